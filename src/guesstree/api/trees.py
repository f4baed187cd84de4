"""Guess trees: grown, proved, scored, read and written."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from html import escape
from typing import Any

import polars as pl

from guesstree.api.arguments import (
    AnyStrategy,
    PathName,
    checked,
    count_of,
    matrix_of,
    path_of,
    recipe_of,
    tree_of,
    words_of,
)
from guesstree.defaults import EXACT_OPENERS
from guesstree.errors import InputError, counted
from guesstree.proofs.certificates import certificate_table
from guesstree.proofs.objective import OPEN, Control, Progress, Proof, ignore, time_limit
from guesstree.proofs.proof import prove_optimal
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.objectives import objective_of
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.registry import strategy_named
from guesstree.trees import files
from guesstree.trees.check import check_tree
from guesstree.trees.tree import GuessTree


@dataclass(frozen=True, repr=False)
class ProofView(Proof):
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
        guesses = counted(len(self.certificate), "first guess")
        left = sum(entry.status == OPEN for entry in self.certificate)
        begin = f"Not finished: {left:,} of {guesses} are open" if left else f"Proved for {guesses}"
        if self.tree is None:
            known = "; none is known that" if left else ": none"
            return f"{begin}{known} leads to a tree that keeps within the limit."
        total, count = counted(self.tree.total, "guess"), counted(int(self.tree.size[0]), "target")
        found = f"{total} for {count}, at most {self.tree.worst} for one"
        if self.cost != self.tree.total:
            found = f"a cost of {self.cost:,}, {found}"
        if not left:
            return f"{begin}: {self.tree.opener} is the best, with {found}."
        return (
            f"{begin}; the best tree known begins with {self.tree.opener} and takes {found}, and "
            f"no tree {'takes' if self.cost == self.tree.total else 'costs'} less than "
            f"{self.lower_bound:,}."
        )

    def __repr__(self) -> str:
        return self.sentence

    def _repr_html_(self) -> str:
        return f"<p>{escape(self.sentence)}</p>{self.table._repr_html_()}"


def grow(
    replies: ReplyMatrix,
    strategy: AnyStrategy,
    mode: str = "",
    **settings: Any,
) -> GuessTree:
    """Grow the guess tree of a strategy.

    Parameters
    ----------
    replies
        The game.
    strategy
        A name: `<metric>-<mode>`, `lookahead-<mode>` or `optimal-<mode>`; or a `Metric` or a
        `Family`, which need not be registered.
    mode
        The mode of a metric or a family; if left out, `any` where it chooses in that.
    settings
        `opening`, words that are guessed first, whatever the replies. `then`, what is guessed after
        them by the replies, as in a config. `ties`, what decides between equal guesses: a second
        metric, `prefer-consistent`, `openers`, in this order; list order decides last.
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
    matrix_of(replies)
    recipe = strategy if isinstance(strategy, Recipe) else recipe_of(strategy, mode, settings)
    return grow_tree(replies, recipe)


def prove(
    replies: ReplyMatrix,
    strategy: AnyStrategy,
    *,
    openers: Iterable[str] = (),
    exact: int = EXACT_OPENERS,
    minutes: float | None = None,
    progress: Callable[[Progress], object] = ignore,
    **settings: Any,
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
    matrix_of(replies)
    recipe = strategy if isinstance(strategy, Recipe) else recipe_of(strategy, "", settings)
    first = [*map(replies.form.clean, words_of(openers, "openers"))]
    control = _control(minutes, progress)
    asked = objective_of(recipe, first, count_of(exact, "exact", 0))
    proof = prove_optimal(replies, asked, control=control)
    return ProofView(proof.tree, proof.lower_bound, proof.certificate, proof.cost)


def _control(minutes: float | None, progress: Callable[[Progress], object]) -> Control:
    """Return how a proof runs that stops when the time is up or `progress` returns False."""
    if not isinstance(minutes, int | float | None):
        raise TypeError(f"minutes is {minutes!r:.80}; give a number")
    if minutes is not None and not minutes >= 0:
        raise InputError(f"minutes is {minutes}; give a number from 0 on")
    if not callable(progress):
        raise TypeError(f"progress is {progress!r:.80}; give a function of a Progress")
    time_is_up = time_limit(minutes)
    cancelled = False

    def report(now: Progress) -> None:
        nonlocal cancelled
        cancelled = cancelled or progress(now) is False

    return Control(stop=lambda: cancelled or time_is_up(), report=report, stop_search=time_is_up)


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
    tree_of(tree)
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
    tree, _ = files.read_tree(path_of(path))
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
    parsed = strategy_named(checked(strategy, str, "strategy", "give its name"))
    checked(game, str, "game", "give its name")
    about = {"strategy": strategy, "metric": parsed.family_name, "mode": parsed.mode}
    files.write_tree(tree, path_of(path), replies.metadata(game) | about)
