"""Reading a config file: YAML or JSON of a bounded size, which runs nothing."""

from collections.abc import Hashable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from guesstree.errors import InputError, reason_of
from guesstree.storage.files import read_regular
from guesstree.storage.text import decoded, number

MOST_BYTES = 200_000
"""Size of a config file; the largest of ours has 3,000 bytes."""
MOST_VALUES = 50_000
"""Values of a config, those that aliases repeat included."""
MOST_LEVELS = 20
"""Levels of a config; the schema has five."""
MOST_NUMBER = 2**63
"""Integers are smaller, as they are in the tables and the compiled loops."""

_TEMPLATE = "__use_yte__"


class _StrictLoader(yaml.SafeLoader):
    """Reads YAML without code; refuses keys that come twice, merges, and numbers that it misreads.

    YAML reads 010 as 8, 1:30 as 90 and 1_0 as 10. A few lines of merges can stand for millions.
    """

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        """Return the value of a node; it has no tag, and a number is written in digits."""
        value = node.value if isinstance(node, yaml.ScalarNode) else None
        plain = self.resolve(type(node), value, (True, False))  # type: ignore[no-untyped-call]
        if node.tag not in (plain, "tag:yaml.org,2002:str"):
            raise _error(node, f"the tag {node.tag!r} is not read; leave it out")
        read = super().construct_object(node, deep)
        other = type(read) is int and str(read) != node.value.lstrip("+")
        if other or (type(read) is float and number(node.value) is None):
            raise _error(node, f"{node.value!r} is not a number in digits; put a text into quotes")
        return read

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """Return a mapping; refuse a key that comes twice, and a merge."""
        seen = set()
        for key, _ in node.value:
            if key.tag == "tag:yaml.org,2002:merge":
                raise _error(key, "'<<' is not read; write its values out")
            if isinstance(key, yaml.ScalarNode):
                if key.value in seen:
                    raise _error(key, f"the key {key.value!r} comes twice")
                seen.add(key.value)
        return super().construct_mapping(node, deep)


def read_config(path: Path) -> dict[str, Any]:
    """Read a config as it is written, without defaults.

    Raises
    ------
    InputError
        The file cannot be read, is too large, is not plain YAML, has a key twice, or asks for
        templates.
    """
    try:
        data = read_regular(path, MOST_BYTES + 1)
    except OSError as error:
        raise InputError(
            f"{path}: cannot be read ({reason_of(error)}); "
            "run this in the folder of a study, or name its config by --config"
        ) from error
    if len(data) > MOST_BYTES:
        raise InputError(
            f"{path}: has more than {MOST_BYTES:,} bytes, too many for a config; "
            "put words into files of their own"
        )
    read = _parse(decoded(data, path), path)
    if not isinstance(read, dict):
        raise InputError(f"{path}: is not a config; expected keys such as 'lists' and 'games'")
    if _TEMPLATE in read:
        raise InputError(f"{path}: has {_TEMPLATE!r}, which runs code; write the values out")
    return read


def reread(value: Any, given: Any) -> Any:
    """Return a config in which numbers of `--config` are numbers, as in a file.

    `given` has the values of `--config`. Snakemake reads all that stands within one as strings.

    >>> reread({"random": {"rounds": "5", "seed": 1}}, {"random": {"rounds": "5"}})
    {'random': {'rounds': 5, 'seed': 1}}
    """
    if isinstance(value, dict) and isinstance(given, Mapping):
        return {key: reread(one, given.get(key)) for key, one in value.items()}
    if value != given:  # the config of a module, whose keys --config does not name
        return value
    if isinstance(value, list):
        return [reread(one, one) for one in value]
    return _plain(value) if isinstance(value, str) else value


def _plain(text: str) -> Any:
    """Return the number, the truth value or the null that a string is in YAML, or the string."""
    try:
        read = yaml.safe_load(text)
    except yaml.YAMLError:
        return text
    return read if isinstance(read, int | float | None) else text


def check_values(config: Mapping[str, Any]) -> None:
    """Raise `InputError` if a config is too large or nested, or has what YAML misread.

    A key must be a string: YAML reads unquoted keys such as 2022 and yes as other types. Values
    that aliases repeat count each time. Integers must fit into 64 bits.
    """
    for count, _ in enumerate(_checked(config, "config", 0)):
        if count >= MOST_VALUES:
            raise InputError(f"config: has more than {MOST_VALUES:,} values; leave some out")


def _checked(value: Any, where: str, level: int) -> Iterator[Any]:
    """Yield a value at a level of a config and all that it has, each before it is checked."""
    yield value
    if level > MOST_LEVELS:
        raise InputError(f"{where}: is nested too deeply; expected at most {MOST_LEVELS} levels")
    if isinstance(value, int) and abs(value) >= MOST_NUMBER:
        raise InputError(f"{where}: has more than 18 digits; choose a smaller number")
    if isinstance(value, list):
        for item in value:
            yield from _checked(item, where, level + 1)
    if not isinstance(value, Mapping):
        return
    for key, item in value.items():
        if not isinstance(key, str):
            raise InputError(f"{where}: the key {key!r} is not a string; put it into quotes")
        inside = f"{where}, {key}" if where == "config" else f"{where}.{key}"
        yield from _checked(item, inside, level + 1)


def _parse(text: str, path: Path) -> Any:
    """Return what the YAML of a file says; every file of a study is parsed here."""
    try:
        return yaml.load(text, _StrictLoader)
    except RecursionError as error:
        raise InputError(
            f"{path}: is nested too deeply; expected at most {MOST_LEVELS} levels"
        ) from error
    except (yaml.YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        what = getattr(error, "problem", None) or " ".join(str(error).split())
        raise InputError(f"{path}{where}: is not plain YAML ({what}); correct it") from error


def _error(node: yaml.Node, problem: str) -> yaml.YAMLError:
    return yaml.constructor.ConstructorError(None, None, problem, node.start_mark)
