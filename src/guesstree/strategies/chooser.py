"""How greedy strategies choose a guess: by metrics, for all metrics at once.

A large set of targets is scored guess by guess. A small one is counted: the replies of all guesses
to pairs of targets are compared at once, and the counts are scores, or bounds that rule out most
guesses.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from guesstree.base.jit import Array, by_reference, jit, jit_in_place
from guesstree.games.matrix import ReplyMatrix
from guesstree.search import counting, partitions
from guesstree.search.branch_bounds import sort_up
from guesstree.search.metrics import UNBOUNDED, AnyMetric, Metric, masses_of
from guesstree.search.partitions import ALL_EQUAL
from guesstree.strategies.families import FIRST
from guesstree.strategies.recipes import CONSISTENT, OTHER_TIES

# The score is minus the mass of the guess as a target, so a likelier target scores less.
_LIKELIER = replace(ALL_EQUAL, name="likelier", head_start=lambda _: 1)

Ties = tuple[AnyMetric, ...]
"""What decides between guesses of equal metric: `Recipe.ties`."""


@by_reference
class Chooser(NamedTuple):
    """A reply matrix, the metrics that choose guesses, and workspace."""

    codes: Array  # guesses x targets
    by_target: Array  # the same, targets x guesses; empty if no set is counted by pairs
    guess_of_target: Array
    masses: Array  # the mass of each target
    tables: partitions.ScoreTables
    floors: Array  # by number of targets: a lower bound on the score
    block_bounds: partitions.BoundTables
    counted: int  # the size of the largest set that is counted by pairs
    has_tie_metric: bool  # whether the last metric only decides ties
    candidates_first: bool  # whether, after that, candidates come before other guesses
    best: Array  # by metric: score, tie score, miss (0 for a candidate) and place of the best guess
    scratch: partitions.ScoreScratch
    bounds: Array  # by place among the guesses that are scored: a lower bound on the score
    is_candidate: Array  # by guess; zero between uses
    guesses: Array  # 0, 1, 2, ...: all guesses
    counts: counting.BranchCounts  # counters for a block of guesses
    wanted: Array  # by metric: whether its guess is asked for; what others choose does not matter


def chooser_of(
    matrix: ReplyMatrix,
    metrics: Sequence[AnyMetric],
    any_to: int,
    *,
    ties: Ties = (),
    weighted: bool = False,
) -> Chooser:
    """Return the chooser of guesses by some metrics. Each metric chooses alone.

    Parameters
    ----------
    matrix
        The reply matrix of the game.
    metrics
        The metrics that choose guesses; for `first` all guesses are equal.
    any_to
        The largest number of targets with which all guesses are tried.
    ties
        What decides between guesses of equal metric, as a recipe has it.
    weighted
        Whether branches are measured by the masses of their targets. Then, unless there is a metric
        for ties, the likelier target is the better of equal guesses.

    Raises
    ------
    InputError
        The targets have no weights.
    """
    masses = (
        masses_of(matrix.weights) if weighted else np.ones(len(matrix.targets), np.int64)
    )

    # For `first` every guess scores 0: only ties and list order choose.
    rows = [ALL_EQUAL if metric == FIRST else Metric.named(metric) for metric in metrics]
    rows += _tie_rows(ties, weighted)
    tables = partitions.score_tables(rows, int(masses.sum()))

    # Counters hold at most `COUNTER_LIMIT`, and count targets instead of masses.
    counted = 0 if weighted else min(any_to, counting.COUNTER_LIMIT, len(masses))

    # A row that only decides ties rules out no guess, and needs no bounds.
    without_ties = partitions.ScoreTables(*(table[: len(metrics)] for table in tables))

    # A lone target is not scored, so nothing is counted up to a size of 1.
    guesses = len(matrix.guesses)
    everything = np.arange(guesses, dtype=np.int32)
    listed = everything if counted > 1 else everything[:0]
    return Chooser(
        codes=matrix.codes,
        by_target=counting.replies_by_target(matrix.codes, listed),
        guess_of_target=matrix.guess_of_target,
        masses=masses,
        tables=tables,
        floors=partitions.floors_of(tables),
        block_bounds=partitions.bound_tables(without_ties, counted),
        counted=counted,
        has_tie_metric=len(rows) > len(metrics),
        candidates_first=CONSISTENT in ties or weighted,
        best=np.zeros((len(rows), 4), np.int64),
        scratch=partitions.score_scratch(tables, matrix.right + 1),
        bounds=np.zeros(guesses, np.int64),
        is_candidate=np.zeros(guesses, np.uint8),
        guesses=everything,
        counts=counting.empty_counts(min(guesses, counting.COUNTED_TOGETHER)),
        wanted=np.ones(len(rows), np.bool_),
    )


def _tie_rows(ties: Ties, weighted: bool) -> list[Metric]:
    """Return the metric that decides between guesses of equal metric, if there is one."""
    for tie in ties:
        if tie not in OTHER_TIES:
            # It rates branches alone: whether candidates come first is a tie rule of its own.
            return [replace(Metric.named(tie), head_start=None)]

    return [_LIKELIER] if weighted else []


@jit
def choose_among(guesses: Array, candidates: Array, chooser: Chooser) -> Array:
    """Return the guess that each of the metrics chooses among some guesses.

    There must be at least two candidates, and all of them must be among the guesses.
    """
    _score_all(guesses, candidates, chooser)
    return guesses[chooser.best[:, 3]]


@jit
def choose_guess(candidates: Array, chooser: Chooser) -> Array:
    """Return the guess that each of the metrics chooses among all guesses.

    There must be at least two candidates. A guess that neither is a candidate nor splits the
    candidates is never chosen.
    """
    if len(candidates) <= chooser.counted:
        _count_all(candidates, chooser)
    else:
        _score_all(chooser.guesses, candidates, chooser)
    return chooser.best[:, 3].astype(np.int32)


@jit_in_place
def _score_all(guesses: Array, candidates: Array, chooser: Chooser) -> None:
    """Find the best of some guesses by scoring them one after another."""
    # Nothing is known yet: every score is better, and no bound rules a guess out. So all guesses
    # are scored, whichever metric is passed below.
    chooser.best[:] = UNBOUNDED
    chooser.bounds[: len(guesses)] = -UNBOUNDED
    _score_guesses(guesses, (0, 0), candidates, 0, chooser)


@jit_in_place
def _score_guesses(
    guesses: Array,
    places: tuple[int, int],
    candidates: Array,
    metric: int,
    chooser: Chooser,
) -> None:
    """Score guesses of a block that may be the best by a metric; update the best by all metrics.

    `places` are the place of the block among all guesses, and the place in the block of the guess
    to score first. `chooser.bounds` has lower bounds on the scores by the metric.
    """
    codes = chooser.codes
    masses = chooser.masses
    tables = chooser.tables
    scratch = chooser.scratch
    scores = scratch.scores
    best = chooser.best
    bounds = chooser.bounds
    has_tie_metric = chooser.has_tie_metric
    candidates_first = chooser.candidates_first

    # Where list order alone decides ties, the scan ends at a score that no partition can beat.
    first_is_best = not has_tie_metric and not candidates_first

    # The most promising guess is scored first, as its score rules out others. Then the loop goes
    # through the block in order. A guess that was scored gets the bound `UNBOUNDED`, so that it is
    # not scored again.
    start, at = places
    next_in_order = 0
    while at < len(guesses):
        place = start + at

        # A guess whose bound equals the best score can still win the tie: by the tie metric, or
        # because it comes earlier in list order. Then 1 is added: scores are whole numbers, so its
        # bound is less.
        if bounds[at] < best[metric, 0] + (has_tie_metric or place < best[metric, 3]):
            progress, hit = partitions.score_guess(
                codes, guesses[at], candidates, masses, tables, scratch
            )
            if progress:
                tie = scores[-1] if has_tie_metric else 0
                _keep_best(scores, tie, candidates_first and hit == 0, place, best)
            if first_is_best and not _is_improvable(len(candidates), chooser):
                break

        bounds[at] = UNBOUNDED
        at = _next_promising(next_in_order, len(guesses), best[metric, 0], bounds)
        next_in_order = at + 1


@jit_in_place
def _next_promising(start: int, stop: int, limit: int, bounds: Array) -> int:
    """Return the next place whose bound is not above the limit; `stop` if there is none."""
    at = start
    while at < stop and bounds[at] > limit:
        at += 1
    return at


@jit_in_place
def _keep_best(scores: Array, tie: int, miss: int, place: int, best: Array) -> None:
    """Update the best guess by each metric with the scores of the guess at a place."""
    for metric in range(len(scores)):
        if scores[metric] <= best[metric, 0]:
            _keep_least((scores[metric], tie, miss, place), metric, best)


@jit_in_place
def _keep_least(new: tuple[int, int, int, int], metric: int, best: Array) -> None:
    """Replace the best guess by a metric if the new one is less."""
    # Tuples compare number by number: the score, the tie score, the miss, and then the place.
    old = (best[metric, 0], best[metric, 1], best[metric, 2], best[metric, 3])
    if new < old:
        best[metric, 0], best[metric, 1], best[metric, 2], best[metric, 3] = new


@jit_in_place
def _is_improvable(size: int, chooser: Chooser) -> bool:
    """Tell whether any of the wanted best scores is above its lower bound."""
    best = chooser.best
    floors = chooser.floors
    wanted = chooser.wanted

    improvable = False
    for metric in range(len(best)):
        improvable |= wanted[metric] and best[metric, 0] > floors[metric, size]
    return improvable


@jit
def _count_all(candidates: Array, chooser: Chooser) -> None:
    """Find the best of all guesses by counting their branches, block by block.

    The counts give scores, or lower bounds. With bounds, only guesses that may be the best are
    scored.
    """
    guesses = chooser.guesses
    is_candidate = chooser.is_candidate
    ties = chooser.has_tie_metric

    # Some metrics give candidates a head start. So the bounds have to know which guesses are
    # candidates.
    candidate_guesses = chooser.guess_of_target[candidates]
    for guess in candidate_guesses:
        is_candidate[guess] = 1
    _start_best(candidate_guesses, candidates, chooser)

    # Blocks grow: a good guess of the first, small one often ends the scan.
    start = 0
    stop = min(counting.FIRST_COUNTED, len(guesses))
    improvable = True
    while start < len(guesses) and improvable:
        _count_block(start, stop, candidates, chooser)

        # With a tie metric, a later guess of the same score may be better.
        improvable = ties or _is_improvable(len(candidates), chooser)
        start = stop
        stop = min(stop + min(stop, counting.COUNTED_TOGETHER), len(guesses))

    for guess in candidate_guesses:
        is_candidate[guess] = 0


@jit_in_place
def _count_block(start: int, stop: int, candidates: Array, chooser: Chooser) -> None:
    """Count the branches of the guesses from `start` to `stop`; update the best by all metrics."""
    tables = chooser.tables
    best = chooser.best
    bounds = chooser.bounds[: stop - start]
    block = chooser.guesses[start:stop]
    hits = chooser.is_candidate[start:stop]
    counts = counting.first_counts(chooser.counts, stop - start)
    counting.count_branches(chooser.by_target, candidates, start, counts)

    for metric in chooser.block_bounds.order:
        if not chooser.wanted[metric]:
            continue
        least = partitions.bound_block(
            len(candidates), metric, tables, chooser.block_bounds, counts, hits, bounds
        )

        # No guess of the block is better, and none ties.
        if least > best[metric, 0]:
            continue

        # The first least bound belongs to the guess that list order prefers.
        first = int(bounds.argmin())

        # These bounds are scores. With candidates first, all candidates have been scored before, so
        # a better guess is no candidate: its miss is 1.
        if tables.is_exact[metric] and not chooser.has_tie_metric:
            _keep_least((least, 0, chooser.candidates_first, start + first), metric, best)
        else:
            _score_guesses(block, (start, first), candidates, metric, chooser)


@jit_in_place
def _start_best(guesses: Array, candidates: Array, chooser: Chooser) -> None:
    """Start without a best guess, or with the best candidate if candidates come first.

    Then no later guess can win a tie by being a candidate, so counts can compare the rest.
    """
    chooser.best[:] = UNBOUNDED
    if chooser.candidates_first:
        # `sort_up` sorts in place: list order decides the last ties, and the places that the scores
        # leave in `best` become positions of guesses below.
        _score_all(sort_up(guesses), candidates, chooser)
        for metric in range(len(chooser.best)):
            chooser.best[metric, 3] = guesses[chooser.best[metric, 3]]
