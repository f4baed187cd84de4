"""The stage that downloads word lists."""

from pathlib import Path

from guesstree.words import downloads


def fetch(url: str, *, output: Path, sha256: str) -> None:
    """Download a word list and verify it.

    Parameters
    ----------
    url
        The address of the list.
    sha256
        The checksum that the list must have.
    """
    downloads.fetch(url, output, sha256)
