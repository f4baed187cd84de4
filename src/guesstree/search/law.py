"""The law: what guesses cost, and what no tree can cost less than.

A cost says what finding a target takes by the number of guesses. The search adds it up guess by
guess: guess number d costs `rises[d - 1]` for each target that is still to be found, times its
mass. So a set has a cost of its own, which does not depend on the guesses before but on their
number: on its turn. Turns are counted from 0, and all turns from which on the rises are equal are
one: the total number of guesses has one turn only, with a rise of 1.

With b branches at most, one target is found by the next guess, b by the one after, then b^2, and so
on. So n targets cost least if these places are filled from the first on, the heaviest target
first: that is the size bound of a set. docs/exact-search.md derives it, and the bounds that it
leads to.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.jit import Array, by_reference, jit_in_place, jit_inline
from guesstree.search.cost import DEEPEST, GUESS, INFEASIBLE, LONE, TOTAL, Cost, check_cost

MOST_EXACT = 2
"""The size bound of a set of at most so many targets is its cost, whatever guesses cost."""


@by_reference
class Law(NamedTuple):
    """What sets of targets cost, by turn."""

    rises: Array  # what a guess costs at each turn, then twice what it costs later
    masses: Array  # the mass of each target, the heaviest first; empty if each is 1
    size_bounds: Array  # turns x guesses left x targets, for a mass of 1; the last row holds on
    increments: Array  # size_bounds[t, r, n + 1] - size_bounds[t, r, n] less the cost of one target
    free: Array  # by turn: whether all guesses after the next one cost nothing
    classes: Array  # turns x targets: the first turn at which so many targets cost the same


def law_of(
    targets: int, branches: int, cost: Cost = TOTAL, masses: NDArray[np.int64] | None = None
) -> Law:
    """Return the law of a game of so many targets.

    Parameters
    ----------
    targets
        How many targets there are.
    branches
        The most branches that any guess makes, the right guess not counted.
    cost
        What it costs to find one.
    masses
        How much each target counts; None if each counts 1. They do not rise.

    Raises
    ------
    InputError
        The costs fall, or they are too large.
    """
    check_cost(cost, targets if masses is None else int(masses.sum()))
    # A useless first guess, and then one for each target: no tree makes more guesses in a row.
    rises = cost.rises[: min(targets, DEEPEST) + 2]
    turns, after = len(rises), np.array(rises + 2 * rises[-1:], np.int64)
    levels, capacities = _levels(targets, branches)
    bounds = np.full((turns, len(capacities), targets + 1), INFEASIBLE, np.int64)
    for turn in range(turns):
        # A place at level l is found l guesses after the next one, and costs all rises until then.
        later = [rises[min(turn + level, turns - 1)] for level in range(len(capacities))]
        totals = np.concatenate(([0], np.cumsum(np.cumsum(later)[levels])))
        for left, capacity in enumerate(capacities):
            bounds[turn, left, : capacity + 1] = totals[: capacity + 1]
    lone = np.array(rises).reshape(-1, 1, 1)
    risen = np.where(bounds[:, :, 1:] == INFEASIBLE, INFEASIBLE, np.diff(bounds, axis=2) - lone)
    return Law(
        rises=after,
        masses=np.zeros(0, np.int64) if masses is None else masses,
        size_bounds=bounds,
        increments=risen,
        free=np.array([not any(rises[turn + 2 :] or rises[-1:]) for turn in range(turns)]),
        classes=_classes(rises),
    )


def _levels(targets: int, branches: int) -> tuple[NDArray[np.int64], list[int]]:
    """Return the level of each target's place, and how many places so many levels have.

    For 3 branches, levels are 0, 1, 1, 1, 2, ... and there are 0, 1, 4, 13, ... places. No search
    reaches levels that are deeper than `DEEPEST`.
    """
    capacities, places = [0], 1
    levels: list[NDArray[np.int64]] = []
    while capacities[-1] < targets and len(levels) < DEEPEST:
        levels.append(np.full(min(places, targets - capacities[-1]), len(levels)))
        capacities.append(capacities[-1] + places)
        places *= branches
    return np.concatenate(levels), capacities


def _classes(rises: list[int]) -> NDArray[np.int64]:
    """Return, by turn and number of targets, the first turn at which these cost the same.

    Each guess tells some targets apart, so that n targets take n guesses at most. From as many
    targets as there are turns on, all later turns count.
    """
    turns, row = len(rises), np.array(rises + len(rises) * rises[-1:])
    classes = np.zeros((turns, turns + 1), np.int64)
    alike = np.zeros(len(row) + 1, np.int64)  # by turn: how many rises are those after `turn`
    for turn in reversed(range(len(row))):
        alike[:-1] = np.where(row == row[turn], alike[1:] + 1, 0)
        if turn < turns:
            most = np.maximum.accumulate(alike[: turn + 1])
            classes[turn] = np.searchsorted(most, np.arange(turns + 1))
    return classes


def least_mean(targets: int) -> float:
    """Return a bound on the mean cost of so many targets: one guess finds at most one of them."""
    return GUESS + LONE - LONE / targets


@jit_in_place
def mass_of(law: Law, candidates: Array) -> Any:
    """Return the mass of a set of targets."""
    masses = law.masses
    if len(masses) == 0:
        return len(candidates)
    mass = 0
    for candidate in candidates:
        mass += masses[candidate]
    return mass


@jit_in_place
def size_bound_of(law: Law, turn: int, guesses_left: int, candidates: Array) -> Any:
    """Return the size bound of a set of targets, the heaviest first."""
    row = min(guesses_left, law.size_bounds.shape[1] - 1)
    masses = law.masses
    bound = law.size_bounds[turn, row, len(candidates)]
    if len(masses) == 0 or bound >= INFEASIBLE:
        return bound
    increments, lone = law.increments[turn, row], law.rises[turn]
    bound = 0
    for at in range(len(candidates)):
        bound += masses[candidates[at]] * (lone + increments[at])
    return bound


@jit_in_place
def is_size_bound_exact(law: Law, turn: int, guesses_left: int, size: int) -> bool:
    """Tell whether the size bound of so many targets is their cost.

    It is, too, where only the next guess and the one after it cost anything: the heaviest is
    guessed first, and the others are found in whatever order.
    """
    return size <= MOST_EXACT or (law.free[turn] and guesses_left >= size)


@jit_in_place
def class_of(law: Law, turn: int, size: int) -> Any:
    """Return the first turn at which so many targets cost the same."""
    return law.classes[turn, min(size, law.classes.shape[1] - 1)]


@jit_in_place
def next_turn(law: Law, turn: int) -> Any:
    """Return the turn after this one."""
    return min(turn + 1, len(law.size_bounds) - 1)


@jit_inline
def most_repeats(start: int, cutoff: int, step: int) -> Any:
    """Return the least number of repeats that takes a bound from `start` to the cutoff.

    Where repeats cost nothing, it is of no use.
    """
    return (cutoff - start + step - 1) // max(1, step)


@jit_inline
def increments_of(law: Law, turn: int, guesses_left: int) -> Any:
    """Return what further targets add to the size bounds of the branches of a node."""
    row = max(1, min(guesses_left - 1, law.increments.shape[1] - 1))
    return law.increments[min(turn + 1, len(law.increments) - 1), row]
