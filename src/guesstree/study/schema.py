"""The schema of a config: what each key means, its default, and how a config is checked by it.

`config.schema.yaml` has the keys. Defaults that the command line shares come from
`guesstree.defaults`, and the names in descriptions come from the registries.
"""

import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from guesstree import defaults
from guesstree.errors import InputError, choices, no_file_name
from guesstree.games.registry import RULES
from guesstree.metrics.registry import metrics
from guesstree.strategies.family import MODES
from guesstree.strategies.recipe import tie_rules
from guesstree.strategies.registry import families
from guesstree.strategies.widths import PATTERN, no_width
from guesstree.study.reading import check_values
from guesstree.words.generators import GENERATORS

if TYPE_CHECKING:
    from jsonschema import ValidationError

_FILE = Path(__file__).with_name("config.schema.yaml")

_SHARED_DEFAULTS = {
    "lists.*.length": defaults.WORD_LENGTH,
    "lists.*.alphabet": defaults.ALPHABET,
    "lists.*.weights.column": defaults.WEIGHT_COLUMN,
    "lists.*.letters.vowels": defaults.VOWELS,
    "games.*.histogram_to": defaults.HISTOGRAM_TO,
    "any_window.min": defaults.ANY_WINDOW[0],
    "any_window.max": defaults.ANY_WINDOW[1],
    "lookahead.metric": defaults.LOOKAHEAD_METRIC,
    "lookahead.widths": list(defaults.LOOKAHEAD_WIDTHS),
    "proofs.exact": defaults.EXACT_OPENERS,
    "proofs.incumbent_nodes": defaults.INCUMBENT_NODES,
    "learning.sets": defaults.LEARNED_SETS,
    "learning.seed": defaults.RANDOM_SEED,
    "random.rounds": defaults.RANDOM_ROUNDS,
    "random.seed": defaults.RANDOM_SEED,
}
"""Defaults by key; `*` stands for any name."""

_SHARED_LIMITS = {
    "games.*.histogram_to": defaults.MOST_HISTOGRAM_TO,
    "games.*.pairs": defaults.MOST_PAIRS,
    "random.rounds": defaults.MOST_ROUNDS,
}
"""The greatest values by key."""

_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}


def _unique_items(
    validator: Any, wanted: bool, items: Any, _: Mapping[str, Any]
) -> "Iterator[ValidationError]":
    """Yield an error if an item comes twice; the library compares all pairs of mixed items."""
    from jsonschema import ValidationError

    if not wanted or not validator.is_type(items, "array"):
        return
    written = Counter(json.dumps(item, sort_keys=True, default=repr) for item in items)
    doubled = next((item for item, count in written.items() if count > 1), None)
    if doubled is not None:
        yield ValidationError(f"{doubled} comes twice; name it once")


def _validator() -> Any:
    """Return what checks configs; to import the library takes a tenth of a second."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    types = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: type(value) is int
    ).redefine("number", lambda _, value: type(value) in (int, float) and math.isfinite(value))
    unique = {"uniqueItems": _unique_items}
    extended: Any = extend  # it has no types
    return extended(Draft202012Validator, validators=unique, type_checker=types)(schema())


@cache
def schema() -> Mapping[str, Any]:
    """Return the JSON schema of a config, with all defaults and all names that are installed."""
    read: dict[str, Any] = _mapped(yaml.safe_load(_FILE.read_text(encoding="utf-8")), _with_names)
    for keyword, values in (("default", _SHARED_DEFAULTS), ("maximum", _SHARED_LIMITS)):
        for key, value in values.items():
            part = read
            for step in key.split("."):
                part = part["additionalProperties"] if step == "*" else part["properties"][step]
            part[keyword] = value
    recipes = read["properties"]["recipes"]["additionalProperties"]["properties"]
    for family in families().usable():
        for key, default in family.settings.items():
            kind = _TYPES[type(default)]
            recipes.setdefault(key, {"type": []})["type"].append(kind)
    return read


def is_file_name(name: str) -> bool:
    """Return whether a name may become part of the names of files, as those of games do."""
    return re.search(schema()["properties"]["games"]["propertyNames"]["pattern"], name) is not None


def completed(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return a config with every default filled in; raise `InputError` if it breaks the schema."""
    check_values(config)
    # YAML reads 2024-05-01 as a date.
    config = _mapped(config, lambda one: one.isoformat() if type(one) is date else one)
    errors = sorted(
        _validator().iter_errors(config),
        key=lambda error: [str(step) for step in error.absolute_path],
    )
    if errors:
        raise InputError(_sentence(errors[0]))
    return with_defaults(config)


def with_defaults(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return a config that keeps to the schema, with every default filled in."""
    complete: dict[str, Any] = _with_defaults(config, schema())
    return complete


def _mapped(value: Any, function: Callable[[Any], Any]) -> Any:
    """Return a config in which a function has replaced the values within mappings and lists."""
    if isinstance(value, Mapping):
        return {key: _mapped(item, function) for key, item in value.items()}
    if isinstance(value, list):
        return [_mapped(item, function) for item in value]
    return function(value)


def _with_names(description: Any) -> Any:
    """Return a description with lists of names in place of words in braces."""
    if not isinstance(description, str) or "{" not in description:
        return description
    names = {
        "{metrics}": ", ".join(metrics()),
        "{rules}": ", ".join(RULES),
        "{ties}": ", ".join(tie_rules()),
        "{width}": PATTERN,
        "{modes}": ", ".join(MODES),
        "{families}": ", ".join(f"{each.name} ({each.title})" for each in families().usable()),
        "{generators}": ", ".join(
            f"{each.name} ({each.description})" for each in GENERATORS.usable()
        ),
    }
    for word, text in names.items():
        description = description.replace(word, text)
    return description


def _with_defaults(value: Any, part: Mapping[str, Any]) -> Any:
    if not isinstance(value, dict):
        return value
    properties = part.get("properties", {})
    for key, inner in properties.items():
        if "default" in inner:
            value.setdefault(key, deepcopy(inner["default"]))
    rest = part.get("additionalProperties") or {}
    return {key: _with_defaults(item, properties.get(key, rest)) for key, item in value.items()}


def _sentence(error: "ValidationError") -> str:
    """Return one sentence that says where a config breaks the schema, and what to do."""
    where = ".".join(str(step) for step in error.absolute_path)
    place = f"config, {where}" if where else "config"
    if error.validator == "additionalProperties":
        part: Any = error.schema
        given: Any = error.instance
        key = min(set(given) - set(part["properties"]), key=str)
        return f"{place}: unknown key {key!r}; {choices(key, part['properties'])}"
    if error.validator == "pattern" and error.schema_path[-2] == "sha256":
        return f"{place}: {error.instance!r} is not a checksum; expected 64 hexadecimal digits"
    if error.validator == "pattern" and "widths" in error.absolute_path:
        return f"{place}: {no_width(str(error.instance))}"
    if error.validator in ("propertyNames", "pattern"):
        return f"{place}: {no_file_name(str(error.instance))}"
    return f"{place}: {error.message}"
