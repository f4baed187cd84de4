"""The word lists of a config: reads them, and tells their forms and which ones are needed."""

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from guesstree.study.schema import Settings
from guesstree.words import downloads
from guesstree.words.answers import (
    NOTHING_ADDED,
    Chances,
    MoreAnswers,
    classes_of,
    parse_date,
    read_answers,
)
from guesstree.words.forms import WordForm, word_form
from guesstree.words.generators import find_generator, generated_list
from guesstree.words.lists import WordList, derived_list, read_words

CACHE = "data/cache"
"""The folder of downloaded lists."""

ReadList = Callable[[str], WordList | None]
"""Returns the list with a name; None for a list that cannot be read yet."""


def list_reader(lists: Settings, *, slow: bool = False) -> ReadList:
    """Return a function that reads each list once, in the form that the pipeline uses.

    Unless `slow`, it returns None for a missing list that takes seconds to download or to generate.
    """

    @cache
    def read_list(name: str) -> WordList | None:
        settings = lists[name]
        if "from" in settings:
            source = read_list(settings["from"])
            if source is None:
                return None
            way = settings.get("derive")
            return derived_list(
                source, way, settings.get("add", ()), settings.get("starts", "")
            )

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


def chances_in(
    read_list: ReadList, name: str, source: Settings, more: MoreAnswers = NOTHING_ADDED
) -> Chances | None:
    """Return the chances of the words of a list by past answers; None if a list can't be read yet.

    Parameters
    ----------
    source
        The settings of the list's weights. If neither they nor `more` have a day, it is the day
        after the last answer.
    more
        Answers in addition to those of the settings.
    """
    targets = read_list(name)
    named = {key: read_list(source[key]) for key in ("core", "others") if key in source}
    if targets is None or None in named.values():
        return None

    # No list is None here, which mypy does not see.
    words = {key: listed.words for key, listed in named.items() if listed}
    class_of = classes_of(targets.words, **words)

    known = (
        read_answers(Path(source["answers"]), targets.form) if "answers" in source else ()
    )

    # The day of the settings goes with their answers. Further answers may be later than it.
    day = more.day
    if day is None and "day" in source and not more.answers:
        day = parse_date(source["day"])
    return Chances.by((*known, *more.answers), class_of, day)


def form_of_list(lists: Settings, name: str) -> WordForm:
    """Return the form of the words of a list; the list need not exist yet.

    Raises
    ------
    InputError
        The alphabet is bad.
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

    # A game without a replay adds None, which names no list.
    for game in config["games"].values():
        needed += [game["targets"], game["guesses"], game.get("replay", {}).get("core")]

    for name in needed:  # the loop continues with the names that it adds
        settings = lists.get(name, {})
        weights = settings.get("weights", {})
        sources = {settings.get("from"), weights.get("core"), weights.get("others")}
        needed += sorted(sources - {*needed, None})
    return [name for name in lists if name in needed]
