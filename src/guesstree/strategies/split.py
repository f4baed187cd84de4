"""Splitting the targets of a node by the replies to a guess."""

from typing import Any

from guesstree.kernels import Array, kernel


@kernel
def sort_by_reply(replies: Array, members: Array, counts: Array) -> None:
    """Sort the members by reply, in place; those with one reply keep their order.

    `counts` has a cell per code; it must be zero, and is zero again after.
    """
    for member in members:
        counts[replies[member]] += 1
    start = 0
    for code in range(len(counts)):
        size = counts[code]
        counts[code] = start
        start += size
    for member in members.copy():
        code = replies[member]
        members[counts[code]] = member
        counts[code] += 1
    counts[:] = 0


@kernel
def partition_score(
    replies: Array,
    members: Array,
    steps: Array,
    low: int,
    largest: bool,
    bound: int,
    counts: Array,
) -> Any:
    """Return the score of the partition of `members` by their `replies` to one guess.

    Any number >= `bound` may come back as soon as the score is certain to reach `bound`, or for
    a guess that leaves all members in one branch without being right: it would go on for ever.

    `steps[n]` is what a branch adds when it grows from n to n + 1, `low` the least step that can
    occur; `largest` takes the place of both. `counts` (a cell per code) must be zero, and is
    zero again after.
    """
    total = len(members)
    right = len(counts) - 1
    score = 0 if largest else low * total
    seen = 0
    code = right
    while seen < total and score < bound:
        code = replies[members[seen]]
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
            counts[replies[members[at]]] = 0
    else:
        counts[:] = 0
    return score


@kernel
def weighted_score(
    replies: Array,
    members: Array,
    masses: Array,
    worth: Array,
    largest: bool,
    bound: int,
    counts: Array,
) -> Any:
    """Return the score of the partition of `members`, whose branches are measured by mass.

    `worth[m]` is what a branch of mass m adds; `largest` takes its place. As with
    `partition_score`, `bound` comes back for a guess that leaves all members in one branch without
    being right, and `counts` must be zero and is zero again after.
    """
    right = len(counts) - 1
    for member in members:
        counts[replies[member]] += masses[member]
    score = 0
    branches = 0
    for member in members:
        code = replies[member]
        mass = counts[code]
        if mass:
            branches += 1
            score = max(score, mass) if largest else score + worth[mass]
            counts[code] = 0
    if branches == 1 and replies[members[0]] != right:
        score = bound
    return score


@kernel
def repeats(replies: Array, columns: Array, most: int, seen: Array, stamp: int) -> int:
    """Count the replies that came before, up to `most`: targets less branches.

    A cell of `seen` tells that its code came by if it holds the stamp, which no other call has:
    nothing has to be cleared.
    """
    count = 0
    for column in columns:
        code = replies[column]
        count += seen[code] == stamp
        seen[code] = stamp
        if count >= most:
            break
    return count
