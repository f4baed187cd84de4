"""The words of a text that somebody made, each with its line.

A text has a word a line, or is a table with a column of words, a list in the brackets of JSON or of
a program, or a dictionary of Hunspell. What is not certain to be a word is returned as it stands.
"""

import csv
import json
import re
import unicodedata
from collections.abc import Iterable
from typing import NamedTuple

from guesstree.storage.text import number
from guesstree.words.form import fold

HEADINGS = (
    {"word", "words", "wort", "wörter", "mot", "mots", "palabra", "palabras", "parola"}
    | {"слово", "слова"},
    {"name", "names"},
)
"""Headings of a column of words; those of the second set, if no other is of the first."""

SEPARATORS = "\t;,|"
"""What can stand between the columns of a table; in other texts, blanks do."""

ONE_A_LINE = "write one word a line, or 'word' above the column of words"
"""What to do about a line that is not one word."""

_QUOTES = "\"'`“”„‘’‚«»‹›"

_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|' r"'(?:[^'\\\n]|\\.)*'|//[^\n]*|#[^\n]*")
"""A text in quotes, or a comment."""

_VALUE = r"(?:\s*:\s*-?[0-9.]+(?:[eE][-+]?[0-9]+)?)?"
_BEFORE = re.compile(r"\s*(?:[^\n]*=[\w.&<>\s\[\]]*|export\s+default|return)?\s*[\[({]+\s*")
_BETWEEN = re.compile(rf"{_VALUE}\s*,\s*")
_KEY = re.compile(r"\s*:\s*\[\s*")
_AFTER = re.compile(
    rf"{_VALUE}\s*,?\s*[\])}}][\s;,)\]}}]*(?:as const[\s;]*)?"
    r"(?:(?:export default|module\.exports\s*=)[\w{}\s]+;?\s*)?"
)
"""What stands around the texts in quotes of a list in brackets; `_KEY` after the name of one."""

_MOST_BEFORE = 200
"""Characters before a list in brackets at most."""

_FLAGGED = re.compile(r"([^/\s]*[^\W\d_A-Z][^/\s]*)/[A-Z0-9]+")
"""A word with affix flags."""


class Entry(NamedTuple):
    """A text in a line, counted from 1."""

    line: int
    text: str


class Entries(NamedTuple):
    """The words of a text, and its heading, if a line was taken for one."""

    words: list[Entry]
    heading: Entry | None = None


class _Row(NamedTuple):
    line: int
    text: str
    cells: list[str]


def entries_of(text: str, kept: str = "") -> Entries:
    r"""Return the words of a text, as they are written.

    A line that is not one word for certain is returned whole, so that its separators show. `#`
    starts a comment.

    Parameters
    ----------
    kept
        Characters that belong to words, and so neither separate them nor start comments.

    >>> [tuple(one) for one in entries_of("lemma\tfreq\n# all\ncrane\t5\n").words]
    [(3, 'crane')]
    >>> [word for _, word in entries_of('const words = ["crane", "trace"];').words]
    ['crane', 'trace']
    """
    text = re.sub("\r\n?", "\n", text)
    if quoted := _in_brackets(text, kept):
        return Entries(quoted)
    lines = text.split("\n")
    if "#" not in kept:
        lines = [line.partition("#")[0] for line in lines]
    stripped = [Entry(at, line.strip()) for at, line in enumerate(lines, 1) if line.strip()]
    heading, stripped = _without_count(stripped, kept)
    rows = _rows(stripped, kept)
    if _are_words(rows, kept):
        return Entries([Entry(row.line, cell) for row in rows for cell in row.cells], heading)
    column = _named_column(rows)
    if column is not None or _is_over_numbers(rows):
        heading, rows = Entry(*rows[0][:2]), rows[1:]
    found = (Entry(row.line, _word_of(row, column, kept)) for row in rows)
    return Entries([entry for entry in found if entry.text], heading)


def is_letter(character: str) -> bool:
    """Return whether a character is a letter, or a mark on one."""
    return character.isalpha() or unicodedata.category(character).startswith("M")


def _in_brackets(text: str, kept: str) -> list[Entry]:
    """Return the texts in quotes of a list in brackets, if there is nothing else."""
    if not set("[({") & set(text) or set("\"'[](){}") & set(kept):
        return []
    tokens = [token for token in _TOKEN.finditer(text) if token[0][0] in "\"'"]
    if not tokens:
        return []
    before, *between, after = _TOKEN.sub(_blanked, text).split("\0")
    if between and before.strip() == "{" and _KEY.fullmatch(between[0]):
        tokens, between = tokens[1:], between[1:]
    if len(before) > _MOST_BEFORE or not _BEFORE.fullmatch(before) or not _AFTER.fullmatch(after):
        return []
    if not all(map(_BETWEEN.fullmatch, between)):
        return []
    found, line, end = [], 1, 0
    for token in tokens:
        line, end = line + text.count("\n", end, token.start()), token.start()
        found.append(Entry(line, _unescaped(token[0]).strip()))
    return found


def _blanked(token: re.Match[str]) -> str:
    return "\0" if token[0][0] in "\"'" else ""


def _unescaped(quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        return quoted[1:-1]


def _without_count(lines: list[Entry], kept: str) -> tuple[Entry | None, list[Entry]]:
    """Return the number of words that Hunspell has in the first line, and words without flags."""
    count = lines[0] if lines and lines[0].text.isdecimal() else None
    if count and any(is_letter(one) and one not in kept for _, text in lines for one in text):
        return count, [Entry(at, re.split(r"/|\t| \w\w:", text)[0]) for at, text in lines[1:]]
    if "/" in kept:
        return None, lines
    return None, [Entry(at, _FLAGGED.sub(r"\1", text)) for at, text in lines]


def _rows(lines: Iterable[Entry], kept: str) -> list[_Row]:
    """Return the cells of each line, without quotes."""
    listed = list(lines)
    everything = {one for _, text in listed for one in text}
    mark = next((mark for mark in SEPARATORS if mark in everything - set(kept)), None)
    return [_Row(at, text, _cells(text, mark, kept)) for at, text in listed]


def _cells(text: str, mark: str | None, kept: str) -> list[str]:
    cells = text.split()
    if mark:
        quote = None if '"' in kept else '"'
        try:
            cells = next(csv.reader([text], delimiter=mark, quotechar=quote, skipinitialspace=True))
        except csv.Error:  # a value that is too long
            cells = [text]
    quotes = set(_QUOTES) - set(kept)
    return [
        cell[1:-1].strip() if len(cell) > 1 and {cell[0], cell[-1]} <= quotes else cell
        for cell in map(str.strip, cells)
    ]


def _are_words(rows: list[_Row], kept: str) -> bool:
    """Return whether lines have several words each: every cell is a word, all of one length."""
    cells = [cell for row in rows for cell in row.cells if cell]
    if len(cells) <= len(rows) or len({len(fold(cell)) for cell in cells}) != 1:
        return False
    return len(cells[0]) > 1 and all(is_letter(one) or one in kept for one in "".join(cells))


def _named_column(rows: list[_Row]) -> int | None:
    """Return the column of a table whose heading says that it has the words."""
    if len(rows) < 2 or {len(row.cells) for row in rows} != {len(rows[0].cells)}:
        return None
    cells = [fold(cell) for cell in rows[0].cells]
    if len(cells) < 2 or not any(mark in rows[0].text for mark in SEPARATORS):
        return None
    for known in HEADINGS:
        named = [column for column, cell in enumerate(cells) if cell in known]
        if len(named) == 1 and not any(map(_is_number, cells)):
            return named[0]
    return None


def _is_over_numbers(rows: list[_Row]) -> bool:
    """Return whether the first row is a heading: it has none of the numbers below it."""
    if len(rows) < 2 or any(map(_is_number, rows[0].cells)):
        return False
    width = min(len(row.cells) for row in rows)
    below = (all(_is_number(row.cells[at]) for row in rows[1:]) for at in range(width))
    return width > 1 and any(below)


def _word_of(row: _Row, column: int | None, kept: str) -> str:
    """Return the one word of a row; its whole text if there is not one for certain."""
    if column is not None:
        return row.cells[column]
    cells = [cell for cell in row.cells if cell]
    worded = [cell for cell in cells if set(cell) & set(kept) or not _is_number(cell)]
    worded = [cell for cell in worded if any(is_letter(one) or one in kept for one in cell)]
    for found in (worded, cells):
        if len(found) == 1:
            return found[0]
    return row.text


def _is_number(cell: str) -> bool:
    return number(cell) is not None or (
        any(map(str.isdigit, cell)) and not any(map(is_letter, cell))
    )
