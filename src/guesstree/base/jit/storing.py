"""Stored machine code of kernels, which Numba's own cache would store in another folder."""

import fcntl
import pickle
import time
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, BinaryIO

import numba.cpython.hashing  # noqa: F401
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from guesstree.base.errors import InputError
from guesstree.base.jit.places import digest_of, folder_of
from guesstree.base.storage import replacing

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
        path = self._path(signature, code.codegen)
        if not code.library.has_dynamic_globals:
            stored = dumps(code._reduce())
            # A full disk costs time, not the result.
            with suppress(InputError), replacing(path) as draft:
                draft.write_bytes(_digest(path, stored) + stored)
        self._unlock()

    def _read(self, signature: Any, context: Any) -> Any:
        # Numba imports all that compiling needs before it loads, which takes a third of a second.
        # Loaded code needs only the symbols of its memory management, and of `hashing`.
        rtsys.initialize(context)
        path = self._path(signature, context.codegen())
        try:
            data = path.read_bytes()
            stored = data[sha256().digest_size :]

            # Damaged machine code could do anything, even end the process.
            if not data.startswith(_digest(path, stored)):
                return None
            return CompileResult._rebuild(context, *pickle.loads(stored))
        except Exception:  # a file that cannot be read, or of another compiler
            return None

    def _path(self, signature: Any, generator: Any) -> Path:
        key = digest_of((signature, generator.magic_tuple()))
        return self.cache_path / f"{self._name}-{key}.nbc"

    def _unlock(self) -> None:
        if self._lock:
            self._lock.close()
        self._lock = None


def _digest(path: Path, stored: bytes) -> bytes:
    """Return the digest of the code in a file, which is valid under the name of this file only."""
    return sha256(path.name.encode() + stored).digest()


def _locked(path: Path) -> BinaryIO | None:
    """Return a file that no other process locks until it is closed, or until its process ends.

    Jobs that start together would each compile the same kernel. After `_PATIENCE`, and where files
    cannot be locked, no process waits.
    """
    until = time.monotonic() + _PATIENCE
    with suppress(OSError):
        file = path.open("wb")
        while time.monotonic() < until:
            with suppress(BlockingIOError):
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return file

            time.sleep(_PAUSE)

        file.close()

    return None
