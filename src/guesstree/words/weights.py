"""Weights: relative probabilities of words, from a table or from word frequencies."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.constants import LEAST_WEIGHT, MOST_WEIGHT
from guesstree.errors import InputError
from guesstree.extras import naming_extras
from guesstree.spelling import suggest_name
from guesstree.storage import table_rows
from guesstree.text import parse_number
from guesstree.words.forms import WordForm
from guesstree.words.lists import WordList

WORDFREQ_LICENCE = "wordfreq, data CC BY-SA 4.0"

Weights = NDArray[np.float64]


def weights_of(listed: WordList, source: Mapping[str, Any]) -> Weights:
    """Return the weights of the words of a list by settings of a config: a table, or a language."""
    least = source.get("least")
    if "file" in source:
        path = Path(source["file"])
        return weights_from_table(listed.words, path, source["column"], listed.form, least)
    return weights_from_wordfreq(listed.words, source["wordfreq"], least)


def weights_from_table(
    words: Sequence[str], path: Path, column: str, form: WordForm, least: float | None = None
) -> Weights:
    """Read the weights of words from a CSV file with a header: `word`, and a column of weights.

    Its words are cleaned like the words of a list of this form. Words without a weight, or with a
    smaller one, get the weight `least`. A weight of 0 counts as no weight.

    Raises
    ------
    InputError
        The file or a column is missing. A weight is not a positive number, or a word has two. A
        word has no weight, and `least` is None.
    """
    return weights_from_rows(words, _rows(path, column), str(path), form, least)


def _rows(path: Path, column: str) -> Iterator[tuple[str, str, str]]:
    for place, row in table_rows(path, ("word", column), "words and weights"):
        if None in row:
            raise InputError(
                f"{place}: has more values than the header; write decimals with a point, and put "
                "a value that has a comma into quotes"
            )
        yield place, row["word"] or "", (row[column] or "").strip()


def weights_from_rows(
    words: Sequence[str],
    rows: Iterable[tuple[str, str, str]],
    source: str,
    form: WordForm,
    least: float | None = None,
) -> Weights:
    """Return the weights of words from rows: the place for messages, the word, its weight."""
    weight_of: dict[str, float] = {}
    needed = set(words if least is None else ())
    for place, written, text in rows:
        word = form.clean(written)
        weight = parse_number(text)
        if weight == 0 and word not in needed:
            continue
        if weight is None or not LEAST_WEIGHT <= weight <= MOST_WEIGHT:
            raise InputError(
                f"{place}: {word!r} has the weight {text!r}, expected a number above 0, from "
                f"{LEAST_WEIGHT:g} to {MOST_WEIGHT:g}, in digits such as 12.5 or 1e-6; correct it, "
                "set 'least', or take the word from the list of targets"
            )
        if weight_of.setdefault(word, weight) != weight and form.fault(word) is None:
            raise InputError(
                f"{place}: {word!r} has the weight {text!r}, but {weight_of[word]:g} before; "
                "keep one of them"
            )
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
    if language not in known:
        raise InputError(f"wordfreq has no language {language!r}; {suggest_name(language, known)}")


def complete_weights(
    words: Sequence[str], weight_of: Mapping[str, float], source: str, least: float | None = None
) -> Weights:
    """Return the weights of words in their order, `least` or more.

    Raises
    ------
    InputError
        A word has no weight, and `least` is None.
    """
    missing = [word for word in words if word not in weight_of]
    if missing and least is None:
        raise InputError(
            f"{source}: no weight for {missing[0]!r} ({len(missing)} such); give it one, set "
            "'least', or take the word from the list of targets"
        )
    return np.array([max(weight_of.get(word, 0.0), least or 0.0) for word in words])
