"""The config of a study: reading it, its schema, its lists, and checks of what it names."""

import json
import math
import os
import re
import shutil
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from datetime import date
from functools import cache, partial
from itertools import islice
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING, Any

import yaml

from guesstree import defaults
from guesstree.defaults import RESULTS, YOU
from guesstree.errors import InputError, choices, no_file_name
from guesstree.files.paths import replies_file
from guesstree.games.codes import code_type
from guesstree.games.rule import check_lists
from guesstree.games.rules import RULES, rule_of
from guesstree.storage import decoded, number, read_bytes
from guesstree.strategies.recipes import (
    A_WIDTH,
    HARD,
    MODES,
    WIDTH_PATTERN,
    Recipe,
    all_strategy_names,
    check_followed,
    check_recipe,
    families,
    lookahead_metric,
    metric_names,
    recipe_from_config,
    strategy_named,
    tie_rules,
)
from guesstree.words.lists import (
    ALPHABETS,
    WordForm,
    WordList,
    derivation_named,
    derived_list,
    read_words,
    word_form,
)
from guesstree.words.past import date_of
from guesstree.words.sources import (
    GENERATORS,
    check_url,
    generated_form,
    generated_list,
    generator_of,
)
from guesstree.words.weights import (
    Weights,
    check_language,
    weights_from_table,
    weights_from_wordfreq,
)

if TYPE_CHECKING:
    from jsonschema import ValidationError


MOST_BYTES = 200_000
"""The most bytes of a config file; our largest has 3,000."""
MOST_VALUES = 50_000
"""The most values of a config; values that aliases repeat count each time."""
MOST_LEVELS = 20
"""The most levels of a config; the schema has five."""
MOST_NUMBER = 2**63
"""Integers are below this number, to fit into 64 bits in tables and compiled loops."""

_TEMPLATE = "__use_yte__"


class _StrictLoader(yaml.SafeLoader):
    """Reads YAML without code, and refuses repeated keys and ambiguous numbers.

    YAML reads 010 as 8, 1:30 as 90 and 1_0 as 10. A few lines that merge several mappings can stand
    for billions of values.
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
        """Return a mapping; refuse a key that comes twice, and a merge of several mappings."""
        seen = set()
        for key, value in node.value:
            if key.tag == "tag:yaml.org,2002:merge" and isinstance(value, yaml.SequenceNode):
                raise _error(key, "'<<' takes one mapping; write the values of others out")
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
    remedy = "run this in the folder of a study, or name its config by --config"
    data = read_bytes(path, remedy, MOST_BYTES + 1)
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

    `given` has the values of `--config`. Snakemake reads values within lists and mappings as text.

    >>> reread({"random": {"rounds": "5", "seed": 1}}, {"random": {"rounds": "5"}})
    {'random': {'rounds': 5, 'seed': 1}}
    """
    if isinstance(value, dict) and isinstance(given, Mapping):
        return {key: reread(item, given.get(key)) for key, item in value.items()}
    if value != given:  # the config of a module, whose keys --config does not name
        return value
    if isinstance(value, list):
        return [reread(item, item) for item in value]
    return _plain(value) if isinstance(value, str) else value


def _plain(text: str) -> Any:
    """Return the number, the truth value or the null that YAML reads in a string, or the string."""
    try:
        read = yaml.safe_load(text)
    except yaml.YAMLError:
        return text
    return read if isinstance(read, int | float | None) else text


def _values(value: Any, where: str = "config", level: int = 0) -> Iterator[Any]:
    """Yield a value at a level of a config and all that it has, each before it is checked.

    A key must be a string: YAML reads unquoted keys such as 2022 and yes as other types. Values
    that aliases repeat come each time. Integers must fit into 64 bits.
    """
    yield value
    if level > MOST_LEVELS:
        raise InputError(f"{where}: is nested too deeply; expected at most {MOST_LEVELS} levels")
    if isinstance(value, int) and abs(value) >= MOST_NUMBER:
        raise InputError(f"{where}: has more than 18 digits; choose a smaller number")
    if isinstance(value, list):
        for item in value:
            yield from _values(item, where, level + 1)
    if not isinstance(value, Mapping):
        return
    for key, item in value.items():
        if not isinstance(key, str):
            raise InputError(f"{where}: the key {key!r} is not a string; put it into quotes")
        inside = f"{where}, {key}" if where == "config" else f"{where}.{key}"
        yield from _values(item, inside, level + 1)


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


