"""Paths of results."""

from dataclasses import dataclass
from pathlib import Path


def table_file(folder: Path, name: str) -> Path:
    """Return the file of a table in a folder."""
    return folder / f"{name}.parquet"


def replies_file(results: Path, game: str) -> Path:
    """Return the file of a game's reply matrix."""
    return table_file(results / "replies", game)


def tree_file(results: Path, game: str, strategy: str) -> Path:
    """Return the file of a strategy's guess tree."""
    return table_file(results / "trees" / game, strategy)


def certificate_file(results: Path, game: str, strategy: str) -> Path:
    """Return the file of the certificate of a strategy's proof."""
    return table_file(results / "proofs" / game, strategy)


def openers_file(results: Path, game: str) -> Path:
    """Return the file of a game's ranking of first guesses."""
    return table_file(results / "openers", game)


@dataclass(frozen=True, kw_only=True)
class TableFiles:
    """The files that a table is written to; commands have an option for each."""

    parquet: Path | None = None
    csv: Path | None = None

    def __bool__(self) -> bool:
        return bool(self.parquet or self.csv)
