"""Cross checks of a config: names that lead nowhere, settings at odds, lists that do not fit."""

import re
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from guesstree.defaults import YOU
from guesstree.errors import InputError, choices
from guesstree.games.conditions import condition_of
from guesstree.games.registry import rule_of
from guesstree.games.rule import Rule, check_lists, code_bytes
from guesstree.metrics.registry import metric_named
from guesstree.strategies.branching import parse_branch
from guesstree.strategies.recipe import Recipe, check_followed, check_recipe
from guesstree.strategies.recipe_codec import recipe_from_config
from guesstree.strategies.registry import all_strategy_names, families, strategy_named
from guesstree.study.lists import ListNamed, form_named
from guesstree.study.paths import RESULTS, replies_file
from guesstree.words.derivations import DERIVATIONS
from guesstree.words.download import check_url
from guesstree.words.generators import generator_of
from guesstree.words.past import date_of

Config = dict[str, Any]
Faults = Iterator[tuple[str, str]]
"""Keys, and what is wrong with each."""

MOST_DERIVATIONS = 100
"""How many lists, each derived from the next, may lead to a list that is not derived."""

_PERIODIC = re.compile(r"(.+)\1{19}$")
"""Values that Snakemake refuses for a wildcard."""


def faults(config: Config) -> Faults:
    """Yield what a schema cannot see in a config, before any list is read."""
    for part in ("lists", "games", "recipes"):
        yield from _name_faults(part, config[part])
    for name in config["lists"]:
        yield from _list_faults(name, config["lists"])
    yield from _window_faults("any_window", config["any_window"])
    yield from _of("lookahead.metric", metric_named, config["lookahead"]["metric"])
    for name in config["recipes"]:
        yield from _recipe_faults(name, config)
    for name in config["games"]:
        yield from _game_faults(name, config)
    yield from _learning_faults(config)


def check_list(list_named: ListNamed, name: str, settings: Mapping[str, Any]) -> None:
    """Raise `InputError` if the weights or letters of a list cannot be had."""
    if not settings.keys() & {"letters", "weights"}:
        return
    listed = list_named(name)
    if listed is None:
        return
    words, weights = listed.words, settings.get("weights", {})
    if "file" in weights:
        from guesstree.words.weights import weights_from_table

        path, column = Path(weights["file"]), weights["column"]
        weights_from_table(words, path, column, listed.form, weights.get("least"))
    if pangrams := settings.get("letters", {}).get("pangrams"):
        from guesstree.words.letters import check_pangrams

        check_pangrams(words, pangrams)


def check_game(list_named: ListNamed, name: str, game: Mapping[str, Any], config: Config) -> None:
    """Raise `InputError` if the lists of a game do not fit together, as far as they are known."""
    target_list, guess_list = list_named(game["targets"]), list_named(game["guesses"])
    if target_list is None or guess_list is None:
        return
    targets, guesses = target_list.words, guess_list.words
    rule = rule_of(game["rule"])
    check_lists(rule, targets, guesses)
    recipes = [config["recipes"][name] for name in game["strategies"] if name in config["recipes"]]
    said_first = [word for recipe in recipes for word in _words_said_first(rule, recipe)]
    for word in (*game["openers"], *said_first):
        if guess_list.form.clean(word) not in guesses:
            raise InputError(
                f"{word!r}, in 'openers' or an opening, is not in the list of guesses; "
                "add it to the list, or choose another"
            )
    if not replies_file(RESULTS, name).exists():
        # Packed, a pair takes up to three bytes; a large matrix is also unpacked while in use.
        size = len(guesses) * len(targets) * (3 + code_bytes(rule.texts(len(targets[0]))))
        _check_space(f"{len(guesses):,} guesses x {len(targets):,} targets", size)


def _words_said_first(rule: Rule, recipe: Mapping[str, Any]) -> list[str]:
    """Return the words of an opening and of what follows it by conditions, which are checked."""
    words = list(recipe["opening"])
    for branch in map(parse_branch, recipe["then"]):
        condition_of(rule, branch.condition)
        words += branch.words
    return words


