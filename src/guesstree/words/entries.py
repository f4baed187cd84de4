"""The words in a text of any form: a word a line, a table, or a list in brackets."""

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from guesstree.base.tables import text_of
from guesstree.base.text import parse_json, parse_number
from guesstree.words.forms import fold, is_letter, length_of, letters_of

_HEADING = re.compile(
    "words?|wort|wörter|mots?|palabras?|palavras?|parol[ae]|woord|слов[оа]|answers?|solutions?"
    "|targets?|guess(?:es)?|lösung(?:en)?|antwort(?:en)?|réponses?|respuestas?|soluciones"
    "|soluci[oó]n|rispost[ae]|term|headword|vocabulary|begriffe?|vokabeln?"
)
"""A heading of a column of words, in lower case."""

_PEOPLE = re.compile(
    "names?|players?|students?|pupils?|person|spieler|schüler|joueur|élève|nom|jugador|alumno"
    "|nombre|jogador|aluno|nome|имя"
)
"""A heading of a column of people, which is not read beside a column of words."""

_MEANS = (" - ", " – ", " — ", " = ", ": ")
"""What stands between a word and its meaning."""

SEPARATORS = ("\t", ";", ",", "|", *_MEANS)
"""Separators of the columns of a table; in other texts, blanks are separators."""

_KEYS = "{"
"""What stands for a separator where each row is an object, whose keys are a heading for sure."""

BULLETS = frozenset("-*•+")
"""What may stand before a word, besides numbers."""

_COMMENT = re.compile(r"^[^\S\n]*+#.*|^([^\t;,|#\n]*+)(?<= )#.*", re.MULTILINE)
"""A comment: at the beginning of a line, or behind a blank where no cell of a table is."""

_FLAGS = re.compile(r"(?<!\\)/|\t| \w\w:")
"""What separates a word of Hunspell from its flags and remarks."""

_QUOTES = "\"'`“”„‘’‚«»‹›"

MARKS = {
    "separators": SEPARATORS,
    "means": _MEANS,
    "quotes": _QUOTES,
    "bullets": sorted(BULLETS),
    "heading": f"^(?:{_HEADING.pattern}|{_PEOPLE.pattern})$",
}
"""What separates words, for programs that read lists in the same way."""

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


_TEXT = r'"(?:[^"\\\n]|\\.){0,2000}+"'

_OBJECT = re.compile(rf'(\{{(?:[^{{}}"]|{_TEXT})*+\}})')
"""An object in JSON that has no other in it. Its texts have a length that is limited, too."""

_OBJECTS = re.compile(r"(?:\s*+\{\s*+\0\s*+:)?\s*+\[?(?:\s*+\{[^{}\"]*+\}\s*+,?)++[\s\]}]*")
"""A list of objects, or lines of them, once their texts are NUL."""


class Entry(NamedTuple):
    """A text and the number of its line, counted from 1."""

    line: int
    text: str


class _Row(NamedTuple):
    """A line of a table: its number, text and cells, and what separates these; None for blanks."""

    line: int
    text: str
    cells: list[str]
    separator: str | None

    @property
    def filled(self) -> list[str]:
        """The cells that are not empty."""
        return [cell for cell in self.cells if cell]

    def titled(self, heading: re.Pattern[str]) -> list[int]:
        """Return the columns that have a heading."""
        return [at for at, cell in enumerate(self.cells) if heading.fullmatch(fold(cell))]


def without_repeats(text: str) -> tuple[str, dict[int, list[int]]]:
    r"""Return a text whose repeated lines are blank, and where they were.

    The numbers of repeated lines are by the number of the first line that is equal.

    >>> without_repeats("crane\nslate\ncrane\n")
    ('crane\nslate\n\n', {1: [3], 2: [], 4: []})
    """
    lines = re.sub("\r\n?", "\n", text).split("\n")
    places: dict[str, list[int]] = {}
    for number, line in enumerate(lines, 1):
        places.setdefault(line, []).append(number)
    repeats = {first: later for first, *later in places.values()}
    first_lines = (line if at in repeats else "" for at, line in enumerate(lines, 1))
    return "\n".join(first_lines), repeats


