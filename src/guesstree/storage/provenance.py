"""Which reply matrix and which strategy a file was made from, and how mismatches are refused.

The fingerprint in a file's metadata tells the contents of the reply matrix, so that files used
together can be checked against each other.
"""

from collections.abc import Iterable, Mapping
from pathlib import Path

from guesstree.errors import InputError

FINGERPRINT = "fingerprint"
"""Metadata key: the fingerprint of the reply matrix that a file was made from."""

RECIPE = "recipe"
"""Metadata key: the strategy with its settings, as the command line writes it."""

REMEDY = "move it away and run again to make it anew"


def check_fingerprint(path: Path, metadata: Mapping[str, str], fingerprint: str) -> None:
    """Raise `InputError` unless a file was made from the reply matrix of that fingerprint."""
    if metadata.get(FINGERPRINT) != fingerprint:
        raise InputError(f"{path}: was made from other words, weights or another rule; {REMEDY}")


def check_alike(files: Iterable[tuple[Path, str, str | None]]) -> None:
    """Raise `InputError` unless all files of a game were made from the same reply matrix.

    A file comes as its path, the name of its game, and the fingerprint that it has.
    """
    first: dict[str, tuple[Path, str | None]] = {}
    for path, game, fingerprint in files:
        other, known = first.setdefault(game, (path, fingerprint))
        if fingerprint != known:
            raise InputError(
                f"{path}: was made from other words, weights or another rule than {other}; "
                "move both away and run again to make them anew"
            )
