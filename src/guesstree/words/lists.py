"""Word lists: the form of words; reading, cleaning and deriving lists; guessing their form."""

import csv
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple

from guesstree.defaults import ALPHABET, MOST_LENGTH, WORD_LENGTH
from guesstree.errors import InputError, choices, counted, named
from guesstree.storage import number, read_text

ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyz",
    "cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "digits": "0123456789",
    "equations": "0123456789+-*/=",
}
"""Alphabets that have a name; any other alphabet is given by its characters."""

FOLDED = {"ё": "е", "ß": "ss", "և": "եւ"}
"""Letters that are replaced by others if the alphabet lacks them."""

_DOTLESS = frozenset("ıİ")
"""Letters of alphabets, such as the Turkish one, with the pairs I and ı, and İ and i."""

JAMO = re.compile("[\u1100-\u11ff]")
"""Letters of Hangul, which Unicode composes into syllables."""

_SYLLABLES = re.compile("[가-힣]+")

SHOWN = 40
"""The most characters of a bad word that a message shows."""

NAMED = 10
"""The most words that a message names."""


@dataclass(frozen=True)
class WordForm:
    """What all words of a list have in common.

    Attributes
    ----------
    length
        Characters of every word.
    characters
        The characters that words may have, case folded and composed, each once.
    """

    length: int
    characters: str

    def clean(self, text: object) -> str:
        """Return a text in the spelling of words of this form, whether or not it is such a word.

        Blanks around it are removed. It is case folded and composed (Unicode NFC). ё becomes е and
        ß becomes ss, unless they are in the alphabet. I becomes ı if the alphabet has ı. Syllables
        of Hangul become letters (conjoining jamo) if the alphabet has such letters.

        Raises
        ------
        InputError
            It is not a text.
        """
        if not isinstance(text, str):
            raise InputError(f"{text!r:.80} is not a text; write the word in quotes")
        word, dotless = text.strip(), "ı" in self._allowed
        if word.isascii() and not dotless:  # the same result, much faster
            return word.lower()
        apart = JAMO.search(self.characters) is not None
        return _folded(word, dotless, apart).translate(self._substitutes)

    def fault(self, word: str) -> str | None:
        """Return the first fault of a clean word, in a sentence; None if there is none."""
        strange = next((letter for letter in word if letter not in self._allowed), None)
        shown = repr(word if len(word) <= SHOWN else f"{word[:SHOWN]}…")
        if strange is not None:
            return f"{shown} has {character_named(strange)}, not in the alphabet"
        if len(word) != self.length:
            return f"{shown} has {len(word)} characters, expected {self.length}"
        return None

    def word(self, text: str) -> str:
        """Return the word of a text, clean; raise `InputError` if it is not of this form."""
        word = self.clean(text)
        if fault := self.fault(word):
            raise InputError(fault)
        return word

    @cached_property
    def _allowed(self) -> frozenset[str]:
        return frozenset(self.characters)

    @cached_property
    def _substitutes(self) -> dict[int, str]:
        return str.maketrans({old: new for old, new in FOLDED.items() if old not in self._allowed})


def word_form(length: int, alphabet: str) -> WordForm:
    """Return the form of words of a length over an alphabet.

    Parameters
    ----------
    length
        Characters of every word.
    alphabet
        A name from `ALPHABETS`, or the characters themselves. Capitals and small letters are the
        same, as in words.

    Raises
    ------
    InputError
        The alphabet is empty, has a character twice, or a blank or unprintable one.

    >>> word_form(3, "RGB").word("Bgr")
    'bgr'
    """
    folded = fold(alphabet)
    characters = ALPHABETS.get(folded, folded)
    if not characters:
        raise InputError("the alphabet is empty; name the characters that words may have")
    for at, character in enumerate(characters):
        if character.isspace() or not character.isprintable():
            shown = character_named(character)
            raise InputError(f"the alphabet has {shown}, which no word can have; leave it out")
        if character in characters[:at]:
            raise InputError(
                f"the alphabet has {character!r} twice (a capital and its small letter are the "
                "same); leave one of them out"
            )
    return WordForm(length, characters)


def form_of(words: Iterable[str]) -> WordForm:
    """Return the form of clean words: their length, and the characters that they have."""
    listed = tuple(words)
    return WordForm(len(listed[0]), "".join(sorted(set().union(*listed))))


def fold(text: str) -> str:
    r"""Return a text without blanks around it, case folded and composed, for comparisons.

    I becomes ı if the text has ı or İ. If it has letters of Hangul (conjoining jamo), syllables are
    split into letters.

    >>> fold(" Cafe\u0301 ") == fold("CAFÉ") == "café"
    True
    >>> fold("GRUẞ") == fold("Gruß") == "gruß"
    True
    >>> fold("IŞIK, İKLİM")
    'ışık, iklim'
    """
    return fold_all([text])[0]


