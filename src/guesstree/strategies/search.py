"""The search behind optimal trees: branch and bound over sets of targets.

For a set S of targets let val(S) be the least total number of guesses that finds each of them:
val(S) = min over guesses g of |S| + sum of val(B) over the branches B of S by g, the right guess
left out. The search asks whether val(S) < beta. It answers with the exact value, or with a lower
bound that is at least beta.

Bounds, and why they hold:

size bound
    One target takes one guess, at most `replies - 1` further ones two, and so on: no guess can
    tell more targets apart than there are replies. A branch of m targets costs at least `floor[m]`.
branch bound
    A guess costs |S| plus at least the size bounds of its branches. While branches are being
    counted, each target still to come adds at least one, so that hopeless guesses stop early.
memo
    What is known of a set, exact value or lower bound, holds wherever the set turns up again.
    Sets are told apart by 128 random bits per target, xored.
equal partitions
    Two guesses that split S in the same way split every subset of S in the same way. Among the
    guesses that are not in the subset themselves, one of them is enough; one that does not split
    S at all is never needed.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.kernels import Array, kernel
from guesstree.replies import ReplyMatrix
from guesstree.strategies.split import sort_by_reply

NO_BOUND = 1 << 30
_DEEPEST = 64
_LEVELS = 5
_MEMO_SLOTS = 1 << 22
_COMPACT_FROM = 24
"""Targets from which guesses that split alike are sorted out: fewer are not worth the sorting."""

_BOUND_BITS = _GUESS_BITS = 17
_KEY_BITS = 28

MOST_GUESSES = 1 << _GUESS_BITS
"""Guesses that fit into the bits which the search has for them."""

_ENTER, _NEXT_GUESS, _NEXT_BRANCH, _RETURN = range(4)


class Game(NamedTuple):
    """What the search knows of a game."""

    codes: Array  # guesses x targets
    homes: Array  # position of each target among the guesses
    floor: Array  # least total for n targets, whatever they are
    rise: Array  # what one target more adds to it, beyond the one that it adds at the least
    names: Array  # 128 random bits per target


class Memo(NamedTuple):
    """What is known of sets of targets: open addressing by their 128 bits."""

    keys: Array
    values: Array  # 0: empty
    guesses: Array  # best guess of an exact value, -1 for a lower bound
    used: Array


class Desk(NamedTuple):
    """Where the search keeps its place: a row per depth."""

    order: Array  # all targets; those of a node lie side by side
    start: Array
    stop: Array
    beta: Array
    best: Array
    choice: Array
    low: Array  # least bound of the guesses that were given up
    guess: Array  # the guess that is being followed
    total: Array  # its bound, exact where its branches are known
    survivors: Array  # guesses worth following, packed with what they are sorted by
    survivor_count: Array
    survivor_at: Array
    branches: Array  # of the guess that is followed: start, stop, bound
    branch_count: Array
    branch_at: Array
    level: Array  # which level of `lists` and `blocks` a node uses
    lists: Array  # guesses that matter for a node and all below it
    list_count: Array
    blocks: Array  # their replies to the targets of that node, close together
    columns: Array  # where in a row of the block the reply of a target stands
    width: Array
    counts: Array
    marks: Array  # which guesses are members of the node, by its number
    nodes: Array


class Found(NamedTuple):
    """What a scan of guesses has found so far."""

    best: int
    choice: Any
    low: int
    survivors: int


class Least(NamedTuple):
    """The least branch bound of a set so far."""

    bound: int
    choice: Any
    exact: bool  # whether it is the value of the set


def game_of(replies: ReplyMatrix) -> Game:
    """Return what the search needs to know of a game."""
    targets = len(replies.targets)
    floor = _floor(targets, len(replies.texts))
    names = np.random.Generator(np.random.PCG64(0)).integers(
        0, 1 << 64, (targets, 2), dtype=np.uint64
    )
    return Game(replies.codes, replies.homes, floor, np.diff(floor) - 1, names)


def _floor(targets: int, replies: int) -> Array:
    """Return the size bound of 0 to `targets` targets."""
    floor = [0]
    depth, room = 1, 1
    while len(floor) <= targets:
        floor += [floor[-1] + depth * (n + 1) for n in range(min(room, targets))]
        depth, room = depth + 1, room * (replies - 1)
    return np.array(floor[: targets + 1], np.int64)


def empty_memo() -> Memo:
    """Return a memo that knows nothing; once it is three quarters full it learns no more."""
    return Memo(
        np.zeros((_MEMO_SLOTS, 2), np.uint64),
        np.zeros(_MEMO_SLOTS, np.int32),
        np.full(_MEMO_SLOTS, -1, np.int32),
        np.zeros(1, np.int64),
    )


def empty_desk(replies: ReplyMatrix) -> Desk:
    """Return a desk for a game, with all guesses and all targets on it."""
    guesses, targets = replies.codes.shape
    codes = len(replies.texts)

    def column() -> Array:
        return np.zeros(_DEEPEST, np.int64)

    return Desk(
        order=np.arange(targets, dtype=np.int32),
        start=column(),
        stop=column(),
        beta=column(),
        best=column(),
        choice=column(),
        low=column(),
        guess=column(),
        total=column(),
        survivors=np.zeros((_DEEPEST, guesses), np.int64),
        survivor_count=column(),
        survivor_at=column(),
        branches=np.zeros((_DEEPEST, codes, 3), np.int64),
        branch_count=column(),
        branch_at=column(),
        level=column(),
        lists=np.zeros((_LEVELS, guesses), np.int32),
        list_count=np.zeros(_LEVELS, np.int64),
        blocks=np.zeros((_LEVELS, guesses * targets), replies.codes.dtype),
        columns=np.tile(np.arange(targets, dtype=np.int32), (_LEVELS, 1)),
        width=np.zeros(_LEVELS, np.int64),
        counts=np.zeros(codes, np.int32),
        marks=np.zeros(guesses, np.int64),
        nodes=np.zeros(1, np.int64),
    )


@kernel
def search_opener(
    game: Game, memo: Memo, desk: Desk, beta: int, opener: int, consistent: bool
) -> tuple[int, bool]:
    """Return (value, exact) of all targets with this first guess: exact if below `beta`."""
    _set_up_root(game, desk, beta, opener)
    return _run(game, memo, desk, 0, _NEXT_GUESS, consistent)


@kernel
def best_guess(game: Game, memo: Memo, desk: Desk, members: Array, consistent: bool) -> Any:
    """Return the guess of least total for a set of targets."""
    if len(members) <= 2:
        return np.int64(game.homes[members[0]])
    slot = _slot(memo, game, members)
    if memo.values[slot] == 0 or memo.guesses[slot] < 0:
        desk.order[: len(members)] = members
        desk.start[1], desk.stop[1], desk.beta[1], desk.level[1] = 0, len(members), NO_BOUND, 0
        _run(game, memo, desk, 1, _ENTER, consistent)
    if memo.values[slot] > 0 and memo.guesses[slot] >= 0:
        return np.int64(memo.guesses[slot])
    return desk.choice[1]


@kernel
def _run(
    game: Game, memo: Memo, desk: Desk, bottom: int, state: int, consistent: bool
) -> tuple[int, bool]:
    """Search the node at depth `bottom`, in a loop instead of by recursion."""
    depth = bottom
    value, exact = 0, False
    while depth >= bottom:
        if state == _ENTER:
            value, exact = _enter(game, memo, desk, depth, consistent)
            state = _RETURN if value > 0 else _NEXT_GUESS
        elif state == _NEXT_GUESS:
            state = _NEXT_BRANCH
            if not _next_guess(game, memo, desk, depth, consistent):
                value, exact = _finish(game, memo, desk, depth)
                state = _RETURN
        elif state == _NEXT_BRANCH:
            if desk.branch_at[depth] < desk.branch_count[depth]:
                _push_branch(desk, depth)
                depth, state = depth + 1, _ENTER
            else:
                desk.best[depth], desk.choice[depth] = desk.total[depth], desk.guess[depth]
                state = _NEXT_GUESS
        else:
            depth -= 1
            if depth >= bottom:
                state = _NEXT_BRANCH if _settle(desk, depth, value, exact) else _NEXT_GUESS
    return value, exact


@kernel
def _set_up_root(game: Game, desk: Desk, beta: int, opener: int) -> None:
    """Make all targets the node at depth 0, with one guess to follow."""
    desk.order[:] = np.arange(len(desk.order))
    desk.start[0], desk.stop[0] = 0, len(desk.order)
    desk.beta[0], desk.best[0], desk.low[0] = beta, NO_BOUND, NO_BOUND
    bound, _, _ = branch_bound(
        game.codes[opener], desk.order, game.rise, desk.counts, 2 * len(desk.order), NO_BOUND
    )
    # It may be a target itself, which saves one.
    desk.survivors[0, 0] = _packed(0, bound - 1, opener)
    desk.survivor_count[0], desk.survivor_at[0] = 1, 0


@kernel
def _enter(game: Game, memo: Memo, desk: Desk, depth: int, consistent: bool) -> tuple[int, bool]:
    """Return what is known of the node at once, or (0, False) with the guesses worth following."""
    members = desk.order[desk.start[depth] : desk.stop[depth]]
    size, beta = len(members), desk.beta[depth]
    if size <= 2:
        return 2 * size - 1, True
    if game.floor[size] >= beta:
        return game.floor[size], False
    slot = _slot(memo, game, members)
    if memo.values[slot] > 0 and (memo.guesses[slot] >= 0 or memo.values[slot] >= beta):
        return memo.values[slot], memo.guesses[slot] >= 0
    desk.nodes[0] += 1
    for member in members:
        desk.marks[game.homes[member]] = desk.nodes[0]
    own = game.homes[members]
    found = Found(NO_BOUND, -1, NO_BOUND, 0)
    survivors = desk.survivors[depth]
    found = _scan(
        game.codes, own, own, members, True, desk.marks, desk.nodes[0],
        game.rise, desk.counts, beta, game.floor[size], found, survivors,
    )  # fmt: skip
    # A guess that is no member costs two for every target at the least.
    if not consistent and min(beta, found.best) > 2 * size:
        level = desk.level[depth]
        count = desk.list_count[level]
        guesses = desk.lists[level, :count]
        places = guesses if level == 0 else np.arange(count).astype(np.int32)
        found = _scan(
            _rows(game, desk, level), places, guesses,
            desk.columns[level][members], False, desk.marks, desk.nodes[0],
            game.rise, desk.counts, beta, 2 * size, found, survivors,
        )  # fmt: skip
    elif not consistent:
        found = Found(found.best, found.choice, min(found.low, 2 * size), found.survivors)
    desk.best[depth], desk.choice[depth], desk.low[depth] = found.best, found.choice, found.low
    desk.survivor_count[depth], desk.survivor_at[depth] = found.survivors, 0
    settled = found.best == game.floor[size] or (not consistent and found.best == 2 * size)
    if settled or found.survivors == 0:
        return _finish(game, memo, desk, depth)
    survivors[: found.survivors].sort()
    level = desk.level[depth]
    if not consistent and size >= _COMPACT_FROM and level + 1 < len(desk.width):
        _compact(game, desk, level, level + 1, members)
        desk.level[depth] = level + 1
    return 0, False


@kernel
def _rows(game: Game, desk: Desk, level: int) -> Array:
    """Return the replies to the guesses of a level's list, a row each."""
    if level == 0:
        return game.codes
    count, width = desk.list_count[level], desk.width[level]
    return desk.blocks[level, : count * width].reshape(count, width)


