"""First guesses: every guess with every metric's value and rank, and what it leads to."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.kernels import Array, kernel
from guesstree.metrics import METRICS, information, masses_of
from guesstree.replies import ReplyMatrix


def rank_openers(replies: ReplyMatrix) -> pl.DataFrame:
    """Return a row per guess, in list order.

    Columns are `guess`; `information` (bits that the reply is expected to tell), `branches`,
    `largest` (targets in the largest branch) and `mean_size` of its partition; then for each
    metric its value and `<metric>_rank`, 1 for the best. Equal partitions rank in list order.

    Where targets have weights, `weighted_information`, `weighted_<metric>` and
    `weighted_<metric>_rank` follow. There, the size of a branch is the share that it has of all
    weights, times the number of targets.
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
        **_by_every_metric(replies, ones, partitions, ""),
    }
    if replies.weights is not None:
        masses = masses_of(replies.weights)
        partitions = _partitions(replies, masses)
        columns["weighted_information"] = [information(sizes.tolist()) for sizes in partitions]
        columns |= _by_every_metric(replies, masses, partitions, "weighted_")
    return pl.DataFrame(columns)


def _partitions(replies: ReplyMatrix, masses: NDArray[np.int64]) -> list[NDArray[np.int64]]:
    """Return, for each guess, the masses of its branches."""
    kinds = len(replies.texts)
    sums = (_branch_masses(codes, masses, kinds) for codes in replies.codes)
    return [branches[branches > 0] for branches in sums]


@kernel
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
) -> dict[str, Any]:
    hits = np.zeros(len(replies.guesses), np.int64)
    hits[replies.homes] = masses
    unit = masses.sum() / len(masses)
    columns: dict[str, Any] = {}
    for metric in METRICS.values():
        columns[f"{prefix}{metric.name}"] = [
            metric.value_of((sizes / unit).tolist(), hit / unit)
            for sizes, hit in zip(partitions, hits, strict=True)
        ]
        ranks = _ranks(metric.scores(partitions, hits))
        columns[f"{prefix}{metric.name}_rank"] = ranks
    return columns


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
