"""Profiles: equal to plain fractions, and never above what trying everything finds."""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search.certificate import EXACT, OPEN, REFUTED, CertificateEntry
from guesstree.search.cost import INFEASIBLE, TOTAL, Cost
from guesstree.search.objective import TO_THE_END, Control
from guesstree.search.profiles import has_profiles
from guesstree.search.refutation import raise_open
from guesstree.search.tree_search import Search, never
from guesstree.words.generators import codes
from tests.conftest import TIMES, allowed_first, examples, small_games
from tests.oracles import BruteForce, PlainProfile
from tests.search import kernels
from tests.search.test_cost import costs
from tests.support.games_of_codes import made_game

MODES = st.sampled_from(["any", "consistent"])


def some_codes(
    seed: int, count: int, rule: str = "pegs", letters: str = "123"
) -> ReplyMatrix:
    """Return a game of some codes of three letters; a few are guesses, but no targets."""
    random, every = np.random.default_rng(seed), codes(3, letters)
    chosen = [every[at] for at in random.choice(len(every), count + 3, replace=False)]
    return compute_replies(rule, chosen[:count], chosen)


def is_over(calls: Iterator[int]) -> bool:
    """Tell whether no call is left, and take one."""
    return next(calls, None) is None


def own_profile(search: Search, targets: Iterable[int], turn: int) -> int:
    """Return the last number of the profile of some targets, which is for all of them."""
    return kernels.profile(search, sorted(targets), turn)[-1]


@examples(15)
@given(seed=st.integers(0, 999), mode=MODES, cost=costs(), data=st.data())
def test_profiles_are_exact_fractions_rounded_up(
    seed: int, mode: str, cost: Cost, data: st.DataObject
) -> None:
    """For the total and for other costs, from any turn; guesses of equal sizes count once."""
    size = data.draw(st.integers(6, 14))
    matrix = some_codes(seed, size, data.draw(st.sampled_from(["pegs", "black_pegs"])))
    cost = data.draw(st.sampled_from([TOTAL, cost]))
    turn = data.draw(st.integers(1, 4))
    search = Search(matrix, mode, cost=cost)
    plain = PlainProfile(matrix, range(size), mode, cost.rises).at(turn)

    assert kernels.profile(search, range(size), turn) == plain


@pytest.mark.parametrize("seed", range(15))
def test_hulls_of_profiles_that_are_not_convex(seed: int) -> None:
    """A guess that may be right is best for few targets, and one that splits them for many."""
    random = np.random.default_rng(seed)
    size = int(random.integers(6, 18))
    replies = np.zeros((size + 3, size), int)
    for splitting in replies[size:]:
        splitting[:] = random.integers(0, random.integers(2, 9), size)
    matrix = made_game(replies, range(size))
    cost = [TOTAL, Cost((1, 4, 9, 16), 2), Cost((0, 3, 4, 11), 7)][seed % 3]
    search = Search(matrix, "any", cost=cost)
    plain = PlainProfile(matrix, range(size), "any", cost.rises)
    for turn in (1, 2):
        assert kernels.profile(search, range(size), turn) == plain.at(turn)


@pytest.mark.parametrize("rule", ["jotto", "pegs", "black_pegs"])
@pytest.mark.parametrize("mode", ["any", "consistent"])
def test_no_subset_costs_less_than_its_profile(rule: str, mode: str) -> None:
    """Every subset of some targets, for costs that end, go on or are zero for some turns."""
    words = (
        codes(3, "1234")[::7]
        if rule != "jotto"
        else ["abc", "abd", "bcd", "ace", "def", "aef"]
    )
    matrix = compute_replies(rule, words[:8], words)
    size = len(matrix.targets)
    for cost in (TOTAL, Cost((0, 0, 1), 0), Cost((1, 4, 9, 16), 2), Cost((0, 3), 1)):
        truth, search = BruteForce(matrix, mode, cost.of), Search(matrix, mode, cost=cost)
        for turn in (1, 2, 3):
            profile = kernels.profile(search, range(size), turn)
            for number in range(1, size + 1):
                sets = combinations(range(size), number)
                least = min(truth.least(frozenset(some), turn=turn) for some in sets)
                rest = cost.of(turn - 1) * number if turn > 1 else 0
                assert profile[number] <= least - rest


