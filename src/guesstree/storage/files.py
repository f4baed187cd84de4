"""Files that are whole or absent: a file gets its name once it is written."""

import errno
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from secrets import token_hex
from stat import S_ISDIR, S_ISREG
from tempfile import TemporaryDirectory

from guesstree.errors import InputError, reason_of

_INPUTS: ContextVar[set[str] | None] = ContextVar("inputs", default=None)
"""The files that were read within `keeping_inputs`, with links resolved."""


@contextmanager
def keeping_inputs() -> Iterator[None]:
    """Refuse to replace any file that was read before."""
    token = _INPUTS.set(set())
    try:
        yield
    finally:
        _INPUTS.reset(token)


def note_read(path: Path) -> None:
    """Note that a file was read, so that within `keeping_inputs` it is not replaced."""
    if (inputs := _INPUTS.get()) is not None:
        inputs.add(os.path.realpath(path))


def allow_update(path: Path) -> None:
    """Allow that a file is replaced which was read, as it is a checkpoint."""
    if (inputs := _INPUTS.get()) is not None:
        inputs.discard(os.path.realpath(path))


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
        was read within `keeping_inputs`.
    """
    real = Path(os.path.realpath(path))
    try:
        check_name(real)
        if real.is_symlink():
            raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
        if str(path) == "-":
            raise InputError("'-' is not a file; name one; /dev/stdout prints")
        if real.is_dir():
            raise InputError(f"{path}: is a folder, expected a file to write; add a file name")
        check_folders(path)
        if str(real) in (_INPUTS.get() or ()):
            raise InputError(f"{path}: is an input of this command; name another file to write")
        through = real.exists() and not real.is_file()
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


@contextmanager
def _renamed(path: Path) -> Iterator[Path]:
    """Yield a temporary file that gets the name `path` once it is written.

    It lies beside `path`, since only a rename within a file system is atomic. A killed process
    may leave it.
    """
    draft = path.with_name(f".{path.name}.{token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with draft.open("xb") as file:
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
