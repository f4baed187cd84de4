"""What a search knows of a game, and the desk on which it keeps its place."""

from typing import NamedTuple

import numpy as np

from guesstree.hints import Hints, hints_of, no_hints
from guesstree.kernels import Array
from guesstree.metrics import metric_named
from guesstree.replies import ReplyMatrix
from guesstree.strategies.bounds import kinds_of_replies, size_bounds
from guesstree.strategies.memo import random_names

DEEPEST = 64
"""Guesses that a tree may be deep."""
PROBED_TOGETHER = 8
"""Branches of a first guess that are bounded before the next look at what they come to."""
LOST_FROM = 40
"""Targets of a lost branch that an inseparable set is picked from."""
_LOST, _LOST_SIZE = 1 << 13, 12
"""Inseparable sets that are remembered, and how many targets they may have."""
_LEVELS = 5


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


def game_of(replies: ReplyMatrix, mode: str, beam: Beam | None, deciding: bool) -> Game:
    """Return what a search has to know, to be exact or a beam, to optimise or to decide."""
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
        names=random_names(targets, seed=0),
        left_names=random_names(DEEPEST + 1, seed=1),
        feature_names=random_names(1 << 10, seed=2),
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


def empty_desk(game: Game, codes: int) -> Desk:
    """Return a desk with all targets on it; `codes` is the number of replies."""
    guesses, targets = game.codes.shape

    def column() -> Array:
        return np.zeros(DEEPEST, np.int64)

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
        picks=np.zeros((DEEPEST, guesses), np.int32),
        bounds=np.zeros((DEEPEST, guesses), np.int32),
        keys=np.zeros((DEEPEST, guesses), np.int64),
        pick_count=column(),
        wide=column(),
        followed=column(),
        branches=np.zeros((DEEPEST, codes, 4), np.int64),
        branch_count=column(),
        branch_at=column(),
        required=np.zeros((DEEPEST, game.hints.features.shape[1]), np.uint64),
        salt=np.zeros((DEEPEST, 2), np.uint64),
        level=column(),
        lists=np.zeros((DEEPEST, guesses), np.int32),
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
        least=np.zeros((PROBED_TOGETHER, 3), np.int64),
        place=np.zeros(2, np.int64),
    )
