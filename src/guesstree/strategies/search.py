"""The search behind optimal trees and beams: branch and bound over sets of targets.

For a set S of targets let val(S) be the least total number of guesses that finds each of them:
val(S) = min over guesses g of |S| + sum of val(B) over the branches B of S by g, the right guess
left out. The search asks whether val(S) < beta. It answers with the exact value, or with a lower
bound that is at least beta.

Bounds, beside those of `guesstree.strategies.bounds`, and why they hold:

memo
    What is known of a set, exact value or lower bound, holds wherever the set turns up again with
    the same guesses left and the same hints to be used.
equal partitions
    Two guesses that split S in the same way split every subset of S in the same way. Among the
    guesses that are not in the subset themselves, one of them is enough; one that does not split
    S at all is never needed. (In hard mode the guess also decides what may be said later, so that
    there only the second half holds.)
members first
    A guess that is not in S costs two for every target at the least. Once a guess is known that
    costs no more, only members of S can be better.

A *beam* follows only the best few guesses of a node, those that a metric ranks first. Its values
are those of real trees, but its memo knows nothing of guesses that it did not follow: a search
has one memo, and is a beam or exact for all its life.
"""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from guesstree.errors import InputError
from guesstree.hints import Hints, hints_of, no_hints
from guesstree.kernels import Array, kernel
from guesstree.metrics import metric_named
from guesstree.replies import ReplyMatrix
from guesstree.strategies import memo as memos
from guesstree.strategies.bounds import (
    NO_BOUND,
    Found,
    branch_bound,
    inseparable,
    kinds_of_replies,
    least_bound,
    promises,
    same_reply,
    scan,
    size_bounds,
)
from guesstree.strategies.memo import Memo, is_full, keep, slot_of
from guesstree.strategies.split import partition_score, sort_by_reply

NO_LIMIT = 1 << 20
_DEEPEST = 64
_LEVELS = 5
_FIRST_MEMO = 1 << 18
_COMPACT_FROM = 24
"""Targets from which guesses that split alike are sorted out: fewer are not worth the sorting."""
_PROBED_TOGETHER = 8
"""Branches of a first guess that are bounded before the next look at what they come to."""
_STRETCH = 256
"""Guesses whose replies stay in a core's cache."""
_LOST, _LOST_SIZE, _LOST_FROM = 1 << 13, 12, 40
"""Inseparable sets that are remembered, how many targets they may have, and from how many of a
branch they are picked."""
_PAUSE = 1000
"""Sets of targets after which the search stops for a look at the clock."""

_ENTER, _NEXT_GUESS, _NEXT_BRANCH, _RETURN = range(4)


class Beam(NamedTuple):
    """What a beam follows: the `width` best guesses of a node by a metric (None: by promise).

    Guesses that are not among the remaining targets are considered while the number of these lies
    within `window` (None: no limit).
    """

    metric: str | None
    width: int
    window: tuple[int, int | None] = (1, None)


class Game(NamedTuple):
    """What the search knows of a game, and what is asked."""

    codes: Array  # guesses x targets
    homes: Array  # position of each target among the guesses
    kinds: Array  # different replies that each guess can earn
    floor: Array  # size bounds, by guesses left and number of targets
    rise: Array  # what one target more adds to them, beyond the one that it adds at the least
    names: Array  # 128 random bits per target
    left_names: Array  # and per number of guesses left
    feature_names: Array  # and per feature that hints reveal
    wide_from: int  # least and greatest number of targets at which any guess is considered
    wide_to: int
    hard: bool  # whether guesses have to use the hints
    hints: Hints
    deciding: bool  # whether any tree within the limit will do
    width: int  # guesses followed at each node
    ranked: bool  # whether a metric ranks them
    steps: Array  # what a branch adds to that metric when it grows by one
    largest: bool  # whether the metric is the largest branch instead


