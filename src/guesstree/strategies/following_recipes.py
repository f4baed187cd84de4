"""Recipes after every first guess, in place of their own."""

from collections.abc import Sequence

import numpy as np

from guesstree.metrics.registry import Metric
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.family import Window
from guesstree.strategies.following import Outcomes, follow_openers
from guesstree.strategies.greedy import Ties, ties_of
from guesstree.strategies.growing import order_of
from guesstree.strategies.recipe import Recipe, check_followed


def follow_recipes(
    replies: ReplyMatrix, recipes: Sequence[Recipe], openers: Sequence[int] | None = None
) -> dict[str, Outcomes]:
    """Return totals and worst cases of the trees of recipes that start with each of the guesses.

    The first guess takes the place of the word that a recipe has as its opening. Recipes with the
    same settings are followed together, as they meet the same sets of targets.

    Parameters
    ----------
    replies
        What every guess earns against every target.
    recipes
        Greedy recipes.
    openers
        The first guesses to follow, by position; all if left out.

    Returns
    -------
    dict
        By the name of the recipe, what `follow_openers` returns.

    Raises
    ------
    InputError
        A recipe cannot be followed (`check_followed`).
    """
    groups: dict[tuple[Window, Ties, Metric | None], list[Recipe]] = {}
    for recipe in recipes:
        check_followed(recipe)
        key = (recipe.any_window, ties_of(recipe), recipe.ordering_metric)
        groups.setdefault(key, []).append(recipe)
    found: dict[str, Outcomes] = {}
    for (window, ties, _), alike in groups.items():
        order = order_of(replies, alike[0])
        matrix = replies if order is None else replies.reordered(order)
        place = np.arange(len(replies.guesses)) if order is None else np.argsort(order)
        chosen = None if openers is None else sorted(int(place[guess]) for guess in openers)
        outcomes = follow_openers(
            matrix, [recipe.strategy for recipe in alike], window, chosen, ties
        )
        for recipe in alike:
            totals, worsts = outcomes[recipe.strategy]
            found[recipe.name] = totals[place], worsts[place]
    return {recipe.name: found[recipe.name] for recipe in recipes}
