"""The config of a study: `load_config`, `fill_config` and `check_config`."""

import os
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from guesstree.base.errors import InputError, known_name
from guesstree.strategies.families import all_strategies
from guesstree.study.checks import check_contents, check_packages
from guesstree.study.config_lists import CACHE, form_of_list, lists_needed
from guesstree.study.schema import (
    Config,
    ConfigError,
    Settings,
    check_schema,
    faults_at,
    fill_defaults,
    formatted_values,
    json_config,
    line_of,
    load_config,
    shipped_config,
)
from guesstree.words.forms import fold, spaced

__all__ = ["Origin", "check_config", "fill_config", "load_config", "shipped_config"]


class Origin(NamedTuple):
    """A config file: its folder, and the config as written."""

    folder: Path
    config: Settings

    @classmethod
    def load(cls, path: Path) -> "Origin":
        """Load a config file."""
        return cls(path.parent, load_config(path))


def shipped_tables() -> str:
    """Return a digest of the tables of guesses that come with the package.

    Rankings and the web page have their numbers.
    """
    files = sorted(shipped_config().parent.glob("*-guesses/*.parquet"))
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def check_config(
    config: Settings, files: Sequence[Path] = (), overrides: Settings | None = None
) -> Config:
    """Check a config and its word lists, and return it with every setting filled in.

    Parameters
    ----------
    config
        The config as written, or merged from several files.
    files
        The files that the config comes from; later ones override earlier ones. A path in a config
        is relative to its file, or to the working folder if no file has it. In the returned config,
        all paths are relative to the working folder.
    overrides
        Values of the config that come from no file. Errors in them name no file.

    Raises
    ------
    InputError
        A key or value breaks the schema, a name is unknown, or a list is bad.
    """
    origins = [Origin.load(path) for path in files]  # also checks their size and syntax
    try:
        check_packages(config)
        config = json_config(_add_shipped(config), "config")
        check_schema(config)
        complete = fill_config(config, origins)
        if complete["only"]:
            _leave_out_others(complete)
        check_contents(complete)
    except ConfigError as error:
        raise _placed(error, files, overrides or {}) from error

    # The form of a list needs an alphabet that has been checked.
    for game in complete["games"].values():
        form = form_of_list(complete["lists"], game["guesses"])
        game["openers"] = list(dict.fromkeys(map(form.clean, game["openers"])))
    return complete


def _placed(error: ConfigError, files: Sequence[Path], overrides: Settings) -> InputError:
    """Return a fault with its file and line, if a file has the value."""
    # A game that lacks a setting takes it from the settings of all games. The last file that has
    # the value is the one that counts.
    unknown = ".".join(filter(None, [error.keys, error.unknown]))
    for keys in filter(None, (unknown, error.keys, error.keys.split(".")[-1])):
        named = error.keys if keys == unknown else keys
        if _has(overrides, keys):
            return ConfigError(named, error.fault)
        for path in reversed(files):
            if line := line_of(path, keys):
                where = ", ".join(filter(None, [f"{path}", f"line {line}", named]))
                return InputError(f"{where}: {error.fault}")
    return InputError(f"{files[-1]}: {error.fault}") if files and not error.keys else error


def _has(config: Settings, keys: str) -> bool:
    """Return whether a config has a value, or the list that it is in; dots separate its keys."""
    part: Any = config
    for key in keys.split("."):
        if isinstance(part, Mapping) and key not in part:
            return False
        part = part[key] if isinstance(part, Mapping) else part
    return True


def fill_config(config: Settings, origins: Sequence[Origin] = ()) -> Config:
    """Return a config with every setting filled in, without checking it.

    Its values come from `origins`; later ones override earlier ones.
    """
    complete = deepcopy(dict(config))
    fill_defaults(complete)
    every = all_strategies()
    played_out = {strategy.name for strategy in every if strategy.can_be_played_out}
    for game in complete["games"].values():
        _fill_game(game, complete, played_out)
    for name, settings in complete["lists"].items():
        if "url" in settings:
            settings["file"] = f"{CACHE}/{name}.txt"
        if isinstance(settings["alphabet"], list):
            settings["alphabet"] = spaced(map(fold, settings["alphabet"]))

    if complete["shipped"]:
        origins = [Origin.load(shipped_config()), *origins]
    _locate_files(complete, origins)
    return complete


def _fill_game(game: Config, config: Config, played_out: Collection[str]) -> None:
    """Fill in the settings of a game from the settings of all games.

    `played_out` has the strategies that can play out every first guess.
    """
    game.setdefault("guesses", game["targets"])
    strategies: Any = game.get("strategies", config["strategies"])
    game["strategies"] = list(dict.fromkeys([*strategies, *game["more_strategies"]]))
    game.setdefault(
        "played_out", [name for name in game["strategies"] if name in played_out]
    )
    game["proofs"] = config["proofs"] | game.get("proofs", {})


def _locate_files(config: Config, origins: Sequence[Origin]) -> None:
    """Make paths relative to the working folder.

    A path is relative to the folder of its config file: the last one that gives this value. A path
    that no file gives is relative to the working folder.
    """
    # The value is part of the key, as a file counts only if no later one gave another value.
    folders = {
        (keys, str(settings[keys[-1]])): folder
        for folder, written in origins
        for keys, settings, _ in formatted_values(written)
    }
    for keys, settings, kind in formatted_values(config):
        if kind in ("file", "path"):
            path = settings[keys[-1]]
            folder = folders.get((keys, path))
            if folder is not None and not Path(path).is_absolute():
                path = os.path.relpath(folder.resolve() / path)
            settings[keys[-1]] = os.path.normpath(path)


def _add_shipped(config: Settings) -> Settings:
    """Return a config with all shipped lists, and with the shipped games that it uses.

    Its own settings take precedence. The schema later reports values of wrong types.
    """
    # The default is not a list, so a config without the key is returned as it is.
    names = config.get("shipped", {})
    lists = config.get("lists", {})
    games = config.get("games", {})
    if not (
        isinstance(names, list) and isinstance(lists, dict) and isinstance(games, dict)
    ):
        return config

    shipped = load_config(shipped_config())
    merged = dict(games)
    for name in map(str, names):
        with faults_at("shipped"):
            known_name(name, shipped["games"], "no game")
        settings = games.get(name, {})
        if isinstance(settings, dict):
            merged[name] = shipped["games"][name] | settings
    return {**config, "lists": shipped["lists"] | lists, "games": merged}


def _leave_out_others(complete: Config) -> None:
    """Drop the games that are not in `only`, and the lists that no remaining game needs."""
    games = complete["games"]
    for name in complete["only"]:
        with faults_at("only"):
            known_name(name, games, "no game")

    complete["left_out"] = [name for name in games if name not in complete["only"]]
    complete["games"] = {name: games[name] for name in complete["only"]}
    complete["lists"] = {name: complete["lists"][name] for name in lists_needed(complete)}