class Desk(NamedTuple):
    """Where the search keeps its place: a row per depth, unless said otherwise."""

    order: Array  # all targets; those of a node lie side by side
    start: Array
    stop: Array
    beta: Array
    left: Array  # guesses left
    best: Array
    choice: Array
    low: Array  # least bound of the guesses that were given up
    guess: Array  # the guess that is being followed
    total: Array  # its bound, exact where its branches are known
    picks: Array  # guesses worth following
    bounds: Array
    keys: Array  # what decides which is next
    pick_count: Array
    wide: Array  # whether any guess may be made
    followed: Array
    branches: Array  # of the guess that is followed: start, stop, bound, code
    branch_count: Array
    branch_at: Array
    required: Array  # features that hints have revealed, as bits
    salt: Array  # the name of these features
    level: Array  # which of `lists` and `blocks` a node uses
    lists: Array  # guesses that matter for a node and all below it, a row per level
    list_count: Array
    blocks: Array  # their replies to the targets of that node, close together
    columns: Array  # where in a row of the block the reply of a target stands
    width: Array  # of the rows of a block, 0 where a level has none
    counting: Array  # 0, 1, 2 ...
    counts: Array
    seen: Array  # a count of calls, then the last call that saw each code
    marks: Array  # which guesses are members of the node, by its number
    nodes: Array
    lost: Array  # small sets that no guess tells apart, each behind its size
    lost_count: Array
    least: Array  # least branch bound, its guess, and whether it is the value of the set
    place: Array  # depth and state in which the search goes on


class Search:
    """A search under way: the game, what is known so far, and where the search stands."""

    def __init__(
        self,
        replies: ReplyMatrix,
        mode: str,
        limit: int | None = None,
        beam: Beam | None = None,
        deciding: bool = False,
    ) -> None:
        self.replies = replies
        self.limit = limit or NO_LIMIT
        self.game = _game_of(replies, mode, beam, deciding)
        self.memo = memos.empty_memo(_FIRST_MEMO)
        allowed = replies.homes if mode == "consistent" else np.arange(len(replies.guesses))
        self.desk = _empty_desk(self.game, len(replies.texts))
        keys = promises(self.game.codes[allowed], self.desk.order, self.desk.counts)
        self.openers = allowed[np.argsort(keys, kind="stable")].astype(np.int32)
        """All first guesses that the mode allows, the most promising first."""
        useful = allowed if beam else self.openers
        self.desk.lists[0, : len(useful)], self.desk.list_count[0] = useful, len(useful)

    @property
    def nodes(self) -> int:
        """Sets of targets looked into so far."""
        return int(self.desk.nodes[0])

    @property
    def known(self) -> int:
        """Sets of targets of which something is known."""
        return int(self.memo.used[0])

    def forget(self) -> None:
        """Empty the memo, so that what comes next does not depend on what was."""
        memos.forget(self.memo)
        self.desk.lost_count[0] = 0

    def lower_bound(self, opener: int) -> int:
        """Return a bound for a first guess that takes no search: from its branches' best splits."""
        self._open(opener, NO_BOUND)
        return min(NO_BOUND, int(_bound_opener(self.game, self.memo, self.desk)))

    def value(
        self, opener: int | None, beta: int, stop: Callable[[], bool] = lambda: False
    ) -> tuple[int, bool]:
        """Return (total, True) if the game takes less than `beta`, or (a lower bound, False).

        Parameters
        ----------
        opener
            The first guess, by position; None for any.
        beta
            What the total is asked to stay below. A lower bound is at least that, but for a
            search that was stopped.
        stop
            Asked now and then whether to stop.

        Raises
        ------
        InputError
            A tree that goes deeper than 64 guesses would have to be searched.
        """
        targets = len(self.game.homes)
        floor = int(self.game.floor[min(self.limit, len(self.game.floor) - 1), targets])
        if floor >= beta:
            return floor, False
        if self.limit == 1 and opener not in (None, *self.game.homes.tolist()):
            return NO_BOUND, False
        if opener is None:
            _open_all(self.desk, beta, self.limit)
        else:
            self._open(opener, beta)
        bottom = int(opener is None)
        while True:
            growing = len(self.memo.values) < memos.LARGEST
            try:
                value, exact, done = _advance(self.game, self.memo, self.desk, bottom, growing)
            except OverflowError as error:
                raise InputError("the search goes deeper than 64 guesses") from error
            if done:
                return min(NO_BOUND, int(value)), bool(exact)
            if is_full(self.memo) and growing:
                self.memo = memos.larger(self.memo)
            if stop():
                return int(self.desk.total[0]) if opener is not None else 0, False

    def rows(self, opener: int | None) -> Array:
        """Write out the tree that was found: parent, reply, guess, size, depth of its nodes."""
        game, desk = self.game, self.desk
        rows: list[tuple[int, int, int, int, int]] = []
        everything = np.arange(len(game.homes), dtype=np.int32)
        unhinted = np.zeros_like(desk.required[0])
        waiting = [(everything, -1, -1, unhinted)]
        while waiting:
            members, parent, reply, required = waiting.pop()
            depth = 1 if parent < 0 else rows[parent][4] + 1
            if opener is not None and parent < 0:
                guess = opener
            else:
                guess = self._best_guess(members, self.limit - depth + 1, required)
            rows.append((parent, reply, guess, len(members), depth))
            node = len(rows) - 1
            codes = game.codes[guess][members]
            for code in np.unique(codes)[::-1]:
                if code != self.replies.right:
                    hinted = required.copy()
                    if game.hard:
                        _require(game.hints, guess, int(code), hinted)
                    waiting.append((members[codes == code], node, int(code), hinted))
        return np.array(rows, np.int32).T

    def _open(self, opener: int, beta: int) -> None:
        _open_with(self.game, self.desk, opener, beta, self.limit)

    def _best_guess(self, members: Array, left: int, required: Array) -> int:
        """Return the guess of least total for a set of targets."""
        if len(members) <= 2:
            return int(self.game.homes[members[0]])
        known = _put_down(self.game, self.memo, self.desk, members, left, required)
        while known < 0:
            _, exact, done = _advance(self.game, self.memo, self.desk, 1, True)
            if done:
                assert exact, "a tree was found, and is not found again"
                return int(self.desk.choice[1])
            if is_full(self.memo):
                self.memo = memos.larger(self.memo)
        return int(known)


