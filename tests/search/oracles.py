"""Bounds: never above what trying everything finds, and equal to it in games made for that."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE
from guesstree.search.tree_search import Search
from tests.conftest import examples
from tests.made import TIGHT_GAMES, made_game, made_games
from tests.search import kernels
from tests.twins import BruteForce

MANY = 99
"""More guesses left than any of these games takes."""

MODES = "any", "consistent"

Test = Callable[..., None]


def and_tight_games(*settings: str) -> Callable[[Test], Test]:
    """Return a decorator: a test of drawn games is also run where bounds are values."""

    def on_all(test: Test) -> Test:
        for case in product(TIGHT_GAMES.values(), *filter(None, [settings])):
            test = example(*case)(test)
        return test

    return on_all


def sets_of(matrix: ReplyMatrix, least: int = 2) -> list[tuple[int, ...]]:
    """Return all sets of at least so many targets; of many targets, those that lack a few."""
    targets = range(len(matrix.targets))
    few = max(least, len(targets) - 3 if len(targets) > 7 else 0)
    return [s for size in range(few, len(targets) + 1) for s in combinations(targets, size)]


@cache
def plain_size_bound(size: int, left: int, branches: int) -> int:
    """Fill a tree level by level, b times as many to each as to the one before."""
    total, depth, room = 0, 1, 1
    while size > 0:
        if depth > left:
            return INFEASIBLE
        total += depth * min(size, room)
        size, depth, room = size - room, depth + 1, room * branches
    return total


def sizes(matrix: ReplyMatrix, targets: tuple[int, ...], guess: int) -> list[int]:
    """Return the sizes of the branches of a guess, the right one left out."""
    branches = Counter(matrix.codes[guess, list(targets)].tolist())
    branches.pop(matrix.right, None)
    return list(branches.values())


def plain_branch_bound(
    matrix: ReplyMatrix, targets: tuple[int, ...], guess: int, left: int, branches: int
) -> int:
    """Add the size bounds of the branches to a guess for each target."""
    parts = [plain_size_bound(n, left - 1, branches) for n in sizes(matrix, targets, guess)]
    return min(len(targets) + sum(parts), INFEASIBLE)


def most_branches(matrix: ReplyMatrix) -> int:
    """Return the most branches that any guess makes, beside the right one."""
    return max(1, *(len(set(row) - {matrix.right}) for row in matrix.codes.tolist()))


@pytest.mark.parametrize("branches", [1, 2, 3, 7])
def test_size_bounds_fill_level_by_level(branches: int) -> None:
    """The table and its increments, for guesses left up to where all targets fit in."""
    table, increments = kernels.size_bounds(20, branches)
    assert all(bound < INFEASIBLE for bound in table[-1])

    for left, row in enumerate(table):
        assert row == [plain_size_bound(size, left, branches) for size in range(21)]
        for size, increment in enumerate(increments[left]):
            grown = row[size + 1]
            expected = INFEASIBLE if grown == INFEASIBLE else grown - row[size] - 1
            assert increment == expected


def check_branch_bound(
    search: Search, truth: BruteForce, targets: tuple[int, ...], guess: int, branches: int
) -> None:
    """Compare a guess's branch bound with its definition and with brute force."""
    matrix = truth.matrix
    parts = sizes(matrix, targets, guess)
    hit = len(targets) - sum(parts)
    for left in (2, 3, MANY):
        plain = plain_branch_bound(matrix, targets, guess, left, branches)
        bound, squares, largest = kernels.branch_bound(search, targets, guess, left)
        assert min(bound, INFEASIBLE) == plain
        assert squares == sum(n * n for n in parts) + hit
        assert largest == max([*parts, hit])
        least = truth.with_guess(frozenset(targets), guess, left)
        assert plain == least if largest <= 2 else plain <= least
        for cutoff in (plain - 1, plain, min(plain + 1, INFEASIBLE)):
            stopped, _, _ = kernels.branch_bound(search, targets, guess, left, cutoff)
            assert (stopped >= cutoff) == (plain >= cutoff)


@examples(8)
@and_tight_games()
@given(made_games(most_targets=6))
def test_size_and_branch_bounds(matrix: ReplyMatrix) -> None:
    """The bounds are what they are said to be, of every set and every guess."""
    truth, search = BruteForce(matrix, "any"), kernels.new_search(matrix, "any")
    branches = most_branches(matrix)

    assert kernels.distinct_replies(search) == [
        len(set(row)) for row in matrix.codes.tolist()
    ]

    for targets in sets_of(matrix):
        for left in (2, 3, MANY):
            plain = plain_size_bound(len(targets), left, branches)
            assert kernels.size_bound(search, left, len(targets)) == plain
            assert plain <= truth.least(frozenset(targets), left)
        for guess in range(len(matrix.guesses)):
            check_branch_bound(search, truth, targets, guess, branches)