@kernel
def _scan(
    rows: Array,
    places: Array,
    guesses: Array,
    columns: Array,
    member: bool,
    marks: Array,
    node: int,
    rise: Array,
    counts: Array,
    beta: int,
    enough: int,
    found: Found,
    survivors: Array,
) -> Found:
    """Bound many guesses; keep the best exact one, and list those worth following."""
    size = len(columns)
    best, choice, low, kept = found
    for at in range(len(guesses)):
        guess = guesses[at]
        if not member and marks[guess] == node:
            continue
        bar = min(beta, best)
        bound, squares, widest = branch_bound(
            rows[places[at]], columns, rise, counts, 2 * size - member, bar
        )
        if bound >= bar:
            low = min(low, bound)
        elif widest <= 2:
            best, choice = bound, np.int64(guess)
            if best <= enough:
                break
        elif widest < size:
            survivors[kept] = _packed(2 * squares + size * bound, bound, guess)
            kept += 1
    return Found(best, choice, low, kept)


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
def _compact(game: Game, desk: Desk, source: int, level: int, members: Array) -> None:
    """List one guess for each way to split the members, and put its replies side by side."""
    width = len(members)
    columns = desk.columns[source][members]
    size = 1
    while size < 2 * desk.list_count[source]:
        size *= 2
    seen = np.zeros((size, 2), np.uint64)
    labels = desk.counts
    kept = 0
    rows = _rows(game, desk, source)
    for at in range(desk.list_count[source]):
        replies = rows[desk.lists[0, at] if source == 0 else at]
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
def _next_guess(game: Game, memo: Memo, desk: Desk, depth: int, consistent: bool) -> bool:
    """Split the node by the next guess that may beat the best; False if there is none."""
    members = desk.order[desk.start[depth] : desk.stop[depth]]
    while desk.survivor_at[depth] < desk.survivor_count[depth]:
        packed = desk.survivors[depth, desk.survivor_at[depth]]
        desk.survivor_at[depth] += 1
        guess = packed & ((1 << _GUESS_BITS) - 1)
        bound = (packed >> _GUESS_BITS) & ((1 << _BOUND_BITS) - 1)
        bar = min(desk.beta[depth], desk.best[depth])
        if bound < bar:
            bound = _split(game, memo, desk, depth, members, guess, consistent)
            if bound < bar and not consistent and depth == 0:
                bound = _probe_branches(game, memo, desk, depth, bound, bar)
        if bound < bar:
            desk.guess[depth], desk.total[depth] = guess, bound
            return True
        desk.low[depth] = min(desk.low[depth], bound)
    return False


