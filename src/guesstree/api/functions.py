"""The functions of the library: lists, matrices, rankings, trees, proofs, step by step."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any, TypedDict, Unpack

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.api.inputs import (
    AnyStrategy,
    PathName,
    count_of,
    list_of,
    matrix_of,
    recipe_of,
    weights_of,
)
from guesstree.constants import MOST_WEIGHT
from guesstree.defaults import ALPHABET, EXACT_OPENERS, WORD_LENGTH
from guesstree.errors import InputError
from guesstree.files import artifacts
from guesstree.files.proofs import certificate_table
from guesstree.games import matrix
from guesstree.games.matrix import ReplyMatrix
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
from guesstree.text import counted
from guesstree.words import letters, lists
from guesstree.words.forms import fold_all, form_of
from guesstree.words.letters import LetterTables
from guesstree.words.weights import weights_from_rows


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
    return lists.read_words(Path(path), length=length, alphabet=alphabet, strict=strict).words


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
    listed = fold_all(list_of(words, "words"))
    lengths = {len(word) for word in listed}
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
    given_targets = list_of(targets, "targets")
    given_guesses = () if guesses is None else list_of(guesses, "guesses")
    if not given_targets:
        raise InputError("targets has no words; give at least one")
    folded = fold_all((*given_targets, *given_guesses))
    words = folded[: len(given_targets)]
    others = None if guesses is None else folded[len(given_targets) :]

    chances = None
    if weights is not None:
        rows = (("weights", word, str(chance)) for word, chance in weights_of(weights).items())
        chances = weights_from_rows(words, rows, "weights", form_of(words))
    return matrix.compute_replies(rule, words, others, chances)


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
    return artifacts.read_replies(Path(path))


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
    return openers.rank_openers(matrix_of(replies), also)


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


def score_partition(
    sizes: Iterable[float | Collection[Any]], metric: AnyMetric, *, hit: bool = False
) -> float:
    """Return the value of a partition by a metric, as tables show it.

    Parameters
    ----------
    sizes
        How many targets, or what share of them, each branch has; or the branches themselves, such
        as sets of words.
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
    >>> score_partition([{"brick", "crane"}, {"crate"}, {"trace"}], "entropy")
    1.5
    """
    branches = [len(size) if isinstance(size, Collection) else size for size in sizes]
    if not branches or not all(0 < size <= MOST_WEIGHT for size in branches):
        wanted = f"a number above 0 for each branch, {MOST_WEIGHT:g} at most"
        raise InputError(f"sizes are {branches!r:.80}; give {wanted}")
    return float(metric_named(metric).value_of(branches, min(branches) if hit else 0))


class ProofSettings(TypedDict, total=False):
    """Settings of a strategy that is proved."""

    weighted: bool
    cost: Iterable[int]
    name: str


class ProofOptions(ProofSettings, total=False):
    """What `prove` takes by name, but for `openers`."""

    exact: int
    minutes: float | None
    progress: Callable[[Progress], object]


@dataclass(frozen=True, repr=False)
class ProofView(Proof, View):
    """The result of a proof, in a sentence and a table.

    Examples
    --------
    >>> from guesstree import Game
    >>> proof = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).prove("optimal-any")
    >>> proof
    Proved for 5 first guesses: crane is the best, with 9 guesses for 5 targets, at most 2 for one.
    >>> proof.proven, proof.lower_bound, proof.tree
    (True, 9, guess tree of 5 nodes, crane first)
    >>> proof.table.select("guess", "bound", "status").row(0)
    ('crane', 9, 'exact')
    """

    @property
    def table(self) -> pl.DataFrame:
        """The certificate as a table: a row per first guess, the most promising first."""
        return pl.DataFrame(certificate_table(self.certificate))

    @property
    def sentence(self) -> str:
        """What is proved, in a sentence."""
        first_guesses = counted(len(self.certificate), "first guess")
        still_open = sum(entry.status == OPEN for entry in self.certificate)
        begin = f"Proved for {first_guesses}"
        if still_open:
            begin = f"Not finished: {still_open:,} of {first_guesses} are open"
        if self.tree is None:
            known = "; none is known that" if still_open else ": none"
            return f"{begin}{known} leads to a tree that keeps within the limit."

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


def grow(replies: ReplyMatrix, strategy: AnyStrategy, mode: str = "", **settings: Any) -> GuessTree:
    """Grow the guess tree of a strategy.

    Parameters
    ----------
    replies
        The game.
    strategy
        A name: `<metric>-<mode>`, `lookahead-<mode>` or `optimal-<mode>`; a `Metric` or a `Family`,
        which need not be registered; or a function of the targets that remain and of the turns so
        far, as `Game.grow` has it.
    mode
        The mode of a metric or a family; if left out, `any` where it chooses in that.
    settings
        `opening`, words that are guessed first, whatever the replies. `ties`, what decides between
        equal guesses: a second metric, `prefer-consistent`, `openers`, in this order; list order
        decides last.
        `any_window`, the least and the greatest number of remaining targets (None: no limit) at
        which mode `any` considers every guess. `weighted`, whether branches are measured by the
        weights of their targets. `widths` and `metric` of look-ahead; a width is a number, or
        four such as `(2, 3, 4, 8)` for sets of 400 targets and more, from 100, from 30, and below.
        Settings of the family's own.

    Raises
    ------
    InputError
        The strategy is unknown or does not take these settings, or a word is not in the game.

    Examples
    --------
    >>> from guesstree import compute_replies, grow
    >>> replies = compute_replies("wordle", ["brick", "crane", "crate", "creek", "trace"])
    >>> tree = grow(replies, "max-any", opening=["creek"])
    >>> tree.opener, len(tree)
    ('creek', 5)
    """
    return grow_tree(matrix_of(replies), recipe_of(strategy, mode, settings))


def least_totals(replies: ReplyMatrix, sets: Iterable[NDArray[np.integer]]) -> Iterator[int]:
    """Yield the least total of guesses that each of some sets of targets takes.

    What is found for one set helps with the next.

    Parameters
    ----------
    replies
        The game.
    sets
        Sets of targets, by position and in list order.

    Examples
    --------
    >>> import numpy as np
    >>> from guesstree import Game, least_totals
    >>> replies = Game("wordle", ["brick", "crane", "crate", "creek", "trace"]).replies
    >>> list(least_totals(replies, [np.array([0, 1]), np.arange(5)]))
    [3, 9]
    """
    search = Search(matrix_of(replies), "any")
    for one in sets:
        yield search.least_total(np.asarray(one, np.int32))


def prove(
    replies: ReplyMatrix,
    strategy: AnyStrategy,
    *,
    openers: Iterable[str] = (),
    exact: int = EXACT_OPENERS,
    minutes: float | None = None,
    progress: Callable[[Progress], object] = ignore,
    **settings: Unpack[ProofSettings],
) -> ProofView:
    """Find the best tree of a game, and prove that none is better.

    Large games take minutes to days; the pipeline splits them into jobs that can be stopped.

    Parameters
    ----------
    replies
        The game.
    strategy
        `optimal-<mode>`, within a limit `optimal5-<mode>`; `safest-<mode>`, least worst case, then
        least total; `shallow-<mode>`, least total, then least worst case; `within4-<mode>`, most
        targets within 4 guesses.
    openers
        First guesses to choose from; all that the mode allows if left out.
    exact
        How many of the most promising first guesses get their exact cost.
    minutes
        When to stop the search of first guesses. What is not decided by then stays open.
    progress
        Called after each first guess with how far the proof is. The proof stops if it returns
        False, as it does when the time is up; what it raises, `prove` raises.
    settings
        `weighted`, whether targets count by their weights. `cost`, what is minimised instead of the
        number of guesses: what it costs to find a target with guess number 1, 2, ...; the last
        number holds for all later guesses.

    Returns
    -------
    ProofView
        The best `tree` known (None if none keeps within the limit), the `lower_bound` on the cost
        of every tree, whether the tree is `proven` to be the best, and the `certificate` with what
        is known of each first guess, also as a `table`.

    Raises
    ------
    InputError
        The strategy has no proof, a first guess is not allowed, or `minutes` is below 0.

    Examples
    --------
    >>> from guesstree import compute_replies, prove
    >>> replies = compute_replies("jotto", ["abc", "abd", "cde"])
    >>> found = prove(replies, "safest-any")
    >>> found.proven, found.lower_bound, found.tree.opener
    (True, 5, 'abc')
    >>> prove(replies, "optimal-any", minutes=0)
    Not finished: 3 of 3 first guesses are open; the best tree known begins with abc and takes 5 \