def check_scan(
    search: Search, truth: BruteForce, targets: tuple[int, ...], left: int, over: int
) -> None:
    """Ask for guesses below a beta that lies by so much over the value of the set."""
    candidates = frozenset(targets)
    own = truth.matrix.guess_of_target[list(targets)].tolist()
    guesses = range(len(truth.guesses)) if truth.mode == "any" else own
    values = {guess: truth.with_guess(candidates, guess, left) for guess in guesses}
    # A guess that leaves all targets together is never needed.
    useful = {guess: values[guess] for guess in truth.useful(candidates, truth.guesses)}
    least = min(useful.values())
    beta = min(least + over, INFEASIBLE)
    found = kernels.scan(search, targets, left, beta)
    if found.best_value < INFEASIBLE:
        assert found.best_value == values[found.best_guess] < beta
    assert all(bound <= values[guess] for guess, (bound, _) in found.pending.items())
    # No guess that may be better than what is known and than beta has been rejected.
    rejected = {guess: useful[guess] for guess in useful if guess not in found.pending}
    assert all(value >= min(beta, found.best_value) for value in rejected.values())
    assert all(
        value >= min(found.rejected_bound, found.best_value) for value in rejected.values()
    )
    for guess, (bound, key) in found.pending.items():
        _, squares, _ = kernels.branch_bound(search, targets, guess, left)
        assert key == 2 * squares + len(targets) * bound


@examples(10)
@and_tight_games(*MODES)
@given(made_games(most_targets=6), st.sampled_from(MODES))
def test_a_scan_rejects_no_guess_that_is_better(matrix: ReplyMatrix, mode: str) -> None:
    """All bounds of a guess together, at every set, with betas near its value."""
    truth, search = BruteForce(matrix, mode), kernels.new_search(matrix, mode)
    for targets in sets_of(matrix, 3):
        for left in (2, 3, MANY):
            for over in (0, 1, 3):
                check_scan(search, truth, targets, left, over)


@examples(10)
@and_tight_games(*MODES)
@given(made_games(most_targets=7), st.sampled_from(MODES))
def test_quick_bounds(matrix: ReplyMatrix, mode: str) -> None:
    """They are true, exact where said, and stored."""
    truth, search = BruteForce(matrix, mode), kernels.new_search(matrix, mode)
    for targets in sets_of(matrix, 3):
        for left in (1, 2, 3, MANY):
            least = truth.least(frozenset(targets), left)
            value, exact = kernels.quick_bound(search, targets, left)
            assert value == least if exact else value <= least
            assert kernels.quick_bound(search, targets, left) == (value, exact)


@examples(20)
@given(matrix=made_games(most_targets=8), limit=st.sampled_from([None, 3, 4]))
def test_probed_bounds_of_first_guesses(matrix: ReplyMatrix, limit: int | None) -> None:
    """Each branch costs the least branch bound of all guesses that tell some of it apart."""
    search, branches = kernels.new_search(matrix, "any", limit), most_branches(matrix)
    search.profiles = None  # which may bound it higher
    truth, left = BruteForce(matrix, "any"), (limit or MANY) - 1
    for guess in range(len(matrix.guesses)):
        split: dict[int, list[int]] = {}
        for target, code in enumerate(matrix.codes[guess].tolist()):
            split.setdefault(code, []).append(target)
        split.pop(matrix.right, None)
        total = len(matrix.targets)
        for part in split.values():
            useful = truth.useful(frozenset(part), truth.guesses) if len(part) > 2 else []
            bounds = [
                plain_branch_bound(matrix, tuple(part), g, left, branches) for g in useful
            ]
            total += max(
                plain_size_bound(len(part), left, branches), min(bounds, default=0)
            )
        assert search.lower_bound(guess) == min(total, INFEASIBLE)


def test_the_bound_from_distinct_replies_where_it_is_the_value() -> None:
    """A guess that makes k branches of all n targets, none larger than two, costs 3n - k."""
    codes = np.zeros((7, 6))
    codes[6] = [0, 0, 1, 1, 2, 3]
    matrix = made_game(codes)
    truth, search = BruteForce(matrix, "any"), kernels.new_search(matrix, "any")

    assert truth.with_guess(truth.targets, 6) == 3 * 6 - 4

    found = kernels.scan(search, range(6), MANY, 15)

    assert (found.best_value, found.best_guess) == (14, 6)
