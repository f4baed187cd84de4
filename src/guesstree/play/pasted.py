"""What people paste: tables of finished games, and below them grids of tiles."""

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from guesstree.base.errors import InputError, typed
from guesstree.base.result import plain
from guesstree.base.tables import Row, Table, header_of, parse_table, read_json, table_of
from guesstree.games.codes import reply_blocks
from guesstree.games.colours import with_squares
from guesstree.games.rule import Reply, Rule, parse_reply
from guesstree.games.rules import is_ours
from guesstree.play.chats import Heading, Line, heading_of, headings_of, name_of, seen
from guesstree.play.sentences import phrase
from guesstree.play.word_lists import WordLists

TARGET, GUESSES, SCORE, COUNT = "target", "guesses", "score", "count"
PLAYER, PUZZLE, DAY = "player", "puzzle", "date"

_NAMES = {
    **{name: name for name in (TARGET, GUESSES, SCORE, COUNT, PLAYER, PUZZLE, DAY)},
    **dict.fromkeys(("answer", "word", "solution"), TARGET),
    **dict.fromkeys(("attempts", "tries", "versuche"), SCORE),
    **dict.fromkeys(("name", "spieler"), PLAYER),
    "number": PUZZLE,
}
"""The columns that are read, by their headings in lower case."""

_GUESS = re.compile(r"guess[ _]?[0-9]+", re.IGNORECASE)
"""The heading of a column with one guess, such as guess1."""

GameRows = Sequence[tuple[str, Row]]
"""The place of each row, and its cells; its guesses have blanks between them."""

_CELL = re.compile(r"(?:[1-9]|x|fail)?(?:/[1-9])?|-", re.IGNORECASE)
"""What a table has for a game: its score, or nothing."""

_RESULTS = re.compile(
    r"^[^\w\n]*([1-9]|X)/[1-9]:[^\S\n]*@(.+)", re.IGNORECASE | re.MULTILINE
)
"""A line in which an app counts a day's games, such as `3/6: @Ann @Bob`."""


def is_table(text: str) -> bool:
    """Return whether the first line of a text is the header of a table of games."""
    header, separator = header_of(text, _NAMES)
    if any(map(_is_score, header)):
        # Only known headings may have blanks between them.
        return separator != " " or all(map(_is_read, header))
    # A text that is no table may have quotes that are not closed.
    may_be_club = header[:1] in ([PUZZLE], [DAY]) and separator != " "
    return may_be_club and bool(_players(parse_table(text, "", _NAMES)))


def _is_score(name: object) -> bool:
    """Return whether a column has guesses."""
    return name in (GUESSES, SCORE) or _GUESS.fullmatch(str(name)) is not None


def _is_read(name: object) -> bool:
    """Return whether a column is read, whatever it has."""
    return name in _NAMES or _is_score(name)


def _players(table: Table) -> Sequence[str]:
    """Return the columns of a table that has one for each player; empty for another table."""
    names = [name for name in table.header if name not in (PUZZLE, DAY, TARGET)]
    cells = [row[name] for _, row in table.rows for name in names]
    is_club = all(map(_CELL.fullmatch, cells)) and not any(map(_is_read, names))
    return names if is_club else ()


def rows_of_text(text: str, place: str) -> GameRows:
    """Return the rows of a table of games with a header; `place` precedes the number of a line.

    Raises
    ------
    InputError
        The text is not a table, has no column of guesses, or has two columns of one kind.
    """
    table = parse_table(text, place, _NAMES)
    if not is_table(text):
        # It has none of the columns of guesses: the error asks for the usual one.
        table.check(GUESSES, place)
    for name in _NAMES:
        if name in table.header:
            table.check(name, place)
    rows = table.rows
    if players := _players(table):
        rows = [
            (
                where,
                {name: row[name] for name in row if name not in players}
                | {PLAYER: player, GUESSES: row[player]},
            )
            for where, row in rows
            for player in players
            if row[player] not in ("", "-")
        ]
    return [*_with_guesses(rows, place)]


def results_of(text: str, place: str) -> tuple[GameRows, str]:
    """Return the results without tiles that an app counts, and the rest of a text."""
    rows = [
        (
            f"{place}line {text.count(chr(10), 0, found.start()) + 1}",
            {PLAYER: name_of(player), GUESSES: found[1]},
        )
        for found in _RESULTS.finditer(text)
        for player in found[2].split("@")
    ]
    return rows, _RESULTS.sub("", text)


