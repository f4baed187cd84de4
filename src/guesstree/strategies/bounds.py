"""Bounds: what a set of targets costs at the least, before anything is tried.

size bound
    One target takes one guess, at most b further ones two, at most b^2 three, and so on, where b
    is the most branches that any guess makes of all targets beside the right one: no guess makes
    more of fewer targets. With g guesses left, more targets than fit into g levels cost NO_BOUND.
branch bound
    A guess costs one for each target, and at least the size bounds of its branches. While the
    branches are being counted, each target still to come adds at least one, so that hopeless
    guesses stop early.
inseparable sets
    With two guesses left, a set is lost if no guess tells all of its targets apart. So is every
    set that holds it; with three left, a guess is lost that gives all of it the same reply.
kinds bound
    A guess that makes k branches of all targets makes at most k of these n. A branch of m costs
    at least 2m - 1, so that the guess costs at least 3n - k, and one less if it may be right.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.kernels import Array, kernel
from guesstree.strategies.split import repeats

NO_BOUND = 1 << 30
"""More than any total; what targets cost that cannot be found with the guesses left."""


_SAMPLED = 16
"""Every so many guesses are looked at before all are."""


class Found(NamedTuple):
    """What a scan of guesses has found so far."""

    best: int
    choice: Any
    low: int
    survivors: int


def size_bounds(targets: int, branches: int) -> tuple[Array, Array]:
    """Return the size bounds, and what each further target adds to them beyond one.

    Both have a row for each number of guesses left, from 0 to where all targets fit in; more
    guesses left have the last row too. Columns are numbers of targets, from 0.
    """
    free = [0]
    rooms = [0]
    depth, level = 1, 1
    while rooms[-1] < targets:
        rooms.append(rooms[-1] + level)
        free += [free[-1] + depth * (n + 1) for n in range(min(level, targets + 1 - len(free)))]
        depth, level = depth + 1, level * branches
    floor = np.tile(np.array(free, np.int64), (len(rooms), 1))
    for row, room in zip(floor, rooms, strict=True):
        row[room + 1 :] = NO_BOUND
    rise = np.where(floor[:, 1:] == NO_BOUND, NO_BOUND, np.diff(floor, axis=1) - 1)
    return floor, rise


@kernel
def kinds_of_replies(codes: Array, replies: int) -> Array:
    """Return, for each guess, how many different replies it can earn."""
    kinds = np.zeros(len(codes), np.int32)
    for guess in range(len(codes)):
        seen = np.zeros(replies, np.uint8)
        for code in codes[guess]:
            seen[code] = 1
        kinds[guess] = seen.sum()
    return kinds


@kernel
def branch_bound(
    replies: Array, columns: Array, rise: Array, counts: Array, bound: int, bar: int
) -> tuple[int, int, int]:
    """Return the branch bound of a guess (or any number >= `bar`), sum of n^2, and largest branch.

    `bound` is what it is before the branches are counted: two for each target, but for a guess
    that is a target itself.
    """
    squares = 0
    widest = 0
    seen = 0
    while seen < len(columns) and bound < bar:
        code = replies[columns[seen]]
        size = counts[code]
        counts[code] = size + 1
        bound += rise[size]
        squares += 2 * size + 1
        widest = max(widest, size + 1)
        seen += 1
    for at in range(seen):
        counts[replies[columns[at]]] = 0
    return bound, squares, widest


@kernel
def scan(
    rows: Array,
    places: Array,
    guesses: Array,
    columns: Array,
    member: bool,
    marks: Array,
    node: int,
    kinds: Array,
    rise: Array,
    counts: Array,
    seen: Array,
    beta: int,
    enough: int,
    found: Found,
    picks: Array,
    bounds: Array,
    keys: Array,
) -> Found:
    """Bound many guesses; keep the best exact one, and list those worth following.

    Where a guess leaves at most pairs, its branch bound is its value.
    """
    size = len(columns)
    best, choice, low, kept = found
    base = 2 * size - member
    # Where no branch may hold two, the first reply that comes again is one too many.
    singles = len(rise) > 1 and rise[1] >= NO_BOUND
    for at in range(len(guesses)):
        guess = guesses[at]
        if not member and marks[guess] == node:
            continue
        bar = min(beta, best)
        bound = base + size - kinds[guess]
        squares = widest = 0
        if bound < bar:
            seen[0] += 1
            most = 1 if singles else bar - base
            again = repeats(rows[places[at]], columns, most, seen[1:], seen[0])
            bound = NO_BOUND if singles and again else base + again
        if bound < bar:
            bound, squares, widest = branch_bound(
                rows[places[at]], columns, rise, counts, base, bar
            )
        if bound >= bar:
            low = min(low, bound)
        elif widest <= 2:
            best, choice = bound, np.int64(guess)
            if best <= enough:
                break
        elif widest < size:
            picks[kept], bounds[kept] = guess, bound
            keys[kept] = 2 * squares + size * bound
            kept += 1
    return Found(best, choice, low, kept)


@kernel
def least_bound(
    codes: Array,
    guesses: Array,
    members: Array,
    kinds: Array,
    rise: Array,
    counts: Array,
    seen: Array,
    bound: int,
    enough: int,
    least: Array,
) -> None:
    """Lower `least` to the least branch bound among these guesses; stop at `enough`.

    `least` holds the bound, its guess, and whether the bound is the value of the set. `bound` is
    what `branch_bound` starts from.
    """
    size = len(members)
    for guess in guesses:
        if least[0] <= enough:
            break
        if bound + size - kinds[guess] >= least[0]:
            continue
        most = least[0] - bound
        seen[0] += 1
        if repeats(codes[guess], members, most, seen[1:], seen[0]) >= most:
            continue
        reached, _, widest = branch_bound(codes[guess], members, rise, counts, bound, least[0])
        if reached < least[0]:
            least[0], least[1], least[2] = reached, guess, widest <= 2


@kernel
def inseparable(codes: Array, members: Array, out: Array) -> int:
    """Write a few of the members that no guess tells apart to `out`, and return how many.

    Returns 0 if there is no such set, or if it does not fit. Each next member is the one that
    spoils most of the guesses that still tell apart those before it; of all guesses, only a
    sample is looked at until none of it is left, and then those that the sample had missed.
    """
    sample = np.arange(0, len(codes), _SAMPLED)
    used = np.zeros(len(members), np.bool_)
    size = 0
    while size < min(len(out), len(members)):
        spoilt = np.zeros(len(members), np.int64)
        for guess in sample:
            replies = codes[guess]
            for at in range(len(members)):
                spoilt[at] += _comes_again(replies, out[:size], replies[members[at]])
        spoilt[used] = -1
        most = np.argmax(spoilt)
        used[most] = True
        out[size] = members[most]
        size += 1
        sample = _separating(codes, sample, out[:size])
        if len(sample) == 0:
            sample = _separating(codes, np.arange(len(codes)), out[:size])
            if len(sample) == 0:
                return size
    return 0


@kernel
def _separating(codes: Array, guesses: Array, targets: Array) -> Array:
    """Return those of the guesses that tell all targets apart."""
    kept = np.empty(len(guesses), np.int64)
    count = 0
    for guess in guesses:
        replies = codes[guess]
        apart = True
        for at in range(1, len(targets)):
            if _comes_again(replies, targets[:at], replies[targets[at]]):
                apart = False
                break
        kept[count] = guess
        count += apart
    return kept[:count]


@kernel
def _comes_again(replies: Array, targets: Array, code: int) -> bool:
    again = False
    for target in targets:
        again |= replies[target] == code
    return again


@kernel
def same_reply(replies: Array, targets: Array) -> bool:
    """Tell whether all targets earn the same reply."""
    return bool(np.all(replies[targets] == replies[targets[0]]))


@kernel
def promises(codes: Array, members: Array, counts: Array) -> Array:
    """Return what every guess promises, the least being the best to try first.

    That is 2 sum n^2 + N b, with b the kinds bound: few targets remain, in many branches.
    """
    rise = np.ones(len(members), np.int64)
    rise[0] = 0
    keys = np.empty(len(codes), np.int64)
    for guess in range(len(codes)):
        bound, squares, _ = branch_bound(
            codes[guess], members, rise, counts, 2 * len(members), NO_BOUND
        )
        keys[guess] = 2 * squares + len(members) * bound
    return keys
