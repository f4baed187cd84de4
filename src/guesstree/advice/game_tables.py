"""Tables of finished games, as people and newspapers keep them: the texts of their cells."""

import json
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from guesstree.errors import InputError
from guesstree.result import plain
from guesstree.storage import Row, parse_table

TARGET, GUESSES, COUNT = "target", "guesses", "count"
PLAYER, PUZZLE, DAY = "player", "puzzle", "day"

HEADINGS = {
    TARGET: (TARGET, "answer", "word", "solution"),
    GUESSES: (GUESSES, "score"),
    COUNT: (COUNT,),
    PLAYER: (PLAYER,),
    PUZZLE: (PUZZLE, "number", "#"),
    DAY: ("date", DAY),
}
"""The headings of the columns that are read, in lower case; of several, the first counts."""

_GUESS = re.compile(r"guess[ _]?([0-9]+)")
"""The heading of a column with one guess."""


class Record(NamedTuple):
    """A row of a table of games, as it is written.

    Attributes
    ----------
    place
        Where it stands.
    target
        The target; empty if it is unknown.
    guesses
        The guesses, each with its reply or without; or their number.
    count
        How many games it stands for; None for one.
    player, puzzle, day
        Who played, the number of the puzzle, and the day; empty if they are unknown.
    """

    place: str
    target: str
    guesses: Sequence[str]
    count: str | None = None
    player: str = ""
    puzzle: str = ""
    day: str = ""


def has_header(text: str) -> bool:
    """Return whether the first line of a text is the header of a table of games."""
    header, _ = parse_table(text.strip().partition("\n")[0], "", "games")
    return GUESSES in _columns(header) or bool(_guess_columns(header))


def records_of_text(text: str, place: str) -> list[Record]:
    """Return the rows of a table with a header; `place` precedes the number of a line."""
    header, rows = parse_table(text, place, "games")
    if GUESSES not in _columns(header) and not _guess_columns(header):
        shown = " ".join(", ".join(header).split()) or "nothing"
        raise InputError(f"{place}line 1: expected a column {GUESSES!r}, found {shown}")
    return [*_records(header, rows, place)]


def records_of_json(text: str, place: str) -> list[Record]:
    """Return the games of a text in JSON: rows, or the newspaper's statistics.

    Raises
    ------
    InputError
        The text is not JSON, or has neither.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise InputError(f"{place}is not JSON ({error}); copy all of it") from error
    return records_in_memory(value, place)


def records_in_memory(table: Any, place: str = "") -> list[Record]:
    """Return the rows of a frame of Polars or pandas, of a list of mappings or scores.

    A mapping is the newspaper's statistics.
    """
    if isinstance(table, Mapping):
        return _records_of_statistics(table, place)

    is_pandas = hasattr(table, "iloc")
    rows = table.to_dict("records") if is_pandas else plain(table)
    cells = [row if isinstance(row, Mapping) else {GUESSES: row} for row in rows]
    texts = [{name: _text_of(cell) for name, cell in row.items()} for row in cells]
    header = list(dict.fromkeys(name for row in texts for name in row))
    numbered = ((f"{place}row {number}", row) for number, row in enumerate(texts, start=1))
    return [*_records(header, numbered, place)]


def _text_of(cell: Any) -> str:
    """Return the text of a cell, empty for None and NaN."""
    if isinstance(cell, list):
        return " ".join(cell)
    if isinstance(cell, float) and cell.is_integer():  # of a column that has NaN elsewhere
        return str(int(cell))
    return str(cell) if cell == cell and cell is not None else ""


def _columns(header: Sequence[str]) -> dict[str, str]:
    """Return the headings of the columns that are read, by the name of the column."""
    written = {heading.casefold(): heading for heading in reversed(header)}
    columns = {}
    for name, headings in HEADINGS.items():
        for heading in headings:
            if heading in written:
                columns.setdefault(name, written[heading])
    if TARGET in columns:
        columns.pop(COUNT, "")  # each row is a game
    return columns


def _guess_columns(header: Sequence[str]) -> list[str]:
    """Return the headings of columns with one guess each, such as guess1, in their order."""
    found = {heading: _GUESS.fullmatch(heading.casefold()) for heading in header}
    numbers = {heading: int(match[1]) for heading, match in found.items() if match}
    return sorted(numbers, key=numbers.__getitem__)


def _records(
    header: Sequence[str], rows: Iterable[tuple[str, Row]], where: str
) -> Iterator[Record]:
    """Yield the rows of a table, and name the columns that are ignored."""
    columns = _columns(header)
    numbered = _guess_columns(header)
    others = [name for name in header if name not in (*columns.values(), *numbered)]
    ignored = set()

    for place, row in rows:
        ignored |= {name for name in others if row.get(name)}
        cells = {name: (row.get(heading) or "").strip() for name, heading in columns.items()}
        # Guesses with separators between them go beyond the columns of the header.
        written = [cells.pop(GUESSES, ""), *(row.get(None) or ())]
        guesses = [row.get(heading) or "" for heading in numbered]
        words = " ".join(guesses).split() or " ".join(written).split()
        yield Record(**{"place": place, TARGET: "", **cells, "guesses": words})

    if ignored:
        named = ", ".join(repr(name) for name in others if name in ignored)
        warnings.warn(f"{where}ignored columns: {named}", stacklevel=2)


def _records_of_statistics(value: Mapping[str, Any], place: str) -> list[Record]:
    """Return the numbers of games by their numbers of guesses."""
    statistics = _with_counts(value)
    if statistics is None:
        expected = '{"guesses": {"1": 0, "2": 3, "fail": 1}}'
        raise InputError(f"{place}has no statistics of games; expected such as {expected}")

    counts = statistics[GUESSES]
    played = statistics.get("gamesPlayed", sum(counts.values()))
    if played != sum(counts.values()):
        told = f"{place}counts {sum(counts.values())} games, but says that {played} were played"
        warnings.warn(f"{told}; those that it counts are taken", stacklevel=2)
    return [Record(f"{place}{score!r}", "", [score], str(count)) for score, count in counts.items()]


def _with_counts(value: Any) -> Mapping[str, Any] | None:
    """Return the mapping, at any depth of another, that counts games by their guesses."""
    if not isinstance(value, Mapping):
        return None
    counts = value.get(GUESSES)
    if isinstance(counts, Mapping) and all(isinstance(one, int) for one in counts.values()):
        return value
    found = map(_with_counts, value.values())
    return next((one for one in found if one is not None), None)