@examples(25)
@given(matrix=small_games(), mode=MODES, cost=costs(), data=st.data())
def test_bounds_of_first_guesses_are_true(
    matrix: ReplyMatrix, mode: str, cost: Cost, data: st.DataObject
) -> None:
    """However far a bound is raised, and whenever that stops."""
    search, truth = Search(matrix, mode, cost=cost), BruteForce(matrix, mode, cost.of)
    for guess in allowed_first(matrix, mode):
        least = truth.best(guess)
        calls = iter(range(data.draw(st.integers(0, 5))))
        stopped = search.raised_bound(guess, INFEASIBLE, partial(is_over, calls))
        bound = search.raised_bound(guess, INFEASIBLE, never)
        assert search.raised_bound(guess, 0, never) <= stopped <= bound <= least
        assert search.lower_bound(guess) <= least
        wanted = data.draw(st.integers(0, bound))
        assert wanted <= search.raised_bound(guess, wanted, never) <= bound


@pytest.mark.parametrize("seed", range(7 * TIMES))
def test_two_levels_are_the_least_of_all_guesses(seed: int) -> None:
    """Each guess in a branch costs what the profiles of its own branches say."""
    mode = ["any", "consistent"][seed % 2]
    cost = [TOTAL, Cost((0, 0, 1, 3), 0), Cost((1, 4, 9), 7)][seed % 3]
    matrix = some_codes(seed, 50, ["pegs", "black_pegs"][seed % 2], "1234")
    search, truth = Search(matrix, mode, cost=cost), BruteForce(matrix, mode, cost.of)
    rise = cost.of(2) - cost.of(1)

    def least(branch: frozenset[int]) -> int:
        if len(branch) == 1:
            return rise
        profile = kernels.profile(search, sorted(branch), 3)
        splits = (
            truth.branches(branch, guess).values()
            for guess in truth.useful(branch, truth.guesses)
        )
        return rise * len(branch) + min(
            sum(max(profile[len(part)], own_profile(search, part, 3)) for part in parts)
            for parts in splits
        )

    for guess in range(0, 50, 7):
        branches = truth.branches(truth.targets, guess).values()
        one = sum(own_profile(search, branch, 2) for branch in branches)
        assert search.raised_bound(guess, 0, never) == cost.of(1) * 50 + one
        two = sum(map(least, branches))
        assert search.raised_bound(guess, INFEASIBLE, never) == cost.of(1) * 50 + two


def test_no_branch_is_raised_once_a_bound_is_as_large_as_wanted() -> None:
    """If the first level is enough, not even the stop function is called."""
    search = Search(some_codes(1, 20), "any")
    one = search.raised_bound(0, 0, never)
    calls = iter(range(1))

    assert search.raised_bound(0, one, partial(is_over, calls)) == one
    assert next(calls, None) == 0


def test_games_of_many_replies_or_masses_have_no_profiles() -> None:
    """Where they are of no use, or not defined, bounds come from probing alone."""
    matrix, words = some_codes(1, 12), compute_replies("wordle", ["crane", "slate"])
    assert has_profiles(matrix, TOTAL, weighted=False)
    assert not has_profiles(matrix, TOTAL, weighted=True)
    assert not has_profiles(matrix, Cost((1 << 27,)), weighted=False)
    assert not has_profiles(words, TOTAL, weighted=False)

    light = Search(matrix, "any", masses=np.array([1] * 6 + [0] * 6))

    assert light.lower_bound(0) <= light.value(0, INFEASIBLE)[0]


@pytest.mark.parametrize("above", [0, 7])
def test_open_first_guesses_are_raised_the_weakest_first(above: int) -> None:
    """A bound that reaches the cost refutes; decided entries stay; the first failure ends it."""
    matrix = some_codes(3, 60, "black_pegs", "1234")
    search = Search(matrix, "any")
    known = search.value(None, INFEASIBLE)[0] + above
    one, two = (
        [search.raised_bound(guess, wanted, never) for guess in range(60)]
        for wanted in (0, INFEASIBLE)
    )
    two = [max(bound, search.lower_bound(guess)) for guess, bound in enumerate(two)]
    entries = [
        CertificateEntry(word, None, bound, OPEN)
        for word, bound in zip(matrix.targets, one, strict=True)
    ]
    entries[0] = CertificateEntry(matrix.targets[0], None, 1, EXACT)
    blocks = {0: entries[:30], 4: entries[30:]}

    raise_open(search, blocks, known, Control(lambda _: True))
    assert blocks == {0: entries[:30], 4: entries[30:]}

    raise_open(search, blocks, known, TO_THE_END)
    decided, *raised = (*blocks[0], *blocks[4])
    bounds = [entry.bound or 0 for entry in raised]
    least = min(known, *bounds)

    assert decided == entries[0]
    assert least == min(known, *two[1:])
    assert (least < known) == (above > 0)
    for entry, bound, highest in zip(raised, bounds, two[1:], strict=True):
        assert least <= bound <= max(highest, known)
        assert (entry.status == REFUTED) == (bound >= known)
