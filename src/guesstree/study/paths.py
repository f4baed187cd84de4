"""Paths of results, and names of files."""

import re
from os import PathLike
from pathlib import Path
from typing import TypeGuard


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


_ENDING = re.compile(r"\.[^\W\d]\w*$")

_SETTINGS = re.compile(r"[a-z0-9_]+-[a-z-]+\s+[a-z_]+=")
"""The beginning of a strategy with settings. Its last setting may be the name of a file."""


def is_tree_file(name: object) -> TypeGuard[str | PathLike[str]]:
    """Return whether something is a path, or a text with the ending of a file, and no strategy.

    >>> is_tree_file("mine.TXT"), is_tree_file("../x.tree"), is_tree_file("max-any")
    (True, True, False)
    >>> is_tree_file(Path("mine"))
    True
    >>> is_tree_file("learned-any model=net.parquet")
    False
    """
    if not isinstance(name, str):
        return isinstance(name, PathLike)
    return bool(_ENDING.search(name)) and not _SETTINGS.match(name)
