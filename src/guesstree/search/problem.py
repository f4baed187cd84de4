"""The search problem: a game and what is asked of it, as arrays."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.games.matrix import ReplyMatrix
from guesstree.jit import Array, by_reference
from guesstree.search.cost import SIZES, TOTAL, Beam, Cost, Width, by_size
from guesstree.search.law import Law, law_of
from guesstree.search.metrics import metric_named
from guesstree.search.scoring import ScoreTables, score_tables, splits_of
from guesstree.search.symmetry import SymmetryGroup, symmetry_group
from guesstree.search.transposition import random_keys

_PROBES_FROM = 16
"""Targets of a node from which on its guesses' branches are bounded by all guesses."""


class Hints(NamedTuple):
    """The hints that replies reveal, as `games.matrix.ReplyMatrix.hint_table` has them."""

    features: Array  # guesses x words of 64 bits
    slots: Array  # guesses x slots: numbers of features
    shapes: Array  # for each guess, its row of `revealed`
    revealed: Array  # shapes x codes: slots as a bit set


NO_HINTS = Hints(
    np.zeros((1, 1), np.uint64),
    np.zeros((1, 1), np.int32),
    np.zeros(1, np.int32),
    np.zeros((1, 1), np.int64),
)
"""What a search without hard mode has, of the same types."""


@by_reference
class SearchProblem(NamedTuple):
    """The game and what is asked of it."""

    codes: Array  # guesses x targets: the replies
    guess_of_target: Array  # position of each target among the guesses
    distinct: Array  # how many different replies each guess can earn
    opener_keys: Array  # of each guess as the first one; see `ordering.order_key`
    law: Law
    symmetries: SymmetryGroup | None
    zobrist_keys: Array  # 128 random bits per target
    limit_keys: Array  # per number of guesses left, where they are fewer than the targets
    turn_keys: Array  # per turn
    feature_keys: Array  # per feature that hints can reveal
    any_from: int  # least and greatest number of candidates at which any guess may be made
    any_to: int
    hard_mode: bool
    hints: Hints
    feasibility_only: bool  # whether it is only asked if there is a tree within the limit
    largest_first: bool  # whether the largest branch of a guess is searched first
    late: bool  # whether the first guesses cost nothing, so that sizes bound nothing before late
    probes: bool  # whether the branches of first guesses are bounded by all guesses: not by beams
    probes_from: int  # and those of other guesses, at nodes of so many targets
    widths: Array  # by number of candidates: how many guesses are followed
    ranked: bool  # whether a metric ranks them
    ranking: ScoreTables  # that metric


def search_problem(
    replies: ReplyMatrix,
    mode: str,
    beam: Beam | None,
    feasibility_only: bool,
    cost: Cost = TOTAL,
    masses: NDArray[np.int64] | None = None,
) -> SearchProblem:
    """Return the problem of a game, for an exact search or for a beam."""
    targets = len(replies.targets)
    distinct, most, keys = _as_first(replies, masses)
    any_from, any_to = any_sizes(mode, beam.window if beam else (1, None), targets)
    hard_mode = mode == "nyt-hard"
    hints = Hints(*replies.hint_table()) if hard_mode else NO_HINTS
    law = law_of(targets, max(1, most), cost, masses)
    symmetries = symmetry_group(replies, used=not (hard_mode or (beam and beam.metric)))
    late = not law.rises[1] and beam is None and symmetries is None
    return SearchProblem(
        codes=replies.codes,
        guess_of_target=replies.guess_of_target,
        distinct=distinct,
        opener_keys=keys,
        law=law,
        symmetries=symmetries,
        zobrist_keys=random_keys(targets, seed=0),
        limit_keys=random_keys(targets + 1, seed=1),
        turn_keys=random_keys(len(law.free), seed=3),
        feature_keys=random_keys(64 * hints.features.shape[1], seed=2),
        any_from=any_from,
        any_to=any_to,
        hard_mode=hard_mode,
        hints=hints,
        feasibility_only=feasibility_only,
        largest_first=late or (feasibility_only and any_to > 0 and not hard_mode),
        late=late,
        probes=any_to > 0 and not (feasibility_only or late) and beam is None,
        probes_from=_PROBES_FROM if beam is None else targets + 1,
        widths=_widths(beam.width if beam else len(replies.guesses), targets),
        ranked=beam is not None and beam.metric is not None,
        ranking=score_tables([metric_named((beam and beam.metric) or "expectation")], targets),
    )


def _as_first(replies: ReplyMatrix, masses: NDArray[np.int64] | None) -> tuple[Array, int, Array]:
    """Return how many different replies each guess can earn, and its key as a first guess.

    Between them stands the most branches that any guess makes, the right guess not counted.
    """
    guesses, targets = replies.codes.shape
    masses = np.ones(targets, np.int64) if masses is None else masses
    splits = splits_of(
        *(replies.codes, np.arange(guesses), np.arange(targets), masses, replies.right),
        increments=np.minimum(np.arange(targets), 1),
    )
    mean = max(1, masses.sum() // targets)  # the key's b is 2 N, and a 1 for each repeat
    keys = 2 * (splits.squares // mean) + targets * (2 * targets + splits.costs // mean)
    most = (splits.branches - np.isin(np.arange(guesses), replies.guess_of_target)).max()
    return splits.branches.astype(np.int32), int(most), keys


def any_sizes(mode: str, window: tuple[int, int | None], targets: int) -> tuple[int, int]:
    """Return the least and the greatest number of targets at which a mode tries all guesses."""
    least, greatest = (1, 0) if mode == "consistent" else window
    return least, targets if greatest is None else greatest


def _widths(width: Width, targets: int) -> Array:
    """Return how many guesses are followed at a node, by its number of candidates."""
    widths = np.zeros(targets + 1, np.int64)
    for least, number in zip(reversed(SIZES), reversed(by_size(width)), strict=True):
        widths[least:] = number
    return widths
