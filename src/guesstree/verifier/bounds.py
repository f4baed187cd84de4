"""Checks a list of bounds of sets, fast: `definition` says what it has to show.

Almost all time goes to comparing the replies of all guesses to the targets of a set. Three things
make this fast. Replies of 128 guesses are compared by few instructions. A set is finished as soon
as each of them leaves enough targets together. And no bound is made larger than it has to be.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from guesstree.base.jit import Array, by_reference, jit, jit_in_place
from guesstree.verifier.costs import NEVER, Costs, place_costs
from guesstree.verifier.sets import ListedSet, SetTable, add, empty_table, find
from guesstree.verifier.splitting import Replies

LOOKED_UP, TAKEN, FINAL = 1, 2, 3
"""The states of a listed set whose bound was used, of one that is checked since, and of another set
whose bound cannot be raised."""

BLOCK = 128
"""Guesses whose replies are compared at once: two lines of the processor's memory."""

_ROWS = 8
"""Targets whose replies are compared at once."""

_MOST_COMPARED = 255
"""The largest set whose targets are compared with each other: for more, sizes take less time."""


@by_reference
class Splits(NamedTuple):
    """The replies and costs of a game, targets in the order of their weights, the heaviest first.

    Guesses are in the order of how many different replies they can earn. One that can earn many
    usually leaves the least, so that those behind it are soon done.
    """

    codes: Array  # guesses x targets
    by_target: Array  # targets x guesses, with room for full blocks
    distinct: Array  # per guess: how many different replies it can earn
    own: Array  # per target: its place among the guesses
    weights: Array  # per target
    rises: Array  # as in `Costs`
    places: Array  # as in `place_costs`
    classes: Array  # `Costs.first_like` by guesses and targets; the last for more, too
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


