"""The words in a text of any form: a word a line, a table, or a list in brackets."""

import csv
import json
import re
from collections.abc import Sequence
from typing import NamedTuple

from guesstree.text import parse_number
from guesstree.words.forms import fold, is_letter

HEADINGS = (
    [
        "word",
        "words",
        "wort",
        "wörter",
        "mot",
        "mots",
        "palabra",
        "palabras",
        "parola",
        "слово",
        "слова",
    ],
    ["name", "names"],
)
"""Headings of a column of words. The second set counts if no column has one of the first."""

SEPARATORS = "\t;,|"
"""Separators of the columns of a table; in other texts, blanks are separators."""

_QUOTES = "\"'`“”„‘’‚«»‹›"

_TOKEN = re.compile(r"""("(?:[^"\\\n]|\\.){0,300}+"|'(?:[^'\\\n]|\\.){0,300}+')|//[^\n]*|#[^\n]*""")
"""A text in quotes, or a comment. The length is limited, as any quote may begin a text."""

# No pattern of a list ever gives back what it took: time would grow with the square of a text.
_NUMBER = r"(?:\s*+:\s*+-?[0-9.]++(?:[eE][-+]?[0-9]++)?+)?+"
_LIST = re.compile(
    rf"(?:[^\n\0]*=[\w.&<>\s]*+(?:\[\])?|\s*+)(?P<key>\{{\s*+\0\s*+:\s*+)?[\[({{]{{1,2}}\s*+"
    rf"\0(?:{_NUMBER}\s*+,\s*+\0)*+{_NUMBER}\s*+,?+\s*+[\])}}][\s;)}}]*(?:export default \w+;?\s*)?"
)
"""A list in brackets, once its texts in quotes are NUL. It may have a name before, and numbers."""


class Entry(NamedTuple):
    """A text and the number of its line, counted from 1."""

    line: int
    text: str


class _Row(NamedTuple):
    """A line of a table and its cells, without quotes."""

    line: Entry
    cells: list[str]


def parse_entries(text: str, kept: str = "") -> tuple[list[Entry], Entry | None]:
    r"""Return the words of a text as they are written, and the line that is taken for its heading.

    A heading that names the column of words is in neither. A line that is not clearly one word is
    returned whole: an error message can then show its separators. `#` starts a comment.

    Parameters
    ----------
    kept
        Characters of words. They neither separate words nor start comments.

    >>> parse_entries("lemma\tfreq\n# all\ncrane\t5\n")[0]
    [Entry(line=3, text='crane')]
    >>> [word for _, word in parse_entries('const words = ["crane", "trace"];')[0]]
    ['crane', 'trace']
    """
    text = re.sub("\r\n?", "\n", text)
    if set("[({") & set(text) and not set("\"'[](){}") & set(kept):
        listed = _parse_brackets(text)
        if listed:
            return listed, None

    comment = "\0" if "#" in kept else "#"
    numbered = enumerate(text.split("\n"), start=1)
    lines = [Entry(number, line.partition(comment)[0].strip()) for number, line in numbered]
    lines = [line for line in lines if line.text]

    heading = None
    if _has_count(lines, kept):  # a dictionary of Hunspell, whose words have flags behind them
        heading = lines.pop(0)
        lines = [Entry(number, re.split(r"/|\t| \w\w:", line)[0]) for number, line in lines]

    rows = _parse_rows(lines, kept)
    if _are_words(rows, kept):
        return [Entry(line.line, cell) for line, cells in rows for cell in cells if cell], heading

    column = None
    if len(rows) > 1 and any(sum(map(bool, row.cells)) > 1 for row in rows):
        column = _word_column(rows)
        if column is not None:
            heading = None
            del rows[0]
        elif _is_above_numbers(rows):
            heading = rows.pop(0).line
    words = (Entry(row.line.line, _word_of(row, column, kept)) for row in rows)
    return [word for word in words if word.text], heading


def _parse_brackets(text: str) -> list[Entry]:
    """Return the texts in quotes of a list in brackets; none if the text has anything else."""
    match = _LIST.fullmatch(_TOKEN.sub(lambda token: "\0" if token[1] else "", text))
    if match is None:
        return []

    entries = []
    line = 1
    end = 0
    for token in _TOKEN.finditer(text):
        if not token[1]:
            continue
        line += text.count("\n", end, token.start())
        end = token.start()
        try:
            word = str(json.loads(token[1]))
        except ValueError:
            word = token[1][1:-1]
        entries.append(Entry(line, word.strip()))
    return entries[1:] if match["key"] else entries


def _has_count(lines: Sequence[Entry], kept: str) -> bool:
    """Return whether the first line is the number of words, as in files of Hunspell."""
    if not lines or not lines[0].text.isdecimal() or set(lines[0].text) & set(kept):
        return False
    return any(is_letter(character) for line in lines for character in line.text)


def _parse_rows(lines: Sequence[Entry], kept: str) -> list[_Row]:
    """Return each line with its cells, without quotes."""
    used = {character for line in lines for character in line.text} - set(kept)
    separator = next((mark for mark in SEPARATORS if mark in used), None)
    quote = None if '"' in kept else '"'
    quotes = set(_QUOTES) - set(kept)

    def split(text: str) -> list[str]:
        if separator is None:
            return text.split()
        try:
            return next(csv.reader([text], delimiter=separator, quotechar=quote))
        except csv.Error:  # a value that is too long
            return [text]

    def unquoted(cell: str) -> str:
        return cell[1:-1] if len(cell) > 1 and {cell[0], cell[-1]} <= quotes else cell

    return [_Row(line, [unquoted(cell.strip()) for cell in split(line.text)]) for line in lines]


def _are_words(rows: Sequence[_Row], kept: str) -> bool:
    """Return whether every cell is a word: each line has one cell, or all cells have one length."""
    if all(len(row.cells) == 1 for row in rows):
        return True
    cells = [cell for row in rows for cell in row.cells if cell]
    if len(cells) <= len(rows) or len(cells[0]) < 2 or len({len(fold(cell)) for cell in cells}) > 1:
        return False
    return all(is_letter(letter) or letter in kept for letter in set("".join(cells)))


def _word_column(rows: Sequence[_Row]) -> int | None:
    """Return the column of words of a table; None if no heading or several headings fit."""
    heading, cells = rows[0]
    if len({len(row.cells) for row in rows}) > 1:
        return None
    if any(map(_is_number, cells)) or not set(SEPARATORS) & set(heading.text):
        return None

    for headings in HEADINGS:
        columns = [column for column, cell in enumerate(cells) if fold(cell) in headings]
        if columns:
            return columns[0] if len(columns) == 1 else None
    return None


def _is_above_numbers(rows: Sequence[_Row]) -> bool:
    """Return whether the first row is a heading: without numbers, above a column of numbers."""
    columns = list(zip(*(map(_is_number, row.cells) for row in rows), strict=False))
    return not any(top for top, *_ in columns) and any(all(below) for _, *below in columns)


def _word_of(row: _Row, column: int | None, kept: str) -> str:
    """Return the word of a row; the whole text of the row if it is not clear which it is."""
    if column is not None:
        return row.cells[column]
    filled = [cell for cell in row.cells if cell]
    with_letters = [cell for cell in filled if set(cell) & set(kept) or _has_letters(cell)]
    for cells in (with_letters, filled):
        if len(cells) == 1:
            return cells[0]
    return row.line.text


def _has_letters(cell: str) -> bool:
    return any(map(is_letter, cell)) and parse_number(cell) is None


def _is_number(cell: str) -> bool:
    return any(map(str.isdigit, cell)) and not _has_letters(cell)
