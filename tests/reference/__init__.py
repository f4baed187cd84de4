"""Published figures, by their source, and how they count."""

from collections import Counter
from typing import Any

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.certificate import Proof
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal


def histogram(tree: GuessTree) -> list[int]:
    """Return how many targets take 1, 2, 3 ... guesses."""
    counts = Counter(tree.scores().values())
    return [counts[score] for score in range(1, max(counts) + 1)]


def proved(
    matrix: ReplyMatrix, objective: Objective, **how: Any
) -> tuple[Proof, GuessTree]:
    """Return a proof, which leaves nothing open, and its tree."""
    proof = prove_optimal(matrix, objective, **how)
    assert proof.proven
    assert proof.tree is not None
    return proof, proof.tree
