"""The form of words: their letters, alphabets and lengths, and how spellings are normalised.

A letter is a grapheme cluster, which people see as one character.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from guesstree.base.errors import InputError, typed

_ALONE = re.compile(
    "[\0-\u02ff\u0370-\u0482\u048a-\u058f\u1100-\u11ff\u1e00-\u1fff\u2010-\u2027\u2190-\u2bff"
    "\u3041-\u3096\u30a1-\u30ff\u4e00-\u9fff\uac00-\ud7a3\U0001f7e0-\U0001f7eb]*+"
)
"""Characters of Latin, Greek, Cyrillic, Armenian, Korean, Japanese and Chinese, signs and tiles.

None of them ever joins a character beside it. So a text of these needs no other package.
"""

_LETTER = (
    r"\p{Hangul}\p{M}*+"  # Unicode would join conjoining jamo to syllables
    "|[\\p{L}\\p{N}](?=[\u200c\u200d])"  # a joiner right behind a letter joins nothing
    r"|\X"
)


def letters_of(word: str) -> Sequence[str]:
    r"""Return the letters of a word: the word itself if each is one character, else a tuple.

    A letter is what Unicode calls a grapheme cluster (UAX #29), such as a letter with its accents.
    Letters of Hangul (conjoining jamo) are letters, too.

    >>> letters_of("crane"), letters_of("மரம்"), letters_of("ba\u0331d")[1] == "a\u0331"
    ('crane', ('ம', 'ர', 'ம்'), True)
    """
    if word.isascii() or _ALONE.fullmatch(word):
        return word

    # The import takes a while, and most games do without it.
    import regex

    return compact(regex.findall(_LETTER, word))


def spelled(words: Sequence[str]) -> Sequence[Sequence[str]]:
    """Return the letters of each word, much faster than one word at a time.

    >>> spelled(["ab", "ba"]), spelled(["ab", "மம்"])
    (['ab', 'ba'], ['ab', ('ம', 'ம்')])
    """
    # Where no characters join in all words side by side, none do within a word.
    text = "".join(words)
    return words if letters_of(text) == text else [letters_of(word) for word in words]


def length_of(word: str) -> int:
    """Return the number of letters of a word.

    >>> length_of("மரம்")
    3
    """
    return len(letters_of(word))


def compact(letters: Iterable[str]) -> Sequence[str]:
    """Return letters in the form of `letters_of`.

    >>> compact(["a", "b"]), compact(["ம", "ம்"])
    ('ab', ('ம', 'ம்'))
    """
    listed = tuple(letters)
    joined = "".join(listed)
    return joined if len(joined) == len(listed) else listed


def spaced(letters: Iterable[str]) -> str:
    """Return letters as one text, with blanks between them unless each is one character.

    >>> spaced("ab"), spaced(["ம", "ம்"])
    ('ab', 'ம ம்')
    """
    listed = compact(letters)
    text = "".join(listed)

    # Letters that are one character each may still join each other side by side.
    return text if listed == letters_of(text) == text else " ".join(listed)


def unspaced(text: str) -> Sequence[str]:
    """Return the letters of a text that may have blanks between them, as `spaced` writes them.

    >>> unspaced("ab"), unspaced("ம ம்"), unspaced("மம்")
    ('ab', ('ம', 'ம்'), ('ம', 'ம்'))
    """
    parts = text.split()

    # Letters of one character need no blanks. Such blanks stay, and `word_form` refuses them.
    is_plain = max(map(len, parts), default=0) < 2 and letters_of(text) == text
    return letters_of(text) if len(parts) < 2 or is_plain else compact(parts)


# Alphabets and forms

Words = tuple[str, ...]
"""Words in their order."""

ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyz",
    "cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "digits": "0123456789",
    "equations": "0123456789+-*/=",
}
"""Alphabets that have a name. Any other alphabet is given as its letters."""

FOLDED = {"ё": "е", "ß": "ss", "և": "եւ", "ı": "i"}
"""Letters that are replaced by others if the alphabet lacks them."""

JAMO = re.compile("[\u1100-\u11ff]")
"""Letters of Hangul, which Unicode composes into syllables."""

SHOWN = 40
"""The most characters of a bad word that a message shows."""

_DOTLESS = frozenset("ıİ")
"""Letters of alphabets, such as the Turkish one, with the pairs I and ı, and İ and i."""

_WIDE = re.compile("[\uff01-\uff5e]+")
"""Letters, digits and signs of ASCII in the width of Chinese characters."""

_SYLLABLES = re.compile("[가-힣]+")


@dataclass(frozen=True)
class WordForm:
    """What all words of a list have in common.

    Attributes
    ----------
    length
        Letters of every word.
    letters
        The letters that words may have, case folded and composed, each once, as in `letters_of`.
    """

    length: int
    letters: Sequence[str]

    def clean(self, text: object) -> str:
        """Return a text in the spelling of words of this form, whether or not it is such a word.

        Blanks around it are removed. It is case folded and composed (Unicode NFC), and letters of
        full width get the usual one. ё becomes е and ß becomes ss, unless they are in the alphabet.
        I becomes ı if the alphabet has ı. Syllables of Hangul become letters (conjoining jamo) if
        the alphabet has such letters.

        Raises
        ------
        InputError
            It is not text.
        """
        word = checked_text(text).strip()
        has_dotless = "ı" in self._characters
        if word.isascii() and not has_dotless:  # the same result, much faster
            return word.lower()
        has_jamo = JAMO.search(self._characters) is not None
        return _folded(word, has_dotless, has_jamo).translate(self._substitutes)

    def fault(self, word: str, written: str = "") -> str | None:
        """Return the first fault of a clean word, in a sentence; None for a good word.

        The sentence explains letters of the text as it was `written` that count as two.
        """
        shown = repr(word if len(word) <= SHOWN else f"{word[:SHOWN]}…")
        letters = letters_of(word)
        for letter in letters:
            if letter not in self._allowed:
                return f"{shown} has {describe_letter(letter)}, not in the alphabet"
        if len(letters) != self.length:
            found = f"{shown} has {len(letters)} characters, expected {self.length}"
            return found + "".join(
                f" ({old} counts as {new}, unless it is in the alphabet)"
                for old, new in FOLDED.items()
                if len(new) > 1 and old in written.lower() and old not in self._allowed
            )
        return None

    def word(self, text: str) -> str:
        """Return the word of a text, clean; raise `InputError` if it is not of this form."""
        word = self.clean(text)
        if fault := self.fault(word, text):
            raise InputError(fault)
        return word

    @cached_property
    def _allowed(self) -> frozenset[str]:
        return frozenset(self.letters)

    @cached_property
    def _characters(self) -> str:
        return "".join(self.letters)

    @cached_property
    def _substitutes(self) -> dict[int, str]:
        missing = {old: new for old, new in FOLDED.items() if old not in self._characters}
        return str.maketrans(missing)


def word_form(length: int, alphabet: str) -> WordForm:
    """Return the form of words of a length over an alphabet.

    Parameters
    ----------
    length
        Letters of every word.
    alphabet
        A name from `ALPHABETS`, or the letters themselves, with blanks between them if one has
        several characters. Capitals and small letters are the same, as in words.

    Raises
    ------
    InputError
        The alphabet is empty, has a letter twice, or a blank or unprintable one. Or a part between
        blanks is not one letter.

    >>> word_form(3, "RGB").word("Bgr")
    'bgr'
    """
    folded = fold(alphabet)
    letters = unspaced(ALPHABETS.get(folded, folded))
    if not letters:
        raise InputError("the alphabet is empty; name the characters that words may have")

    for at, letter in enumerate(letters):
        if length_of(letter) > 1:
            raise InputError(
                f"the alphabet has {letter!r}, which is not one letter; divide it"
            )
        if letter.isspace() or not letter[0].isprintable():
            shown = describe_letter(letter)
            raise InputError(
                f"the alphabet has {shown}, which no word can have; remove it from the alphabet"
            )
        if letter in letters[:at]:
            raise InputError(
                f"the alphabet has {letter!r} twice (a capital and its small letter are the "
                f"same); remove one of them, or name one of {', '.join(ALPHABETS)}"
            )
    return WordForm(length, letters)


def form_of(words: Iterable[str]) -> WordForm:
    """Return the form of clean words: their length, and the letters that they have."""
    listed = spelled(tuple(words))
    return WordForm(len(listed[0]), compact(sorted(set[str]().union(*listed))))


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


def checked_text(text: Any) -> str:
    """Return a text; raise `InputError` for anything else."""
    return str(typed(text, str, "a word", "text in quotes"))


def fold_all(words: Iterable[str]) -> Words:
    """Return words folded as one text.

    Letters of Hangul in one word count for all. ı and İ count for all in a list that `is_turkic`;
    in any other list they become i.
    """
    listed = tuple(map(checked_text, words))
    has_dotless = is_turkic(listed)
    has_jamo = JAMO.search("".join(listed)) is not None
    folded = (_folded(word.strip(), has_dotless, has_jamo) for word in listed)
    return tuple(word if has_dotless else word.replace("ı", "i") for word in folded)


def is_turkic(words: Sequence[str]) -> bool:
    """Return whether the letters I and İ of a list are Turkish or Azeri.

    At least a tenth of its words has ı or İ; a single such word must be a third of the list.

    >>> is_turkic(["ISLAK", "İKLİM"]), is_turkic(["Paris", "India", "Ghent", "İzmit"])
    (True, False)
    """
    count = sum(map(has_dotless_i, words))
    return count > 0 and count * (3 if count == 1 else 10) >= len(words)


def has_dotless_i(word: str) -> bool:
    """Return whether a word has ı or İ, which only alphabets such as the Turkish one have."""
    return not _DOTLESS.isdisjoint(word)


def _folded(text: str, has_dotless: bool, has_jamo: bool) -> str:
    """Return a text case folded and composed (Unicode NFC).

    If its alphabet has ı, I becomes ı. If it has letters of Hangul, syllables are split into
    letters.
    """
    if text.isascii() and not has_dotless:  # the same result, much faster
        return text.lower()

    # Pages leave blanks without a width around words.
    text = _WIDE.sub(lambda found: unicodedata.normalize("NFKC", found[0]), text)
    text = unicodedata.normalize("NFC", text.strip("\u200b\u2060\ufeff"))
    if has_dotless:
        text = text.replace("I", "ı")

    # Case folding would make two characters of each of these capitals.
    text = text.replace("İ", "i").replace("ẞ", "ß")

    # Case folding would make two letters of ß and of և.
    folded = "".join(part if part in FOLDED else part.casefold() for part in text)

    # İ may have been lower-cased already: then i has a second dot, a mark of its own.
    folded = unicodedata.normalize("NFC", folded.replace("i\u0307", "i"))

    if has_jamo:
        return _SYLLABLES.sub(lambda found: unicodedata.normalize("NFD", found[0]), folded)
    return folded


def describe_letter(letter: str) -> str:
    """Return a letter with the numbers and names of its characters in Unicode, for messages."""
    numbers = " ".join(f"U+{ord(character):04X}" for character in letter)
    others = {"\t": "TAB"}
    names = (
        unicodedata.name(character, others.get(character, "no printable character"))
        for character in letter
    )
    return f"{letter!r} ({numbers}, {', '.join(names)})"


def is_letter(character: str) -> bool:
    """Return whether a character is a letter, or begins as one; or is a mark on a letter."""
    return character[0].isalpha() or unicodedata.category(character[0]).startswith("M")


def unaccented(text: str) -> str:
    """Return a text without the accents of its Latin letters.

    >>> unaccented("crâne été"), unaccented("йод")
    ('crane ete', 'йод')
    """
    letters = letters_of(text)
    bases = (unicodedata.normalize("NFD", letter)[0] for letter in letters)
    pairs = zip(letters, bases, strict=True)

    # Other alphabets keep their marks: й is another letter than и.
    return "".join(base if base.isascii() else letter for letter, base in pairs)


def with_accents(word: str, words: Collection[str]) -> str:
    """Return the word of a list that differs from a word only in accents.

    If none or several do, return the word itself.

    >>> with_accents("crane", ["crâne", "trône"]), with_accents("pate", ["pâte", "pâté"])
    ('crâne', 'pate')
    """
    if word in words:
        return word
    matches = [
        known for known in words if not known.isascii() and unaccented(known) == word
    ]
    return matches[0] if len(matches) == 1 else word