ListNamed = Callable[[str], WordList | None]
"""Returns a list by its name; None for a list that cannot be read yet."""

CACHE = "data/cache"
"""Where downloaded lists are kept."""


def _paths(
    config: Any, part: Mapping[str, Any], *keys: str
) -> Iterator[tuple[list[str], dict[str, Any], str]]:
    """Yield the paths of a config: the keys of each, the mapping that has it, and its format."""
    for key, value in config.items() if isinstance(config, dict) else ():
        inner = _part(part, key)
        if inner.get("format") in ("path", "file"):
            yield [*keys, key], config, inner["format"]
        yield from _paths(value, inner, *keys, key)


def _located(path: str, keys: list[str], read: Sequence[tuple[Path, Any]]) -> str:
    """Return a path at some keys of a config relative to the working folder.

    In a config, a path is relative to the config file that names it: of those in `read`, with
    their folders, the last one that gives this value. A path that none of them gives is relative to
    the working folder.
    """
    folders = [folder for folder, config in read if _value_at(config, keys) == path]
    if not path or not path.isprintable():
        return path
    if not folders or Path(path).is_absolute():
        return os.path.normpath(path)
    return os.path.relpath(folders[-1].resolve() / path)


def _value_at(config: Any, keys: list[str]) -> Any:
    for key in keys:
        config = config.get(key) if isinstance(config, Mapping) else None
    return config


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
    """Return the form of the words of a list, which need not exist yet.

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


_PACKAGE = Path(__file__).parents[1]

_PLACES = (_PACKAGE / "data", _PACKAGE.parents[1] / "data")
"""Where the shipped lists are: in an installed package, or in the repository."""


def shipped_config() -> Path:
    """Return the path of the config of the shipped games, beside their lists.

    The file does not exist where only the code was copied.
    """
    places = (place for place in _PLACES if (place / "games.yaml").exists())
    return next(places, _PLACES[0]) / "games.yaml"


_FILE = Path(__file__).with_name("config.schema.yaml")

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


_FORMATS: dict[str, Callable[[str], object]] = {
    "alphabet": partial(word_form, 1),
    "date": date_of,
    "derivation": derivation_named,
    "generator": generator_of,
    "language": check_language,
    "metric": lookahead_metric,
    "rule": rule_of,
    "url": check_url,
}
"""The check of each format of the schema, which raises `InputError` for other texts."""


def _format(_: Any, name: str, text: Any, __: Mapping[str, Any]) -> "Iterator[ValidationError]":
    """Yield an error if a text is not of a format."""
    from jsonschema import ValidationError

    try:
        if name in _FORMATS and isinstance(text, str):
            _FORMATS[name](text)
    except InputError as error:
        yield ValidationError(str(error))


def _validator() -> Any:
    """Return the validator of configs; the import of its library takes a tenth of a second."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    types = Draft202012Validator.TYPE_CHECKER.redefine(
        "integer", lambda _, value: type(value) is int
    ).redefine("number", lambda _, value: type(value) in (int, float) and math.isfinite(value))
    checks = {"format": _format, "uniqueItems": _unique_items}
    extended: Any = extend  # it has no types
    return extended(Draft202012Validator, validators=checks, type_checker=types)(schema())


@cache
def schema() -> Mapping[str, Any]:
    """Return the JSON schema of a config, with all defaults and all names that are installed."""
    read: dict[str, Any] = _mapped(yaml.safe_load(_FILE.read_text(encoding="utf-8")), _filled)
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
    if len([*islice(_values(config), MOST_VALUES + 1)]) > MOST_VALUES:
        raise InputError(f"config: has more than {MOST_VALUES:,} values; leave some out")
    # YAML reads 2024-05-01 as a date.
    config = _mapped(config, lambda value: value.isoformat() if type(value) is date else value)
    errors = sorted(
        _validator().iter_errors(config),
        key=lambda error: [str(step) for step in error.absolute_path],
    )
    if errors:
        raise InputError(_sentence(errors[0]))
    return dict(_with_defaults(config, schema()))


def _mapped(value: Any, function: Callable[[Any], Any]) -> Any:
    """Return a config in which a function has replaced the values within mappings and lists."""
    if isinstance(value, Mapping):
        return {key: _mapped(item, function) for key, item in value.items()}
    if isinstance(value, list):
        return [_mapped(item, function) for item in value]
    return function(value)