def rows_in_memory(table: Any, place: str = "") -> GameRows:
    """Return the rows of a frame of Polars or pandas, of a list of mappings or scores.

    A mapping is the statistics that a game keeps, and a text is such a mapping in JSON.

    Raises
    ------
    InputError
        The text is not JSON, or the mapping has no counts.
    """
    if isinstance(table, str):
        table = read_json(table, place)

    if isinstance(table, Mapping):
        # As the newspaper counts games, or as reactle does.
        counts = table.get(GUESSES)
        if isinstance(won := table.get("winDistribution"), list):
            counts = {**dict(enumerate(won, start=1)), "X": table.get("gamesFailed", 0)}
        if not isinstance(counts, Mapping):
            raise InputError(
                f'{place}the JSON has no games; write it like {{"guesses": {{"3": 12}}}}'
            )
        table = [{GUESSES: score, COUNT: count} for score, count in counts.items()]

    rows = table.to_dict("records") if hasattr(table, "iloc") else plain(table)  # of pandas
    typed(rows, list, "games", "a path, a text, a table, or a list of scores")
    items = [row if isinstance(row, Mapping) else {GUESSES: row} for row in rows]
    return [*_with_guesses(table_of(items, place, _NAMES).rows, place)]


def _with_guesses(rows: GameRows, place: str) -> Iterator[tuple[str, Row]]:
    """Yield the rows with all their guesses, and name the columns that are ignored."""
    # A dict, as it keeps the order of the columns. Empty columns need no warning.
    ignored: Row = {}
    for where, cells in rows:
        ignored |= {
            name: "" for name in cells if name and cells[name] and not _is_read(name)
        }

        # Columns such as guess1 come before a column of all guesses, and this before a score.
        # Guesses with separators between them go beyond the columns of the header, under None.
        in_columns = [cells[name] for name in cells if _GUESS.fullmatch(str(name))]
        written = [cells.get(GUESSES) or cells.get(SCORE, ""), cells.get(None, "")]
        guesses = " ".join(in_columns).split() or " ".join(written).split()
        yield where, cells | {GUESSES: " ".join(guesses)}

    if ignored:
        named = ", ".join(map(repr, ignored))
        warnings.warn(f"{place}ignored columns: {named}", stacklevel=2)


# Grids of tiles

# X/6* is a game in hard mode, while 3/6*4 is an equation.
_HEADER = re.compile(
    r"(?<![\w/*+=-])([1-9]\d?|X)/([1-9]\d?)(?![\w/+=-]|\*\w)", re.IGNORECASE
)
"""The score that heads a grid, such as 3/6 or X/6. Equations may look like one."""

_TILE = re.compile("[■-◿⚪⚫⬛⬜🔴🔵🟠-🟫]")

_SYMBOL = re.compile("[←-⇿⌀-⏿■-➿⬀-⯿🌀-🫿]")
"""`_TILE`: squares and circles of any colour; `_SYMBOL`: also arrows and other pictures."""

_UNSEEN = re.compile(r"[\s\ufe0e\ufe0f\u200b-\u200f\u2060\ufeff]+")


class Grid(NamedTuple):
    """The rows of tiles of a game.

    Attributes
    ----------
    codes
        The replies.
    lost
        How many turns unknown words took, which have no row.
    line
        The number of the last line.
    """

    codes: list[Reply]
    lost: int
    line: int


