"""The word lists of a config: where their files are, and their words as the pipeline has them."""

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from guesstree.words.cleaning import WordList, read_words
from guesstree.words.derivations import derived_list
from guesstree.words.form import WordForm, word_form
from guesstree.words.generators import generated_form, generated_list, generator_of

ListNamed = Callable[[str], WordList | None]
"""A list by its name; None for a list that has yet to be made."""

CACHE = "data/cache"
"""Where downloaded lists are kept."""


def located(settings: Any, keys: list[str], read: Sequence[tuple[Path, Any]]) -> dict[str, Any]:
    """Return settings at some keys of a config with paths relative to the working folder.

    In a config, a path is relative to the config file that names it: of those in `read`, with
    their folders, the last one that gives this value. A path that none of them gives is relative to
    the working folder.
    """
    found = dict(settings)
    if "url" in settings:
        found["file"] = f"{CACHE}/{keys[-1]}.txt"
    elif "file" in settings:
        found["file"] = located_path(settings["file"], [*keys, "file"], read)
    if "weights" in settings:
        found["weights"] = located(settings["weights"], [*keys, "weights"], read)
    return found


def located_path(named: str, keys: list[str], read: Sequence[tuple[Path, Any]]) -> str:
    """Return a path at some keys of a config relative to the working folder (see `located`)."""
    folders = [folder for folder, config in read if _value_at(config, keys) == named]
    if not named or not named.isprintable():
        return named
    if not folders or Path(named).is_absolute():
        return os.path.normpath(named)
    return os.path.relpath(folders[-1].resolve() / named)


def _value_at(config: Any, keys: list[str]) -> Any:
    for key in keys:
        config = config.get(key) if isinstance(config, Mapping) else None
    return config


def exclusion_settings(game: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a game says of past answers, in full; the name of a list stands for its list."""
    own = game.get("exclude", {})
    return {"list": own} if isinstance(own, str) else dict(own)


def list_reader(lists: Mapping[str, Any], *, slow: bool = False) -> ListNamed:
    """Return a function that reads each list once, as the pipeline will have it.

    It returns None for a list that is to be downloaded and, unless `slow`, for one that takes
    seconds to generate.
    """

    @cache
    def list_named(name: str) -> WordList | None:
        settings = lists[name]
        if "from" in settings:
            source = list_named(settings["from"])
            way, added = settings.get("derive"), settings.get("add", ())
            return None if source is None else derived_list(source, way, added)
        if "generate" in settings:
            way = settings["generate"]
            if generator_of(way).slow and not slow:
                return None
            return generated_list(way, settings["length"], settings["alphabet"])
        if "url" in settings and not Path(settings["file"]).exists():
            return None
        return read_words(
            settings["file"],
            length=settings["length"],
            alphabet=settings["alphabet"],
            strict=settings["cleaning"] == "strict",
            order=settings["order"],
        )

    return list_named


def source_of(lists: Mapping[str, Any], name: str) -> str:
    """Return the name of the list that another is derived from, its own if from none."""
    while "from" in lists[name]:
        name = lists[name]["from"]
    return name


def form_named(lists: Mapping[str, Any], name: str) -> WordForm:
    """Return the form of the words of a list, be it made or not.

    Raises
    ------
    InputError
        Its alphabet is bad.
    """
    settings = lists[source_of(lists, name)]
    length, alphabet = settings["length"], settings["alphabet"]
    if "generate" in settings:
        return generated_form(settings["generate"], length, alphabet)
    return word_form(length, alphabet)
