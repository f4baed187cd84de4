"""What first guesses lead to."""

from collections.abc import Mapping

import polars as pl

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
    like with like.
    """
    tables = [
        table.select("guess", pl.exclude("guess").name.prefix(f"{name}_"))
        for name, table in followed.items()
    ]
    tables += [
        table.select(
            "guess",
            pl.when(_EXACT).then("bound").alias(f"{name}_total"),
            pl.when(~_EXACT).then("bound").alias(f"{name}_lower_bound"),
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
