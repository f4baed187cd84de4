"""The decorators by Numba's public interface alone, for versions that were not tried.

To compile takes several times as long. Numba stores what it compiles, and looks only at the source
file of a kernel. So each state of the package has a folder of its own, and kernels of other
packages, which may read anything, are compiled by each process.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, TypeVar

from guesstree.jit.environment import numba, settings

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Class = TypeVar("_Class", bound=type)

_PACKAGE = Path(__file__).parents[1]


def jit(function: _Function) -> _Function:
    """Compile a function of numbers and arrays, without holding Python's lock while it runs."""
    return _compiled(function)


jit_in_place = jit
"""That the function allocates nothing is not checked."""


def jit_inline(function: _Function) -> _Function:
    """Compile a function into each of its callers."""
    return _compiled(function, inline="always")


def by_reference(named_tuple: _Class) -> _Class:
    """Return a class as it is: kernels take its named tuples by value."""
    return named_tuple


def _compiled(function: _Function, **options: Any) -> _Function:
    folder = _folder() if function.__module__.partition(".")[0] == _PACKAGE.name else None
    kernel: _Function = numba.njit(nogil=True, **options)(function)
    if folder is not None:
        with _stored_in(folder), suppress(RuntimeError):  # it can no longer be written
            kernel = numba.njit(nogil=True, cache=True, **options)(function)
    return kernel


@contextmanager
def _stored_in(folder: str) -> Iterator[None]:
    """Let Numba store kernels that are decorated meanwhile in a folder, and nowhere else."""
    wanted = {"CACHE_DIR": folder, "CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator"}
    before = {name: getattr(numba.config, name) for name in wanted}
    vars(numba.config).update(wanted)
    try:
        yield
    finally:
        vars(numba.config).update(before)


@lru_cache
def _folder() -> str | None:
    """Return a folder for the package as it is now, or None if none can be written."""
    digest = sha256(settings().encode())
    for path in sorted(_PACKAGE.rglob("*.py")):
        digest.update(f"{path.relative_to(_PACKAGE)}\0".encode() + path.read_bytes())
    for place in _places():
        folder = Path(place, f"guesstree-{digest.hexdigest()[:16]}")
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()
            return str(folder)
    return None


def _places() -> Iterator[str | Path]:
    if numba.config.CACHE_DIR:
        yield numba.config.CACHE_DIR
        return
    yield _PACKAGE / "__pycache__"
    with suppress(RuntimeError):  # a user without a home
        yield Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "guesstree"