def splits_of(replies: Replies, costs: Costs, *, consistent: bool) -> tuple[Splits, Array]:
    """Return the replies of a game as this module needs them, and the new place of each guess."""
    guesses, targets = replies.codes.shape
    distinct = np.array([np.count_nonzero(np.bincount(row)) for row in replies.codes])
    order = np.argsort(-distinct, kind="stable")
    place = np.argsort(order)
    heaviest = np.argsort(-costs.weights, kind="stable")
    codes = replies.codes[np.ix_(order, heaviest)]

    by_target = _aligned((targets, -(-guesses // BLOCK) * BLOCK), codes.dtype)
    by_target[:, :guesses] = codes.T

    # A target beyond the limit costs more than any tree within it, and sums stay below 2^63.
    def finite(charges: list[Any]) -> Array:
        return np.minimum(charges, 2 * NEVER).astype(np.int64)

    depths = range(len(costs.rises) + 1)
    sizes = range(len(costs.rises) + 1)
    splits = Splits(
        codes,
        by_target,
        distinct[order],
        place[replies.own][heaviest],
        costs.weights[heaviest],
        finite([costs.rise(depth) for depth in range(len(depths) + 2)]),
        finite(place_costs(replies, costs)),
        np.array([[costs.first_like(depth, size) for size in sizes] for depth in depths]),
        replies.right,
        consistent,
    )
    return splits, place


def empty_workspace(splits: Splits) -> Workspace:
    """Return the arrays of a thread."""
    targets = len(splits.by_target)
    codes = int(splits.codes.max()) + 1
    keys = targets + len(splits.rises)
    counts, starts, stops, bounds = np.zeros((4, codes), np.int64)

    # Before the first target stand rows with a number that no reply has.
    block = _aligned(((_ROWS + _MOST_COMPARED) * BLOCK,), splits.codes.dtype)
    block[:] = codes
    return Workspace(
        known=empty_table(keys, _KNOWN_SETS, max(_KNOWN_MEMBERS, targets)),
        counts=counts,
        members=np.zeros(targets, np.int32),
        starts=starts,
        stops=stops,
        bounds=bounds,
        block=block,
        same=_aligned((BLOCK,), np.uint8),
        repeats=_aligned((BLOCK,), np.uint16),
        inner_repeats=_aligned((BLOCK,), np.uint16),
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


def listed_table(sets: Sequence[ListedSet], splits: Splits) -> tuple[SetTable, list[int]]:
    """Return a table of sets with their greatest bounds, and the number of each there."""
    room = sum(len(listed.members) for listed in sets)
    keys = len(splits.weights) + len(splits.rises)
    table = empty_table(keys, len(sets), room)
    numbers = []
    for _, members, depth, bound in sets:
        numbers.append(add(table, members.astype(np.int32), depth))
        table.bounds[numbers[-1]] = max(bound, table.bounds[numbers[-1]])
    return table, numbers


@jit
def weak_guess(
    splits: Splits, listed: SetTable, work: Workspace, numbers: Array
) -> tuple[int, int]:
    """Check listed sets by their numbers.

    Returns the first set for which a guess shows less than its bound, and the guess; or (-1, -1).
    """
    for number in numbers:
        members = listed.members[listed.starts[number] : listed.stops[number]]
        depth = listed.depths[number]
        guess = _weak_guess(splits, listed, work, members, depth, listed.bounds[number])
        if guess >= 0:
            return number, guess
    return -1, -1


@jit_in_place
def _weak_guess(
    splits: Splits,
    listed: SetTable,
    work: Workspace,
    members: Array,
    depth: int,
    bound: int,
) -> int:
    """Return an allowed guess that shows less than a bound of a set, or -1."""
    if bound <= _by_size(splits, members, depth):
        return -1
    if splits.consistent:
        for target in members:
            guess = splits.own[target]
            if shown(splits, listed, work, members, depth, guess, bound) < bound:
                return int(guess)
        return -1

    enough = _enough_repeats(splits, members, depth, bound, splits.weights[members[0]])
    guesses = len(splits.codes)
    for start in range(0, guesses, BLOCK):
        if len(members) - splits.distinct[start] >= enough:
            break
        _count_repeats(splits, work, members, start, enough, work.repeats)
        for guess in range(start, min(start + BLOCK, guesses)):
            # No best tree has a guess that leaves a set as it is.
            repeats = work.repeats[guess - start]
            if repeats >= enough or repeats == len(members) - 1 > 0:
                continue
            if shown(splits, listed, work, members, depth, guess, bound) < bound:
                return guess
    return -1


@jit_in_place
def _enough_repeats(
    splits: Splits, members: Array, depth: int, wanted: int, found: int
) -> int:
    """Return how many repeated replies show a bound of a set with a guess that finds some weight.

    Each target takes this guess, and another unless it is found; with a repeated reply, a third.
    """
    now, then, later = splits.rises[depth : depth + 3]
    missing = wanted - _weight(splits, members) * (now + then) + found * then
    gain = later * splits.weights[members[-1]]
    if missing <= 0:
        return 0
    return int((missing + gain - 1) // gain) if gain > 0 else len(members)


@jit_in_place
def _first_like(splits: Splits, depth: int, size: int) -> int:
    """Return the first number of guesses after which `size` targets cost the same."""
    return int(splits.classes[depth, min(size, splits.classes.shape[1] - 1)])


@jit_in_place
def _weight(splits: Splits, members: Array) -> int:
    """Return the weight of a set."""
    weight = 0
    for target in members:
        weight += splits.weights[target]
    return int(weight)


@jit_in_place
def _by_size(splits: Splits, members: Array, depth: int) -> int:
    """Return the bound of a set from its size."""
    places = splits.places[depth]
    total = 0
    for at in range(len(members)):
        total += splits.weights[members[at]] * places[at]
    return int(total)


@jit_in_place
def shown(
    splits: Splits,
    listed: SetTable,
    work: Workspace,
    members: Array,
    depth: int,
    guess: int,
    wanted: int,
) -> int:
    """Return a lower bound on the cost of a set with a guess. Stop once it reaches `wanted`."""
    after = depth + 1
    spent = splits.rises[depth] * _weight(splits, members)
    total = _by_sizes(splits, work, members, after, guess, spent, wanted)
    if total >= wanted:
        return total
    branches = _split(splits, work, members, after, splits.codes[guess])

    # What is listed is looked up first, as it takes little time.
    for branch in range(branches):
        some = work.members[work.starts[branch] : work.stops[branch]]
        number, _ = find(listed, some, _first_like(splits, after, len(some)))
        if number >= 0 and listed.bounds[number] > work.bounds[branch]:
            listed.states[number] = max(listed.states[number], LOOKED_UP)
            total += listed.bounds[number] - work.bounds[branch]
            work.bounds[branch] = listed.bounds[number]

    # Then bounds are derived, those of the largest branches first, as they gain most.
    while total < wanted and branches > 0:
        best = 0
        for branch in range(branches):
            size = work.stops[branch] - work.starts[branch]
            if size > work.stops[best] - work.starts[best]:
                best = branch
        some = work.members[work.starts[best] : work.stops[best]]
        if len(some) == 0:
            break
        before = work.bounds[best]
        like = _first_like(splits, after, len(some))
        found = _derived(splits, work, some, like, before + wanted - total)
        total += max(0, found - before)
        work.stops[best] = work.starts[best]
    return int(total)


@jit_in_place
def _split(
    splits: Splits, work: Workspace, members: Array, depth: int, codes: Array
) -> int:
    """Sort a set by its replies, and list its branches of three targets and more; return how many.

    The size bound of one or two targets is their lowest cost.
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
            branches += 1

    # Targets with the same reply keep their order, so that equal sets have equal members.
    for target in members:
        code = codes[target]
        work.members[counts[code]] = target
        counts[code] += 1
    counts[:] = 0
    for branch in range(branches):
        some = work.members[work.starts[branch] : work.stops[branch]]
        work.bounds[branch] = _by_size(splits, some, depth)
    return branches


@jit_in_place
def _by_sizes(
    splits: Splits,
    work: Workspace,
    members: Array,
    after: int,
    guess: int,
    spent: int,
    wanted: int,
) -> int:
    """Return the bound of a set with a guess from the sizes of its branches, up to `wanted`.

    `spent` is what the guess costs, and `after` how many guesses there are then.
    """
    counts = work.counts
    codes = splits.codes[guess]
    places = splits.places[after]
    weights = splits.weights
    right = splits.right
    total = spent
    done = 0
    while done < len(members) and total < wanted:
        target = members[done]
        code = codes[target]
        if code != right:
            total += weights[target] * places[counts[code]]
            counts[code] += 1
        done += 1
    for at in range(done):
        counts[codes[members[at]]] = 0
    return int(total)


@jit_in_place
def _derived(
    splits: Splits, work: Workspace, members: Array, depth: int, wanted: int
) -> int:
    """Return the bound of a set from the sizes of its branches, the least over all guesses.

    It is not raised above `wanted`.
    """
    known = work.known
    number = add(known, members, depth)
    if known.states[number] == FINAL or known.bounds[number] >= wanted:
        return int(known.bounds[number])

    least = wanted
    after = depth + 1
    spent = splits.rises[depth] * _weight(splits, members)
    for target in members:
        own = splits.own[target]
        least = min(least, _by_sizes(splits, work, members, after, own, spent, least))

    # The guesses that are left find no target.
    guesses = 0 if splits.consistent else len(splits.codes)
    enough = _enough_repeats(splits, members, depth, least, 0)
    for start in range(0, guesses, BLOCK):
        if len(members) - splits.distinct[start] >= enough:
            break
        _count_repeats(splits, work, members, start, enough, work.inner_repeats)
        for guess in range(start, min(start + BLOCK, guesses)):
            if work.inner_repeats[guess - start] < enough:
                found = _by_sizes(splits, work, members, after, guess, spent, least)
                if found < least:
                    least = found
                    enough = _enough_repeats(splits, members, depth, least, 0)

    known.bounds[number] = least
    known.states[number] = FINAL if least < wanted else 0
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

    Stops once each guess has enough of them. Counts none of a large set.
    """
    size = len(members)
    # Loops over fields of `work` would read the place of an array again for each guess.
    block, same = work.block, work.same
    for guess in range(BLOCK):
        repeats[guess] = 0
    for first in range(0, size if size <= _MOST_COMPARED else 0, _ROWS):
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

    Many at a time, as they wait for memory together.
    """
    for at in range(first, stop):
        codes = splits.by_target[members[at], start : start + BLOCK]
        row = block[(at + _ROWS) * BLOCK : (at + _ROWS + 1) * BLOCK]
        for guess in range(BLOCK):
            row[guess] = codes[guess]


@jit_in_place
def _compare(block: Array, at: int, same: Array) -> None:
    """Tell for each guess whether its reply to a target of a set is that to an earlier one."""
    row = block[(at + _ROWS) * BLOCK : (at + _ROWS + 1) * BLOCK]
    for guess in range(BLOCK):
        same[guess] = 0

    # Groups of rows, the last first; the first may include rows that stand before all targets.
    for first in range(at, 0, -_ROWS):
        rows = block[first * BLOCK : (first + _ROWS) * BLOCK]
        for guess in range(BLOCK):
            is_same = same[guess]
            for other in range(guess, guess + _ROWS * BLOCK, BLOCK):
                is_same |= np.uint8(rows[other] == row[guess])
            same[guess] = is_same
