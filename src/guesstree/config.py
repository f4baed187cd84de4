"""config.yaml: checked, completed with its defaults, and refused in one sentence."""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any

import yaml
from jsonschema import Draft202012Validator, ValidationError

from guesstree.errors import InputError, choices
from guesstree.games import RULES, check_lists, rule_named
from guesstree.metrics import metric_named
from guesstree.strategies import STRATEGIES, greedy_named, strategy_named
from guesstree.words import DERIVATIONS, derive_words, read_words

Config = dict[str, Any]


def check_config(config: Mapping[str, Any], schema_file: Path) -> Config:
    """Return the config with every default filled in, once it and its word lists are sound.

    Raises
    ------
    InputError
        A key or value is not as the schema has it, a name is unknown, or a list is bad.
    """
    schema = yaml.safe_load(schema_file.read_text(encoding="utf-8"))
    errors = sorted(
        Draft202012Validator(schema).iter_errors(config),
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
    for key, fault in _faults(complete):
        raise InputError(f"config, {key}: {fault}")
    for name, game in complete["games"].items():
        targets, guesses = (_words(complete["lists"], game[key]) for key in ("targets", "guesses"))
        try:
            check_lists(rule_named(game["rule"]), targets, guesses)
        except InputError as error:
            raise InputError(f"config, games.{name}: {error}") from error
        unknown = next((opener for opener in game["openers"] if opener not in guesses), None)
        if unknown is not None:
            raise InputError(f"config, games.{name}.openers: {unknown!r} is not among the guesses")
    return complete


def _words(lists: Mapping[str, Any], name: str) -> tuple[str, ...]:
    """Return the words of a list as the pipeline will have them."""
    settings = lists[name]
    if "from" in settings:
        return derive_words(_words(lists, settings["from"]), settings["derive"])
    return read_words(
        settings["file"],
        length=settings["length"],
        alphabet=settings["alphabet"],
        strict=settings["cleaning"] == "strict",
        order=settings["order"],
    ).words


def _faults(config: Config) -> Iterator[tuple[str, str]]:
    """Yield what a schema cannot see: names that lead nowhere, and settings at odds."""
    lists = config["lists"]
    for name, settings in lists.items():
        where = f"lists.{name}"
        if ("file" in settings) == ("from" in settings):
            yield where, "expected either 'file', or 'from' with 'derive'"
        if "from" in settings:
            yield from _derivation_faults(where, settings, lists)
    for name, settings in config["games"].items():
        for key in ("targets", "guesses"):
            if settings[key] not in lists:
                fault = f"no list {settings[key]!r}; {choices(settings[key], lists)}"
                yield f"games.{name}.{key}", fault
        yield from _unknown(f"games.{name}.rule", rule_named, settings["rule"])
        for strategy in settings["strategies"]:
            yield from _strategy_faults(name, settings["rule"], strategy)
        for strategy in settings["followed"]:
            yield from _unknown(f"games.{name}.followed", greedy_named, strategy)
    yield from _unknown("lookahead.metric", metric_named, config["lookahead"]["metric"])
    window = config["any_window"]
    if window["max"] is not None and window["max"] < window["min"]:
        yield "any_window", f"max {window['max']} is less than min {window['min']}"


def _strategy_faults(game: str, rule: str, name: str) -> Iterator[tuple[str, str]]:
    try:
        strategy = strategy_named(name)
    except InputError as error:
        yield "strategies", str(error)
        return
    if strategy.mode == "nyt-hard" and rule in RULES and RULES[rule].keeps is None:
        yield f"games.{game}.strategies", f"{name}: rule {rule!r} has no hard mode; leave it out"


def _derivation_faults(
    where: str, settings: Mapping[str, Any], lists: Mapping[str, Any]
) -> Iterator[tuple[str, str]]:
    origin, way = settings["from"], settings["derive"]
    if origin not in lists:
        yield f"{where}.from", f"no list {origin!r}; {choices(origin, lists)}"
    elif "file" not in lists[origin]:
        yield f"{where}.from", f"list {origin!r} is itself derived; name one that has a file"
    if way not in DERIVATIONS:
        yield f"{where}.derive", f"unknown way {way!r}; {choices(way, DERIVATIONS)}"


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