def parse_entries(text: str, kept: Sequence[str] = "") -> tuple[list[Entry], Entry | None]:
    r"""Return the words of a text as they are written, and a sentence on its heading, if any.

    A line that is not clearly one word is returned whole: a message can then show its separators.
    `#` at the beginning of a line starts a comment, and so does `#` behind a blank in a line that
    is not of a table.

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
    objects: list[_Row] = []
    if set("[({") & set(text) and not set("\"'[](){}") & set(kept):
        if listed := _parse_brackets(text):
            return listed, None
        objects = _parse_objects(text)

    if "#" not in kept:
        text = _COMMENT.sub(r"\1", text)
    numbered = enumerate(text.split("\n"), start=1)
    lines = [Entry(number, line.rstrip()) for number, line in numbered if line.strip()]

    heading = None
    if _has_count(lines, kept):
        # A dictionary of Hunspell, whose words have flags behind them.
        number, count = lines.pop(0)
        heading = Entry(number, f"{count!r} is a heading")
        lines = [Entry(number, _FLAGS.split(line)[0]) for number, line in lines]

    rows = objects or _parse_rows(lines, kept)
    # Keys are no words of the list.
    fits = [] if objects else _of_one_length(rows, kept)
    is_table = len(rows) > 1 and any(len(row.filled) > 1 for row in rows)
    if (objects or is_table) and (read := _below_heading(rows, fits, kept)):
        entries, heading = read
    elif fits:
        entries = [
            Entry(row.line, cell)
            for row, is_good in zip(rows, fits, strict=True)
            for cell in (row.filled if is_good else [row.text])
        ]
    else:
        entries = [Entry(row.line, _word_of(row, kept)) for row in rows]
    return [entry for entry in entries if entry.text], heading


def are_most(good: int, total: int) -> bool:
    """Return whether a text has too few other lines for them to decide how it is read.

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
    for line, token in _with_lines(_TOKEN, text):
        if not token[1]:
            continue
        try:
            word = str(json.loads(token[1]))
        except ValueError:
            # Not JSON, such as a text in single quotes.
            word = token[1][1:-1]
        entries.append(Entry(line, word.strip()))

    # A list in an object has its key before it: {"words": [...]}.
    return entries[1:] if match["key"] else entries


def _parse_objects(text: str) -> list[_Row]:
    """Return a row for each object in JSON, below a row of keys; none if there is anything else."""
    if not _OBJECTS.fullmatch(re.sub(_TEXT, "\0", text)):
        return []
    try:
        table = [
            (line, found[1], parse_json(found[1]))
            for line, found in _with_lines(_OBJECT, text)
        ]
    except ValueError:
        return []
    keys = [*dict.fromkeys(key for *_, item in table for key in item)]
    rows = [
        _Row(line, written, [text_of(item.get(key)) for key in keys], _KEYS)
        for line, written, item in table
    ]
    return [_Row(1, ", ".join(keys), keys, _KEYS), *rows] if rows else []


def _with_lines(pattern: re.Pattern[str], text: str) -> Iterator[tuple[int, re.Match[str]]]:
    """Yield each match of a pattern, with the number of its line."""
    line = 1
    end = 0
    for found in pattern.finditer(text):
        # Lines are counted from match to match, so that the text is read only once.
        line += text.count("\n", end, found.start())
        end = found.start()
        yield line, found


def _has_count(lines: Sequence[Entry], kept: Sequence[str]) -> bool:
    """Return whether the first line is the number of words, as in files of Hunspell."""
    # Some dictionaries have a version after the count. Where digits are letters of words, the first
    # line is a word.
    first = lines[0].text if lines else ""
    if not "".join(first.split()).isdecimal() or set(first) & set(kept):
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
        if rows and (2 * count >= len(lines) or _of_one_length(rows, kept)):
            return rows
    return _split_rows(lines, None, kept)


def _split_rows(
    lines: Sequence[Entry], separator: str | None, kept: Sequence[str]
) -> list[_Row]:
    """Return each line with its cells between separators, or between blanks."""
    quote = None if '"' in kept else '"'
    quotes = set(_QUOTES) - set(kept)

    def split(text: str) -> list[str]:
        if separator is None or len(separator) > 1:
            return text.split(separator)
        try:
            return next(csv.reader([text], delimiter=separator, quotechar=quote))
        except csv.Error:  # a value that is too long
            return [text]

    def unquoted(cell: str) -> str:
        return cell[1:-1] if len(cell) > 1 and {cell[0], cell[-1]} <= quotes else cell

    return [
        _Row(
            number,
            text.strip(),
            [unquoted(cell.strip()) for cell in split(text)],
            separator,
        )
        for number, text in lines
    ]


