"""Growing the guess tree of a recipe."""

from collections.abc import Callable, Sequence

import numpy as np

from guesstree.errors import InputError
from guesstree.metrics import METRICS
from guesstree.openers import rank_openers
from guesstree.replies import ReplyMatrix
from guesstree.strategies import FIRST, LOOKAHEAD
from guesstree.strategies.bounds import NO_BOUND
from guesstree.strategies.greedy import Ties, grow_greedy
from guesstree.strategies.lookahead import look_ahead
from guesstree.strategies.recipes import CONSISTENT, OPENERS, Recipe, check_recipe
from guesstree.strategies.search import Search
from guesstree.trees import GuessTree
from guesstree.words import Word


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
        rank = f"{recipe.strategy.chooser}_rank"
        replies = replies.reordered(np.argsort(rank_openers(replies)[rank].to_numpy()))
    return play_opening(replies, recipe.opening, _grower(recipe))


def play_opening(
    replies: ReplyMatrix, opening: Sequence[Word], grow: Callable[[ReplyMatrix], GuessTree]
) -> GuessTree:
    """Return the tree that says some words first, and then what `grow` makes of each branch.

    The words are said whatever is replied, unless one was right.

    Raises
    ------
    InputError
        A word of the opening is no guess, or comes twice.
    """
    if not opening:
        return grow(replies)
    said = opening[0]
    if said not in replies.guesses:
        raise InputError(f"{said!r} of the opening is not among the guesses")
    if said in opening[1:]:
        raise InputError(f"the opening says {said!r} twice")
    codes = replies.codes[replies.guesses.index(said)]
    branches = {
        replies.texts[code]: play_opening(
            replies.among(np.flatnonzero(codes == code)), opening[1:], grow
        )
        for code in np.unique(codes[codes != replies.right])
    }
    return GuessTree.joining(said, len(codes), branches)


def _grower(recipe: Recipe) -> Callable[[ReplyMatrix], GuessTree]:
    chooser, mode, _ = recipe.strategy

    def greedy(replies: ReplyMatrix) -> GuessTree:
        ties = Ties(
            next((tie for tie in recipe.ties if tie in METRICS), None), CONSISTENT in recipe.ties
        )
        return grow_greedy(
            *(replies, chooser, mode),
            any_window=recipe.any_window,
            ties=ties,
            weighted=recipe.weighted,
        )

    def ahead(replies: ReplyMatrix) -> GuessTree:
        window = recipe.any_window if mode == "any" else (1, None)
        steps = look_ahead(replies, recipe.rank_by, mode, recipe.widths, any_window=window)
        return steps[-1].tree

    def optimal(replies: ReplyMatrix) -> GuessTree:
        if len(replies.targets) <= 2:
            return grow_greedy(replies, FIRST, "consistent")
        search = Search(replies, mode)
        search.value(None, NO_BOUND)
        return GuessTree.from_codes(search.rows(None), replies)

    if recipe.strategy.is_greedy:
        return greedy
    return ahead if chooser == LOOKAHEAD else optimal
