"""Which guesses matter at a node: lists of them, what hints leave of these, and who comes next."""

import numpy as np

from guesstree.hints import Hints
from guesstree.kernels import Array, kernel
from guesstree.strategies.board import Desk, Game
from guesstree.strategies.bounds import inseparable, same_reply
from guesstree.strategies.split import partition_score


@kernel
def rows_of(desk: Desk, level: int) -> Array:
    """Return the replies to the guesses of a level's block, a row each."""
    count, width = desk.list_count[level], desk.width[level]
    return desk.blocks[level, : count * width].reshape(count, width)


@kernel
def list_allowed(game: Game, desk: Desk, depth: int) -> None:
    """List the guesses that use all hints, from those that did one guess ago."""
    desk.level[depth] = depth
    before = desk.lists[depth - 1, : desk.list_count[depth - 1]]
    allowed = allowed_of(game.hints.features, before, desk.required[depth], desk.lists[depth])
    desk.list_count[depth] = len(allowed)


@kernel
def allowed_of(features: Array, guesses: Array, required: Array, out: Array) -> Array:
    """Return the guesses that have all required features, written to the start of `out`."""
    kept = 0
    for guess in guesses:
        allowed = True
        for at in range(len(required)):
            allowed &= features[guess, at] & required[at] == required[at]
        if allowed:
            out[kept] = guess
            kept += 1
    return out[:kept]


@kernel
def reveal(hints: Hints, names: Array, guess: int, code: int, required: Array, salt: Array) -> None:
    """Add the features that a reply reveals to those that are required, and to their name."""
    slots = hints.revealed[hints.shapes[guess], code]
    for slot in range(hints.slots.shape[1]):
        if slots >> slot & 1:
            feature = hints.slots[guess, slot]
            bit = np.uint64(1) << np.uint64(feature & 63)
            if required[feature >> 6] & bit == 0:
                required[feature >> 6] |= bit
                salt[0] ^= names[feature, 0]
                salt[1] ^= names[feature, 1]


@kernel
def step_down(game: Game, desk: Desk, depth: int, guess: int, code: int) -> None:
    """Set what holds one deeper after a reply: the guesses left and the hints to be used."""
    desk.left[depth + 1] = desk.left[depth] - 1
    if not game.hard:
        return
    required, salt = desk.required[depth + 1], desk.salt[depth + 1]
    required[:] = desk.required[depth]
    salt[:] = desk.salt[depth]
    reveal(game.hints, game.feature_names, guess, code, required, salt)


@kernel
def compact(game: Game, desk: Desk, source: int, level: int, members: Array) -> None:
    """List one guess for each way to split the members, and put its replies side by side."""
    width = len(members)
    in_block = desk.width[source] > 0
    columns = desk.columns[source][members] if in_block else members.copy()
    size = 1
    while size < 2 * desk.list_count[source]:
        size *= 2
    seen = np.zeros((size, 2), np.uint64)
    labels = desk.counts
    kept = 0
    rows = rows_of(desk, source) if in_block else game.codes
    for at in range(desk.list_count[source]):
        replies = rows[at if in_block else desk.lists[source, at]]
        row = desk.blocks[level, kept * width : (kept + 1) * width]
        first, second = np.uint64(1), np.uint64(2)
        distinct = 0
        for to in range(width):
            code = replies[columns[to]]
            row[to] = code
            if labels[code] == 0:
                distinct += 1
                labels[code] = distinct
            label = np.uint64(labels[code])
            first = (first ^ label) * np.uint64(0x9E3779B97F4A7C15)
            first ^= first >> np.uint64(29)
            second = (second + label) * np.uint64(0xBF58476D1CE4E5B9)
            second ^= second >> np.uint64(31)
        for code in row:
            labels[code] = 0
        if distinct == 1:
            continue
        slot = np.int64(first & np.uint64(size - 1))
        while (seen[slot, 0] or seen[slot, 1]) and (
            seen[slot, 0] != first or seen[slot, 1] != second
        ):
            slot = (slot + 1) & (size - 1)
        if seen[slot, 0] == first and seen[slot, 1] == second:
            continue
        seen[slot, 0], seen[slot, 1] = first, second
        desk.lists[level, kept] = desk.lists[source, at]
        kept += 1
    desk.list_count[level] = kept
    desk.width[level] = width
    for to in range(width):
        desk.columns[level, members[to]] = to


@kernel
def rank(game: Game, desk: Desk, depth: int, members: Array) -> None:
    """Let the metric of a beam say which guess is next."""
    for at in range(desk.pick_count[depth]):
        desk.keys[depth, at] = partition_score(
            game.codes[desk.picks[depth, at]], members, game.steps, 0, game.largest,
            np.iinfo(np.int64).max, desk.counts,
        )  # fmt: skip


@kernel
def lost_inside(game: Game, desk: Desk) -> Array:
    """Return which of the inseparable sets lie within the node that is being entered."""
    inside = np.empty(desk.lost_count[0], np.int64)
    count = 0
    for at in range(desk.lost_count[0]):
        lost = desk.lost[at, 1 : 1 + desk.lost[at, 0]]
        if np.all(desk.marks[game.homes[lost]] == desk.nodes[0]):
            inside[count] = at
            count += 1
    return inside[:count]


@kernel
def drop_lost(game: Game, desk: Desk, depth: int, inside: Array) -> None:
    """Drop guesses that leave one of these inseparable sets together."""
    picks, bounds, keys = desk.picks[depth], desk.bounds[depth], desk.keys[depth]
    kept = 0
    for at in range(desk.pick_count[depth]):
        replies = game.codes[picks[at]]
        dropped = False
        for lost in inside:
            if same_reply(replies, desk.lost[lost, 1 : 1 + desk.lost[lost, 0]]):
                dropped = True
                break
        if not dropped:
            picks[kept], bounds[kept], keys[kept] = picks[at], bounds[at], keys[at]
            kept += 1
    desk.pick_count[depth] = kept


@kernel
def learn_lost(game: Game, desk: Desk, depth: int, members: Array) -> None:
    """Remember why a branch with two guesses left is lost, and drop what loses likewise."""
    count = desk.lost_count[0]
    if count == len(desk.lost):
        return
    size = inseparable(game.codes, members, desk.lost[count, 1:])
    if size > 0:
        desk.lost[count, 0] = size
        desk.lost_count[0] = count + 1
        drop_lost(game, desk, depth, np.array([count]))


@kernel
def next_pick(desk: Desk, depth: int, bar: int) -> int:
    """Return where the guess is that comes next, -1 if none is left; drop those above the bar."""
    picks, bounds, keys = desk.picks[depth], desk.bounds[depth], desk.keys[depth]
    kept, next_ = 0, -1
    low = desk.low[depth]
    for at in range(desk.pick_count[depth]):
        if bounds[at] >= bar:
            low = min(low, bounds[at])
            continue
        picks[kept], bounds[kept], keys[kept] = picks[at], bounds[at], keys[at]
        # Equal keys go by list order, as greedy trees have it: that of the guesses where any may
        # be made, otherwise that of the targets, in which members are scanned.
        better = next_ < 0 or keys[kept] < keys[next_]
        tied = next_ >= 0 and keys[kept] == keys[next_]
        if better or (tied and desk.wide[depth] and picks[kept] < picks[next_]):
            next_ = kept
        kept += 1
    desk.low[depth], desk.pick_count[depth] = low, kept
    return next_
