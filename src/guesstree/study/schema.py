"""Reads a config file, which is strict YAML of limited size, and checks it against the schema."""

import json
import re
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from functools import cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from guesstree.base import constants, defaults
from guesstree.base.constants import MOST_WEIGHT
from guesstree.base.errors import InputError, suggest_name
from guesstree.base.storage import decoded, read_bytes
from guesstree.base.text import parse_json, parse_number, parse_whole_number
from guesstree.games.rules import RULES
from guesstree.strategies.families import families
from guesstree.strategies.recipes import tie_rules
from guesstree.strategies.settings import metric_names
from guesstree.words.forms import ALPHABETS
from guesstree.words.generators import GENERATORS

if TYPE_CHECKING:
    from jsonschema import ValidationError


MOST_BYTES = 200_000
"""The largest size of a config file, in bytes; our largest has 3,000."""

MOST_TOKENS = 200_000
"""The largest number of JSON tokens of a config; repeated aliases count each time."""

_TEMPLATE = "__use_yte__"

Config = dict[str, Any]
"""A config or a part of it, to be filled in."""

Settings = Mapping[str, Any]
"""A config or a part of it, for reading only."""


class _StrictLoader(yaml.SafeLoader):
    """Reads YAML without tags, and refuses repeated keys and ambiguous numbers.

    YAML reads 010 as 8, 1:30 as 90 and 1_0 as 10. A few lines that merge several mappings can
    expand to billions of values.
    """

    def fetch_tag(self) -> None:
        """Refuse a tag, as it may request any type."""
        raise _error(self.get_mark(), "tags are not allowed", "remove the tag")

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        """Return the value of a node; refuse numbers with more than 18 digits."""
        value = super().construct_object(node, deep)
        is_other = type(value) is int and parse_whole_number(node.value) != value
        if is_other or (type(value) is float and parse_number(node.value) is None):
            raise _error(
                node.start_mark,
                f"{node.value!r} is not a number of at most 18 digits",
                "put it in quotes if it is a text",
            )
        return value

    def construct_mapping(
        self, node: yaml.MappingNode, deep: bool = False
    ) -> dict[Hashable, Any]:
        """Return a mapping; refuse a key that comes twice, and a merge of several mappings."""
        seen = set()
        for key, value in node.value:
            name = str(key.value)

            # PyYAML itself refuses lists and mappings as keys.
            if name != "<<" and not isinstance(
                self.construct_object(key), str | list | dict
            ):
                raise _error(
                    key.start_mark, f"the key {name!r} is not text", "put it in quotes"
                )
            if name in seen:
                raise _error(
                    key.start_mark, f"the key {name!r} comes twice", "remove one of them"
                )
            if name == "<<" and isinstance(value, yaml.SequenceNode):
                raise _error(
                    key.start_mark, "'<<' takes one mapping", "write out the others"
                )
            seen.add(name)
        return super().construct_mapping(node, deep)


def _error(mark: yaml.Mark, problem: str, remedy: str) -> yaml.YAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=mark, note=remedy)


# The library for YAML says what is wrong, but not what to do.
_REMEDY = "indent with blanks, write 'key: value', and put other texts into quotes"


def shipped_config() -> Path:
    """Return the path of the config of the shipped games, which is beside their lists.

    Both are in the package if it is installed; otherwise, they are in the repository.
    """
    package = Path(__file__).parents[1]
    folder = package if (package / "data").exists() else package.parents[1]
    return folder / "data/games.yaml"


