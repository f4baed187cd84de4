"""Lists that are generated or downloaded."""

import hashlib
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations, product
from math import perm
from pathlib import Path
from shlex import quote
from typing import Any
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from guesstree.defaults import DOWNLOAD_BYTES, DOWNLOAD_SECONDS
from guesstree.errors import InputError, naming_extras
from guesstree.plugins import Registry
from guesstree.storage import allow_update, read_bytes, replacing
from guesstree.words.lists import FOLDED, WordForm, WordList, word_form
from guesstree.words.weights import WORDFREQ_LICENCE, check_language

MOST_WORDS = 200_000
"""The most words of a generated list; the reply matrix of more would not fit into memory."""

_LONGEST_PRIME = 6
_WHOLE = 1e-9
"""The greatest distance of a whole value from a number; others are 1e-6 away at least."""
_OPERATORS = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}
_NAMES_AND_SLIPS = frozenset(
    ("Name", "Surn", "Patr", "Geox", "Orgn", "Trad", "Abbr", "Init", "Erro", "Dist")
)


def primes(length: int, _alphabet: str = "digits") -> tuple[str, ...]:
    """Return the primes of `length` digits: the words of Primel.

    >>> primes(2)[:5]
    ('11', '13', '17', '19', '23')
    """
    if length > _LONGEST_PRIME:
        raise InputError(
            f"primes of {length} digits are too many; ask for {_LONGEST_PRIME} or less"
        )
    sieve = np.ones(10**length, bool)
    sieve[:2] = False
    for factor in range(2, int(10 ** (length / 2)) + 1):
        if sieve[factor]:
            sieve[factor * factor :: factor] = False
    numbers = np.flatnonzero(sieve)
    return tuple(map(str, numbers[numbers >= 10 ** (length - 1)].tolist()))


def codes(length: int, alphabet: str) -> tuple[str, ...]:
    """Return all codes of a length over an alphabet, as in Mastermind.

    >>> codes(2, "ab")
    ('aa', 'ab', 'ba', 'bb')
    """
    _refuse_too_many(len(alphabet) ** length)
    return tuple(map("".join, product(alphabet, repeat=length)))


def isogram_codes(length: int, alphabet: str) -> tuple[str, ...]:
    """Return all codes without a repeated character, as in bulls and cows.

    >>> isogram_codes(2, "abc")
    ('ab', 'ac', 'ba', 'bc', 'ca', 'cb')
    """
    _refuse_too_many(perm(len(alphabet), length))
    return tuple(map("".join, permutations(alphabet, length)))


def equations(length: int, _alphabet: str = "equations") -> tuple[str, ...]:
    """Return the equations of Nerdle with `length` characters, sorted.

    On the left of `=` are two or three positive numbers without leading zeros, on the right a
    non-negative whole number. Intermediate results may be fractions.

    >>> len(equations(6)), equations(6)[:3]
    (206, ('1+9=10', '10-1=9', '10-2=8'))
    """
    if not 5 <= length <= 8:
        raise InputError(f"equations have 5 to 8 characters, not {length}; change the length")
    listed = [
        equation
        for right in range(1, length - 3)
        for operators in ("+-*/", ("".join(pair) for pair in product("+-*/", repeat=2)))
        for operator in operators
        for lengths in _splits(length - 1 - right - len(operator), len(operator) + 1)
        for equation in _equations(operator, lengths, right)
    ]
    return tuple(sorted(listed))


def russian_nouns(length: int, alphabet: str) -> tuple[str, ...]:
    """Return Russian common nouns in the nominative, sorted, from the OpenCorpora dictionary.

    They are singular, or plural if a noun has no singular. ё becomes е unless it is in the
    alphabet. Names, abbreviations and distortions are left out.

    Raises
    ------
    InputError
        The optional packages of the extra `russian` are not installed.
    """
    with naming_extras():
        from pymorphy3 import MorphAnalyzer
    folded = str.maketrans({old: new for old, new in FOLDED.items() if old not in alphabet})
    dictionary = MorphAnalyzer(lang="ru").dictionary
    nouns = set()
    # The dictionary has five million forms: the cheapest test comes first.
    for form, (paradigm, number) in dictionary.words.iteritems():
        word = form.translate(folded)
        if (
            len(word) == length
            and set(word) <= set(alphabet)
            and _is_lemma(dictionary.build_tag_info(paradigm, number))
        ):
            nouns.add(word)
    return tuple(sorted(nouns))


