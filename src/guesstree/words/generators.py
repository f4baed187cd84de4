"""Word lists that are generated: primes, codes, equations, and words of languages."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import permutations, product
from math import perm
from typing import Any
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray

from guesstree.base.errors import InputError
from guesstree.base.plugins import Registry, naming_extras
from guesstree.words.forms import FOLDED, WordForm, Words, is_letter, letters_of, word_form
from guesstree.words.lists import WordList
from guesstree.words.weights import WORDFREQ_LICENCE, check_language

MOST_WORDS = 200_000
"""The most words of a generated list; the reply matrix of more would not fit into memory."""

_LONGEST_PRIME = 6
"""The most digits of a prime; the sieve of more would be large."""

_WHOLE = 1e-9
"""The greatest distance of a whole value from a number; others are 1e-6 away at least."""

_OPERATORS = {"+": np.add, "-": np.subtract, "*": np.multiply, "/": np.divide}

_NAMES_AND_SLIPS = {
    "Name",
    "Surn",
    "Patr",
    "Geox",
    "Orgn",
    "Trad",
    "Abbr",
    "Init",
    "Erro",
    "Dist",
}
"""Grammemes of OpenCorpora that exclude a noun."""


def primes(length: int, _alphabet: str = "digits") -> Words:
    """Return the primes of `length` digits: the words of Primel.

    >>> primes(2)[:5]
    ('11', '13', '17', '19', '23')
    """
    if length > _LONGEST_PRIME:
        raise InputError(
            f"there are too many primes of {length} digits; choose a length of {_LONGEST_PRIME} or "
            "less"
        )

    sieve = np.ones(10**length, bool)
    sieve[:2] = False
    for factor in range(2, int(10 ** (length / 2)) + 1):
        # Smaller multiples have a smaller factor: they are crossed out already.
        if sieve[factor]:
            sieve[factor * factor :: factor] = False

    numbers = np.flatnonzero(sieve)
    return tuple(map(str, numbers[numbers >= 10 ** (length - 1)].tolist()))


def codes(length: int, alphabet: Sequence[str]) -> Words:
    """Return all codes of a length over an alphabet, as in Mastermind.

    >>> codes(2, "ab")
    ('aa', 'ab', 'ba', 'bb')
    """
    _check_count(len(alphabet) ** length)
    return tuple(map("".join, product(alphabet, repeat=length)))


def isogram_codes(length: int, alphabet: Sequence[str]) -> Words:
    """Return all codes without a repeated character, as in bulls and cows.

    >>> isogram_codes(2, "abc")
    ('ab', 'ac', 'ba', 'bc', 'ca', 'cb')
    """
    _check_count(perm(len(alphabet), length))
    return tuple(map("".join, permutations(alphabet, length)))


def equations(length: int, _alphabet: str = "equations") -> Words:
    """Return the equations of Nerdle with `length` characters, sorted.

    On the left of `=` are two or three positive numbers without leading zeros, on the right a
    non-negative whole number. Intermediate results may be fractions.

    >>> len(equations(6)), equations(6)[:3]
    (206, ('1+9=10', '10-1=9', '10-2=8'))
    """
    if not 5 <= length <= 8:
        raise InputError(
            f"equations have 5 to 8 characters, not {length}; choose one of these lengths"
        )

    listed: list[str] = []
    for count in (1, 2):
        # What the operators and the equals sign leave for the digits of the numbers.
        left = length - count - 1
        for *digits, right in product(range(1, left), repeat=count + 2):
            if sum(digits) + right == left:
                for operators in product(_OPERATORS, repeat=count):
                    listed += _equations(operators, digits, right)
    return tuple(sorted(listed))


def russian_nouns(length: int, alphabet: Sequence[str]) -> Words:
    """Return Russian common nouns in the nominative, sorted, from the OpenCorpora dictionary.

    They are singular, or plural if a noun has no singular. ё becomes е unless it is in the
    alphabet. The list has no names, abbreviations or distortions.

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


def frequent_words(
    language: str, count: int, length: int, alphabet: Sequence[str]
) -> Words:
    """Return the `count` most frequent words of a language, sorted, as wordfreq ranks them.

    Marks are removed from letters that are not in the alphabet: é becomes e. Words with other
    characters are skipped, and names are kept.

    Raises
    ------
    InputError
        Most of the frequent words have letters outside the alphabet, or there are too few words.
    """
    from wordfreq import iter_wordlist

    form = WordForm(length, alphabet)

    # In dicts, which keep the order, as the message below is about the first strange word.
    words: dict[str, None] = {}
    strange: dict[str, None] = {}
    for text in iter_wordlist(language):
        clean = letters_of(form.clean(text))
        word = "".join(c if c in alphabet else normalize("NFD", c)[0] for c in clean)
        if len(clean) == length and all(map(is_letter, clean)):
            listed = strange if form.fault(word) else words
            listed[word] = None

        # If this many strange words come before as many good ones, the alphabet lacks common
        # letters.
        if count in (len(words), len(strange)):
            break

    if len(strange) == count:
        raise InputError(
            f"wordfreq {language!r}: {form.fault(next(iter(strange)))}, as in most of its words; "
            "name all letters of the language with 'alphabet'"
        )
    if len(words) < count:
        raise InputError(
            f"wordfreq {language!r} has {len(words):,} words of length {length} in the alphabet, "
            f"not {count:,}; ask for fewer words"
        )
    return tuple(sorted(words))


