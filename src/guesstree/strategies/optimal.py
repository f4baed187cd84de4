"""Optimal trees, as a recipe grows them after its opening: searched, but without a certificate."""

from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import Search
from guesstree.search.law import INFEASIBLE
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.registry import FIRST
from guesstree.trees.tree import GuessTree


def grow(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow a tree of the least total in the mode of a recipe."""
    if len(replies.targets) <= 2:
        return grow_greedy(replies, FIRST, "consistent")
    search = Search(replies, recipe.strategy.mode)
    search.value(None, INFEASIBLE)
    return GuessTree.from_codes(search.rows(None), replies)