def _of_one_length(rows: Sequence[_Row], kept: Sequence[str]) -> list[bool]:
    """Return whether each row has only words of one length; empty if these are other rows.

    There are several in a row, and a few rows may be odd.
    """
    cells = [cell for row in rows for cell in row.filled]

    # At most one word a line: these are no rows of several words. Nor are words with a meaning.
    if len(cells) <= len(rows) or rows[0].separator in _MEANS:
        return []

    lengths = Counter(length_of(fold(cell)) for cell in cells)
    length = max(lengths, key=lambda length: (lengths[length], length))
    fits = [
        all(length_of(fold(cell)) == length and _is_word(cell, kept) for cell in row.filled)
        for row in rows
    ]
    return fits if length > 1 and are_most(sum(fits), len(rows)) else []


def _is_word(cell: str, kept: Sequence[str]) -> bool:
    return all(is_letter(letter) or letter in kept for letter in letters_of(cell))


def _below_heading(
    rows: Sequence[_Row], fits: Sequence[bool], kept: Sequence[str]
) -> tuple[list[Entry], Entry | None] | None:
    """Return the words of the column to read, and a sentence on its heading; None without one.

    All rows are returned whole if it is not clear which column has the words, and so are rows that
    are longer than the heading. `fits` is by `_of_one_length`.
    """
    # A title may stand above the heading of several columns.
    heading, *body = rows
    is_title = len(heading.filled) == 1 and not heading.titled(_HEADING)
    is_wide_below = any(row.cells[1:] for row in body)
    if is_title and is_wide_below and heading.separator and body[0].titled(_HEADING):
        heading, *body = body

    # A heading alone is that of words beside their meanings.
    columns = [*zip_longest(heading.cells, *(row.cells for row in body), fillvalue="")]
    width = 2 if len(heading.cells) == 1 else len(heading.cells)
    is_wide = [any(row.cells[width:]) for row in body]
    if any(map(_is_number, heading.cells)) or not are_most(is_wide.count(False), len(body)):
        return None

    named = heading.titled(_HEADING)
    people = heading.titled(_PEOPLE)
    is_above_numbers = any(map(_is_above_numbers, columns))
    # Without a separator, a heading may be a word of the list.
    if heading.separator is None and is_above_numbers:
        words = [Entry(row.line, _word_of(row, kept)) for row in body]
        return words, Entry(heading.line, f"{heading.text!r} is a heading")
    # A first row that is the only one without words of the common length is a heading.
    is_odd = fits[:1] == [False] and len({len(row.filled) for row in rows}) == 1
    is_known = heading.separator is not None and len(named + people) > 0
    if not (heading.separator == _KEYS or is_known or is_odd or is_above_numbers):
        return None

    texts = [at for at, column in enumerate(columns) if _is_text(column)]
    others = [at for at in texts if at not in people]
    chosen = [at for at in texts if at in named] or others or texts or named
    # If all rows have words of one length, the first may be one of them.
    is_unclear = bool(fits) and all(fits) and len(named + people) < width
    if len(chosen) != 1 or is_unclear:
        return [Entry(row.line, row.text) for row in rows], None

    title, *cells = columns[chosen[0]]
    entries = [
        Entry(row.line, row.text if is_long else cell)
        for row, is_long, cell in zip(body, is_wide, cells, strict=True)
    ]
    note = Entry(heading.line, f"the column {title!r} was read")
    return entries, None if chosen == named and len(texts) < 2 else note


def _is_above_numbers(column: Sequence[str]) -> bool:
    """Return whether the first cell of a column is above numbers."""
    numbers = sum(map(_is_number, column[1:]))
    return bool(column[0]) and are_most(numbers, len(column) - 1)


def _is_text(column: Sequence[str]) -> bool:
    """Return whether most cells below the first of a column have letters."""
    return 2 * sum(map(_has_letters, column[1:])) >= len(column)


def _word_of(row: _Row, kept: Sequence[str]) -> str:
    """Return the word of a row; the whole text of the row if it is not clear which it is."""
    words = [
        cell
        for cell in row.filled
        if set(letters_of(cell)) & set(kept) or _has_letters(cell)
    ]
    others = [cell for cell in row.filled if cell not in words]

    # In a table, any cells without letters may stand beside it; elsewhere, numbers and bullets.
    is_alone = row.separator or all(cell in BULLETS or _is_number(cell) for cell in others)
    if len(row.filled) != 1 and not (len(words) == 1 and is_alone):
        return row.text
    return "".join(words or others)


def _has_letters(cell: str) -> bool:
    return any(map(is_letter, cell)) and parse_number(cell) is None


def _is_number(cell: str) -> bool:
    return any(map(str.isdigit, cell)) and not _has_letters(cell)
