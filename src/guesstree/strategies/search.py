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
from typing import Any

import numpy as np

from guesstree.errors import InputError
from guesstree.kernels import Array, kernel
from guesstree.replies import ReplyMatrix
from guesstree.strategies import memo as memos
from guesstree.strategies.board import LOST_FROM, Beam, Desk, Game, empty_desk, game_of
from guesstree.strategies.bounds import NO_BOUND, Found, branch_bound, promises, scan
from guesstree.strategies.candidates import (
    compact,
    drop_lost,
    learn_lost,
    list_allowed,
    lost_inside,
    next_pick,
    rank,
    reveal,
    rows_of,
    step_down,
)
from guesstree.strategies.memo import Memo, is_full, keep
from guesstree.strategies.probing import probe_branches
from guesstree.strategies.sets import floor_of, glance, name_of, rise_of, slot_at
from guesstree.strategies.split import sort_by_reply

NO_LIMIT = 1 << 20
_FIRST_MEMO = 1 << 18
_COMPACT_FROM = 24
"""Targets from which guesses that split alike are sorted out: fewer are not worth the sorting."""
_PAUSE = 1000
"""Sets of targets after which the search stops for a look at the clock."""

_ENTER, _NEXT_GUESS, _NEXT_BRANCH, _RETURN = range(4)


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
        self.game = game_of(replies, mode, beam, deciding)
        self.memo = memos.empty_memo(_FIRST_MEMO)
        allowed = replies.homes if mode == "consistent" else np.arange(len(replies.guesses))
        self.desk = empty_desk(self.game, len(replies.texts))
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
        floor = int(floor_of(self.game, self.limit, len(self.game.homes)))
        if floor >= beta:
            return floor, False
        if self.limit == 1 and opener not in (None, *self.game.homes.tolist()):
            return NO_BOUND, False
        if opener is None:
            self._put_down(*self._everything(), beta, self.limit)
        else:
            self._open(opener, beta)
        value, exact, done = self._run(int(opener is None), stop)
        if done:
            return min(NO_BOUND, value), exact
        return 0 if opener is None else int(self.desk.total[0]), False

    def rows(self, opener: int | None) -> Array:
        """Write out the tree that was found: parent, reply, guess, size, depth of its nodes."""
        game = self.game
        rows: list[tuple[int, int, int, int, int]] = []
        waiting = [(-1, -1, *self._everything())]
        while waiting:
            parent, reply, members, required, salt = waiting.pop()
            depth = 1 if parent < 0 else rows[parent][4] + 1
            if opener is not None and parent < 0:
                guess = opener
            else:
                guess = self._best_guess(members, required, salt, self.limit - depth + 1)
            rows.append((parent, reply, guess, len(members), depth))
            node = len(rows) - 1
            codes = game.codes[guess][members]
            for code in np.unique(codes)[::-1].tolist():
                if code != self.replies.right:
                    hinted, name = required.copy(), salt.copy()
                    if game.hard:
                        reveal(game.hints, game.feature_names, guess, code, hinted, name)
                    waiting.append((node, code, members[codes == code], hinted, name))
        return np.array(rows, np.int32).T

    def _open(self, opener: int, beta: int) -> None:
        _open_with(self.game, self.desk, opener, beta, self.limit)

    def _everything(self) -> tuple[Array, Array, Array]:
        """Return all targets, no features required, and the name of these."""
        targets = np.arange(len(self.game.homes), dtype=np.int32)
        return targets, np.zeros_like(self.desk.required[0]), np.zeros_like(self.desk.salt[0])

    def _put_down(self, members: Array, required: Array, salt: Array, beta: int, left: int) -> int:
        """Make a set the node at depth 1; return its best guess if the memo knows it, or -1."""
        return int(_put_down(self.game, self.memo, self.desk, members, required, salt, beta, left))

    def _best_guess(self, members: Array, required: Array, salt: Array, left: int) -> int:
        """Return the guess of least total for a set of targets."""
        if len(members) <= 2:
            return int(self.game.homes[members[0]])
        known = self._put_down(members, required, salt, NO_BOUND, left)
        if known >= 0:
            return known
        _, exact, _ = self._run(1)
        assert exact, "a tree was found, and is not found again"
        return int(self.desk.choice[1])

    def _run(self, bottom: int, stop: Callable[[], bool] = lambda: False) -> tuple[int, bool, bool]:
        """Search the node at depth `bottom`: value, exactness, and whether it was not stopped."""
        while True:
            growing = len(self.memo.values) < memos.LARGEST
            try:
                value, exact, done = _advance(self.game, self.memo, self.desk, bottom, growing)
            except OverflowError as error:
                raise InputError("the search goes deeper than 64 guesses") from error
            if done:
                return int(value), bool(exact), True
            if growing and is_full(self.memo):
                self.memo = memos.larger(self.memo)
            if stop():
                return 0, False, False


