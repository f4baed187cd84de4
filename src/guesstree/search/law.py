"""The law: what guesses cost, and what no tree can cost less than.

Each guess that a target takes costs one. A set of n targets whose first guess tells all of them
apart costs 2n, or 2n - 1 if that is one of them. Searches, proofs and followers read these numbers
here. They also assume that a guess costs the same at every turn: the table of known sets has no
turn in its keys, and a tree's total is the sum of its depths.

With b branches at most, one target is found by the first guess, b by guess number 2, b^2 by guess
number 3, and so on. So n targets cost least if these places are filled from the first on: that is
the size bound of n. docs/exact-search.md derives it, and the bounds that it leads to.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.jit import Array, by_reference, jit_in_place, jit_inline

INFEASIBLE = 1 << 30
"""The cost of a set that no tree solves with the guesses left. Every total is smaller."""

GUESS = 1
"""What a guess costs for each target that it is made for."""

LONE, PAIR = GUESS, 3 * GUESS
"""The cost of one target, and that of two: one of them is guessed, then the other."""

REPEAT = PAIR - 2 * LONE
"""What a target costs at least for sharing its branch with another, beyond being alone in one."""

MOST_EXACT = 2
"""The size bound of a set of at most so many targets is its cost."""


@by_reference
class Law(NamedTuple):
    """The costs of sets of targets by their number, from 0 on."""

    size_bounds: Array  # a row per number of guesses left; with more left, the last row holds
    increments: Array  # in row r and column n: size_bounds[r, n + 1] - size_bounds[r, n] - LONE
    apart_by_candidate: Array  # the cost where the first guess is one of them and tells all apart
    apart_by_other: Array  # the cost where another guess tells all apart


def law_of(targets: int, branches: int) -> Law:
    """Return the law of a game of so many targets.

    `branches` is the most branches that any guess makes, the right guess not counted.
    """
    totals, capacities = [0], [0]  # by number of targets; by number of guesses
    # For 3 branches, totals are 0, 1, 3, 5, 7, 10, ...: a target at depth 1, three at depth 2, and
    # then nine at depth 3; capacities are 0, 1, 4, 13, ...
    depth, places = 1, 1  # targets that can be found with guess number `depth`
    while capacities[-1] < targets:
        capacities.append(capacities[-1] + places)
        for _ in range(min(places, targets + 1 - len(totals))):
            totals.append(totals[-1] + GUESS * depth)
        depth, places = depth + 1, places * branches
    bounds = np.tile(np.array(totals, np.int64), (len(capacities), 1))
    for row, capacity in zip(bounds, capacities, strict=True):
        row[capacity + 1 :] = INFEASIBLE
    increments = np.where(bounds[:, 1:] == INFEASIBLE, INFEASIBLE, np.diff(bounds, axis=1) - LONE)
    apart = (GUESS + LONE) * np.arange(targets + 1)
    return Law(bounds, increments, apart - LONE, apart)


def least_mean(targets: int) -> float:
    """Return a bound on the mean cost of so many targets: one guess finds at most one of them."""
    return GUESS + LONE - LONE / targets


@jit_in_place
def size_bound_of(law: Law, guesses_left: int, size: int) -> Any:
    """Return the size bound of so many targets."""
    return law.size_bounds[min(guesses_left, len(law.size_bounds) - 1), size]


@jit_inline
def most_repeats(start: int, cutoff: int) -> Any:
    """Return the least number of repeats that takes a bound from `start` to the cutoff."""
    return (cutoff - start + REPEAT - 1) // REPEAT


@jit_inline
def increments_of(law: Law, guesses_left: int) -> Any:
    """Return what further targets add to the size bounds of the branches of a node."""
    return law.increments[max(1, min(guesses_left - 1, len(law.increments) - 1))]