def _game_of(replies: ReplyMatrix, mode: str, beam: Beam | None, deciding: bool) -> Game:
    targets = len(replies.targets)
    kinds = kinds_of_replies(replies.codes, len(replies.texts))
    is_target = np.zeros(len(replies.guesses), np.int32)
    is_target[replies.homes] = 1
    floor, rise = size_bounds(targets, max(1, int((kinds - is_target).max())))
    window = (1, None) if beam is None else beam.window
    consistent = mode == "consistent"
    ranking = metric_named((beam and beam.metric) or "expectation")
    return Game(
        codes=replies.codes,
        homes=replies.homes,
        kinds=kinds,
        floor=floor,
        rise=rise,
        names=memos.random_names(targets, seed=0),
        left_names=memos.random_names(_DEEPEST + 1, seed=1),
        feature_names=memos.random_names(1 << 10, seed=2),
        wide_from=window[0],
        wide_to=0 if consistent else targets if window[1] is None else window[1],
        hard=mode == "nyt-hard",
        hints=hints_of(replies.rule, replies.guesses) if mode == "nyt-hard" else no_hints(),
        deciding=deciding,
        width=beam.width if beam else len(replies.guesses),
        ranked=beam is not None and beam.metric is not None,
        steps=np.diff(ranking.weights(targets)),
        largest=ranking.largest,
    )


def _empty_desk(game: Game, codes: int) -> Desk:
    guesses, targets = game.codes.shape

    def column() -> Array:
        return np.zeros(_DEEPEST, np.int64)

    return Desk(
        order=np.arange(targets, dtype=np.int32),
        start=column(),
        stop=column(),
        beta=column(),
        left=column(),
        best=column(),
        choice=column(),
        low=column(),
        guess=column(),
        total=column(),
        picks=np.zeros((_DEEPEST, guesses), np.int32),
        bounds=np.zeros((_DEEPEST, guesses), np.int32),
        keys=np.zeros((_DEEPEST, guesses), np.int64),
        pick_count=column(),
        wide=column(),
        followed=column(),
        branches=np.zeros((_DEEPEST, codes, 4), np.int64),
        branch_count=column(),
        branch_at=column(),
        required=np.zeros((_DEEPEST, game.hints.features.shape[1]), np.uint64),
        salt=np.zeros((_DEEPEST, 2), np.uint64),
        level=column(),
        lists=np.zeros((_DEEPEST, guesses), np.int32),
        list_count=column(),
        blocks=np.zeros((_LEVELS, guesses * targets), game.codes.dtype),
        columns=np.tile(np.arange(targets, dtype=np.int32), (_LEVELS, 1)),
        width=np.zeros(_LEVELS, np.int64),
        counting=np.arange(guesses, dtype=np.int32),
        counts=np.zeros(codes, np.int32),
        seen=np.zeros(codes + 1, np.int64),
        marks=np.zeros(guesses, np.int64),
        nodes=np.zeros(1, np.int64),
        lost=np.zeros((_LOST, _LOST_SIZE + 1), np.int32),
        lost_count=np.zeros(1, np.int64),
        least=np.zeros((_PROBED_TOGETHER, 3), np.int64),
        place=np.zeros(2, np.int64),
    )


