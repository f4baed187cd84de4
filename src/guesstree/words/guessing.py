"""What kind of words a file has that somebody made for people: their length and alphabet.

`guesstree init` guesses, and writes what it guessed into a config; so does who opens such a file
as a game. Nothing else does.
"""

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from guesstree.defaults import MOST_LENGTH
from guesstree.errors import InputError, counted, named
from guesstree.storage.text import read_text
from guesstree.words.entries import ONE_A_LINE, Entry, entries_of, is_letter
from guesstree.words.form import ALPHABETS, JAMO, SHOWN, character_named, fold_all, word_form

NAMED = 10
"""Words that were dropped which are named at most."""

SHORTEST, LONGEST = 2, MOST_LENGTH
"""Lengths of words that a game can have."""

_INSIDE = frozenset("'’ʼ-‐.·")
"""Characters within a word that are not letters."""

_OUTSIDE = frozenset(",;|\"'`[]{}")
"""Characters that no word has, not even one of digits."""


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
    notes
        A sentence for each kind of lines that were dropped, and about how letters were counted.
    """

    words: tuple[str, ...]
    length: int
    alphabet: str
    notes: tuple[str, ...]


def guess_file(path: Path, alphabet: str | None = None) -> Guessed:
    """Return the words of a file, as `guess_list` does."""
    return guess_list(read_text(path, "a text file with words"), str(path), alphabet)


def guess_list(text: str, source: str, alphabet: str | None = None) -> Guessed:
    r"""Return the words of a text, which may have any form that `entries_of` knows.

    Without an alphabet it is guessed: ß is written ss, and ё is е if all other letters are Russian.
    Words with other characters are then left out, unless most words have digits.

    Raises
    ------
    InputError
        A line is not one word, there is no word of a length that a game can have, or the alphabet
        lacks a letter.

    >>> guess_list("Word;Points\nÄPFEL;3\nBirne;2\n", "list.csv")[:3]
    (('äpfel', 'birne'), 5, 'abcdefghijklmnopqrstuvwxyzä')
    """
    given = None if alphabet is None else word_form(1, alphabet)
    kept = given.characters if given else ""
    entries, heading = entries_of(text, kept)
    found = [
        Entry(one.line, given.clean(one.text) if given else word.replace("ß", "ss"))
        for one, word in zip(entries, fold_all(one.text for one in entries), strict=True)
    ]
    _check_words(found, source, kept)
    odd = set() if given else _odd(found)
    fit = [one for one in found if one not in odd]
    length = _commonest_length(fit, source)
    listed = [one for one in fit if len(one.text) == length]
    letters = alphabet or _alphabet({one.text for one in listed})
    form = word_form(length, letters)
    first: dict[str, Entry] = {}
    for one in listed:
        word = form.clean(one.text)
        if fault := form.fault(word):
            raise InputError(
                f"{source}, line {one.line}: {fault}; name all letters in the alphabet"
            )
        first.setdefault(word, one)
    again = [one for one in listed if one is not first[form.clean(one.text)]]
    others = [one for one in fit if len(one.text) != length]
    apart = [one for one in listed if JAMO.search(one.text) and not given]
    notes = [
        _note("line taken for a heading", [heading] if heading else []),
        _note("word with other characters than letters left out", sorted(odd)),
        _note("word of another length left out", others),
        _note("word listed more than once, kept once", again),
        _note("word counted by conjoining jamo; for syllables save the file as NFC", apart),
    ]
    return Guessed(tuple(first), length, letters, tuple(filter(None, notes)))


def _note(about: str, entries: Sequence[Entry]) -> str:
    noun, _, what = about.partition(" ")
    shown = [f"{text} (line {line})" for line, text in entries]
    return f"{counted(len(shown), noun)} {what}: {named(shown, NAMED)}" if shown else ""


def _check_words(found: Sequence[Entry], source: str, kept: str) -> None:
    """Raise `InputError` at the first line with a character that stands between words."""
    used = {character for _, text in found for character in text}
    inside = {one for one in used if is_letter(one) or one.isalnum()} | _INSIDE | set(kept)
    if not any(map(is_letter, used)):  # digits and signs, such as equations
        inside |= {one for one in used - _OUTSIDE if one.isprintable() and not one.isspace()}
    for line, text in found:
        if strange := next((one for one in text if one not in inside), None):
            shown = f"{text[:SHOWN]!r} has {character_named(strange)}"
            raise InputError(f"{source}, line {line}: {shown}, so it is not one word; {ONE_A_LINE}")


def _odd(found: Sequence[Entry]) -> set[Entry]:
    """Return the words with other characters than letters, or digits where most words have one."""
    numbered = sum(any(map(str.isdigit, text)) for _, text in found)
    allowed = str.isalnum if 2 * numbered >= len(found) else is_letter
    odd = {one for one in found if not all(is_letter(c) or allowed(c) for c in one.text)}
    return odd if any(is_letter(c) for _, text in found for c in text) else set()


def _commonest_length(found: Sequence[Entry], source: str) -> int:
    counts = Counter(len(text) for text in {text for _, text in found})
    lengths = [length for length in counts if SHORTEST <= length <= LONGEST]
    if not lengths:
        raise InputError(
            f"{source}, line 1: the file has no word of {SHORTEST} to {LONGEST} characters; "
            f"{ONE_A_LINE}"
        )
    return max(lengths, key=lambda one: (counts[one], one))


def _alphabet(words: set[str]) -> str:
    """Return the name of the alphabet that has all letters, or the letters.

    To an alphabet of which some letters are used, letters that it lacks are added.
    """
    used = set("".join(words))
    for name, characters in ALPHABETS.items():
        if set("".join(used).replace("ё", "е")) <= set(characters):
            return name
    for characters in ALPHABETS.values():
        if used & set(characters) and all(one.isalpha() for one in used):
            return characters + "".join(sorted(used - set(characters)))
    return "".join(sorted(used))
