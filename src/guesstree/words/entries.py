"""The words of a text that somebody made, each with its line.

A text has a word a line, or is a table with a column of words, a list in the brackets of JSON or of
a program, or a dictionary of Hunspell. What is not certain to be a word is returned as it stands.
"""

import csv
import json
import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from guesstree.storage.text import number
from guesstree.words.form import fold

HEADINGS = (
    {*("word", "words", "wort", "wörter", "mot", "mots"), "palabra", "palabras", "слово", "слова"}
    | {"parola"},
    {"name", "names"},
)
"""Headings of a column of words; those of the second set if there is none of the first."""

SEPARATORS = "\t;,|"
"""What can stand between the columns of a table; in other texts, blanks do."""

ONE_A_LINE = "write one word a line, or 'word' above the column of words"
"""What to do about a line that is not one word."""

_QUOTES = "\"'`“”„‘’‚«»‹›"

_TOKEN = re.compile(r"""("(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|//[^\n]*|#[^\n]*""")
"""A text in quotes, or a comment."""

_NUMBER = r"(?:\s*:\s*-?[0-9.]+(?:[eE][-+]?[0-9]+)?)?"
_LIST = re.compile(
    rf"(?:[^\n\0]*=[\w.&<>\s]*+(?:\[\])?|\s*)(?P<key>\{{\s*\0\s*:\s*)?[\[({{]{{1,2}}\s*+"
    rf"\0(?:{_NUMBER}\s*,\s*\0)*{_NUMBER}\s*,?\s*[\])}}][\s;)}}]*(?:export default \w+;?\s*)?"
)
"""A list in brackets whose texts in quotes are NUL: maybe with a name before, and numbers."""


class Entry(NamedTuple):
    """A text in a line, counted from 1."""

    line: int
    text: str


_Row = tuple[Entry, list[str]]


def entries_of(text: str, kept: str = "") -> tuple[list[Entry], Entry | None]:
    r"""Return the words of a text, as they are written, and a line that is taken for its heading.

    A heading that names the column of words is none of these. A line that is not one word for
    certain is returned whole, so that its separators show. `#` starts a comment.

    Parameters
    ----------
    kept
        Characters that belong to words, and so neither separate them nor start comments.

    >>> entries_of("lemma\tfreq\n# all\ncrane\t5\n")[0]
    [Entry(line=3, text='crane')]
    >>> [word for _, word in entries_of('const words = ["crane", "trace"];')[0]]
    ['crane', 'trace']
    """
    text = re.sub("\r\n?", "\n", text)
    if set("[({") & set(text) and not set("\"'[](){}") & set(kept) and (found := _listed(text)):
        return found, None
    comment = "\0" if "#" in kept else "#"
    numbered = enumerate(text.split("\n"), start=1)
    lines = [Entry(at, line.partition(comment)[0].strip()) for at, line in numbered]
    lines = [line for line in lines if line.text]
    heading = lines.pop(0) if _has_count(lines, kept) else None
    if heading:
        lines = [Entry(at, re.split(r"/|\t| \w\w:", line)[0]) for at, line in lines]
    elif "/" not in kept and "/" in text:
        lines = [Entry(at, _without_flags(line)) for at, line in lines]
    rows, column = _rows(lines, kept), None
    if _are_words(rows, kept):
        return [Entry(line.line, cell) for line, cells in rows for cell in cells if cell], heading
    if len(rows) > 1 and any(sum(map(bool, cells)) > 1 for _, cells in rows):
        column = _named_column(rows)
        if column is not None or _is_above_numbers(rows):
            line, _ = rows.pop(0)
            heading = line if column is None else None
    words = (Entry(line.line, _word_of(line.text, cells, column, kept)) for line, cells in rows)
    return [word for word in words if word.text], heading


def is_letter(character: str) -> bool:
    """Return whether a character is a letter, or a mark on one."""
    return character.isalpha() or unicodedata.category(character).startswith("M")