@kernel
def _open_with(game: Game, desk: Desk, opener: int, beta: int, limit: int) -> None:
    """Make all targets the node at depth 0, with one guess to follow."""
    size = len(desk.order)
    desk.order[:] = np.arange(size)
    desk.start[0], desk.stop[0] = 0, size
    desk.beta[0], desk.best[0], desk.low[0], desk.left[0] = beta, NO_BOUND, NO_BOUND, limit
    desk.salt[0], desk.required[0] = 0, 0
    bound, _, _ = branch_bound(
        game.codes[opener], desk.order, _rise(game, limit), desk.counts, 2 * size, NO_BOUND
    )
    # It may be a target itself, which saves one.
    desk.picks[0, 0], desk.bounds[0, 0], desk.keys[0, 0] = opener, bound - 1, 0
    desk.total[0] = bound - 1
    desk.pick_count[0], desk.followed[0] = 1, 0
    desk.place[0], desk.place[1] = 0, _NEXT_GUESS


@kernel
def _open_all(desk: Desk, beta: int, limit: int) -> None:
    """Make all targets the node at depth 1."""
    desk.order[:] = np.arange(len(desk.order))
    desk.start[1], desk.stop[1], desk.beta[1], desk.left[1] = 0, len(desk.order), beta, limit
    desk.salt[1], desk.required[1], desk.level[1] = 0, 0, 0
    desk.place[0], desk.place[1] = 1, _ENTER


@kernel
def _put_down(
    game: Game, memo: Memo, desk: Desk, members: Array, left: int, required: Array
) -> Any:
    """Make a set the node at depth 1; return its best guess if the memo knows it, or -1."""
    desk.order[: len(members)] = members
    desk.start[1], desk.stop[1], desk.beta[1], desk.left[1] = 0, len(members), NO_BOUND, left
    desk.level[1] = 0
    desk.required[1] = required
    desk.salt[1] = 0
    for feature in range(64 * len(required)):
        if required[feature >> 6] >> np.uint64(feature & 63) & np.uint64(1):
            desk.salt[1] ^= game.feature_names[feature]
    desk.place[0], desk.place[1] = 1, _ENTER
    slot = _slot(game, memo, desk, 1, members)
    return memo.guesses[slot] if memo.values[slot] > 0 else np.int32(-1)


@kernel
def _bound_opener(game: Game, memo: Memo, desk: Desk) -> int:
    """Return the bound of the first guess that lies at depth 0, once its branches are probed."""
    members = desk.order
    bound = _split(game, memo, desk, 0, members, desk.picks[0, 0])
    if game.wide_to > 0:
        bound = _probe_branches(game, memo, desk, bound, NO_BOUND)
    return bound


@kernel
def _advance(
    game: Game, memo: Memo, desk: Desk, bottom: int, growing: bool
) -> tuple[int, bool, bool]:
    """Search the node at depth `bottom`, in a loop instead of by recursion.

    Returns value, exactness, and whether the search is done; it may pause before, and goes on
    when called again.
    """
    depth, state = desk.place
    value, exact = 0, False
    pause = desk.nodes[0] + _PAUSE
    while depth >= bottom:
        if state == _ENTER:
            if desk.nodes[0] >= pause or (growing and is_full(memo)):
                desk.place[0], desk.place[1] = depth, _ENTER
                return value, exact, False
            value, exact = _enter(game, memo, desk, depth)
            state = _RETURN if value > 0 else _NEXT_GUESS
        elif state == _NEXT_GUESS:
            state = _NEXT_BRANCH
            if not _next_guess(game, memo, desk, depth):
                value, exact = _finish(game, memo, desk, depth)
                state = _RETURN
        elif state == _NEXT_BRANCH:
            if desk.branch_at[depth] < desk.branch_count[depth]:
                _push_branch(game, desk, depth)
                depth, state = depth + 1, _ENTER
            else:
                desk.best[depth], desk.choice[depth] = desk.total[depth], desk.guess[depth]
                state = _NEXT_GUESS
        else:
            depth -= 1
            if depth >= bottom:
                state = _NEXT_BRANCH if _settle(game, desk, depth, value, exact) else _NEXT_GUESS
    return value, exact, True


