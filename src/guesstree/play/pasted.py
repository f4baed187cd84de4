"""What people paste: tables of finished games, and below them grids of tiles."""

import re
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from guesstree.base.errors import InputError, typed
from guesstree.base.result import plain
from guesstree.base.tables import Row, Table, parse_table
from guesstree.base.text import parse_json
from guesstree.games.codes import reply_blocks
from guesstree.games.colours import with_squares
from guesstree.games.rule import Reply, Rule, parse_reply
from guesstree.games.rules import is_ours
from guesstree.play.chats import Heading, Shared, heading_of, name_of, seen, senders_of
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
"""The place of each row, and its cells; the guesses are a list."""


_CELL = re.compile(r"(?:[1-9]|x|fail)?(?:/[1-9])?|-", re.IGNORECASE)
"""What a table has for a game: its score, or nothing."""

_RESULTS = re.compile(
    r"^[^\w\n]*([1-9]|X)/[1-9]:[^\S\n]*@(.+)", re.IGNORECASE | re.MULTILINE
)
"""A line in which an app counts a day's games, such as `3/6: @Ann @Bob`."""


def is_table(text: str) -> bool:
    """Return whether the first line of a text is the header of a table of games."""
    line = text.strip().partition("\n")[0]
    header, _, separator = parse_table(line, "", _NAMES)
    read = [name for name in header if name in _NAMES or _GUESS.fullmatch(name)]
    # A column that is read although its name is not in `_NAMES` is a guess, such as guess1.
    has_guesses = any(name in (GUESSES, SCORE) or name not in _NAMES for name in read)
    # "My guesses today" is a remark, not a header.
    if separator == " " and len(read) < len(header):
        return False
    # A message of a chat may have separators, and quotes that are not closed.
    can_be_by_player = not {PUZZLE, DAY}.isdisjoint(header)
    return has_guesses or (
        can_be_by_player and bool(_players(parse_table(text, "", _NAMES)))
    )


def _players(table: Table) -> Sequence[str]:
    """Return the columns of a table that has one for each player; empty for another table."""
    names = [name for name in table.header if name not in (PUZZLE, DAY, TARGET)]
    are_known = any(name in _NAMES or _GUESS.fullmatch(name) for name in names)
    cells = [row[name] or "" for _, row in table.rows for name in names]
    are_scores = any(cells) and all(map(_CELL.fullmatch, cells))
    return names if len(names) < len(table.header) and are_scores and not are_known else ()


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
            if row[player] not in ("", "-", None)
        ]
    return [*_with_guesses(rows, place)]


