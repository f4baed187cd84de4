"""Word lists: read, cleaned, derived, stored."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import pyarrow as pa

from guesstree.artifacts import read_parquet, write_parquet
from guesstree.errors import InputError, choices, reason_of

Word = str

ALPHABETS = {
    "latin": "abcdefghijklmnopqrstuvwxyz",
    "cyrillic": "абвгдежзийклмнопрстуфхцчшщъыьэюя",
    "digits": "0123456789",
    "equations": "0123456789+-*/=",
}
"""Alphabets that have a name; any other alphabet is given by its characters."""

FOLDED = {"ё": "е"}
"""Letters that are written as another where an alphabet lacks them."""


@dataclass(frozen=True)
class WordList:
    """Clean words in their order, and a sentence for each line that was left out."""

    words: tuple[Word, ...]
    left_out: tuple[str, ...] = ()


def characters_of(alphabet: str) -> str:
    """Return the characters of an alphabet, given by its name or by themselves."""
    return ALPHABETS.get(alphabet, alphabet)


def read_words(
    path: Path | str,
    *,
    length: int = 5,
    alphabet: str = "latin",
    strict: bool = True,
    order: Literal["alphabetical", "file"] = "alphabetical",
) -> WordList:
    """Read one word a line and return them clean, each once.

    A file is UTF-8 with or without a byte order mark and with any line ends. `#` starts a
    comment, unless it is in the alphabet; blank lines do not count. Words are case folded (which
    makes ß ss) and composed (Unicode NFC), and ё is written е unless it is in the alphabet.

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
        The file cannot be read, a word is bad (`strict`), or no word is left.
    """
    allowed = frozenset(characters_of(alphabet))
    folded = str.maketrans({old: new for old, new in FOLDED.items() if old not in allowed})
    words: dict[Word, None] = {}
    left_out = []
    for number, line in enumerate(_lines(read_text(Path(path))), start=1):
        word = _normal(line if "#" in allowed else line.partition("#")[0]).translate(folded)
        if not word:
            continue
        fault = _fault(word, length, allowed)
        if fault and strict:
            raise InputError(
                f"{path}, line {number}: {fault}; correct the word, "
                "or leave such words out by 'cleaning: lenient'"
            )
        if fault:
            left_out.append(f"{path}, line {number}: {fault}; left out")
        else:
            words[word] = None
    if not words:
        raise InputError(f"{path}: no word found; expected one word of {length} characters a line")
    return WordList(tuple(sorted(words) if order == "alphabetical" else words), tuple(left_out))


def jotto_words(words: Iterable[Word]) -> tuple[Word, ...]:
    """Return the words without a repeated letter, one for each set of letters, sorted.

    The last word in list order stands for its anagrams, as in Norvig's Jotto notebook.

    >>> jotto_words(["rates", "geese", "stare", "tears", "crumb"])
    ('crumb', 'tears')
    """
    by_letters = {frozenset(word): word for word in isograms(words)}
    return tuple(sorted(by_letters.values()))


def isograms(words: Iterable[Word]) -> tuple[Word, ...]:
    """Return the words without a repeated letter, in their order.

    >>> isograms(["geese", "stare", "tears"])
    ('stare', 'tears')
    """
    return tuple(word for word in words if len(set(word)) == len(word))


DERIVATIONS: dict[str, Callable[[Iterable[Word]], tuple[Word, ...]]] = {
    "jotto": jotto_words,
    "isograms": isograms,
}
"""Ways to make one list from another, by the name that config.yaml uses."""


def derive_words(
    words: Iterable[Word], way: str | None = None, added: Iterable[Word] = ()
) -> tuple[Word, ...]:
    """Derive a list: in a way from `DERIVATIONS`, after some words have been added, sorted in.

    Raises
    ------
    InputError
        The way is unknown, nothing is left, or an added word is of another length.
    """
    words = tuple(words)
    odd = next((word for word in added if len(word) != len(words[0])), None)
    if odd is not None:
        raise InputError(f"added word {odd!r} has {len(odd)} characters, not {len(words[0])}")
    if added:
        words = tuple(sorted({*words, *added}))
    if way is None:
        return words
    if way not in DERIVATIONS:
        raise InputError(f"unknown derivation {way!r}; {choices(way, DERIVATIONS)}")
    derived = DERIVATIONS[way](words)
    if not derived:
        raise InputError(f"derivation {way!r} leaves no word; give it a list with other words")
    return derived


def write_words(words: Sequence[Word], path: Path, licence: str = "") -> None:
    """Store a clean list as Parquet, with the one column `word`; its licence is metadata."""
    metadata = {"words": str(len(words))} | ({"licence": licence} if licence else {})
    write_parquet(path, pa.table({"word": list(words)}), metadata)


def load_words(path: Path) -> tuple[Word, ...]:
    """Read a stored list back; raise `InputError` if the file is none."""
    table, _ = read_parquet(path, ["word"])
    return tuple(table["word"].to_pylist())


def read_text(path: Path) -> str:
    """Read a UTF-8 text, with or without a byte order mark; raise `InputError` if it is none."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            raise OSError("no regular file")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        raise InputError(
            f"{path}: cannot be read ({reason_of(error)}); "
            "expected a text file with one word a line"
        ) from error
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{path}, line {line}: byte {data[error.start]:#04x} is not UTF-8; "
            "save the file as UTF-8 text"
        ) from error


def _lines(text: str) -> list[str]:
    # str.splitlines would also break at form feeds and other marks that editors do not count.
    return re.split(r"\r\n|\r|\n", text)


def _normal(text: str) -> Word:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", text.strip()).casefold())


def _fault(word: Word, length: int, allowed: frozenset[str]) -> str | None:
    strange = next((character for character in word if character not in allowed), None)
    shown = repr(word if len(word) <= 40 else f"{word[:40]}…")
    if strange is not None:
        name = unicodedata.name(strange, "no printable character")
        return f"{shown} has {strange!r} (U+{ord(strange):04X}, {name}), not in the alphabet"
    if len(word) != length:
        return f"{shown} has {len(word)} characters, expected {length}"
    return None
