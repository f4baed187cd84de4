"""The letters of words: grapheme clusters, which people see as one character each."""

import re
from collections.abc import Iterable, Sequence

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