def fold_all(words: Iterable[str]) -> tuple[str, ...]:
    """Return words folded as one text: ı, İ or letters of Hangul in one word count for all."""
    listed = tuple(words)
    everything = "".join(listed)
    dotless, apart = not _DOTLESS.isdisjoint(everything), JAMO.search(everything) is not None
    return tuple(_folded(word.strip(), dotless, apart) for word in listed)


def _folded(text: str, dotless: bool, apart: bool) -> str:
    """Return a text case folded and composed (Unicode NFC).

    I becomes ı (`dotless`), and syllables of Hangul are split into letters (`apart`).
    """
    if text.isascii() and not dotless:  # the same result, much faster
        return text.lower()
    text = unicodedata.normalize("NFC", text)
    if dotless:
        text = text.replace("I", "ı")
    text = text.replace("İ", "i").replace("ẞ", "ß")
    # Case folding makes two letters of ß and և.
    folded = "".join(part if part in FOLDED else part.casefold() for part in text)
    folded = unicodedata.normalize("NFC", folded.replace("i\u0307", "i"))
    if apart:
        return _SYLLABLES.sub(lambda found: unicodedata.normalize("NFD", found[0]), folded)
    return folded


def character_named(character: str) -> str:
    """Return a character with its number and name in Unicode, for messages."""
    name = unicodedata.name(character, "no printable character")
    return f"{character!r} (U+{ord(character):04X}, {name})"


HEADINGS = (
    {*("word", "words", "wort", "wörter", "mot", "mots"), "palabra", "palabras", "слово", "слова"}
    | {"parola"},
    {"name", "names"},
)
"""Headings of a column of words; those of the second set if there is none of the first."""

SEPARATORS = "\t;,|"
"""Separators of the columns of a table; in other texts, blanks are separators."""

ONE_A_LINE = "write one word a line, or 'word' above the column of words"
"""The remedy for a line that is not one word."""

_QUOTES = "\"'`“”„‘’‚«»‹›"

_TOKEN = re.compile(r"""("(?:[^"\\\n]|\\.){0,300}+"|'(?:[^'\\\n]|\\.){0,300}+')|//[^\n]*|#[^\n]*""")
"""A text in quotes, or a comment. Any quote may begin a text, so that its length has a limit."""

# No pattern of a list ever gives back what it took: time would grow with the square of a text.
_NUMBER = r"(?:\s*+:\s*+-?[0-9.]++(?:[eE][-+]?[0-9]++)?+)?+"
_LIST = re.compile(
    rf"(?:[^\n\0]*=[\w.&<>\s]*+(?:\[\])?|\s*+)(?P<key>\{{\s*+\0\s*+:\s*+)?[\[({{]{{1,2}}\s*+"
    rf"\0(?:{_NUMBER}\s*+,\s*+\0)*+{_NUMBER}\s*+,?+\s*+[\])}}][\s;)}}]*(?:export default \w+;?\s*)?"
)
"""A list in brackets, once its texts in quotes are NUL; it may have a name before, and numbers."""


class Entry(NamedTuple):
    """A text and the number of its line, counted from 1."""

    line: int
    text: str


_Row = tuple[Entry, list[str]]


