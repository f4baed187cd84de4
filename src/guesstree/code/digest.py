"""Fingerprints of code: what was stored by other code is made anew.

A fingerprint covers what the code does: its syntax without docstrings, comments and positions, and
the versions of the libraries that decide values. Rules of the workflow run anew when that of their
command changes, and a proof resumes only from what its own code has stored.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, entry_points, version
from pathlib import Path

from guesstree.code import following
from guesstree.code.following import LIBRARIES, Functions, followed
from guesstree.errors import InputError
from guesstree.storage.files import write_text

REMEMBERED = Path(".snakemake/guesstree-code.json")
"""In the folder of a study, where Snakemake keeps what it knows: fingerprints, and what the package
was like when they were found. That takes a third of a second, most of a run with nothing to do."""


@lru_cache
def code_digest(module: str, function: str | None = None, also: Functions = ()) -> str:
    """Fingerprint a command's code: its module, and every module that it leads to.

    Parameters
    ----------
    module
        Its name within the package: `cli.trees`.
    function
        The function that runs the command; None for all in the module. Of this and every other
        module that is reached by the names imported from it, the imports inside functions count
        only where these names lead to them.
    also
        Other functions that the command calls, which it does not import by name: the full name of
        the module of each, and its own (None for all in the module).

    Raises
    ------
    ValueError
        There is no such module, or no such function in it.
    """
    state = _state() if REMEMBERED.parent.is_dir() else None
    known = {} if state is None else _remembered(state)
    key = repr((module, function, also))
    if key not in known:
        modules, libraries = followed(module, function, also)
        versions = {name: library_version(name) for name in libraries}
        known[key] = _digest(sorted(modules.items()), sorted(versions.items()))
        if state is not None:
            with suppress(OSError, InputError):  # then the next run finds it again
                write_text(REMEMBERED, json.dumps({"state": state, "digests": known}))
    return known[key]


@lru_cache
def library_version(name: str) -> str:
    """Return the version of a distribution; empty if it is not installed."""
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def digest_of_folder(folder: str) -> str:
    """Return a fingerprint of the files in a folder of the package that are not code."""
    return _digest(_bytes_of((following.PACKAGE / folder).iterdir()))


@lru_cache
def _remembered(state: str) -> dict[str, str]:
    """Return the fingerprints that were found when the package was as it is."""
    with suppress(OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        stored = json.loads(REMEMBERED.read_text("utf-8"))
        if stored["state"] == state:
            return {str(key): str(value) for key, value in stored["digests"].items()}
    return {}


@lru_cache
def _state() -> str | None:
    """Return a digest of the package's files and libraries; None where other packages add to it."""
    if any(group.startswith("guesstree.") for group in entry_points().groups):
        return None
    versions = [library_version(name) for name in LIBRARIES]
    return _digest(_bytes_of(following.PACKAGE.rglob("*.py")), versions)


def _bytes_of(files: Iterable[Path]) -> list[tuple[str, bytes]]:
    """Return digests of the bytes of files, by their paths in the package."""
    return [
        (path.relative_to(following.PACKAGE).as_posix(), sha256(path.read_bytes()).digest())
        for path in sorted(files)
    ]


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()[:12]
