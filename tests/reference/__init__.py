"""Published figures, by their source, and how they count."""

from collections import Counter
from typing import NamedTuple

from guesstree.base.defaults import INCUMBENT_NODES
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.certificate import Proof
from guesstree.search.incumbent import find_incumbent
from guesstree.search.objective import TO_THE_END, Objective
from guesstree.search.proof import join_parts
from guesstree.search.refutation import Refuter, block_sizes


def histogram(tree: GuessTree) -> list[int]:
    """Return how many targets take 1, 2, 3 ... guesses."""
    counts = Counter(tree.scores().values())
    return [counts[score] for score in range(1, max(counts) + 1)]


class Proved(NamedTuple):
    """A proof, which leaves nothing open, its tree, and the nodes of the refutation."""

    proof: Proof
    tree: GuessTree
    nodes: int


def proved(
    matrix: ReplyMatrix, objective: Objective, incumbent_nodes: int = INCUMBENT_NODES
) -> Proved:
    """Prove a strategy to the end."""
    incumbent = find_incumbent(matrix, objective, incumbent_nodes)
    refuter = Refuter(matrix, objective, incumbent, TO_THE_END)
    blocks = range(len(block_sizes(matrix, objective)))
    entries = {block: [*refuter.block(block)] for block in blocks}
    proof = join_parts(matrix, objective, incumbent, entries)
    assert proof.proven
    assert proof.tree is not None
    return Proved(proof, proof.tree, refuter.nodes)
