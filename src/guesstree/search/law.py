"""The law: what guesses cost, and what no tree can cost less than.

All that the search knows of costs stands here. Each guess that a target takes costs one. A set of n
targets whose first guess tells all of them apart costs 2n, or 2n - 1 if that guess is one of them.
docs/exact-search.md derives the size bounds.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.jit import Array, by_reference, jit_in_place, jit_inline

INFEASIBLE = 1 << 30
"""The cost of a set that no tree solves with the guesses left. Every total is smaller."""

LONE, PAIR = 1, 3
"""The cost of one target, and that of two: one of them is guessed, then the other."""

MOST_EXACT = 2
"""The size bound of a set of at most so many targets is its cost."""


@by_reference
class Law(NamedTuple):
    """The costs of sets of targets by their number, from 0 on."""

    size_bounds: Array  # a row per number of guesses left; with more left, the last row holds
    increments: Array  # in row r and column n: size_bounds[r, n + 1] - size_bounds[r, n] - 1
    apart_by_candidate: Array  # the cost where the first guess is one of them and tells all apart
    apart_by_other: Array  # the cost where another guess tells all apart


def law_of(targets: int, branches: int) -> Law:
    """Return the law of a game of so many targets.

    `branches` is the most branches that any guess makes, the right guess not counted.
    """
    totals, capacities = [0], [0]  # by number of targets; by number of guesses
    depth, places = 1, 1  # targets that can be found with guess number `depth`
    while capacities[-1] < targets:
        capacities.append(capacities[-1] + places)
        for _ in range(min(places, targets + 1 - len(totals))):
            totals.append(totals[-1] + depth)
        depth, places = depth + 1, places * branches
    bounds = np.tile(np.array(totals, np.int64), (len(capacities), 1))
    for row, capacity in zip(bounds, capacities, strict=True):
        row[capacity + 1 :] = INFEASIBLE
    increments = np.where(bounds[:, 1:] == INFEASIBLE, INFEASIBLE, np.diff(bounds, axis=1) - 1)
    sizes = np.arange(targets + 1)
    return Law(bounds, increments, 2 * sizes - 1, 2 * sizes)


@jit_in_place
def size_bound_of(law: Law, guesses_left: int, size: int) -> Any:
    """Return the size bound of so many targets."""
    return law.size_bounds[min(guesses_left, len(law.size_bounds) - 1), size]


@jit_inline
def increments_of(law: Law, guesses_left: int) -> Any:
    """Return what further targets add to the size bounds of the branches of a node."""
    return law.increments[max(1, min(guesses_left - 1, len(law.increments) - 1))]
