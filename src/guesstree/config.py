"""config.yaml: checked, completed with its defaults, and refused in one sentence."""

import math
import shutil
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from guesstree.errors import InputError, choices, reason_of
from guesstree.games import check_lists, code_bytes, rule_named
from guesstree.generators import generate_words, generator_named
from guesstree.metrics import metric_named
from guesstree.strategies import STRATEGIES, greedy_named, strategy_named
from guesstree.strategies.recipes import Recipe, check_recipe
from guesstree.weights import weights_from_table
from guesstree.words import DERIVATIONS, Word, derive_words, read_words

Config = dict[str, Any]
_Reader = Callable[[str], tuple[Word, ...] | None]

SCHEMA = Path(__file__).with_name("config.schema.yaml")
"""What each key of a config means, and its default."""

CACHE = "data/cache"
"""Where downloaded lists are kept."""

RESULTS = "results"
"""Where the pipeline writes."""

_PICTURES = ("histograms", "means", "remaining", "openers", "branches", "pairs")
_SEARCHES = ("lookahead", "optimal", "safest")
_TEMPLATE = "__use_yte__"

_Validator = extend(  # type: ignore[no-untyped-call]
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: type(value) is int
    ).redefine("number", lambda _, value: type(value) in (int, float) and math.isfinite(value)),
)


