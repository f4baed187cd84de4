"""Text files that people write."""

from pathlib import Path

from guesstree.errors import InputError, reason_of
from guesstree.storage.files import read_regular


def read_text(path: Path, expected: str) -> str:
    """Read a UTF-8 text, with or without a byte order mark.

    Raises
    ------
    InputError
        The file cannot be read, which the message follows by what was `expected`; or it is not
        UTF-8.
    """
    try:
        data = read_regular(path)
    except (OSError, ValueError) as error:
        raise InputError(
            f"{path}: cannot be read ({reason_of(error)}); expected {expected}"
        ) from error
    return decoded(data, path)


def decoded(data: bytes, path: Path) -> str:
    """Return the UTF-8 text that a file holds; raise `InputError` with the line at fault."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{path}, line {line}: byte {data[error.start]:#04x} is not UTF-8; "
            "save the file as UTF-8 text"
        ) from error
