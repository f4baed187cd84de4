"""Tables of finished games, as people and newspapers keep them: the texts of their cells."""

import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from guesstree.base.errors import InputError, typed
from guesstree.base.result import plain
from guesstree.base.storage import Row, parse_table
from guesstree.base.text import parse_json

TARGET, GUESSES, SCORE, COUNT = "target", "guesses", "score", "count"
PLAYER, PUZZLE, DAY = "player", "puzzle", "date"

_NAMES = {
    **{name: name for name in (TARGET, GUESSES, SCORE, COUNT, PLAYER, PUZZLE, DAY)},
    **dict.fromkeys(("answer", "word", "solution"), TARGET),
    "number": PUZZLE,
}
"""The columns that are read, by their headings in lower case."""

_GUESS = re.compile(r"guess[ _]?[0-9]+", re.IGNORECASE)
"""The heading of a column with one guess, such as guess1."""

GameRows = Sequence[tuple[str, Row]]
"""The place of each row, and its cells; the guesses are a list."""


def is_table(text: str) -> bool:
    """Return whether the first line of a text is the header of a table of games."""
    line = text.strip().partition("\n")[0]
    header, _, separator = parse_table(line, "", _name_of)
    read = [name for name in header if name in _NAMES or _GUESS.fullmatch(name)]
    # A column that is read although its name is not in `_NAMES` is a guess, such as guess1.
    has_guesses = any(name in (GUESSES, SCORE) or name not in _NAMES for name in read)
    # "My guesses today" is a remark, not a header.
    return has_guesses and (separator != " " or len(read) == len(header))


def rows_of_text(text: str, place: str) -> GameRows:
    """Return the rows of a table of games with a header; `place` precedes the number of a line.

    Raises
    ------
    InputError
        The text is not a table, has no column of guesses, or has two columns of one kind.
    """
    table = parse_table(text, place, _name_of)
    if not is_table(text):
        # It has none of the columns of guesses: the error asks for the usual one.
        table.check(GUESSES, place)
    for name in _NAMES:
        if name in table.header:
            table.check(name, place)
    return [*_with_guesses(table.rows, place)]


def rows_in_memory(table: Any, place: str = "") -> GameRows:
    """Return the rows of a frame of Polars or pandas, of a list of mappings or scores.

    A mapping is the newspaper's statistics, and a text is such a mapping in JSON.

    Raises
    ------
    InputError
        The text is not JSON, or the mapping has no counts.
    """
    if isinstance(table, str):
        try:
            table = parse_json(table)
        except ValueError as error:
            raise InputError(
                f"{place}the JSON is broken ({error}); copy all of it"
            ) from error

    if isinstance(table, Mapping):
        counts = table.get(GUESSES)
        if not isinstance(counts, Mapping):
            raise InputError(
                f'{place}the JSON has no games; write it like {{"guesses": {{"3": 12}}}}'
            )
        table = [{GUESSES: score, COUNT: count} for score, count in counts.items()]

    rows = table.to_dict("records") if hasattr(table, "iloc") else plain(table)  # of pandas
    typed(rows, list, "games", "a path, a text, a table, or a list of scores")
    cells = [row if isinstance(row, Mapping) else {GUESSES: row} for row in rows]
    texts = [
        {_name_of(name): _text_of(cell) for name, cell in row.items()} for row in cells
    ]
    numbered = [(f"{place}row {number}", row) for number, row in enumerate(texts, start=1)]
    return [*_with_guesses(numbered, place)]


def _text_of(cell: Any) -> str:
    """Return the text of a cell, empty for None and NaN."""
    if isinstance(cell, list):
        return " ".join(cell)
    if isinstance(cell, float) and cell.is_integer():  # in a column that has NaN elsewhere
        return f"{cell:.0f}"
    # NaN is the only value that differs from itself.
    return str(cell) if cell == cell and cell is not None else ""


def _name_of(heading: str) -> str:
    """Return the name of a column."""
    return _NAMES.get(heading.casefold(), heading)


def _with_guesses(rows: GameRows, where: str) -> Iterator[tuple[str, Row]]:
    """Yield the rows with their guesses, and name the columns that are ignored."""
    ignored: Row = {}
    for place, row in rows:
        # Guesses with separators between them go beyond the columns of the header.
        beyond = row.pop(None, [])
        cells = {name: (cell or "").strip() for name, cell in row.items()}
        in_columns = {name: cell for name, cell in cells.items() if _GUESS.fullmatch(name)}

        # A dict, as it keeps the order of the columns. Empty columns need no warning.
        ignored |= {
            name: cell for name, cell in cells.items() if cell and name not in _NAMES
        }

        # Columns such as guess1 come before a column of all guesses, and this before a score.
        written = [cells.get(GUESSES) or cells.get(SCORE, ""), *beyond]
        guesses = " ".join(in_columns.values()).split() or " ".join(written).split()
        yield place, cells | {GUESSES: guesses}

    named = ", ".join(repr(name) for name in ignored if not _GUESS.fullmatch(name))
    if named:
        warnings.warn(f"{where}ignored columns: {named}", stacklevel=2)
