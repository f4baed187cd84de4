"""Reading files that people write, and writing files that are complete or absent."""

import errno
import fcntl
import os
import shutil
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from glob import escape
from pathlib import Path
from secrets import token_hex
from stat import S_ISDIR, S_ISREG
from tempfile import TemporaryDirectory, TemporaryFile
from typing import BinaryIO

from guesstree.base.errors import InputError, reason_of

_READ: ContextVar[set[str] | None] = ContextVar("read", default=None)
"""The real paths of the files that were read within `keeping_inputs`; None outside of it."""


@contextmanager
def keeping_inputs() -> Iterator[None]:
    """Refuse to replace files that have been read."""
    token = _READ.set(set())
    try:
        yield
    finally:
        _READ.reset(token)


def allow_update(path: Path) -> None:
    """Allow to replace a file that was read: a checkpoint, or a list that is downloaded again."""
    if inputs := _READ.get():
        inputs.discard(os.path.realpath(path))


def check_regular(path: Path) -> None:
    """Raise `OSError` unless a path to read is a regular file: reading a pipe might never end.

    Within `keeping_inputs`, the file is kept from now on.
    """
    inputs = _READ.get()
    if inputs is not None:
        inputs.add(os.path.realpath(path))

    mode = path.stat().st_mode
    if S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if not S_ISREG(mode):
        raise OSError("not a regular file")


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a path to write to; the file there becomes the content of `path` once it is written.

    Links are followed. A regular file is replaced as a whole, and keeps its permissions. The
    content is copied to a pipe or a device.

    Raises
    ------
    InputError
        The file cannot be written: the disk is full, the folder read-only, `path` is a folder, or
        was read within `keeping_inputs`.
    """
    real = Path(os.path.realpath(path))
    try:
        _check_output(path, real)
        opened = _copied if _is_device(real) else _renamed
        with opened(real) as draft:
            yield draft
    except OSError as error:
        raise _unwritten(path, error) from error


def check_writable(path: Path) -> None:
    """Raise the error of `replacing` before long work, if its result could not be written."""
    real = Path(os.path.realpath(path))
    folder = next(folder for folder in real.parents if folder.exists())
    try:
        _check_output(path, real)
        if not _is_device(real):
            TemporaryFile(dir=folder).close()
    except OSError as error:
        raise _unwritten(path, error) from error


def _is_device(real: Path) -> bool:
    """Tell whether a path leads to a pipe or a device, which is written and not replaced."""
    return real.exists() and not real.is_file()


def _unwritten(path: Path, error: OSError) -> InputError:
    remedy = "make room there" if error.errno == errno.ENOSPC else "name another file"
    return InputError(f"{path}: cannot be written ({reason_of(error)}); {remedy}")


def _check_output(path: Path, real: Path) -> None:
    """Raise an error if no file can be written to a path, whose links lead to `real`."""
    try:
        str(real).encode()
    except UnicodeEncodeError as error:  # the library for Parquet files needs UTF-8
        raise OSError("its name is not UTF-8") from error
    if real.is_symlink():  # links lead in a circle
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    if str(path) == "-":
        raise InputError("'-' is not a file; name a file, or print with /dev/stdout")
    if real.is_dir():
        raise InputError(
            f"{path}: is a folder, expected a file to write; add a file name to it"
        )
    if str(real) in (_READ.get() or ()):
        raise InputError(f"{path}: is an input of this command; name another file to write")
    check_folders(*path.parents)


def write_text(path: Path, text: str) -> None:
    """Write a text file as UTF-8 with Unix line ends."""
    with replacing(path) as draft:
        draft.write_bytes(text.encode())


def check_folders(*folders: Path) -> None:
    """Raise `InputError` for a file in place of a folder."""
    for folder in folders:
        if folder.exists() and not folder.is_dir():
            raise InputError(
                f"{folder}: is not a folder; move it away, or name another folder"
            )


@contextmanager
def _renamed(path: Path) -> Iterator[Path]:
    """Yield a temporary file, which gets the name `path` once it is written.

    It lies beside `path`, since only a rename within a file system is atomic. A killed process
    may leave it, and the next one that writes the file removes it.
    """
    draft = path.with_name(f".{path.name}.{token_hex(4)}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _opened_draft(draft, path) as file:
            yield draft
            os.fsync(file.fileno())  # otherwise a power failure may leave an empty file

        with suppress(FileNotFoundError):
            shutil.copymode(path, draft)
        draft.replace(path)
    finally:
        # Once it is renamed, there is none to remove.
        with suppress(OSError):
            draft.unlink()


def _opened_draft(draft: Path, path: Path) -> BinaryIO:
    """Open a temporary file for `path`, and remove the ones that killed processes left.

    Each process keeps its file locked while it lives. The folder is locked meanwhile, as another
    process must not find a file before it is locked. Where files cannot be locked, none is removed.
    """
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        with suppress(OSError):
            fcntl.flock(folder, fcntl.LOCK_EX)
            for other in path.parent.glob(f".{escape(path.name)}.*.part"):
                with suppress(BlockingIOError), other.open("rb") as left:
                    fcntl.flock(left, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    other.unlink()

        file = draft.open("xb")
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
        return file
    finally:
        os.close(folder)


@contextmanager
def _copied(path: Path) -> Iterator[Path]:
    """Yield a temporary file whose content goes to a pipe or a device once it is written."""
    with TemporaryDirectory(prefix="guesstree-") as folder:
        draft = Path(folder, path.name)
        yield draft
        with draft.open("rb") as source, path.open("wb") as sink:
            shutil.copyfileobj(source, sink)


def read_text(path: Path, expected: str) -> str:
    """Read a text in UTF-8, with or without a byte order mark, or in UTF-16 with one.

    Raises
    ------
    InputError
        The file cannot be read, or it is not UTF-8. The message ends with what was `expected`.
    """
    return decoded(read_bytes(path, f"give {expected}"), path)


def read_bytes(path: Path, remedy: str, byte_limit: int = -1) -> bytes:
    """Return the bytes of a regular file that must exist; only the first ones, up to a limit."""
    try:
        check_regular(path)
        with path.open("rb") as file:
            return file.read(byte_limit)
    except (OSError, ValueError) as error:
        raise unreadable(path, error, remedy) from error


def unreadable(path: Path, error: Exception, remedy: str) -> InputError:
    """Return an error about a file that cannot be read."""
    return InputError(f"{path}: cannot be read ({reason_of(error)}); {remedy}")


OTHER_KINDS = {
    b"PK\x03\x04": (
        "a workbook or another zip file",
        "save the sheet as CSV, or unpack it",
    ),
    b"\xd0\xcf\x11\xe0": ("a workbook or document of Office", "save the sheet as CSV"),
    b"SQLite format 3": ("a database (SQLite)", "export the table as CSV"),
    b"\x1f\x8b": ("compressed (gzip)", "unpack it with gunzip"),
}
"""Files that are no text: by their first bytes, what they are, and how to get their text."""


def decoded(data: bytes, path: Path) -> str:
    """Return the text that a file holds; raise `InputError` with the line at fault."""
    for start, (kind, remedy) in OTHER_KINDS.items():
        if data.startswith(start):
            raise InputError(f"{path}: is {kind}, not a text file; {remedy}")

    is_utf16 = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{path}, line {line}: byte {data[error.start]:#04x} is not {error.encoding.upper()}; "
            "save the file as UTF-8 text"
        ) from error


def is_json(name: str | Path) -> bool:
    """Return whether the name of a file ends with .json, in any case."""
    return str(name).lower().endswith(".json")
