"""The words of each generator: primes, codes, equations, nouns, frequent words."""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError, install_command
from guesstree.words.form import FOLDED, WordForm

MOST_WORDS = 200_000
"""Most words of a generated list; the reply matrix of more would not fit into memory."""

_Fractions = tuple[NDArray[np.int64], NDArray[np.int64]]
"""Numerators and positive denominators."""

_LONGEST_PRIME = 6
_EQUATION_LENGTHS = range(5, 9)
_PRODUCTS = "*/"
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
    found = np.flatnonzero(sieve)
    return tuple(map(str, found[found >= 10 ** (length - 1)].tolist()))


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
    _refuse_too_many(np.prod(range(len(alphabet), len(alphabet) - length, -1), dtype=float))
    return tuple(map("".join, permutations(alphabet, length)))


def equations(length: int, _alphabet: str = "equations") -> tuple[str, ...]:
    """Return the equations of Nerdle with `length` characters, sorted.

    On the left of `=` are two or three positive numbers without leading zeros, on the right a
    non-negative whole number. Intermediate results may be fractions.

    >>> len(equations(6)), equations(6)[:3]
    (206, ('1+9=10', '10-1=9', '10-2=8'))
    """
    if length not in _EQUATION_LENGTHS:
        raise InputError(f"equations have 5 to 8 characters, not {length}; change the length")
    found = [
        equation
        for right in range(1, length - 3)
        for operators in ("+-*/", ("".join(pair) for pair in product("+-*/", repeat=2)))
        for operator in operators
        for lengths in _splits(length - 1 - right - len(operator), len(operator) + 1)
        for equation in _equations(operator, lengths, right)
    ]
    return tuple(sorted(found))


def russian_nouns(length: int, alphabet: str) -> tuple[str, ...]:
    """Return Russian common nouns in the nominative, sorted, from the OpenCorpora dictionary.

    They are singular, or plural where a noun has no singular; ё is written е unless it is in the
    alphabet. Names, abbreviations and distortions are left out.

    Raises
    ------
    InputError
        The optional packages of the extra `russian` are not installed.
    """
    try:
        from pymorphy3 import MorphAnalyzer
    except ImportError as error:
        raise InputError(
            "the list of Russian nouns needs the packages pymorphy3 and pymorphy3-dicts-ru; "
            f"give a list of your own by 'file', or run: {install_command('pymorphy3')}"
        ) from error
    folded = str.maketrans({old: new for old, new in FOLDED.items() if old not in alphabet})
    dictionary = MorphAnalyzer(lang="ru").dictionary
    found = set()
    # The dictionary has five million forms: the cheapest test comes first.
    for form, (paradigm, number) in dictionary.words.iteritems():
        word = form.translate(folded)
        if (
            len(word) == length
            and set(word) <= set(alphabet)
            and _is_lemma(dictionary.build_tag_info(paradigm, number))
        ):
            found.add(word)
    return tuple(sorted(found))


def frequent_words(language: str, count: int, length: int, alphabet: str) -> tuple[str, ...]:
    """Return the `count` most frequent words of a language, sorted, as wordfreq ranks them.

    Letters with marks lose them unless they are in the alphabet: é becomes e where é is not a
    letter of its own. Words with other characters are left out. Names are not told apart.

    Raises
    ------
    InputError
        Most of the frequent words have letters outside the alphabet, or there are too few words.
    """
    from wordfreq import iter_wordlist

    form, found, strange = WordForm(length, alphabet), dict[str, None](), list[str]()
    for text in iter_wordlist(language):
        letters = (one if one in alphabet else normalize("NFD", one)[0] for one in form.clean(text))
        word = "".join(letters)
        if len(word) == length and word.isalpha():
            if fault := form.fault(word):
                strange.append(fault)
            else:
                found[word] = None
        if len(found) == count or len(strange) > count:
            break
    if len(strange) > len(found):
        raise InputError(
            f"wordfreq {language!r}: {strange[0]}, as in most of its words; name all letters of "
            "the language by 'alphabet'"
        )
    if len(found) < count:
        raise InputError(
            f"wordfreq {language!r} has {len(found):,} words of length {length} over the alphabet, "
            f"expected {count:,}; ask for fewer words"
        )
    return tuple(sorted(found))


def _is_lemma(tag: Any) -> bool:
    whole = "sing" in tag or {"plur", "Pltm"} in tag
    return {"NOUN", "nomn"} in tag and whole and not tag.grammemes & _NAMES_AND_SLIPS


def _refuse_too_many(count: float) -> None:
    if count > MOST_WORDS:
        raise InputError(
            f"there are {count:,.0f} such codes, more than {MOST_WORDS:,}; "
            "choose a shorter length or a smaller alphabet"
        )


def _splits(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a total as a sum of `parts` positive numbers."""
    return (
        lengths for lengths in product(range(1, total + 1), repeat=parts) if sum(lengths) == total
    )


def _equations(operators: str, lengths: tuple[int, ...], right: int) -> Iterator[str]:
    """Yield the equations with these operators, digits of the numbers, and of the result."""
    ranges = (np.arange(10 ** (digits - 1), 10**digits) for digits in lengths)
    numbers = [grid.ravel() for grid in np.meshgrid(*ranges, indexing="ij")]
    above, below = _value(operators, numbers)
    whole = above % below == 0
    result = above // below
    least = 10 ** (right - 1) if right > 1 else 0
    for at in np.flatnonzero(whole & (result >= least) & (result < 10**right)):
        parts = [str(number[at]) for number in numbers]
        left = parts[0] + "".join(o + p for o, p in zip(operators, parts[1:], strict=True))
        yield f"{left}={result[at]}"


def _value(operators: str, numbers: list[NDArray[np.int64]]) -> _Fractions:
    """Return what an expression comes to."""
    one = np.ones_like(numbers[0])
    if len(operators) == 2 and operators[0] not in _PRODUCTS and operators[1] in _PRODUCTS:
        product_ = _apply(operators[1], (numbers[1], one), (numbers[2], one))
        return _apply(operators[0], (numbers[0], one), product_)
    value = (numbers[0], one)
    for operator, number in zip(operators, numbers[1:], strict=True):
        value = _apply(operator, value, (number, one))
    return value


def _apply(operator: str, left: _Fractions, right: _Fractions) -> _Fractions:
    (a, b), (c, d) = left, right
    if operator == "*":
        return a * c, b * d
    if operator == "/":
        return a * d, b * c
    return a * d + (c * b if operator == "+" else -c * b), b * d
