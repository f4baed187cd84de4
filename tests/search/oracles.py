"""Plain bounds of a search, and its values and tables compared with trying everything."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import chain, combinations, product

import numpy as np
from hypothesis import example

from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE
from guesstree.search.tree_search import Search
from tests.conftest import allowed_first
from tests.oracles import BruteForce
from tests.search import kernels
from tests.search.kernels import Key, new_search, set_limit
from tests.support.games_of_codes import TIGHT_GAMES

MANY = 99
"""More guesses left than any of these games takes."""

MODES = "any", "consistent"
LIMITS = [None, 2, 3, 4, 5]

Test = Callable[..., None]
Targets = frozenset[int]
State = tuple[Targets, frozenset[int], frozenset[int]]
"""Targets, features that were revealed, guesses that are still allowed."""


def and_tight_games(*settings: str) -> Callable[[Test], Test]:
    """Return a decorator: a test of drawn games is also run where bounds are values."""

    def on_all(test: Test) -> Test:
        for case in product(TIGHT_GAMES.values(), *filter(None, [settings])):
            test = example(*case)(test)
        return test

    return on_all


def sets_of(targets: Targets, least: int = 2) -> list[Targets]:
    """Return all sets of at least `least` targets; of many targets, those that lack a few."""
    few = max(least, len(targets) - 3 if len(targets) > 7 else 0)
    sizes = range(few, len(targets) + 1)
    return [frozenset(some) for size in sizes for some in combinations(targets, size)]


@cache
def plain_size_bound(size: int, left: int, branches: int) -> int:
    """Fill a tree level by level; each level has b times as many places as the one before."""
    total, depth, places = 0, 1, 1
    while size > 0:
        if depth > left:
            return INFEASIBLE
        total += depth * min(size, places)
        size, depth, places = size - places, depth + 1, places * branches
    return total


def plain_branch_bound(truth: BruteForce, targets: Targets, guess: int, left: int) -> int:
    """Add the size bounds of the branches to a guess for each target."""
    most = most_branches(truth)
    parts = truth.branches(targets, guess).values()
    bounds = (plain_size_bound(len(part), left - 1, most) for part in parts)
    return min(len(targets) + sum(bounds), INFEASIBLE)


@cache
def most_branches(truth: BruteForce) -> int:
    """Return the most branches that any guess makes, beside the right one."""
    return max(1, *(len(truth.branches(truth.targets, guess)) for guess in truth.guesses))


def _revealed(search: Search, truth: BruteForce, guess: int, code: int) -> frozenset[int]:
    """Return the features that a reply reveals, read from its text."""
    word, text = truth.matrix.guesses[guess], truth.matrix.texts[code]
    places, copies = np.array(kernels.slots_of(search, guess)).reshape(2, -1)
    found = {int(places[at]) for at, tile in enumerate(text) if tile == "G"}
    for letter in set(word):
        at = [place for place, other in enumerate(word) if other == letter]
        coloured = sum(text[place] != "." for place in at)
        found |= {int(copies[place]) for place in at[:coloured]}
    return frozenset(found)


def _states(search: Search, truth: BruteForce) -> Iterable[State]:
    """Return all that may remain: in hard mode what can be reached, otherwise any set."""
    if truth.mode != "nyt-hard":
        sizes = range(2, len(truth.targets) + 1)
        subsets = chain.from_iterable(combinations(truth.targets, size) for size in sizes)
        return [(frozenset(targets), frozenset(), truth.guesses) for targets in subsets]
    start: State = truth.targets, frozenset(), truth.guesses
    reached, waiting = {start}, [start]
    while waiting:
        targets, features, allowed = waiting.pop()
        for guess in allowed:
            for code, branch in truth.branches(targets, guess).items():
                state = (
                    branch,
                    features | _revealed(search, truth, guess, code),
                    truth.still_allowed(allowed, guess, code),
                )
                if len(branch) > 1 and state not in reached:
                    reached.add(state)
                    waiting.append(state)
    return reached


def check_table(
    search: Search, truth: BruteForce, *, feasibility_only: bool = False
) -> None:
    """Compare every entry with brute force; every entry must belong to some state."""
    entries = kernels.entries_of(search.stack.table)
    seen: set[Key] = set()
    for targets, features, allowed in _states(search, truth):
        for left in [*range(len(targets)), None]:
            key = kernels.key_of(search, targets, left, features)
            if key not in entries:
                continue
            seen.add(key)
            value, guess = entries[key]
            least = truth.least(targets, left, allowed)
            if guess is None:
                assert value <= least, (targets, left)
            elif feasibility_only:
                assert least <= value < INFEASIBLE, (targets, left)
            else:
                assert value == least, (targets, left)
                noted = kernels.guess_noted(search, guess)
                assert value == truth.with_guess(targets, noted, left, allowed)
    assert seen == set(entries)


def check_value(
    search: Search, truth: BruteForce, guess: int | None, over: int
) -> tuple[int, bool]:
    """Ask for a cost below a beta that is `over` more than the lowest cost.

    Returns the lowest cost, and whether the search found it.
    """
    least = truth.best(guess, search.limit)
    beta = min(least + over, INFEASIBLE)
    value, exact = search.value(guess, beta)
    assert exact == (least < beta)
    assert value == least if exact else beta <= value <= least
    return least, exact


def check_values(
    search: Search,
    truth: BruteForce,
    limits: Iterable[int | None],
    overs: Iterable[int],
    guesses: Iterable[int | None] = (),
) -> None:
    """Check values and bounds of some first guesses, or of each one and of any."""
    every = guesses or (*allowed_first(truth.matrix, truth.mode), None)
    for limit in limits:
        set_limit(search, limit)
        for guess, over in product(every, overs):
            least, _ = check_value(search, truth, guess, over)
            assert guess is None or search.lower_bound(guess) <= least


def check_feasibility(matrix: ReplyMatrix, mode: str) -> None:
    """Ask for any tree within several limits, with one first guess and with any."""
    truth = BruteForce(matrix, mode)
    search = new_search(matrix, mode, feasibility_only=True)
    for limit in (5, 4, 3, 2):
        set_limit(search, limit)
        for guess in (*allowed_first(matrix, mode), None):
            if guess is None:
                check_table(search, truth, feasibility_only=True)
                search.clear()
            feasible = truth.best(guess, limit) < INFEASIBLE
            assert search.value(guess, INFEASIBLE)[1] == feasible
    check_table(search, truth, feasibility_only=True)
    for conflict in kernels.conflict_sets(search):
        assert all(len(set(codes[conflict])) < len(conflict) for codes in matrix.codes)
