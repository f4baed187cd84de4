"""Growing the guess tree of a recipe."""

from collections.abc import Callable, Sequence

import numpy as np

from guesstree.errors import InputError
from guesstree.metrics.registry import metric_named
from guesstree.metrics.scoring import score_tables
from guesstree.metrics.splits import splits_of
from guesstree.replies.codes import Positions
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.branching import Said, Then, chooser_of, nothing_more
from guesstree.strategies.recipe import Recipe, check_grown, check_recipe, grower_of
from guesstree.trees.tree import GuessTree


def grow_tree(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the guess tree of a recipe.

    Raises
    ------
    InputError
        The recipe is at odds with itself (`check_recipe`) or with the game: a word of the opening
        is not a guess, or the targets have no weights.
    """
    check_recipe(recipe)
    check_grown(recipe)
    order = order_of(replies, recipe)
    replies = replies if order is None else replies.reordered(order)
    grow = grower_of(recipe.strategy)
    clean = replies.form.clean
    opening = tuple(map(clean, recipe.opening))
    then = chooser_of(
        (
            clean(branch.after) if branch.after else opening[-1],
            replies.condition(branch.condition),
            tuple(map(clean, branch.words)),
        )
        for branch in recipe.branches
    )
    for word in (word for branch in recipe.branches for word in branch.words):
        _check_said(clean(word), replies)
    return play_opening(replies, opening, lambda part: grow(part, recipe), then)


def order_of(replies: ReplyMatrix, recipe: Recipe) -> Positions | None:
    """Return the order of guesses that decides ties last, better first guesses first.

    None for list order.
    """
    if recipe.ordering_metric is None:
        return None
    guesses, targets = map(np.arange, replies.codes.shape)
    tables = score_tables([metric_named(recipe.ordering_metric)], len(targets))
    ones = np.ones(len(targets), np.int64)
    splits = splits_of(replies.codes, guesses, targets, ones, replies.right, tables)
    return np.argsort(splits.scores, kind="stable")


def play_opening(
    replies: ReplyMatrix,
    opening: Sequence[str],
    grow: Callable[[ReplyMatrix], GuessTree],
    then: Then = nothing_more,
    said: Said = (),
    is_chosen: bool = False,
) -> GuessTree:
    """Return the tree that says some words first, and then what `grow` makes of each branch.

    The words are said whatever is replied, unless one was right. After the last of them, `then`
    tells by the replies so far what is said next, before `grow`; while one target is left, it is
    guessed instead. `said` are the turns before the opening, and `is_chosen` tells whether `then`
    has chosen its words.

    Raises
    ------
    InputError
        A word of the opening is not a guess, or comes twice.
    """
    if not opening or (is_chosen and len(replies.targets) == 1):
        return grow(replies)
    word, later = opening[0], opening[1:]
    _check_said(word, replies)
    if word in later or any(word == guess for guess, _ in said):
        raise InputError(f"the opening says {word!r} twice")
    codes = replies.codes[replies.position[word]]
    branches = {}
    for code in map(int, np.unique(codes[codes != replies.right])):
        part, turns = replies.with_targets(np.flatnonzero(codes == code)), (*said, (word, code))
        words = later or then(turns)
        branches[code] = play_opening(part, words, grow, then, turns, is_chosen or not later)
    return GuessTree.joining(word, len(codes), branches, replies.texts)


def _check_said(word: str, replies: ReplyMatrix) -> None:
    if word not in replies.position:
        raise InputError(f"{word!r} of the opening is not among the guesses")