@kernel
def _split(
    game: Game, memo: Memo, desk: Desk, depth: int, members: Array, guess: int, consistent: bool
) -> int:
    """Sort the members by reply, list the branches that are not known, the smallest first.

    Returns the bound of the guess with all that the memo knows of its branches.
    """
    replies, counts = game.codes[guess], desk.counts
    right = len(counts) - 1
    sort_by_reply(replies, members, counts)
    total = len(members)
    pending = 0
    start = 0
    while start < len(members):
        code = replies[members[start]]
        stop = start + 1
        while stop < len(members) and replies[members[stop]] == code:
            stop += 1
        size = stop - start
        if code != right:
            bound = 2 * size - 1
            known = size <= 2
            if not known:
                bound, known = _glance(game, memo, desk, members[start:stop], consistent)
            total += bound
            if not known:
                at = pending
                while at > 0 and (
                    desk.branches[depth, at - 1, 1] - desk.branches[depth, at - 1, 0] > size
                ):
                    desk.branches[depth, at] = desk.branches[depth, at - 1]
                    at -= 1
                desk.branches[depth, at, 0] = desk.start[depth] + start
                desk.branches[depth, at, 1] = desk.start[depth] + stop
                desk.branches[depth, at, 2] = bound
                pending += 1
        start = stop
    desk.branch_count[depth], desk.branch_at[depth] = pending, 0
    return total