def entries_of(text: str, kept: str = "") -> tuple[list[Entry], Entry | None]:
    r"""Return the words of a text as they are written, and the line that is taken for its heading.

    A heading that names the column of words is left out of both. A line that is not clearly one
    word is returned whole, so that its separators can be shown. `#` starts a comment.

    Parameters
    ----------
    kept
        Characters of words. They neither separate words nor start comments.

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
    """Return the texts in quotes of a list in brackets; none if the text has anything else."""
    match = _LIST.fullmatch(_TOKEN.sub(lambda token: "\0" if token[1] else "", text))
    if match is None:
        return []
    entries, line, end = [], 1, 0
    for token in filter(lambda token: token[1], _TOKEN.finditer(text)):
        line, end = line + text.count("\n", end, token.start()), token.start()
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
    return any(map(is_letter, "".join(line.text for line in lines)))


def _rows(lines: Sequence[Entry], kept: str) -> list[_Row]:
    """Return each line with its cells, without quotes."""
    used = {character for line in lines for character in line.text} - set(kept)
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
    """Return whether every cell is a word: each line has one cell, or all cells have one length."""
    if all(len(cells) == 1 for _, cells in rows):
        return True
    cells = [cell for _, cells in rows for cell in cells if cell]
    if len(cells) <= len(rows) or len(cells[0]) < 2 or len({len(fold(cell)) for cell in cells}) > 1:
        return False
    return all(is_letter(letter) or letter in kept for letter in set("".join(cells)))


def _named_column(rows: Sequence[_Row]) -> int | None:
    """Return the column of words of a table, by its heading; None if there is no such column."""
    (line, cells), width = rows[0], {len(cells) for _, cells in rows}
    if len(width) > 1 or any(map(_is_number, cells)) or not set(SEPARATORS) & set(line.text):
        return None
    for known in HEADINGS:
        named = [column for column, cell in enumerate(cells) if fold(cell) in known]
        if named:
            return named[0] if len(named) == 1 else None
    return None


def _is_above_numbers(rows: Sequence[_Row]) -> bool:
    """Return whether the first row is a heading: without numbers, above a column of numbers."""
    columns = list(zip(*(map(_is_number, cells) for _, cells in rows), strict=False))
    return not any(top for top, *_ in columns) and any(all(below) for _, *below in columns)


def _word_of(text: str, cells: Sequence[str], column: int | None, kept: str) -> str:
    """Return the word of a row; the whole text of the row if it is not clear which it is."""
    if column is not None:
        return cells[column]
    filled = [cell for cell in cells if cell]
    worded = [cell for cell in filled if set(cell) & set(kept) or _has_letters(cell)]
    return next((found[0] for found in (worded, filled) if len(found) == 1), text)


def _has_letters(cell: str) -> bool:
    return any(map(is_letter, cell)) and number(cell) is None


def _is_number(cell: str) -> bool:
    return any(map(str.isdigit, cell)) and not _has_letters(cell)


Order = Literal["alphabetical", "file"]


@dataclass(frozen=True)
class WordList:
    """Clean words in their order.

    Attributes
    ----------
    words
        The words, each once.
    form
        Their length and alphabet.
    licence
        The licence notice that goes with the words; empty if none is needed.
    left_out
        A sentence for each line that was left out.
    """

    words: tuple[str, ...]
    form: WordForm
    licence: str = ""
    left_out: tuple[str, ...] = ()


def read_words(
    path: Path | str,
    *,
    length: int = WORD_LENGTH,
    alphabet: str = ALPHABET,
    strict: bool = True,
    order: Order = "alphabetical",
) -> WordList:
    """Read the words of a file and return them clean, each once.

    A file has a word a line, or another form that `entries_of` knows. Blank lines do not count.
    `WordForm.clean` says how words are cleaned.

    Parameters
    ----------
    path
        The file.
    length
        Characters that every word has.
    alphabet
        A name from `ALPHABETS`, or the allowed characters themselves.
    strict
        Refuse the file for one bad word; otherwise leave bad words out and say which.
    order
        `alphabetical`, or `file` for the order of the lines.

    Raises
    ------
    InputError
        The alphabet is bad, the file cannot be read, a word is bad (`strict`), or no word is left.
    """
    form = word_form(length, alphabet)
    text = read_text(Path(path), "a text file with one word a line")
    entries, heading = entries_of(text, form.characters)
    cleaned = [Entry(line, form.clean(written)) for line, written in entries]
    fault_of = {word: form.fault(word) for _, word in cleaned}
    words = [word for word, fault in fault_of.items() if fault is None]
    bad = [(line, word, fault) for line, word in cleaned if (fault := fault_of[word])]
    if bad and strict:
        raise InputError(_faults(str(path), form, bad, set(map(len, words))))
    if not words:
        raise InputError(f"{path}: no word found; expected one word of {length} characters a line")
    listed = tuple(sorted(words) if order == "alphabetical" else words)
    left_out = [(heading.line, f"{heading.text!r} is a heading")] if heading else []
    left_out += [(line, fault) for line, _, fault in bad]
    notes = tuple(f"{path}, line {line}: {what}; left out" for line, what in left_out)
    return WordList(listed, form, left_out=notes)


def _faults(
    path: str, form: WordForm, bad: Sequence[tuple[int, str, str]], good_lengths: set[int]
) -> str:
    """Return one sentence about all bad words of a file, with remedies."""
    number, _, fault = bad[0]
    others = "".join(f"; line {at}: {what}" for at, _, what in bad[1:NAMED])
    more = f" ({len(bad):,} such lines in all)" if len(bad) > NAMED else ""
    strange = {letter for _, word, _ in bad for letter in word} - set(form.characters)
    lengths = {len(word) for _, word, _ in bad} | good_lengths
    remedies = {
        "correct the word": True,
        ONE_A_LINE: strange & {" ", *SEPARATORS},
        f"set 'length: {min(lengths)}'": len(lengths) == 1 and lengths != {form.length},
        "name all letters by 'alphabet:'": strange and all(map(str.isalpha, strange)),
        "leave such words out by 'cleaning: lenient'": True,
    }
    ways = ", or ".join(way for way, fits in remedies.items() if fits)
    return f"{path}, line {number}: {fault}{others}{more}; {ways}"


def jotto_words(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words without a repeated letter, one for each set of letters, sorted.

    The last word in list order stands for its anagrams, as in Norvig's Jotto notebook.

    >>> jotto_words(["rates", "geese", "stare", "tears", "crumb"])
    ('crumb', 'tears')
    """
    by_letters = {frozenset(word): word for word in isograms(words)}
    return tuple(sorted(by_letters.values()))


