"""Greedy trees equal what plain Python plays."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games import RULES
from guesstree.metrics import METRICS
from guesstree.replies import ReplyMatrix
from guesstree.strategies import GREEDY_MODES
from guesstree.strategies.greedy import follow_openers, grow_greedy
from guesstree.trees import walk
from tests.conftest import small_games
from tests.twins import greedy_games

windows = st.sampled_from([(1, None), (4, 125), (3, 6), (2, 8), (5, None)])


@pytest.mark.parametrize("mode", GREEDY_MODES)
@pytest.mark.parametrize("metric", METRICS)
@given(matrix=small_games(), window=windows)
def test_trees_play_as_the_twin_does(
    metric: str, mode: str, matrix: ReplyMatrix, window: tuple[int, int | None]
) -> None:
    """Every target meets the same guesses, for both rules, all metrics, modes and windows."""
    tree = grow_greedy(matrix, metric, mode, any_window=window)
    rule = RULES[matrix.rule]
    played = {
        target: [str(tree.guess[node]) for node, _ in walk(tree, rule, target)]
        for target in matrix.targets
    }
    assert played == greedy_games(matrix.rule, metric, mode, matrix.targets, matrix.guesses, window)


@pytest.mark.parametrize("mode", GREEDY_MODES)
@pytest.mark.parametrize("metric", ["max", "expectation", "neg_entropy", "parts"])
@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_a_share_of_the_real_words(
    game: str, metric: str, mode: str, matrices: dict[str, ReplyMatrix]
) -> None:
    """Longer lists of real words, where windows and early stops are at work."""
    words = matrices[game].targets[::15]
    matrix = matrices[game]
    at = [matrix.targets.index(word) for word in words]
    part = ReplyMatrix(game, words, words, matrix.codes[at][:, at].copy(), matrix.texts)
    tree = grow_greedy(part, metric, mode)
    games = greedy_games(game, metric, mode, words, words, (4, 125))
    assert tree.scores() == {target: len(said) for target, said in games.items()}


def test_modes_without_a_window_are_one(matrices: dict[str, ReplyMatrix]) -> None:
    """Where no number of targets lies in the window, `any` is `consistent`."""
    jotto = matrices["jotto"]
    narrow = grow_greedy(jotto, "max", "any", any_window=(2000, None))
    assert (narrow.guess == grow_greedy(jotto, "max", "consistent").guess).all()


@given(
    matrix=small_games(),
    metric=st.sampled_from(list(METRICS)),
    mode=st.sampled_from(GREEDY_MODES),
    window=st.sampled_from([(1, None), (4, 125), (2, 3)]),
)
def test_followed_openers_equal_trees_of_their_branches(
    matrix: ReplyMatrix, metric: str, mode: str, window: tuple[int, int | None]
) -> None:
    """After any first guess, totals and worst cases are those of trees grown branch by branch."""
    totals, worsts = follow_openers(matrix, metric, mode, any_window=window)
    for opener, codes in enumerate(matrix.codes):
        total, worst = len(matrix.targets), 1
        for code in set(codes.tolist()) - {matrix.right}:
            inside = np.flatnonzero(codes == code)
            targets = tuple(matrix.targets[at] for at in inside)
            branch = replace(matrix, targets=targets, codes=matrix.codes[:, inside].copy())
            tree = grow_greedy(branch, metric, mode, any_window=window)
            total += sum(tree.scores().values())
            worst = max(worst, 1 + int(tree.depth.max()))
        assert (totals[opener], worsts[opener]) == (total, worst)


def test_followed_openers_meet_the_greedy_tree(matrices: dict[str, ReplyMatrix]) -> None:
    """For its own first guess, a greedy tree is what the table says."""
    for matrix in matrices.values():
        tree = grow_greedy(matrix, "neg_entropy", "consistent")
        totals, worsts = follow_openers(matrix, "neg_entropy", "consistent")
        first = matrix.guesses.index(tree.opener)
        assert totals[first] == sum(tree.scores().values()) > totals.min()
        assert worsts[first] == tree.depth.max()