def _listed(text: str) -> list[Entry]:
    """Return the texts in quotes of a list in brackets, if there is nothing else."""
    found = _LIST.fullmatch(_TOKEN.sub(lambda token: "\0" if token[1] else "", text))
    if found is None:
        return []
    entries, line, end = [], 1, 0
    for token in filter(lambda token: token[1], _TOKEN.finditer(text)):
        line, end = line + text.count("\n", end, token.start()), token.start()
        try:
            word = str(json.loads(token[1]))
        except ValueError:
            word = token[1][1:-1]
        entries.append(Entry(line, word.strip()))
    return entries[1:] if found["key"] else entries


def _without_flags(text: str) -> str:
    """Return a word without affix flags, if they are in capitals, and it is not."""
    word, _, flags = text.partition("/")
    has_flags = re.fullmatch("[A-Z0-9]+", flags) and word != word.upper() and word.isalpha()
    return word if has_flags else text


def _has_count(lines: Sequence[Entry], kept: str) -> bool:
    """Return whether the first line is the number of words, as Hunspell has it."""
    if not lines or not lines[0].text.isdecimal() or set(lines[0].text) & set(kept):
        return False
    return any(map(is_letter, "".join(line.text for line in lines)))


def _rows(lines: Sequence[Entry], kept: str) -> list[_Row]:
    """Return each line with its cells, which are without quotes."""
    used = {one for line in lines for one in line.text} - set(kept)
    mark = next((mark for mark in SEPARATORS if mark in used), None)
    quote, quotes = None if '"' in kept else '"', set(_QUOTES) - set(kept)

    def unquoted(cell: str) -> str:
        return cell[1:-1] if len(cell) > 1 and {cell[0], cell[-1]} <= quotes else cell

    def cells_of(text: str) -> list[str]:
        try:
            cells = text.split()
            if mark:
                cells = next(csv.reader([text], delimiter=mark, quotechar=quote))
        except csv.Error:  # a value that is too long
            cells = [text]
        return [unquoted(cell.strip()) for cell in cells]

    return [(line, cells_of(line.text)) for line in lines]


def _are_words(rows: Sequence[_Row], kept: str) -> bool:
    """Return whether every cell is a word: lines have one cell, or all cells have one length."""
    if all(len(cells) == 1 for _, cells in rows):
        return True
    cells = [cell for _, cells in rows for cell in cells if cell]
    if len(cells) <= len(rows) or len(cells[0]) < 2 or len({len(fold(cell)) for cell in cells}) > 1:
        return False
    return all(is_letter(one) or one in kept for one in set("".join(cells)))


def _named_column(rows: Sequence[_Row]) -> int | None:
    """Return the column of a table whose heading says that it has the words."""
    (line, cells), width = rows[0], {len(cells) for _, cells in rows}
    if len(width) > 1 or any(map(_is_number, cells)) or not set(SEPARATORS) & set(line.text):
        return None
    for known in HEADINGS:
        named = [column for column, cell in enumerate(cells) if fold(cell) in known]
        if named:
            return named[0] if len(named) == 1 else None
    return None


def _is_above_numbers(rows: Sequence[_Row]) -> bool:
    """Return whether the first row is a heading: it has none of the numbers below it."""
    columns = list(zip(*(map(_is_number, cells) for _, cells in rows), strict=False))
    return not any(one[0] for one in columns) and any(all(one[1:]) for one in columns)


def _word_of(text: str, cells: Sequence[str], column: int | None, kept: str) -> str:
    """Return the one word of a row; its whole text if there is not one for certain."""
    if column is not None:
        return cells[column]
    filled = [cell for cell in cells if cell]
    worded = [one for one in filled if set(one) & set(kept) or _has_letters(one)]
    return next((found[0] for found in (worded, filled) if len(found) == 1), text)


def _has_letters(cell: str) -> bool:
    return any(map(is_letter, cell)) and number(cell) is None


def _is_number(cell: str) -> bool:
    return any(map(str.isdigit, cell)) and not _has_letters(cell)
