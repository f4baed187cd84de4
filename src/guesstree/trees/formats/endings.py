"""Endings of files that have a tree."""

import re
from pathlib import Path

from guesstree.errors import InputError

_ENDING = re.compile(r"\.[^\W\d]\w*$")

_SETTINGS = re.compile(r"[a-z0-9_]+-[a-z-]+\s+[a-z_]+=")
"""How a strategy with settings begins, of which the last may be the name of a file."""


def is_tree_file(name: str | Path) -> bool:
    """Return whether a name is that of a file, by its ending, and not that of a strategy.

    >>> is_tree_file("mine.TXT"), is_tree_file("../x.tree"), is_tree_file("max-any")
    (True, True, False)
    >>> is_tree_file("learned-any model=net.parquet")
    False
    """
    return bool(_ENDING.search(str(name))) and not _SETTINGS.match(str(name))


def check_tree_file(path: Path | None) -> None:
    """Raise `InputError` if a tree cannot be written to a path, by its ending."""
    if path is not None and not is_tree_file(path):
        raise InputError(f"{path}: has no ending; give it one, such as .txt or .json")
    if str(path).lower().endswith(".parquet"):
        raise InputError(f"{path}: trees are written as text or JSON; give it another ending")


def is_json(name: str | Path) -> bool:
    """Return whether a file's name ends like that of a tree in JSON, which may be in capitals."""
    return str(name).lower().endswith(".json")