def read_grid(text: str, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a pasted grid, as `parse_grid` reads it."""
    return parse_grid(text, rule, length).codes


def parse_grid(text: str, rule: Rule, length: int) -> Grid:
    """Return the rows of a pasted grid of tiles of one game.

    All rows may be in one line. Numbers, quote marks and words around the tiles of a line are
    skipped, and so are lines without tiles, except a header such as 3/6.

    Raises
    ------
    InputError
        No line is a row of tiles, one cannot be read, the rows are not one game, or the header has
        another number of rows.
    """
    lines = [*_lines(text, length)]
    if not any(line.row for line in lines):
        raise InputError("no row of tiles in the grid; paste rows such as ⬛🟨⬛⬛🟩")
    return read_game(lines, rule, length)


def rows_of_grid(text: str, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a grid that may be incomplete."""
    return [code for line in _lines(text, length) for code in _codes(line, rule, length)]


SharedGame = tuple[Sequence[Line], Heading]
"""The lines with a header or tiles of a game, and its heading."""


def shared_games(
    text: str, length: int, only: str = ""
) -> tuple[list[SharedGame], Sequence[str]]:
    """Return the games of a text, and what may be the names of senders that are not known.

    Headers, lines without tiles, and messages of a chat separate games.
    """
    lines = [*_lines(text, length)]
    games = [*_blocks(lines)]
    ends = [0, *(game[-1].number for game in games)]
    leads = [lines[end : game[0].number] for game, end in zip(games, ends, strict=False)]
    headings, names = headings_of(games, leads, only)
    return [*zip(games, headings, strict=True)], names


def _blocks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the lines with a header or tiles of each game."""
    block: list[Line] = []
    for line in lines:
        if block:
            # Blank lines may stand between a header and its rows, but not between rows.
            above = block[-1]
            is_gap = bool(above.row) and not line.row

            # Some programs write the sender before each line.
            if line.header or is_gap or line.sender not in ("", above.sender):
                # The subject of a mail may be the header of the game below it.
                if above.row or (above.title, above.header) != (line.title, line.header):
                    yield block
                block = []
        if line.header or line.row:
            block.append(line)
    if block:
        yield block


def _lines(text: str, length: int) -> Iterator[Line]:
    """Yield the lines of a text, each with its part from the first tile to the last."""
    is_chat = False
    for number, written in enumerate(with_squares(text).splitlines(), start=1):
        line = seen(written)
        heading = heading_of(line)
        header = _HEADER.search(line, heading.end)
        title = line[heading.end : header.start()].strip() if header else ""

        # Arrows and other pictures are tiles only if there are enough for a row.
        message = line[heading.end :]
        symbols = _SYMBOL.findall(message)
        row = ""
        if _TILE.search(message) or len(symbols) >= length:
            row = message[message.index(symbols[0]) : message.rindex(symbols[-1]) + 1]

        score = header[0].upper() if header else ""
        found = Line(number, line, heading, score, title, _UNSEEN.sub("", row))
        is_chat |= bool(found.sender)
        # In a chat, "8/10" may be about a film.
        is_talk = is_chat and found.puzzle is None and not found.is_ours
        yield found._replace(header="") if is_talk else found


def _codes(line: Line, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a line."""
    rows = (line.row[at : at + length] for at in range(0, len(line.row), length))
    try:
        return [parse_reply(row, rule, length) for row in rows]
    except InputError as error:
        raise _line_error(line.number, error) from None


def read_game(lines: Sequence[Line], rule: Rule, length: int) -> Grid:
    """Return the rows of a game.

    Raises
    ------
    InputError
        A row cannot be read, no game can produce it, or the lines are not one game.
    """
    rows = {line.number: _codes(line, rule, length) for line in lines if line.row}
    if not rows:
        fault = f"{lines[-1].header} has no game: paste the rows of tiles below it, too"
        raise _line_error(lines[-1].number, fault)
    last = max(rows)
    texts = rule.texts(length)
    right = len(texts) - 1
    for number, codes in rows.items():
        # One line may hold a whole game. Several lines with several rows each are several boards.
        if len(codes) > 1 and len(rows) > 1:
            raise _line_error(
                number,
                "has rows of tiles side by side, as several boards do; give one board",
            )
        if right in codes[:-1] or (right in codes and number < last):
            fault = "is the right reply, but more rows follow; give one board of one game"
            raise _line_error(number, f"{fault}, and a blank line between games")
        if is_ours(rule) and any(_is_impossible(texts[code]) for code in codes):
            raise _line_error(number, phrase("tiles"))

    codes = list(chain.from_iterable(rows.values()))
    lost = 0
    for line in lines:
        if line.header:
            lost = _lost_turns(line, len(codes), codes[-1] == right)
    return Grid(codes, lost, last)


def _is_impossible(text: str) -> bool:
    """Return whether a row of tiles leaves no other place for a letter that is elsewhere."""
    return text.count("G") == len(text) - 1 and "Y" in text


def _lost_turns(line: Line, rows: int, is_found: bool) -> int:
    """Return how many more turns a game took than it has rows; only our own shares tell.

    Raises
    ------
    InputError
        The header of the game does not agree with its rows.
    """
    score, limit = line.header.split("/")
    taken = limit if score == "X" else score
    if line.is_ours and is_found == (score != "X") and int(taken) > rows:
        return int(taken) - rows

    expected = f"X/{max(rows, int(limit))}"  # lost, or given up
    if is_found:
        expected = f"{rows}/{limit}"
    if line.header != expected:
        fault = phrase("header", header=line.header, score=expected)
        raise _line_error(line.number, fault)
    return 0


def _line_error(line: int, fault: object) -> InputError:
    return InputError(f"line {line}: {fault}")


def targets_of_grid(lists: WordLists, codes: Sequence[Reply]) -> list[str]:
    """Return the expected targets against which some guess earns each row of a grid.

    Raises
    ------
    InputError
        No target fits.
    """
    targets = lists.layers[0].words
    different = list(dict.fromkeys(codes))
    is_earned = np.zeros((len(different), len(targets)), np.bool_)

    # The replies of all guesses to all targets may not fit into memory.
    for block in reply_blocks(lists.rule, lists.guesses, targets):
        for fits, code in zip(is_earned, different, strict=True):
            fits |= (block == code).any(axis=0)

    # By row: the targets that fit it and all rows above it.
    fits_so_far = np.logical_and.accumulate(is_earned)
    if fits_so_far[-1].any():
        return [targets[at] for at in np.flatnonzero(fits_so_far[-1])]

    # The first row after which no target is left.
    code = different[int(np.argmin(fits_so_far.any(axis=1)))]
    row = codes.index(code)
    text = lists.rule.texts(lists.form.length)[code]
    others = " and those above it" if row else ""
    raise InputError(
        f"no target fits row {row + 1} of the grid, {text}{others}; check these rows, and which "
        "game they are from"
    )
