"""Scans of guesses: lists of different splits, bounds that reject, counts of whole blocks."""

import os

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search.cost import INFEASIBLE, TOTAL, Cost
from guesstree.search.tree_search import NO_LIMIT, Search
from guesstree.words.lists import jotto_words
from tests.conftest import examples
from tests.oracles import BruteForce
from tests.search import kernels
from tests.search.oracles import MANY, MODES, Targets, and_tight_games, sets_of
from tests.support.games_of_codes import made_game, made_games

Partition = frozenset[frozenset[int]]


def partition(matrix: ReplyMatrix, targets: list[int], guess: int) -> Partition:
    """Split targets by the reply to a guess."""
    replies = matrix.codes[guess].tolist()
    codes = {replies[target] for target in targets}
    return frozenset(frozenset(t for t in targets if replies[t] == code) for code in codes)


@examples(40)
@given(
    matrix=made_games(most_targets=8, outsiders=16), is_sorted=st.booleans(), data=st.data()
)
def test_one_guess_for_each_way_to_split(
    matrix: ReplyMatrix, is_sorted: bool, data: st.DataObject
) -> None:
    """The first guess of each split is listed, in the given order or by number of replies."""
    search = kernels.new_search(matrix, "any")
    everything = range(len(matrix.targets))
    size = data.draw(st.integers(3, len(everything)))
    some = data.draw(st.permutations(everything))[:size]
    guesses = data.draw(st.permutations(range(len(matrix.guesses))))

    found = kernels.list_distinct(search, [some, some[1:]], guesses, is_sorted=is_sorted)

    for targets, listed in zip([some, some[1:]], found, strict=True):
        first: dict[Partition, int] = {}
        for guess in guesses:
            first.setdefault(partition(matrix, targets, guess), guess)
        parts = {guess: len(split) for split, guess in first.items() if len(split) > 1}
        guesses = sorted(parts, key=lambda guess: -parts[guess] if is_sorted else 0)
        replies = matrix.codes[guesses][:, targets].tolist()
        assert listed == (guesses, [parts[guess] for guess in guesses], replies)


def check_scan(
    search: Search, truth: BruteForce, targets: Targets, left: int, over: int
) -> None:
    """Ask for guesses below a beta that is `over` more than the value of the set."""
    own = truth.matrix.guess_of_target[list(targets)].tolist()
    guesses = truth.guesses if truth.mode == "any" else own
    values = {guess: truth.with_guess(targets, guess, left) for guess in guesses}
    # A guess that leaves all targets together is never needed.
    useful = {guess: values[guess] for guess in truth.useful(targets, truth.guesses)}
    beta = min(min(useful.values()) + over, INFEASIBLE)

    found = kernels.scan(search, sorted(targets), left, beta)

    if found.best_value < INFEASIBLE:
        assert found.best_value == values[found.best_guess] < beta

    # No guess that may be better than the best one found and than beta has been rejected.
    rejected = [useful[guess] for guess in useful if guess not in found.pending]
    least = min(max(found.rejected_bound, beta), found.best_value)
    assert all(value >= least for value in rejected)

    for guess, (bound, key) in found.pending.items():
        _, squares, _ = kernels.branch_bound(search, sorted(targets), guess, left)
        assert key == 2 * squares + len(targets) * bound
        assert bound <= values[guess]


@examples(10)
@and_tight_games(*MODES)
@given(made_games(most_targets=6), st.sampled_from(MODES))
def test_a_scan_rejects_no_guess_that_is_better(matrix: ReplyMatrix, mode: str) -> None:
    """All bounds of a guess together, at every set, with betas near its value."""
    truth, search = BruteForce(matrix, mode), kernels.new_search(matrix, mode)
    for targets in sets_of(truth.targets, 3):
        for left in (2, 3, MANY):
            for over in (0, 1, 3):
                check_scan(search, truth, targets, left, over)


def test_the_bound_from_distinct_replies_where_it_is_the_value() -> None:
    """A guess that makes k branches of all n targets, none larger than two, costs 3n - k."""
    codes = np.zeros((7, 6))
    codes[6] = [0, 0, 1, 1, 2, 3]
    matrix = made_game(codes)
    truth, search = BruteForce(matrix, "any"), kernels.new_search(matrix, "any")

    found = kernels.scan(search, range(6), MANY, 15)

    assert (found.best_value, found.best_guess) == (14, 6)
    assert truth.best(6) == 3 * 6 - 4


STEP = 15 if os.environ.get("NUMBA_DISABLE_JIT") else 5
"""How many words there are for each guess. Uncompiled, larger games take minutes."""

LATE = Cost((0, 0, 1), 1)
"""Two guesses cost nothing: the number of replies alone bounds most guesses."""


def real_search(words: tuple[str, ...], rule: str, cost: Cost) -> Search:
    """Return a search of real words, with two guesses for each target."""
    guesses = (jotto_words(words) if rule == "jotto" else words)[::STEP]
    return Search(compute_replies(rule, guesses[::2], guesses), "any", cost=cost)


@pytest.mark.parametrize("rule", ["wordle", "jotto"])
@pytest.mark.parametrize("cost", [TOTAL, LATE])
@pytest.mark.parametrize("is_nested", [False, True])
@pytest.mark.parametrize("left", [2, 3, NO_LIMIT])
def test_counted_scans_equal_others(
    rule: str, cost: Cost, is_nested: bool, left: int, wordle_words: tuple[str, ...]
) -> None:
    """The same best guess, and the same guesses to follow; what is rejected has a higher bound.

    The full list and a shorter one, sets of all sizes that are counted or marked, and betas below
    which there are many guesses, few or none.
    """
    search = real_search(wordle_words, rule, cost)
    plain = kernels.uncounted(search)
    random = np.random.default_rng(0)
    for size in (4, 5, 12, 40, 41, 60):
        targets = np.sort(random.permutation(len(search.matrix.targets))[: size + 10])
        if is_nested:
            kernels.make_list(search, targets)
        some = random.permutation(targets)[:size].tolist()
        everything = kernels.scan(search, some, left, INFEASIBLE, is_nested=is_nested)
        bounds = [bound for bound, _ in everything.pending.values()]
        betas = {INFEASIBLE, everything.best_value, *np.quantile(bounds or [0], [0, 0.1])}
        for beta in betas:
            one_by_one = kernels.scan(plain, some, left, int(beta), is_nested=is_nested)
            counted = kernels.scan(search, some, left, int(beta), is_nested=is_nested)

            assert counted[:2] == one_by_one[:2]
            assert counted.pending == one_by_one.pending
            assert counted.rejected_bound >= one_by_one.rejected_bound


def test_real_scans_are_counted_and_marked(wordle_words: tuple[str, ...]) -> None:
    """The test above compares two ways to count: sets of 40 are counted, sets of 41 marked."""
    search = real_search(wordle_words, "wordle", TOTAL)
    counts, marks = search.stack.branch_counts, search.stack.marks

    kernels.scan(search, range(40), NO_LIMIT, INFEASIBLE)
    was_marked = marks.any()
    was_counted = counts.largest.any()
    kernels.scan(search, range(41), NO_LIMIT, INFEASIBLE)

    assert was_counted
    assert not was_marked
    assert marks.any()