@kernel
def _enter(game: Game, memo: Memo, desk: Desk, depth: int) -> tuple[int, bool]:
    """Return what is known of the node at once, or (0, False) with the guesses worth following."""
    members = desk.order[desk.start[depth] : desk.stop[depth]]
    size, beta = len(members), desk.beta[depth]
    if size == 1:
        return 1, True
    floor = _floor(game, desk.left[depth], size)
    if floor >= beta:
        return floor, False
    if size == 2:
        return 3, True
    slot = _slot(game, memo, desk, depth, members)
    if memo.values[slot] > 0 and (memo.guesses[slot] >= 0 or memo.values[slot] >= beta):
        return memo.values[slot], memo.guesses[slot] >= 0
    desk.nodes[0] += 1
    for member in members:
        desk.marks[game.homes[member]] = desk.nodes[0]
    own = game.homes[members]
    rise = _rise(game, desk.left[depth])
    picks, bounds, keys = desk.picks[depth], desk.bounds[depth], desk.keys[depth]
    found = scan(
        game.codes, own, own, members, True, desk.marks, desk.nodes[0], game.kinds,
        rise, desk.counts, desk.seen, beta, floor,
        Found(NO_BOUND, -1, NO_BOUND, 0), picks, bounds, keys,
    )  # fmt: skip
    wide = game.wide_from <= size <= game.wide_to
    desk.wide[depth] = wide
    if wide and min(beta, found.best) > 2 * size:
        if game.hard:
            _list_allowed(game, desk, depth)
        level = desk.level[depth]
        guesses = desk.lists[level, : desk.list_count[level]]
        in_block = not game.hard and desk.width[level] > 0
        found = scan(
            _rows(desk, level) if in_block else game.codes,
            desk.counting if in_block else guesses,
            guesses,
            desk.columns[level][members] if in_block else members,
            False, desk.marks, desk.nodes[0], game.kinds,
            rise, desk.counts, desk.seen, beta, 2 * size, found, picks, bounds, keys,
        )  # fmt: skip
    elif wide:
        found = Found(found.best, found.choice, min(found.low, 2 * size), found.survivors)
    desk.best[depth], desk.choice[depth], desk.low[depth] = found.best, found.choice, found.low
    desk.pick_count[depth], desk.followed[depth] = found.survivors, 0
    settled = found.best == floor or (wide and found.best == 2 * size)
    settled |= game.deciding and found.best < NO_BOUND
    if game.deciding and desk.left[depth] == 3:
        _drop_lost(game, desk, depth, 0)
    if settled or desk.pick_count[depth] == 0:
        return _finish(game, memo, desk, depth)
    if game.ranked:
        _rank(game, desk, depth, members)
    level = desk.level[depth]
    if wide and not game.hard and size >= _COMPACT_FROM and level + 1 < len(desk.width):
        _compact(game, desk, level, level + 1, members)
        desk.level[depth] = level + 1
    return 0, False


@kernel
def _drop_lost(game: Game, desk: Desk, depth: int, first: int) -> None:
    """Drop guesses that leave an inseparable set together, of those known from the `first` on."""
    node = desk.nodes[0]
    inside = np.empty(desk.lost_count[0], np.int64)
    count = 0
    for at in range(first, desk.lost_count[0]):
        lost = desk.lost[at, 1 : 1 + desk.lost[at, 0]]
        if first > 0 or np.all(desk.marks[game.homes[lost]] == node):
            inside[count] = at
            count += 1
    picks, bounds, keys = desk.picks[depth], desk.bounds[depth], desk.keys[depth]
    kept = 0
    for at in range(desk.pick_count[depth]):
        replies = game.codes[picks[at]]
        dropped = False
        for lost in inside[:count]:
            if same_reply(replies, desk.lost[lost, 1 : 1 + desk.lost[lost, 0]]):
                dropped = True
                break
        if not dropped:
            picks[kept], bounds[kept], keys[kept] = picks[at], bounds[at], keys[at]
            kept += 1
    desk.pick_count[depth] = kept


