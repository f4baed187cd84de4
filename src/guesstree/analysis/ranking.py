"""First guesses: every guess with every metric's value and rank, and what it leads to."""

import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.metrics.registry import METRICS, AnyMetric, Metric, information, masses_of
from guesstree.plugins import PluginError
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.registry import minimises_total

RANKING_COLUMNS = (
    *("guess", "information", "expectation", "branches", "largest"),
    "neg_entropy_rank",  # the column of a metric
)
"""Columns that tables of ranked first guesses have, among others."""

FOLLOWED_COLUMNS = ("guess", "mean", "worst")
"""Columns of tables of followed first guesses."""

CERTIFICATE_COLUMNS = ("guess", "bound", "status")
"""Columns that certificates have, among others."""

_EXACT = pl.col("status") == "exact"


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
    partitions, hits = _partitions(replies, ones)
    columns: dict[str, Any] = {
        "guess": replies.guesses,
        "information": [information(sizes.tolist()) for sizes in partitions],
        "branches": [len(sizes) for sizes in partitions],
        "largest": [int(sizes.max()) for sizes in partitions],
        "mean_size": [targets / len(sizes) for sizes in partitions],
        **_by_every_metric(ones, partitions, hits, "", also),
    }
    if replies.weights is not None:
        masses = masses_of(replies.weights)
        partitions, hits = _partitions(replies, masses)
        columns["weighted_information"] = [information(sizes.tolist()) for sizes in partitions]
        columns |= _by_every_metric(masses, partitions, hits, "weighted_", also)
    return pl.DataFrame(columns)


def _partitions(
    replies: ReplyMatrix, masses: NDArray[np.int64]
) -> tuple[list[NDArray[np.int64]], NDArray[np.int64]]:
    """Return the masses of the branches of each guess, and that of the target that it is, or 0."""
    kinds = replies.right + 1
    sums = [np.bincount(codes, masses, kinds).astype(np.int64) for codes in replies.codes]
    return [each[each > 0] for each in sums], np.array([each[-1] for each in sums])


def _by_every_metric(
    masses: NDArray[np.int64],
    partitions: Sequence[NDArray[np.int64]],
    hits: NDArray[np.int64],
    prefix: str,
    also: Sequence[Metric],
) -> dict[str, Any]:
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


def _ranks(scores: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return 1 for the least score and so on; the first of equal scores comes first."""
    ranks = np.empty(len(scores), np.int32)
    ranks[np.argsort(scores, kind="stable")] = np.arange(1, len(scores) + 1)
    return ranks


def with_outcomes(
    ranking: pl.DataFrame,
    followed: Mapping[str, pl.DataFrame],
    proofs: Mapping[str, pl.DataFrame],
) -> pl.DataFrame:
    """Add what first guesses lead to.

    For each strategy of `followed` (tables of `guess, mean, worst`) these are the columns
    `<strategy>_mean` and `<strategy>_worst`: of the greedy tree that starts with the guess. For
    each of `proofs` (certificates) these are `<strategy>_total`, the least total of a tree that
    starts with it, null where it is not known; there, `<strategy>_lower_bound`, which no such tree
    is below; and `<strategy>_status`. A bound is never a total, so that sorting by either compares
    like with like. Strategies that minimise another cost have `<strategy>_cost` and
    `<strategy>_cost_bound` instead.
    """
    tables = [
        table.select("guess", pl.exclude("guess").name.prefix(f"{name}_"))
        for name, table in followed.items()
    ]
    tables += [
        table.select(
            "guess",
            pl.when(_EXACT).then("bound").alias(exact),
            pl.when(~_EXACT).then("bound").alias(bound),
            pl.col("status").alias(f"{name}_status"),
        )
        for name, table in proofs.items()
        for exact, bound in [cost_columns(name)]
    ]
    for table in tables:
        ranking = ranking.join(table, on="guess", how="left", maintain_order="left")
    return ranking


def cost_columns(strategy: str) -> tuple[str, str]:
    """Return the columns of the least cost after each first guess, and of a bound on it."""
    kinds = ("total", "lower_bound") if minimises_total(strategy) else ("cost", "cost_bound")
    exact, bound = (f"{strategy}_{kind}" for kind in kinds)
    return exact, bound


def best_and_worst(ranking: pl.DataFrame, metric: str, count: int) -> list[pl.DataFrame]:
    """Return `rank, guess` and value of the `count` best guesses by a metric, and of the worst."""
    ordered = ranking.select(pl.col(f"{metric}_rank").alias("rank"), "guess", metric).sort("rank")
    return [ordered.head(count), ordered.tail(count)]
