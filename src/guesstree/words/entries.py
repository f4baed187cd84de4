"""The words in a text of any form: a word a line, a table, or a list in brackets."""

import csv
import json
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from guesstree.base.text import parse_number
from guesstree.words.forms import fold, is_letter, length_of, letters_of

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

BULLETS = frozenset("-*•+")
"""What may stand before a word, besides numbers."""

_COMMENT = re.compile(r"^[^\S\n]*+#.*|^([^\t;,|#\n]*+)(?<= )#.*", re.MULTILINE)
"""A comment: at the beginning of a line, or behind a blank where no cell of a table is."""

_FLAGS = re.compile(r"(?<!\\)/|\t| \w\w:")
"""What separates a word of Hunspell from its flags and remarks."""

_QUOTES = "\"'`“”„‘’‚«»‹›"

_TOKEN = re.compile(
    r"""("(?:[^"\\\n]|\\.){0,300}+"|'(?:[^'\\\n]|\\.){0,300}+')|//[^\n]*|#[^\n]*"""
)
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

    @property
    def whole(self) -> Entry:
        """The line with all of its text."""
        return Entry(self.line.line, self.line.text.strip())


def without_repeats(text: str) -> tuple[str, list[tuple[int, int]]]:
    r"""Return a text whose repeated lines are blank, and the places of these lines.

    A place has the number of a repeated line, and the number of the first line that is equal.

    >>> without_repeats("crane\nslate\ncrane\n")
    ('crane\nslate\n\n', [(3, 1)])
    """
    lines = re.sub("\r\n?", "\n", text).split("\n")
    first: dict[str, int] = {}
    places = []
    for number, line in enumerate(lines, 1):
        earlier = first.setdefault(line, number)
        if line and earlier != number:
            places.append((number, earlier))
            lines[number - 1] = ""
    return "\n".join(lines), places


def parse_entries(text: str, kept: Sequence[str] = "") -> tuple[list[Entry], Entry | None]:
    r"""Return the words of a text as they are written, and the line that is taken for its heading.

    A heading that names the column of words is in neither. A line that is not clearly one word is
    returned whole: a message can then show its separators. `#` at the beginning of a line starts a
    comment, and so does `#` behind a blank in a line that is not of a table.

    Parameters
    ----------
    text
        The text, with Unix line ends. A file may repeat a line millions of times, so it should be
        `without_repeats`.
    kept
        Letters of words. They neither separate words nor start comments.

    >>> parse_entries("lemma\tfreq\n# all\ncrane\t5\n")[0]
    [Entry(line=3, text='crane')]
    >>> [word for _, word in parse_entries('const words = ["crane", "trace"];')[0]]
    ['crane', 'trace']
    """
    if set("[({") & set(text) and not set("\"'[](){}") & set(kept):
        listed = _parse_brackets(text)
        if listed:
            return listed, None

    if "#" not in kept:
        text = _COMMENT.sub(r"\1", text)
    numbered = enumerate(text.split("\n"), start=1)
    lines = [Entry(number, line.rstrip()) for number, line in numbered if line.strip()]

    heading = None
    if _has_count(lines, kept):
        # A dictionary of Hunspell, whose words have flags behind them.
        heading = lines.pop(0)
        lines = [Entry(number, _FLAGS.split(line)[0]) for number, line in lines]

    rows = _parse_rows(lines, kept)
    if words := _words_of_one_length(rows, kept):
        return words, heading

    # Without a row of several cells this is no table, and its first row is no heading.
    entries = None
    if len(rows) > 1 and any(sum(map(bool, row.cells)) > 1 for row in rows):
        entries = _words_of_column(rows)
        if entries is not None:
            heading = None
        elif _is_above_numbers(rows):
            heading = rows.pop(0).whole
    if entries is None:
        entries = [_word_of(row, kept) for row in rows]
    return [entry for entry in entries if entry.text], heading


def are_most(good: int, total: int) -> bool:
    """Return whether the other lines of a text are so few that they do not decide how it is read.

    They are 5 % at most, or three at most and fewer than half.
    """
    others = total - good
    return 20 * others <= total or (others <= 3 and 2 * others < total)


def _parse_brackets(text: str) -> list[Entry]:
    """Return the texts in quotes of a list in brackets; none if the text has anything else."""
    # Without comments, and with NUL for each text in quotes, the whole text has to be a list.
    match = _LIST.fullmatch(_TOKEN.sub(lambda token: "\0" if token[1] else "", text))
    if match is None:
        return []

    entries = []
    line = 1
    end = 0
    for token in _TOKEN.finditer(text):
        if not token[1]:
            continue

        # Lines are counted from token to token, so that the text is read only once.
        line += text.count("\n", end, token.start())
        end = token.start()
        try:
            word = str(json.loads(token[1]))
        except ValueError:
            # Not JSON, such as a text in single quotes.
            word = token[1][1:-1]
        entries.append(Entry(line, word.strip()))

    # A list in an object has its key before it: {"words": [...]}.
    return entries[1:] if match["key"] else entries


