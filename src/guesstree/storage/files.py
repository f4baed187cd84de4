"""Files that are whole or absent: a file gets its name once it is written."""

import errno
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from glob import escape
from pathlib import Path
from secrets import token_hex
from stat import S_ISDIR, S_ISREG
from tempfile import TemporaryDirectory
from typing import IO

from guesstree.errors import InputError, reason_of

try:
    import fcntl
except ImportError:  # Windows
    _HAS_LOCKS = False
else:
    _HAS_LOCKS = True

_HEX_DIGITS = 8

_USED: ContextVar[dict[str, str] | None] = ContextVar("used", default=None)
"""How each file was used within `no_overwriting`: read, written, or updated."""


@contextmanager
def no_overwriting(updated: Iterable[Path] = ()) -> Iterator[None]:
    """Refuse to write any file twice, or one that was read; those of `updated` may be.

    Files are compared after links are resolved. Pipes and devices may be written repeatedly.
    """
    token = _USED.set({os.path.realpath(path): "updated" for path in updated})
    try:
        yield
    finally:
        _USED.reset(token)


def note_read(path: Path) -> None:
    """Note that a file was read, so that within `no_overwriting` it is not replaced."""
    used = _USED.get()
    if used is not None:
        used.setdefault(os.path.realpath(path), "read")


def read_regular(path: Path, most: int | None = None) -> bytes:
    """Return the content of a regular file: its first `most` bytes, or all of it.

    Raises
    ------
    OSError
        It is a folder, a pipe or a device, or cannot be read.
    """
    check_regular(path)
    with path.open("rb") as file:
        data = file.read() if most is None else file.read(most)
    note_read(path)
    return data


def check_regular(path: Path) -> None:
    """Raise `OSError` unless a path leads to a regular file; reading a pipe might never end."""
    mode = path.stat().st_mode
    if S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not S_ISREG(mode):
        raise OSError("not a regular file")


def check_name(path: Path) -> None:
    """Raise `OSError` if a path is not UTF-8, which the library for Parquet files needs."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise OSError("its name is not UTF-8") from error


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a path to write to; the file there becomes the content of `path` once it is written.

    Links are followed. A regular file is replaced as a whole, and keeps its permissions. A pipe or
    a device stays what it is, and gets the content.

    Raises
    ------
    InputError
        The file cannot be written: the disk is full, the folder read-only, `path` is a folder, or
        `no_overwriting` forbids it.
    """
    real = Path(os.path.realpath(path))
    try:
        check_name(real)
        if real.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if real.is_dir():
            raise InputError(f"{path}: is a folder, expected a file to write; add a file name")
        check_folders(path)
        through = real.exists() and not real.is_file()
        if not through:
            _claim(path, real)
        with _copied(real) if through else _renamed(real) as draft:
            yield draft
    except OSError as error:
        raise InputError(
            f"{path}: cannot be written ({reason_of(error)}); "
            "make room or allow writing there, and run again"
        ) from error


def write_text(path: Path, text: str) -> None:
    """Write a text file as UTF-8 with Unix line ends."""
    with replacing(path) as draft:
        draft.write_bytes(text.encode())


def check_folders(path: Path) -> None:
    """Raise `InputError` if what should be a folder of a path is something else."""
    for parent in path.parents:
        if parent.exists() and not parent.is_dir():
            raise InputError(f"{path}: cannot be written; {parent} is not a folder; name another")


def _claim(path: Path, real: Path) -> None:
    """Note that a file is written; raise `InputError` if `no_overwriting` forbids it."""
    used = _USED.get()
    if used is None:
        return
    before = used.get(str(real))
    if before == "read":
        raise InputError(f"{path}: is an input of this command; name another file to write")
    if before == "written":
        raise InputError(f"{path}: is named for two outputs of this command; name another file")
    used.setdefault(str(real), "written")


@contextmanager
def _renamed(path: Path) -> Iterator[Path]:
    """Yield a draft that gets the name `path` once it is written.

    The draft lies beside `path`, since only a rename within a file system is atomic. It has a name,
    as files without one (O_TMPFILE) cannot replace others and do not exist on network file systems.
    A killed process may therefore leave its draft, which the next write to `path` removes where
    files can be locked.
    """
    draft = path.with_name(f".{path.name}.{token_hex(_HEX_DIGITS // 2)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _remove_abandoned_drafts(path)
        with draft.open("xb") as file:
            with suppress(OSError):  # without locks, nothing is removed
                _lock(file)
            yield draft
            os.fsync(file.fileno())  # else a loss of power may leave an empty file of this name
        with suppress(FileNotFoundError):
            shutil.copymode(path, draft)
        draft.replace(path)
    finally:
        with suppress(OSError):
            draft.unlink()


@contextmanager
def _copied(path: Path) -> Iterator[Path]:
    """Yield a temporary file whose content goes to a pipe or a device once it is written."""
    with TemporaryDirectory(prefix="guesstree-") as folder:
        draft = Path(folder, path.name)
        yield draft
        with draft.open("rb") as source, path.open("wb") as sink:
            shutil.copyfileobj(source, sink)


def _remove_abandoned_drafts(path: Path) -> None:
    """Remove the drafts of a file that no process holds a lock on.

    The system releases a lock when its process ends, in other containers and on other machines
    too, where process numbers mean nothing.
    """
    for draft in path.parent.glob(f".{escape(path.name)}.{'[0-9a-f]' * _HEX_DIGITS}.part"):
        with suppress(OSError):
            check_regular(draft)
            with draft.open("rb+") as file:
                _lock(file)
                draft.unlink()


def _lock(file: IO[bytes]) -> None:
    """Lock a file for as long as it is open; raise `OSError` if this cannot be done.

    Another process holds the lock, or the system has no locks.
    """
    if not _HAS_LOCKS:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
