"""Word lists: reading and cleaning the words of a file, and deriving a list from another."""

import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from string import ascii_lowercase
from typing import Literal, NamedTuple

from guesstree.base.constants import MOST_LENGTH
from guesstree.base.defaults import ALPHABET, WORD_LENGTH
from guesstree.base.errors import InputError, known_name
from guesstree.base.storage import read_text
from guesstree.words.entries import SEPARATORS, parse_entries, without_repeats
from guesstree.words.forms import (
    WordForm,
    Words,
    is_letter,
    length_of,
    letters_of,
    spaced,
    word_form,
)

NAMED = 10
"""The most words that a message lists."""

ONE_A_LINE = "write one word per line, or 'word' above the column of words"
"""The remedy for a line that is not one word."""

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
        The licence notice that goes with the words; empty if they need none.
    left_out
        A sentence for each skipped line.
    repeated
        The number of words left out as repeated.
    """

    words: Words
    form: WordForm
    licence: str = ""
    left_out: Words = ()
    repeated: int = 0


class _BadWord(NamedTuple):
    """A word that is not of the form of a list."""

    line: int
    word: str
    fault: str


def read_words(
    path: Path | str,
    *,
    length: int = WORD_LENGTH,
    alphabet: str = ALPHABET,
    strict: bool = True,
    order: Order = "alphabetical",
) -> WordList:
    """Read the words of a file and return them clean, each once.

    A file has a word a line, or another form that `parse_entries` knows. Blank lines do not count.
    `WordForm.clean` describes how words are cleaned.

    Parameters
    ----------
    path
        The file.
    length
        Characters that every word has.
    alphabet
        A name from `ALPHABETS`, or the allowed characters themselves.
    strict
        Whether one bad word is an error. Otherwise bad words are skipped, and listed in the result.
    order
        `alphabetical`, or `file` for the order of the lines.

    Raises
    ------
    InputError
        The alphabet is bad, the file cannot be read, a word is bad (`strict`), or all words are.
    """
    form = word_form(length, alphabet)
    text = read_text(Path(path), "a text file with one word a line")
    arranged = sorted if order == "alphabetical" else list

    # A clean word of letters from a to z is the same in every spelling: there is nothing to parse.
    # `++` gives nothing back, so a text that does not match fails at once.
    letters = "".join(set(form.letters) & set(ascii_lowercase))
    if letters and re.fullmatch(rf"(?:[{letters}]{{{length}}}\n)++", text):
        every = text.split()
        once = dict.fromkeys(every)
        return WordList(tuple(arranged(once)), form, repeated=len(every) - len(once))

    text, repeats = without_repeats(text)
    entries, heading = parse_entries(text, form.letters)

    words: dict[str, None] = {}
    bad = []
    for line, written in entries:
        word = form.clean(written)
        if fault := form.fault(word, written):
            bad.append(_BadWord(line, word, fault))
        else:
            words[word] = None

    if bad and strict:
        raise InputError(_faults(str(path), form, bad, set(map(length_of, words))))
    if not words:
        raise InputError(
            f"{path}: no word found; write one word of {length} characters per line"
        )

    notes = [f"{path}, line {heading.line}: {heading.text}"] if heading else []
    notes += [f"{path}, line {line}: {fault}; left out" for line, _, fault in bad]
    repeated = sum(1 + len(repeats[line]) for line, _ in entries) - len(words) - len(bad)
    return WordList(tuple(arranged(words)), form, left_out=tuple(notes), repeated=repeated)


def words_among(path: Path | str | None, form: WordForm) -> frozenset[str]:
    """Return the words of a file that have the form of a game's words; none without a file."""
    if path is None:
        return frozenset()
    letters = spaced(form.letters)
    listed = read_words(path, length=form.length, alphabet=letters, strict=False)
    return frozenset(listed.words)


def _faults(
    path: str, form: WordForm, bad: Sequence[_BadWord], good_lengths: set[int]
) -> str:
    """Return one sentence about all bad words of a file, with the remedy that fits them best."""
    faults = "; ".join(f"line {line}: {fault}" for line, _, fault in bad[:NAMED])
    more = f" ({len(bad):,} such lines in all)" if len(bad) > NAMED else ""

    strange = {letter for _, word, _ in bad for letter in letters_of(word)} - set(
        form.letters
    )

    # A setting is at fault only if it would be right for all words of the file.
    lengths = {length_of(word) for _, word, _ in bad} | good_lengths
    least = min(lengths)
    has_other_length = len(lengths) == 1 and form.length != least <= MOST_LENGTH
    needed = {
        f"set 'length' to {least}": has_other_length,
        "name all letters with 'alphabet'": strange and all(map(is_letter, strange)),
    }
    remedy = " and ".join(remedy for remedy, is_needed in needed.items() if is_needed)
    if strange & {" ", *SEPARATORS}:
        remedy = ONE_A_LINE
    remedy = remedy or "set 'cleaning' to 'lenient' to skip such lines"
    return f"{path}, {faults}{more}; {remedy}"


def jotto_words(words: Iterable[str]) -> Words:
    """Return the words without a repeated letter, one for each set of letters, sorted.

    The last word in list order stands for its anagrams, as in Norvig's Jotto notebook.

    >>> jotto_words(["rates", "geese", "stare", "tears", "crumb"])
    ('crumb', 'tears')
    """
    by_letters = {frozenset(letters_of(word)): word for word in isograms(words)}
    return tuple(sorted(by_letters.values()))


def isograms(words: Iterable[str]) -> Words:
    """Return the words without a repeated letter, in their order.

    >>> isograms(["geese", "stare", "tears"])
    ('stare', 'tears')
    """
    return tuple(word for word in words if len(set(letters_of(word))) == length_of(word))


DERIVATIONS: dict[str, Callable[[Iterable[str]], Words]] = {
    "jotto": jotto_words,  # the list that suits the rule of this name
    "isograms": isograms,
}
"""Ways to make one list from another, by the name that config.yaml uses."""


def derived_list(
    source: WordList, way: str | None = None, added: Collection[str] = (), starts: str = ""
) -> WordList:
    """Add words to a list, in whatever spelling, and derive a list in a way from `DERIVATIONS`.

    Only words with the first letters `starts` are kept.

    Raises
    ------
    InputError
        The way is unknown, no word is left, or an added word is not of the list's length and
        alphabet.
    """
    words = source.words
    if added:
        words = tuple(sorted({*words, *(_added_word(text, source.form) for text in added)}))

    # As lists, since the letters of a word are a text or a tuple, which are never equal.
    first = [*letters_of(source.form.clean(starts))]
    words = tuple(word for word in words if [*letters_of(word)][: len(first)] == first)
    if not words:
        raise InputError(
            f"no word starts with {starts!r}; give the first letters of some word"
        )

    if way is not None:
        words = DERIVATIONS[known_name(way, DERIVATIONS, "unknown derivation")](words)
        if not words:
            raise InputError(f"derivation {way!r} leaves no word; derive from another list")
    return WordList(words, source.form, source.licence)


def _added_word(text: str, form: WordForm) -> str:
    """Return a word that is added to a list, clean; raise `InputError` if it is of another form."""
    word = form.clean(text)
    if fault := form.fault(word, text):
        raise InputError(f"added word {fault}; add only words that fit the list")
    return word
