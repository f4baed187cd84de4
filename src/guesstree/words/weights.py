"""Weights: relative probabilities of words, from a table or from word frequencies."""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.base.constants import LEAST_WEIGHT, MOST_WEIGHT
from guesstree.base.errors import InputError, known_name, remarking
from guesstree.base.plugins import naming_extras
from guesstree.base.storage import read_text
from guesstree.base.tables import parse_pairs
from guesstree.base.text import counted, parse_number, with_points
from guesstree.words.forms import WordForm, letters_of, unaccented
from guesstree.words.lists import WordList

WORDFREQ_LICENCE = "wordfreq, data CC BY-SA 4.0"

Weights = NDArray[np.float64]

_FIRST_ROW = re.compile(r"^[^\t]*\t(?P<value>[^\w\t]*\d[\W\d]*)$")
"""A word and a number, where a table has no header."""


class NoWeightError(InputError):
    """A word has no weight that can be used; a least weight would replace it."""


def weights_of(listed: WordList, source: Mapping[str, Any]) -> Weights:
    """Return the weights of the words of a list by settings of a config: a table, or a language."""
    least = source.get("least")
    with remarking(NoWeightError, "or set 'least'" if least is None else ""):
        if "file" in source:
            path = Path(source["file"])
            column = source["column"]
            return weights_from_table(listed.words, path, column, listed.form, least)
        return weights_from_wordfreq(listed.words, source["wordfreq"], least)


def weights_from_table(
    words: Sequence[str],
    path: Path,
    column: str,
    form: WordForm,
    least: float | None = None,
) -> Weights:
    """Read the weights of words from a table with the column `word`, and a column of weights.

    Its words are cleaned like the words of a list of this form. Words without a weight, or with a
    smaller one, get the weight `least`. A weight of 0 counts as no weight. In a table that commas
    do not separate, a weight may have a decimal comma. A table of two columns needs no header.

    Raises
    ------
    InputError
        The file or a column is missing. A word of the list has a weight that is not a positive
        number, or two weights; or it has none, and `least` is None.
    """
    place = f"{path}, "
    text = read_text(path, "a CSV file with words and weights")
    names = {"word": "word", column.casefold(): column}
    table = parse_pairs(text, place, names, column, _FIRST_ROW)
    table.check("word", place)
    table.check(column, place)
    listed = {*words}
    rows = [
        (place, row)
        for place, row in table.rows
        if _key(row.get("word", ""), form) in listed
    ]
    for place, row in rows:
        if row.get(None):
            raise InputError(
                f"{place}: is longer than the header; write decimals with a point, and put "
                "texts with commas into quotes"
            )

    texts: Sequence[str] = [row.get(column, "") for _, row in rows]

    # A comma between columns cannot be told from a decimal one.
    if table.separator != ",":
        texts = with_points(texts, table.separator)
    weighed = (
        (place, row["word"], text) for (place, row), text in zip(rows, texts, strict=True)
    )
    return weights_from_rows(words, weighed, str(path), form, least)


def _key(written: str, form: WordForm) -> str:
    """Return a word as a list of this form has it: without accents that its alphabet lacks."""
    word = form.clean(written)
    return word if {*letters_of(word)} <= {*form.letters} else unaccented(word)


def weights_from_rows(
    words: Sequence[str],
    rows: Iterable[tuple[str, str, str]],
    source: str,
    form: WordForm,
    least: float | None = None,
) -> Weights:
    """Return the weights of words from rows: the place for messages, the word, its weight.

    Spellings that differ in accents which the alphabet lacks are one word: it has their sum.
    """
    listed = {*words}
    by_spelling: dict[str, float] = {}
    for place, written, text in rows:
        word = form.clean(written)
        weight = parse_number(text) if text else 0.0

        # Where `least` replaces them, weights that are too small need not be errors.
        is_small = weight is not None and 0 <= weight < LEAST_WEIGHT
        if _key(written, form) not in listed or (is_small and least is not None):
            continue
        if weight is None or not LEAST_WEIGHT <= weight <= MOST_WEIGHT:
            raise NoWeightError(
                f"{place}: {word!r} has the weight {text!r}; write a number from "
                f"{LEAST_WEIGHT:g} to {MOST_WEIGHT:g}, in digits such as 12.5 or 1e-6"
            )

        # The same spelling may come twice with the same weight. Other spellings of the word add up
        # below.
        if by_spelling.setdefault(word, weight) != weight:
            raise InputError(
                f"{place}: {word!r} has the weight {text!r}, but {by_spelling[word]:g} before; "
                "keep one of them"
            )

    weight_of: dict[str, float] = {}
    for word, weight in by_spelling.items():
        key = _key(word, form)
        weight_of[key] = weight_of.get(key, 0.0) + weight
    return complete_weights(words, weight_of, source, least)


def weights_from_wordfreq(
    words: Sequence[str], language: str, least: float | None = None
) -> Weights:
    """Return the frequencies of words in a language, as shares of all words of its texts.

    Parameters
    ----------
    language
        A code such as `en`.
    least
        The weight of rarer and of unknown words; None if unknown words are an error.

    Raises
    ------
    InputError
        The extra `frequencies` is not installed, the language is unknown, or a word is.
    """
    check_language(language)
    from wordfreq import word_frequency

    frequency_of = {word: word_frequency(word, language) for word in words}
    frequencies = {word: weight for word, weight in frequency_of.items() if weight > 0}
    return complete_weights(words, frequencies, f"wordfreq {language!r}", least)


def check_language(language: str) -> None:
    """Raise `InputError` unless there are word frequencies of a language, such as `en`."""
    with naming_extras():
        from wordfreq import available_languages

    known = available_languages()
    known_name(language, known, "wordfreq has no language")


def complete_weights(
    words: Sequence[str],
    weight_of: Mapping[str, float],
    source: str,
    least: float | None = None,
) -> Weights:
    """Return the weights of words in their order, `least` or more.

    Raises
    ------
    InputError
        A word has no weight, and `least` is None.
    """
    missing = [word for word in words if word not in weight_of]
    if missing and least is None:
        raise NoWeightError(
            f"{source}: no weight for {counted(len(missing), 'word')}, such as {missing[0]!r}; "
            "give each word one"
        )
    return np.array([max(weight_of.get(word, 0.0), least or 0.0) for word in words])