@kernel
def _learn_lost(game: Game, desk: Desk, depth: int, members: Array) -> None:
    """Remember why a branch with two guesses left is lost, and drop what loses likewise."""
    count = desk.lost_count[0]
    if count == len(desk.lost):
        return
    size = inseparable(game.codes, members, desk.lost[count, 1:])
    if size > 0:
        desk.lost[count, 0] = size
        desk.lost_count[0] = count + 1
        _drop_lost(game, desk, depth, max(1, count))


@kernel
def _rank(game: Game, desk: Desk, depth: int, members: Array) -> None:
    """Let the metric of a beam say which guess is next."""
    for at in range(desk.pick_count[depth]):
        desk.keys[depth, at] = partition_score(
            game.codes[desk.picks[depth, at]], members, game.steps, 0, game.largest,
            np.iinfo(np.int64).max, desk.counts,
        )  # fmt: skip


@kernel
def _floor(game: Game, left: int, size: int) -> Any:
    """Return the size bound of so many targets."""
    return game.floor[min(left, len(game.floor) - 1), size]


@kernel
def _rise(game: Game, left: int) -> Any:
    """Return what further targets add to the size bounds of the branches of a node."""
    return game.rise[max(1, min(left - 1, len(game.rise) - 1))]


@kernel
def _rows(desk: Desk, level: int) -> Array:
    """Return the replies to the guesses of a level's block, a row each."""
    count, width = desk.list_count[level], desk.width[level]
    return desk.blocks[level, : count * width].reshape(count, width)


@kernel
def _list_allowed(game: Game, desk: Desk, depth: int) -> None:
    """List the guesses that use all hints, from those that did one guess ago."""
    desk.level[depth] = depth
    before = desk.lists[depth - 1, : desk.list_count[depth - 1]]
    allowed = _allowed(game.hints.features, before, desk.required[depth], desk.lists[depth])
    desk.list_count[depth] = len(allowed)


@kernel
def _allowed(features: Array, guesses: Array, required: Array, out: Array) -> Array:
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
def _require(hints: Hints, guess: int, code: int, required: Array) -> None:
    """Add the features that a reply reveals to those that are required."""
    slots = hints.revealed[hints.shapes[guess], code]
    for slot in range(hints.slots.shape[1]):
        if slots >> slot & 1:
            feature = hints.slots[guess, slot]
            required[feature >> 6] |= np.uint64(1) << np.uint64(feature & 63)


@kernel
def _look_ahead(game: Game, desk: Desk, depth: int, guess: int, code: int) -> None:
    """Set what holds one deeper after a reply: the guesses left and the hints to be used."""
    desk.left[depth + 1] = desk.left[depth] - 1
    if not game.hard:
        return
    required, salt = desk.required[depth + 1], desk.salt[depth + 1]
    required[:] = desk.required[depth]
    salt[:] = desk.salt[depth]
    slots = game.hints.revealed[game.hints.shapes[guess], code]
    for slot in range(game.hints.slots.shape[1]):
        if slots >> slot & 1:
            feature = game.hints.slots[guess, slot]
            bit = np.uint64(1) << np.uint64(feature & 63)
            if required[feature >> 6] & bit == 0:
                required[feature >> 6] |= bit
                salt[0] ^= game.feature_names[feature, 0]
                salt[1] ^= game.feature_names[feature, 1]


