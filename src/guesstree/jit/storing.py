"""Where machine code is stored: in one folder for each state of the package.

Numba's own cache checks only the source file of a kernel. It would load old code after an edit of a
kernel or a constant in another file. So code is stored here, in a folder whose name has a digest of
all source files of the package, and of the compiler's versions and settings. Kernels of other
packages may read anything, so each process compiles them.
"""

import os
import pickle
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryFile
from typing import Any, BinaryIO

import llvmlite
import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from guesstree.code import PACKAGE, digests_of

# mypy: disable-error-code="no-untyped-call"
# Numba has no types.

config: Any = numba.config

_BESIDE = PACKAGE / "__pycache__"
_PLACES = {"CACHE_DIR", "CACHE_LOCATOR_CLASSES", "DEBUG_CACHE"}
"""Settings that change where Numba stores code, but not the code."""

_PATIENCE, _PAUSE = 120.0, 0.1
"""Seconds to wait for a lock before the kernel is compiled without it; seconds between attempts."""


def store_of(function: Any) -> Any:
    """Return the store of a function's kernel. It stores nothing for other packages."""
    is_ours = function.__module__.partition(".")[0] == PACKAGE.name
    folder = _folder() if is_ours else None
    return Store(function, folder) if folder else NullCache()


class Store:
    """The stored code of a kernel, in place of Numba's cache: a file for each type of arguments."""

    def __init__(self, function: Any, folder: Path) -> None:
        self.cache_path = folder
        module, line = function.__module__.rpartition(".")[2], function.__code__.co_firstlineno
        self._name = f"{module}.{function.__qualname__}-{line}"
        self._lock: BinaryIO | None = None

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the stored code, after waiting for another process that is compiling it."""
        code = self._read(signature, context)
        if code is None:
            self._unlock()
            self._lock = _locked(self.cache_path / f"{self._name}.lock")
            code = self._read(signature, context)
        if code is not None:
            self._unlock()
        return code

    def save_overload(self, signature: Any, code: Any) -> None:
        """Store code that was compiled, unless it has addresses of this process."""
        path = self._path(signature, code.codegen)
        new = path.with_name(f"{path.name}.{os.getpid()}")
        if not code.library.has_dynamic_globals:
            with suppress(OSError):  # a full disk costs time, not the result
                new.write_bytes(dumps(code._reduce()))
                new.replace(path)
        self._unlock()

    def _read(self, signature: Any, context: Any) -> Any:
        # Numba imports all that compiling needs before it loads, which takes a third of a second.
        # Loaded code needs only the symbols of Numba's memory management and of its hashing.
        import numba.cpython.hashing  # noqa: F401

        rtsys.initialize(context)
        try:
            data = self._path(signature, context.codegen()).read_bytes()
            return CompileResult._rebuild(context, *pickle.loads(data))
        except Exception:  # unpickling may raise anything if a file is truncated
            return None

    def _path(self, signature: Any, generator: Any) -> Path:
        key = _digest((signature, generator.magic_tuple()))
        return self.cache_path / f"{self._name}-{key}.nbc"

    def _unlock(self) -> None:
        if self._lock:
            self._lock.close()
        self._lock = None


def _locked(path: Path) -> BinaryIO | None:
    """Return a file that no other process locks until it is closed, or until its process ends.

    Jobs that start together would each compile the same kernel. After `_PATIENCE`, and where files
    cannot be locked, no process waits.
    """
    until = time.monotonic() + _PATIENCE
    with suppress(ImportError, OSError):
        import fcntl  # which Windows lacks

        file = path.open("wb")
        while time.monotonic() < until:
            with suppress(BlockingIOError):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return file
            time.sleep(_PAUSE)
        file.close()
    return None


@lru_cache
def _folder() -> Path | None:
    """Return the folder for the package as it is now; None if none can be written.

    Folders of earlier states beside the sources are removed. A process that still uses one of them
    compiles its kernels again.
    """
    name = f"guesstree-{_digest(digests_of(['.py']))}"
    for place in _places():
        folder = Path(place, name, _digest(_settings()))
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()
            for other in _BESIDE.glob("guesstree-*"):
                if other.name != name:
                    rmtree(other, ignore_errors=True)
            return folder
    return None


def _places() -> Iterator[str | Path]:
    if config.CACHE_DIR:
        yield config.CACHE_DIR
        return
    yield _BESIDE
    with suppress(RuntimeError):  # a user without a home
        yield Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "guesstree"


def _settings() -> Any:
    """Return what else machine code depends on: the compiler's versions and settings.

    The number of threads and settings of CUDA are left out: they differ between machines that share
    stored code.
    """
    chosen = [
        (name, repr(value))
        for name, value in sorted(vars(config).items())
        if name.isupper() and name not in _PLACES and not name.startswith(("CUDA_", "NUMBA_"))
    ]
    return numba.__version__, llvmlite.__version__, np.__version__, chosen


def _digest(value: Any) -> str:
    return sha256(repr(value).encode()).hexdigest()[:16]
