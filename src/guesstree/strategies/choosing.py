"""Which guess a greedy strategy makes: compiled choices among guesses by metrics and ties."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from guesstree.games.matrix import ReplyMatrix
from guesstree.jit import Array, by_reference, jit, jit_in_place
from guesstree.search.metrics import UNBOUNDED, AnyMetric, Metric, masses_of, metric_named
from guesstree.search.scoring import (
    MOST_COUNTED,
    BoundTables,
    BranchCounts,
    ScoreScratch,
    ScoreTables,
    add_up_scores,
    bound_scores,
    bound_tables,
    count_branches,
    empty_counts,
    finish_bounds,
    first_counts,
    floors_of,
    score_guess,
    score_scratch,
    score_tables,
)
from guesstree.search.splitting import sort_up
from guesstree.strategies.recipes import FIRST

BLOCK = 2048
"""Guesses that are counted at once: the replies of a set of targets to them fit into a cache."""

_NO_METRIC = Metric("none", "", lambda n: np.zeros(n + 1, np.int64), len)
_LIKELIER = replace(_NO_METRIC, name="likelier", head_start=lambda _: 1)


@by_reference
class Scoring(NamedTuple):
    """What scores a guess."""

    codes: Array  # guesses x targets
    masses: Array  # the weight of each target
    tables: ScoreTables
    floors: Array  # by number of targets: a lower bound on the score
    has_tie_metric: bool  # whether the last metric decides between equals, and nothing else
    candidates_first: bool  # whether, after that, guesses that may be right come first


@by_reference
class ChoiceTables(NamedTuple):
    """A reply matrix, and the metrics by which guesses are chosen."""

    scoring: Scoring
    bounds: BoundTables
    by_target: Array  # the codes, targets x guesses; no rows where no set is counted by pairs
    guess_of_target: Array
    counted: int  # the size of the largest set that is counted by pairs


@by_reference
class Scratch(NamedTuple):
    """Memory that a choice needs."""

    best: Array  # by metric: score, tie score, miss and place of the best guess; less is better
    scoring: ScoreScratch
    bounds: Array  # by guess among those that are looked at: a lower bound on the score


@by_reference
class BlockScratch(NamedTuple):
    """Memory that a choice needs where branches are counted by pairs."""

    is_candidate: Array  # by guess; zero between uses
    guesses: Array  # all of them
    counts: BranchCounts


def metric_of(chooser: AnyMetric) -> Metric:
    """Return the metric by which a greedy strategy chooses; by `first`, all guesses are equal."""
    return _NO_METRIC if chooser == FIRST else metric_named(chooser)


def choosers_of(
    replies: ReplyMatrix,
    metrics: Sequence[Metric],
    any_to: int,
    *,
    tie_metric: Metric | None = None,
    candidates_first: bool = False,
    weighted: bool = False,
) -> ChoiceTables:
    """Return a reply matrix and metrics as the kernels use them.

    Parameters
    ----------
    replies
        What every guess earns against every target.
    metrics
        The metrics by which guesses are chosen.
    any_to
        The size of the largest set of targets for which all guesses are tried.
    tie_metric
        The metric that decides between equals.
    candidates_first
        Whether, after that, guesses that may be right come before all others.
    weighted
        Whether branches are measured by the weight of their targets. Then the likelier target is
        the better of equal guesses, if there is no metric for ties.

    Raises
    ------
    InputError
        The targets have no weights.
    """
    masses = masses_of(replies.weights) if weighted else np.ones(len(replies.targets), np.int64)
    counted = 0 if weighted else min(any_to, MOST_COUNTED, len(masses))
    rows = list(metrics)
    if tie_metric:
        rows.append(replace(tie_metric, head_start=None))
    elif weighted:
        rows.append(_LIKELIER)
    tables = score_tables(rows, int(masses.sum()))
    return ChoiceTables(
        scoring=Scoring(
            *(replies.codes, masses, tables, floors_of(tables)),
            has_tie_metric=len(rows) > len(metrics),
            candidates_first=candidates_first or weighted,
        ),
        bounds=bound_tables(ScoreTables(*(rows[: len(metrics)] for rows in tables)), counted),
        by_target=_transposed(replies.codes) if counted > 1 else replies.codes[:0],
        guess_of_target=replies.guess_of_target,
        counted=counted,
    )


def scratch_for(replies: ReplyMatrix, choosers: ChoiceTables) -> Scratch:
    """Return the memory that choices by these metrics need."""
    tables = choosers.scoring.tables
    return Scratch(
        best=np.zeros((len(tables.worth), 4), np.int64),
        scoring=score_scratch(tables, replies.right + 1),
        bounds=np.zeros(len(replies.guesses), np.int64),
    )


def block_scratch_for(replies: ReplyMatrix) -> BlockScratch:
    """Return the memory that choices need where branches are counted by pairs."""
    block = min(len(replies.guesses), BLOCK)
    return BlockScratch(
        is_candidate=np.zeros(len(replies.guesses), np.uint8),
        guesses=np.arange(len(replies.guesses)).astype(np.int32),
        counts=empty_counts(block),
    )


@jit
def _transposed(codes: Array) -> Array:
    """Return the transposed matrix; in tiles, as whole columns would not fit into a cache."""
    guesses, targets = codes.shape
    turned = np.empty((targets, guesses), codes.dtype)
    for first in range(0, guesses, 64):
        for start in range(0, targets, 64):
            for target in range(start, min(start + 64, targets)):
                for guess in range(first, min(first + 64, guesses)):
                    turned[target, guess] = codes[guess, target]
    return turned


_FIRST_BLOCK = 256
"""Guesses that are counted first: small sets often need no more."""

_CHUNK = 64
"""Bounds that are looked at together."""


@jit
def choose_candidate(candidates: Array, choosers: ChoiceTables, scratch: Scratch) -> Array:
    """Return the candidate that each of the metrics chooses as the guess.

    There are two candidates or more.
    """
    return choose_among(choosers.guess_of_target[candidates], candidates, choosers, scratch)


@jit
def choose_among(
    guesses: Array, candidates: Array, choosers: ChoiceTables, scratch: Scratch
) -> Array:
    """Return the guess that each of the metrics chooses among some, the candidates among them.

    There are two candidates or more.
    """
    _score_all(guesses, candidates, choosers.scoring, scratch)
    return guesses[scratch.best[:, 3]]


@jit
def choose_guess(
    candidates: Array, choosers: ChoiceTables, scratch: Scratch, block: BlockScratch
) -> Array:
    """Return the guess that each of the metrics chooses among all.

    There are two candidates or more. A guess that neither is a candidate nor splits the
    candidates is never chosen.
    """
    if len(candidates) <= choosers.counted:
        _count_all(candidates, choosers, scratch, block)
    else:
        _score_all(block.guesses, candidates, choosers.scoring, scratch)
    return scratch.best[:, 3].astype(np.int32)


@jit_in_place
def _score_all(guesses: Array, candidates: Array, scoring: Scoring, scratch: Scratch) -> None:
    """Find the best of some guesses by scoring one after another."""
    scratch.best[:] = UNBOUNDED
    scratch.bounds[: len(guesses)] = -UNBOUNDED
    _score_guesses(guesses, (0, 0), candidates, 0, scoring, scratch)


@jit_in_place
def _score_guesses(
    guesses: Array,
    places: tuple[int, int],
    candidates: Array,
    metric: int,
    scoring: Scoring,
    scratch: Scratch,
) -> None:
    """Score those guesses that may be the best by a metric, and note the best by all metrics.

    `places` are the place of the first of these guesses, and which of them to score first.
    `scratch.bounds` has lower bounds on the scores by the metric.
    """
    best, scores, bounds = scratch.best, scratch.scoring.scores, scratch.bounds
    codes, masses, tables = scoring.codes, scoring.masses, scoring.tables
    has_tie_metric, candidates_first = scoring.has_tie_metric, scoring.candidates_first
    first_is_best = not has_tie_metric and not candidates_first
    start, at = places
    # The most promising guess is scored first, to bound the others. From there the loop returns to
    # the start, and takes all others in order; the bound of a guess that was scored is spent.
    next_in_order = 0
    while at < len(guesses):
        guess, place = guesses[at], start + at
        if bounds[at] < best[metric, 0] + (has_tie_metric or place < best[metric, 3]):
            progress, hit = score_guess(codes, guess, candidates, masses, tables, scratch.scoring)
            if progress:
                tie = scores[-1] if has_tie_metric else 0
                _keep_best(scores, tie, candidates_first and hit == 0, place, best)
            if first_is_best and not _is_improvable(len(candidates), best, scoring.floors):
                break
        bounds[at] = UNBOUNDED
        at = _next_promising(next_in_order, len(guesses), best[metric, 0], bounds)
        next_in_order = at + 1


@jit_in_place
def _next_promising(start: int, stop: int, limit: int, bounds: Array) -> int:
    """Return the next place whose bound is not above the limit, and `stop` if there is none.

    A chunk is checked as a whole, by a few instructions, before its single places are.
    """
    at = start
    while at + _CHUNK <= stop and bounds[at] > limit and _least_of_chunk(at, bounds) > limit:
        at += _CHUNK
    while at < stop and bounds[at] > limit:
        at += 1
    return at


@jit_in_place
def _least_of_chunk(start: int, bounds: Array) -> Any:
    """Return the least bound of the chunk that starts there."""
    least = bounds[start]
    for at in range(start + 1, start + _CHUNK):
        least = min(least, bounds[at])
    return least


@jit_in_place
def _keep_best(scores: Array, tie: int, miss: int, place: int, best: Array) -> None:
    """Note the guess at a place as the best by those metrics by which it is."""
    for metric in range(len(scores)):
        if scores[metric] <= best[metric, 0]:
            _keep_least((scores[metric], tie, miss, place), metric, best)


@jit_in_place
def _keep_least(new: tuple[int, int, int, int], metric: int, best: Array) -> None:
    """Make the new one the best by a metric if it is less."""
    old = (best[metric, 0], best[metric, 1], best[metric, 2], best[metric, 3])
    if new < old:
        best[metric, 0], best[metric, 1], best[metric, 2], best[metric, 3] = new


@jit_in_place
def _is_improvable(size: int, best: Array, floors: Array) -> bool:
    """Tell whether any of the best scores is above its lower bound."""
    improvable = False
    for metric in range(len(best)):
        improvable |= best[metric, 0] > floors[metric, size]
    return improvable


@jit
def _count_all(
    candidates: Array, choosers: ChoiceTables, scratch: Scratch, block: BlockScratch
) -> None:
    """Find the best of all guesses by counting their branches, block by block.

    Of a block, only the guesses are scored that may be the best, as far as the counts tell.
    """
    scoring, tables, guesses = choosers.scoring, choosers.bounds, block.guesses
    best, size, ties = scratch.best, len(candidates), scoring.has_tie_metric
    is_exact, is_candidate = tables.is_exact, block.is_candidate
    own = choosers.guess_of_target[candidates]
    for guess in own:
        is_candidate[guess] = 1
    _begin(own, candidates, scoring, scratch)
    start, stop, improvable = 0, min(_FIRST_BLOCK, len(guesses)), True
    while start < len(guesses) and improvable:
        counts, bounds = first_counts(block.counts, stop - start), scratch.bounds[: stop - start]
        those, hits, repeats = guesses[start:stop], is_candidate[start:stop], counts.repeats
        count_branches(choosers.by_target, candidates, start, counts)
        for metric in tables.order:
            if is_exact[metric]:
                add_up_scores(size, metric, tables.coefficients, counts, bounds)
            else:
                bound_scores(size, metric, tables.least, repeats, bounds)
            least = finish_bounds(size, scoring.tables.head_start[metric], repeats, hits, bounds)
            if least <= best[metric, 0]:
                first = _first(least, bounds)
                if is_exact[metric] and not ties:
                    _keep_least((least, 0, scoring.candidates_first, start + first), metric, best)
                else:
                    _score_guesses(those, (start, first), candidates, metric, scoring, scratch)
        improvable = ties or _is_improvable(size, best, scoring.floors)
        start, stop = stop, min(stop + BLOCK, len(guesses))
    for guess in own:
        is_candidate[guess] = 0


@jit_in_place
def _begin(own: Array, candidates: Array, scoring: Scoring, scratch: Scratch) -> None:
    """Let no guess be the best, or one of the candidates where these come first.

    Once these have been scored, no later guess comes first for being a candidate.
    """
    scratch.best[:] = UNBOUNDED
    if scoring.candidates_first:
        _score_all(sort_up(own), candidates, scoring, scratch)
        for metric in range(len(scratch.best)):
            scratch.best[metric, 3] = own[scratch.best[metric, 3]]


@jit_in_place
def _first(value: int, values: Array) -> int:
    """Return where a value is first."""
    at = 0
    while values[at] != value:
        at += 1
    return at
