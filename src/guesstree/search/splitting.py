"""Splitting the targets of a node by the replies to a guess.

These kernels run once per guess. They take plain arrays and numbers; `bounds` says why.
"""

from typing import Any

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
def partition_score(  # parameters: no tuples in a kernel that runs once per guess
    replies: Array,
    candidates: Array,
    steps: Array,
    low: int,
    largest: bool,
    bound: int,
    counts: Array,
) -> Any:
    """Return the score of the partition of `candidates` by their `replies` to one guess.

    Once the score is certain to reach `bound`, any number from `bound` on is returned. So it is for
    a guess that leaves all candidates in one branch without being right: it makes no progress.

    `steps[n]` is what a branch adds when it grows from n to n + 1, `low` the least step that can
    occur. With `largest`, the score is the size of the largest branch instead. `counts` (a cell per
    code) must be zero, and is zero again after.
    """
    total = len(candidates)
    right = len(counts) - 1
    score = 0 if largest else low * total
    seen = 0
    code = right
    while seen < total and score < bound:
        code = replies[candidates[seen]]
        size = counts[code]
        counts[code] = size + 1
        if largest:
            score += size == score
        else:
            score += steps[size] - low
        seen += 1
    if counts[code] == total and code != right:
        score = bound
    if 8 * seen < len(counts):
        for at in range(seen):
            counts[replies[candidates[at]]] = 0
    else:
        counts[:] = 0
    return score


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
