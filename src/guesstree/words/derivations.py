"""Ways to derive one word list from another."""

from collections.abc import Callable, Iterable

from guesstree.errors import InputError, choices
from guesstree.words.cleaning import WordList


def jotto_words(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words without a repeated letter, one for each set of letters, sorted.

    The last word in list order stands for its anagrams, as in Norvig's Jotto notebook.

    >>> jotto_words(["rates", "geese", "stare", "tears", "crumb"])
    ('crumb', 'tears')
    """
    by_letters = {frozenset(word): word for word in isograms(words)}
    return tuple(sorted(by_letters.values()))


def isograms(words: Iterable[str]) -> tuple[str, ...]:
    """Return the words without a repeated letter, in their order.

    >>> isograms(["geese", "stare", "tears"])
    ('stare', 'tears')
    """
    return tuple(word for word in words if len(set(word)) == len(word))


DERIVATIONS: dict[str, Callable[[Iterable[str]], tuple[str, ...]]] = {
    "jotto": jotto_words,  # not a rule: a list that suits one
    "isograms": isograms,
}
"""Ways to make one list from another, by the name that config.yaml uses."""


def derived_list(source: WordList, way: str | None = None, added: Iterable[str] = ()) -> WordList:
    """Derive a list in a way from `DERIVATIONS`, after words as people write them are sorted in.

    Raises
    ------
    InputError
        The way is unknown, no word is left, or an added word is not of the list's length and
        alphabet.
    """
    clean = []
    for text in added:
        word = source.form.clean(text)
        if fault := source.form.fault(word):
            raise InputError(f"added word {fault}; correct it, or leave it out")
        clean.append(word)
    words = tuple(sorted({*source.words, *clean})) if clean else source.words
    if way is not None:
        if way not in DERIVATIONS:
            raise InputError(f"unknown derivation {way!r}; {choices(way, DERIVATIONS)}")
        words = DERIVATIONS[way](words)
        if not words:
            raise InputError(f"derivation {way!r} leaves no word; give it a list with other words")
    return WordList(words, source.form, source.licence)
