"""Stored machine code of kernels: in one folder for each state of the sources that it comes from.

Numba's own cache checks only the source file of a kernel. It would load old code after an edit of a
kernel or a constant in another file. So the name of the folder has a digest of all packages with
kernels or with constants in them, and of the compiler's versions and settings.

Whoever can write stored code can run it as this user. So the environment names the place of code,
and never a file in the working folder, and only this user may be able to change what is in it.
"""

import fcntl
import os
import pickle
import time
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from stat import S_ISVTX
from tempfile import TemporaryFile
from typing import Any, BinaryIO

import llvmlite
import numba
import numba.cpython.hashing
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps

from guesstree.base.code import PACKAGE, code_of_kernels
from guesstree.base.errors import InputError
from guesstree.base.storage import replacing

config: Any = numba.config

_BESIDE = PACKAGE.resolve() / "__pycache__"
_PLACES = {"CACHE_DIR", "CACHE_LOCATOR_CLASSES", "DEBUG_CACHE"}
"""Settings that change where Numba stores code, but not the code."""

_OTHERS_WRITE = 0o022
"""The modes that let the group and others write."""


def folder_of(function: Any) -> Path | None:
    """Return the folder for a function's code; None if it is not stored.

    Kernels of other packages may read anything, so each process compiles them.
    """
    is_ours = function.__module__.partition(".")[0] == PACKAGE.name
    return _folder() if is_ours else None


@lru_cache
def _folder() -> Path | None:
    """Return the folder for the kernels as they are now; None if no place can be used.

    Folders of earlier states beside the sources are removed. A process that still uses one of them
    compiles its kernels again.
    """
    name = f"guesstree-{code_of_kernels()}"
    for place in _places():
        folder = Path(place, name, digest_of(_settings()))
        with suppress(OSError):
            # A relative path would lead into the working folder.
            if not (folder.is_absolute() and is_safe(folder)):
                continue

            # Only a try shows whether files can be written there.
            TemporaryFile(dir=folder).close()
            for other in _BESIDE.glob("guesstree-*"):
                if other.name != name:
                    rmtree(other, ignore_errors=True)

            return folder

    return None


def _places() -> Iterator[Path]:
    yield Path(os.environ.get("NUMBA_CACHE_DIR", ""))
    yield _BESIDE
    with suppress(RuntimeError):  # a user without a home
        yield (
            Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "guesstree"
        )


def is_safe(folder: Path) -> bool:
    """Make a folder, and return whether only this user and the system can change what is in it.

    No folder is made within one that others can change.
    """
    user = os.getuid()
    system = Path("/").stat().st_uid  # in a container, root may have another number

    # The check below doesn't see the folder that holds a link. So only the system's own links
    # are followed, such as /home on some systems. Root cannot tell them from its own.
    links = [part for part in (folder, *folder.parents) if part.is_symlink()]
    if any(user == system or link.lstat().st_uid != system for link in links):
        return False

    path = folder.resolve()

    # From the root down: whoever can change one folder can replace all that are in it.
    for part in (*reversed(path.parents), path):
        part.mkdir(mode=0o700, exist_ok=True)
        status = part.stat()
        keeps_owners = part != path and status.st_mode & S_ISVTX  # such as /tmp
        is_shared = status.st_mode & _OTHERS_WRITE and not keeps_owners
        if is_shared or status.st_uid not in (user, system):
            return False

    return True


def _settings() -> Any:
    """Return what else machine code depends on: the compiler's versions and settings.

    The number of threads and the settings of CUDA do not count: they differ between machines that
    share stored code.
    """
    chosen = [
        (name, repr(value))
        for name, value in sorted(vars(config).items())
        if name.isupper()
        and name not in _PLACES
        and not name.startswith(("CUDA_", "NUMBA_"))
    ]
    return numba.__version__, llvmlite.__version__, np.__version__, chosen


def digest_of(value: Any) -> str:
    """Return a short digest of the `repr` of a value."""
    return sha256(repr(value).encode()).hexdigest()[:16]


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