def isograms(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words without a repeated letter, in their order.

    >>> isograms(["geese", "stare", "tears"])
    ('stare', 'tears')
    """
    return tuple(word for word in words if len(set(word)) == len(word))


DERIVATIONS: dict[str, Callable[[Iterable[str]], tuple[str, ...]]] = {
    "jotto": jotto_words,  # not a rule: a list that suits one
    "isograms": isograms,
}
"""Ways to make one list from another, by the name that config.yaml uses."""


def derived_list(source: WordList, way: str | None = None, added: Iterable[str] = ()) -> WordList:
    """Add words to a list, in whatever spelling, and derive a list in a way from `DERIVATIONS`.

    Raises
    ------
    InputError
        The way is unknown, no word is left, or an added word is not of the list's length and
        alphabet.
    """
    clean = []
    for text in added:
        word = source.form.clean(text)
        if fault := source.form.fault(word):
            raise InputError(f"added word {fault}; correct it, or leave it out")
        clean.append(word)
    words = tuple(sorted({*source.words, *clean})) if clean else source.words
    if way is not None:
        if way not in DERIVATIONS:
            raise InputError(f"unknown derivation {way!r}; {choices(way, DERIVATIONS)}")
        words = DERIVATIONS[way](words)
        if not words:
            raise InputError(f"derivation {way!r} leaves no word; give it a list with other words")
    return WordList(words, source.form, source.licence)


SHORTEST, LONGEST = 2, MOST_LENGTH
"""Lengths of words that a game can have."""

_INSIDE = frozenset("'’ʼ-‐.·")
"""Characters that may stand within a word, besides letters."""

_OUTSIDE = frozenset(",;|\"'`[]{}")
"""Characters that no word has, not even a word of digits."""


class GuessedList(NamedTuple):
    """The words of a file, with their form.

    Attributes
    ----------
    words
        The words of the commonest length, each once, in the order of the file.
    length
        Their length.
    alphabet
        The name of their alphabet, or its characters.
    notes
        A sentence for each kind of dropped lines, and one if letters of Hangul were counted.
    """

    words: tuple[str, ...]
    length: int
    alphabet: str
    notes: tuple[str, ...]


def guess_file(path: Path, alphabet: str | None = None, **how: Any) -> GuessedList:
    """Return the words of a file, as `guess_list` does."""
    return guess_list(read_text(path, "a text file with words"), str(path), alphabet, **how)


def unaccented(text: str) -> str:
    """Return a text without the accents of its Latin letters.

    >>> unaccented("crâne été"), unaccented("йод")
    ('crane ete', 'йод')
    """
    bases = (unicodedata.normalize("NFD", letter)[0] for letter in text)
    pairs = zip(text, bases, strict=True)
    return "".join(base if base.isascii() else letter for letter, base in pairs)


def spelled(word: str, words: Collection[str]) -> str:
    """Return a word if it is in a list, or else the only word of the list that differs in accents.

    >>> spelled("crane", ["crâne", "trône"]), spelled("pate", ["pâte", "pâté"])
    ('crâne', 'pate')
    """
    if word in words:
        return word
    matches = [known for known in words if not known.isascii() and unaccented(known) == word]
    return matches[0] if len(matches) == 1 else word


def guess_list(
    text: str,
    source: str,
    alphabet: str | None = None,
    length: int | None = None,
    fold_accents: bool = False,
) -> GuessedList:
    r"""Return the words of a text, which may have any form that `entries_of` knows.

    Without `alphabet`, the alphabet is guessed: ß becomes ss, and ё becomes е if all other letters
    are Russian. Then words with other characters than letters are left out, unless most words have
    digits. Without `length`, it is the length of most words. `fold_accents` removes accents of
    Latin letters.

    Raises
    ------
    InputError
        A line is not one word, there is no word of a length that a game can have, or the alphabet
        lacks a letter.

    >>> guess_list("Word;Points\nÄPFEL;3\nBirne;2\n", "list.csv")[:3]
    (('äpfel', 'birne'), 5, 'abcdefghijklmnopqrstuvwxyzä')
    """
    asked_form = None if alphabet is None else word_form(1, alphabet)
    kept = asked_form.characters if asked_form else ""
    entries, heading = entries_of(unaccented(text) if fold_accents else text, kept)
    words = [
        Entry(entry.line, asked_form.clean(entry.text) if asked_form else word.replace("ß", "ss"))
        for entry, word in zip(entries, fold_all(entry.text for entry in entries), strict=True)
    ]
    _check_words(words, source, kept)
    odd = set() if asked_form else _odd(words)
    fit = [entry for entry in words if entry not in odd]
    length = _commonest_length(fit, source, length)
    letters = alphabet or _alphabet({text for _, text in fit if len(text) == length})
    form = word_form(length, letters)
    listed = [Entry(line, form.clean(text)) for line, text in fit if len(text) == length]
    first: dict[str, Entry] = {}
    for entry in listed:
        if fault := form.fault(entry.text):
            place = f"{source}, line {entry.line}"
            raise InputError(f"{place}: {fault}; name all letters in the alphabet")
        first.setdefault(entry.text, entry)
    repeated = [entry for entry in listed if entry is not first[entry.text]]
    others = [entry for entry in fit if len(entry.text) != length]
    jamo = [entry for entry in listed if JAMO.search(entry.text) and not asked_form]
    notes = [
        _note("line taken for a heading", [heading] if heading else []),
        _note("word with other characters than letters left out", sorted(odd)),
        _note("word of another length left out", others),
        _note("word listed more than once, kept once", repeated),
        _note("word counted by conjoining jamo; for syllables save the file as NFC", jamo),
    ]
    return GuessedList(tuple(first), length, letters, tuple(filter(None, notes)))


def _note(about: str, entries: Sequence[Entry]) -> str:
    noun, _, what = about.partition(" ")
    shown = [f"{text} (line {line})" for line, text in entries]
    return f"{counted(len(shown), noun)} {what}: {named(shown, NAMED)}" if shown else ""


def _check_words(words: Sequence[Entry], source: str, kept: str) -> None:
    """Raise `InputError` at the first line with a character that no single word has."""
    used = {character for _, text in words for character in text}
    inside = {c for c in used if is_letter(c) or c.isalnum()} | _INSIDE | set(kept)
    if not any(map(is_letter, used)):  # digits and signs, such as equations
        inside |= {c for c in used - _OUTSIDE if c.isprintable() and not c.isspace()}
    for line, text in words:
        if strange := next((c for c in text if c not in inside), None):
            shown = f"{text[:SHOWN]!r} has {character_named(strange)}"
            raise InputError(f"{source}, line {line}: {shown}, so it is not one word; {ONE_A_LINE}")


def _odd(words: Sequence[Entry]) -> set[Entry]:
    """Return the words with other characters than letters (and digits, if most words have one)."""
    numbered = sum(any(map(str.isdigit, text)) for _, text in words)
    allowed = str.isalnum if 2 * numbered >= len(words) else is_letter
    odd = {entry for entry in words if not all(is_letter(c) or allowed(c) for c in entry.text)}
    return odd if any(is_letter(c) for _, text in words for c in text) else set()


def _commonest_length(words: Sequence[Entry], source: str, asked: int | None) -> int:
    """Return the length `asked`, or else the length of most words."""
    counts = Counter(len(text) for text in {text for _, text in words})
    lengths = range(SHORTEST, LONGEST + 1)
    found = [length for length in lengths if counts[length] and asked in (None, length)]
    if not found:
        wanted = f"{SHORTEST} to {LONGEST}" if asked is None else f"{asked}"
        fault = f"{source}, line 1: the file has no word of {wanted} characters"
        raise InputError(f"{fault}; {'name another length' if asked else ONE_A_LINE}")
    return max(found, key=lambda length: (counts[length], length))


def _alphabet(words: set[str]) -> str:
    """Return the name of the alphabet that has all letters, or the letters of a new one.

    If an alphabet has some of the letters, the new one has its letters and those that it lacks.
    """
    used = set("".join(words))
    for name, characters in ALPHABETS.items():
        if set("".join(used).replace("ё", "е")) <= set(characters):
            return name
    for characters in ALPHABETS.values():
        if used & set(characters) and all(map(str.isalpha, used)):
            return characters + "".join(sorted(used - set(characters)))
    return "".join(sorted(used))
