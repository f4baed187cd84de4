"""Tables that people write: texts with a header, and objects in JSON."""

import csv
import re
from collections.abc import Mapping, Sequence
from io import StringIO
from typing import Any, NamedTuple

from guesstree.base.errors import InputError
from guesstree.base.text import parse_json

Row = dict[Any, str]
"""The values of a row by column; None has those beyond the last column."""

Names = Mapping[str, str]
"""The names of columns by their headings in lower case; others are named by their headings."""

_LONGEST = 100_000
"""The most characters of a header that are read, fewer than a cell may have."""

_JSON = re.compile(r"""\s*['"`]?\s*(?:\{|\[\s*(?:[{"]|\]\s*$))""")
"""How an object or a list in JSON begins, maybe in quotes."""


class Table(NamedTuple):
    """A table with a header.

    Attributes
    ----------
    header
        The names of its columns.
    rows
        The place of each row, and its values.
    separator
        What separates columns; empty for objects.
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


def header_of(text: str, names: Names) -> tuple[list[str], str]:
    """Return the names of the columns in the first line of a text, and what separates them.

    These are tabs, semicolons or commas, whichever the line has most, or else blanks.
    """
    start = text.strip("\r\n")[:_LONGEST]
    first_line = re.split("[\r\n]", start.strip())[0].strip(" ")
    # Neither a decimal comma nor what is quoted separates columns.
    marks = re.sub(r'"[^"]*"|(?<=\d),(?=\d)', "", first_line)
    separator = max("\t;,", key=marks.count)
    if separator not in marks:
        # A single column has no separator: then any will do.
        separator = " " if " " in marks else ","
    lines = StringIO(start, newline=None)
    cells = next(csv.reader(lines, delimiter=separator, skipinitialspace=True), [])
    return [_named(cell, names) for cell in cells], separator


def parse_table(text: str, place: str, names: Names, header: Sequence[str] = ()) -> Table:
    """Return the table in a text, which may be objects in JSON.

    Parameters
    ----------
    text
        The table.
    place
        What precedes the number of a line in messages, such as `games.csv, `.
    header
        The headings of its columns, if its first line does not have them.

    Raises
    ------
    InputError
        The text is not a table.
    """
    if looks_like_json(text):
        return table_of(read_json(text, place), place, names)

    cells, separator = header_of(text, names)
    columns = header or cells
    lines = StringIO(text, newline=None)
    reader = csv.DictReader(lines, columns, delimiter=separator, skipinitialspace=True)
    try:
        rows = [
            (f"{place}line {reader.line_num}", {name: text_of(row[name]) for name in row})
            for row in reader
        ]
    except csv.Error as error:
        # The reader counts the lines of a row once it has read it.
        fault = f"line {reader.line_num + 1}: is not CSV ({error})"
        raise InputError(f"{place}{fault}; close the quotes of this row") from error
    return Table(columns, rows if header else rows[1:], separator)


def parse_pairs(
    text: str, place: str, names: Names, column: str, first_row: re.Pattern[str]
) -> Table:
    """Return the table in a text, whose columns are `word` and another one.

    The first line is no header if its cells, with tabs between them, have a `value` of the column,
    which the pattern finds.
    """
    cells, _ = header_of(text, names)
    found = first_row.search("\t".join(cells))
    if found is None:
        return parse_table(text, place, names)
    is_first = found.start("value") == 0
    return parse_table(
        text, place, names, (column, "word") if is_first else ("word", column)
    )


def table_of(found: Any, place: str, names: Names) -> Table:
    """Return the table of some objects, one for each row, whose values may be of any type.

    Raises
    ------
    InputError
        There is something else than objects.
    """
    rows = []
    for number, item in enumerate(found if isinstance(found, list) else [found], 1):
        where = f"{place}row {number}"
        if not isinstance(item, Mapping):
            example = '{"date": "2024-05-01", "word": "stare"}'
            raise InputError(f"{where}: is not an object; write it like {example}")
        rows.append((where, {_named(key, names): text_of(item[key]) for key in item}))
    return Table([*dict.fromkeys(name for _, row in rows for name in row)], rows, "")


def looks_like_json(text: str) -> bool:
    """Return whether a text begins like JSON."""
    return _JSON.match(text) is not None


def read_json(text: str, place: str) -> Any:
    """Return the value of a text in JSON, maybe in quotes; raise `InputError` for other texts."""
    try:
        found = parse_json(text.strip("'` \r\n"))
        # A script shows a text in quotes.
        return parse_json(found) if isinstance(found, str) else found
    except ValueError as error:
        raise InputError(f"{place}the JSON is broken ({error}); copy all of it") from error


def _named(heading: object, names: Names) -> str:
    """Return the name of a column with a heading."""
    name = str(heading).strip()
    return names.get(name.casefold(), name)


def text_of(cell: Any) -> str:
    """Return the text of a cell, empty for None and NaN."""
    if isinstance(cell, list):
        return " ".join(map(text_of, cell)).strip()
    if isinstance(cell, float) and cell.is_integer():  # in a column that has NaN elsewhere
        return f"{cell:.0f}"
    # NaN is the only value that differs from itself.
    return str(cell).strip() if cell == cell and cell is not None else ""
