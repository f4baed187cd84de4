"""Generators of word lists, by name. A generated list follows from a rule instead of a file."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from guesstree.plugins import Registry
from guesstree.words.cleaning import WordList
from guesstree.words.form import WordForm, word_form
from guesstree.words.generated import (
    codes,
    equations,
    frequent_words,
    isogram_codes,
    primes,
    russian_nouns,
)
from guesstree.words.weights import WORDFREQ_LICENCE, check_language


@dataclass(frozen=True)
class Generator:
    """A way to generate a list.

    Attributes
    ----------
    name
        As config.yaml has it.
    description
        What it makes, in a few words.
    words
        Words of a length over the characters of an alphabet.
    licence
        The licence notice that goes with the words; empty if none is needed.
    slow
        Whether it takes seconds.
    alphabet
        The alphabet of its words, if it is the same for every list; None for that of the list.
    packages
        The installed packages whose data it takes, so that their versions decide the words.
    """

    name: str
    description: str
    words: Callable[[int, str], tuple[str, ...]]
    licence: str = ""
    slow: bool = False
    alphabet: str | None = None
    packages: tuple[str, ...] = ()


def generator_of(name: str) -> Generator:
    """Return the generator of a name, `frequent-de-2000` among them; refuse unknown ones.

    That one makes the most frequent words of a language of wordfreq, and needs the package.
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
    generator, form = generator_of(name), generated_form(name, length, alphabet)
    words = generator.words(length, form.characters)
    if not words:
        raise GENERATORS.error(name, f"makes no word of length {length}; change the length")
    seen: set[str] = set()
    for word in words:
        fault = form.fault(word)
        if fault is None and form.clean(word) != word:
            fault = f"{word!r} is not in its composed form (Unicode NFC)"
        if fault is None and word in seen:
            fault = f"{word!r} comes twice"
        if fault:
            raise GENERATORS.error(name, f"{fault}; change the alphabet")
        seen.add(word)
    return WordList(words, form, generator.licence)


def generated_form(name: str, length: int, alphabet: str) -> WordForm:
    """Return the form of the words of a generator."""
    return word_form(length, generator_of(name).alphabet or alphabet)


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