def _has_count(lines: Sequence[Entry], kept: Sequence[str]) -> bool:
    """Return whether the first line is the number of words, as in files of Hunspell."""
    # Some dictionaries have a version after the count. Where digits are letters of words, the first
    # line is a word.
    numbers = lines[0].text.split() if lines else []
    if not numbers or not all(map(str.isdecimal, numbers)) or set(numbers[0]) & set(kept):
        return False

    # A file of nothing but numbers is a list of them, without a count.
    return any(is_letter(character) for line in lines for character in line.text)


def _parse_rows(lines: Sequence[Entry], kept: Sequence[str]) -> list[_Row]:
    """Return each line with its cells, without quotes.

    A separator of a table is in at least half of the lines, or has words of one length on its
    sides; otherwise blanks are separators.
    """
    for mark in SEPARATORS:
        count = 0 if mark in kept else sum(mark in line.text for line in lines)
        rows = _split_rows(lines, mark, kept) if count else []
        if rows and (2 * count >= len(lines) or _words_of_one_length(rows, kept)):
            return rows
    return _split_rows(lines, None, kept)


def _split_rows(
    lines: Sequence[Entry], separator: str | None, kept: Sequence[str]
) -> list[_Row]:
    """Return each line with its cells between separators, or between blanks."""
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

    return [
        _Row(line, [unquoted(cell.strip()) for cell in split(line.text)]) for line in lines
    ]


def _words_of_one_length(rows: Sequence[_Row], kept: Sequence[str]) -> list[Entry]:
    """Return the words of rows with several words of one length; none if these are other rows.

    A few odd rows are returned whole.
    """
    cells = [cell for row in rows for cell in row.cells if cell]

    # At most one word a line: these are no rows of several words.
    if len(cells) <= len(rows):
        return []

    lengths = Counter(length_of(fold(cell)) for cell in cells)
    length = max(lengths, key=lambda length: (lengths[length], length))
    has_words = [
        all(
            not cell or (length_of(fold(cell)) == length and _is_word(cell, kept))
            for cell in row.cells
        )
        for row in rows
    ]
    if length < 2 or not are_most(sum(has_words), len(rows)):
        return []

    # A heading names the column of words, and the others only happen to have words of this length.
    if not all(has_words) and _word_column(rows) is not None:
        return []

    entries = []
    for row, is_good in zip(rows, has_words, strict=True):
        words = [Entry(row.line.line, cell) for cell in row.cells if cell]
        entries += words if is_good else [row.whole]
    return entries


def _is_word(cell: str, kept: Sequence[str]) -> bool:
    return all(is_letter(letter) or letter in kept for letter in letters_of(cell))


def _words_of_column(rows: Sequence[_Row]) -> list[Entry] | None:
    """Return the words of the column that a heading names; None without such a heading.

    Rows that are longer than the heading are returned whole.
    """
    column = _word_column(rows)
    if column is None:
        return None
    width = len(rows[0].cells)

    # A row that is too short has no cell in this column, and an empty text.
    return [
        row.whole
        if any(row.cells[width:])
        else Entry(row.line.line, "".join(row.cells[column : column + 1]))
        for row in rows[1:]
    ]


def _word_column(rows: Sequence[_Row]) -> int | None:
    """Return the column of words of a table; None if no heading or several headings fit."""
    heading, cells = rows[0]
    if not are_most(sum(not any(row.cells[len(cells) :]) for row in rows), len(rows)):
        return None

    # Without a separator, a heading may be a word of the list.
    if any(map(_is_number, cells)) or not set(SEPARATORS) & set(heading.text):
        return None

    for headings in HEADINGS:
        columns = [column for column, cell in enumerate(cells) if fold(cell) in headings]
        if columns:
            return columns[0] if len(columns) == 1 else None
    return None


def _is_above_numbers(rows: Sequence[_Row]) -> bool:
    """Return whether the first row is a heading: without numbers, above a column of numbers."""
    if any(map(_is_number, rows[0].cells)):
        return False
    for column, heading in enumerate(rows[0].cells):
        # Rows may be too short for this column.
        numbers = sum(any(map(_is_number, row.cells[column : column + 1])) for row in rows)
        if heading and are_most(numbers, len(rows) - 1):
            return True
    return False


def _word_of(row: _Row, kept: Sequence[str]) -> Entry:
    """Return the word of a row; the whole text of the row if it is not clear which it is."""
    filled = [cell for cell in row.cells if cell]
    if len(filled) == 1:
        return Entry(row.line.line, filled[0])

    with_letters = [
        cell for cell in filled if set(letters_of(cell)) & set(kept) or _has_letters(cell)
    ]

    # In a table, any cells without letters may stand beside it; elsewhere, numbers and bullets.
    is_table = set(SEPARATORS) & set(row.line.text)
    if len(with_letters) == 1:
        others = [cell for cell in filled if cell not in with_letters]
        if is_table or all(cell in BULLETS or _is_number(cell) for cell in others):
            return Entry(row.line.line, with_letters[0])
    return row.whole


def _has_letters(cell: str) -> bool:
    return any(map(is_letter, cell)) and parse_number(cell) is None


def _is_number(cell: str) -> bool:
    return any(map(str.isdigit, cell)) and not _has_letters(cell)
