"""Look-ahead: the best few guesses of each node by a metric are followed to the end."""

from collections.abc import Iterable
from typing import NamedTuple

from guesstree.defaults import ANY_WINDOW
from guesstree.metrics.registry import AnyMetric
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.beam import Beam, Width, by_size
from guesstree.search.cost import INFEASIBLE
from guesstree.search.driver import Search
from guesstree.strategies.family import Window
from guesstree.strategies.recipe import Recipe
from guesstree.trees.tree import GuessTree


class Step(NamedTuple):
    """The best tree found with up to `width` guesses followed at each node."""

    width: Width
    tree: GuessTree
    total: int


def steps(replies: ReplyMatrix, recipe: Recipe) -> list[Step]:
    """Return the best tree that each width of a recipe finds: `look_ahead` with its settings."""
    mode = recipe.strategy.mode
    window = recipe.any_window if mode == "any" else (1, None)
    return look_ahead(replies, recipe.metric, mode, recipe.widths, any_window=window)


def grow(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the tree of a recipe: the best that its greatest width finds."""
    return steps(replies, recipe)[-1].tree


def look_ahead(
    replies: ReplyMatrix,
    metric: AnyMetric,
    mode: str,
    widths: Iterable[Width],
    *,
    any_window: Window = ANY_WINDOW,
) -> list[Step]:
    """Return the best tree that each width finds, from the narrowest to the widest.

    At each node, the guesses that no bound rejects are ranked by the metric; equal ones go by list
    order. The best `width` of them are followed to the end. No tree has a larger total than the
    greedy tree of the same metric, mode and window, nor than the tree of a smaller width.

    Parameters
    ----------
    replies
        The reply matrix of the game.
    metric
        A metric, or its name.
    mode
        `consistent`, `any` or `nyt-hard`.
    widths
        Numbers of guesses to follow at each node, or fours of them, for sets of 400 targets and
        more, from 100, from 30, and below. They are ordered by the numbers for large sets first.
    any_window
        Least and greatest number of targets (None: no limit) at which guesses that are not among
        the remaining targets are considered.

    Raises
    ------
    InputError
        The metric is unknown, the rule has no hard mode, or a tree is too deep to be searched.
    """
    found: list[Step] = []
    for width in sorted({by_size(width): width for width in widths}.values(), key=by_size):
        search = Search(replies, mode, beam=Beam(metric, width, any_window))
        total, better = search.value(None, found[-1].total if found else INFEASIBLE)
        if better:
            found.append(Step(width, GuessTree.from_codes(search.rows(None), replies), total))
        else:
            found.append(found[-1]._replace(width=width))
    return found
