"""What people write: text files, and numbers in tables, options and configs."""

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import Any

from guesstree.errors import InputError, reason_of
from guesstree.storage.files import read_regular

# Plain decimal digits. Python reads more: 1_0 as 10, digits of all scripts, inf and nan.
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
"""More digits do not fit into 64 bits."""

_NUMBERED = re.compile(r"^[0-9]{1,2}[.)]\s+(?=\S)")
"""The number of a line in a list."""

_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")


def read_text(path: Path, expected: str) -> str:
    """Read a text in UTF-8, with or without a byte order mark, or in UTF-16 with one.

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
    """Return the text that a file holds; raise `InputError` with the line at fault."""
    is_utf16 = data.startswith((BOM_UTF16_LE, BOM_UTF16_BE))
    try:
        return data.decode("utf-16" if is_utf16 else "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{path}, line {line}: byte {data[error.start]:#04x} is not {error.encoding.upper()}; "
            "save the file as UTF-8 text"
        ) from error


def table_rows(
    path: Path, columns: Sequence[str], what: str
) -> Iterator[tuple[str, dict[Any, Any]]]:
    """Yield the rows of a CSV file with a header: the place of each in the file, and its values.

    Parameters
    ----------
    path
        The file.
    columns
        The columns that it must have.
    what
        What is in its rows, for error messages.

    Raises
    ------
    InputError
        The file cannot be read, is not CSV, or does not have each of the columns once.
    """
    rows = csv.DictReader(StringIO(read_text(path, f"a CSV file with {what}"), newline=None))
    try:
        header = rows.fieldnames or ()
        for column in columns:
            if header.count(column) != 1:
                shown = " ".join(", ".join(header).split()) or "nothing"
                raise InputError(f"{path}, line 1: expected one column {column!r}, found {shown}")
        for row in rows:
            yield f"{path}, line {rows.line_num}", row
    except csv.Error as error:
        raise InputError(f"{path}: is not CSV ({error}); expected {what}, a row a line") from error


def whole_number(text: str) -> int | None:
    """Return the whole number of up to 18 digits that a text says; None for any other text.

    >>> whole_number("10"), whole_number("1_0"), whole_number("١")
    (10, None, None)
    """
    return int(text) if _WHOLE.fullmatch(text) else None


def unnumbered(text: str) -> str:
    """Return a line that somebody wrote without the number of a list before it.

    >>> unnumbered("1. adieu ..Y.."), unnumbered("2) crane"), unnumbered("1+2=3")
    ('adieu ..Y..', 'crane', '1+2=3')
    """
    return _NUMBERED.sub("", text.strip())


def number(text: str) -> float | None:
    """Return the number that a text says, with or without a point and an exponent; else None.

    >>> number("2.5e-3"), number("1_0"), number("nan"), number("2,5")
    (0.0025, None, None, None)
    """
    return float(text) if _NUMBER.fullmatch(text) else None
