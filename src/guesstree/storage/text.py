"""What people write: text files, and numbers in tables, options and configs."""

import re
from pathlib import Path

from guesstree.errors import InputError, reason_of
from guesstree.storage.files import read_regular

# Plain decimal digits. Python reads more: 1_0 as 10, digits of all scripts, inf and nan.
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
"""More digits do not fit into 64 bits."""

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


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


def whole_number(text: str) -> int | None:
    """Return the whole number that a text is; None if it is none of 18 digits or fewer.

    >>> whole_number("10"), whole_number("1_0"), whole_number("١")
    (10, None, None)
    """
    return int(text) if _WHOLE.fullmatch(text) else None


def number(text: str) -> float | None:
    """Return the number that a text is: digits, a decimal point, an exponent; None if it is none.

    >>> number("2.5e-3"), number("1_0"), number("nan"), number("2,5")
    (0.0025, None, None, None)
    """
    return float(text) if _NUMBER.fullmatch(text) else None
