"""The form of the words of a list, and the one function that turns text into a word.

Lines of a file, words from a config, rows of weights, generated words and what people type all go
through `WordForm`, so that two spellings of a word are one word everywhere.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from guesstree.errors import InputError

ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyz",
    "cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "digits": "0123456789",
    "equations": "0123456789+-*/=",
}
"""Alphabets that have a name; any other alphabet is given by its characters."""

FOLDED = {"ё": "е", "ß": "ss", "և": "եւ"}
"""Letters that are written as others where an alphabet lacks them."""

_DOTLESS = frozenset("ıİ")
"""Letters of alphabets, such as Turkish, in which I is the capital of ı, and İ that of i."""

JAMO = re.compile("[\u1100-\u11ff]+")
"""Letters of Hangul, of which Unicode composes syllables."""

_SYLLABLES = re.compile("[가-힣]+")

SHOWN = 40
"""Characters of a bad word that a message shows at most."""


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

    def clean(self, text: str) -> str:
        """Return a text as a word of this form is written, whether or not it is one.

        Blanks around it do not count. It is case folded and composed (Unicode NFC), and ё is
        written е and ß ss, unless they are in the alphabet. I is ı where the alphabet has ı.
        Syllables of Hangul are taken apart where the alphabet has their letters (conjoining jamo).
        """
        word = _compose(text.strip(), "ı" in self._allowed)
        if word.isascii():
            return word
        apart = JAMO.search(self.characters) is not None
        return _syllables(word, apart).translate(self._substitutes)

    def fault(self, word: str) -> str | None:
        """Return what is wrong with a clean word, in a sentence; None if nothing is."""
        strange = next((one for one in word if one not in self._allowed), None)
        shown = repr(word if len(word) <= SHOWN else f"{word[:SHOWN]}…")
        if strange is not None:
            return f"{shown} has {character_named(strange)}, not in the alphabet"
        if len(word) != self.length:
            return f"{shown} has {len(word)} characters, expected {self.length}"
        return None

    def word(self, text: str) -> str:
        """Return the word that a text stands for; raise `InputError` if it is not of this form."""
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
    folded = _compose(alphabet)
    folded = _syllables(folded, JAMO.search(folded) is not None)
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
    r"""Return a text without blanks around it, case folded and composed, to be compared.

    If it has ı or İ, I is the capital of ı. Letters of Hangul (conjoining jamo) stay apart.

    >>> fold(" Cafe\u0301 ") == fold("CAFÉ") == "café"
    True
    >>> fold("GRUẞ") == fold("Gruß") == "gruß"
    True
    >>> fold("IŞIK, İKLİM")
    'ışık, iklim'
    """
    return _compose(text.strip())


def fold_all(words: Iterable[str]) -> tuple[str, ...]:
    """Return words folded as one text: ı, İ or letters of Hangul in one of them count for all."""
    listed = tuple(words)
    everything = "".join(listed)
    dotless, has_jamo = not _DOTLESS.isdisjoint(everything), JAMO.search(everything) is not None
    folded = (_compose(word.strip(), dotless) for word in listed)
    return tuple(_syllables(word, True) for word in folded) if has_jamo else tuple(folded)


def _compose(text: str, dotless: bool | None = None) -> str:
    """Return a text case folded and composed; it tells itself whether I is the capital of ı."""
    if text.isascii() and not dotless:  # much faster, and the same
        return text.lower()
    text = _composed(text)
    if not _DOTLESS.isdisjoint(text) if dotless is None else dotless:
        text = text.replace("I", "ı")
    text = text.replace("İ", "i").replace("ẞ", "ß")
    # Case folding makes two letters of ß and և.
    folded = "".join(part if part in FOLDED else part.casefold() for part in text)
    return _composed(folded.replace("i\u0307", "i"))


def _composed(text: str) -> str:
    """Return a text in its composed form, but for letters of Hangul."""
    parts = re.split(f"({JAMO.pattern})", text)
    parts[::2] = (unicodedata.normalize("NFC", part) for part in parts[::2])
    return "".join(parts)


def _syllables(text: str, apart: bool) -> str:
    """Return a text with all syllables of Hangul taken apart into letters, or composed."""
    if apart:
        return _SYLLABLES.sub(lambda found: unicodedata.normalize("NFD", found[0]), text)
    return unicodedata.normalize("NFC", text)


def character_named(character: str) -> str:
    """Return a character with its number and name in Unicode, for messages."""
    name = unicodedata.name(character, "no printable character")
    return f"{character!r} (U+{ord(character):04X}, {name})"
