"""The scores of strategies: of a tree, once it was played by the rule, and of random play."""

from guesstree.analysis.scores import Scores
from guesstree.replies.matrix import ReplyMatrix
from guesstree.storage.provenance import ORIGIN
from guesstree.strategies.made import made_by_random_play, made_by_recipe
from guesstree.strategies.recipe import Recipe
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
    return Scores(
        game=game,
        strategy=recipe.name,
        metric=recipe.strategy.family_name,
        mode=mode,
        targets=matrix.targets,
        rounds=(tree.scores_in_order(matrix.targets),),
        first_guess=tree.opener,
        weights=_weights(matrix),
        fingerprint=matrix.fingerprint,
        origin=matrix.metadata(game, made_by_recipe(recipe))[ORIGIN],
    )


def play_given(tree: GuessTree, matrix: ReplyMatrix, game: str, name: str) -> Scores:
    """Return the scores of a tree of the game whose strategy is not known, under a name."""
    return Scores(
        game=game,
        strategy=name,
        metric="tree",
        mode="any",
        targets=matrix.targets,
        rounds=(tree.scores_in_order(matrix.targets),),
        first_guess=tree.opener,
        weights=_weights(matrix),
        fingerprint=matrix.fingerprint,
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
        weights=_weights(matrix),
        fingerprint=matrix.fingerprint,
        origin=matrix.metadata(game, made_by_random_play(rounds, seed))[ORIGIN],
    )


def _weights(matrix: ReplyMatrix) -> tuple[float, ...] | None:
    return None if matrix.weights is None else tuple(matrix.weights.tolist())