def _check_space(what: str, size: int) -> None:
    folder = next(path for path in (RESULTS, Path()) if path.exists())
    free = shutil.disk_usage(folder).free
    if size > free:
        raise InputError(
            f"{what} need {size / 1e9:,.1f} GB on the disk, which has {free / 1e9:,.1f}; "
            "choose shorter lists, or make room"
        )


def _name_faults(part: str, names: Iterable[str]) -> Faults:
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(name.casefold(), name)
        if other != name:
            fault = f"differs from {other!r} only in case, which some file systems ignore"
            yield f"{part}.{name}", f"{fault}; choose another name"
        if _PERIODIC.search(name):
            fault = "repeats its end 20 times, which Snakemake takes for an endless chain of rules"
            yield f"{part}.{name}", f"{fault}; choose another name"


def _list_faults(name: str, lists: Mapping[str, Any]) -> Faults:
    where, settings = f"lists.{name}", lists[name]
    sources = [key for key in ("url", "generate", "from") if key in settings]
    if "file" in settings and "url" not in settings:
        sources.append("file")
    if len(sources) != 1:
        found = " and ".join(map(repr, sources)) or "none"
        yield where, f"expected one of 'file', 'url', 'generate' and 'from', found {found}"
    if "from" in settings:
        yield from _derivation_faults(name, lists)
    if "generate" in settings:
        yield from _of(where, generator_of, settings["generate"])
    if "from" not in settings:
        yield from _of(f"{where}.alphabet", form_named, lists, name)
    if "url" in settings:
        yield from _of(f"{where}.url", check_url, settings["url"])
    weights = settings.get("weights", {"file": "-"})
    for path in filter(None, (settings.get("file"), weights.get("file"))):
        yield from _path_faults(where, path)
    if ("file" in weights) == ("wordfreq" in weights):
        yield f"{where}.weights", "expected either 'file' or 'wordfreq'"
    if "wordfreq" in weights:
        from guesstree.words.weights import check_language  # Arrow is imported only for weights

        yield from _of(f"{where}.weights", check_language, weights["wordfreq"])


def _path_faults(where: str, path: str) -> Faults:
    if not path.isprintable() or set(path) & set("{}"):
        yield where, f"the path {path!r} has braces or unprintable characters; rename the file"


def _derivation_faults(name: str, lists: Mapping[str, Any]) -> Faults:
    where, settings = f"lists.{name}", lists[name]
    chain = [name]
    while (source := lists[chain[-1]].get("from")) is not None:
        if source not in lists:
            yield f"{where}.from", f"no list {source!r}; {choices(source, lists)}"
            return
        if source in chain:
            path = " from ".join(map(repr, [*chain, source]))
            yield f"{where}.from", f"the list is made from itself: {path}; name another list"
            return
        chain.append(source)
        if len(chain) > MOST_DERIVATIONS:
            yield where, f"is derived in more than {MOST_DERIVATIONS} steps; derive it in fewer"
            return
    if not settings.keys() & {"derive", "add"}:
        yield where, "expected 'derive' or 'add' beside 'from'"
    way = settings.get("derive")
    if way is not None and way not in DERIVATIONS:
        yield f"{where}.derive", f"unknown derivation {way!r}; {choices(way, DERIVATIONS)}"


def _recipe_faults(name: str, config: Config) -> Faults:
    where = f"recipes.{name}"
    if name == YOU:
        yield where, "is the name of a person's games; choose another"
    try:
        strategy_named(name)
    except InputError:
        pass
    else:
        yield where, "is the name of a strategy already; choose another"
    family = families().get(name.partition("-")[0].rstrip("0123456789"))
    if family is not None and family.made_by in ("look_ahead", "prove"):
        yield where, f"begins like the strategies of {family.name!r}; choose another name"
    yield from _of(where, _checked, check_recipe, config, name)
    window = config["any_window"] | config["recipes"][name].get("any_window", {})
    yield from _window_faults(f"{where}.any_window", window)


