"""The public functions: lists, matrices, rankings, trees and proofs, step by step."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any, TypedDict, Unpack

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.api.inputs import (
    AnyStrategy,
    PathName,
    count_of,
    matrix_of,
    path_of,
    recipe_of,
    weights_of,
)
from guesstree.constants import MOST_WEIGHT, THIS_RUN
from guesstree.defaults import ALPHABET, EXACT_OPENERS, WORD_LENGTH
from guesstree.errors import InputError, known_name, list_of
from guesstree.files import artifacts
from guesstree.files.proofs import certificate_table
from guesstree.games import matrix
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import Rule
from guesstree.games.tree import GuessTree, check_tree
from guesstree.result import View
from guesstree.search.certificate import OPEN, Proof
from guesstree.search.control import Control, Progress, ignore, time_limit
from guesstree.search.metrics import AnyMetric, Metric, metric_named
from guesstree.search.proof import prove_optimal
from guesstree.search.tree_search import Search
from guesstree.strategies import openers
from guesstree.strategies.families import Strategy
from guesstree.strategies.optimal import objective_of
from guesstree.strategies.pairs import best_pairs
from guesstree.strategies.recipe_trees import grow_tree
from guesstree.text import counted, proved
from guesstree.words import letters, lists
from guesstree.words.forms import Words, fold_all, form_of
from guesstree.words.graphemes import length_of
from guesstree.words.letters import LetterTables
from guesstree.words.weights import weights_from_rows


def read_words(
    path: PathName,
    *,
    length: int = WORD_LENGTH,
    alphabet: str = ALPHABET,
    strict: bool = True,
) -> Words:
    r"""Read a word list with one word per line, and return its distinct words in order.

    Parameters
    ----------
    path
        A text file in UTF-8. `#` starts a comment. Blank lines are skipped.
    length
        The number of characters of every word.
    alphabet
        A name such as `latin` or `cyrillic`, or the allowed characters themselves.
    strict
        Whether one bad word is an error; otherwise bad words are dropped.

    Raises
    ------
    InputError
        The file cannot be read, a word is bad (`strict`), or no word remains.

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
    return lists.read_words(
        path_of(path), length=length, alphabet=alphabet, strict=strict
    ).words


