"""What callers give, checked and in one form."""

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
"""A strategy: its name, with settings if need be; a metric or a family of one's own; a recipe; a
function from the targets that remain, and the guesses and replies so far, to a guess."""

AnyTree = AnyStrategy | GuessTree
"""A strategy, or its tree; of both, a text may name the file of a tree."""

_T = TypeVar("_T")


def matrix_of(replies: ReplyMatrix) -> ReplyMatrix:
    """Return a reply matrix whose codes, texts and weights are right; they are checked once."""
    if replies.fault:
        hint = "make one with compute_replies or read_replies, or take that of a game: game.replies"
        raise InputError(f"replies: {replies.fault}; {hint}")
    return replies


def count_of(count: int, name: str = "count", least: int = 1) -> int:
    """Return a number of things, which is at least 1, or `least`."""
    if index(count) < least:
        raise InputError(f"{name} is {count}; give a number from {least} on")
    return index(count)


def weights_of(weights: Any, name: str = "weights") -> dict[str, float]:
    """Return how likely words are, from a mapping, or from a Series of pandas by its index.

    >>> weights_of({"crane": 2})
    {'crane': 2}
    """
    if not hasattr(weights, "items"):
        kind = type(weights).__name__
        raise TypeError(f"{name} is a {kind}; give a mapping such as {{'crane': 2}}")
    return dict(weights.items())


def list_of(items: Iterable[_T], name: str) -> tuple[_T, ...]:
    """Return the items of a list as a tuple.

    A text is refused, which is an iterable of letters, and so is a set: the order of words decides
    ties, and that of a set differs from run to run.
    """
    if isinstance(items, str | bytes | Set):
        raise TypeError(f"{name} is a {type(items).__name__}; give a list")
    return tuple(items)


def recipe_of(strategy: AnyStrategy, mode: str, settings: Mapping[str, Any]) -> Recipe:
    """Return the recipe of a name, a metric, a family or a function, with settings.

    Raises
    ------
    InputError
        There is no such strategy, or it does not take these settings.
    """
    if isinstance(strategy, Recipe):
        return strategy
    if isinstance(strategy, str) and " " in strategy and not (mode or settings):
        return Recipe.parse(strategy)
    named = family_of(strategy) if callable(strategy) else strategy
    lists = {key for key, default in DEFAULTS.items() if isinstance(default, tuple)}
    values = {
        key: list_of(value, key) if key in lists else value for key, value in settings.items()
    }
    return Recipe.from_settings(strategy_of(named, mode), values)
