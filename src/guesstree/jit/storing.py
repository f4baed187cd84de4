"""Stored machine code of kernels, which Numba's own cache would store in another folder."""

import os
import pickle
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import numba.cpython.hashing  # noqa: F401
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from guesstree.jit.places import digest_of, folder_of

# mypy: disable-error-code="no-untyped-call"
# Numba has no types.

_PATIENCE = 120.0
"""Seconds to wait for a lock before the kernel is compiled without it."""

_PAUSE = 0.1
"""Seconds between two attempts."""


def store_of(function: Any) -> Any:
    """Return the store of a function's kernel, which may store nothing."""
    folder = folder_of(function)
    return Store(function, folder) if folder else NullCache()


class Store:
    """The stored code of a kernel, in place of Numba's cache: a file for each type of arguments."""

    def __init__(self, function: Any, folder: Path) -> None:
        self.cache_path = folder
        module = function.__module__.rpartition(".")[2]
        line = function.__code__.co_firstlineno
        self._name = f"{module}.{function.__qualname__}-{line}"
        self._lock: BinaryIO | None = None

    def load_overload(self, signature: Any, context: Any) -> Any:
        """Return the stored code, after waiting for another process that is compiling it."""
        code = self._read(signature, context)
        if code is None:
            # A lock is left over if compiling for other types has failed.
            self._unlock()

            # The lock is held until the code is stored.
            self._lock = _locked(self.cache_path / f"{self._name}.lock")

            # The process that held the lock may have stored the code meanwhile.
            code = self._read(signature, context)
        if code is not None:
            self._unlock()
        return code

    def save_overload(self, signature: Any, code: Any) -> None:
        """Store code that was compiled, unless it has addresses of this process."""
        # A reader sees the old file or the new one, as a file is replaced in one step.
        path = self._path(signature, code.codegen)
        new = path.with_name(f"{path.name}.{os.getpid()}")
        if not code.library.has_dynamic_globals:
            with suppress(OSError):  # a full disk costs time, not the result
                new.write_bytes(dumps(code._reduce()))
                new.replace(path)
        self._unlock()

    def _read(self, signature: Any, context: Any) -> Any:
        # Numba imports all that compiling needs before it loads, which takes a third of a second.
        # Loaded code needs only the symbols of its memory management, and of `hashing`.
        rtsys.initialize(context)
        try:
            data = self._path(signature, context.codegen()).read_bytes()
            return CompileResult._rebuild(context, *pickle.loads(data))
        except Exception:  # unpickling may raise anything if a file is truncated
            return None

    def _path(self, signature: Any, generator: Any) -> Path:
        key = digest_of((signature, generator.magic_tuple()))
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
