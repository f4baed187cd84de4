"""Fingerprints of code that an earlier run in this folder found, while no file has changed.

To find them takes a third of a second, which is most of what a run takes that has nothing to do.
They are kept where Snakemake keeps what it knows, and nowhere else.
"""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path

from guesstree.code import digest, following
from guesstree.errors import InputError
from guesstree.storage.files import write_text

REMEMBERED = Path(".snakemake/guesstree-code.json")
"""In the folder of a study: what the files were like, and the fingerprints found then."""

_SETTLED = 3.0
"""Seconds after an edit in which another may leave the time of the file as it is."""


def code_digest(module: str, function: str | None = None, also: following.Functions = ()) -> str:
    """Return what `digest.code_digest` returns, from memory if the package is as it was."""
    state = _state() if REMEMBERED.parent.is_dir() else None
    if state is None:
        return digest.code_digest(module, function, also)
    key = repr((module, function, also))
    known = _remembered(state)
    if key not in known:
        known[key] = digest.code_digest(module, function, also)
        with suppress(OSError, InputError):  # then the next run finds it again
            write_text(REMEMBERED, json.dumps({"state": state, "digests": known}))
    return known[key]


@lru_cache
def _remembered(state: str) -> dict[str, str]:
    """Return the fingerprints that were found when the files were as they are."""
    with suppress(OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        stored = json.loads(REMEMBERED.read_text("utf-8"))
        if stored["state"] == state:
            return {str(key): str(value) for key, value in stored["digests"].items()}
    return {}


@lru_cache
def _state() -> str | None:
    """Return a digest of the package's files and libraries; None where it may miss an edit.

    Files count by their sizes and times, libraries by their versions. An edit may be missed right
    after another one, and where another package adds strategies or the like.
    """
    if any(group.startswith("guesstree.") for group in entry_points().groups):
        return None
    files = sorted(_files())
    if max(changed for _, _, changed in files) > time.time_ns() - _SETTLED * 1e9:
        return None
    versions = [digest.library_version(name) for name in following.LIBRARIES]
    return sha256(repr([files, versions]).encode()).hexdigest()


def _files() -> Iterator[tuple[str, int, int]]:
    """Yield the path, size and time of change of each file of the package."""
    for path in following.PACKAGE.rglob("*.py"):
        about = path.stat()
        yield str(path), about.st_size, max(about.st_mtime_ns, about.st_ctime_ns)
