"""Helpers of the stages of tables: the files that they write and read."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from guesstree.errors import InputError
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


Output = Path | None
"""A file to write; None if nobody asks for it."""


def require(*outputs: Output | Sequence[Path]) -> None:
    """Raise `InputError` if a stage would compute and write nothing."""
    if not any(outputs):
        raise InputError("no file to write; add --table FILE or another form")


def table_from(path: Path, of: str, having: Sequence[str] = ()) -> "pl.DataFrame":
    """Return a table made from the matrix with this fingerprint."""
    return frame(read_parquet(path, having=having, of=of)[0])