class _OnceLoader(yaml.SafeLoader):
    """Reads plain YAML, in which no key comes twice."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        for at, key in enumerate(keys):
            if key in keys[:at]:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key!r} comes twice", node.value[at][0].start_mark
                )
        return super().construct_mapping(node, deep)


def read_config(path: Path) -> dict[str, Any]:
    """Read a config as it is written: plain YAML or JSON, which runs nothing.

    Raises
    ------
    InputError
        The file cannot be read, is no YAML, says a key twice, or asks for templates.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"{path}: cannot be read ({reason_of(error)}); "
            "run this in the folder of a study, or name its config by --config"
        ) from error
    try:
        read = yaml.load(text, _OnceLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        what = getattr(error, "problem", None) or " ".join(str(error).split())
        raise InputError(f"{path}{where}: is no plain YAML ({what}); correct it") from error
    if not isinstance(read, dict):
        raise InputError(f"{path}: is no config; expected keys such as 'lists' and 'games'")
    if _TEMPLATE in read:
        raise InputError(f"{path}: has {_TEMPLATE!r}, which runs code; write the values out")
    return read


def check_config(config: Mapping[str, Any]) -> Config:
    """Return the config with every default filled in, once it and its word lists are sound.

    Raises
    ------
    InputError
        A key or value is not as the schema has it, a name is unknown, or a list is bad.
    """
    schema = yaml.safe_load(SCHEMA.read_text(encoding="utf-8"))
    _check_keys(config, "config")
    errors = sorted(
        _Validator(schema).iter_errors(config),
        key=lambda error: [str(step) for step in error.absolute_path],
    )
    if errors:
        raise InputError(_sentence(errors[0]))
    complete: Config = _with_defaults(deepcopy(dict(config)), schema)
    for game in complete["games"].values():
        game.setdefault("guesses", game["targets"])
        own = game.get("strategies", complete["strategies"])
        game["strategies"] = list(dict.fromkeys([*own, *game["more_strategies"]]))
        greedy = [
            name for name in game["strategies"] if name in STRATEGIES and STRATEGIES[name].is_greedy
        ]
        game.setdefault("followed", greedy)
        game["proofs"] = complete["proofs"] | game.get("proofs", {})
    for recipe in complete["recipes"].values():
        recipe["any_window"] = complete["any_window"] | recipe.get("any_window", {})
    for name, words in complete["lists"].items():
        if "url" in words:
            words["file"] = f"{CACHE}/{name}.txt"
    for key, fault in _faults(complete):
        raise InputError(f"config, {key}: {fault}")
    words_of = _reader(complete["lists"])
    checks = {"lists": _check_list, "games": _check_game}
    for part, check in checks.items():
        for name, settings in complete[part].items():
            try:
                check(complete, words_of, name, settings)
            except InputError as error:
                raise InputError(f"config, {part}.{name}: {error}") from error
    return complete


def game_words(
    config: Mapping[str, Any], game: str
) -> tuple[tuple[str, ...] | None, tuple[str, ...] | None]:
    """Return the targets and the guesses of a game, or None for a list that has yet to be made."""
    settings = config["games"][game]
    words_of = _reader(config["lists"])
    return words_of(settings["targets"]), words_of(settings["guesses"])


def recipe_of(settings: Mapping[str, Any]) -> Recipe:
    """Return the recipe that a config describes; raise `InputError` if its strategy is unknown."""
    window = settings["any_window"]
    return Recipe(
        strategy_named(settings["strategy"]),
        any_window=(window["min"], window["max"]),
        ties=tuple(settings["ties"]),
        opening=tuple(settings["opening"]),
        weighted=settings["weighted"],
    )


def _check_list(_config: Config, words_of: _Reader, name: str, settings: Mapping[str, Any]) -> None:
    """Raise `InputError` if a list that is looked at for itself, or its weights, cannot be read."""
    if not settings.keys() & {"letters", "weights"}:
        return
    words = words_of(name)
    if words is None:
        return
    weights = settings.get("weights", {})
    if "file" in weights:
        weights_from_table(words, Path(weights["file"]), weights["column"])
    if pangrams := settings.get("letters", {}).get("pangrams"):
        from guesstree.letters import check_pangrams  # Polars would take its time each time

        check_pangrams(words, pangrams)


def _check_game(config: Config, words_of: _Reader, name: str, game: Mapping[str, Any]) -> None:
    """Raise `InputError` if the lists of a game do not fit together, as far as they are known."""
    targets, guesses = words_of(game["targets"]), words_of(game["guesses"])
    if targets is None or guesses is None:
        return
    check_lists(rule_named(game["rule"]), targets, guesses)
    recipes = [config["recipes"][name] for name in game["strategies"] if name in config["recipes"]]
    for word in (*game["openers"], *(word for recipe in recipes for word in recipe["opening"])):
        if word not in guesses:
            raise InputError(f"{word!r} of 'openers' or an opening is not among the guesses")
    if Path(RESULTS, f"replies/{name}.parquet").exists():
        return
    texts = rule_named(game["rule"]).texts(len(targets[0]))
    # Packed, a pair takes up to three bytes; a large matrix also lies there unpacked while in use.
    room = len(guesses) * len(targets) * (3 + code_bytes(texts))
    folder = next(path for path in (Path(RESULTS), Path()) if path.exists())
    free = shutil.disk_usage(folder).free
    if room > free:
        raise InputError(
            f"{len(guesses):,} guesses x {len(targets):,} targets need {room / 1e9:,.1f} GB on the "
            f"disk, which has {free / 1e9:,.1f}; choose fewer, or make room"
        )


def _reader(lists: Mapping[str, Any]) -> _Reader:
    """Return a function that reads each list once, as the pipeline will have it.

    It returns None for a list that has yet to be made: what has to be downloaded, or takes seconds
    to generate, is checked when it is there.
    """

    @cache
    def words_of(name: str) -> tuple[Word, ...] | None:
        settings = lists[name]
        if "from" in settings:
            words = words_of(settings["from"])
            way, added = settings.get("derive"), settings.get("add", ())
            return None if words is None else derive_words(words, way, added)
        if "generate" in settings:
            way = settings["generate"]
            slow = generator_named(way).slow
            return None if slow else generate_words(way, settings["length"], settings["alphabet"])
        if "url" in settings and not Path(settings["file"]).exists():
            return None
        return read_words(
            settings["file"],
            length=settings["length"],
            alphabet=settings["alphabet"],
            strict=settings["cleaning"] == "strict",
            order=settings["order"],
        ).words

    return words_of


def _check_keys(value: Any, where: str, above: tuple[int, ...] = ()) -> None:
    """Raise `InputError` if a key is no text, as years and yes are none in YAML, or a value loops.

    `above` identifies the values that this one is a part of.
    """
    if id(value) in above:
        raise InputError(f"{where}: refers to itself; write it out")
    above = (*above, id(value))
    if isinstance(value, list):
        for item in value:
            _check_keys(item, where, above)
    if not isinstance(value, Mapping):
        return
    for key, item in value.items():
        if not isinstance(key, str):
            raise InputError(f"{where}: the name {key!r} is no text; put it into quotes")
        _check_keys(item, f"{where}, {key}" if where == "config" else f"{where}.{key}", above)


def _faults(config: Config) -> Iterator[tuple[str, str]]:
    """Yield what a schema cannot see: names that lead nowhere, and settings at odds."""
    lists = config["lists"]
    for part in ("lists", "games"):
        yield from _name_faults(part, config[part])
    for name, settings in lists.items():
        where = f"lists.{name}"
        sources = [key for key in ("url", "generate", "from") if key in settings]
        if "file" in settings and "url" not in settings:
            sources.append("file")
        if len(sources) != 1:
            found = " and ".join(map(repr, sources)) or "none"
            yield where, f"expected one of 'file', 'url', 'generate' and 'from', found {found}"
        if "from" in settings:
            yield from _derivation_faults(name, lists)
        if "generate" in settings:
            yield from _unknown(where, generator_named, settings["generate"])
        weights = settings.get("weights", {"file": "-"})
        for path in filter(None, (settings.get("file"), weights.get("file"))):
            if not path.isprintable() or set(path) & set("{}"):
                yield where, f"the path {path!r} has characters that stand for others; rename it"
        if ("file" in weights) == ("wordfreq" in weights):
            yield f"{where}.weights", "expected either 'file' or 'wordfreq'"
    for name, recipe in config["recipes"].items():
        yield from _recipe_faults(f"recipes.{name}", name, recipe)
    for name, settings in config["games"].items():
        for key in ("targets", "guesses"):
            if settings[key] not in lists:
                fault = f"no list {settings[key]!r}; {choices(settings[key], lists)}"
                yield f"games.{name}.{key}", fault
        yield from _unknown(f"games.{name}.rule", rule_named, settings["rule"])
        for strategy in settings["strategies"]:
            if strategy in config["recipes"]:
                weighted = config["recipes"][strategy]["weighted"]
                if weighted and "weights" not in lists[settings["targets"]]:
                    fault = f"the targets have no 'weights', which recipe {strategy!r} wants"
                    yield f"games.{name}", fault
            else:
                yield from _strategy_faults(name, settings["rule"], strategy)
        for strategy in settings["followed"]:
            yield from _unknown(f"games.{name}.followed", greedy_named, strategy)
    yield from _unknown("lookahead.metric", metric_named, config["lookahead"]["metric"])
    yield from _window_faults("any_window", config["any_window"])


def _strategy_faults(game: str, rule: str, name: str) -> Iterator[tuple[str, str]]:
    try:
        strategy = strategy_named(name)
    except InputError as error:
        yield "strategies", str(error)
        return
    if strategy.mode == "nyt-hard" and rule_named(rule).keeps is None:
        yield f"games.{game}.strategies", f"{name}: rule {rule!r} has no hard mode; leave it out"


def _derivation_faults(name: str, lists: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    where, settings = f"lists.{name}", lists[name]
    chain = [name]
    while (origin := lists[chain[-1]].get("from")) is not None:
        if origin not in lists:
            yield f"{where}.from", f"no list {origin!r}; {choices(origin, lists)}"
            return
        if origin in chain:
            path = " from ".join(map(repr, [*chain, origin]))
            yield f"{where}.from", f"the list is made from itself: {path}"
            return
        chain.append(origin)
    if not settings.keys() & {"derive", "add"}:
        yield where, "expected 'derive' or 'add' beside 'from'"
    way = settings.get("derive")
    if way is not None and way not in DERIVATIONS:
        yield f"{where}.derive", f"unknown way {way!r}; {choices(way, DERIVATIONS)}"


def _name_faults(part: str, names: Iterable[str]) -> Iterator[tuple[str, str]]:
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(name.casefold(), name)
        if other != name:
            fault = f"its files would be those of {other!r} where case does not count"
            yield f"{part}.{name}", f"{fault}; choose another name"


def _recipe_faults(where: str, name: str, settings: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    try:
        strategy_named(name)
    except InputError:
        pass
    else:
        yield where, "is the name of a strategy already; choose another"
    if name in _PICTURES:
        yield where, f"its picture would be {name}.png, which is another; choose another name"
    if name.partition("-")[0].rstrip("0123456789") in _SEARCHES:
        yield where, "begins like a strategy that searches; choose another name"
    try:
        check_recipe(recipe_of(settings))
    except InputError as error:
        yield where, str(error)
    yield from _window_faults(f"{where}.any_window", settings["any_window"])


def _window_faults(where: str, window: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if window["max"] is not None and window["max"] < window["min"]:
        yield where, f"max {window['max']} is less than min {window['min']}"


def _unknown(where: str, lookup: Any, name: str) -> Iterator[tuple[str, str]]:
    try:
        lookup(name)
    except InputError as error:
        yield where, str(error)


def _with_defaults(value: Any, schema: Mapping[str, Any]) -> Any:
    if not isinstance(value, dict):
        return value
    properties = schema.get("properties", {})
    for key, part in properties.items():
        if "default" in part:
            value.setdefault(key, deepcopy(part["default"]))
    rest = schema.get("additionalProperties") or {}
    return {key: _with_defaults(item, properties.get(key, rest)) for key, item in value.items()}


def _sentence(error: ValidationError) -> str:
    where = ".".join(str(step) for step in error.absolute_path)
    place = f"config, {where}" if where else "config"
    if error.validator == "additionalProperties":
        schema: Any = error.schema
        known = schema["properties"]
        given: Any = error.instance
        key = min(set(given) - set(known), key=str)
        return f"{place}: unknown key {key!r}; {choices(str(key), known)}"
    if error.validator == "propertyNames" or error.validator == "pattern":
        return (
            f"{place}: {error.instance!r} cannot be a name; "
            "use letters, digits, '-' and '_', as it becomes part of file names"
        )
    return f"{place}: {error.message}"
