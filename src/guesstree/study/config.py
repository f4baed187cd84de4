"""A config, checked and completed, or refused in one sentence."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from guesstree.errors import InputError
from guesstree.strategies.registry import all_strategy_names, strategy_named
from guesstree.study.checks import check_game, check_list, faults
from guesstree.study.lists import exclusion_settings, form_named, list_reader, located, located_path
from guesstree.study.reading import read_config
from guesstree.study.schema import completed, with_defaults


def check_config(config: Mapping[str, Any], files: Sequence[Path] = ()) -> dict[str, Any]:
    """Return a config with every default filled in, once it and its word lists are sound.

    Parameters
    ----------
    config
        As it was written, or as several files make it together.
    files
        The files that it comes from, the later ones overriding the earlier. A path in a config is
        relative to the file that names it, or to the working folder where no file does; the
        config returned has all paths relative to the working folder.

    Raises
    ------
    InputError
        A key or value is not as the schema has it, a name is unknown, or a list is bad.
    """
    complete = completed(config)
    _complete(complete, files)
    _check(complete)
    return complete


def trusted_config(config: Mapping[str, Any], file: Path) -> dict[str, Any]:
    """Return the config of a file as `check_config` does, without a check: one that tests check."""
    complete = with_defaults(config)
    _complete(complete, [file])
    return complete


def _complete(complete: dict[str, Any], files: Sequence[Path]) -> None:
    """Fill in what games take from the settings of all games, and where files are."""
    read = [(path.parent, read_config(path)) for path in files]
    for name, game in complete["games"].items():
        _complete_game(game, complete)
        if "exclude" in game:
            game["exclude"] = located(exclusion_settings(game), ["games", name, "exclude"], read)
        if "people" in game:
            game["people"] = located_path(game["people"], ["games", name, "people"], read)
        for strategy, known in game["known_proofs"].items():
            keys = ["games", name, "known_proofs", strategy]
            for kind, path in known.items():
                known[kind] = located_path(path, [*keys, kind], read)
    for name, settings in complete["lists"].items():
        complete["lists"][name] = located(settings, ["lists", name], read)


def _check(complete: dict[str, Any]) -> None:
    """Raise `InputError` if a name is unknown, or a list is bad."""
    for key, fault in faults(complete):
        raise InputError(f"config, {key}: {fault}")
    list_named = list_reader(complete["lists"])
    for name, settings in complete["lists"].items():
        try:
            check_list(list_named, name, settings)
        except InputError as error:
            raise InputError(f"config, lists.{name}: {error}") from error
    for name, settings in complete["games"].items():
        form = form_named(complete["lists"], settings["guesses"])
        settings["openers"] = list(dict.fromkeys(map(form.clean, settings["openers"])))
        try:
            check_game(list_named, name, settings, complete)
        except InputError as error:
            raise InputError(f"config, games.{name}: {error}") from error


def _complete_game(game: dict[str, Any], config: Mapping[str, Any]) -> None:
    """Fill in what a game takes from the settings of all games."""
    game.setdefault("guesses", game["targets"])
    own = game.get("strategies", config["strategies"])
    strategies = game["strategies"] = list(dict.fromkeys([*own, *game["more_strategies"]]))
    named = all_strategy_names()
    followed = [one for one in strategies if one in named and strategy_named(one).is_followed]
    game.setdefault("followed", followed)
    game["proofs"] = config["proofs"] | game.get("proofs", {})