def _filled(text: Any) -> Any:
    """Return a text of the schema, in which defaults and lists of names replace words in braces."""
    if not isinstance(text, str) or "{" not in text:
        return text
    if re.fullmatch(r"\{[A-Z_]+(\[\d\])?\}", text):
        value, _ = Formatter().get_field(text[1:-1], (), vars(defaults))
        return list(value) if isinstance(value, tuple) else value
    names = {
        "{metrics}": ", ".join(metric_names()),
        "{rules}": ", ".join(RULES),
        "{alphabets}": ", ".join(ALPHABETS),
        "{ties}": ", ".join(tie_rules()),
        "{width}": WIDTH_PATTERN,
        "{modes}": ", ".join(MODES),
        "{families}": ", ".join(f"{kind.name} ({kind.title})" for kind in families().usable()),
        "{generators}": ", ".join(f"{way.name} ({way.description})" for way in GENERATORS.usable()),
    }
    for word, listed in names.items():
        text = text.replace(word, listed)
    return text


def _part(part: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return the part of the schema that is about the value of a key."""
    inner: Mapping[str, Any] = part.get("properties", {}).get(key)
    return inner or part.get("additionalProperties") or {}


def _with_defaults(value: Any, part: Mapping[str, Any]) -> Any:
    """Return a part of a valid config with every default filled in."""
    if not isinstance(value, dict):
        return value
    for key, inner in part.get("properties", {}).items():
        if "default" in inner:
            value.setdefault(key, deepcopy(inner["default"]))
    return {key: _with_defaults(item, _part(part, key)) for key, item in value.items()}


def _sentence(error: "ValidationError") -> str:
    """Return one sentence that says where a config breaks the schema, and what to do."""
    where = ".".join(str(step) for step in error.absolute_path)
    place = f"config, {where}" if where else "config"
    part: Any = error.schema
    config: Any = error.instance
    if error.validator == "additionalProperties":
        key = min(set(config) - set(part["properties"]), key=str)
        return f"{place}: unknown key {key!r}; {choices(key, part['properties'])}"
    if error.validator == "oneOf":
        names = [one["required"][0] for one in part["oneOf"]]
        found = " and ".join(repr(name) for name in names if name in config) or "none"
        *others, last = map(repr, names)
        return f"{place}: expected one of {', '.join(others)} and {last}, found {found}"
    if error.validator == "pattern" and error.schema_path[-2] == "sha256":
        return f"{place}: {error.instance!r} is not a checksum; expected 64 hexadecimal digits"
    if error.validator == "pattern" and "widths" in error.absolute_path:
        return f"{place}: {str(error.instance)!r} is not {A_WIDTH}"
    if error.validator in ("propertyNames", "pattern"):
        return f"{place}: {no_file_name(str(error.instance))}"
    return f"{place}: {error.message}"


Config = dict[str, Any]
Faults = Iterator[tuple[str, str]]
"""Keys with their faults. The checks end with the first fault."""


def _faults(config: Config) -> Faults:
    """Yield faults that a schema cannot find. Lists are read once all settings are sound."""
    lists, games = config["lists"], config["games"]
    for part in ("lists", "games", "recipes"):
        yield from _name_faults(part, config[part])
    for name in lists:
        yield from _derivation_faults(name, lists)
    yield from _window_faults("any_window", config["any_window"])
    for name in config["recipes"]:
        yield from _recipe_faults(name, config)
    for name in games:
        yield from _game_faults(name, config)
    for keys, settings, kind in _paths(config, schema()):
        yield from _path_faults(".".join(keys), settings[keys[-1]], kind)
    list_named = list_reader(lists)
    for name, settings in lists.items():
        yield from _of(f"lists.{name}", _check_list, list_named, name, settings)
    for name, game in games.items():
        yield from _of(f"games.{name}", _check_game, list_named, name, game, config)


def weights_of(listed: WordList, settings: Mapping[str, Any]) -> Weights | None:
    """Return the weights of the words of a list with these settings, if it has some."""
    source = settings.get("weights")
    if source is None:
        return None
    if "file" in source:
        path, column = Path(source["file"]), source["column"]
        return weights_from_table(listed.words, path, column, listed.form, source.get("least"))
    return weights_from_wordfreq(listed.words, source["wordfreq"], source.get("least"))


def _check_list(list_named: ListNamed, name: str, settings: Mapping[str, Any]) -> None:
    """Raise `InputError` if the weights or letters of a list cannot be had."""
    pangrams = settings.get("letters", {}).get("pangrams")
    weighed = "file" in settings.get("weights", {})
    listed = list_named(name) if pangrams or weighed else None
    if listed is None:
        return
    if weighed:
        weights_of(listed, settings)
    if pangrams:
        from guesstree.words.letters import check_pangrams

        check_pangrams(listed.words, pangrams)


def _check_game(list_named: ListNamed, name: str, game: Mapping[str, Any], config: Config) -> None:
    """Raise `InputError` if the lists of a game do not fit together, as far as they are known."""
    target_list, guess_list = list_named(game["targets"]), list_named(game["guesses"])
    if target_list is None or guess_list is None:
        return
    targets, guesses = target_list.words, guess_list.words
    rule = rule_of(game["rule"])
    check_lists(rule, targets, guesses)
    recipes = [config["recipes"][name] for name in game["strategies"] if name in config["recipes"]]
    said_first = [word for recipe in recipes for word in recipe["opening"]]
    for word in (*game["openers"], *said_first):
        if guess_list.form.clean(word) not in guesses:
            raise InputError(
                f"{word!r}, in 'openers' or an opening, is not in the list of guesses; "
                "add it to the list, or choose another"
            )
    if not replies_file(RESULTS, name).exists():
        # Packed, a pair takes up to three bytes; a large matrix is also unpacked while in use.
        size = len(guesses) * len(targets) * (3 + code_type(rule.texts(len(targets[0]))).itemsize)
        folder = next(path for path in (RESULTS, Path()) if path.exists())
        free = shutil.disk_usage(folder).free
        if size > free:
            raise InputError(
                f"{len(guesses):,} guesses x {len(targets):,} targets need {size / 1e9:,.1f} GB on "
                f"the disk, which has {free / 1e9:,.1f}; choose shorter lists, or make room"
            )


def _name_faults(part: str, names: Iterable[str]) -> Faults:
    seen: dict[str, str] = {}
    for name in names:
        other = seen.setdefault(name.casefold(), name)
        if other != name:
            fault = f"differs from {other!r} only in case, which some file systems ignore"
            yield f"{part}.{name}", f"{fault}; choose another name"


def _path_faults(where: str, path: str, kind: str) -> Faults:
    if not path.isprintable() or set(path) & set("{}"):
        yield where, f"the path {path!r} has braces or unprintable characters; rename the file"
    if kind == "file" and not Path(path).is_file():
        yield where, f"there is no file {path}; correct the path, or leave it out"


def _unlisted(where: str, name: str, lists: Mapping[str, Any]) -> Faults:
    if name not in lists:
        yield where, f"no list {name!r}; {choices(name, lists)}"


def _derivation_faults(name: str, lists: Mapping[str, Any]) -> Faults:
    where, settings = f"lists.{name}", lists[name]
    chain = [name]
    while (source := lists[chain[-1]].get("from")) is not None:
        yield from _unlisted(f"{where}.from", source, lists)
        if source in chain:
            path = " from ".join(map(repr, [*chain, source]))
            yield f"{where}.from", f"the list is made from itself: {path}; name another list"
        chain.append(source)
    if len(chain) > 1 and not settings.keys() & {"derive", "add"}:
        yield where, "expected 'derive' or 'add' beside 'from'"


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


def _game_faults(name: str, config: Config) -> Faults:
    where, game, lists = f"games.{name}", config["games"][name], config["lists"]
    for key in ("targets", "guesses"):
        yield from _unlisted(f"{where}.{key}", game[key], lists)
    exclude = game.get("exclude", {})
    if "list" in exclude:
        yield from _unlisted(f"{where}.exclude", exclude["list"], lists)
    if "before" in exclude and "file" not in exclude:
        yield f"{where}.exclude", "'before' needs the dates of a 'file'; leave it out"
    for strategy in game["strategies"]:
        yield from _strategy_faults(f"{where}.strategies", strategy, game, config)
    for strategy in game["known_proofs"]:
        at = f"{where}.known_proofs.{strategy}"
        if strategy not in game["strategies"]:
            yield at, "is not among the strategies of the game; add it there, or leave it out here"
        elif recipe_from_config(config, strategy).made_by != "prove":
            yield at, "is a strategy that has no proof; leave it out here"
    for strategy in game["followed"]:
        yield from _of(f"{where}.followed", _checked, check_followed, config, strategy)


def _checked(check: Callable[[Recipe], object], config: Config, name: str) -> None:
    check(recipe_from_config(config, name))


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
    if strategy.mode == HARD and rule_of(game["rule"]).hard_mode is None:
        yield where, f"{name}: rule {game['rule']!r} has no hard mode; leave it out"
    weighted = config["recipes"].get(name, {}).get("weighted")
    if weighted and "weights" not in config["lists"][game["targets"]]:
        fault = f"recipe {name!r} is weighted, but list {game['targets']!r} has no 'weights'"
        yield where, f"{fault}; give it some, or leave the recipe out"


def _window_faults(where: str, window: Mapping[str, Any]) -> Faults:
    if window["max"] is not None and window["max"] < window["min"]:
        yield where, f"max {window['max']} is less than min {window['min']}"


def _of(where: str, check: Callable[..., object], *arguments: object) -> Faults:
    """Yield the fault that a check finds, if it finds one."""
    try:
        check(*arguments)
    except InputError as error:
        yield where, str(error)


def check_config(config: Mapping[str, Any], files: Sequence[Path] = ()) -> dict[str, Any]:
    """Return a config with every default filled in, once it and its word lists are sound.

    Parameters
    ----------
    config
        The config as it was written, or merged from several files.
    files
        The files that it comes from, the later ones overriding the earlier. A path in a config is
        relative to the file that names it, or to the working folder where no file does; the
        config returned has all paths relative to the working folder.

    Raises
    ------
    InputError
        A key or value breaks the schema, a name is unknown, or a list is bad.
    """
    complete = completed(_with_shipped(config))
    _complete(complete, files)
    if complete["only"]:
        _leave_out_others(complete)
    for key, fault in _faults(complete):
        raise InputError(f"config, {key}: {fault}")
    for game in complete["games"].values():
        form = form_named(complete["lists"], game["guesses"])
        game["openers"] = list(dict.fromkeys(map(form.clean, game["openers"])))
    return complete


def _with_shipped(config: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a config with the games of the package that it names, and all lists of the package.

    Its own settings come first. Values of other types are left to the schema.
    """
    names, lists, games = (config.get(key, {}) for key in ("shipped", "lists", "games"))
    if [*map(type, (names, lists, games))] != [list, dict, dict]:
        return config
    known, merged = read_config(shipped_config()), dict(games)
    for name in map(str, names):
        if name not in known["games"]:
            raise InputError(f"config, shipped: no game {name!r}; {choices(name, known['games'])}")
        settings = games.get(name, {})
        merged[name] = known["games"][name] | settings if isinstance(settings, dict) else settings
    return {**config, "lists": known["lists"] | lists, "games": merged}


def _leave_out_others(complete: Config) -> None:
    """Leave out the games that `only` does not name, and the lists that no other game needs."""
    lists, games = complete["lists"], complete["games"]
    for name in complete["only"]:
        if name not in games:
            raise InputError(f"config, only: no game {name!r}; {choices(name, games)}")
    games = complete["games"] = {name: games[name] for name in complete["only"]}
    waiting, needed = [], set()
    for game in games.values():
        waiting += [game["targets"], game["guesses"], game.get("exclude", {}).get("list")]
    while waiting:
        name = waiting.pop()
        if name in lists and name not in needed:
            needed.add(name)
            waiting.append(lists[name].get("from"))
    complete["lists"] = {name: lists[name] for name in lists if name in needed}


def trusted_config(config: Mapping[str, Any], file: Path) -> dict[str, Any]:
    """Return the config of a file as `check_config` does, but unchecked; tests check it."""
    complete = dict(_with_defaults(config, schema()))
    _complete(complete, [file])
    return complete


def _complete(complete: dict[str, Any], files: Sequence[Path]) -> None:
    """Fill in the settings that games share, and make paths relative to the working folder."""
    named_in = [shipped_config(), *files] if complete["shipped"] else files
    read = [(path.parent, read_config(path)) for path in named_in]
    known = all_strategy_names()
    for game in complete["games"].values():
        game.setdefault("guesses", game["targets"])
        own = game.get("strategies", complete["strategies"])
        strategies = game["strategies"] = list(dict.fromkeys([*own, *game["more_strategies"]]))
        followed = [one for one in strategies if one in known and strategy_named(one).is_followed]
        game.setdefault("followed", followed)
        game["proofs"] = complete["proofs"] | game.get("proofs", {})
        if isinstance(game.get("exclude"), str):
            game["exclude"] = {"list": game["exclude"]}
    for name, settings in complete["lists"].items():
        if "url" in settings:
            settings["file"] = f"{CACHE}/{name}.txt"
    for keys, settings, _ in _paths(complete, schema()):
        settings[keys[-1]] = _located(settings[keys[-1]], keys, read)