def count_letters(
    words: Iterable[str], *, vowels: str | None = None, pangrams: Iterable[int] = ()
) -> LetterTables:
    """Count the letters of words of one length, by place and in each word.

    Parameters
    ----------
    words
        The words.
    vowels
        The letters that count as vowels. Default: the Latin and Cyrillic vowels.
    pangrams
        Numbers of letters. For each number n, the function finds all sets of words that use each of
        the n most frequent letters exactly once.

    Returns
    -------
    LetterTables
        Four frames: `frequencies` (a row per letter), `ratings` (a row per word), `counts` (words
        by their number of letters and vowels) and `pangrams` (a row per set of words).

    Raises
    ------
    InputError
        The words have different lengths, or no set of words can have one of the numbers of letters.

    Examples
    --------
    >>> from guesstree import count_letters
    >>> tables = count_letters(["crane", "crate", "trace"])
    >>> tables.frequencies.row(0)
    ('a', 3, 0, 0, 3, 0, 0)
    >>> tables.ratings.select("word", "k", "b").row(0)
    ('crate', 14, 12)
    """
    listed = fold_all(list_of(words, "words"))
    lengths = set(map(length_of, listed))
    if len(lengths) != 1:
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
        A `Rule`, or its name: `wordle`, `jotto`, `pegs`, `black_pegs`, or one from another package.
    targets
        The possible answers. Case does not matter.
    guesses
        The allowed guesses, targets included. Default: the targets.
    weights
        The relative chance of each target. Default: all are equally likely.

    Raises
    ------
    InputError
        The rule is unknown or faulty, a target has no weight or two, or the lists do not suit the
        rule.

    Examples
    --------
    >>> from guesstree import compute_replies
    >>> replies = compute_replies("wordle", ["crane", "trace"])
    >>> replies.texts[replies.codes[0, 1]]
    'YGG.G'
    """
    given_targets = list_of(targets, "targets")
    given_guesses = () if guesses is None else list_of(guesses, "guesses")
    if not given_targets:
        raise InputError("targets has no words; give at least one")
    folded = fold_all((*given_targets, *given_guesses))
    words = folded[: len(given_targets)]
    others = None if guesses is None else folded[len(given_targets) :]

    chances = None
    if weights is not None:
        rows = (
            ("weights", word, str(chance)) for word, chance in weights_of(weights).items()
        )
        chances = weights_from_rows(words, rows, "weights", form_of(words))
    return matrix.compute_replies(rule, words, others, chances)


def read_replies(path: PathName) -> ReplyMatrix:
    """Read a reply matrix that the pipeline made: `results/replies/<game>.parquet`.

    Raises
    ------
    InputError
        The file cannot be read, or holds no complete reply matrix.

    Examples
    --------
    >>> from guesstree import read_replies
    >>> read_replies("results/replies/wordle.parquet").targets[0]  # doctest: +SKIP
    'aback'
    """
    return artifacts.read_replies(path_of(path))


def rank_openers(replies: ReplyMatrix, *also: Metric) -> pl.DataFrame:
    """Return a row per first guess, with its value and rank by every metric.

    Parameters
    ----------
    replies
        The game.
    also
        Metrics of your own, in addition to the registered ones.

    Examples
    --------
    >>> from guesstree import compute_replies, rank_openers
    >>> ranking = rank_openers(compute_replies("wordle", ["crane", "crate", "trace"]))
    >>> ranking.select("guess", "branches", "max_rank").rows()
    [('crane', 3, 1), ('crate', 3, 2), ('trace', 3, 3)]
    """
    return openers.rank_openers(matrix_of(replies), also)


def find_pairs(replies: ReplyMatrix, count: int = 10) -> pl.DataFrame:
    """Return the pairs of first guesses that give the most information together.

    The second guess of a pair does not depend on the reply to the first. All pairs are compared.

    Parameters
    ----------
    replies
        The game.
    count
        The largest number of pairs to return.

    Examples
    --------
    >>> from guesstree import compute_replies, find_pairs
    >>> replies = compute_replies("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> find_pairs(replies, 1).select("first", "second", "branches").row(0)
    ('crane', 'brick', 5)
    """
    return best_pairs(matrix_of(replies), count_of(count))


def score_partition(
    sizes: Iterable[float | Collection[Any]],
    metric: AnyMetric = "entropy",
    *,
    hit: bool = False,
) -> float:
    """Return the value of a partition by a metric, as tables show it.

    Parameters
    ----------
    sizes
        The number or share of targets in each branch; or the branches themselves, such as sets of
        words.
    metric
        The name of a metric, or a `Metric`. Default: the expected information in bits.
    hit
        Whether the guess may itself be the target, which some metrics reward. The smallest branch
        then counts as the one that it finds.

    Raises
    ------
    InputError
        There are no branches, a branch has no targets, or the metric is unknown or faulty.

    Examples
    --------
    >>> from guesstree import score_partition
    >>> sizes = [2, 1, 1]  # "entropy" is the information in bits, "expectation" what remains
    >>> [score_partition(sizes, name) for name in ("entropy", "expectation", "parts")]
    [1.5, 1.5, 3.0]
    >>> score_partition([{"brick", "crane"}, {"crate"}, {"trace"}])
    1.5
    """
    branches = [
        len(size) if isinstance(size, Collection) else size
        for size in list_of(sizes, "sizes")
    ]
    if not branches or not all(0 < size <= MOST_WEIGHT for size in branches):
        wanted = f"a number above 0 for each branch, at most {MOST_WEIGHT:g}"
        raise InputError(f"sizes are {branches!r:.80}; give {wanted}")
    return float(metric_named(metric).value_of(branches, min(branches) if hit else 0))


class ProofSettings(TypedDict, total=False):
    """The settings of an optimal strategy."""

    weighted: bool
    cost: Iterable[int]
    name: str


class ProofOptions(ProofSettings, total=False):
    """The keyword arguments of `prove`, except `openers`."""

    limit: int | None
    exact: int
    minutes: float | None
    progress: Callable[[Progress], object]


@dataclass(frozen=True, repr=False)
class ProofView(Proof, View):
    """The result of a proof, as a sentence and a table.

    Examples
    --------
    >>> from guesstree import Game
    >>> proof = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).prove("optimal-any")
    >>> proof
    Proved in this run for 5 first guesses: crane is the best, with 9 guesses for 5 targets, at \
