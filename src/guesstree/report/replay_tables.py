"""Tables of replayed days: how many guesses each strategy took, by half-year."""

from collections.abc import Mapping

import polars as pl

from guesstree.base.result import Row, Rows
from guesstree.report.text_tables import Table, table_of
from guesstree.strategies.scores import standard_error

EVERY_DAY = "all"
"""The period of all days."""

_READABLE = (
    "strategy",
    "period",
    "games",
    "mean",
    "error",
    "lost",
    "saved",
    "saved_error",
    "wins",
    "ties",
    "losses",
)


def half_years(replayed: Mapping[str, pl.DataFrame]) -> list[Row]:
    """Return a row for each strategy and half-year, and one for all days.

    The columns: `games`; `mean` guesses and its standard `error`; games that were `lost`, and those
    whose answer is not in the list (`unlisted`); the means of the `expected` guesses and
    of `bits`. Against the last strategy: guesses `saved` in each game, their standard error, and in
    how many games the strategy took fewer (`wins`), as many, or more.
    """
    *_, reference = replayed.values()
    rows = []
    for strategy, games in replayed.items():
        # Strategies are compared day by day.
        paired = games.join(reference.select("date", other="guesses"), on="date")
        halves = paired.with_columns(period=_half_year(pl.col("date")))
        every = halves.with_columns(period=pl.lit(EVERY_DAY))
        rows += [
            {"strategy": strategy, "period": part["period"][0], **_compared(part)}
            for part in (*halves.partition_by("period", maintain_order=True), every)
        ]
    return rows


def _half_year(day: pl.Expr) -> pl.Expr:
    """Return the half-year of a day, such as 2026 H1."""
    half = (day.dt.month() > 6).cast(pl.Int8) + 1
    return pl.format("{} H{}", day.dt.year(), half)


def _compared(games: pl.DataFrame) -> Row:
    """Return what some games took, and how that compares with the column `other`."""
    guesses = games["guesses"]
    saved = games["other"] - guesses
    return {
        "games": len(games),
        "mean": guesses.mean(),
        "error": standard_error(guesses.to_list()),
        "lost": games["is_lost"].sum(),
        "unlisted": (~games["is_listed"]).sum(),
        "expected": games["expected"].mean(),
        "bits": games["bits"].mean(),
        "saved": saved.mean(),
        "saved_error": standard_error(saved.to_list()),
        "wins": (saved > 0).sum(),
        "ties": (saved == 0).sum(),
        "losses": (saved < 0).sum(),
    }


def readable_replays(rows: Rows) -> Table:
    """Return the table as people read it: header and rows, rounded."""
    return table_of(rows, _READABLE)