def _learning_faults(config: Config) -> Faults:
    learning, games = config["learning"], config["games"]
    for part in ("train", "test"):
        for name in learning[part]:
            if name not in games:
                yield f"learning.{part}", f"no game {name!r}; {choices(name, games)}"
    both = next((name for name in learning["test"] if name in learning["train"]), None)
    if both is not None:
        yield "learning.test", f"{both!r} is learned from; leave it out of one of both"
    if learning["test"] and not learning["train"]:
        yield "learning.train", "names no game, but models are to be tried; name some"


def _game_faults(name: str, config: Config) -> Faults:
    where, game, lists = f"games.{name}", config["games"][name], config["lists"]
    for key in ("targets", "guesses"):
        if game[key] not in lists:
            yield f"{where}.{key}", f"no list {game[key]!r}; {choices(game[key], lists)}"
            return
    if "exclude" in game:
        yield from _exclusion_faults(f"{where}.exclude", game["exclude"], lists)
    yield from _of(f"{where}.rule", rule_of, game["rule"])
    for strategy in game["strategies"]:
        yield from _strategy_faults(f"{where}.strategies", strategy, game, config)
    for strategy, files in game["known_proofs"].items():
        at = f"{where}.known_proofs.{strategy}"
        if strategy not in game["strategies"]:
            yield at, "is not among the strategies of the game; add it there, or leave it out here"
        elif recipe_from_config(config, strategy).made_by != "prove":
            yield at, "is a strategy that has no proof; leave it out here"
        for kind, path in files.items():
            yield from _file_faults(f"{at}.{kind}", path)
    if "people" in game:
        yield from _file_faults(f"{where}.people", game["people"])
    for strategy in game["followed"]:
        yield from _of(f"{where}.followed", _checked, check_followed, config, strategy)


def _checked(check: Callable[[Recipe], object], config: Config, name: str) -> None:
    check(recipe_from_config(config, name))


def _exclusion_faults(where: str, exclude: Mapping[str, Any], lists: Mapping[str, Any]) -> Faults:
    named = exclude.get("list")
    if ("file" in exclude) == (named is not None):
        yield where, "expected either 'file' or 'list'"
    if named is not None and named not in lists:
        yield where, f"no list {named!r}; {choices(named, lists)}"
    if "before" in exclude:
        yield from _of(f"{where}.before", date_of, exclude["before"])
        if "file" not in exclude:
            yield where, "'before' needs the dates of a 'file'; leave it out"


def _strategy_faults(where: str, name: str, game: Mapping[str, Any], config: Config) -> Faults:
    try:
        recipe = recipe_from_config(config, name)
    except InputError:
        known = (*config["recipes"], *all_strategy_names())
        yield where, f"unknown strategy {name!r}; {choices(name, known)}"
        return
    strategy, file = recipe.strategy, recipe.strategy.family.file
    if file and not recipe.files:
        yield where, f"{name!r} has no {file}; make a recipe of it that names the file as '{file}'"
    if strategy.mode == "nyt-hard" and rule_of(game["rule"]).hard_mode is None:
        yield where, f"{name}: rule {game['rule']!r} has no hard mode; leave it out"
    weighted = config["recipes"].get(name, {}).get("weighted")
    if weighted and "weights" not in config["lists"][game["targets"]]:
        fault = f"recipe {name!r} is weighted, but list {game['targets']!r} has no 'weights'"
        yield where, f"{fault}; give it some, or leave the recipe out"


def _file_faults(where: str, path: str) -> Faults:
    yield from _path_faults(where, path)
    if not Path(path).is_file():
        yield where, f"there is no file {path}; correct the path, or leave it out"


def _window_faults(where: str, window: Mapping[str, Any]) -> Faults:
    if window["max"] is not None and window["max"] < window["min"]:
        yield where, f"max {window['max']} is less than min {window['min']}"


def _of(where: str, check: Callable[..., object], *arguments: object) -> Faults:
    """Yield the fault that a check of some arguments finds, if it finds one."""
    try:
        check(*arguments)
    except InputError as error:
        yield where, str(error)
