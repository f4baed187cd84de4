"""Tables that several stages read."""

from pathlib import Path
from typing import TYPE_CHECKING

from guesstree.files.parquet import read_parquet
from guesstree.result import frame

if TYPE_CHECKING:
    import polars as pl

RANKING_COLUMNS = (
    "rank",
    "guess",
    "total",
    "exact",
    "lower_bound",
    "hard_total",
    "information",
    "expectation",
    "branches",
    "largest",
    "neg_entropy_rank",  # the column of a metric
)
"""Columns that a ranking of first guesses must have."""


def table_from(path: Path, of: str, having: tuple[str, ...] = ()) -> "pl.DataFrame":
    """Return a table made from the matrix with this fingerprint."""
    return frame(read_parquet(path, having=having, of=of)[0])
