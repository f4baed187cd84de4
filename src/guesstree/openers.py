"""First guesses: every guess with every metric's value and rank, and what it leads to."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.metrics import METRICS, information
from guesstree.replies import ReplyMatrix


def rank_openers(replies: ReplyMatrix) -> pl.DataFrame:
    """Return a row per guess, in list order.

    Columns are `guess`; `information` (bits that the reply is expected to tell), `branches`,
    `largest` (targets in the largest branch) and `mean_size` of its partition; then for each
    metric its value and `<metric>_rank`, 1 for the best. Equal partitions rank in list order.
    """
    partitions = [sizes[sizes > 0] for sizes in (np.bincount(codes) for codes in replies.codes)]
    targets = len(replies.targets)
    sizes = [partition.tolist() for partition in partitions]
    columns: dict[str, Any] = {
        "guess": replies.guesses,
        "information": [information(branches) for branches in sizes],
        "branches": [len(branches) for branches in sizes],
        "largest": [max(branches) for branches in sizes],
        "mean_size": [targets / len(branches) for branches in sizes],
    }
    for metric in METRICS.values():
        columns[metric.name] = [metric.value(branches) for branches in sizes]
        columns[f"{metric.name}_rank"] = _ranks(metric.scores(partitions))
    return pl.DataFrame(columns)


def with_outcomes(
    ranking: pl.DataFrame,
    followed: Mapping[str, pl.DataFrame],
    proofs: Mapping[str, pl.DataFrame],
) -> pl.DataFrame:
    """Add what first guesses lead to.

    For each strategy of `followed` (tables of `guess, mean, worst`) these are the columns
    `<strategy>_mean` and `<strategy>_worst`: of the greedy tree that starts with the guess. For
    each of `proofs` (certificates) `<strategy>_total`, the least total of a tree that starts with
    it, or a number that the total cannot be below, and `<strategy>_status`, which of both.
    """
    tables = [
        table.select("guess", pl.exclude("guess").name.prefix(f"{name}_"))
        for name, table in followed.items()
    ]
    tables += [
        table.select(
            "guess",
            pl.col("bound").alias(f"{name}_total"),
            pl.col("status").alias(f"{name}_status"),
        )
        for name, table in proofs.items()
    ]
    for table in tables:
        ranking = ranking.join(table, on="guess", how="left", maintain_order="left")
    return ranking


def best_and_worst(ranking: pl.DataFrame, metric: str, count: int) -> list[pl.DataFrame]:
    """Return `rank, guess` and value of the `count` best guesses by a metric, and of the worst."""
    ordered = ranking.select(pl.col(f"{metric}_rank").alias("rank"), "guess", metric).sort("rank")
    return [ordered.head(count), ordered.tail(count)]


def _ranks(scores: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return 1 for the least score and so on; the first of equal scores comes first."""
    ranks = np.empty(len(scores), np.int32)
    ranks[np.argsort(scores, kind="stable")] = np.arange(1, len(scores) + 1)
    return ranks
