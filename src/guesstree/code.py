"""Digests of this package's code. Files that other code made are made again."""

from collections.abc import Collection
from functools import cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, entry_points, version
from pathlib import Path

PACKAGE = Path(__file__).parent

_KINDS = frozenset({".css", ".html", ".js", ".py", ".toml", ".yaml"})
"""Suffixes of the files on which results depend."""

_PROOFS = ("files/", "games/", "jit/", "search/", "storage", "words/", "strategies/optimal")
"""Beginnings of the paths of files on which lists, reply matrices and proofs depend."""


@cache
def code_of_proofs() -> str:
    """Return a digest of the code of word lists, reply matrices and proofs.

    It includes the versions of Numba, NumPy and packages that add rules or lists.
    """
    added = ("guesstree.rules", "guesstree.word_sources")
    return _digest(_PROOFS, ("numba", "numpy"), added)


@cache
def code_of_package() -> str:
    """Return a digest of all code, and of the versions of libraries and packages that add to it."""
    libraries = ("matplotlib", "numba", "numpy", "polars", "pyarrow")
    return _digest(("",), libraries, ("guesstree.",))


def library_version(name: str) -> str:
    """Return the version of a distribution; empty if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def digests_of(kinds: Collection[str]) -> list[tuple[str, str]]:
    """Return the paths of the package's files with some suffixes, and digests of their bytes."""
    paths = {path.relative_to(PACKAGE).as_posix(): path for path in PACKAGE.rglob("*")}
    return [
        (name, sha256(path.read_bytes()).hexdigest())
        for name, path in sorted(paths.items())
        if path.suffix in kinds
    ]


def _digest(begin: tuple[str, ...], libraries: tuple[str, ...], groups: tuple[str, ...]) -> str:
    """Return a digest of the files whose paths begin so, libraries and groups of entry points."""
    files = [(name, digest) for name, digest in digests_of(_KINDS) if name.startswith(begin)]
    versions = [library_version(name) for name in libraries]
    found = entry_points()
    added = [
        (group, entry.name, entry.value, entry.dist and entry.dist.version)
        for group in sorted(found.groups)
        if group.startswith(groups)
        for entry in sorted(found.select(group=group))
    ]
    return sha256(repr((files, versions, added)).encode()).hexdigest()[:16]
