"""Proved optima on the 2,309 words, with those words as guesses.

The totals agree with those of Alex Selby's exhaustive search in C++ (alex1770/wordle), run on the
same list: 7,951 with any guess, 8,122 with consistent guesses, both opening with slate; with raise
first, 8,044 and 8,272.
"""

import pytest

from guesstree.games import RULES
from guesstree.replies import ReplyMatrix
from guesstree.strategies.optimal import prove_optimal
from guesstree.trees import check_tree


@pytest.mark.parametrize(
    ("mode", "total", "raised"), [("consistent", 8122, 8272), ("any", 7951, 8044)]
)
def test_least_totals(mode: str, total: int, raised: int, matrices: dict[str, ReplyMatrix]) -> None:
    """The least total, its first guess, and a bound for raise that its value obeys."""
    wordle = matrices["wordle"]
    proof = prove_optimal(wordle, mode)
    check_tree(proof.tree, RULES["wordle"], wordle.targets, wordle.guesses)
    assert (proof.total, str(proof.tree.guess[0])) == (total, "slate")
    assert sum(proof.tree.scores().values()) == total
    assert len(proof.openers) == 2309
    bounds = {opener.guess: opener for opener in proof.openers}
    assert bounds["slate"].exact
    assert total <= bounds["raise"].bound <= raised