guesses for 3 targets, at most 2 for one, and no tree takes less than 5.
    """
    first = [replies.form.clean(word) for word in list_of(openers, "openers")]
    recipe = recipe_of(strategy, "", settings)
    objective = objective_of(recipe, first, count_of(exact, "exact", 0))
    proof = prove_optimal(matrix_of(replies), objective, control=_control(minutes, progress))
    return ProofView(proof.tree, proof.lower_bound, proof.certificate, proof.cost)


def _control(minutes: float | None, progress: Callable[[Progress], object]) -> Control:
    """Return how a proof runs that stops when the time is up or `progress` returns False."""
    time_is_up = time_limit(minutes)
    cancelled = False

    def report(now: Progress) -> None:
        nonlocal cancelled
        cancelled = cancelled or progress(now) is False

    return Control(lambda share: cancelled or time_is_up(share), report)


def score(replies: ReplyMatrix, tree: GuessTree) -> dict[str, int]:
    """Play every target through a tree, and return how many guesses each takes.

    Replies come from the rule as people play it, not from the matrix.

    Raises
    ------
    InputError
        The tree does not find a target, or guesses a word that is not in the game.

    Examples
    --------
    >>> from guesstree import compute_replies, grow, score
    >>> replies = compute_replies("wordle", ["crane", "crate", "trace"])
    >>> score(replies, grow(replies, "max-any"))
    {'crane': 1, 'crate': 2, 'trace': 2}
    """
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
    tree, _ = artifacts.read_tree(Path(path))
    return tree


def write_tree(
    replies: ReplyMatrix, tree: GuessTree, path: PathName, *, game: str, strategy: str
) -> None:
    """Write a guess tree as Parquet, as the pipeline does, once it finds every target.

    Parameters
    ----------
    replies
        The game.
    tree
        A tree of it.
    path
        Where to, such as `results/trees/<game>/<strategy>.parquet`.
    game, strategy
        Names that figures and reports show.

    Raises
    ------
    InputError
        The tree does not find every target, or the file cannot be written.

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
    artifacts.write_tree(tree, Path(path), artifacts.metadata_of(replies, game) | about)
