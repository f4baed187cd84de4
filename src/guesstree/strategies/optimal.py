"""Optimal trees, as a recipe grows them after its opening: searched, but without a certificate."""

from dataclasses import replace

from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE
from guesstree.strategies.objectives import objective_of
from guesstree.strategies.recipe import Recipe
from guesstree.trees.tree import GuessTree


def grow(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow a tree of the least cost in the mode of a recipe."""
    search = objective_of(replace(recipe, opening=(), then=())).search(replies)
    search.value(None, INFEASIBLE)
    return GuessTree.from_codes(search.rows(None), replies)
