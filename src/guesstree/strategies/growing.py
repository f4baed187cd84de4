"""Growing the guess tree of a recipe."""

from collections.abc import Callable, Sequence

import numpy as np

from guesstree.errors import InputError
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.recipe import OPENERS, Recipe, check_recipe, grower_of
from guesstree.trees.tree import GuessTree
from guesstree.words.alphabets import Word


def grow_tree(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the guess tree of a recipe.

    Raises
    ------
    InputError
        The recipe is at odds with itself (`check_recipe`) or with the game: a word of the opening
        is no guess, or the targets have no weights.
    """
    check_recipe(recipe)
    if OPENERS in recipe.ties:
        from guesstree.metrics.ranking import rank_openers

        rank = f"{recipe.strategy.family_name}_rank"
        replies = replies.reordered(np.argsort(rank_openers(replies)[rank].to_numpy()))
    grow = grower_of(recipe.strategy)
    clean = replies.form.clean
    opening = tuple(map(clean, recipe.opening))
    if not recipe.then:
        return play_opening(replies, opening, lambda part: grow(part, recipe))
    branches = [
        (replies.codes_where(opening[-1], condition), tuple(map(clean, words)))
        for condition, words in recipe.branches
    ]
    for word in (word for _, words in branches for word in words):
        _check_said(word, replies)

    def then(code: int) -> Sequence[Word]:
        return next((words for codes, words in branches if code in codes), ())

    return play_opening(replies, opening, lambda part: grow(part, recipe), then)


def no_words(_: int) -> Sequence[Word]:
    """Return no words: after an opening, the strategy goes on whatever is replied."""
    return ()


def play_opening(
    replies: ReplyMatrix,
    opening: Sequence[Word],
    grow: Callable[[ReplyMatrix], GuessTree],
    then: Callable[[int], Sequence[Word]] = no_words,
) -> GuessTree:
    """Return the tree that says some words first, and then what `grow` makes of each branch.

    The words are said whatever is replied, unless one was right. After the last of them, `then`
    tells by the code of its reply what is said next, before `grow`.

    Raises
    ------
    InputError
        A word of the opening is no guess, or comes twice.
    """
    if not opening:
        return grow(replies)
    said, later = opening[0], opening[1:]
    _check_said(said, replies)
    if said in later:
        raise InputError(f"the opening says {said!r} twice")
    codes = replies.codes[replies.position[said]]
    branches = {
        int(code): play_opening(
            replies.with_targets(np.flatnonzero(codes == code)),
            later or then(int(code)),
            grow,
            then if later else no_words,
        )
        for code in np.unique(codes[codes != replies.right])
    }
    return GuessTree.joining(said, len(codes), branches, replies.texts)


def _check_said(word: Word, replies: ReplyMatrix) -> None:
    if word not in replies.position:
        raise InputError(f"{word!r} of the opening is not among the guesses")
