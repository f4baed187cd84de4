"""The tree of any recipe: its opening, its order of guesses, and what its family grows."""

from collections.abc import Callable, Sequence

import numpy as np

from guesstree.base.errors import InputError
from guesstree.games.codes import Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.metrics import AnyMetric, Metric
from guesstree.search.partitions import Splits, score_tables, splits_of
from guesstree.strategies.recipes import Recipe, check_recipe, grower_of


def grow_tree(matrix: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the guess tree of a recipe.

    Raises
    ------
    InputError
        The recipe contradicts itself (`check_recipe`) or does not fit the game: a word of the
        opening is not a guess, or the targets have no weights.
    """
    check_recipe(recipe)
    grow = grower_of(recipe)

    # Ties go to the guess that comes first, so another order of guesses decides them.
    order = order_of(matrix, recipe)
    matrix = matrix if order is None else matrix.reordered(order)
    opening = [matrix.form.clean(word) for word in recipe.opening]
    return play_opening(matrix, opening, lambda part: grow(part, recipe))


def order_of(matrix: ReplyMatrix, recipe: Recipe) -> Positions | None:
    """Return the order of guesses that decides the last ties, better first guesses first.

    None means list order.
    """
    if recipe.ordering_metric is None:
        return None

    splits = splits_by(recipe.ordering_metric, matrix, matrix.every_target)
    return np.argsort(splits.scores, kind="stable")


def splits_by(metric: AnyMetric, matrix: ReplyMatrix, candidates: Positions) -> Splits:
    """Return how each guess splits some targets, which count 1 each, with scores by a metric."""
    tables = score_tables([Metric.named(metric)], len(candidates))
    guesses = np.arange(len(matrix.guesses))
    masses = np.ones(len(candidates), np.int64)
    return splits_of(matrix.codes, guesses, candidates, masses, matrix.right, tables)


def play_opening(
    matrix: ReplyMatrix, opening: Sequence[str], grow: Callable[[ReplyMatrix], GuessTree]
) -> GuessTree:
    """Return the tree that guesses some words first, and then the tree of `grow` for each branch.

    The words are guessed whatever the replies, until one is right.

    Raises
    ------
    InputError
        A word of the opening is not a guess, or comes twice.
    """
    if not opening:
        return grow(matrix)

    word, *later = opening
    if word not in matrix.position:
        raise InputError(
            f"the opening has {word!r}, which is not an allowed guess; choose another word"
        )
    if word in later:
        raise InputError(f"the opening has {word!r} twice; name each word once")

    codes = matrix.codes[matrix.position[word]]

    # The right reply has no branch: the game has ended.
    branches = {
        code: play_opening(matrix.with_targets(np.flatnonzero(codes == code)), later, grow)
        for code in np.unique(codes[codes != matrix.right]).tolist()
    }
    return GuessTree.joining(word, len(codes), branches, matrix.texts)
