"""Tables that people write: texts with a header, and objects in JSON."""

import csv
import re
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, NamedTuple

from guesstree.base.errors import InputError
from guesstree.base.text import parse_json

Row = dict[Any, Any]
"""The values of a row by column; None has a list of those beyond the last column."""


class Table(NamedTuple):
    """A table with a header.

    Attributes
    ----------
    header
        The names of its columns.
    rows
        The place of each row, and its values.
    separator
        What separates columns.
    """

    header: Sequence[str]
    rows: list[tuple[str, Row]]
    separator: str

    def check(self, column: str, place: str) -> None:
        """Raise `InputError` unless the table has a column once; `place` is as in `parse_table`."""
        if self.header.count(column) != 1:
            shown = " ".join(", ".join(self.header).split()) or "nothing"
            fault = f"{place}line 1: expected one column {column!r}, found {shown}"
            raise InputError(f"{fault}; give one column this heading")


def parse_table(
    text: str,
    place: str,
    names: Mapping[str, str],
    header: Sequence[str] = (),
) -> Table:
    """Return the table in a text.

    Tabs, semicolons, commas or blanks separate columns: those that are in the first line.

    Parameters
    ----------
    text
        The table.
    place
        What precedes the number of a line in messages, such as `games.csv, `.
    names
        The names of columns by their headings in lower case; others are named by their headings.
    header
        The headings of its columns, if its first line does not have them.

    Raises
    ------
    InputError
        The text is not a table.
    """
    first_line = text.strip().partition("\n")[0]
    # Neither a decimal comma nor what is quoted separates columns.
    marks = re.sub(r'"[^"]*"|(?<=\d),(?=\d)', "", first_line)
    separator = max("\t;,", key=marks.count)
    if separator not in marks:
        # A single column has no separator: then any will do.
        separator = " " if " " in marks else ","

    lines = StringIO(text, newline=None)
    reader = csv.DictReader(
        lines, header or None, delimiter=separator, skipinitialspace=True
    )
    try:
        while reader.fieldnames == []:  # blank lines above the header
            reader.fieldnames = None
        reader.fieldnames = [
            names.get(cell.strip().casefold(), cell.strip())
            for cell in reader.fieldnames or ()
        ]
        rows = [(f"{place}line {reader.line_num}", row) for row in reader]
    except csv.Error as error:
        # The reader counts the lines of a row once it has read it.
        fault = f"line {reader.line_num + 1}: is not CSV ({error})"
        raise InputError(f"{place}{fault}; close the quotes of this row") from error
    return Table(reader.fieldnames, rows, separator)


def read_json(text: str, place: str) -> Any:
    """Return the value of a text in JSON, maybe in quotes; raise `InputError` for other texts."""
    try:
        found = parse_json(text.strip("'` \r\n"))
        # A script shows a text in quotes.
        return parse_json(found) if isinstance(found, str) else found
    except ValueError as error:
        raise InputError(f"{place}the JSON is broken ({error}); copy all of it") from error


def parse_objects(text: str, place: str, names: Mapping[str, str]) -> Table:
    """Return the table in a text in JSON, an object for each row; `parse_table` explains names.

    Raises
    ------
    InputError
        The text is not JSON, or has something else than objects.
    """
    loaded = read_json(text, place)
    rows: list[tuple[str, Row]] = []
    for number, item in enumerate(loaded if isinstance(loaded, list) else [loaded], 1):
        where = f"{place}item {number}"
        if not isinstance(item, dict):
            example = '{"date": "2024-05-01", "word": "stare"}'
            raise InputError(f"{where}: is not an object; write it like {example}")
        rows.append((where, {names.get(key.casefold(), key): item[key] for key in item}))
    return Table((), rows, "")
