"""Guess trees: grown, proved, scored, read and written."""

from collections.abc import Iterable

from guesstree.api.arguments import PathName, checked, matrix_of, path_of, tree_of, words_of
from guesstree.api.views import ProofView
from guesstree.defaults import ANY_WINDOW, EXACT_OPENERS
from guesstree.games.registry import rule_named
from guesstree.proofs.proof import prove_optimal
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.objectives import objective_of
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.registry import Window, strategy_named
from guesstree.trees import files
from guesstree.trees.check import check_tree
from guesstree.trees.tree import GuessTree


def grow(
    replies: ReplyMatrix,
    strategy: str,
    *,
    opening: Iterable[str] = (),
    ties: Iterable[str] = (),
    any_window: Window = ANY_WINDOW,
    weighted: bool = False,
) -> GuessTree:
    """Grow the guess tree of a strategy.

    Parameters
    ----------
    replies
        The game.
    strategy
        A name: `<metric>-<mode>`, `lookahead-<mode>` or `optimal-<mode>`.
    opening
        Words that are guessed first, whatever the replies.
    ties
        What decides between equal guesses: a second metric, `prefer-consistent`, `openers`, in
        this order. List order decides last.
    any_window
        The least and the greatest number of remaining targets (None: no limit) at which mode `any`
        considers every guess.
    weighted
        Whether branches are measured by the weights of their targets.

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
    recipe = Recipe(
        strategy_named(checked(strategy, str, "strategy", "name one such as 'neg_entropy-any'")),
        opening=words_of(opening, "opening"),
        ties=words_of(ties, "ties"),
        any_window=any_window,
        weighted=weighted,
    )
    return grow_tree(replies, recipe)


def prove(
    replies: ReplyMatrix, strategy: str, *, openers: Iterable[str] = (), exact: int = EXACT_OPENERS
) -> ProofView:
    """Find the best tree of a game, and prove that none is better.

    Large games take minutes to days; the pipeline splits them into jobs that can be stopped.

    Parameters
    ----------
    replies
        The game.
    strategy
        `optimal-<mode>`, within a limit `optimal5-<mode>`, or `safest-<mode>`.
    openers
        First guesses to choose from; all that the mode allows if left out.
    exact
        How many of the most promising first guesses get their exact total.

    Returns
    -------
    ProofView
        The best `tree` (None if none keeps within the limit), the `lower_bound` on the total of
        every tree, whether it is `proven`, and the `certificate` with what is known of each first
        guess, also as a `table`.

    Raises
    ------
    InputError
        The strategy has no proof, or a first guess is not allowed.

    Examples
    --------
    >>> from guesstree import compute_replies, prove
    >>> replies = compute_replies("jotto", ["abc", "abd", "cde"])
    >>> found = prove(replies, "safest-any")
    >>> found.proven, found.lower_bound, found.tree.opener
    (True, 5, 'abc')
    """
    matrix_of(replies)
    checked(strategy, str, "strategy", "name one such as 'optimal-any'")
    first = [*map(replies.form.clean, words_of(openers, "openers"))]
    proof = prove_optimal(replies, objective_of(strategy, first, exact))
    return ProofView(proof.tree, proof.lower_bound, proof.certificate)


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
    check_tree(tree, rule_named(replies.rule), replies.targets, replies.guesses)
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
    parsed = strategy_named(strategy)
    about = {"strategy": strategy, "metric": parsed.family_name, "mode": parsed.mode}
    files.write_tree(tree, path_of(path), replies.metadata(game) | about)