def load_config(path: Path, remedy: str = "give the path of its config") -> Config:
    """Load a config as written, without defaults.

    `remedy` is how to choose another config; the message about a file that cannot be read has it.

    Raises
    ------
    InputError
        The file cannot be read, is too large, is not plain YAML, has a key twice, or uses
        templates.
    """
    # One byte more than allowed is enough to know that a file is too large.
    data = read_bytes(
        path, f"run this in the folder of a study, or {remedy}", MOST_BYTES + 1
    )
    if len(data) > MOST_BYTES:
        raise InputError(
            f"{path}: is larger than {MOST_BYTES:,} bytes, too large for a config; put words into "
            "separate files"
        )

    text = decoded(data, path)
    try:
        config = yaml.load(text, _StrictLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f"{path}, line {mark.line + 1}" if mark else f"{path}"
        problem = getattr(error, "problem", None) or " ".join(str(error).split())
        remedy = getattr(error, "note", None) or _REMEDY
        raise InputError(f"{where}: is not plain YAML ({problem}); {remedy}") from error

    if not isinstance(config, dict):
        raise InputError(
            f"{path}: is not a config; begin it with keys such as 'lists' and 'games'"
        )
    if _TEMPLATE in config:
        raise InputError(
            f"{path}: has {_TEMPLATE!r}, which runs code; write out the values"
        )
    return json_config(config, str(path))


def json_config(config: Settings, where: str) -> Config:
    """Return a config with only JSON values: dates, as values or as keys, become texts."""
    # Encoding is lazy, so aliases that expand to billions of values are never written out. A
    # text that was cut short is not JSON, and is refused.
    tokens = json.JSONEncoder(default=str).iterencode(config)
    try:
        values: Config = parse_json("".join(islice(tokens, MOST_TOKENS)))
    except (TypeError, ValueError, RecursionError) as error:
        raise InputError(
            f"{where}: has too many values or levels, or a key that is not text; use texts as "
            "keys, and no aliases such as *name"
        ) from error
    return values


def parse_numbers(value: Any, given: Any) -> Any:
    """Return a config with numbers instead of the texts of numbers from `--config`.

    `given` has the values of `--config`. Snakemake reads values in lists and mappings as text.

    >>> parse_numbers({"random": {"rounds": "5", "seed": 1}}, {"random": {"rounds": "5"}})
    {'random': {'rounds': 5, 'seed': 1}}
    """
    if isinstance(value, dict) and isinstance(given, Mapping):
        return {key: parse_numbers(item, given.get(key)) for key, item in value.items()}
    if value != given:  # from the config of a module, which --config does not set
        return value
    if isinstance(value, list):
        return [parse_numbers(item, item) for item in value]
    try:
        parsed = parse_json(value)
    except (TypeError, ValueError):
        return value
    return parsed if isinstance(parsed, int | float | None) else value


def line_of(path: Path, keys: str) -> int | None:
    """Return the line of a value in a config file; None if the file lacks the value.

    `keys` are the keys of the value, separated by dots.
    """
    node: Any = yaml.compose(decoded(path.read_bytes(), path), _StrictLoader)
    line = None
    for key in keys.split("."):
        if not isinstance(node, yaml.MappingNode):  # an item of a list
            break
        pairs = {name.value: (name, value) for name, value in node.value}
        if key not in pairs:
            return None
        name, node = pairs[key]
        line = name.start_mark.line + 1
    return line


# The schema

_FILE = Path(__file__).with_name("config.schema.yaml")

_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The loader in C, which takes a tenth of the time, where PyYAML has one."""

_LISTED = "config/README.md explains all"

_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}

_TYPE_NAMES = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number of at most 18 digits",
    "null": "null",
    "number": "a number",
    "object": "keys with values, such as file: words.txt",
    "string": "a text",
}
"""The names of JSON types in messages."""

_EXPECTED = {
    "type": "{}",
    "enum": "one of {}",
    "minimum": "{} or more",
    "exclusiveMinimum": "more than {}",
    "maximum": "{} or less",
    "minItems": "a list of {} or more",
    "minLength": "a text of {} or more characters",
    "minProperties": "{} or more names with values",
}
"""The expectation of each check of the schema; the schema's value replaces the braces."""


class ConfigError(InputError):
    """A fault of a value in a config; dots separate the keys of the value.

    `unknown` is a key of the value that no config has. Its line is the line of the fault.
    """

    def __init__(self, keys: str, fault: str, unknown: str = "") -> None:
        super().__init__(f"config, {keys}: {fault}" if keys else f"config: {fault}")
        self.keys = keys
        self.fault = fault
        self.unknown = unknown


@contextmanager
def faults_at(keys: str) -> Iterator[None]:
    """Add the keys of a value to errors."""
    try:
        yield
    except InputError as error:
        raise ConfigError(keys, str(error)) from error


@cache
def schema() -> Settings:
    """Return the JSON schema of a config, with all defaults and all installed names."""
    least, greatest = defaults.ANY_WINDOW
    usable = list(families().usable())
    generators = GENERATORS.usable()
    names: dict[str, Any] = {
        **vars(constants),
        **vars(defaults),
        "LEAST_WINDOW": least,
        "MOST_WINDOW": greatest,
        "LOOKAHEAD_WIDTHS": list(defaults.LOOKAHEAD_WIDTHS),
        "metrics": ", ".join(metric_names()),
        "rules": ", ".join(RULES),
        "alphabets": ", ".join(ALPHABETS),
        "ties": ", ".join(tie_rules()),
        "generators": ", ".join(f"{each.name} ({each.description})" for each in generators),
    }

    def fill_names(_: yaml.SafeLoader, node: yaml.ScalarNode) -> Any:
        # A name alone becomes its value, such as a number. Within a text, it becomes text.
        if whole := re.fullmatch(r"\{(\w+)\}", node.value):
            return names[whole[1]]
        return re.sub(r"\{([a-z]+)\}", lambda found: names[found[1]], node.value)

    class Loader(_Loader):  # type: ignore[misc]
        """Fills in the names in braces."""

    Loader.add_constructor("tag:yaml.org,2002:str", fill_names)
    loaded: dict[str, Any] = yaml.load(_FILE.read_text("utf-8"), Loader)

    # A recipe may have the settings of any family, each of the type of its default.
    settings = loaded["properties"]["recipes"]["additionalProperties"]["properties"]
    for family in usable:
        for key, default in family.settings.items():
            settings.setdefault(key, {"type": []})["type"].append(_TYPES[type(default)])
    return loaded


def fill_defaults(config: Config) -> None:
    """Fill in the defaults of the schema."""
    for _, settings, part in _mappings(config, schema()):
        for key, inner in part.get("properties", {}).items():
            if "default" in inner:
                settings.setdefault(key, deepcopy(inner["default"]))


def formatted_values(config: Any) -> Iterator[tuple[tuple[str | int, ...], Any, str]]:
    """Yield each value that has a format: its keys, its mapping or list, and the format."""
    for keys, settings, part in _mappings(config, schema()):
        for key, value in settings.items():
            inner = _part(part, key)
            if isinstance(value, list) and "format" in inner.get("items", ()):
                for at in range(len(value)):
                    yield (*keys, key, at), value, inner["items"]["format"]
            elif "format" in inner:
                yield (*keys, key), settings, inner["format"]


def _mappings(
    config: Any, part: Settings, *keys: str
) -> Iterator[tuple[tuple[str, ...], dict[str, Any], Settings]]:
    """Yield each mapping in a config, the outer ones first: its keys, itself, and its schema."""
    if isinstance(config, dict):
        yield keys, config, part
        for key, value in config.items():
            yield from _mappings(value, _part(part, key), *keys, key)


def _part(part: Settings, key: str) -> Settings:
    """Return the part of the schema that describes the value of a key."""
    inner: Settings = part.get("properties", {}).get(key)

    # `additionalProperties` is false where no other key is allowed.
    return inner or part.get("additionalProperties") or {}


def check_schema(config: Settings) -> None:
    """Raise `InputError` if a config breaks the schema."""
    # Importing this library takes a tenth of a second.
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    types = Draft202012Validator.TYPE_CHECKER.redefine_many(
        {"integer": _is_whole, "number": _is_number}
    )
    extended: Any = extend  # it has no types
    validator = extended(Draft202012Validator, type_checker=types)(schema())
    error = next(validator.iter_errors(config), None)
    if error:
        keys = ".".join(map(str, error.absolute_path))
        raise ConfigError(keys, _sentence(error), _unknown_key(error) or "")


def _is_whole(_: object, value: Any) -> bool:
    """Return whether a value is a whole number that fits into 64 bits."""
    # For `isinstance`, true and false would be integers.
    return type(value) is int and abs(value) < 2**63


def _is_number(_: object, value: Any) -> bool:
    """Return whether a value is a finite number."""
    return type(value) in (int, float) and abs(value) <= MOST_WEIGHT


def _sentence(error: "ValidationError") -> str:
    """Return a sentence on a value that breaks the schema, with a suggested fix."""
    part: Any = error.schema
    found: Any = error.instance
    expected: Any = error.validator_value
    key = _unknown_key(error)
    if key is not None:
        return f"unknown key {key!r}; {suggest_name(key, part['properties'], _LISTED)}"

    if error.validator == "required":
        key = next(key for key in expected if key not in found)
        return f"the key {key!r} is missing; add it"

    if error.validator == "oneOf":
        # Each choice of our schema requires one key.
        names = [choice["required"][0] for choice in expected]
        given = " and ".join(repr(name) for name in names if name in found) or "none"
        *others, last = map(repr, names)
        return f"expected one of {', '.join(others)} and {last}, found {given}"

    if error.validator == "uniqueItems":
        twice = next(item for at, item in enumerate(found) if item in found[:at])
        return f"{twice!r} comes twice; remove one of them"

    if error.validator == "pattern" and "sha256" in error.absolute_path:
        return f"{found!r} is not a checksum; expected 64 hexadecimal digits"

    if error.validator == "pattern":
        return (
            f"{found!r} cannot be a name, as it becomes part of file names; use letters, digits, "
            "'-' and '_'"
        )

    if error.validator == "dependentRequired":
        needs = (
            (key, other) for key in expected if key in found for other in expected[key]
        )
        key, other = next((key, other) for key, other in needs if other not in found)
        return f"the key {key!r} needs the key {other!r}; add that key"

    values = expected if isinstance(expected, list) else [expected]
    shown = ", ".join(_TYPE_NAMES.get(value, str(value)) for value in values)
    if "integer" in values and {"minimum", "maximum"} <= {*part}:
        shown = f"a whole number from {part['minimum']} to {part['maximum']:,}"
    template = _EXPECTED[str(error.validator)]
    return f"found {_shown(found)}, expected {template.format(shown)}"


def _unknown_key(error: "ValidationError") -> str | None:
    """Return the key that the schema does not know; None if another rule is broken."""
    part: Any = error.schema
    found: Any = error.instance
    if error.validator != "additionalProperties":
        return None
    # Sets have no fixed order, so `min` picks the same key in every run.
    return str(min({*found} - {*part["properties"]}, key=str))


def _shown(value: Any) -> str:
    """Return a value of a config as messages show it."""
    if not isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    return f"the keys {', '.join(value)}" if value else "no keys"
