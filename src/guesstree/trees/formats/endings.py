"""Endings of files that have a tree in the form of another program."""

from pathlib import Path

TREE_FILES = (".txt", ".json")
"""Text and JSON, in lower case; files may have them in capitals."""


def is_tree_file(name: str | Path) -> bool:
    """Return whether a file's name ends like that of a tree.

    >>> is_tree_file("mine.TXT"), is_tree_file("max-any")
    (True, False)
    """
    return str(name).lower().endswith(TREE_FILES)


def is_json(name: str | Path) -> bool:
    """Return whether a file's name ends like that of a tree in JSON."""
    return str(name).lower().endswith(".json")
