"""Reads a config file: strict YAML of limited size."""

import json
from collections.abc import Hashable, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import yaml

from guesstree.base.errors import InputError
from guesstree.base.storage import decoded, read_bytes
from guesstree.base.text import parse_json, parse_number, parse_whole_number

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


def load_config(path: Path, option: str = "--config") -> Config:
    """Load a config as written, without defaults.

    `option` is the option for choosing another config; messages mention it.

    Raises
    ------
    InputError
        The file cannot be read, is too large, is not plain YAML, has a key twice, or uses
        templates.
    """
    remedy = f"run this in the folder of a study, or give its config with {option}"

    # One byte more than allowed is enough to know that a file is too large.
    data = read_bytes(path, remedy, MOST_BYTES + 1)
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
