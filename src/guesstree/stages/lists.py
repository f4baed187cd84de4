"""The stages of word lists: clean lists, weights, reply matrices."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

from guesstree.study.artifacts import (
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
    parse_date,
    read_answers,
)
from guesstree.words.downloads import check_sha256
from guesstree.words.generators import generated_list
from guesstree.words.lists import derived_list, read_words


def clean_words(
    source: Path,
    output: Path,
    *,
    length: int,
    alphabet: str,
    cleaning: Literal["strict", "lenient"],
    order: Literal["alphabetical", "file"],
    sha256: str | None = None,
) -> list[str]:
    """Clean a word list; return what was dropped, and how many words and lines there were.

    Parameters
    ----------
    source
        A text file with one word per line.
    cleaning
        `strict` refuses a bad word; `lenient` drops it.
    order
        The order of the words: `alphabetical`, or as in the `file`.
    sha256
        The checksum that the file must have.
    """
    if sha256:
        check_sha256(source, sha256)
    strict = cleaning == "strict"
    read = read_words(source, length=length, alphabet=alphabet, strict=strict, order=order)
    write_words(read, output)
    left_out = read.left_out
    kept = f"words kept: {len(read.words)}; left out as repeated: {read.repeated}"
    return [*left_out, f"{kept}; lines dropped: {len(left_out)}"]


def generate_words(name: str, output: Path, *, length: int, alphabet: str) -> list[str]:
    """Generate a word list by a rule; return how many words it has, and where they come from."""
    made = generated_list(name, length, alphabet)
    write_words(made, output)
    origin = f"; from {made.licence}" if made.licence else ""
    return [f"words: {len(made.words)}{origin}"]


def derive_words(
    words: Path,
    output: Path,
    *,
    by: str | None = None,
    add: Sequence[str] = (),
    starts: str = "",
) -> None:
    """Derive a word list from a clean one.

    Parameters
    ----------
    by
        `isograms` keeps words without repeated letters; `jotto` keeps one per set of letters.
    add
        Words to add.
    starts
        Keep only the words that start with these letters.
    """
    write_words(derived_list(load_words(words), by, add, starts), output)


def weigh_words(
    words: Path,
    output: Path,
    *,
    source: Mapping[str, Any],
    table: Path | None = None,
    answers: Path | None = None,
    core: Path | None = None,
    others: Path | None = None,
) -> list[str]:
    """Weigh words: how likely each is to be the target; return faults of past answers.

    Parameters
    ----------
    source
        The settings `weights` of a list in a config.
    table, answers
        The files that they name: weights, or past answers.
    core
        A clean list: most answers are targets in it.
    others
        A clean list with other words that may be answers.
    """
    listed = load_words(words)
    if not answers:
        named = {**source, "file": table} if table else source
        weights = weighing.weights_of(listed, named)
        write_weights(
            listed.words, weights, output, str(table or weighing.WORDFREQ_LICENCE)
        )
        return []

    class_of = classes_of(
        listed.words,
        load_words(others).words if others else (),
        load_words(core).words if core else None,
    )
    asked_day = parse_date(source["day"]) if "day" in source else None
    known = Chances.by(read_answers(answers, listed.form), class_of, asked_day)
    write_weights(listed.words, known.weights(listed.words), output, str(answers))
    return known.faults()


def compute_replies(
    targets: Path,
    guesses: Path,
    output: Path,
    *,
    rule: str,
    weights: Path | None = None,
) -> None:
    """Compute the reply to every guess for every target.

    Parameters
    ----------
    targets, guesses
        Clean lists.
    rule
        The reply rule, such as wordle, jotto or pegs.
    weights
        The weights of the targets. Default: all are equally likely.
    """
    possible = load_words(targets).words
    allowed = load_words(guesses).words
    weighed = load_weights(weights, possible) if weights else None
    store_replies(output, rule, possible, allowed, weighed)