most 2 for one.
    >>> proof.proven, proof.lower_bound, proof.tree
    (True, 9, guess tree of 5 nodes, crane first)
    >>> proof.table.select("guess", "bound", "status").row(0)
    ('crane', 9, 'exact')
    """

    @property
    def table(self) -> pl.DataFrame:
        """The certificate as a table: one row per first guess, the most promising first."""
        return pl.DataFrame(certificate_table(self.certificate))

    @property
    def sentence(self) -> str:
        """The result of the proof, in a sentence."""
        first_guesses = counted(len(self.certificate), "first guess")
        still_open = sum(entry.status == OPEN for entry in self.certificate)
        begin = f"{proved(THIS_RUN).capitalize()} for {first_guesses}"
        if still_open:
            begin = f"Not finished: {still_open:,} of {first_guesses} are open"
        if self.tree is None:
            known = "; none is known that" if still_open else ": none"
            return f"{begin}{known} leads to a tree that stays within the limit."

        total = counted(self.tree.total, "guess")
        targets = counted(int(self.tree.size[0]), "target")
        numbers = f"{total} for {targets}, at most {self.tree.worst} for one"
        least = f"no tree takes less than {self.lower_bound:,}"
        if self.cost != self.tree.total:
            numbers = f"a cost of {self.cost:,}, {numbers}"
            least = f"no tree costs less than {self.lower_bound:,}"
        if not still_open:
            return f"{begin}: {self.tree.opener} is the best, with {numbers}."
        return (
            f"{begin}; the best tree known begins with {self.tree.opener} and takes {numbers}, and "
            f"{least}."
        )

    def __repr__(self) -> str:
        return self.sentence

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.sentence)}</p>{self.table._repr_html_()}"


def grow(
    replies: ReplyMatrix, strategy: AnyStrategy, mode: str = "", **settings: Any
) -> GuessTree:
    """Grow the guess tree of a strategy.

    Parameters
    ----------
    replies
        The game.
    strategy
        A name: `<metric>-<mode>`, `lookahead-<mode>` or `optimal-<mode>`. Or a `Metric` or a
        `Family`, registered or not. Or a function of the candidates and the turns so far, as in
        `Game.grow`.
    mode
        The mode of a metric or a family. Default: `any`, if the family has that mode.
    settings
        `opening`: words to guess first, whatever the replies.

        `ties`: how to choose between equal guesses: a second metric, `prefer-consistent`,
        `openers`, in this order. List order decides last.

        `any_window`: mode `any` considers every guess while the number of candidates is in this
        range: the smallest and the largest number (None: no limit).

        `weighted`: whether branches are measured by the weights of their targets.

        `widths` and `metric`: settings of look-ahead. A width is a number; or four numbers, such as
        `(2, 3, 4, 8)`, for sets of 400 targets and more, 100 and more, 30 and more, and fewer.

        Other families may have settings of their own.

    Raises
    ------
    InputError
        The strategy is unknown, it does not take these settings, or a word is not in the game.

    Examples
    --------
    >>> from guesstree import compute_replies, grow
    >>> replies = compute_replies("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> tree = grow(replies, "max-any", opening=["creek"])
    >>> tree.opener, len(tree)
    ('creek', 5)
    """
    return grow_tree(matrix_of(replies), recipe_of(strategy, mode, settings))


def least_totals(
    replies: ReplyMatrix, sets: Iterable[NDArray[np.integer]]
) -> Iterator[int]:
    """Yield the lowest possible total of guesses for each set of targets.

    Results for one set speed up the search for the next one.

    Parameters
    ----------
    replies
        The game.
    sets
        Sets of targets, each as positions in list order.

    Raises
    ------
    InputError
        A set has something else than the positions of targets.

    Examples
    --------
    >>> import numpy as np
    >>> from guesstree import Game, least_totals
    >>> replies = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).replies
    >>> list(least_totals(replies, [np.array([0, 1]), np.arange(5)]))
    [3, 9]
    """
    search = Search(matrix_of(replies), Mode.ANY)
    every = np.arange(len(replies.targets), dtype=np.int32)
    for one in sets:
        try:
            chosen = every[np.asarray(one)]
        except IndexError as error:
            raise InputError(f"sets: {error}; give positions of targets, from 0") from error
        yield search.least_total(chosen)


def prove(
    replies: ReplyMatrix,
    strategy: AnyStrategy = "optimal-any",
    *,
    openers: Iterable[str] = (),
    limit: int | None = None,
    exact: int = EXACT_OPENERS,
    minutes: float | None = None,
    progress: Callable[[Progress], object] = ignore,
    **settings: Unpack[ProofSettings],
) -> ProofView:
    """Find the best tree of a game, and prove that no tree is better.

    Large games take minutes to days; the pipeline splits them into jobs that can be stopped.

    Parameters
    ----------
    replies
        The game.
    strategy
        `optimal-<mode>`: the lowest total. `optimal5-<mode>`: the lowest total with at most 5
        guesses per target. `safest-<mode>`: the lowest worst case, then the lowest total.
        `shallow-<mode>`: the lowest total, then the lowest worst case. `within4-<mode>`: the most
        targets within 4 guesses.
    openers
        First guesses to choose from. Default: all that the mode allows.
    limit
        The largest number of guesses for any target: `optimal-any` with a limit of 5 is the
        strategy `optimal5-any`.
    exact
        How many of the most promising first guesses get their lowest cost, proved.
    minutes
        How long to search. Compiling, which only a first run needs, does not count. First guesses
        that are undecided by then stay open.
    progress
        A function to call with the progress after each first guess. If it returns False, the proof
        stops as if the time were up. `prove` passes on its exceptions.
    settings
        `weighted`: whether targets count by their weights.

        `cost`: numbers to minimise instead of the number of guesses: the cost of finding a target
        with guess 1, 2, ...; the last number holds for all later guesses.

    Returns
    -------
    ProofView
        The best known `tree` (None if no tree stays within the limit); a `lower_bound` on the cost
        of every tree; whether the tree is `proven` to be the best; and the `certificate`, which
        has the bound of each first guess, also as a `table`.

    Raises
    ------
    InputError
        The strategy cannot be proved, a first guess is not allowed, or `minutes` is below 0.

    Examples
    --------
    >>> from guesstree import compute_replies, prove
    >>> replies = compute_replies("jotto", ["abc", "abd", "cde"])
    >>> found = prove(replies, "safest-any")
    >>> found.proven, found.lower_bound, found.tree.opener
    (True, 5, 'abc')
    >>> prove(replies, "safest-any", minutes=0)
    Not finished: 2 of 3 first guesses are open; the best tree known begins with abc and takes 5 \