def results_of(text: str, place: str) -> tuple[GameRows, str]:
    """Return the results without tiles that an app counts, and the rest of a text."""
    rows = [
        (
            f"{place}line {text.count(chr(10), 0, found.start()) + 1}",
            {PLAYER: player, GUESSES: [found[1]]},
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
        try:
            table = parse_json(table.strip("'` \r\n"))
            # A script shows a text in quotes.
            table = parse_json(table) if isinstance(table, str) else table
        except ValueError as error:
            raise InputError(
                f"{place}the JSON is broken ({error}); copy all of it"
            ) from error

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
    cells = [row if isinstance(row, Mapping) else {GUESSES: row} for row in rows]
    texts = [
        {_NAMES.get(name.casefold(), name): _text_of(cell) for name, cell in row.items()}
        for row in cells
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


# Grids of tiles

# X/6* is a game in hard mode, while 3/6*4 is an equation.
_HEADER = re.compile(
    r"(?<![\w/*+=-])([1-9]\d?|X)/([1-9]\d?)(?![\w/+=-]|\*\w)", re.IGNORECASE
)
"""The score that heads a grid, such as 3/6 or X/6. Equations may look like one."""

_PUZZLE = re.compile(
    r"(?<![\w/.:-])#?([1-9]\d{0,2}(?:[,.’'\u00a0\u202f]\d{3}){1,2}|[1-9]\d{0,7})[^\w/]*$"
)
"""The number of a puzzle at the end of what precedes the score: `Wordle 1,234 `."""

_TILE = re.compile("[■-◿⚪⚫⬛⬜🔴🔵🟠-🟫]")

_SYMBOL = re.compile("[←-⇿⌀-⏿■-➿⬀-⯿🌀-🫿]")
"""`_TILE`: squares and circles of any colour; `_SYMBOL`: also arrows and other pictures."""

_UNSEEN = re.compile(r"[\s\ufe0e\ufe0f\u200b-\u200f\u2060\ufeff]+")


class Line(NamedTuple):
    """A line of a text with tiles.

    Attributes
    ----------
    number
        Its number.
    text
        The text, as `chats.seen` returns it.
    header
        The score of a game, such as 3/6; empty if the line has none.
    row
        Its tiles, several rows side by side in one text; empty if it has none.
    title
        What precedes the score, such as `Wordle 1,234 `.
    heading
        The sender of the message that begins in the line; None without one.
    """

    number: int
    text: str
    header: str
    row: str
    title: str = ""
    heading: Heading | None = None

    @property
    def puzzle(self) -> int | None:
        """The number of the puzzle; None if the line has none."""
        number = _PUZZLE.search(self.title)
        return int(re.sub(r"\D", "", number[1])) if number else None

    @property
    def game(self) -> str:
        """The name of the game, which precedes the number, in lower case."""
        number = _PUZZLE.search(self.title)
        name = (
            self.title[: number.start()] if number else self.title.rstrip("0123456789-/.: ")
        )
        return name_of(re.sub(r"[^\w.'()@]+", " ", name)).casefold()

    @property
    def is_ours(self) -> bool:
        """Whether the header is what `ReviewView.share` writes."""
        return self.title.startswith("guesstree ")


class SharedGame(NamedTuple):
    """A game in a text.

    Attributes
    ----------
    lines
        Its lines with a header or tiles.
    sender
        Who sent it; empty if unknown.
    day
        Its day, as it is written; empty if unknown.
    """

    lines: Sequence[Line]
    sender: str
    day: str


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
    lines = [line for line in _lines(text, length) if line.header or line.row]
    if not any(line.row for line in lines):
        raise InputError("no row of tiles in the grid; paste rows such as ⬛🟨⬛⬛🟩")
    return read_game(lines, rule, length)


def rows_of_grid(text: str, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a grid that may be incomplete."""
    return [code for line in _lines(text, length) for code in _codes(line, rule, length)]


def shared_games(
    text: str, length: int, only: str = ""
) -> tuple[list[SharedGame], Sequence[str]]:
    """Return the games of a text, and what may be the names of senders that are not known.

    Headers, lines without tiles, and messages of a chat separate games.
    """
    lines = [*_lines(text, length)]
    blocks = [*_blocks(lines)]
    leads = [
        lines[end : block[0].number]
        for block, end in zip(
            blocks, [0, *(block[-1].number for block in blocks)], strict=False
        )
    ]
    games = [
        Shared(
            [(line.text, line.heading) for line in lead],
            (block[0].game, block[0].puzzle),
            "".join(line.row for line in block),
        )
        for block, lead in zip(blocks, leads, strict=True)
    ]
    senders, names = senders_of(games, only)
    days = [
        "".join([line.heading.day for line in lead if line.heading][-1:]) for lead in leads
    ]
    return [*map(SharedGame, blocks, senders, days)], names


def _blocks(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the lines with a header or tiles of each game."""
    block: list[Line] = []
    for line in lines:
        # Blank lines may stand between a header and its rows, but not between rows.
        is_gap = not line.row and bool(block and block[-1].row)
        if block and (line.header or is_gap or _is_message(line, block[-1])):
            # The subject of a mail may be the header of the game below it.
            above = block[-1]
            if above.row or (line.header, line.puzzle) != (above.header, above.puzzle):
                yield block
            block = []
        if line.header or line.row:
            block.append(line)
    if block:
        yield block


def _is_message(line: Line, last: Line) -> bool:
    """Return whether a message begins in a line, which is not the next row of a game.

    Some programs write the sender before each line.
    """
    if line.heading is None or not line.heading.is_sure:
        return False
    above = last.heading if last.number == line.number - 1 else None
    return above is None or above.sender != line.heading.sender


def _lines(text: str, length: int) -> Iterator[Line]:
    """Yield the lines of a text, each with its part from the first tile to the last."""
    is_chat = False
    for number, written in enumerate(with_squares(text).splitlines(), start=1):
        line = seen(written)
        heading = heading_of(line)
        is_chat |= heading is not None and heading.is_sure
        begin = heading.end if heading else 0
        header = _HEADER.search(line, begin)
        title = line[begin : header.start()] if header else ""
        if heading and not heading.is_sure and _is_part_of_game(heading, title):
            heading = None
            begin = 0
            header = _HEADER.search(line)
            title = line[: header.start()] if header else ""

        # Arrows and other pictures are tiles only if there are enough for a row.
        row = ""
        symbols = _SYMBOL.findall(line, begin)
        if _TILE.search(line, begin) or len(symbols) >= length:
            row = _UNSEEN.sub(
                "", line[line.index(symbols[0], begin) : line.rindex(symbols[-1]) + 1]
            )

        found = Line(number, line, header[0].upper() if header else "", row, title, heading)
        # In a chat, "8/10" may be about a film.
        is_talk = is_chat and found.puzzle is None and not found.is_ours
        yield found._replace(header="") if is_talk else found


def _is_part_of_game(heading: Heading, title: str) -> bool:
    """Return whether what precedes a colon is the name of a game, a score, or tiles."""
    is_name = bool(title) and not re.search(r"[^\W\d_]", title)
    return is_name or bool(_HEADER.search(heading.sender) or _TILE.search(heading.sender))


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
        number, _, header, *_ = lines[-1]
        raise _line_error(
            number, f"{header} has no game: paste the rows of tiles below it, too"
        )
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