def frequent_words(language: str, count: int, length: int, alphabet: str) -> tuple[str, ...]:
    """Return the `count` most frequent words of a language, sorted, as wordfreq ranks them.

    Marks are removed from letters that are not in the alphabet: é becomes e. Words with other
    characters are left out. Names are not left out.

    Raises
    ------
    InputError
        Most of the frequent words have letters outside the alphabet, or there are too few words.
    """
    from wordfreq import iter_wordlist

    form, words, strange = WordForm(length, alphabet), dict[str, None](), dict[str, None]()
    for text in iter_wordlist(language):
        clean = form.clean(text)
        word = "".join(c if c in alphabet else normalize("NFD", c)[0] for c in clean)
        if len(word) == length and word.isalpha():
            (strange if form.fault(word) else words)[word] = None
        if count in (len(words), len(strange)):
            break
    if len(strange) == count:
        raise InputError(
            f"wordfreq {language!r}: {form.fault(next(iter(strange)))}, as in most of its words; "
            "name all letters of the language by 'alphabet'"
        )
    if len(words) < count:
        raise InputError(
            f"wordfreq {language!r} has {len(words):,} words of length {length} over the alphabet, "
            f"expected {count:,}; ask for fewer words"
        )
    return tuple(sorted(words))


def _is_lemma(tag: Any) -> bool:
    whole = "sing" in tag or {"plur", "Pltm"} in tag
    return {"NOUN", "nomn"} in tag and whole and not tag.grammemes & _NAMES_AND_SLIPS


def _refuse_too_many(count: int) -> None:
    if count > MOST_WORDS:
        raise InputError(
            f"there are {count:,} such codes, more than {MOST_WORDS:,}; "
            "choose a shorter length or a smaller alphabet"
        )


