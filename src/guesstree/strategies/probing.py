"""Bounds for the branches of a first guess, from all guesses: what refutes most first guesses."""

import numpy as np

from guesstree.kernels import Array, kernel
from guesstree.strategies.board import PROBED_TOGETHER, Desk, Game
from guesstree.strategies.bounds import NO_BOUND, least_bound
from guesstree.strategies.candidates import allowed_of, step_down
from guesstree.strategies.memo import Memo, keep
from guesstree.strategies.sets import floor_of, name_of, rise_of, slot_at

_STRETCH = 256
"""Guesses whose replies stay in a core's cache."""


@kernel
def probe_branches(game: Game, memo: Memo, desk: Desk, total: int, bar: int) -> int:
    """Raise the bounds of the first guess's branches to the least branch bound of all guesses.

    The largest branches come first, a few at a time, until their bounds reach the bar. Branches
    that are thereby known are dropped.
    """
    count = desk.branch_count[0]
    stop, together = count, 1
    while stop > 0 and total < bar:
        start = max(0, stop - together)
        total += _probe(game, memo, desk, desk.branches[0, start:stop])
        stop, together = start, min(2 * together, PROBED_TOGETHER)
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
    rise = rise_of(game, left)
    asked = np.zeros(len(branches), np.bool_)
    for at in range(len(branches)):
        start, stop, bound, code = branches[at]
        members, size = desk.order[start:stop], stop - start
        step_down(game, desk, 0, opener, code)
        slot = slot_at(game, memo, desk, 1, members)
        value, guess, least = memo.values[slot], memo.guesses[slot], desk.least[at]
        asked[at] = guess < 0 and value <= max(2 * size, floor_of(game, left, size))
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
                step_down(game, desk, 0, opener, code)
                guesses = allowed_of(game.hints.features, stretch, desk.required[1], desk.lists[1])
            least_bound(
                game.codes, guesses, desk.order[start:stop], game.kinds, rise,
                desk.counts, desk.seen, 2 * size, 2 * size, desk.least[at],
            )  # fmt: skip
    risen = 0
    for at in range(len(branches)):
        start, stop, bound, code = branches[at]
        members, least = desk.order[start:stop], desk.least[at]
        value = max(floor_of(game, left, stop - start), least[0])
        if asked[at]:
            step_down(game, desk, 0, opener, code)
            a, b = name_of(game, desk, 1, members)
            keep(memo, a, b, value, least[1] if least[2] else -1)
        risen += value - bound
        branches[at, 2] = 0 if least[2] else value
    return risen
