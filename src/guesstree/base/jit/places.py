"""Where machine code is stored: in one folder for each state of the sources that it comes from.

Numba's own cache checks only the source file of a kernel. It would load old code after an edit of a
kernel or a constant in another file. So the name of the folder has a digest of all packages with
kernels or with constants in them, and of the compiler's versions and settings.

Whoever can write stored code can run it as this user. So the environment names the place of code,
and never a file in the working folder, and only this user may be able to change what is in it.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from stat import S_ISVTX
from tempfile import TemporaryFile
from typing import Any

import llvmlite
import numba
import numpy as np

from guesstree.base.code import PACKAGE, code_of_kernels

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
