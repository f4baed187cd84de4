"""Improved trees are right, and what they gain is what the losses say."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import check_tree
from guesstree.play import comparing
from guesstree.play.comparing import improved
from guesstree.strategies.growing import grow_greedy
from tests.conftest import small_games
from tests.twins import BruteForce


@pytest.mark.parametrize("exact", [0, 3, 40])
@given(matrix=small_games(), mode=st.sampled_from(["any", "consistent"]))
def test_improved_trees(exact: int, matrix: ReplyMatrix, mode: str) -> None:
    """They keep to the rules; small ones are optimal; losses add up at nodes that do not meet."""
    tree = grow_greedy(matrix, "entropy", "consistent")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comparing, "EXACT_NODES", exact)
        better, losses = improved(tree, matrix, mode)
    check_tree(better, matrix.rule, matrix.targets, matrix.guesses, mode)
    gained = int(tree.size.sum() - better.size.sum())
    assert sum(loss.lost for loss in losses) == gained
    assert all(loss.lost > 0 for loss in losses)
    truth = BruteForce(matrix, mode)
    least = truth.least(truth.targets)
    assert better.size.sum() >= least
    if exact == 40:
        assert better.size.sum() == least
        assert all(loss.exact for loss in losses)


@pytest.mark.parametrize("exact", [3, 5])
@given(matrix=small_games(), mode=st.sampled_from(["any", "consistent"]))
def test_an_improved_tree_has_nothing_to_improve(
    exact: int, matrix: ReplyMatrix, mode: str
) -> None:
    """Not even where a beam chose a new part of it."""
    tree = grow_greedy(matrix, "entropy", "consistent")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(comparing, "EXACT_NODES", exact)
        better, _ = improved(tree, matrix, mode)
        again, losses = improved(better, matrix, mode)
    assert not losses
    assert again.size.sum() == better.size.sum()
