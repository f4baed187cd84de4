"""What several stages read: matrices and tables."""

from pathlib import Path
from typing import TYPE_CHECKING

from guesstree.base.jit import expect_cells
from guesstree.base.result import frame
from guesstree.games.matrix import ReplyMatrix
from guesstree.study.artifacts import read_replies
from guesstree.study.table_files import read_parquet

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


def read_game(replies: Path) -> ReplyMatrix:
    """Return a stored reply matrix, on which compiled code will work if it is large."""
    matrix = read_replies(replies)
    expect_cells(matrix.size)
    return matrix


def table_from(path: Path, of: str, having: tuple[str, ...] = ()) -> "pl.DataFrame":
    """Return a table made from the matrix with this fingerprint."""
    return frame(read_parquet(path, having=having, of=of)[0])
