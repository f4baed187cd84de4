"""Checks of a config beyond its schema: names, files, strategies, and word lists."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from guesstree.base.code import library_version
from guesstree.base.constants import YOU
from guesstree.base.errors import InputError, known_name, suggest_name
from guesstree.games.modes import ADVICE, Mode
from guesstree.games.rule import Rule, check_lists
from guesstree.games.rules import rule_of
from guesstree.strategies.families import all_strategy_names, families
from guesstree.strategies.recipes import Recipe, check_played_out, check_recipe
from guesstree.strategies.settings import SETTINGS, check_metric
from guesstree.study.config_lists import ReadList, chances_in, list_reader
from guesstree.study.schema import (
    Config,
    ConfigError,
    Settings,
    faults_at,
    formatted_values,
    load_config,
    shipped_config,
)
from guesstree.words.answers import parse_date
from guesstree.words.downloads import check_url
from guesstree.words.forms import word_form
from guesstree.words.generators import find_generator
from guesstree.words.weights import check_language, weights_of


def check_packages(config: Settings) -> None:
    """Raise `InputError` if a package that the config needs is not installed.

    This check comes before the schema, as packages add settings to the schema.
    """
    # The schema reports a value that is not a mapping.
    needed = config.get("packages")
    for name, command in needed.items() if isinstance(needed, dict) else ():
        if not library_version(name):
            raise ConfigError(
                "packages",
                f"the package {name!r} is not installed; install it with: {command}",
            )


def check_contents(config: Config) -> None:
    """Raise `InputError` for faults in a complete config that no schema can find.

    Lists are read after everything else was found correct.
    """
    lists = config["lists"]
    for part in ("lists", "games", "recipes"):
        _check_names(part, config[part])
    for keys, settings, kind in formatted_values(config):
        with faults_at(".".join(map(str, keys))):
            _FORMATS[kind](settings[keys[-1]])
    for name, settings in lists.items():
        _check_derivation(name, lists)
        weights = settings.get("weights", {})
        for key in ("core", "others"):
            if key in weights:
                _check_listed(f"lists.{name}.weights.{key}", weights[key], lists)
    _check_window(config["any_window"])

    # Several games may have a strategy, and a game may name it more than once.
    recipe_of = cache(partial(Recipe.from_config, config))
    for name in config["recipes"]:
        _check_recipe(name, recipe_of)
    for name in config["games"]:
        _check_game(name, config, recipe_of)

    read_list = list_reader(lists)
    for name, settings in lists.items():
        with faults_at(f"lists.{name}"):
            _check_list(read_list, name, settings.get("weights", {}))
    for name, game in config["games"].items():
        _check_words(read_list, name, game, config)


def _check_path(path: str) -> None:
    """Raise `InputError` unless Snakemake can use a path; it treats braces as wildcards."""
    if not path.isprintable() or set(path) & set("{}"):
        raise InputError(
            f"the path {path!r} has braces or unprintable characters; rename the file"
        )


def _check_file(path: str) -> None:
    """Raise `InputError` unless a path leads to a file."""
    _check_path(path)
    try:
        is_file = Path(path).is_file()
    except OSError:  # a name that is too long, or a folder that may not be entered
        is_file = False
    if not is_file:
        raise InputError(f"there is no file {path}; give the path of a file that exists")


def _check_widths(widths: Sequence[int | str]) -> None:
    for width in widths:
        SETTINGS["widths"].parse(str(width))


def known_rule(rule: str | Rule) -> Rule:
    """Return a rule, as `rule_of` does; the error for a shipped game's name has the game's rule."""
    try:
        return rule_of(rule)
    except InputError:
        # A file need not be read as long as rules are known.
        games = load_config(shipped_config())["games"] if isinstance(rule, str) else {}
        if rule not in games:
            raise
    own = games[rule]["rule"]
    raise InputError(f"unknown rule {rule!r}; the rule of the game {rule!r} is {own!r}")


_FORMATS: dict[str, Callable[[Any], object]] = {
    "alphabet": partial(word_form, 1),
    "date": parse_date,
    "file": _check_file,
    "generator": find_generator,
    "language": check_language,
    "metric": check_metric,
    "path": _check_path,
    "rule": known_rule,
    "url": check_url,
    "widths": _check_widths,
}
"""The check of each format in the schema; it raises `InputError` for bad values."""


def _check_names(part: str, names: Iterable[str]) -> None:
    """Raise `InputError` if two names differ only in case."""
    for name, count in Counter(map(str.casefold, names)).items():
        if count > 1:
            raise ConfigError(
                part,
                f"two names, {name!r} in lower case, differ only in case, which some file systems "
                "ignore; rename one",
            )


def _check_listed(keys: str, name: str, lists: Settings) -> None:
    """Raise `InputError` if the config lacks a list."""
    with faults_at(keys):
        known_name(name, lists, "no list")


def _check_derivation(name: str, lists: Settings) -> None:
    """Raise `InputError` if a source of a list is unknown, or is the list itself."""
    keys = f"lists.{name}.from"
    chain = [name]
    while (source := lists[chain[-1]].get("from")) is not None:
        _check_listed(keys, source, lists)
        if source in chain:
            path = " from ".join(map(repr, [*chain, source]))
            raise ConfigError(
                keys, f"the list is made from itself: {path}; derive it from another list"
            )
        chain.append(source)


def _check_window(window: Settings) -> None:
    """Raise `InputError` if a window contains no number of targets."""
    least = window["min"]
    greatest = window["max"]
    if greatest is not None and greatest < least:
        raise ConfigError(
            "any_window", f"max {greatest} is less than min {least}; raise max"
        )


RecipeOf = Callable[[str], Recipe]
"""Returns the recipe of a name, which is resolved once."""


_LISTED = "docs/strategies.md explains all"
"""Where the names of strategies are listed."""

_OTHER_SCRIPTS = ("words", "first", "day")
"""The scripts of a game of the page that stand beside those of its trees."""

_OF_BOUNDS = "-bounds"
"""How the names of files with the bounds of a proof end."""


def _check_recipe(name: str, recipe_of: RecipeOf) -> None:
    """Raise `InputError` for a bad recipe, or a name that could be mistaken for a strategy."""
    keys = f"recipes.{name}"

    # The name of a proof may end with a limit, as optimal5 does.
    family = families().get(name.partition("-")[0].rstrip("0123456789"))
    is_like_one = family is not None and family.made_by in ("look_ahead", "prove")
    if is_like_one or name in (YOU, *all_strategy_names()):
        raise ConfigError(
            keys,
            "is too similar to the name of a strategy or of a person's games; choose another name",
        )
    if name in _OTHER_SCRIPTS or name.endswith(_OF_BOUNDS):
        raise ConfigError(
            keys, "would be the name of another file of the results; choose another name"
        )
    with faults_at(keys):
        check_recipe(recipe_of(name))


def _check_game(name: str, config: Config, recipe_of: RecipeOf) -> None:
    """Raise `InputError` for an unknown name in the settings of a game."""
    keys = f"games.{name}"
    game = config["games"][name]
    for key in ("targets", "guesses"):
        _check_listed(f"{keys}.{key}", game[key], config["lists"])

    stages = {}
    for strategy in game["strategies"]:
        key = "more_strategies" if strategy in game["more_strategies"] else "strategies"
        with faults_at(f"{keys}.{key}"):
            stages[strategy] = _check_strategy(strategy, game, config, recipe_of).made_by
    for strategy in game["known_proofs"]:
        if stages.get(strategy) != "prove":
            raise ConfigError(
                f"{keys}.known_proofs.{strategy}",
                "is not a strategy of the game that is proved; remove this key",
            )
    if "replay" in game:
        _check_replay(keys, game, config, recipe_of)
    for strategy in game["played_out"]:
        with faults_at(f"{keys}.played_out"):
            check_played_out(recipe_of(strategy))


def _check_replay(keys: str, game: Settings, config: Config, recipe_of: RecipeOf) -> None:
    """Raise `InputError` for a bad name in the settings of a replay."""
    settings = game["replay"]
    if "core" in settings:
        _check_listed(f"{keys}.replay.core", settings["core"], config["lists"])

    players = (*ADVICE, *game["strategies"])
    with faults_at(f"{keys}.replay.strategies"):
        for name in settings["strategies"]:
            if name in players:
                continue
            known_name(name, (*players, *config["recipes"]), "the game has no strategy")
            if not recipe_of(name).strategy.family.is_greedy:
                raise InputError(
                    f"{name!r} is not greedy, so growing a tree for each day takes too long; use a "
                    "greedy recipe"
                )


def _check_strategy(
    name: str, game: Settings, config: Config, recipe_of: RecipeOf
) -> Recipe:
    """Return the recipe of a strategy; raise `InputError` if the game cannot have it."""
    try:
        recipe = recipe_of(name)
    except InputError:
        known = (*config["recipes"], *all_strategy_names())
        known_name(name, known, "unknown strategy", _LISTED)
        raise  # the strategy is known, but something else is wrong

    file = recipe.strategy.family.file
    if file and not recipe.files:
        raise InputError(f"{name!r} has no {file}; make a recipe with the key {file!r}")
    if recipe.strategy.mode == Mode.HARD and rule_of(game["rule"]).hard_mode is None:
        raise InputError(
            f"{name}: rule {game['rule']!r} has no hard mode; remove this strategy"
        )
    is_weighted = config["recipes"].get(name, {}).get("weighted")
    if is_weighted and "weights" not in config["lists"][game["targets"]]:
        raise InputError(
            f"recipe {name!r} is weighted, but list {game['targets']!r} has no 'weights'; add "
            "this key to the list"
        )
    return recipe


def _check_list(read_list: ReadList, name: str, source: Settings) -> None:
    """Raise `InputError` if a list is bad, or a file has no weights for its words."""
    words = read_list(name)
    if words is not None and "file" in source:
        weights_of(words, source)
    if "answers" in source:
        chances_in(read_list, name, source)


def _check_words(read_list: ReadList, name: str, game: Settings, config: Config) -> None:
    """Raise `InputError` if the lists of a game don't fit together, as far as they can be read."""
    targets = read_list(game["targets"])
    guesses = read_list(game["guesses"])
    if targets is None or guesses is None:
        return  # the stage that makes the reply matrix checks such lists

    with faults_at(f"games.{name}"):
        check_lists(rule_of(game["rule"]), targets.words, guesses.words)
    openings = {f"games.{name}.openers": game["openers"]} | {
        f"recipes.{recipe}.opening": config["recipes"][recipe]["opening"]
        for recipe in game["strategies"]
        if recipe in config["recipes"]
    }
    for keys, words in openings.items():
        for word in words:
            if guesses.form.clean(word) not in guesses.words:
                hint = suggest_name(word, guesses.words, targets=targets.words)
                raise ConfigError(
                    keys, f"{word!r} is not an allowed guess of game {name!r}; {hint}"
                )
