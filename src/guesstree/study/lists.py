"""The word lists of a config: reading them, their forms, and which of them are needed."""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from guesstree.study.reading import Settings
from guesstree.words import downloads
from guesstree.words.forms import WordForm, word_form
from guesstree.words.generators import find_generator, generated_list
from guesstree.words.lists import WordList, derived_list, read_words

CACHE = "data/cache"
"""The folder of downloaded lists."""

ReadList = Callable[[str], WordList | None]
"""Returns the list with a name; None for a list that cannot be read yet."""


def list_reader(lists: Settings, *, slow: bool = False) -> ReadList:
    """Return a function that reads each list once, as the pipeline will have it.

    Unless `slow`, it returns None for a list that is not there yet and takes seconds to download or
    to generate.
    """

    @cache
    def read_list(name: str) -> WordList | None:
        settings = lists[name]
        if "from" in settings:
            source = read_list(settings["from"])
            if source is None:
                return None
            way = settings.get("derive")
            return derived_list(source, way, settings.get("add", ()), settings.get("starts", ""))

        if "generate" in settings:
            generator = settings["generate"]
            if find_generator(generator).slow and not slow:
                return None
            return generated_list(generator, settings["length"], settings["alphabet"])

        if "url" in settings and not Path(settings["file"]).exists():
            if not slow:
                return None
            downloads.fetch(settings["url"], Path(settings["file"]), settings["sha256"])
        return read_words(
            settings["file"],
            length=settings["length"],
            alphabet=settings["alphabet"],
            strict=settings["cleaning"] == "strict",
            order=settings["order"],
        )

    return read_list


def form_of_list(lists: Settings, name: str) -> WordForm:
    """Return the form of the words of a list, which need not exist yet.

    Raises
    ------
    InputError
        Its alphabet is bad.
    """
    settings = lists[name]
    while "from" in settings:
        settings = lists[settings["from"]]

    alphabet = settings["alphabet"]
    if "generate" in settings:
        alphabet = find_generator(settings["generate"]).alphabet or alphabet
    return word_form(settings["length"], alphabet)


def lists_needed(config: Settings, others: Iterable[str] = ()) -> list[str]:
    """Return the lists of the games of a complete config, other lists, and their sources."""
    lists = config["lists"]
    needed = [*others]
    for game in config["games"].values():
        needed += [game["targets"], game["guesses"], game.get("exclude", {}).get("list")]

    for name in needed:  # the loop goes on to the names that it adds
        source = lists.get(name, {}).get("from")
        if source not in needed:
            needed.append(source)
    return [name for name in lists if name in needed]
