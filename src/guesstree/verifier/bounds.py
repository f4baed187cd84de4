"""Checks a list of bounds of sets, fast: `definition` says what it has to show.

Almost all time goes to comparing the replies of all guesses to the targets of a set. Three things
make this fast. Replies of 128 guesses are compared by few instructions. A set is finished as soon
as each of them leaves enough targets together. And no bound is made larger than it has to be.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.base.jit import Array, by_reference, jit, jit_in_place
from guesstree.verifier.sets import Rows, SetTable, add, empty_table, find, sets_of
from guesstree.verifier.splitting import Replies, size_bounds

BLOCK = 128
"""Guesses whose replies are compared at once: two lines of the processor's memory."""

_ROWS = 8
"""Targets whose replies are compared at once."""

_MOST_COMPARED = 255
"""The largest set whose targets are compared with each other; for more, replies are marked."""


@by_reference
class Splits(NamedTuple):
    """The replies of a game, guesses in the order of how many different replies they can earn.

    A guess that can earn many usually leaves the least, so that those behind it are soon done.
    """

    codes: Array  # guesses x targets
    by_target: Array  # targets x guesses, with room for full blocks
    distinct: Array  # per guess: how many different replies it can earn
    own: Array  # per target: its place among the guesses
    sizes: Array  # the size bounds: the least total of n targets
    right: int
    consistent: bool


@by_reference
class Workspace(NamedTuple):
    """Arrays of one thread."""

    known: SetTable  # bounds from sizes that were found before
    counts: Array  # a counter per reply; zero before and after each use
    members: Array  # the targets of a set, sorted by reply
    starts: Array  # where the branches of a set begin
    stops: Array
    bounds: Array  # what their bounds are so far
    block: Array  # the replies of a block of guesses to the targets of a set, as one row
    same: Array  # per guess of a block: whether the reply came before
    repeats: Array  # and how many targets of the set have such a reply
    inner_repeats: Array  # the same for a branch, while `repeats` is in use
    marks: Array  # guesses of a block x replies


