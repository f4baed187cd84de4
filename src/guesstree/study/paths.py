"""Paths of the results that the library reads back; the rules in `workflow/rules/` write them."""

from pathlib import Path

RESULTS = Path("results")
"""Where the pipeline writes, relative to the folder of a study."""


def replies_file(results: Path, game: str) -> Path:
    """Return the file of a game's reply matrix."""
    return results / f"replies/{game}.parquet"


def tree_file(results: Path, game: str, strategy: str) -> Path:
    """Return the file of a strategy's guess tree."""
    return results / f"trees/{game}/{strategy}.parquet"


def certificate_file(results: Path, game: str, strategy: str) -> Path:
    """Return the file of the certificate of a strategy's proof."""
    return results / f"proofs/{game}/{strategy}.parquet"


def openers_file(results: Path, game: str) -> Path:
    """Return the file of a game's ranking of first guesses."""
    return results / f"openers/{game}.parquet"