def _splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a total as a sum of `parts` positive numbers."""
    return (
        lengths for lengths in product(range(1, total + 1), repeat=parts) if sum(lengths) == total
    )


def _equations(operators: str, lengths: tuple[int, ...], right: int) -> Iterator[str]:
    """Yield the equations with these operators and numbers of digits, `right` for the result."""
    ranges = (np.arange(10 ** (digits - 1), 10**digits) for digits in lengths)
    numbers = [grid.ravel() for grid in np.meshgrid(*ranges, indexing="ij")]
    value = _value(operators, numbers)
    result = np.rint(value).astype(np.int64)
    whole = np.abs(value - result) < _WHOLE
    least = 10 ** (right - 1) if right > 1 else 0
    for at in np.flatnonzero(whole & (result >= least) & (result < 10**right)):
        parts = [str(number[at]) for number in numbers]
        left = parts[0] + "".join(o + p for o, p in zip(operators, parts[1:], strict=True))
        yield f"{left}={result[at]}"


def _value(operators: str, numbers: Sequence[NDArray[Any]]) -> NDArray[np.float64]:
    """Return the value of an expression: products first, then from left to right."""
    terms, left = list(numbers), list(operators)
    while left:
        at = next((at for at, operator in enumerate(left) if operator in "*/"), 0)
        terms[at : at + 2] = [_OPERATORS[left.pop(at)](*terms[at : at + 2])]
    return terms[0]


@dataclass(frozen=True)
class Generator:
    """A generator of a word list.

    Attributes
    ----------
    name
        As config.yaml has it.
    description
        What it generates, in a few words.
    words
        A function that returns the words of a length over the characters of an alphabet.
    licence
        The licence notice that goes with the words; empty if none is needed.
    slow
        Whether it takes seconds.
    alphabet
        The alphabet of its words, if it is always the same; None for the alphabet of the list.
    packages
        The installed packages whose data it uses: the words depend on their versions.
    """

    name: str
    description: str
    words: Callable[[int, str], tuple[str, ...]]
    licence: str = ""
    slow: bool = False
    alphabet: str | None = None
    packages: tuple[str, ...] = ()


def generator_of(name: str) -> Generator:
    """Return the generator of a name; raise `InputError` if there is none.

    `frequent-de-2000` generates the 2,000 most frequent words of German, and needs wordfreq.
    """
    if (asked := re.fullmatch(r"frequent-([A-Za-z]+)-([1-9][0-9]{0,4})", name)) is None:
        return GENERATORS.of(name)
    check_language(asked[1])
    words = partial(frequent_words, asked[1], int(asked[2]))
    return Generator(name, "frequent words", words, WORDFREQ_LICENCE, packages=("wordfreq",))


def generated_list(name: str, length: int, alphabet: str) -> WordList:
    """Return the list of a generator, in its order.

    Raises
    ------
    InputError
        There is no such generator, it has no words of that length, or too many, or a package
        that it needs is not installed; or a word comes twice, or is not of the list's form.
    """
    generator = generator_of(name)
    form = word_form(length, generator.alphabet or alphabet)
    words = generator.words(length, form.characters)
    if not words:
        raise GENERATORS.error(name, f"makes no word of length {length}; change the length")
    seen: set[str] = set()
    for word in words:
        fault = f"{word!r} comes twice" if word in seen else form.fault(word)
        if fault:
            raise GENERATORS.error(name, f"{fault}; change the alphabet")
        seen.add(word)
    return WordList(words, form, generator.licence)


GENERATORS = Registry(
    "generator",
    Generator,
    "guesstree.word_sources",
    (
        Generator("primes", "prime numbers", primes, alphabet="digits"),
        Generator("codes", "all codes over the alphabet", codes),
        Generator("isogram-codes", "those without a repeated character", isogram_codes),
        Generator("equations", "of Nerdle", equations, alphabet="equations"),
        Generator(
            *("russian-nouns", "needs the extra 'russian'", russian_nouns),
            licence="OpenCorpora (opencorpora.org), CC BY-SA 3.0",
            slow=True,
            packages=("pymorphy3", "pymorphy3-dicts-ru"),
        ),
    ),
)
"""Ours, and those that other packages add in this entry point group."""


_CHUNK = 1 << 16
"""Bytes that are read at once."""


def fetch(
    url: str, path: Path, sha256: str, seconds: float = DOWNLOAD_SECONDS, most: int = DOWNLOAD_BYTES
) -> None:
    """Download a file, unless it exists and has the right checksum.

    The file is written after all of it has been received and verified.

    Parameters
    ----------
    seconds
        How long a server may be silent.
    most
        How many bytes the file may have.

    Raises
    ------
    InputError
        The address is bad, the download fails, the file is too large, has another checksum or
        cannot be written.
    """
    check_url(url)
    if path.exists() and _sha256_of(path) == sha256.lower():
        return
    try:
        data, fault = _read(url, seconds, most), ""
        if hashlib.sha256(data).hexdigest() != sha256.lower():
            fault = f"is not the list whose SHA-256 is {sha256}; correct 'sha256', or"
    except (OSError, OverflowError, ValueError) as error:
        fault = f"cannot be downloaded ({_reason(error)});"
    if fault:
        raise InputError(
            f"{url}: {fault} download the list by hand and put it there as {path}: "
            f"curl -L --create-dirs -o {quote(str(path))} {quote(url)}"
        )
    allow_update(path)
    with replacing(path) as draft:
        draft.write_bytes(data)


def _read(url: str, seconds: float, most: int) -> bytes:
    """Return what a server sends; raise `OverflowError` if that is more than `most` bytes."""
    from requests import get

    data = bytearray()
    with get(url, stream=True, timeout=seconds) as response:
        response.raise_for_status()
        for piece in response.iter_content(_CHUNK):
            data += piece
            if len(data) > most:
                raise OverflowError(f"it has more than {most:,} bytes")
    return bytes(data)


def _reason(error: Exception) -> str:
    """Return why a download failed, in our words, as a server's text may be anything."""
    if isinstance(error, OverflowError):
        return str(error)
    response = getattr(error, "response", None)
    if response is not None:
        return f"the server says {response.status_code}"
    return "there is no connection to the server, or its answer is broken or stalls"


def check_url(url: str) -> None:
    """Raise `InputError` unless an address is one of a list. The message does not repeat it.

    A password in it would show in the files and on the screens of a run.
    """
    if not re.match("https?://[^/]", url) or not url.isprintable():
        raise InputError(
            "the address has no host behind http:// or https://; give one such as "
            "https://example.org/words.txt"
        )
    if "@" in url:
        raise InputError(
            "the address has an '@', as before a user name or a password, which others may see; "
            "leave it out, and put it into ~/.netrc"
        )


def check_sha256(path: Path, sha256: str) -> None:
    """Raise `InputError` unless a file has this SHA-256."""
    found = _sha256_of(path)
    if found != sha256.lower():
        raise InputError(
            f"{path}: has SHA-256 {found}, expected {sha256}; put the right file there, "
            "or correct 'sha256'"
        )


def _sha256_of(path: Path) -> str:
    return hashlib.sha256(read_bytes(path, "expected a word list")).hexdigest()
