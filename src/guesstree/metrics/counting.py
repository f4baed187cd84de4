"""Counting the branches of many guesses at once, for small sets of targets.

Counting guess by guess takes a memory access per guess and target. Here the replies to two
targets are compared for all guesses at once, which the processor does for dozens of guesses in one
instruction. A set of n targets has n (n - 1) / 2 pairs, so that this pays for small sets.
"""

from typing import NamedTuple

import numpy as np

from guesstree.jit import Array, jit_in_place, jit_inline

MOST_COUNTED = 255
"""The largest set of targets for which the counters have room."""


_CHECKED = 4
"""Targets after which it is looked whether the rest has to be counted."""


class BranchCounts(NamedTuple):
    """What is counted for each guess of a block, whose branches have the sizes n."""

    repeats: Array  # targets less branches
    pairs: Array  # pairs of targets in the same branch: the sum of n (n - 1) / 2
    largest: Array  # the largest n, less one
    same: Array  # earlier targets with the same reply as the current one


def empty_counts(guesses: int) -> BranchCounts:
    """Return counters for a block of so many guesses."""
    repeats, largest, same = np.zeros((3, guesses), np.uint8)
    return BranchCounts(repeats, np.zeros(guesses, np.uint16), largest, same)


@jit_inline
def first_counts(counts: BranchCounts, guesses: int) -> BranchCounts:
    """Return the counters of the first so many guesses of a block."""
    repeats, pairs, largest, same = counts
    return BranchCounts(repeats[:guesses], pairs[:guesses], largest[:guesses], same[:guesses])


@jit_in_place
def count_branches(
    by_target: Array, candidates: Array, first: int, counts: BranchCounts, most: int = MOST_COUNTED
) -> bool:
    """Count the branches of `candidates` for a block of guesses, the block starting at `first`.

    `by_target` holds the reply codes, targets x guesses. The block is as long as the counters,
    and there are at most `MOST_COUNTED` candidates. Once all guesses have as many repeats as
    `most` says, the rest is not counted: then it returns False.
    """
    repeats, pairs, largest, same = counts
    repeats[:], pairs[:], largest[:] = 0, 0, 0
    stop = first + len(same)
    for at in range(1, len(candidates)):
        if at > most and at % _CHECKED == 0 and _least(repeats) >= most:
            return False
        same[:] = 0
        _count_same(by_target[:, first:stop], candidates[:at], candidates[at], same)
        for guess in range(len(same)):
            repeats[guess] += np.uint8(same[guess] > 0)
            pairs[guess] += same[guess]
            largest[guess] = max(largest[guess], same[guess])
    return True


@jit_inline
def _least(counts: Array) -> int:
    """Return the least of some counts."""
    least = np.uint8(255)
    for count in counts:
        least = min(least, count)
    return int(least)


@jit_in_place
def _count_same(by_target: Array, earlier: Array, candidate: int, same: Array) -> None:
    """Add to `same` how many earlier candidates have the same reply, for each guess.

    Four at a time, as each addition to `same` reads and writes memory.
    """
    own = by_target[candidate]
    fours = len(earlier) // 4 * 4
    for at in range(0, fours, 4):
        a, b = by_target[earlier[at]], by_target[earlier[at + 1]]
        c, d = by_target[earlier[at + 2]], by_target[earlier[at + 3]]
        for guess in range(len(same)):
            reply = own[guess]
            same[guess] += (
                np.uint8(a[guess] == reply)
                + np.uint8(b[guess] == reply)
                + np.uint8(c[guess] == reply)
                + np.uint8(d[guess] == reply)
            )
    for at in range(fours, len(earlier)):
        a = by_target[earlier[at]]
        for guess in range(len(same)):
            same[guess] += np.uint8(a[guess] == own[guess])
