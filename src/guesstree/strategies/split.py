"""Splitting the targets of a node by the replies to a guess."""

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
