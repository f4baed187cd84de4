"""Followed first guesses lead to the trees that are grown from their branches."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.search.metrics import METRICS
from guesstree.strategies import following
from guesstree.strategies.following import follow_openers
from guesstree.strategies.growing import grow_greedy
from guesstree.strategies.recipes import FIRST, FOLLOWED_MODES, Strategy, strategy_named
from tests.conftest import examples, small_games

GREEDY = [strategy_named(f"{metric}-{mode}") for metric in METRICS for mode in FOLLOWED_MODES]
FIRST_CONSISTENT = strategy_named(f"{FIRST}-consistent")


def branch_by_branch(
    matrix: ReplyMatrix, strategy: Strategy, window: tuple[int, int | None], opener: int
) -> tuple[int, int]:
    """Return total and worst case of a first guess, from a tree for each of its branches."""
    codes = matrix.codes[opener]
    total, worst = len(matrix.targets), 1
    for code in set(codes.tolist()) - {matrix.right}:
        inside = np.flatnonzero(codes == code)
        targets = tuple(matrix.targets[at] for at in inside)
        branch = replace(matrix, targets=targets, codes=matrix.codes[:, inside].copy())
        tree = grow_greedy(branch, strategy.family.name, strategy.mode, any_window=window)
        total += sum(tree.scores().values())
        worst = max(worst, 1 + int(tree.depth.max()))
    return total, worst


@st.composite
def games_of_all_rules(draw: st.DrawFn) -> ReplyMatrix:
    """Games of any rule, with guesses beside the targets; words of six need codes of two bytes."""
    rule = draw(st.sampled_from(sorted(RULES)))
    length = draw(st.sampled_from([3, 6]))
    word = st.text("1234", min_size=length, max_size=length)
    canonical = RULES[rule].canonical_form
    guesses = draw(st.lists(word, min_size=1, max_size=16, unique_by=canonical))
    targets = draw(st.permutations(guesses))[: draw(st.integers(1, len(guesses)))]
    return compute_replies(rule, targets, guesses)


@examples(25)
@given(
    matrix=small_games() | games_of_all_rules(),
    strategies=st.lists(st.sampled_from([*GREEDY, FIRST_CONSISTENT]), min_size=1, max_size=6),
    window=st.sampled_from([(1, None), (4, 125), (2, 3), (5, 8), (200, 300)]),
)
def test_followed_openers_equal_trees_of_their_branches(
    matrix: ReplyMatrix, strategies: list[Strategy], window: tuple[int, int | None]
) -> None:
    """After any first guess, totals and worst cases are those of trees grown branch by branch."""
    followed = follow_openers(matrix, strategies, window)
    assert set(followed) == set(strategies)
    for strategy, (totals, worsts) in followed.items():
        for opener in range(len(matrix.guesses)):
            expected = branch_by_branch(matrix, strategy, window, opener)
            assert (totals[opener], worsts[opener]) == expected


def test_a_table_that_overflows_changes_nothing(
    matrices: dict[str, ReplyMatrix], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that is doubled, or emptied as it may not grow, leaves the outcomes as they are."""
    matrix = matrices["wordle"].with_targets(np.arange(0, 2309, 20))
    strategies = [strategy_named("max-any"), strategy_named("parts-consistent")]
    doubled = follow_openers(matrix, strategies)
    monkeypatch.setattr(following, "_MOST_CELLS", 0)
    emptied = follow_openers(matrix, strategies)
    for strategy in strategies:
        assert np.array_equal(doubled[strategy], emptied[strategy])


@given(matrix=small_games(), data=st.data())
def test_some_openers_are_followed_as_among_all(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """Following a few, in any order, gives the numbers that following all of them gives."""
    every = follow_openers(matrix, GREEDY)
    some = data.draw(st.lists(st.sampled_from(range(len(matrix.guesses))), unique=True))
    for strategy, found in follow_openers(matrix, GREEDY, openers=some).items():
        for one, all_of_them in zip(found, every[strategy], strict=True):
            assert one[some].tolist() == all_of_them[some].tolist()
            assert one.sum() == one[some].sum()