@kernel
def _push_branch(desk: Desk, depth: int) -> None:
    """Make the next branch the node one deeper, with what it may cost at most."""
    if depth + 1 == len(desk.start):
        raise OverflowError("the tree is too deep")
    start, stop, bound = desk.branches[depth, desk.branch_at[depth]]
    bar = min(desk.beta[depth], desk.best[depth])
    desk.start[depth + 1], desk.stop[depth + 1] = start, stop
    desk.beta[depth + 1] = bar - (desk.total[depth] - bound)
    desk.level[depth + 1] = desk.level[depth]


@kernel
def _settle(desk: Desk, depth: int, value: int, exact: bool) -> bool:
    """Count what the branch costs; False if the guess cannot win any more."""
    at = desk.branch_at[depth]
    desk.total[depth] += value - desk.branches[depth, at, 2]
    desk.branch_at[depth] = at + 1
    if exact and desk.total[depth] < min(desk.beta[depth], desk.best[depth]):
        return True
    desk.low[depth] = min(desk.low[depth], desk.total[depth])
    return False


@kernel
def _finish(game: Game, memo: Memo, desk: Desk, depth: int) -> tuple[int, bool]:
    """Keep and return what was found of the node."""
    exact = desk.best[depth] < desk.beta[depth]
    value = desk.best[depth] if exact else desk.low[depth]
    if depth > 0:
        members = desk.order[desk.start[depth] : desk.stop[depth]]
        slot = _slot(memo, game, members)
        _keep(game, memo, slot, members, value, desk.choice[depth] if exact else -1)
    return value, exact


@kernel
def _glance(
    game: Game, memo: Memo, desk: Desk, members: Array, consistent: bool
) -> tuple[int, bool]:
    """Return (value, exact) of a set as far as the memo, or a look at its members, tells it."""
    slot = _slot(memo, game, members)
    if memo.values[slot] > 0:
        return memo.values[slot], memo.guesses[slot] >= 0
    size = len(members)
    # A guess that is no member costs two for every target at the least.
    found = Least(NO_BOUND if consistent else 2 * size + 1, -1, False)
    found = _least_bound(
        game.codes, game.homes[members], members, game.rise, desk.counts,
        2 * size - 1, game.floor[size], found,
    )  # fmt: skip
    bound = found.bound if consistent else min(found.bound, 2 * size)
    _keep(game, memo, slot, members, bound, found.choice if found.exact else -1)
    return bound, found.exact


