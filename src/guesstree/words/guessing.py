"""What kind of words a file has that somebody made for people: their length and alphabet.

`guesstree init` guesses, and writes what it guessed into a config; so does who opens such a file
as a game. Nothing else does.
"""

import csv
from collections import Counter
from typing import NamedTuple

from guesstree.defaults import MOST_LENGTH
from guesstree.errors import InputError, counted, named
from guesstree.words.cleaning import lines_of
from guesstree.words.form import ALPHABETS, FOLDED, fold, word_form

HEADERS = frozenset(
    {"word", "words", "wort", "wörter", "mot", "mots", "palabra", "palabras", "parola"}
    | {"слово", "слова"}
)
"""Headings of a column of words."""

NAMES = frozenset({"name", "names"})
"""Headings of a column that has the words if no other heading says so."""

NAMED = 10
"""Words that were dropped which are named at most."""

SHORTEST, LONGEST = 2, MOST_LENGTH
"""Lengths of words that a game can have."""


class Guessed(NamedTuple):
    """The words of a file.

    Attributes
    ----------
    words
        Those of the commonest length, each once, in the order of the file.
    length
        That length.
    alphabet
        The name of their alphabet, or its characters.
    left_out
        Words of another length.
    repeated
        Words that the file has more than once.
    """

    words: tuple[str, ...]
    length: int
    alphabet: str
    left_out: tuple[str, ...]
    repeated: tuple[str, ...]

    @property
    def dropped(self) -> list[str]:
        """A sentence for each kind of words that were dropped."""
        kinds = (
            ("of another length left out", self.left_out),
            ("listed more than once, kept once", self.repeated),
        )
        return [
            f"{counted(len(words), 'word')} {what}: {named(words, NAMED)}"
            for what, words in kinds
            if words
        ]


def guess_list(text: str, source: str, alphabet: str | None = None) -> Guessed:
    r"""Return the words of a text: a word a line, or a table with a column of words.

    Without an alphabet it is guessed, and ß is written ss.

    Raises
    ------
    InputError
        There is no word of a length that a game can have, or the alphabet lacks a letter.

    >>> guess_list("Word;Points\nÄPFEL;3\nBirne;2\n", "list.csv")[:3]
    (('äpfel', 'birne'), 5, 'abcdefghijklmnopqrstuvwxyzä')
    """
    clean = _without_eszett if alphabet is None else word_form(1, alphabet).clean
    counts = Counter(word for word in map(clean, _cells(text)) if word)
    found = list(counts)
    lengths = Counter(len(word) for word in found if SHORTEST <= len(word) <= LONGEST)
    if not lengths:
        raise InputError(
            f"{source}: has no word of {SHORTEST} to {LONGEST} characters; write one word a line"
        )
    length = max(lengths, key=lambda one: (lengths[one], one))
    words = tuple(word for word in found if len(word) == length)
    others = tuple(word for word in found if len(word) != length)
    repeated = tuple(word for word in words if counts[word] > 1)
    form = word_form(length, alphabet or _alphabet(words))
    if fault := next(filter(None, map(form.fault, words)), None):
        raise InputError(f"{source}: {fault}; name all letters in the alphabet")
    return Guessed(words, length, alphabet or _alphabet(words), others, repeated)


def _without_eszett(text: str) -> str:
    return fold(text).replace("ß", "ss")


def _cells(text: str) -> list[str]:
    """Return the column of words, without its heading; comments are left out."""
    lines = [line.partition("#")[0] for line in lines_of(text)]
    lines = [line for line in lines if line.strip()]
    first = lines[0] if lines else ""
    quoted = first.lstrip().startswith('"')
    mark = next((mark for mark in "\t;," if mark in first), "," if quoted else "")
    rows = [row for row in csv.reader(lines, delimiter=mark) if row] if mark else []
    counted = all(len(line.split()) == 2 for line in lines)  # such as words and frequencies
    rows = rows or [line.split() if counted else [line] for line in lines]
    column = _column_of_words(rows)
    cells = [row[column] for row in rows if len(row) > column]
    headed = len(rows) > 1 and fold(cells[0]) in HEADERS | NAMES
    return cells[headed:]


def _column_of_words(rows: list[list[str]]) -> int:
    """Return the column with a heading of words, or the first whose cells are words."""
    headings = [fold(cell) for cell in rows[0]] if rows else []
    for known in (HEADERS, NAMES):
        for column, heading in enumerate(headings):
            if heading in known:
                return column
    body = rows[1:] or rows
    for column in range(len(rows[0]) if rows else 0):
        if all(len(row) > column and fold(row[column]).isalpha() for row in body):
            return column
    return 0


def _alphabet(words: tuple[str, ...]) -> str:
    """Return the name of the alphabet that has all letters, or the letters.

    To an alphabet of which some letters are used, letters that it lacks are added.
    """
    used = set("".join(words))
    for name, characters in ALPHABETS.items():
        if used - set(FOLDED) <= set(characters):
            return name
    for characters in ALPHABETS.values():
        if used & set(characters) and all(one.isalpha() for one in used):
            return characters + "".join(sorted(used - set(characters)))
    return "".join(sorted(used))
