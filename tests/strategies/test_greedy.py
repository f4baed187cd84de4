"""Greedy trees equal what plain Python plays."""

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree, check_tree, walk
from guesstree.search.counting import COUNTER_LIMIT
from guesstree.search.metrics import METRICS, Metric
from guesstree.strategies.families import MODES, PLAYED_OUT_MODES
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.settings import Window
from tests.conftest import small_games
from tests.oracles import greedy_games
from tests.support.added_objects import added

windows = st.sampled_from([(1, None), (4, 125), (3, 6), (2, 8), (5, None)])


def games_of(mode: str) -> st.SearchStrategy[ReplyMatrix]:
    """Small games of the rules that have a mode."""
    return small_games(["wordle"]) if mode == Mode.HARD else small_games()


def games_of_tree(tree: GuessTree, matrix: ReplyMatrix) -> dict[str, list[str]]:
    """Return the guesses of a tree against each target."""
    return {
        target: [tree.guesses[node] for node, _ in walk(tree, matrix.rule, target)]
        for target in matrix.targets
    }


def as_the_oracle(
    matrix: ReplyMatrix, metric: str, mode: str, window: Window = (4, 125)
) -> GuessTree:
    """Return the greedy tree, once it plays as the oracle does."""
    tree = grow_greedy(matrix, metric, mode, any_window=window)
    game = matrix.rule.name, metric, mode, matrix.targets, matrix.guesses
    assert games_of_tree(tree, matrix) == greedy_games(*game, window)
    return tree


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("metric", METRICS)
@given(
    data=st.data(),
    window=windows,
    # a head start is for the first metric
    tie_metric=st.none() | st.sampled_from([*METRICS]).filter("neg_entropy_hit".__ne__),
    consistent=st.booleans(),
    weights=st.none() | st.lists(st.integers(1, 4), min_size=14, max_size=14),
)
def test_trees_play_as_the_oracle_does(
    metric: str,
    mode: str,
    data: st.DataObject,
    window: Window,
    tie_metric: str | None,
    consistent: bool,
    weights: list[int] | None,
) -> None:
    """Every target meets the same guesses, by all rules, metrics, modes, windows, ties, weights."""
    matrix = data.draw(games_of(mode))
    used = weights and weights[: len(matrix.targets)]
    tree = grow_greedy(
        replace(matrix, weights=np.array(used, float) if used else None),
        metric,
        mode,
        any_window=window,
        ties=tuple(tie for tie in (tie_metric, consistent and "prefer-consistent") if tie),
        weighted=bool(used),
    )

    assert games_of_tree(tree, matrix) == greedy_games(
        matrix.rule.name,
        metric,
        mode,
        matrix.targets,
        matrix.guesses,
        window,
        tie_metric,
        prefer_consistent=consistent or bool(used),
        weights=used,
    )


@pytest.mark.parametrize("largest", [False, True])
@pytest.mark.parametrize("step", [1, 9])
def test_guesses_that_may_be_right_may_be_worse(largest: bool, step: int) -> None:
    """By a head start below 0, the first guess is still one of the least score."""
    metric = Metric(
        "late", "Late", lambda n: np.arange(n + 1) ** 2, max, largest, lambda _: -9999
    )
    words = ["".join(letters) for letters in product("abcdefghijk", repeat=3)]
    matrix = compute_replies("wordle", words[600::step], words)
    partitions = [np.unique(row, return_counts=True)[1] for row in matrix.codes]
    hits = np.isin(np.arange(len(words)), matrix.guess_of_target).astype(np.int64)
    with added("guesstree.metrics", metric):
        tree = grow_greedy(matrix, "late", "any")

    assert words.index(tree.opener) == metric.scores(partitions, hits).argmin()


@pytest.mark.parametrize("mode", PLAYED_OUT_MODES)
@pytest.mark.parametrize("metric", ["max", "expectation", "neg_entropy", "parts"])
@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_a_share_of_the_real_words(
    game: str, metric: str, mode: str, matrices: dict[str, ReplyMatrix]
) -> None:
    """Longer lists of real words, where windows and early stops are at work."""
    some = np.arange(0, len(matrices[game].targets), 15)
    as_the_oracle(matrices[game].with_targets(some).with_guesses(some), metric, mode)


@pytest.mark.parametrize("metric", ["max", "expectation", "neg_entropy_hit", "parts"])
def test_guesses_beyond_the_first_block(metric: str, wordle_words: tuple[str, ...]) -> None:
    """Guesses that are counted block by block: the best are in any, and ties go by list order."""
    targets, guesses = wordle_words[::80], wordle_words[::4]
    order = (*(word for word in guesses if word not in targets), *targets)
    as_the_oracle(compute_replies("wordle", targets, order), metric, "any")


@pytest.mark.parametrize("metric", ["max", "neg_entropy"])
def test_sets_that_are_too_large_to_count(
    metric: str, matrices: dict[str, ReplyMatrix]
) -> None:
    """Without a window, large sets are scored guess by guess and small ones are counted."""
    words = matrices["jotto"].targets[: COUNTER_LIMIT + 5]
    as_the_oracle(compute_replies("jotto", words), metric, "any", (1, None))


@pytest.mark.parametrize("metric", ["max", "neg_entropy", "parts"])
def test_hard_mode_on_real_words(metric: str, wordle_words: tuple[str, ...]) -> None:
    """Guesses that are no targets are used, and an independent walk finds every hint used."""
    targets, guesses = wordle_words[::20], wordle_words[::4]
    matrix = compute_replies("wordle", targets, tuple(sorted({*targets, *guesses})))
    tree = as_the_oracle(matrix, metric, Mode.HARD)
    check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, Mode.HARD)

    assert not {*tree.guesses} <= {*targets}


def test_weights_have_to_be_there(matrices: dict[str, ReplyMatrix]) -> None:
    """A weighted tree needs weights."""
    with pytest.raises(InputError, match="the targets have no weights"):
        grow_greedy(matrices["jotto"], "max", "any", weighted=True)
