"""A config, checked and completed, or refused in one sentence."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from guesstree.errors import InputError
from guesstree.strategies.registry import families
from guesstree.study.checks import check_game, check_list, faults
from guesstree.study.lists import form_named, list_reader, located, located_exclusion
from guesstree.study.schema import completed


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
    for name, game in complete["games"].items():
        _complete_game(game, complete)
        if "exclude" in game:
            game["exclude"] = located_exclusion(name, game, files)
    complete["lists"] = located(complete["lists"], files)
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
    return complete


def _complete_game(game: dict[str, Any], config: Mapping[str, Any]) -> None:
    """Fill in what a game takes from the settings of all games."""
    game.setdefault("guesses", game["targets"])
    own = game.get("strategies", config["strategies"])
    game["strategies"] = list(dict.fromkeys([*own, *game["more_strategies"]]))
    greedy = {
        f"{family.name}-{mode}"
        for family in families().usable()
        if family.is_greedy
        for mode in family.modes
    }
    game.setdefault("followed", [name for name in game["strategies"] if name in greedy])
    game["proofs"] = config["proofs"] | game.get("proofs", {})
