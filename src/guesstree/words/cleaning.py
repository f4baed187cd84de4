"""Word lists, read and cleaned."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from guesstree.defaults import ALPHABET, WORD_LENGTH
from guesstree.errors import InputError
from guesstree.storage.text import read_text
from guesstree.words.entries import ONE_A_LINE, SEPARATORS, entries_of
from guesstree.words.form import WordForm, word_form

Order = Literal["alphabetical", "file"]

NAMED_FAULTS = 10
"""Bad words of a file that an error names at most."""


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
    words: dict[str, None] = {}
    left_out = []
    bad: list[tuple[int, str, str]] = []
    text = read_text(Path(path), "a text file with one word a line")
    entries, heading = entries_of(text, form.characters)
    if heading:
        left_out.append(f"{path}, line {heading.line}: {heading.text!r} is a heading; left out")
    for line, written in entries:
        word = form.clean(written)
        fault = form.fault(word)
        if fault:
            bad.append((line, word, fault))
            left_out.append(f"{path}, line {line}: {fault}; left out")
        else:
            words[word] = None
    if bad and strict:
        raise InputError(_faults(str(path), form, bad, set(map(len, words))))
    if not words:
        raise InputError(f"{path}: no word found; expected one word of {length} characters a line")
    listed = tuple(sorted(words) if order == "alphabetical" else words)
    return WordList(listed, form, left_out=tuple(left_out))


def _faults(
    path: str, form: WordForm, bad: Sequence[tuple[int, str, str]], good_lengths: set[int]
) -> str:
    """Return one sentence about all bad words of a file, and what would make them good."""
    number, _, fault = bad[0]
    others = "".join(f"; line {at}: {what}" for at, _, what in bad[1:NAMED_FAULTS])
    counted = f" ({len(bad):,} such lines in all)" if len(bad) > NAMED_FAULTS else ""
    strange = sorted({one for _, word, _ in bad for one in word} - set(form.characters))
    lengths = {len(word) for _, word, _ in bad} | good_lengths
    remedies = []
    if set(strange) & {" ", *SEPARATORS}:
        remedies.append(ONE_A_LINE)
    if len(lengths) == 1 and lengths != {form.length}:
        remedies.append(f"set 'length: {min(lengths)}'")
    if strange and all(one.isalpha() for one in strange):
        remedies.append("name all letters by 'alphabet:'")
    remedies.append("leave such words out by 'cleaning: lenient'")
    what = "word" if len(bad) == 1 else "words"
    return (
        f"{path}, line {number}: {fault}{others}{counted}; correct the {what}, "
        f"or {', or '.join(remedies)}"
    )
