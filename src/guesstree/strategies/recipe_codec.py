"""Recipes as the config and the command line write them."""

import re
import shlex
from collections.abc import Callable, Mapping
from math import isfinite, nan
from typing import Any, NamedTuple

from guesstree.errors import InputError, choices
from guesstree.metrics.registry import AnyMetric
from guesstree.strategies.family import Family, Strategy, Window
from guesstree.strategies.recipe import DEFAULTS, Recipe, check_recipe
from guesstree.strategies.registry import families, strategy_named
from guesstree.strategies.widths import parse_width, width_text


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


def _finite(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = nan
    if not isfinite(number):
        raise InputError(f"{text!r} is not a number")
    return number


def _whole(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise InputError(f"{text!r} is not a whole number of at most 18 digits")
    return int(text)


def _flag_text(value: bool) -> str:
    return "yes" if value else "no"


def _name_of(value: AnyMetric) -> str:
    return value if isinstance(value, str) else value.name


class Setting(NamedTuple):
    """How a setting of a recipe is written in the text of a recipe and in a config."""

    parse: Callable[[str], Any] = str
    text: Callable[[Any], str] = str
    repeats: bool = False
    """Whether it is a list: the text repeats its key, and its config value is a list."""


SETTINGS = {
    "opening": Setting(repeats=True),
    "then": Setting(repeats=True),
    "ties": Setting(text=_name_of, repeats=True),
    "any_window": Setting(parse_window, window_text),
    "weighted": Setting(_flag, _flag_text),
    "cost": Setting(_whole, repeats=True),
    "widths": Setting(parse_width, width_text, repeats=True),
    "metric": Setting(text=_name_of),
}
"""The settings of a recipe. Each is an attribute of `Recipe`, which has its default; a key of
`recipes:` in the config; and a word `key=value` in the text of a recipe. The families of
strategies say which of them they heed."""


_OWN = {
    bool: Setting(_flag, _flag_text),
    int: Setting(_whole),
    float: Setting(_finite),
    str: Setting(),
}
"""Settings of a family's own, by the type of their default."""


def _settings_of(family: Family) -> dict[str, Setting]:
    """Return the settings that recipes of a family may have; some may have no effect."""
    taken = next((key for key in family.settings if key in (*SETTINGS, "name", "strategy")), None)
    if taken is not None:
        fault = f"{taken!r} is a setting of all recipes; rename that of the family"
        raise families().error(family.name, fault)
    return SETTINGS | {key: _OWN[type(default)] for key, default in family.settings.items()}


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
    settings |= {key: own[key] for key in own.keys() - SETTINGS - {"strategy"}}
    return _recipe(strategy, settings | {"name": name})


def _recipe(strategy: Strategy, settings: Mapping[str, Any]) -> Recipe:
    """Return a recipe from settings of which some may be of the family's own."""
    own = {key: settings[key] for key in settings.keys() - SETTINGS - {"name"}}
    others = {key: settings[key] for key in settings.keys() - own}
    if "widths" in others:  # a config has texts, and Python may have anything
        others["widths"] = tuple(parse_width(width_text(width)) for width in others["widths"])
    return Recipe(strategy, own=tuple(own.items()), **others)


def recipe_of(strategy: Strategy, settings: Mapping[str, Any]) -> Recipe:
    """Return the recipe of a strategy with settings as Python has them.

    Raises
    ------
    InputError
        There is no such setting, a value is wrong, or the settings do not go together.
    """
    known = ("name", *_settings_of(strategy.family))
    unknown = next((key for key in settings if key not in known), None)
    if unknown is not None:
        raise InputError(f"{unknown!r} is not a setting of a strategy; {choices(unknown, known)}")
    recipe = _recipe(strategy, settings)
    if settings:  # without, what is wrong is said where a tree is wanted
        check_recipe(recipe)
    return recipe


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
    own = _settings_of(recipe.strategy.family)
    words += [f"{key}={own[key].text(value)}" for key, value in recipe.own]
    return shlex.join(words)


def parse_recipe(text: str) -> Recipe:
    """Return the recipe that a text describes.

    The text is the name of a strategy, and then words `key=value`: `name`, the settings of
    `SETTINGS` and those of its family. A key comes once for each item of a list. Words with blanks
    are quoted as in a shell.

    Raises
    ------
    InputError
        The strategy or a key is unknown, a value is wrong, or the settings do not go together.

    >>> parse_recipe("max-any ties=parts any_window=1: name=mine").any_window
    (1, None)
    """
    try:
        name, *words = shlex.split(text)
    except ValueError as error:
        raise InputError(
            f"strategy {text!r}: is empty or has an open quote; write such as 'max-any ties=parts'"
        ) from error
    found: dict[str, Any] = {}
    strategy = strategy_named(name)
    settings = {"name": Setting()} | _settings_of(strategy.family)
    for word in words:
        _add_word(found, word, text, settings)
    recipe = recipe_of(strategy, found)
    check_recipe(recipe)
    return recipe


def _add_word(found: dict[str, Any], word: str, text: str, settings: Mapping[str, Setting]) -> None:
    key, equals, value = word.partition("=")
    setting = settings.get(key)
    if setting is None or not equals:
        known = choices(key, settings)
        raise InputError(f"strategy {text!r}: {word!r} is not a setting 'key=value'; {known}")
    if key in found and not setting.repeats:
        raise InputError(f"strategy {text!r}: {key!r} comes twice; keep one of them")
    try:
        item = setting.parse(value)
    except InputError as error:
        raise InputError(f"strategy {text!r}, {key}: {error}") from error
    found[key] = (*found.get(key, ()), item) if setting.repeats else item
