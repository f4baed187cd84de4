"""Lower bounds on the cost of a set of targets, and of a guess.

docs/exact-search.md says what each bound is and why it holds.

Kernels that run once per guess (`branch_bound`, and those of `splitting`) take plain arrays and
numbers. With tuples as their arguments, or with one function around `repeats` and `branch_bound`,
bounding a guess took 140 ns instead of 70 ns, most of it to count references. Kernels that run once
per node take tuples, which costs nothing where references are not counted: see `jit_in_place`.
"""

from typing import NamedTuple

import numpy as np

from guesstree.jit import Array, by_reference, jit, jit_in_place
from guesstree.search.law import MOST_EXACT, REPEAT, most_repeats
from guesstree.search.splitting import repeats


@by_reference
class Counters(NamedTuple):
    """Workspace of the kernels that count replies."""

    counts: Array  # a counter per reply code; zero before and after each call
    last_seen: Array  # the number of calls so far, then for each code the last call that met it


class BoundTask(NamedTuple):
    """What the bounds of all guesses at a node share, if they are candidates or if they are not."""

    columns: Array  # where the candidates stand in a row of replies
    increments: (
        Array  # what the n-th target of a branch adds to its size bound, beyond its cost alone
    )
    start: int  # the bound of a guess that leaves every candidate a branch of its own
    enough: int  # no guess has a smaller total than this


class GuessBound(NamedTuple):
    """The branch bound of a guess. A bound at or above the cutoff leaves the others undefined."""

    bound: int
    squares: int  # sum of n^2 over the branches
    largest: int  # the size of the largest branch


class LeastBound(NamedTuple):
    """The least branch bound of some guesses."""

    bound: int
    guess: int
    exact: bool  # whether the bound is the value of the set


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
def least_bound(
    codes: Array,
    distinct: Array,
    guesses: Array,
    task: BoundTask,
    counters: Counters,
    least: LeastBound,
) -> LeastBound:
    """Return the least branch bound of these guesses, or `least` if that is no larger.

    `distinct` says how many different replies each guess can earn.
    """
    columns, increments, start, enough = task
    counts, last_seen = counters.counts, counters.last_seen
    bound, best, exact = least
    size = len(columns)
    for guess in guesses:
        if bound <= enough:
            break
        if start + REPEAT * (size - distinct[guess]) >= bound:
            continue
        last_seen[0] += 1
        most = most_repeats(start, bound)
        if repeats(codes[guess], columns, most, last_seen[1:], last_seen[0]) >= most:
            continue
        reached = branch_bound(codes[guess], columns, increments, counts, start, bound)
        if reached.bound < bound:
            bound, best, exact = reached.bound, guess, reached.largest <= MOST_EXACT
    return LeastBound(bound, best, exact)
