"""Splitting the targets of a node by the replies to a guess, and lower bounds on the cost.

Kernels that run once per guess (`repeats`, `branch_bound`) take plain arrays and numbers. With
tuples as arguments, or with one function around both, bounding a guess took 140 ns instead of 70
ns, most of it for counting references. Kernels that run once per node take tuples, which cost
nothing where references are not counted (`jit_in_place`). docs/exact-search.md defines each bound
and explains why it holds.
"""

from typing import Any

from guesstree.base.jit import Array, jit_in_place
from guesstree.search.cost import INFEASIBLE


@jit_in_place
def copy_to(array: Array, values: Array) -> None:
    """Copy values to the start of an array by a loop: a slice would take a second to compile."""
    for at in range(len(values)):
        array[at] = values[at]


@jit_in_place
def sort_by_reply(codes: Array, candidates: Array, counts: Array, scratch: Array) -> None:
    """Sort the candidates by reply, in place; candidates with the same reply keep their order.

    `counts` has a cell per code; it must be zero, and is zero again after. `scratch` has room for
    the candidates.
    """
    # A counting sort. First each cell counts the candidates with its reply, then it holds the
    # place where the next one of them belongs.
    for candidate in candidates:
        counts[codes[candidate]] += 1
    start = 0
    for code in range(len(counts)):
        size = counts[code]
        counts[code] = start
        start += size

    # The copy is read in the old order, so candidates with the same reply keep it.
    copy_to(scratch, candidates)
    for candidate in scratch[: len(candidates)]:
        code = codes[candidate]
        candidates[counts[code]] = candidate
        counts[code] += 1

    counts[:] = 0


@jit_in_place
def sort_up(numbers: Array) -> Array:
    """Sort numbers in place (Shell 1959) and return them; `np.sort` takes a second to compile."""
    # The gaps are 1, 4, 13, 40, ... Dividing by 3 leads from each to the one before it, and from 1
    # to 0, which ends the loop.
    gap = 1
    while 3 * gap < len(numbers):
        gap = 3 * gap + 1
    while gap > 0:
        for stop in range(gap, len(numbers)):
            number = numbers[stop]
            at = stop
            while at >= gap and numbers[at - gap] > number:
                numbers[at] = numbers[at - gap]
                at -= gap

            numbers[at] = number

        gap //= 3

    return numbers


@jit_in_place
def repeats(
    codes: Array, columns: Array, repeat_limit: int, seen: Array, stamp: int
) -> int:
    """Return the number of targets less the number of branches, but at most `repeat_limit`.

    A target counts if its reply has occurred before in this call. `seen[code]` is the stamp of the
    last call that met the code. Each call has a new stamp, so `seen` is never cleared.
    """
    count = 0
    for column in columns:
        code = codes[column]
        count += seen[code] == stamp
        seen[code] = stamp
        if count >= repeat_limit:
            break
    return count


@jit_in_place
def branch_bound(
    codes: Array,
    columns: Array,
    masses: Array,
    increments: Array,
    counts: Array,
    start: int,
    cutoff: int,
) -> tuple[Any, Any, int]:
    """Return the branch bound of a guess. Stops early, at any bound that reaches the cutoff.

    Target by target, the bound rises by the increment of its place in its branch, times its mass.
    Also returns a sum of squares and the size of the largest branch, if the bound is below the
    cutoff. Each target adds its mass times 2 k + 1 to the sum, where k targets of its branch came
    before it.
    """
    # `start` counts each target as if it were alone in its branch. So the first target of a branch
    # adds nothing: the first increment is 0.
    bound = start
    squares = 0
    largest = 0
    counted = 0
    while counted < len(columns) and bound < cutoff:
        code = codes[columns[counted]]
        size = counts[code]
        counts[code] = size + 1

        # Squares grow by odd numbers: 1 + 3 + 5 + ... + (2 n - 1) is n^2.
        if len(masses) == 0:
            bound += increments[size]
            squares += 2 * size + 1
        else:
            # INFEASIBLE times a mass may exceed 64 bits, and times a mass of 0 it would be 0.
            risen = increments[size]
            bound = bound + masses[counted] * risen if risen < INFEASIBLE else INFEASIBLE
            squares += masses[counted] * (2 * size + 1)

        largest = max(largest, size + 1)
        counted += 1

    # Only these cells have changed. There may be far more codes than targets.
    for at in range(counted):
        counts[codes[columns[at]]] = 0
    return bound, squares, largest
