"""Checks callers' arguments, and converts each to one form."""

from collections.abc import Iterable, Mapping, Set
from operator import index
from os import PathLike
from typing import Any, TypeVar

from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.metrics import Metric
from guesstree.strategies.families import Family, strategy_of
from guesstree.strategies.recipes import DEFAULTS, Recipe
from guesstree.strategies.user_functions import Choose, family_of

PathName = str | PathLike[str]

AnyStrategy = str | Metric | Family | Recipe | Choose
"""A strategy: a name, with or without settings; a metric or a family; a recipe; or a function that
takes the candidates and the turns so far, and returns a guess."""

AnyTree = AnyStrategy | GuessTree
"""A strategy, a guess tree, or the path of a tree's file."""

_T = TypeVar("_T")


def matrix_of(replies: ReplyMatrix) -> ReplyMatrix:
    """Check the codes, texts and weights of a reply matrix once, and return it."""
    if replies.fault:
        hint = (
            "use the matrix of a game (game.replies), of compute_replies or of read_replies"
        )
        raise InputError(f"replies: {replies.fault}; {hint}")
    return replies


def count_of(count: int, name: str = "count", least: int = 1) -> int:
    """Check that a count is a whole number of at least `least`, and return it."""
    if index(count) < least:
        raise InputError(f"{name} is {count}; give at least {least}")
    return index(count)


def weights_of(weights: Any, name: str = "weights") -> dict[str, float]:
    """Return the weights of words as a dict, from a mapping or a pandas Series with an index.

    >>> weights_of({"crane": 2})
    {'crane': 2}
    """
    if not hasattr(weights, "items"):
        kind = type(weights).__name__
        raise TypeError(f"{name} is a {kind}; give a mapping such as {{'crane': 2}}")
    return dict(weights.items())


def list_of(items: Iterable[_T], name: str) -> tuple[_T, ...]:
    """Return the items of a list as a tuple.

    Texts are refused, as they would be lists of letters. Sets are refused, as the order of words
    decides ties, and a set's order differs from run to run.
    """
    if isinstance(items, str | bytes | Set):
        raise TypeError(f"{name} is a {type(items).__name__}; give a list")
    return tuple(items)


def recipe_of(strategy: AnyStrategy, mode: str, settings: Mapping[str, Any]) -> Recipe:
    """Return the recipe of a name, a metric, a family or a function, with settings.

    Raises
    ------
    InputError
        The strategy is unknown, or it does not take these settings.
    """
    if isinstance(strategy, Recipe):
        return strategy
    if isinstance(strategy, str) and " " in strategy and not (mode or settings):
        return Recipe.parse(strategy)
    named = family_of(strategy) if callable(strategy) else strategy
    # Settings whose defaults are tuples take any list.
    lists = {key for key, default in DEFAULTS.items() if isinstance(default, tuple)}
    values = {
        key: list_of(value, key) if key in lists else value
        for key, value in settings.items()
    }
    return Recipe.from_settings(strategy_of(named, mode), values)
