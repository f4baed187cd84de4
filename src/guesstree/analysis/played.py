"""The scores of strategies: of a tree, once it was played by the rule, and of random play."""

from dataclasses import replace

from guesstree.analysis.scores import Scores
from guesstree.replies.matrix import ReplyMatrix
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
    return scores_of_tree(tree, matrix, names, recipe_text(recipe))


def scores_of_tree(
    tree: GuessTree, matrix: ReplyMatrix, names: tuple[str, str, str, str], recipe: str = ""
) -> Scores:
    """Return the scores of a tree that was checked; names are `game, strategy, metric, mode`."""
    rounds = (tree.scores_in_order(matrix.targets),)
    return replace(_scores(matrix, names, rounds, recipe), first_guess=tree.opener)


def _scores(
    matrix: ReplyMatrix,
    names: tuple[str, str, str, str],
    rounds: tuple[tuple[int, ...], ...],
    recipe: str,
) -> Scores:
    return Scores(
        *names,
        targets=matrix.targets,
        rounds=rounds,
        guesses=len(matrix.guesses),
        weights=None if matrix.weights is None else tuple(matrix.weights.tolist()),
        fingerprint=matrix.fingerprint,
        recipe=recipe,
    )


def play_random(matrix: ReplyMatrix, game: str, rounds: int, seed: int) -> Scores:
    """Return the scores of random play; every target is played `rounds` times."""
    from guesstree.strategies.random import play_randomly

    played = play_randomly(matrix, rounds=rounds, seed=seed)
    names = game, f"{RANDOM}-consistent", RANDOM, "consistent"
    recipe = f"{names[1]} rounds={rounds} seed={seed}"
    return _scores(matrix, names, tuple(map(tuple, played.tolist())), recipe)
