"""The stages of word lists: clean lists, weights, reply matrices."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from guesstree.defaults import ALPHABET, WEIGHT_COLUMN, WORD_LENGTH
from guesstree.errors import InputError
from guesstree.files.artifacts import (
    load_weights,
    load_words,
    store_replies,
    write_weights,
    write_words,
)
from guesstree.words import weights as weighing
from guesstree.words.answers import (
    Chances,
    classes_of,
    faults_of,
    parse_date,
    read_answers,
)
from guesstree.words.downloads import check_sha256
from guesstree.words.generators import generated_list
from guesstree.words.lists import derived_list, read_words


def clean(
    source: Path,
    *,
    output: Path,
    length: int = WORD_LENGTH,
    alphabet: str = ALPHABET,
    cleaning: Literal["strict", "lenient"] = "strict",
    order: Literal["alphabetical", "file"] = "alphabetical",
    sha256: str | None = None,
) -> list[str]:
    """Clean a word list.

    Parameters
    ----------
    source
        A text file with one word per line.
    cleaning
        strict stops at a bad word; lenient drops it and reports it.
    order
        The order of the words.
    sha256
        The checksum that the file must have.
    """
    if sha256:
        check_sha256(source, sha256)
    strict = cleaning == "strict"
    read = read_words(source, length=length, alphabet=alphabet, strict=strict, order=order)
    write_words(read, output)
    left_out = read.left_out
    return [*left_out, f"words kept: {len(read.words)}; lines dropped: {len(left_out)}"]


def generate(
    name: str, *, output: Path, length: int = WORD_LENGTH, alphabet: str = ALPHABET
) -> list[str]:
    """Generate a word list by a rule, as Parquet or (*.txt) as text.

    Parameters
    ----------
    name
        primes, codes, isogram-codes, equations, russian-nouns; or the words of a language, such as
        frequent-de-2000.
    """
    made = generated_list(name, length, alphabet)
    write_words(made, output)
    origin = f"; from {made.licence}" if made.licence else ""
    return [f"words: {len(made.words)}{origin}"]


def derive(
    words: Path,
    *,
    output: Path,
    by: str | None = None,
    add: Sequence[str] = (),
    starts: str = "",
) -> None:
    """Derive a word list from another.

    Parameters
    ----------
    words
        A clean list, as `clean` writes it.
    by
        isograms: words without repeated letters; jotto: one isogram per set of letters.
    add
        A word to add; may be repeated.
    starts
        Keep only the words that start with these letters.
    """
    write_words(derived_list(load_words(words), by, add, starts), output)


def weigh(
    words: Path,
    *,
    output: Path,
    table: Path | None = None,
    column: str = WEIGHT_COLUMN,
    wordfreq: str | None = None,
    least: float | None = None,
    answers: Path | None = None,
    core: Path | None = None,
    others: Path | None = None,
    day: str | None = None,
) -> list[str]:
    """Weigh words: how likely each is to be the target.

    Parameters
    ----------
    words
        A clean list, as `clean` writes it.
    table
        A CSV file with a column `word` and a column of weights.
    column
        The column of weights.
    wordfreq
        Take the word frequencies of this language, such as en.
    least
        The weight of rarer and unknown words. By default, they are an error.
    answers
        A file of past answers.
    core
        A clean list: most answers are targets in it.
    others
        A clean list with other words that may be answers.
    day
        The day of the game. Default: the day after the last answer.
    """
    # Exactly one source must be given, so two of the three are None.
    if [table, wordfreq, answers].count(None) != 2:
        raise InputError(
            "weights have one source; give one of --table, --wordfreq, --answers"
        )
    listed = load_words(words)
    if answers:
        class_of = classes_of(
            listed.words,
            load_words(others).words if others else (),
            load_words(core).words if core else None,
        )
        asked_day = parse_date(day) if day else None
        known = Chances.by(read_answers(answers, listed.form), class_of, asked_day)
        write_weights(listed.words, known.weights(listed.words), output, str(answers))
        return faults_of(known.history, class_of)

    # These are the keys that `weights` has in a config.
    source = {"file": table, "column": column} if table else {"wordfreq": wordfreq}
    weights = weighing.weights_of(listed, source | {"least": least})
    licence = str(table) if table else weighing.WORDFREQ_LICENCE
    write_weights(listed.words, weights, output, licence)
    return []


def compute_replies(
    targets: Path,
    *,
    output: Path,
    rule: str,
    guesses: Path | None = None,
    weights: Path | None = None,
) -> None:
    """Compute the reply to every guess for every target.

    Parameters
    ----------
    targets
        A clean list with the targets.
    rule
        The reply rule, such as wordle, jotto or pegs.
    guesses
        A clean list with the allowed guesses. Default: the targets.
    weights
        The weights of the targets. Default: all are equally likely.
    """
    possible = load_words(targets).words
    allowed = load_words(guesses).words if guesses else possible
    weighed = load_weights(weights, possible) if weights else None
    store_replies(output, rule, possible, allowed, weighed)