@kernel
def _compact(game: Game, desk: Desk, source: int, level: int, members: Array) -> None:
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
    rows = _rows(desk, source) if in_block else game.codes
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
def _next_guess(game: Game, memo: Memo, desk: Desk, depth: int) -> bool:
    """Split the node by the next guess that may beat the best; False if there is none."""
    members = desk.order[desk.start[depth] : desk.stop[depth]]
    decided = game.deciding and desk.best[depth] < NO_BOUND
    while desk.followed[depth] < game.width and not decided:
        bar = min(desk.beta[depth], desk.best[depth])
        at = _next_pick(desk, depth, bar)
        if at < 0:
            return False
        desk.followed[depth] += 1
        guess = desk.picks[depth, at]
        desk.bounds[depth, at] = NO_BOUND  # it is taken
        bound = _split(game, memo, desk, depth, members, guess)
        if bound < bar and game.wide_to > 0 and depth == 0 and not game.deciding:
            bound = _probe_branches(game, memo, desk, bound, bar)
        if bound < bar:
            desk.guess[depth], desk.total[depth] = guess, bound
            return True
        desk.low[depth] = min(desk.low[depth], bound)
    return False


@kernel
def _next_pick(desk: Desk, depth: int, bar: int) -> int:
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


@kernel
def _split(game: Game, memo: Memo, desk: Desk, depth: int, members: Array, guess: int) -> int:
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
                _look_ahead(game, desk, depth, guess, code)
                bound, known = _glance(game, memo, desk, depth + 1, members[start:stop])
            total += bound
            if not known:
                at = pending
                while at > 0 and _comes_first(game, desk.branches[depth, at - 1], size):
                    desk.branches[depth, at] = desk.branches[depth, at - 1]
                    at -= 1
                branch = desk.branches[depth, at]
                branch[0], branch[1] = desk.start[depth] + start, desk.start[depth] + stop
                branch[2], branch[3] = bound, code
                pending += 1
        start = stop
    desk.branch_count[depth], desk.branch_at[depth] = pending, 0
    return total


@kernel
def _comes_first(game: Game, branch: Array, size: int) -> bool:
    """Tell whether a branch of this size is tried before another.

    Small ones are cheap to know; where it is only asked whether there is a tree, large ones fail.
    """
    other = branch[1] - branch[0]
    return bool(other < size if game.deciding else other > size)


@kernel
def _push_branch(game: Game, desk: Desk, depth: int) -> None:
    """Make the next branch the node one deeper, with what it may cost at most."""
    if depth + 1 == len(desk.start):
        raise OverflowError("the tree is too deep")
    start, stop, bound, code = desk.branches[depth, desk.branch_at[depth]]
    bar = min(desk.beta[depth], desk.best[depth])
    desk.start[depth + 1], desk.stop[depth + 1] = start, stop
    desk.beta[depth + 1] = min(NO_BOUND, bar - (desk.total[depth] - bound))
    desk.level[depth + 1] = desk.level[depth]
    _look_ahead(game, desk, depth, desk.guess[depth], code)


@kernel
def _settle(game: Game, desk: Desk, depth: int, value: int, exact: bool) -> bool:
    """Count what the branch costs; False if the guess cannot win any more."""
    at = desk.branch_at[depth]
    if game.deciding and value >= NO_BOUND and desk.left[depth] == 3:
        start, stop, _, _ = desk.branches[depth, at]
        _learn_lost(game, desk, depth, desk.order[start : min(stop, start + _LOST_FROM)])
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
    value = desk.best[depth] if exact else min(desk.low[depth], NO_BOUND)
    if depth > 0:
        members = desk.order[desk.start[depth] : desk.stop[depth]]
        a, b = _name(game, desk, depth, members)
        keep(memo, a, b, value, desk.choice[depth] if exact else -1)
    return value, exact


@kernel
def _glance(game: Game, memo: Memo, desk: Desk, depth: int, members: Array) -> tuple[int, bool]:
    """Return (value, exact) of a set as far as the memo, or a look at its members, tells it."""
    slot = _slot(game, memo, desk, depth, members)
    if memo.values[slot] > 0:
        return memo.values[slot], memo.guesses[slot] >= 0
    size = len(members)
    wide = game.wide_from <= size <= game.wide_to
    floor = _floor(game, desk.left[depth], size)
    # A guess that is no member costs two for every target at the least.
    least = desk.least[0]
    least[0], least[1], least[2] = 2 * size + 1 if wide else NO_BOUND, -1, 0
    least_bound(
        game.codes, game.homes[members], members, game.kinds, _rise(game, desk.left[depth]),
        desk.counts, desk.seen, 2 * size - 1, floor, least,
    )  # fmt: skip
    bound = max(floor, min(least[0], 2 * size) if wide else least[0])
    a, b = _name(game, desk, depth, members)
    keep(memo, a, b, bound, least[1] if least[2] else -1)
    return bound, least[2] > 0


