"""Tables of what guesses cost by turn, and of the size bounds that follow.

A cost depends on the number of guesses that find a target. The search adds it up guess by guess:
guess number d costs `rises[d - 1]` for each target that is not found yet, times its mass. So the
cost of a set depends on the number of earlier guesses (its turn), and on nothing else about them.
Turns are counted from 0. The last rise holds for all later turns, which are one turn: the total
number of guesses has one turn only, with a rise of 1.

If no guess makes more than b branches, the next guess finds at most one target, the one after it b,
then b^2, and so on. These are the places of a tree. The cost is least if they are filled in this
order, the heaviest target first. This lowest cost is the size bound of a set. docs/exact-search.md
derives it and the bounds that follow from it.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import Array, by_reference, jit_in_place, jit_inline
from guesstree.search.cost import DEEPEST, GUESS, INFEASIBLE, LONE, TOTAL, Cost, check_cost

MOST_EXACT = 2
"""The size bound of a set of one or two targets is its cost, whatever guesses cost."""


@by_reference
class CostTable(NamedTuple):
    """Tables of costs and size bounds, by turn."""

    rises: Array  # by turn: what a guess costs; the last rise is repeated twice
    masses: Array  # per target, the heaviest first; empty if each mass is 1

    # Turns x guesses left x targets, for a mass of 1. The last row is for more guesses, too.
    size_bounds: Array

    # What target n + 1 adds to the size bound of n, less the cost of a lone one.
    increments: Array

    free: Array  # by turn: whether all guesses after the next two cost nothing

    # Turns x targets: the first turn at which sets of this size cost the same.
    classes: Array


def cost_table_of(
    targets: int, branches: int, cost: Cost = TOTAL, masses: NDArray[np.int64] | None = None
) -> CostTable:
    """Return the cost table of a game.

    Parameters
    ----------
    targets
        How many targets there are.
    branches
        The most branches that any guess makes, the right guess not counted.
    cost
        What it costs to find a target.
    masses
        How much each target counts, the heaviest first; None if each counts 1.

    Raises
    ------
    InputError
        The costs fall, or they are too large.
    """
    check_cost(cost, targets if masses is None else int(masses.sum()))

    # The longest useful game has one useless first guess, and then one guess for each target.
    rises = cost.rises[: min(targets, DEEPEST) + 2]
    turns = len(rises)

    # The bounds of the last turn look two turns ahead.
    padded_rises = np.array(rises + 2 * rises[-1:], np.int64)
    levels, capacities = _levels(targets, branches)
    bounds = np.full((turns, len(capacities), targets + 1), INFEASIBLE, np.int64)

    for turn in range(turns):
        # A target at level l is found l guesses after the next one. It costs all rises up to then.
        later = [rises[min(turn + level, turns - 1)] for level in range(len(capacities))]

        # The inner sum is the cost of a target by its level. The outer one adds up the targets,
        # the cheapest places first.
        totals = np.concatenate(([0], np.cumsum(np.cumsum(later)[levels])))

        # `left` guesses reach `left` levels. More targets than these have places stay infeasible.
        for left, capacity in enumerate(capacities):
            bounds[turn, left, : capacity + 1] = totals[: capacity + 1]

    # A difference of two infeasible bounds would be 0, but one more target stays infeasible.
    lone = np.array(rises).reshape(-1, 1, 1)
    increments = np.where(
        bounds[:, :, 1:] == INFEASIBLE, INFEASIBLE, np.diff(bounds, axis=2) - lone
    )
    return CostTable(
        rises=padded_rises,
        masses=np.zeros(0, np.int64) if masses is None else masses,
        size_bounds=bounds,
        increments=increments,
        # The last rise holds for all later turns, so it always counts.
        free=np.array([not any(rises[turn + 2 :] or rises[-1:]) for turn in range(turns)]),
        classes=_classes(rises),
    )


def _levels(targets: int, branches: int) -> tuple[NDArray[np.int64], list[int]]:
    """Return the level of each place of a tree, and how many places the first levels have.

    For 3 branches the levels are 0, 1, 1, 1, 2, ..., and 0, 1, 2, 3, ... levels have 0, 1, 4, 13,
    ... places. No search reaches a level below `DEEPEST`.
    """
    capacities = [0]
    places = 1
    while capacities[-1] < targets and len(capacities) <= DEEPEST:
        capacities.append(capacities[-1] + places)
        places *= branches

    # The last level is filled only as far as there are targets.
    counts = np.diff(np.minimum(capacities, targets))
    return np.repeat(np.arange(len(counts)), counts), capacities


def _classes(rises: list[int]) -> NDArray[np.int64]:
    """Return, by turn and number of targets, the first turn at which such sets cost the same.

    Each guess splits its set, so n targets take at most n guesses, and only the next n rises count.
    Turns with the same next n rises form a class, which shares entries of the transposition table.
    With as many targets as turns, all later rises count.
    """
    turns = len(rises)

    # Long enough for every slice below: turns after the last repeat its rise.
    row = rises + len(rises) * rises[-1:]
    classes = np.zeros((turns, turns + 1), np.int64)
    for size in range(turns + 1):
        first: dict[tuple[int, ...], int] = {}
        for turn in range(turns):
            classes[turn, size] = first.setdefault(tuple(row[turn : turn + size]), turn)
    return classes


def least_mean(targets: int) -> float:
    """Return a lower bound on the mean cost of targets: the first guess finds at most one."""
    # The other targets take one more guess than that one.
    return LONE + GUESS - GUESS / targets


@jit_in_place
def mass_of(costs: CostTable, candidates: Array) -> Any:
    """Return the mass of a set of targets."""
    masses = costs.masses
    if len(masses) == 0:
        return len(candidates)
    mass = 0
    for candidate in candidates:
        mass += masses[candidate]
    return mass


@jit_in_place
def size_bound_of(costs: CostTable, turn: int, guesses_left: int, candidates: Array) -> Any:
    """Return the size bound of a set of targets, which stand with the heaviest first."""
    # The last row stands for all larger numbers of guesses: its levels hold every target, or reach
    # down to `DEEPEST`.
    row = min(guesses_left, costs.size_bounds.shape[1] - 1)
    masses = costs.masses
    bound = costs.size_bounds[turn, row, len(candidates)]
    if len(masses) == 0 or bound >= INFEASIBLE:
        return bound

    # The heaviest target gets the cheapest place, and so on. By the rearrangement inequality no
    # other order costs less.
    increments = costs.increments[turn, row]
    lone = costs.rises[turn]
    bound = 0
    for at in range(len(candidates)):
        bound += masses[candidates[at]] * (lone + increments[at])
    return bound


@jit_in_place
def is_size_bound_exact(costs: CostTable, turn: int, guesses_left: int, size: int) -> bool:
    """Tell whether the size bound of a set of this size is its cost.

    It is for one or two targets. It is for any set if only the next two guesses cost anything: the
    heaviest target is guessed first, and the others are found in any order.
    """
    return size <= MOST_EXACT or (costs.free[turn] and guesses_left >= size)


@jit_in_place
def class_of(costs: CostTable, turn: int, size: int) -> Any:
    """Return the first turn at which a set of this size costs the same."""
    return costs.classes[turn, min(size, costs.classes.shape[1] - 1)]


@jit_in_place
def next_turn(costs: CostTable, turn: int) -> Any:
    """Return the turn after this one; the last turn follows itself."""
    return min(turn + 1, len(costs.size_bounds) - 1)


@jit_inline
def increments_of(costs: CostTable, turn: int, guesses_left: int) -> Any:
    """Return what each further target of a branch adds to its size bound, for a node."""
    # The branches stand one turn later, with one guess less. `scanning.bound_task` counts a second
    # guess for every target, so at least one is left here.
    row = max(1, min(guesses_left - 1, costs.increments.shape[1] - 1))
    return costs.increments[min(turn + 1, len(costs.increments) - 1), row]
