"""The scores of strategies: of a tree, once it was played by the rule, and of random play."""

from dataclasses import replace

from guesstree.analysis.scores import Scores
from guesstree.replies.matrix import ReplyMatrix
from guesstree.storage.parquet import stored_origin
from guesstree.storage.provenance import ORIGIN
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.recipe_codec import recipe_text
from guesstree.strategies.registry import RANDOM
from guesstree.trees.check import check_tree
from guesstree.trees.tree import GuessTree


def play_tree(tree: GuessTree, matrix: ReplyMatrix, game: str, recipe: Recipe) -> Scores:
    """Return the scores of a recipe's tree, once it was played against every target by the rule.

    Raises
    ------
    InputError
        The tree misses a target, or guesses what its mode does not allow.
    """
    mode = recipe.strategy.mode
    check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, mode, recipe.said_first)
    names = game, recipe.name, recipe.strategy.family_name, mode
    inputs = map(stored_origin, recipe.files)
    origin = matrix.metadata(game, "grow", recipe_text(recipe), inputs=inputs)[ORIGIN]
    return scores_of_tree(tree, matrix, names, origin)


def scores_of_tree(
    tree: GuessTree, matrix: ReplyMatrix, names: tuple[str, str, str, str], origin: str = ""
) -> Scores:
    """Return the scores of a tree that was checked; names are `game, strategy, metric, mode`."""
    rounds = (tree.scores_in_order(matrix.targets),)
    return replace(_scores(matrix, names, rounds, origin), first_guess=tree.opener)


def _scores(
    matrix: ReplyMatrix,
    names: tuple[str, str, str, str],
    rounds: tuple[tuple[int, ...], ...],
    origin: str,
) -> Scores:
    return Scores(
        *names,
        targets=matrix.targets,
        rounds=rounds,
        guesses=len(matrix.guesses),
        weights=None if matrix.weights is None else tuple(matrix.weights.tolist()),
        fingerprint=matrix.fingerprint,
        origin=origin,
    )


def play_random(matrix: ReplyMatrix, game: str, rounds: int, seed: int) -> Scores:
    """Return the scores of random play; every target is played `rounds` times."""
    # Not at the top of the module: no tree depends on the code of random play.
    from guesstree.strategies.random import play_randomly

    played = play_randomly(matrix, rounds=rounds, seed=seed)
    names = game, f"{RANDOM}-consistent", RANDOM, "consistent"
    origin = matrix.metadata(game, "random", rounds, seed)[ORIGIN]
    return _scores(matrix, names, tuple(map(tuple, played.tolist())), origin)
