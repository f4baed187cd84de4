"""Grids of tiles by which people share a game."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from guesstree.errors import InputError
from guesstree.games.notation import parse_reply
from guesstree.games.rule import Reply, Rule
from guesstree.play.situations import Lists
from guesstree.replies.compute import reply_blocks
from guesstree.storage.text import unnumbered

_HEADER = re.compile(r"(?<![\w/*+=-])([1-9]\d?|X)/([1-9]\d?)(?![\w/+=-]|\*\w)", re.IGNORECASE)
"""How many rows a game took, or X, and how many it may take; equations may look alike."""

_TILE = re.compile("[■-◿⚪⚫⬛⬜🔴🔵🟠-🟫]")
_SYMBOL = re.compile("[←-⇿⌀-⏿■-➿⬀-⯿🌀-🫿]")
"""Squares and circles of any colour; these, arrows and other pictures."""

_UNSEEN = re.compile(r"[\s\ufe0e\ufe0f\u200b-\u200f\u2060\ufeff]+")


class _Line(NamedTuple):
    """A line of a text: its number, its header such as 3/6, if any, and the codes of its rows."""

    number: int
    header: str
    codes: list[Reply]


def read_grid(text: str, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a pasted grid of tiles, which is that of one game.

    All rows may be in one line. Numbers, quote marks and words around the tiles of a line do not
    count, nor do lines without tiles, but for a header such as 3/6.

    Raises
    ------
    InputError
        No line is a row of tiles, one cannot be read, or the rows are not those of one game, or not
        as many as the header says.
    """
    lines = [line for line in _lines(text, rule, length) if line.header or line.codes]
    if not any(line.codes for line in lines):
        raise InputError("there is no row of tiles in the grid; paste rows such as ⬛🟨⬛⬛🟩")
    return _game(lines, rule, length)[0]


def rows_of_grid(text: str, rule: Rule, length: int) -> list[Reply]:
    """Return the codes of the rows of a grid that may have yet to be pasted."""
    return [code for line in _lines(text, rule, length) for code in line.codes]


def shared_games(text: str, rule: Rule, length: int) -> Iterator[tuple[list[Reply], int]]:
    """Yield the games of a text: the codes of the rows, and the number of the last line.

    A line without tiles, or a header, is between games.

    Raises
    ------
    InputError
        As by `read_grid`, or a header has no rows.
    """
    block: list[_Line] = []
    for line in (*_lines(text, rule, length), _Line(0, "", [])):
        if block and block[-1].codes and (line.header or not line.codes):
            yield _game(block, rule, length)
            block = []
        if block and not block[-1].codes and (line.header or not line.number):
            number, header, _ = block[-1]
            raise _at(number, f"{header} has no game: paste the rows of tiles below it, too")
        if line.header or line.codes:
            block.append(line)


def _lines(text: str, rule: Rule, length: int) -> Iterator[_Line]:
    """Yield the lines of a text. Signs such as `·-··=` are rows where no line has tiles."""
    lines = text.splitlines()
    row_of = _tiles_in if any(_has_tiles(line, length) for line in lines) else _signs_in
    signs = {sign for sign in rule.notation.spellings if not sign.isalnum()}
    for number, line in enumerate(lines, start=1):
        try:
            row = row_of(line, signs, length)
            rows = (row[at : at + length] for at in range(0, len(row), length))
            codes = [parse_reply(one, rule, length) for one in rows]
        except InputError as error:
            raise _at(number, error) from error
        header = _HEADER.search(line)
        yield _Line(number, header[0].upper() if header else "", codes)


def _has_tiles(line: str, length: int) -> bool:
    return bool(_TILE.search(line)) or len(_SYMBOL.findall(line)) >= length


def _tiles_in(line: str, signs: set[str], length: int) -> str:
    """Return what is from the first symbol of a line with tiles to the last."""
    if not _has_tiles(line, length):
        return ""
    symbols = _SYMBOL.findall(line)
    row = _UNSEEN.sub("", line[line.index(symbols[0]) : line.rindex(symbols[-1]) + 1])
    if not signs.issuperset(row) or len(row) > len(symbols):
        raise InputError(f"{row!r} is not a row of {length} tiles; write it like ⬛🟨⬛⬛🟩")
    return row


def _signs_in(line: str, signs: set[str], length: int) -> str:
    """Return the signs of a line that has nothing else, or a row of them with a word behind."""
    row, *words = unnumbered(line.lstrip("> ")).split() or [""]
    if len(row) == length and signs.issuperset(row):
        words = [word for word in words if signs.issuperset(word)]
    row = "".join((row, *words))
    return "" if signs.isdisjoint(row) or any(sign.isalnum() for sign in row) else row


def _game(lines: Sequence[_Line], rule: Rule, length: int) -> tuple[list[Reply], int]:
    """Return the codes and the last line of a game; raise `InputError` if it is not one."""
    rows = [line for line in lines if line.codes]
    codes = [code for line in rows for code in line.codes]
    right = len(rule.texts(length)) - 1
    found = codes[-1] == right
    for number, _, here in rows:
        if len(here) > 1 and len(rows) > 1:
            raise _at(
                number, "has rows of tiles side by side, as several boards do; give one board"
            )
        if right in here[:-1] or (right in here and number < rows[-1].number):
            fault = "is the right reply, but more rows follow; give one board of one game"
            raise _at(number, f"{fault}, and write a blank line between games")
    for number, header, _ in lines:
        most = int(header.rpartition("/")[2] or 0)
        score = f"{len(codes)}/{most}" if found else f"X/{max(len(codes), most)}"  # or given up
        if header not in ("", score):
            fault = f"the header says {header}, but the rows of tiles {score}; correct one"
            raise _at(number, fault)
    return codes, rows[-1].number


def _at(line: int, fault: object) -> InputError:
    return InputError(f"line {line}: {fault}")


def targets_of_grid(lists: Lists, codes: Sequence[Reply]) -> list[str]:
    """Return the expected targets against which each row of a grid is the reply to some guess.

    Raises
    ------
    InputError
        There is no such target.
    """
    targets = lists.layers[0].words
    earned = np.zeros((len(codes), len(targets)), np.bool_)
    for block in reply_blocks(lists.rule, lists.guesses, targets):
        for row, code in enumerate(codes):
            earned[row] |= (block == code).any(axis=0)
    fitting = np.logical_and.accumulate(earned)
    if not fitting[-1].any():
        row = int(np.argmin(fitting.any(axis=1)))
        text = lists.rule.texts(lists.form.length)[codes[row]]
        raise InputError(
            f"no target fits row {row + 1} of the grid, {text}"
            f"{' and those above it' if row else ''}; check the grid, and which game it is from"
        )
    return [targets[at] for at in np.flatnonzero(fitting[-1])]
