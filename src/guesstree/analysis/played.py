"""The scores of strategies: of a tree, once it was played by the rule, and of random play."""

from guesstree.analysis.scores import Scores
from guesstree.games.registry import rule_named
from guesstree.replies.matrix import ReplyMatrix
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
    mode, rule = recipe.strategy.mode, rule_named(matrix.rule)
    check_tree(tree, rule, matrix.targets, matrix.guesses, mode, recipe.said_first)
    return Scores(
        game=game,
        strategy=recipe.name,
        metric=recipe.strategy.family_name,
        mode=mode,
        targets=matrix.targets,
        rounds=(tree.scores_in_order(matrix.targets),),
        first_guess=tree.opener,
        weights=None if matrix.weights is None else tuple(matrix.weights.tolist()),
        fingerprint=matrix.fingerprint,
        origin=matrix.metadata(game, "grow", recipe_text(recipe))[ORIGIN],
    )


def play_random(matrix: ReplyMatrix, game: str, rounds: int, seed: int) -> Scores:
    """Return the scores of random play; every target is played `rounds` times."""
    # Not at the top of the module: no tree depends on the code of random play.
    from guesstree.strategies.random import play_randomly

    played = play_randomly(matrix, rounds=rounds, seed=seed)
    return Scores(
        game=game,
        strategy=f"{RANDOM}-consistent",
        metric=RANDOM,
        mode="consistent",
        targets=matrix.targets,
        rounds=tuple(map(tuple, played.tolist())),
        weights=None if matrix.weights is None else tuple(matrix.weights.tolist()),
        fingerprint=matrix.fingerprint,
        origin=matrix.metadata(game, "random", rounds, seed)[ORIGIN],
    )
