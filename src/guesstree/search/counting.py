"""Counting the branches that many guesses make of a set of targets, all at once.

Replies are read target by target, for a block of guesses. So they are read in order, and one
instruction compares those of many guesses.
"""

from typing import NamedTuple

import numpy as np

from guesstree.base.jit import Array, jit_in_place, jit_inline

COUNTER_LIMIT = 255
"""The largest set of targets that the counters of one byte can count."""

COUNTED_TOGETHER = 2048
"""Guesses whose branches are counted at once: their replies to a set fit into a cache."""

FIRST_COUNTED = 256
"""Guesses that are counted first: a good guess among them often ends the scan."""

_CHECK_EVERY = 4
"""After every fourth target, `count_branches` checks whether the rest has to be counted."""

_STRIP = 256
"""Guesses whose replies are transposed at once: whole columns would not fit into a cache."""


def replies_by_target(codes: Array, guesses: Array, out: Array | None = None) -> Array:
    """Return the reply codes of some guesses, targets x guesses, as counting reads them.

    They are written into `out`, which is at least as large; by default into a new array.
    """
    shape = codes.shape[1], len(guesses)
    by_target = np.empty(shape, codes.dtype) if out is None else out[:, : len(guesses)]
    for start in range(0, len(guesses), _STRIP):
        strip = guesses[start : start + _STRIP]
        by_target[:, start : start + _STRIP] = codes[strip].T
    return by_target


class BranchCounts(NamedTuple):
    """Counts for each guess of a block, whose branches have the sizes n."""

    repeats: Array  # targets less branches
    pairs: Array  # pairs of targets in the same branch: the sum of n (n - 1) / 2
    largest: Array  # the largest n, less one
    same: Array  # earlier targets with the same reply as the current one


def empty_counts(guesses: int) -> BranchCounts:
    """Return counters for a block of guesses."""
    # A set of 255 targets has at most 32,385 pairs, which need two bytes. So do the repeats of
    # larger sets, which are counted by marks.
    repeats, pairs = np.zeros((2, guesses), np.uint16)
    largest, same = np.zeros((2, guesses), np.uint8)
    return BranchCounts(repeats, pairs, largest, same)


@jit_inline
def first_counts(counts: BranchCounts, guesses: int) -> BranchCounts:
    """Return the counters of the first guesses of a block, a number of them."""
    repeats, pairs, largest, same = counts
    return BranchCounts(
        repeats[:guesses], pairs[:guesses], largest[:guesses], same[:guesses]
    )


@jit_in_place
def count_branches(
    by_target: Array,
    candidates: Array,
    first: int,
    counts: BranchCounts,
    repeat_limit: int = COUNTER_LIMIT,
) -> None:
    """Count the branches of `candidates` for a block of guesses, the block starting at `first`.

    `by_target` holds the reply codes, targets x guesses. The block is as long as the counters,
    and there are at most `COUNTER_LIMIT` candidates. Each candidate is compared with all earlier
    ones, for all guesses at once. The count may end early, once every guess has `repeat_limit`
    repeats.
    """
    repeats, pairs, largest, same = counts
    repeats[:] = 0
    pairs[:] = 0
    largest[:] = 0
    stop = first + len(same)

    # The first candidate repeats nothing.
    for place in range(1, len(candidates)):
        # No guess has more repeats than earlier candidates, so a check before this
        # place is in vain.
        if (
            place > repeat_limit
            and place % _CHECK_EVERY == 0
            and _least(repeats) >= repeat_limit
        ):
            break
        same[:] = 0
        _count_same(by_target[:, first:stop], candidates[:place], candidates[place], same)

        # `same` is the size of the branch before the candidate joins it: it makes as
        # many new pairs.
        for guess in range(len(same)):
            repeats[guess] += np.uint16(same[guess] > 0)
            pairs[guess] += same[guess]
            largest[guess] = max(largest[guess], same[guess])


MARKED_TOGETHER = 64
"""Guesses whose replies are marked at once: their marks fit into the fastest cache."""

