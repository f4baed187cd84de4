"""Checks callers' arguments, and converts each to one form."""

from collections.abc import Mapping
from operator import index
from os import PathLike
from pathlib import Path
from typing import Any, SupportsIndex

from guesstree.errors import InputError, typed
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.metrics import Metric
from guesstree.strategies.families import Family, strategy_of
from guesstree.strategies.recipes import Recipe
from guesstree.strategies.user_functions import Choose, family_of

PathName = str | PathLike[str]

AnyStrategy = str | Metric | Family | Recipe | Choose
"""A strategy: a name, with or without settings; a metric or a family; a recipe; or a function that
takes the candidates and the turns so far, and returns a guess."""

AnyTree = AnyStrategy | GuessTree | PathLike[str]
"""A strategy, a guess tree, or the path of a tree's file."""


def matrix_of(replies: ReplyMatrix) -> ReplyMatrix:
    """Check the codes, texts and weights of a reply matrix once, and return it."""
    hint = "the matrix of a game (game.replies), of compute_replies or of read_replies"
    if fault := typed(replies, ReplyMatrix, "replies", hint).fault:
        raise InputError(f"replies: {fault}; use {hint}")
    return replies


def game_name(name: str | None) -> str | None:
    """Check that the name of a game is text or None, and return it."""
    return typed(
        name,
        str | None,
        "the game",
        "a name, or a rule and words: Game('wordle', ['crane', 'slate'])",
    )


def path_of(path: PathName) -> Path:
    """Return a path.

    >>> path_of("words.txt").suffix
    '.txt'
    """
    return Path(typed(path, str | PathLike, "a path", "a text such as 'folder/words.txt'"))


def count_of(count: int, name: str = "count", least: int = 1) -> int:
    """Check that a count is a whole number of at least `least`, and return it."""
    number = index(typed(count, SupportsIndex, name, f"a whole number such as {least}"))
    if number < least:
        raise InputError(f"{name} is {count}; give at least {least}")
    return number


def weights_of(weights: Any, name: str = "weights", others: str = "") -> dict[str, float]:
    """Return the weights of words as a dict, from a mapping or a pandas Series with an index.

    The error for anything else also names the `others` that a caller may give.

    >>> weights_of({"crane": 2})
    {'crane': 2}
    """
    if not hasattr(weights, "items"):
        wanted = f"{others}a mapping such as {{'crane': 2}}"
        raise InputError(f"{name} is {weights!r:.80}; give {wanted}")
    return dict(weights.items())


def recipe_of(strategy: AnyTree, mode: str, settings: Mapping[str, Any]) -> Recipe:
    """Return the recipe of a name, a metric, a family or a function, with settings.

    Raises
    ------
    InputError
        The strategy is unknown or a tree, or it does not take these settings.
    """
    if isinstance(strategy, Recipe):
        return strategy
    if isinstance(strategy, str) and " " in strategy and not (mode or settings):
        return Recipe.parse(strategy)
    named: Any = family_of(strategy) if callable(strategy) else strategy
    wanted = "a name such as 'max-any', a metric, a family, a recipe or a function"
    typed(named, str | Metric | Family, "the strategy", wanted)
    return Recipe.from_settings(strategy_of(named, mode), settings)
