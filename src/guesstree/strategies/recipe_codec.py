"""Recipes as the config and the command line write them."""

import re
import shlex
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from guesstree.errors import InputError, choices
from guesstree.strategies.recipe import DEFAULTS, Recipe, check_recipe
from guesstree.strategies.registry import Window, strategy_named


def parse_window(text: str) -> Window:
    """Return the window that a text such as `4:125` or `4:` describes.

    >>> parse_window("4:125"), parse_window("4:")
    ((4, 125), (4, None))
    """
    match = re.fullmatch(r"([0-9]{1,9}):([0-9]{0,9})", text)
    window = (int(match[1]), int(match[2]) if match[2] else None) if match else (0, None)
    if window[0] < 1 or (window[1] is not None and window[1] < window[0]):
        raise InputError(f"{text!r} is not a window of remaining targets, such as 4:125 or 4:")
    return window


def window_text(window: Window) -> str:
    """Return the text that `parse_window` reads."""
    least, greatest = window
    return f"{least}:{'' if greatest is None else greatest}"


def _flag(text: str) -> bool:
    if text not in ("yes", "no"):
        raise InputError(f"{text!r} is neither yes nor no")
    return text == "yes"


def _count(text: str) -> int:
    if not re.fullmatch(r"[1-9][0-9]{0,8}", text):
        raise InputError(f"{text!r} is not a positive whole number")
    return int(text)


class Setting(NamedTuple):
    """How a setting of a recipe is written in the text of a recipe and in a config."""

    parse: Callable[[str], Any] = str
    text: Callable[[Any], str] = str
    repeats: bool = False
    """Whether it is a list: the text repeats its key, and its config value is a list."""


SETTINGS = {
    "opening": Setting(repeats=True),
    "then": Setting(repeats=True),
    "ties": Setting(repeats=True),
    "any_window": Setting(parse_window, window_text),
    "weighted": Setting(_flag, lambda value: "yes" if value else "no"),
    "widths": Setting(_count, repeats=True),
    "metric": Setting(),
}
"""The settings of a recipe. Each is an attribute of `Recipe`, which has its default; a key of
`recipes:` in the config; and a word `key=value` in the text of a recipe. The families of
strategies say which of them they heed."""


def recipe_from_config(config: Mapping[str, Any], name: str) -> Recipe:
    """Return what a checked config says of a strategy or a recipe of that name.

    Settings that a recipe leaves out are those of all strategies, `any_window` and `lookahead`.

    Raises
    ------
    InputError
        There is neither a recipe nor a strategy of that name.
    """
    own: Mapping[str, Any] = config["recipes"].get(name, {})
    strategy = strategy_named(own.get("strategy", name))
    window = config["any_window"] | own.get("any_window", {})
    values = config["lookahead"] | own | {"any_window": (window["min"], window["max"])}
    settings: dict[str, Any] = {
        key: tuple(values[key]) if setting.repeats else values[key]
        for key, setting in SETTINGS.items()
        if key in own or (key in values and strategy.heeds(key))
    }
    return Recipe(strategy, name=name, **settings)


def recipe_text(recipe: Recipe) -> str:
    """Return a recipe as the command line writes it: its strategy, and settings that differ.

    >>> recipe_text(Recipe(strategy_named("max-any"), (1, None), opening=("raise", "count")))
    'max-any opening=raise opening=count any_window=1:'
    """
    words = [recipe.strategy.name]
    if recipe.name != recipe.strategy.name:
        words.append(f"name={recipe.name}")
    for key, setting in SETTINGS.items():
        value = getattr(recipe, key)
        if value != DEFAULTS[key]:
            items = value if setting.repeats else (value,)
            words += [f"{key}={setting.text(item)}" for item in items]
    return shlex.join(words)


def parse_recipe(text: str) -> Recipe:
    """Return the recipe that a text describes.

    The text is the name of a strategy, and then words `key=value`: `name` and the settings of
    `SETTINGS`. A key comes once for each item of a list. Words with blanks are quoted as in a
    shell.

    Raises
    ------
    InputError
        The strategy or a key is unknown, a value is wrong, or the settings do not go together.

    >>> parse_recipe("max-any ties=parts any_window=1: name=mine").any_window
    (1, None)
    """
    try:
        strategy, *words = shlex.split(text)
    except ValueError as error:
        raise InputError(
            f"strategy {text!r}: is empty or has an open quote; write such as 'max-any ties=parts'"
        ) from error
    found: dict[str, Any] = {}
    for word in words:
        _add_word(found, word, text)
    recipe = Recipe(strategy_named(strategy), **found)
    check_recipe(recipe)
    return recipe


def _add_word(found: dict[str, Any], word: str, text: str) -> None:
    key, equals, value = word.partition("=")
    setting = Setting() if key == "name" else SETTINGS.get(key)
    if setting is None or not equals:
        known = choices(key, ("name", *SETTINGS))
        raise InputError(f"strategy {text!r}: {word!r} is not a setting 'key=value'; {known}")
    if key in found and not setting.repeats:
        raise InputError(f"strategy {text!r}: {key!r} comes twice; keep one of them")
    try:
        item = setting.parse(value)
    except InputError as error:
        raise InputError(f"strategy {text!r}, {key}: {error}") from error
    found[key] = (*found.get(key, ()), item) if setting.repeats else item