def splits_of(replies: Replies, *, consistent: bool) -> tuple[Splits, Array]:
    """Return the replies of a game as this module needs them, and the new place of each guess."""
    guesses, targets = replies.codes.shape
    distinct = np.array([np.count_nonzero(np.bincount(row)) for row in replies.codes])
    order = np.argsort(-distinct, kind="stable")
    place = np.empty_like(order)
    place[order] = np.arange(guesses)

    blocks = -(-guesses // BLOCK)
    by_target = _aligned((targets, blocks * BLOCK), replies.codes.dtype)
    for start in range(0, guesses, BLOCK):
        some = order[start : start + BLOCK]
        by_target[:, start : start + len(some)] = replies.codes[some].T
    splits = Splits(
        replies.codes[order],
        by_target,
        distinct[order],
        place[replies.own],
        size_bounds(replies),
        replies.right,
        consistent,
    )
    return splits, place


def empty_workspace(splits: Splits) -> Workspace:
    """Return the arrays of a thread."""
    targets = len(splits.by_target)
    codes = int(splits.codes.max()) + 1
    return Workspace(
        known=empty_table(targets, _KNOWN_SETS, max(_KNOWN_MEMBERS, targets)),
        counts=np.zeros(codes, np.int64),
        members=np.zeros(targets, np.int32),
        starts=np.zeros(codes, np.int64),
        stops=np.zeros(codes, np.int64),
        bounds=np.zeros(codes, np.int64),
        block=_aligned(((_ROWS + _MOST_COMPARED) * BLOCK,), splits.codes.dtype),
        same=_aligned((BLOCK,), np.uint8),
        repeats=_aligned((BLOCK,), np.uint16),
        inner_repeats=_aligned((BLOCK,), np.uint16),
        marks=np.zeros((BLOCK, codes), np.uint8),
    )


def _aligned(shape: tuple[int, ...], kind: Any) -> Array:
    """Return zeros that start with a line of memory, as rows across two lines are slow."""
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    room = np.zeros(size + _LINE, np.uint8)
    start = -room.ctypes.data % _LINE
    zeros: Array = room[start : start + size].view(kind).reshape(shape)
    return zeros


_LINE = 64
"""The bytes of a line of memory."""

_KNOWN_SETS, _KNOWN_MEMBERS = 1 << 17, 1 << 22
"""The most sets that a thread remembers, and their members: 30 MB."""


def listed_table(rows: Rows, codes: Array) -> tuple[SetTable, Array]:
    """Return the sets of a list with their greatest bounds, and how many there are after each row.

    A set that several rows name is one set. The number is -1 in a row whose set is empty.
    """
    members, stops = sets_of(rows, codes)
    table = empty_table(codes.shape[1], len(stops), len(members))
    counts = np.zeros(len(stops), np.int64)
    _add_all(table, members, stops, rows.bounds, counts)
    return table, counts


@jit
def _add_all(
    table: SetTable, members: Array, stops: Array, bounds: Array, counts: Array
) -> None:
    """Add the sets of all rows to a table that has room for them."""
    start = 0
    for at in range(len(stops)):
        add(table, members[start : stops[at]], bounds[at], True)
        counts[at] = table.used[0] if stops[at] > start else -1
        start = stops[at]


@jit
def weak_guess(
    splits: Splits, listed: SetTable, work: Workspace, first: int, stop: int
) -> tuple[int, int]:
    """Check the listed sets with numbers from `first` to before `stop`.

    Returns the first set for which a guess shows less than its bound, and the guess; or (-1, -1).
    """
    for number in range(first, stop):
        members = listed.members[listed.starts[number] : listed.stops[number]]
        guess = _weak_guess(splits, listed, work, members, listed.bounds[number])
        if guess >= 0:
            return number, guess
    return -1, -1


@jit_in_place
def _weak_guess(
    splits: Splits, listed: SetTable, work: Workspace, members: Array, bound: int
) -> int:
    """Return an allowed guess that shows less than a bound of a set, or -1."""
    size = len(members)
    if bound <= splits.sizes[size]:
        return -1
    if splits.consistent:
        for target in members:
            if shown(splits, listed, work, members, splits.own[target], bound) < bound:
                return int(splits.own[target])
        return -1

    # Each target takes two guesses, but for one right guess; and each repeated reply a third.
    enough = bound - 2 * size + 1
    guesses = len(splits.codes)
    for start in range(0, guesses, BLOCK):
        if size - splits.distinct[start] >= enough:
            break
        _count_repeats(splits, work, members, start, enough, work.repeats)
        for guess in range(start, min(start + BLOCK, guesses)):
            if work.repeats[guess - start] >= enough:
                continue
            if shown(splits, listed, work, members, guess, bound) < bound:
                return guess
    return -1


@jit_in_place
def shown(
    splits: Splits,
    listed: SetTable,
    work: Workspace,
    members: Array,
    guess: int,
    wanted: int,
) -> int:
    """Return a lower bound on the total of a set after a guess. Stop once it reaches `wanted`."""
    codes = splits.codes[guess]
    total = _by_sizes(splits, work, members, guess, wanted)
    if total >= wanted:
        return total
    branches = _split(splits, work, members, codes)

    # What is listed is looked up first, as it takes little time.
    for branch in range(branches):
        some = work.members[work.starts[branch] : work.stops[branch]]
        number, _ = find(listed, some)
        if number >= 0 and listed.bounds[number] > work.bounds[branch]:
            total += listed.bounds[number] - work.bounds[branch]
            work.bounds[branch] = listed.bounds[number]

    # Then bounds are derived, those of the largest branches first, as they gain most.
    while total < wanted and branches > 0:
        best = 0
        for branch in range(1, branches):
            size = work.stops[branch] - work.starts[branch]
            if size > work.stops[best] - work.starts[best]:
                best = branch
        some = work.members[work.starts[best] : work.stops[best]]
        before = work.bounds[best]
        found = _derived(splits, work, some, before + wanted - total)
        total += max(0, found - before)

        branches -= 1
        work.starts[best] = work.starts[branches]
        work.stops[best] = work.stops[branches]
        work.bounds[best] = work.bounds[branches]
    return int(total)


@jit_in_place
def _split(splits: Splits, work: Workspace, members: Array, codes: Array) -> int:
    """Sort a set by its replies, and list its branches of three targets and more; return how many.

    The size bound of one or two targets is their total.
    """
    counts = work.counts
    for target in members:
        counts[codes[target]] += 1

    branches = 0
    stop = 0
    for code in range(len(counts)):
        size = counts[code]
        counts[code] = stop
        stop += size
        if size > 2 and code != splits.right:
            work.starts[branches] = stop - size
            work.stops[branches] = stop
            work.bounds[branches] = splits.sizes[size]
            branches += 1

    # Targets with the same reply keep their order, so that equal sets have equal members.
    for target in members:
        code = codes[target]
        work.members[counts[code]] = target
        counts[code] += 1
    counts[:] = 0
    return branches


@jit_in_place
def _by_sizes(
    splits: Splits, work: Workspace, members: Array, guess: int, wanted: int
) -> int:
    """Return the bound of a set after a guess from the sizes of its branches, up to `wanted`."""
    counts = work.counts
    codes = splits.codes[guess]
    sizes = splits.sizes
    right = splits.right
    total = len(members)
    done = 0
    while done < len(members) and total < wanted:
        code = codes[members[done]]
        if code != right:
            total += sizes[counts[code] + 1] - sizes[counts[code]]
            counts[code] += 1
        done += 1
    for at in range(done):
        counts[codes[members[at]]] = 0
    return int(total)


@jit_in_place
def _derived(splits: Splits, work: Workspace, members: Array, wanted: int) -> int:
    """Return the bound of a set from the sizes of its branches, the least over all guesses.

    It is not raised above `wanted`.
    """
    number, _ = find(work.known, members)
    if number >= 0 and (work.known.final[number] or work.known.bounds[number] >= wanted):
        return int(work.known.bounds[number])

    least = wanted
    for target in members:
        least = min(least, _by_sizes(splits, work, members, splits.own[target], least))

    # Other guesses take two guesses for each target, and a third for each repeated reply.
    guesses = 0 if splits.consistent else len(splits.codes)
    size = len(members)
    for start in range(0, guesses, BLOCK):
        enough = least - 2 * size
        if size - splits.distinct[start] >= enough:
            break
        _count_repeats(splits, work, members, start, enough, work.inner_repeats)
        for guess in range(start, min(start + BLOCK, guesses)):
            if work.inner_repeats[guess - start] < least - 2 * size:
                least = min(least, _by_sizes(splits, work, members, guess, least))

    add(work.known, members, least, least < wanted)
    return int(least)


@jit_in_place
def _count_repeats(
    splits: Splits,
    work: Workspace,
    members: Array,
    start: int,
    enough: int,
    repeats: Array,
) -> None:
    """Count the targets of a set whose reply an earlier one has, for a block of guesses.

    Stops once each guess has enough of them.
    """
    size = len(members)
    if size > _MOST_COMPARED:
        _mark_replies(splits, work.marks, members, start, repeats)
        return

    # Loops over fields of `work` would read the place of an array again for each guess.
    block, same = work.block, work.same
    for guess in range(BLOCK):
        repeats[guess] = 0
    for first in range(0, size, _ROWS):
        stop = min(first + _ROWS, size)
        _copy_replies(splits, block, members, start, first, stop)
        for at in range(first, stop):
            _compare(block, at, same)
            for guess in range(BLOCK):
                repeats[guess] += np.uint16(same[guess])
        if stop > enough:
            has_fewer = False
            for guess in range(BLOCK):
                has_fewer |= repeats[guess] < np.uint16(enough)
            if not has_fewer:
                return


@jit_in_place
def _copy_replies(
    splits: Splits, block: Array, members: Array, start: int, first: int, stop: int
) -> None:
    """Copy the replies of a block of guesses to some targets of a set.

    Many at a time, as they wait for memory together. The first target fills the rows before it,
    too, so that `_compare` finds whole groups of rows.
    """
    for at in range(first - _ROWS if first == 0 else first, stop):
        codes = splits.by_target[members[max(at, 0)], start : start + BLOCK]
        row = block[(at + _ROWS) * BLOCK : (at + _ROWS + 1) * BLOCK]
        for guess in range(BLOCK):
            row[guess] = codes[guess]


@jit_in_place
def _compare(block: Array, at: int, same: Array) -> None:
    """Tell for each guess whether its reply to a target of a set is that to an earlier one."""
    row = block[(at + _ROWS) * BLOCK : (at + _ROWS + 1) * BLOCK]
    for guess in range(BLOCK):
        same[guess] = 0

    # Groups of rows, the last rows first: the first group may include rows that are compared twice.
    for first in range(at, 0, -_ROWS):
        rows = block[first * BLOCK : (first + _ROWS) * BLOCK]
        for guess in range(BLOCK):
            code = row[guess]
            same[guess] |= (
                np.uint8(rows[guess] == code)
                | np.uint8(rows[guess + BLOCK] == code)
                | np.uint8(rows[guess + 2 * BLOCK] == code)
                | np.uint8(rows[guess + 3 * BLOCK] == code)
                | np.uint8(rows[guess + 4 * BLOCK] == code)
                | np.uint8(rows[guess + 5 * BLOCK] == code)
                | np.uint8(rows[guess + 6 * BLOCK] == code)
                | np.uint8(rows[guess + 7 * BLOCK] == code)
            )


@jit_in_place
def _mark_replies(
    splits: Splits, marks: Array, members: Array, start: int, repeats: Array
) -> None:
    """Count repeats as `_count_repeats` does, for a large set: mark each reply that occurs."""
    marks[:] = 0
    for target in members:
        codes = splits.by_target[target, start : start + BLOCK]
        for guess in range(BLOCK):
            marks[guess, codes[guess]] = 1
    for guess in range(BLOCK):
        branches = 0
        for code in range(marks.shape[1]):
            branches += marks[guess, code]
        repeats[guess] = len(members) - branches