MOST_MARKS = 255
"""The most replies whose marks are added up in a byte."""

_MOST_MARKED = 0xFFFF
"""The most targets whose repeats two bytes count."""


def empty_marks(targets: int, codes: int) -> Array:
    """Return marks, guesses x replies, which tell whether a reply occurs.

    There are none in a game of too many targets or replies to be marked.
    """
    fits = targets <= _MOST_MARKED and codes <= MOST_MARKS
    return np.zeros((MARKED_TOGETHER if fits else 0, codes), np.uint8)


@jit_in_place
def mark_branches(
    by_target: Array, candidates: Array, first: int, counts: BranchCounts, marks: Array
) -> None:
    """Count the repeats of `candidates` alone for a block of guesses, as `count_branches` does.

    It is for larger sets: a set costs one store for each candidate and guess, whatever the replies
    are, and `by_target` is read in order.
    """
    repeats = counts.repeats
    for start in range(0, len(repeats), len(marks)):
        width = min(len(marks), len(repeats) - start)
        marks[:width] = 0
        for candidate in candidates:
            replies = by_target[candidate, first + start : first + start + width]
            for guess in range(width):
                marks[guess, replies[guess]] = 1

        for guess in range(width):
            row = marks[guess]

            # One byte holds the sum: there are at most `MOST_MARKS` codes.
            branches = np.uint8(0)
            for code in range(len(row)):
                branches += row[code]
            repeats[start + guess] = len(candidates) - np.int64(branches)


_CHECKED_TOGETHER = 64
"""Guesses whose least number of repeats is found at once."""


@jit_in_place
def keep_few_repeats(
    counts: BranchCounts, guesses: Array, repeat_limit: int, kept: Array
) -> tuple[int, int]:
    """Keep the guesses of a block that have fewer repeats than a limit.

    `kept` receives them, and their counts move to the front. Returns how many are kept, and the
    least number of repeats of the others.
    """
    repeats, pairs, largest, _ = counts
    count = 0

    # No guess has more repeats.
    least_dropped = _MOST_MARKED
    for start in range(0, len(guesses), _CHECKED_TOGETHER):
        stop = min(start + _CHECKED_TOGETHER, len(guesses))

        # Few guesses are kept. The others are ruled out together, by few instructions.
        least = _least(repeats[start:stop])
        if least >= repeat_limit:
            least_dropped = min(least_dropped, least)
            continue

        for place in range(start, stop):
            if repeats[place] >= repeat_limit:
                least_dropped = min(least_dropped, repeats[place])
                continue

            # `count` never overtakes `place`: no count is overwritten before it is read.
            kept[count] = guesses[place]
            repeats[count] = repeats[place]
            pairs[count] = pairs[place]
            largest[count] = largest[place]
            count += 1

    return count, least_dropped


@jit_inline
def _least(counts: Array) -> int:
    """Return the least of some counts."""
    least = np.uint16(0xFFFF)
    for count in counts:
        least = min(least, count)
    return int(least)


@jit_in_place
def _count_same(by_target: Array, earlier: Array, candidate: int, same: Array) -> None:
    """Add to `same` how many earlier candidates have the same reply, for each guess.

    Four earlier candidates are compared at a time, as each addition to `same` reads and writes
    memory.
    """
    codes = by_target[candidate]
    fours = len(earlier) // 4 * 4
    for at in range(0, fours, 4):
        first = by_target[earlier[at]]
        second = by_target[earlier[at + 1]]
        third = by_target[earlier[at + 2]]
        fourth = by_target[earlier[at + 3]]

        for guess in range(len(same)):
            reply = codes[guess]
            same[guess] += (
                np.uint8(first[guess] == reply)
                + np.uint8(second[guess] == reply)
                + np.uint8(third[guess] == reply)
                + np.uint8(fourth[guess] == reply)
            )

    for at in range(fours, len(earlier)):
        first = by_target[earlier[at]]
        for guess in range(len(same)):
            same[guess] += np.uint8(first[guess] == codes[guess])
