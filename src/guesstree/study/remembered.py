"""Fingerprints of code that an earlier run in this folder found, while no file has changed.

To find them takes a quarter of a second, which is most of what a run takes that has nothing to do.
"""

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache, lru_cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path

from guesstree.errors import InputError
from guesstree.storage.files import write_text
from guesstree.strategies.registry import Family, Imported
from guesstree.study import digest

REMEMBERED = Path(".snakemake/guesstree-code.json")
"""In the folder of a study: what the files were like, and the fingerprints found then."""

_SETTLED = 3.0
"""Seconds after an edit in which another may leave the time of the file as it is."""


def code_digest(module: str, function: str | None = None, families: tuple[Family, ...] = ()) -> str:
    """Return what `digest.code_digest` returns, from memory if the package is as it was."""
    state = _state()
    if state is None:
        return digest.code_digest(module, function, families)
    growers = [family.grow.where for family in families if isinstance(family.grow, Imported)]
    key = " ".join([module, function or "", *growers])
    known = _remembered(state)
    if key not in known:
        known[key] = digest.code_digest(module, function, families)
        with suppress(OSError, InputError):  # then the next run finds it again
            REMEMBERED.parent.mkdir(exist_ok=True)
            write_text(REMEMBERED, json.dumps({"state": state, "digests": known}))
    return known[key]


@lru_cache
def _remembered(state: str) -> dict[str, str]:
    """Return the fingerprints that were found when the files were as they are."""
    with suppress(OSError, ValueError, LookupError, TypeError, AttributeError):
        stored = json.loads(REMEMBERED.read_text("utf-8"))
        if stored["state"] == state:
            return {str(key): str(value) for key, value in stored["digests"].items()}
    return {}


@cache
def _state() -> str | None:
    """Return a digest of the sizes and times of the package's files; None where these may not do.

    That is where a file was edited just now, and where another package adds strategies or the like,
    whose files may change as well.
    """
    if any(group.startswith("guesstree.") for group in entry_points().groups):
        return None
    files = sorted(_files())
    if max(changed for _, _, changed in files) > time.time_ns() - _SETTLED * 1e9:
        return None
    return sha256(repr(files).encode()).hexdigest()


def _files() -> Iterator[tuple[str, int, int]]:
    """Yield the path, size and time of change of each file of the package."""
    for path in digest.PACKAGE.rglob("*.py"):
        about = path.stat()
        yield str(path), about.st_size, max(about.st_mtime_ns, about.st_ctime_ns)
