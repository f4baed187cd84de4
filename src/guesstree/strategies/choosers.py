"""A reply matrix and metrics in the form in which kernels choose guesses by them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from guesstree.jit import Array, by_reference, jit
from guesstree.metrics.counting import MOST_COUNTED, BranchCounts, empty_counts
from guesstree.metrics.registry import AnyMetric, Metric, masses_of, metric_named
from guesstree.metrics.scoring import (
    BoundTables,
    ScoreScratch,
    ScoreTables,
    bound_tables,
    floors_of,
    score_scratch,
    score_tables,
)
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.registry import FIRST

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