def _is_lemma(tag: Any) -> bool:
    """Return whether a form of a dictionary is a noun in the nominative, and no name."""
    # For pymorphy3, a set is in a tag if all of its grammemes are.
    has_number = "sing" in tag or {"plur", "Pltm"} in tag
    return {"NOUN", "nomn"} in tag and has_number and not tag.grammemes & _NAMES_AND_SLIPS


def _check_count(count: int) -> None:
    """Raise `InputError` if a list of codes would have too many words."""
    if count > MOST_WORDS:
        raise InputError(
            f"there are {count:,} such codes, more than the limit of {MOST_WORDS:,}; choose a "
            "shorter length"
        )


def _equations(
    operators: Sequence[str], digits: Sequence[int], right: int
) -> Iterator[str]:
    """Yield the equations with these operators and numbers of digits, `right` for the result."""
    ranges = (np.arange(10 ** (count - 1), 10**count) for count in digits)
    numbers = [grid.ravel() for grid in np.meshgrid(*ranges, indexing="ij")]
    value = _value(operators, numbers)
    result = np.rint(value).astype(np.int64)

    is_whole = np.abs(value - result) < _WHOLE

    # A result has no leading zero, but may be 0.
    least = 10 ** (right - 1) if right > 1 else 0
    for at in np.flatnonzero(is_whole & (result >= least) & (result < 10**right)):
        terms = (str(number[at]) for number in numbers)
        left = "".join(
            part for pair in zip(terms, (*operators, "="), strict=True) for part in pair
        )
        yield f"{left}{result[at]}"


def _value(
    operators: Sequence[str], numbers: Sequence[NDArray[Any]]
) -> NDArray[np.float64]:
    """Return the value of an expression: products first, then from left to right."""
    terms = list(numbers)
    remaining = list(operators)
    while remaining:
        # The first product or quotient, or else the first operator. So divisors are numbers, never
        # differences, which could be 0.
        at = next((at for at, operator in enumerate(remaining) if operator in "*/"), 0)
        compute = _OPERATORS[remaining.pop(at)]
        terms[at : at + 2] = [compute(terms[at], terms[at + 1])]
    return terms[0]


@dataclass(frozen=True)
class Generator:
    """A generator of a word list.

    Attributes
    ----------
    name
        Its name in config.yaml.
    description
        What it generates, in a few words.
    words
        A function that returns the words of a length over the letters of an alphabet.
    licence
        The licence notice that goes with the words; empty if they need none.
    slow
        Whether it takes seconds.
    alphabet
        The alphabet of its words, if it is always the same; None for the alphabet of the list.
    packages
        The installed packages whose data it uses: the words depend on their versions.

    Examples
    --------
    >>> def even_numbers(length, alphabet):
    ...     return tuple(f"{number:0{length}}" for number in range(0, 6, 2))
    >>> Generator("even-numbers", "even numbers", even_numbers).words(2, "0123456789")
    ('00', '02', '04')
    """

    name: str
    description: str
    words: Callable[[int, Any], Words]
    licence: str = ""
    slow: bool = False
    alphabet: str | None = None
    packages: Words = ()


def find_generator(name: str) -> Generator:
    """Return the generator with a name; raise `InputError` if the name is unknown.

    `frequent-de-2000` generates the 2,000 most frequent words of German, and needs wordfreq.
    """
    frequent = re.fullmatch(r"frequent-([A-Za-z]+)-([1-9][0-9]{0,4})", name)
    if frequent is None:
        return GENERATORS.resolve(name)

    language, count = frequent.groups()
    check_language(language)
    words = partial(frequent_words, language, int(count))
    return Generator(
        name, "frequent words", words, WORDFREQ_LICENCE, packages=("wordfreq",)
    )


def generated_list(name: str, length: int, alphabet: str) -> WordList:
    """Return the list of a generator, in its order.

    Raises
    ------
    InputError
        The generator is unknown, has too many words or none of that length, or needs a package
        that is not installed. Or a word comes twice, or is not of the list's form.
    """
    generator = find_generator(name)
    form = word_form(length, generator.alphabet or alphabet)
    words = generator.words(length, form.letters)
    if not words:
        raise GENERATORS.error(
            name, f"makes no word of length {length}; choose another length"
        )

    seen: set[str] = set()
    for word in words:
        fault = f"{word!r} comes twice" if word in seen else form.fault(word)
        if fault:
            raise GENERATORS.error(name, f"{fault}; use another alphabet")
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
            "russian-nouns",
            "needs the extra 'russian'",
            russian_nouns,
            licence="OpenCorpora (opencorpora.org), CC BY-SA 3.0",
            slow=True,
            packages=("pymorphy3", "pymorphy3-dicts-ru"),
        ),
    ),
)
"""Ours, and those that other packages add in this entry point group."""