@kernel
def _open_with(game: Game, desk: Desk, opener: int, beta: int, limit: int) -> None:
    """Make all targets the node at depth 0, with one guess to follow."""
    size = len(desk.order)
    desk.order[:] = np.arange(size)
    desk.start[0], desk.stop[0] = 0, size
    desk.beta[0], desk.best[0], desk.low[0], desk.left[0] = beta, NO_BOUND, NO_BOUND, limit
    desk.salt[0], desk.required[0] = 0, 0
    bound, _, _ = branch_bound(
        game.codes[opener], desk.order, rise_of(game, limit), desk.counts, 2 * size, NO_BOUND
    )
    # It may be a target itself, which saves one.
    desk.picks[0, 0], desk.bounds[0, 0], desk.keys[0, 0] = opener, bound - 1, 0
    desk.total[0] = bound - 1
    desk.pick_count[0], desk.followed[0] = 1, 0
    desk.place[0], desk.place[1] = 0, _NEXT_GUESS


@kernel
def _put_down(
    game: Game,
    memo: Memo,
    desk: Desk,
    members: Array,
    required: Array,
    salt: Array,
    beta: int,
    left: int,
) -> Any:
    desk.order[: len(members)] = members
    desk.start[1], desk.stop[1], desk.beta[1], desk.left[1] = 0, len(members), beta, left
    desk.required[1], desk.salt[1], desk.level[1] = required, salt, 0
    desk.place[0], desk.place[1] = 1, _ENTER
    return memo.guesses[slot_at(game, memo, desk, 1, members)]


@kernel
def _bound_opener(game: Game, memo: Memo, desk: Desk) -> int:
    """Return the bound of the first guess that lies at depth 0, once its branches are probed."""
    members = desk.order
    bound = _split(game, memo, desk, 0, members, desk.picks[0, 0])
    if game.wide_to > 0:
        bound = probe_branches(game, memo, desk, bound, NO_BOUND)
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
    floor = floor_of(game, desk.left[depth], size)
    if floor >= beta:
        return floor, False
    if size == 2:
        return 3, True
    slot = slot_at(game, memo, desk, depth, members)
    if memo.values[slot] > 0 and (memo.guesses[slot] >= 0 or memo.values[slot] >= beta):
        return memo.values[slot], memo.guesses[slot] >= 0
    desk.nodes[0] += 1
    for member in members:
        desk.marks[game.homes[member]] = desk.nodes[0]
    own = game.homes[members]
    rise = rise_of(game, desk.left[depth])
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
            list_allowed(game, desk, depth)
        level = desk.level[depth]
        guesses = desk.lists[level, : desk.list_count[level]]
        in_block = not game.hard and desk.width[level] > 0
        found = scan(
            rows_of(desk, level) if in_block else game.codes,
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
        drop_lost(game, desk, depth, lost_inside(game, desk))
    if settled or desk.pick_count[depth] == 0:
        return _finish(game, memo, desk, depth)
    if game.ranked:
        rank(game, desk, depth, members)
    level = desk.level[depth]
    if wide and not game.hard and size >= _COMPACT_FROM and level + 1 < len(desk.width):
        compact(game, desk, level, level + 1, members)
        desk.level[depth] = level + 1
    return 0, False


@kernel
def _next_guess(game: Game, memo: Memo, desk: Desk, depth: int) -> bool:
    """Split the node by the next guess that may beat the best; False if there is none."""
    members = desk.order[desk.start[depth] : desk.stop[depth]]
    decided = game.deciding and desk.best[depth] < NO_BOUND
    while desk.followed[depth] < game.width and not decided:
        bar = min(desk.beta[depth], desk.best[depth])
        at = next_pick(desk, depth, bar)
        if at < 0:
            return False
        desk.followed[depth] += 1
        guess = desk.picks[depth, at]
        desk.bounds[depth, at] = NO_BOUND  # it is taken
        bound = _split(game, memo, desk, depth, members, guess)
        if bound < bar and game.wide_to > 0 and depth == 0 and not game.deciding:
            bound = probe_branches(game, memo, desk, bound, bar)
        if bound < bar:
            desk.guess[depth], desk.total[depth] = guess, bound
            return True
        desk.low[depth] = min(desk.low[depth], bound)
    return False


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
                step_down(game, desk, depth, guess, code)
                bound, known = glance(game, memo, desk, depth + 1, members[start:stop])
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
    step_down(game, desk, depth, desk.guess[depth], code)


@kernel
def _settle(game: Game, desk: Desk, depth: int, value: int, exact: bool) -> bool:
    """Count what the branch costs; False if the guess cannot win any more."""
    at = desk.branch_at[depth]
    if game.deciding and value >= NO_BOUND and desk.left[depth] == 3:
        start, stop, _, _ = desk.branches[depth, at]
        learn_lost(game, desk, depth, desk.order[start : min(stop, start + LOST_FROM)])
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
        a, b = name_of(game, desk, depth, members)
        keep(memo, a, b, value, desk.choice[depth] if exact else -1)
    return value, exact


def clock(seconds: float | None) -> Callable[[], bool]:
    """Return what `Search.value` asks whether to stop: the time is over."""
    if seconds is None:
        return lambda: False
    end = time.monotonic() + seconds
    return lambda: time.monotonic() >= end