@kernel
def _probe_branches(game: Game, memo: Memo, desk: Desk, depth: int, total: int, bar: int) -> int:
    """Raise the bounds of the branches to their least branch bound; drop those thereby known."""
    count = desk.branch_count[depth]
    for at in range(count - 1, -1, -1):
        if total >= bar:
            return total
        start, stop, bound = desk.branches[depth, at]
        value, known = _probe(game, memo, desk, desk.order[start:stop])
        total += value - bound
        desk.branches[depth, at, 2] = 0 if known else value
    pending = 0
    for at in range(count):
        if desk.branches[depth, at, 2] > 0:
            desk.branches[depth, pending] = desk.branches[depth, at]
            pending += 1
    desk.branch_count[depth] = pending
    return total


@kernel
def _probe(game: Game, memo: Memo, desk: Desk, members: Array) -> tuple[int, bool]:
    """Return (least branch bound, whether it is the value) over all guesses for a set."""
    slot = _slot(memo, game, members)
    size = len(members)
    if memo.values[slot] > 2 * size or memo.guesses[slot] >= 0:
        return memo.values[slot], memo.guesses[slot] >= 0
    found = _least_bound(
        game.codes, game.homes[members], members, game.rise, desk.counts,
        2 * size - 1, game.floor[size], Least(NO_BOUND, -1, False),
    )  # fmt: skip
    found = _least_bound(
        game.codes, desk.lists[0, : desk.list_count[0]], members, game.rise, desk.counts,
        2 * size, 2 * size, found,
    )  # fmt: skip
    _keep(game, memo, slot, members, found.bound, found.choice if found.exact else -1)
    return found.bound, found.exact


@kernel
def _least_bound(
    codes: Array,
    guesses: Array,
    members: Array,
    rise: Array,
    counts: Array,
    bound: int,
    enough: int,
    found: Least,
) -> Least:
    """Return the least branch bound among these guesses and `found`; stop at `enough`.

    `bound` is what `branch_bound` starts from.
    """
    least, choice, exact = found
    for guess in guesses:
        if least <= enough:
            break
        reached, _, widest = branch_bound(codes[guess], members, rise, counts, bound, least)
        if reached < least:
            least, choice, exact = reached, np.int64(guess), widest <= 2
    return Least(least, choice, exact)


@kernel
def _keep(game: Game, memo: Memo, slot: int, members: Array, value: int, guess: int) -> None:
    """Write down what is known of a set, in its slot."""
    if memo.values[slot] == 0:
        if 4 * memo.used[0] > 3 * len(memo.values):
            return
        memo.used[0] += 1
        memo.keys[slot, 0], memo.keys[slot, 1] = _name(game, members)
    if guess >= 0 or value > memo.values[slot]:
        memo.values[slot] = value
        memo.guesses[slot] = guess


@kernel
def _name(game: Game, members: Array) -> tuple[Any, Any]:
    """Return the 128 bits that tell a set of targets from others."""
    a, b = np.uint64(0), np.uint64(0)
    for member in members:
        a ^= game.names[member, 0]
        b ^= game.names[member, 1]
    return a, b


@kernel
def _slot(memo: Memo, game: Game, members: Array) -> Any:
    """Return where a set is in the memo, or the empty place where it would be."""
    a, b = _name(game, members)
    mask = len(memo.values) - 1
    slot = np.int64(a & np.uint64(mask))
    while memo.values[slot] > 0 and (memo.keys[slot, 0] != a or memo.keys[slot, 1] != b):
        slot = (slot + 1) & mask
    return slot


@kernel
def _packed(key: Any, bound: Any, guess: int) -> Any:
    """Pack a guess and its bound behind the key that guesses are sorted by.

    What is too large for its bits is cut off: a lower bound stays one, and the key only says what
    to try first.
    """
    key = min(np.int64(key), (1 << _KEY_BITS) - 1)
    bound = min(np.int64(bound), (1 << _BOUND_BITS) - 1)
    return (((key << _BOUND_BITS) | bound) << _GUESS_BITS) | np.int64(guess)
