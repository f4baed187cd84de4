"""How likely each word is to be the target: from a table of one's own, or from word frequencies."""

import csv
import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from guesstree.artifacts import read_parquet, write_parquet
from guesstree.errors import InputError, choices
from guesstree.words import Word, read_text

WORDFREQ_LICENCE = "wordfreq, data CC BY-SA 4.0"

Weights = NDArray[np.float64]


def weights_from_table(words: Sequence[Word], path: Path, column: str) -> Weights:
    """Read the weights of words from a CSV file with a header: `word`, and a column of weights.

    Raises
    ------
    InputError
        The file or a column is missing, a weight is no positive number, or a word has none.
    """
    rows = csv.DictReader(read_text(path).splitlines())
    for needed in ("word", column):
        if needed not in (rows.fieldnames or ()):
            found = ", ".join(rows.fieldnames or ()) or "nothing"
            raise InputError(f"{path}, line 1: no column {needed!r} among the header: {found}")
    given: dict[Word, float] = {}
    for row in rows:
        word, text = row["word"].strip().casefold(), (row[column] or "").strip()
        weight = _number(text)
        if not (0 < weight < math.inf):
            raise InputError(
                f"{path}, line {rows.line_num}: {word!r} has the weight {text!r}, expected a "
                "number above 0; correct it, or take the word from the list of targets"
            )
        given[word] = weight
    return _complete(words, given, str(path))


def weights_from_wordfreq(
    words: Sequence[Word], language: str, least: float | None = None
) -> Weights:
    """Return how often words are used in a language, as shares of all words of its texts.

    Parameters
    ----------
    language
        A code such as `en`.
    least
        What rarer words have, and unknown ones; None to refuse unknown ones.

    Raises
    ------
    InputError
        The extra `frequencies` is not installed, the language is unknown, or a word is.
    """
    try:
        from wordfreq import available_languages, word_frequency
    except ImportError as error:
        raise InputError(
            "word frequencies need the package wordfreq; install the extra 'frequencies'"
        ) from error
    known = available_languages()
    if language not in known:
        raise InputError(f"wordfreq has no language {language!r}; {choices(language, known)}")
    found = {word: max(word_frequency(word, language), least or 0.0) for word in words}
    frequencies = {word: weight for word, weight in found.items() if weight > 0}
    return _complete(words, frequencies, f"wordfreq {language!r}")


def write_weights(words: Sequence[Word], weights: Weights, path: Path, source: str) -> None:
    """Store weights as Parquet, with the columns `word` and `weight`."""
    write_parquet(path, pa.table({"word": list(words), "weight": weights}), {"source": source})


def load_weights(path: Path, words: Sequence[Word]) -> Weights:
    """Read the stored weights of words back; raise `InputError` if one of them has none."""
    table, _ = read_parquet(path, ["word", "weight"])
    given = dict(zip(table["word"].to_pylist(), table["weight"].to_pylist(), strict=True))
    return _complete(words, given, str(path))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def _complete(words: Sequence[Word], given: dict[Word, float], source: str) -> Weights:
    missing = [word for word in words if word not in given]
    if missing:
        raise InputError(
            f"{source}: no weight for {missing[0]!r} ({len(missing)} such); give it one, set a "
            "least weight, or take the word from the list of targets"
        )
    return np.array([given[word] for word in words])
