"""Splitting the targets of a node by the replies to a guess.

These kernels run once per guess. They take plain arrays and numbers; `bounds` says why.
"""

from guesstree.jit import Array, jit_in_place


@jit_in_place
def copy_to(array: Array, values: Array) -> None:
    """Copy values to the start of an array, by a loop: a slice would take a second to compile."""
    for at in range(len(values)):
        array[at] = values[at]


@jit_in_place
def sort_by_reply(replies: Array, candidates: Array, counts: Array, scratch: Array) -> None:
    """Sort the candidates by reply, in place; those with one reply keep their order.

    `counts` has a cell per code; it must be zero, and is zero again after. `scratch` has room for
    the candidates.
    """
    for candidate in candidates:
        counts[replies[candidate]] += 1
    start = 0
    for code in range(len(counts)):
        size = counts[code]
        counts[code] = start
        start += size
    copy_to(scratch, candidates)
    for candidate in scratch[: len(candidates)]:
        code = replies[candidate]
        candidates[counts[code]] = candidate
        counts[code] += 1
    counts[:] = 0


@jit_in_place
def sort_up(numbers: Array) -> Array:
    """Sort numbers in place (Shell 1959) and return them; `np.sort` takes a second to compile."""
    gap = 1
    while 3 * gap < len(numbers):
        gap = 3 * gap + 1
    while gap > 0:
        for stop in range(gap, len(numbers)):
            number, at = numbers[stop], stop
            while at >= gap and numbers[at - gap] > number:
                numbers[at] = numbers[at - gap]
                at -= gap
            numbers[at] = number
        gap //= 3
    return numbers


@jit_in_place
def repeats(replies: Array, columns: Array, most: int, seen: Array, stamp: int) -> int:
    """Return the number of targets less the number of branches, or `most` if it is smaller.

    A target counts if its reply has occurred before. `seen[code]` is the stamp of the last call in
    which the code occurred. Each call has a new stamp, so that nothing has to be cleared.
    """
    count = 0
    for column in columns:
        code = replies[column]
        count += seen[code] == stamp
        seen[code] = stamp
        if count >= most:
            break
    return count
