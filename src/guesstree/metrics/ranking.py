"""First guesses: every guess with every metric's value and rank, and what it leads to."""

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.jit import Array, jit
from guesstree.metrics.registry import (
    METRICS,
    AnyMetric,
    Metric,
    information,
    masses_of,
    metric_named,
)
from guesstree.plugins import PluginError
from guesstree.replies.matrix import ReplyMatrix


def rank_openers(replies: ReplyMatrix, also: Sequence[Metric] = ()) -> pl.DataFrame:
    """Return a row per guess, in list order.

    Columns are `guess`; `information` (bits that the reply is expected to tell), `branches`,
    `largest` (targets in the largest branch) and `mean_size` of its partition; then for each
    metric its value and `<metric>_rank`, 1 for the best. Equal partitions rank in list order.

    Where targets have weights, `weighted_information`, `weighted_<metric>` and
    `weighted_<metric>_rank` follow. There, the size of a branch is the share that it has of all
    weights, times the number of targets.

    The metrics are those that are registered, and `also`. A metric of another package that cannot
    be used is left out, which a warning says.
    """
    targets = len(replies.targets)
    ones = np.ones(targets, np.int64)
    partitions = _partitions(replies, ones)
    columns: dict[str, Any] = {
        "guess": replies.guesses,
        "information": [information(sizes.tolist()) for sizes in partitions],
        "branches": [len(sizes) for sizes in partitions],
        "largest": [int(sizes.max()) for sizes in partitions],
        "mean_size": [targets / len(sizes) for sizes in partitions],
        **_by_every_metric(replies, ones, partitions, "", also),
    }
    if replies.weights is not None:
        masses = masses_of(replies.weights)
        partitions = _partitions(replies, masses)
        columns["weighted_information"] = [information(sizes.tolist()) for sizes in partitions]
        columns |= _by_every_metric(replies, masses, partitions, "weighted_", also)
    return pl.DataFrame(columns)


def ranks_by(replies: ReplyMatrix, metric: AnyMetric) -> NDArray[np.int32]:
    """Return the rank of every guess as a first guess by a metric, 1 for the best."""
    ones = np.ones(len(replies.targets), np.int64)
    return _ranks(metric_named(metric).scores(_partitions(replies, ones), _hits(replies, ones)))


def _partitions(replies: ReplyMatrix, masses: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Return, for each guess, the masses of its branches."""
    kinds = len(replies.texts)
    sums = (_branch_masses(codes, masses, kinds) for codes in replies.codes)
    return [branches[branches > 0] for branches in sums]


@jit
def _branch_masses(codes: Array, masses: Array, kinds: int) -> Array:
    sums = np.zeros(kinds, np.int64)
    for target in range(len(codes)):
        sums[codes[target]] += masses[target]
    return sums


def _by_every_metric(
    replies: ReplyMatrix,
    masses: NDArray[np.int64],
    partitions: Sequence[NDArray[np.int64]],
    prefix: str,
    also: Sequence[Metric],
) -> dict[str, Any]:
    hits = _hits(replies, masses)
    unit = masses.sum() / len(masses)
    columns: dict[str, Any] = {}
    asked: tuple[AnyMetric, ...] = (*METRICS, *also)
    for given in asked:
        try:
            metric = METRICS.of(given)
            values = [
                metric.value_of((sizes / unit).tolist(), hit / unit)
                for sizes, hit in zip(partitions, hits, strict=True)
            ]
            ranks = _ranks(metric.scores(partitions, hits))
        except PluginError as fault:
            if given in also:
                raise
            warnings.warn(f"left out of the ranking: {fault}", stacklevel=4)
            continue
        name = f"{prefix}{metric.name}"
        columns |= {name: values, f"{name}_rank": ranks}
    return columns


def _hits(replies: ReplyMatrix, masses: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return, for each guess, the mass of the target that it is; 0 if it is none."""
    hits = np.zeros(len(replies.guesses), np.int64)
    hits[replies.guess_of_target] = masses
    return hits


def _ranks(scores: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return 1 for the least score and so on; the first of equal scores comes first."""
    ranks = np.empty(len(scores), np.int32)
    ranks[np.argsort(scores, kind="stable")] = np.arange(1, len(scores) + 1)
    return ranks
