"""Word lists and their letters, reply matrices, rankings of first guesses and of pairs."""

from collections.abc import Iterable, Mapping, Sequence

import polars as pl

from guesstree.analysis import ranking
from guesstree.analysis.pairs import best_pairs
from guesstree.api.arguments import (
    PathName,
    count_of,
    matrix_of,
    named,
    path_of,
    weights_of,
    words_of,
)
from guesstree.defaults import ALPHABET, WORD_LENGTH
from guesstree.errors import InputError
from guesstree.games.rule import Rule
from guesstree.metrics.registry import AnyMetric, Metric, metric_named
from guesstree.replies import files, matrix
from guesstree.replies.matrix import ReplyMatrix
from guesstree.words import cleaning, letters
from guesstree.words.form import fold_all
from guesstree.words.letters import LetterTables


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


def count_letters(
    words: Iterable[str], *, vowels: str | None = None, pangrams: Iterable[int] = ()
) -> LetterTables:
    """Count the letters of words of one length, by place and in each word.

    Parameters
    ----------
    words
        The words.
    vowels
        The letters that count as vowels; those of the Latin and the Cyrillic alphabet if left out.
    pangrams
        Numbers of letters. For each, all sets of words that use that many of the most frequent
        letters, each once, are found.

    Returns
    -------
    LetterTables
        The frames `frequencies` (a row per letter), `ratings` (a row per word), `counts` (words
        by their number of letters and vowels) and `pangrams` (a row per set of words).

    Raises
    ------
    InputError
        The words have different lengths, or no set can have one of the numbers of letters.

    Examples
    --------
    >>> from guesstree import count_letters
    >>> tables = count_letters(["crane", "crate", "trace"])
    >>> tables.frequencies.row(0)
    ('a', 3, 0, 0, 3, 0, 0)
    >>> tables.ratings.select("word", "k", "b").row(0)
    ('crate', 14, 12)
    """
    listed = fold_all(words_of(words, "words"))
    if len(lengths := {len(word) for word in listed}) != 1:
        raise InputError(f"words have {len(lengths)} lengths; give words of one length")
    return letters.letter_tables(listed, vowels, tuple(pangrams))


def compute_replies(
    rule: str | Rule,
    targets: Iterable[str],
    guesses: Iterable[str] | None = None,
    weights: Mapping[str, float] | None = None,
) -> ReplyMatrix:
    """Compute the reply of every guess to every target.

    Parameters
    ----------
    rule
        The name of a rule: `wordle`, `jotto`, `pegs`, `black_pegs`, or one from another package; or
        a `Rule`.
    targets
        The words that may be the secret. Capitals and small letters are the same.
    guesses
        The words that may be guessed, targets included; the targets alone if left out.
    weights
        How likely each target is, in proportion; all alike if left out.

    Raises
    ------
    InputError
        The rule is unknown or at fault, a target has no weight or two, or the lists do not suit
        the rule.

    Examples
    --------
    >>> from guesstree import compute_replies
    >>> replies = compute_replies("wordle", ["crane", "trace"])
    >>> replies.texts[replies.codes[0, 1]]
    'YGG.G'
    """
    count = len(given := words_of(targets, "targets"))
    if not given:
        raise InputError("targets has no words; give at least one")
    folded = fold_all((*given, *words_of(() if guesses is None else guesses, "guesses")))
    words = folded[:count]
    return matrix.compute_replies(
        named(rule, Rule, "rule", "name a rule such as 'wordle'"),
        words,
        None if guesses is None else folded[count:],
        None if weights is None else weights_of(weights, words),
    )


def read_replies(path: PathName) -> ReplyMatrix:
    """Read a reply matrix that the pipeline made: `results/replies/<game>.parquet`.

    Raises
    ------
    InputError
        The file cannot be read, or holds no whole reply matrix.

    Examples
    --------
    >>> from guesstree import read_replies
    >>> read_replies("results/replies/wordle.parquet").targets[0]  # doctest: +SKIP
    'aback'
    """
    return files.read_replies(path_of(path))


def rank_openers(replies: ReplyMatrix, *also: Metric) -> pl.DataFrame:
    """Return a row per first guess, with its value and its rank by every metric.

    Parameters
    ----------
    replies
        The game.
    also
        Metrics of your own beside those that are registered.

    Examples
    --------
    >>> from guesstree import compute_replies, rank_openers
    >>> ranking = rank_openers(compute_replies("wordle", ["crane", "crate", "trace"]))
    >>> ranking.select("guess", "branches", "max_rank").rows()
    [('crane', 3, 1), ('crate', 3, 2), ('trace', 3, 3)]
    """
    return ranking.rank_openers(matrix_of(replies), also)


def find_pairs(replies: ReplyMatrix, count: int = 10) -> pl.DataFrame:
    """Return the pairs of first guesses, of all pairs, whose two replies tell most.

    The second guess of a pair does not depend on the reply to the first.

    Parameters
    ----------
    replies
        The game.
    count
        How many pairs to return at most.

    Examples
    --------
    >>> from guesstree import compute_replies, find_pairs
    >>> replies = compute_replies("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> find_pairs(replies, 1).select("first", "second", "branches").row(0)
    ('crane', 'brick', 5)
    """
    return best_pairs(matrix_of(replies), count_of(count))


def score_partition(sizes: Sequence[float], metric: AnyMetric, *, hit: bool = False) -> float:
    """Return the value of a partition by a metric, as tables show it.

    Parameters
    ----------
    sizes
        How many targets, or what share of them, each branch has.
    metric
        The name of a metric, or a `Metric`.
    hit
        Whether the guess may itself be the target, which some metrics reward.

    Raises
    ------
    InputError
        There is no branch, or one without targets; or the metric is unknown or at fault.

    Examples
    --------
    >>> from guesstree import score_partition
    >>> sizes = [2, 1, 1]  # "entropy" is the information in bits, "expectation" what remains
    >>> [score_partition(sizes, name) for name in ("entropy", "expectation", "parts")]
    [1.5, 1.5, 3.0]
    """
    branches = list(sizes)
    if not branches or not all(0 < size < float("inf") for size in branches):
        raise InputError(f"sizes are {branches!r:.80}; give a number above 0 for each branch")
    return float(metric_named(metric).value_of(branches, min(branches) if hit else 0))