guesses for 3 targets, at most 2 for one, and no tree takes less than 5.
    """
    game = matrix_of(replies)
    first = [game.form.clean(word) for word in list_of(openers, "openers")]
    for name in settings:
        known_name(name, ("openers", *ProofOptions.__annotations__), "unknown argument")
    if limit is not None:
        family, dash, others = str(strategy).partition("-")
        if family[-1:].isdigit():
            raise InputError(f"{strategy!r} already has a limit; remove the other one")
        strategy = f"{family}{count_of(limit, 'limit')}{dash}{others}"
    recipe = recipe_of(strategy, "", settings)
    objective = objective_of(recipe, first, count_of(exact, "exact", 0))
    proof = prove_optimal(game, objective, control=_control(minutes, progress))
    return ProofView(proof.tree, proof.lower_bound, proof.certificate, proof.cost)


def _control(minutes: float | None, progress: Callable[[Progress], object]) -> Control:
    """Return the control of a proof: it stops when the time is up or `progress` returns False."""
    if minutes is not None and not minutes >= 0:
        raise InputError(f"minutes is {minutes}; give at least 0")
    time_is_up = time_limit(minutes)
    cancelled = False

    def report(now: Progress) -> None:
        nonlocal cancelled
        cancelled = cancelled or progress(now) is False

    return Control(lambda share: cancelled or time_is_up(share), report)


def score(replies: ReplyMatrix, tree: GuessTree) -> dict[str, int]:
    """Play every target through a tree, and return how many guesses each takes.

    The rule computes the replies from the words; the matrix is not used.

    Raises
    ------
    InputError
        The tree misses a target, or guesses a word that is not in the game.

    Examples
    --------
    >>> from guesstree import compute_replies, grow, score
    >>> replies = compute_replies("wordle", ["crane", "crate", "trace"])
    >>> score(replies, grow(replies, "max-any"))
    {'crane': 1, 'crate': 2, 'trace': 2}
    """
    # Replies that are faulty in themselves are an error, though the words alone count below.
    matrix_of(replies)
    check_tree(tree, replies.rule, replies.targets, replies.guesses)
    return dict(zip(replies.targets, tree.scores_in_order(replies.targets), strict=True))


def read_tree(path: PathName) -> GuessTree:
    """Read a guess tree that the pipeline made: `results/trees/<game>/<strategy>.parquet`.

    Raises
    ------
    InputError
        The file cannot be read, or holds no tree.

    Examples
    --------
    >>> from guesstree import read_tree
    >>> read_tree("results/trees/wordle/max-any.parquet")  # doctest: +SKIP
    guess tree of 2,535 nodes, arise first
    """
    tree, _ = artifacts.read_tree(path_of(path))
    return tree


def write_tree(
    replies: ReplyMatrix, tree: GuessTree, path: PathName, *, game: str, strategy: str
) -> None:
    """Check that a guess tree finds every target, and write it as Parquet, as the pipeline does.

    Parameters
    ----------
    replies
        The game.
    tree
        A guess tree of this game.
    path
        The file to write, such as `results/trees/<game>/<strategy>.parquet`.
    game, strategy
        Names that figures and reports show.

    Raises
    ------
    InputError
        The tree misses a target, or the file cannot be written.

    Examples
    --------
    >>> from guesstree import compute_replies, grow, read_tree, score, write_tree
    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> replies = compute_replies("wordle", ["crane", "crate", "trace"])
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "tree.parquet")
    ...     write_tree(replies, grow(replies, "max-any"), path, game="three", strategy="max-any")
    ...     score(replies, read_tree(path))
    {'crane': 1, 'crate': 2, 'trace': 2}
    """
    score(replies, tree)
    parsed = Strategy.parse(strategy)
    about = {"strategy": strategy, "metric": parsed.family.name, "mode": parsed.mode}
    artifacts.write_tree(tree, path_of(path), artifacts.metadata_of(replies, game) | about)
