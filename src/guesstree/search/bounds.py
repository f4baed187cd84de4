"""Lower bounds on the cost of a set of targets, and of a guess.

docs/exact-search.md says what each bound is and why it holds.

Kernels that run once per guess (`branch_bound`, and those of `splitting`) take plain arrays and
numbers. With tuples as their arguments, or with one function around `repeats` and `branch_bound`,
bounding a guess took 140 ns instead of 70 ns, most of it to count references. Kernels that run once
per node take tuples, which costs nothing where references are not counted: see `jit_in_place`.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.jit import Array, by_reference, jit, jit_in_place, jit_inline
from guesstree.search.cost import INFEASIBLE
from guesstree.search.law import (
    MOST_EXACT,
    Law,
    increments_of,
    is_size_bound_exact,
    least_mass,
    mass_of,
    most_repeats,
    next_turn,
    size_bound_of,
)
from guesstree.search.splitting import repeats


@by_reference
class Counters(NamedTuple):
    """Workspace of the kernels that count replies."""

    counts: Array  # a counter per reply code; zero before and after each call
    last_seen: Array  # the number of calls so far, then for each code the last call that met it


class BoundTask(NamedTuple):
    """What the bounds of all guesses at a node share, if they are candidates or if they are not."""

    columns: Array  # where the candidates stand in a row of replies
    masses: Array  # their masses, the heaviest first; empty if each is 1
    increments: (
        Array  # what the n-th target of a branch adds to its size bound, beyond its cost alone
    )
    start: int  # the bound of another guess that leaves every candidate a branch of its own
    hit: int  # by how much that of a candidate is less, for a mass of 1; 0 for other guesses
    step: int  # what a target that shares its branch adds at least
    mean: int  # the mean mass of the candidates
    unit: int  # what a target of the mean mass adds, to compare bounds with sizes
    exact_to: int  # up to this size of its largest branch, the bound of a guess is its total
    enough: int  # no guess has a smaller total than this


class GuessBound(NamedTuple):
    """The branch bound of a guess. A bound at or above the cutoff leaves the others undefined."""

    bound: int
    squares: int  # sum of n^2 over the branches; with masses, see `weighted_branch_bound`
    largest: int  # the size of the largest branch


class LeastBound(NamedTuple):
    """The least branch bound of some guesses."""

    bound: int
    guess: int
    exact: bool  # whether the bound is the value of the set


@jit_inline
def bound_task(
    law: Law, masses: Array, frame: Any, candidates: Array, are_candidates: bool
) -> BoundTask:
    """Return what the bounds of guesses at a node share; `masses` is workspace."""
    turn, left, rises = frame.turn, frame.guesses_left, law.rises
    own = masses[: min(len(masses), len(candidates))]
    for at in range(len(own)):
        own[at] = law.masses[candidates[at]]
    mass = mass_of(law, candidates)
    mean = max(1, mass // len(candidates))
    start = (rises[turn] + rises[turn + 1]) * mass
    exact = is_size_bound_exact(law, next_turn(law, turn), left - 1, len(candidates))
    enough = size_bound_of(law, turn, left, candidates) if are_candidates else start
    return BoundTask(
        candidates,
        own,
        increments_of(law, turn, left),
        start,
        rises[turn + 1] if are_candidates else 0,
        rises[turn + 2] * least_mass(law, candidates),
        mean,
        max(1, rises[turn + 2] * mean),
        len(candidates) if exact else MOST_EXACT,
        enough,
    )


def empty_counters(codes: int) -> Counters:
    """Return counters for so many reply codes."""
    return Counters(np.zeros(codes, np.int32), np.zeros(codes + 1, np.int64))


@jit
def distinct_replies(codes: Array, replies: int) -> Array:
    """Return, for each guess, how many different replies it can earn."""
    distinct = np.zeros(len(codes), np.int32)
    for guess in range(len(codes)):
        seen = np.zeros(replies, np.uint8)
        for code in codes[guess]:
            seen[code] = 1
        distinct[guess] = seen.sum()
    return distinct


@jit_in_place
def branch_bound(
    replies: Array, columns: Array, increments: Array, counts: Array, start: int, cutoff: int
) -> GuessBound:
    """Return the branch bound of a guess, or any bound that is at least `cutoff`."""
    bound = start
    squares = 0
    largest = 0
    counted = 0
    while counted < len(columns) and bound < cutoff:
        code = replies[columns[counted]]
        size = counts[code]
        counts[code] = size + 1
        bound += increments[size]
        squares += 2 * size + 1
        largest = max(largest, size + 1)
        counted += 1
    for at in range(counted):
        counts[replies[columns[at]]] = 0
    return GuessBound(bound, squares, largest)


@jit_in_place
def weighted_branch_bound(
    replies: Array,
    columns: Array,
    masses: Array,
    increments: Array,
    counts: Array,
    start: int,
    cutoff: int,
) -> GuessBound:
    """Return what `branch_bound` returns, for targets of unequal mass, the heaviest first.

    A target that has k others of its branch before it adds 2 k + 1 times its mass to `squares`,
    which is the sum of n^2 where each mass is 1.
    """
    bound = start
    squares = 0
    largest = 0
    counted = 0
    while counted < len(columns) and bound < cutoff:
        code = replies[columns[counted]]
        size = counts[code]
        counts[code] = size + 1
        risen = increments[size]
        bound = bound + masses[counted] * risen if risen < INFEASIBLE else INFEASIBLE
        squares += masses[counted] * (2 * size + 1)
        largest = max(largest, size + 1)
        counted += 1
    for at in range(counted):
        counts[replies[columns[at]]] = 0
    return GuessBound(bound, squares, largest)


@jit_in_place
def least_bound(
    codes: Array,
    distinct: Array,
    guesses: Array,
    task: BoundTask,
    counters: Counters,
    least: LeastBound,
) -> LeastBound:
    """Return the least branch bound of these guesses, or `least` if that is no larger.

    `distinct` says how many different replies each guess can earn. Candidates are given in the
    order of `task.columns`.
    """
    columns, masses, increments, others_start, hit, step, _, _, exact_to, enough = task
    counts, last_seen = counters.counts, counters.last_seen
    bound, best, exact = least
    size, weighted = len(columns), len(masses) > 0
    start = others_start - hit
    most = most_repeats(start, bound, step)
    for at in range(len(guesses)):
        guess = guesses[at]
        if bound <= enough:
            break
        if weighted and hit > 0:
            start = others_start - hit * masses[at]
        if start + step * (size - distinct[guess]) >= bound:
            continue
        if not weighted and step > 0:
            last_seen[0] += 1
            if repeats(codes[guess], columns, most, last_seen[1:], last_seen[0]) >= most:
                continue
        if weighted:
            reached = weighted_branch_bound(
                codes[guess], columns, masses, increments, counts, start, bound
            )
        else:
            reached = branch_bound(codes[guess], columns, increments, counts, start, bound)
        if reached.bound < bound:
            bound, best, exact = reached.bound, guess, reached.largest <= exact_to
            most = most_repeats(start, bound, step)
    return LeastBound(bound, best, exact)
