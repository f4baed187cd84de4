"""Greedy trees equal what plain Python plays."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.games import RULES
from guesstree.metrics import METRICS
from guesstree.replies import ReplyMatrix
from guesstree.strategies import GREEDY_MODES
from guesstree.strategies.greedy import Ties, follow_openers, grow_greedy
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


@given(
    matrix=small_games(),
    metric=st.sampled_from(list(METRICS)),
    tie_metric=st.sampled_from([None, *METRICS]),
    mode=st.sampled_from(GREEDY_MODES),
    consistent=st.booleans(),
    window=windows,
    weights=st.none() | st.lists(st.integers(1, 4), min_size=14, max_size=14),
)
def test_ties_and_weights_as_the_twin_has_them(
    matrix: ReplyMatrix,
    metric: str,
    tie_metric: str | None,
    mode: str,
    consistent: bool,
    window: tuple[int, int | None],
    weights: list[int] | None,
) -> None:
    """A second metric, the preference for targets and unequal targets decide as they should."""
    used = weights and weights[: len(matrix.targets)]
    if tie_metric == "neg_entropy_hit":
        tie_metric = "neg_entropy"  # a head start is for the first metric
    tree = grow_greedy(
        replace(matrix, weights=np.array(used, float) if used else None),
        *(metric, mode),
        any_window=window,
        ties=Ties(tie_metric, consistent),
        weighted=bool(used),
    )
    rule = RULES[matrix.rule]
    played = {
        target: [str(tree.guess[node]) for node, _ in walk(tree, rule, target)]
        for target in matrix.targets
    }
    assert played == greedy_games(
        *(matrix.rule, metric, mode, matrix.targets, matrix.guesses, window, tie_metric),
        prefer_consistent=consistent or bool(used),
        weights=used,
    )


def test_equal_weights_change_nothing(matrices: dict[str, ReplyMatrix]) -> None:
    """Targets of equal weight give the tree of targets without, where members come first."""
    jotto = matrices["jotto"]
    weighted = replace(jotto, weights=np.full(len(jotto.targets), 0.25))
    for metric in METRICS:
        one = grow_greedy(jotto, metric, "any", ties=Ties(consistent=True))
        other = grow_greedy(weighted, metric, "any", weighted=True)
        assert (one.guess == other.guess).all()


def test_weights_have_to_be_there(matrices: dict[str, ReplyMatrix]) -> None:
    """A weighted tree needs weights."""
    with pytest.raises(InputError, match="the targets have no weights"):
        grow_greedy(matrices["jotto"], "max", "any", weighted=True)


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
