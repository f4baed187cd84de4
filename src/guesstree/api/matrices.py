"""Word lists, reply matrices and rankings of first guesses."""

from collections.abc import Iterable, Mapping

import polars as pl

from guesstree.api.arguments import PathName, checked, matrix_of, path_of, weights_of, words_of
from guesstree.defaults import ALPHABET, WORD_LENGTH
from guesstree.errors import InputError
from guesstree.metrics import ranking
from guesstree.replies import files, matrix
from guesstree.replies.matrix import ReplyMatrix
from guesstree.words import cleaning
from guesstree.words.form import fold


def read_words(
    path: PathName, *, length: int = WORD_LENGTH, alphabet: str = ALPHABET, strict: bool = True
) -> tuple[str, ...]:
    r"""Read a word list with one word a line, and return its words, each once and in order.

    Parameters
    ----------
    path
        A text file in UTF-8. `#` starts a comment, and blank lines do not count.
    length
        Characters that every word has.
    alphabet
        A name such as `latin` or `cyrillic`, or the allowed characters themselves.
    strict
        Whether one bad word is an error; otherwise bad words are left out.

    Raises
    ------
    InputError
        The file cannot be read, a word is bad (`strict`), or no word is left.

    Examples
    --------
    >>> from guesstree import read_words
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "words.txt")
    ...     _ = path.write_text("trace\nCrane # a bird\n")
    ...     read_words(path)
    ('crane', 'trace')
    """
    return cleaning.read_words(path_of(path), length=length, alphabet=alphabet, strict=strict).words


def compute_replies(
    rule: str,
    targets: Iterable[str],
    guesses: Iterable[str] | None = None,
    weights: Mapping[str, float] | None = None,
) -> ReplyMatrix:
    """Compute the reply of every guess to every target.

    Parameters
    ----------
    rule
        The name of a rule: `wordle`, `jotto`, `pegs`, or one from another package.
    targets
        The words that may be the secret. Capitals and small letters are the same.
    guesses
        The words that may be guessed, targets included; the targets alone if left out.
    weights
        How likely each target is, in proportion; all alike if left out.

    Raises
    ------
    InputError
        The rule is unknown, a target has no weight or two, or the lists do not suit the rule.

    Examples
    --------
    >>> from guesstree import compute_replies
    >>> replies = compute_replies("wordle", ["crane", "trace"])
    >>> replies.texts[replies.codes[0, 1]]
    'YGG.G'
    """
    words = tuple(map(fold, words_of(targets, "targets")))
    if not words:
        raise InputError("targets has no words; give at least one")
    return matrix.compute_replies(
        checked(rule, str, "rule", "name a rule such as 'wordle'"),
        words,
        None if guesses is None else tuple(map(fold, words_of(guesses, "guesses"))),
        None if weights is None else weights_of(weights, words),
    )


def read_replies(path: PathName) -> ReplyMatrix:
    """Read a reply matrix that the pipeline made: `results/replies/<game>.parquet`.

    Raises
    ------
    InputError
        The file cannot be read, or holds no whole reply matrix.
    """
    return files.read_replies(path_of(path))


def rank_openers(replies: ReplyMatrix) -> pl.DataFrame:
    """Return a row per first guess, with its value and its rank by every metric.

    Examples
    --------
    >>> from guesstree import compute_replies, rank_openers
    >>> ranking = rank_openers(compute_replies("wordle", ["crane", "crate", "trace"]))
    >>> ranking.select("guess", "branches", "max_rank").rows()
    [('crane', 3, 1), ('crate', 3, 2), ('trace', 3, 3)]
    """
    return ranking.rank_openers(matrix_of(replies))