@kernel
def _probe_branches(game: Game, memo: Memo, desk: Desk, total: int, bar: int) -> int:
    """Raise the bounds of the first guess's branches to the least branch bound of all guesses.

    The largest branches come first, a few at a time, until their bounds reach the bar. Branches
    that are thereby known are dropped.
    """
    count = desk.branch_count[0]
    stop, together = count, 1
    while stop > 0 and total < bar:
        start = max(0, stop - together)
        total += _probe(game, memo, desk, desk.branches[0, start:stop])
        stop, together = start, min(2 * together, _PROBED_TOGETHER)
    pending = 0
    for at in range(count):
        if desk.branches[0, at, 2] > 0:
            desk.branches[0, pending] = desk.branches[0, at]
            pending += 1
    desk.branch_count[0] = pending
    return total


@kernel
def _probe(game: Game, memo: Memo, desk: Desk, branches: Array) -> int:
    """Bound some branches of the first guess by all guesses; return by how much bounds rose.

    What is known of a branch for certain gets the bound 0.
    """
    opener, left = desk.picks[0, 0], desk.left[0] - 1
    rise = _rise(game, left)
    asked = np.zeros(len(branches), np.bool_)
    for at in range(len(branches)):
        start, stop, bound, code = branches[at]
        members, size = desk.order[start:stop], stop - start
        _look_ahead(game, desk, 0, opener, code)
        slot = _slot(game, memo, desk, 1, members)
        value, guess, least = memo.values[slot], memo.guesses[slot], desk.least[at]
        asked[at] = guess < 0 and value <= max(2 * size, _floor(game, left, size))
        least[0], least[1], least[2] = NO_BOUND if asked[at] else value, guess, guess >= 0
        if asked[at]:
            least_bound(
                game.codes, game.homes[members], members, game.kinds, rise,
                desk.counts, desk.seen, 2 * size - 1, 2 * size - 1, least,
            )  # fmt: skip
    # A stretch of the guesses at a time, whose replies then stay in the cache for all branches.
    for first in range(0, desk.list_count[0], _STRETCH):
        stretch = desk.lists[0, first : min(first + _STRETCH, desk.list_count[0])]
        for at in range(len(branches)):
            if not asked[at]:
                continue
            start, stop, bound, code = branches[at]
            size = stop - start
            guesses = stretch
            if game.hard:
                _look_ahead(game, desk, 0, opener, code)
                guesses = _allowed(game.hints.features, stretch, desk.required[1], desk.lists[1])
            least_bound(
                game.codes, guesses, desk.order[start:stop], game.kinds, rise,
                desk.counts, desk.seen, 2 * size, 2 * size, desk.least[at],
            )  # fmt: skip
    risen = 0
    for at in range(len(branches)):
        start, stop, bound, code = branches[at]
        members, least = desk.order[start:stop], desk.least[at]
        value = max(_floor(game, left, stop - start), least[0])
        if asked[at]:
            _look_ahead(game, desk, 0, opener, code)
            a, b = _name(game, desk, 1, members)
            keep(memo, a, b, value, least[1] if least[2] else -1)
        risen += value - bound
        branches[at, 2] = 0 if least[2] else value
    return risen


@kernel
def _name(game: Game, desk: Desk, depth: int, members: Array) -> tuple[Any, Any]:
    """Return the 128 bits that tell a set from others, with what holds at its depth.

    As no guess is made that does not tell targets apart, n targets never take more than n
    guesses: only fewer guesses left make a difference.
    """
    a, b = desk.salt[depth, 0], desk.salt[depth, 1]
    left = desk.left[depth]
    if left < len(members):
        a ^= game.left_names[left, 0]
        b ^= game.left_names[left, 1]
    for member in members:
        a ^= game.names[member, 0]
        b ^= game.names[member, 1]
    return a, b


@kernel
def _slot(game: Game, memo: Memo, desk: Desk, depth: int, members: Array) -> Any:
    a, b = _name(game, desk, depth, members)
    return slot_of(memo, a, b)


def clock(seconds: float | None) -> Callable[[], bool]:
    """Return what `Search.value` asks whether to stop: the time is over."""
    if seconds is None:
        return lambda: False
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
