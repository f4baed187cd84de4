"""Where machine code is stored: in one folder for each state of the package.

Numba stores the code of a kernel, and checks only the source file of this kernel. It would load old
code after an edit of a kernel or a constant in another file. So the name of the folder has a digest
of all source files of the package, and of the compiler's versions and settings. Kernels of other
packages may read anything, so each process compiles them.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryFile
from threading import Lock
from typing import Any, BinaryIO

import llvmlite
import numba
import numpy as np

from guesstree.code import PACKAGE, digests_of

config: Any = numba.config

_BESIDE = PACKAGE / "__pycache__"
_PLACES = {"CACHE_DIR", "CACHE_LOCATOR_CLASSES", "DEBUG_CACHE"}
"""Settings that change where code is stored, but not the code."""

_one_at_a_time = Lock()

_PATIENCE, _PAUSE = 120.0, 0.1
"""Seconds to wait for a lock before the kernel is compiled without it; seconds between attempts."""


class CompileLock:
    """The lock for compiling a kernel: jobs that start together would each compile the same code.

    It is released when its process ends. Where files cannot be locked, no process waits.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: BinaryIO | None = None

    def acquire(self) -> None:
        """Wait until no other process has the lock, or until `_PATIENCE` is over."""
        self.release()
        until = time.monotonic() + _PATIENCE
        with suppress(ImportError, OSError):
            import fcntl  # which Windows lacks

            self._file = self._path.open("wb")
            while time.monotonic() < until:
                with suppress(BlockingIOError):
                    fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    return
                time.sleep(_PAUSE)

    def release(self) -> None:
        """Release the lock."""
        if self._file:
            self._file.close()
        self._file = None


@contextmanager
def stored(function: Any) -> Iterator[None]:
    """Let Numba store the code of a function's kernel whose cache is made meanwhile.

    There is no cache if the function is of another package, or if no folder can be written.
    """
    is_ours = function.__module__.partition(".")[0] == PACKAGE.name
    wanted = {
        "CACHE_DIR": _folder() if is_ours else "",
        "CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator",
    }
    with _one_at_a_time:
        before = {name: getattr(config, name) for name in wanted}
        vars(config).update(wanted)
        try:
            with suppress(RuntimeError):  # Numba has no folder that it can write to
                yield
        finally:
            vars(config).update(before)


@lru_cache
def _folder() -> str:
    """Return the folder for the package as it is now, or "" if none can be written.

    Folders of earlier states beside the sources are removed. A process that still uses one of them
    compiles its kernels again.
    """
    name = f"guesstree-{sha256(repr(digests_of(['.py'])).encode()).hexdigest()[:16]}"
    for place in _places():
        folder = Path(place, name, sha256(settings().encode()).hexdigest()[:16])
        with suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=folder).close()
            for other in _BESIDE.glob("guesstree-*"):
                if other.name != name:
                    rmtree(other, ignore_errors=True)
            return str(folder)
    return ""


def _places() -> Iterator[str | Path]:
    if config.CACHE_DIR:
        yield config.CACHE_DIR
        return
    yield _BESIDE
    with suppress(RuntimeError):  # a user without a home
        yield Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser() / "guesstree"


def settings() -> str:
    """Return what else machine code depends on: the compiler's versions and settings.

    The number of threads and settings of CUDA are left out: they differ between machines that share
    stored code.
    """
    chosen = [
        (name, repr(value))
        for name, value in sorted(vars(config).items())
        if name.isupper() and name not in _PLACES and not name.startswith(("CUDA_", "NUMBA_"))
    ]
    versions = numba.__version__, llvmlite.__version__, np.__version__
    return repr((versions, chosen))
