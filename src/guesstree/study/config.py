"""The config of a study: reading it, its schema, its lists, and checks of what it names."""

import json
import os
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache, partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import yaml

from guesstree import defaults
from guesstree.code import library_version
from guesstree.defaults import MOST_WEIGHT, YOU
from guesstree.errors import InputError, choices, no_file_name
from guesstree.games.rule import check_lists
from guesstree.games.rules import RULES, rule_of
from guesstree.storage import decoded, number, read_bytes, whole_number
from guesstree.strategies import recipes
from guesstree.words import generators as sources
from guesstree.words.lists import ALPHABETS, WordForm, WordList, derived_list, read_words, word_form
from guesstree.words.past import date_of
from guesstree.words.weights import check_language, weights_of

if TYPE_CHECKING:
    from jsonschema import ValidationError


MOST_BYTES = 200_000
"""The most bytes of a config file; our largest has 3,000."""
MOST_TOKENS = 200_000
"""The most values, keys and signs of a config as JSON; what aliases repeat counts each time."""

_TEMPLATE = "__use_yte__"


class _StrictLoader(yaml.SafeLoader):
    """Reads YAML without tags, and refuses repeated keys and ambiguous numbers.

    YAML reads 010 as 8, 1:30 as 90 and 1_0 as 10. A few lines that merge several mappings can stand
    for billions of values.
    """

    def fetch_tag(self) -> None:
        """Refuse a tag, as it may ask for any type."""
        raise _error(self.get_mark(), "tags are not read; leave it out")

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        """Return the value of a node; a number is written in at most 18 digits."""
        read = super().construct_object(node, deep)
        other = type(read) is int and whole_number(node.value) != read
        if other or (type(read) is float and number(node.value) is None):
            fault = f"{node.value!r} is not a number in digits, 18 at most"
            raise _error(node.start_mark, f"{fault}; correct it, or put a text into quotes")
        return read

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Hashable, Any]:
        """Return a mapping; refuse a key that comes twice, and a merge of several mappings."""
        seen = set()
        for key, value in node.value:
            name = str(key.value)
            if name != "<<" and not isinstance(self.construct_object(key), str | list | dict):
                raise _error(key.start_mark, f"the key {name!r} is not a text; put it into quotes")
            if name in seen:
                raise _error(key.start_mark, f"the key {name!r} comes twice")
            if name == "<<" and isinstance(value, yaml.SequenceNode):
                raise _error(key.start_mark, "'<<' takes one mapping; write the others out")
            seen.add(name)
        return super().construct_mapping(node, deep)


def _error(mark: yaml.Mark, problem: str) -> yaml.YAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=mark)


def read_config(path: Path, option: str = "--config") -> dict[str, Any]:
    """Read a config as it is written, without defaults.

    `option` is the option by which another config is named.

    Raises
    ------
    InputError
        The file cannot be read, is too large, is not plain YAML, has a key twice, or asks for
        templates.
    """
    remedy = f"run this in the folder of a study, or name its config by {option}"
    data = read_bytes(path, remedy, MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise InputError(
            f"{path}: has more than {MOST_BYTES:,} bytes, too many for a config; "
            "put words into files of their own"
        )
    text = decoded(data, path)
    try:
        read = yaml.load(text, _StrictLoader)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        what = getattr(error, "problem", None) or " ".join(str(error).split())
        raise InputError(f"{path}{where}: is not plain YAML ({what}); correct it") from error
    if not isinstance(read, dict):
        raise InputError(f"{path}: is not a config; expected keys such as 'lists' and 'games'")
    if _TEMPLATE in read:
        raise InputError(f"{path}: has {_TEMPLATE!r}, which runs code; write the values out")
    return _plain(read, str(path))


def _plain(config: Mapping[str, Any], where: str) -> dict[str, Any]:
    """Return a config of JSON's values: a date, and a key that YAML takes for one, is a text."""
    tokens = json.JSONEncoder(default=str).iterencode(config)
    try:
        plain: dict[str, Any] = json.loads("".join(islice(tokens, MOST_TOKENS)))
    except (TypeError, ValueError, RecursionError) as error:
        fault = "has too many values or levels, or a key that is not a text"
        raise InputError(f"{where}: {fault}; leave some out, or put keys into quotes") from error
    return plain


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
    try:
        read = json.loads(value)
    except (TypeError, ValueError):
        return value
    return read if isinstance(read, int | float | None) else value


ListNamed = Callable[[str], WordList | None]
"""Returns a list by its name; None for a list that cannot be read yet."""

CACHE = "data/cache"
"""Where downloaded lists are kept."""


def _mappings(
    config: Any, part: Mapping[str, Any], *keys: str
) -> Iterator[tuple[tuple[str, ...], dict[str, Any], Mapping[str, Any]]]:
    """Yield each mapping in a config, the outer ones first: its keys, itself, and its schema."""
    if isinstance(config, dict):
        yield keys, config, part
        for key, value in config.items():
            yield from _mappings(value, _part(part, key), *keys, key)


def _part(part: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Return the part of the schema that is about the value of a key."""
    inner: Mapping[str, Any] = part.get("properties", {}).get(key)
    return inner or part.get("additionalProperties") or {}


def _formats(config: Any) -> Iterator[tuple[tuple[str | int, ...], Any, str]]:
    """Yield each value that has a format: its keys, the mapping or list that has it, the format."""
    for keys, settings, part in _mappings(config, schema()):
        for key, value in settings.items():
            inner = _part(part, key)
            if isinstance(value, list) and "format" in inner.get("items", ()):
                for at in range(len(value)):
                    yield (*keys, key, at), value, inner["items"]["format"]
            elif "format" in inner:
                yield (*keys, key), settings, inner["format"]


def list_reader(lists: Mapping[str, Any], *, slow: bool = False) -> ListNamed:
    """Return a function that reads each list once, as the pipeline will have it.

    Unless `slow`, it returns None for a list that is not there yet and takes seconds to download or
    to generate.
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
            if sources.generator_of(way).slow and not slow:
                return None
            return sources.generated_list(way, settings["length"], settings["alphabet"])
        if "url" in settings and not Path(settings["file"]).exists():
            if not slow:
                return None
            sources.fetch(settings["url"], Path(settings["file"]), settings["sha256"])
        return read_words(
            settings["file"],
            length=settings["length"],
            alphabet=settings["alphabet"],
            strict=settings["cleaning"] == "strict",
            order=settings["order"],
        )

    return list_named


def form_named(lists: Mapping[str, Any], name: str) -> WordForm:
    """Return the form of the words of a list, which need not exist yet.

    Raises
    ------
    InputError
        Its alphabet is bad.
    """
    settings = lists[name]
    while "from" in settings:
        settings = lists[settings["from"]]
    length, alphabet = settings["length"], settings["alphabet"]
    if "generate" in settings:
        alphabet = sources.generator_of(settings["generate"]).alphabet or alphabet
    return word_form(length, alphabet)


def shipped_config() -> Path:
    """Return the path of the config of the shipped games, beside their lists.

    Both are in the package where it is installed, and else in the repository.
    """
    package = Path(__file__).parents[1]
    folder = package if (package / "data").exists() else package.parents[1]
    return folder / "data/games.yaml"


_FILE = Path(__file__).with_name("config.schema.yaml")

_TYPES = {bool: "boolean", int: "integer", float: "number", str: "string"}


def _check_path(path: str) -> None:
    """Raise `InputError` unless Snakemake can have a path: it takes braces for wildcards."""
    if not path.isprintable() or set(path) & set("{}"):
        raise InputError(f"the path {path!r} has braces or unprintable characters; rename the file")


def _check_file(path: str) -> None:
    """Raise `InputError` unless there is a file."""
    _check_path(path)
    if not Path(path).is_file():
        raise InputError(f"there is no file {path}; correct the path, or leave it out")


def _check_widths(widths: Sequence[int | str]) -> None:
    for width in widths:
        recipes.SETTINGS["widths"].parse(str(width))


_FORMATS: dict[str, Callable[[Any], object]] = {
    "alphabet": partial(word_form, 1),
    "date": date_of,
    "file": _check_file,
    "generator": sources.generator_of,
    "language": check_language,
    "metric": recipes.lookahead_metric,
    "path": _check_path,
    "rule": rule_of,
    "url": sources.check_url,
    "widths": _check_widths,
}
"""The check of each format of the schema, which raises `InputError` for other values."""


def _is_whole(_: object, value: Any) -> bool:
    """Return whether a value is a whole number that fits into 64 bits."""
    return type(value) is int and abs(value) < 2**63


def _is_number(_: object, value: Any) -> bool:
    """Return whether a value is a number, but no infinite one."""
    return type(value) in (int, float) and abs(value) <= MOST_WEIGHT


def _validator() -> Any:
    """Return the validator of configs; the import of its library takes a tenth of a second."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    types = Draft202012Validator.TYPE_CHECKER.redefine_many(
        {"integer": _is_whole, "number": _is_number}
    )
    extended: Any = extend  # it has no types
    return extended(Draft202012Validator, type_checker=types)(schema())


@cache
def schema() -> Mapping[str, Any]:
    """Return the JSON schema of a config, with all defaults and all names that are installed."""
    (least, greatest), ways = defaults.ANY_WINDOW, sources.GENERATORS.usable()
    names: dict[str, Any] = {
        **vars(defaults),
        "LEAST_WINDOW": least,
        "MOST_WINDOW": greatest,
        "LOOKAHEAD_WIDTHS": list(defaults.LOOKAHEAD_WIDTHS),
        "metrics": ", ".join(recipes.metric_names()),
        "rules": ", ".join(RULES),
        "alphabets": ", ".join(ALPHABETS),
        "ties": ", ".join(recipes.tie_rules()),
        "modes": ", ".join(recipes.MODES),
        "families": ", ".join(f"{one.name} ({one.title})" for one in recipes.families().usable()),
        "generators": ", ".join(f"{way.name} ({way.description})" for way in ways),
    }

    def filled(_: yaml.SafeLoader, node: yaml.ScalarNode) -> Any:
        if whole := re.fullmatch(r"\{(\w+)\}", node.value):
            return names[whole[1]]
        return re.sub(r"\{([a-z]+)\}", lambda found: names[found[1]], node.value)

    class Loader(yaml.SafeLoader):
        """Reads texts in which names in braces stand for values."""

    Loader.add_constructor("tag:yaml.org,2002:str", filled)
    read: dict[str, Any] = yaml.load(_FILE.read_text("utf-8"), Loader)
    own = read["properties"]["recipes"]["additionalProperties"]["properties"]
    for family in recipes.families().usable():
        for key, default in family.settings.items():
            own.setdefault(key, {"type": []})["type"].append(_TYPES[type(default)])
    return read


def is_file_name(name: str) -> bool:
    """Return whether a name may become part of the names of files, as those of games do."""
    return re.search(schema()["properties"]["games"]["propertyNames"]["pattern"], name) is not None


def completed(config: Mapping[str, Any]) -> dict[str, Any]:
    """Return a config with every default filled in; raise `InputError` if it breaks the schema."""
    config = _plain(config, "config")
    error = next(_validator().iter_errors(config), None)
    if error:
        raise _ConfigError(".".join(map(str, error.absolute_path)), _sentence(error))
    return _with_defaults(config)


def _with_defaults(config: dict[str, Any]) -> dict[str, Any]:
    """Return a valid config once every default is filled in."""
    for _, settings, part in _mappings(config, schema()):
        for key, inner in part.get("properties", {}).items():
            if "default" in inner:
                settings.setdefault(key, deepcopy(inner["default"]))
    return config


_NAMED = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number of at most 18 digits",
    "null": "null",
    "number": "a number",
    "object": "names with values",
    "string": "a text",
}
"""What messages call the types of JSON."""

_EXPECTED = {
    "type": "{}",
    "enum": "one of {}",
    "minimum": "{} or more",
    "exclusiveMinimum": "more than {}",
    "maximum": "{} or less",
    "minItems": "a list of {} or more",
    "minLength": "a text of {} or more characters",
    "minProperties": "{} or more names with values",
    "required": "the keys {}",
}
"""What each check of the schema expects, with the value that the schema gives."""


def _sentence(error: "ValidationError") -> str:
    """Return one sentence that says how a value breaks the schema, and what to do."""
    part: Any = error.schema
    found: Any = error.instance
    if error.validator == "additionalProperties":
        key = min(set(found) - set(part["properties"]), key=str)
        return f"unknown key {key!r}; {choices(key, part['properties'])}"
    if error.validator == "oneOf":
        names = [one["required"][0] for one in part["oneOf"]]
        given = " and ".join(repr(name) for name in names if name in found) or "none"
        *others, last = map(repr, names)
        return f"expected one of {', '.join(others)} and {last}, found {given}"
    if error.validator == "uniqueItems":
        twice = next(item for at, item in enumerate(found) if item in found[:at])
        return f"{twice!r} comes twice; name it once"
    if error.validator == "pattern" and "sha256" in error.absolute_path:
        return f"{found!r} is not a checksum; expected 64 hexadecimal digits"
    if error.validator == "pattern":
        return no_file_name(found)
    asked: Any = error.validator_value
    if error.validator == "dependentRequired":
        needs = ((key, other) for key in asked if key in found for other in asked[key])
        key, other = next((key, other) for key, other in needs if other not in found)
        return f"the key {key!r} needs the key {other!r}; add it"
    listed = asked if isinstance(asked, list) else [asked]
    named = ", ".join(_NAMED.get(one, str(one)) for one in listed)
    if isinstance(found, dict):
        shown = f"the keys {', '.join(found)}" if found else "no keys"
    else:
        shown = json.dumps(found, ensure_ascii=False)
    return f"found {shown}, expected {_EXPECTED[str(error.validator)].format(named)}"


Config = dict[str, Any]


def _check(config: Config) -> None:
    """Raise `InputError` for what a schema cannot find. Lists are read once all else is sound."""
    lists, games = config["lists"], config["games"]
    for part in ("lists", "games", "recipes"):
        _check_names(part, config[part])
    for keys, settings, kind in _formats(config):
        _of(".".join(map(str, keys)), _FORMATS[kind], settings[keys[-1]])
    for name in lists:
        _check_derivation(name, lists)
    least, greatest = config["any_window"]["min"], config["any_window"]["max"]
    if greatest is not None and greatest < least:
        raise _ConfigError("any_window", f"max {greatest} is less than min {least}")
    for name in config["recipes"]:
        _check_recipe(name, config)
    for name in games:
        _check_game(name, config)
    list_named = list_reader(lists)
    for name, settings in lists.items():
        source = settings.get("weights", {})
        _of(f"lists.{name}", _check_weights, list_named, name, source)
    for name, game in games.items():
        _of(f"games.{name}", _check_words, list_named, game, config)


def _check_weights(list_named: ListNamed, name: str, source: Mapping[str, Any]) -> None:
    """Raise `InputError` if a file has no weights for the words of a list."""
    if "file" in source and (listed := list_named(name)) is not None:
        weights_of(listed, source)


def _check_words(list_named: ListNamed, game: Mapping[str, Any], config: Config) -> None:
    """Raise `InputError` if the lists of a game do not fit together, as far as they are known."""
    target_list, guess_list = list_named(game["targets"]), list_named(game["guesses"])
    if target_list is None or guess_list is None:
        return
    targets, guesses = target_list.words, guess_list.words
    rule = rule_of(game["rule"])
    check_lists(rule, targets, guesses)
    own = [config["recipes"].get(name, {"opening": []}) for name in game["strategies"]]
    for word in (*game["openers"], *(word for recipe in own for word in recipe["opening"])):
        if guess_list.form.clean(word) not in guesses:
            raise InputError(
                f"{word!r}, in 'openers' or an opening, is not in the list of guesses; "
                "add it to the list, or choose another"
            )


def _check_names(part: str, names: Iterable[str]) -> None:
    for name, count in Counter(map(str.casefold, names)).items():
        if count > 1:
            fault = f"two names, {name!r} in small letters, differ only in case"
            raise _ConfigError(
                part, f"{fault}, which some file systems ignore; choose another name"
            )


def _check_listed(where: str, name: str, lists: Mapping[str, Any]) -> None:
    if name not in lists:
        raise _ConfigError(where, f"no list {name!r}; {choices(name, lists)}")


def _check_derivation(name: str, lists: Mapping[str, Any]) -> None:
    where, chain = f"lists.{name}.from", [name]
    while (source := lists[chain[-1]].get("from")) is not None:
        _check_listed(where, source, lists)
        if source in chain:
            path = " from ".join(map(repr, [*chain, source]))
            raise _ConfigError(where, f"the list is made from itself: {path}; name another list")
        chain.append(source)


def _check_recipe(name: str, config: Config) -> None:
    where = f"recipes.{name}"
    family = recipes.families().get(name.partition("-")[0].rstrip("0123456789"))
    is_like = family is not None and family.made_by in ("look_ahead", "prove")
    if is_like or name in (YOU, *recipes.all_strategy_names()):
        fault = "is, or begins like, the name of a strategy or of a person's games"
        raise _ConfigError(where, f"{fault}; choose another name")
    _of(where, _checked_recipe, recipes.check_recipe, config, name)


def _check_game(name: str, config: Config) -> None:
    where, game, lists = f"games.{name}", config["games"][name], config["lists"]
    for key in ("targets", "guesses"):
        _check_listed(f"{where}.{key}", game[key], lists)
    exclude = game.get("exclude", {})
    if "list" in exclude:
        _check_listed(f"{where}.exclude", exclude["list"], lists)
    for strategy in game["strategies"]:
        _check_strategy(f"{where}.strategies", strategy, game, config)
    made = {name: recipes.recipe_from_config(config, name).made_by for name in game["strategies"]}
    for name in game["known_proofs"]:
        if made.get(name) != "prove":
            fault = "is not among the strategies of the game that have a proof"
            raise _ConfigError(
                f"{where}.known_proofs.{name}", f"{fault}; correct it, or leave it out"
            )
    for strategy in game["followed"]:
        _of(f"{where}.followed", _checked_recipe, recipes.check_followed, config, strategy)


def _checked_recipe(check: Callable[[recipes.Recipe], object], config: Config, name: str) -> None:
    check(recipes.recipe_from_config(config, name))


def _check_strategy(where: str, name: str, game: Mapping[str, Any], config: Config) -> None:
    try:
        recipe = recipes.recipe_from_config(config, name)
    except InputError:
        known = (*config["recipes"], *recipes.all_strategy_names())
        raise _ConfigError(where, f"unknown strategy {name!r}; {choices(name, known)}") from None
    strategy, file = recipe.strategy, recipe.strategy.family.file
    if file and not recipe.files:
        raise _ConfigError(
            where, f"{name!r} has no {file}; make a recipe that names one as {file!r}"
        )
    if strategy.mode == recipes.HARD and rule_of(game["rule"]).hard_mode is None:
        raise _ConfigError(where, f"{name}: rule {game['rule']!r} has no hard mode; leave it out")
    weighted = config["recipes"].get(name, {}).get("weighted")
    if weighted and "weights" not in config["lists"][game["targets"]]:
        fault = f"recipe {name!r} is weighted, but list {game['targets']!r} has no 'weights'"
        raise _ConfigError(where, f"{fault}; give it some, or leave the recipe out")


def _of(where: str, check: Callable[..., object], *arguments: object) -> None:
    """Let a check raise errors that name a key."""
    try:
        check(*arguments)
    except InputError as error:
        raise _ConfigError(where, str(error)) from error


class _ConfigError(InputError):
    """A fault of the value of some keys, which have dots between them."""

    def __init__(self, where: str, fault: str) -> None:
        super().__init__(f"config, {where}: {fault}" if where else f"config: {fault}")
        self.where, self.fault = where, fault


def _line_of(path: Path, where: str) -> int | None:
    """Return the line of a config that has some keys; None if it does not have all of them."""
    node: Any = yaml.compose(decoded(path.read_bytes(), path), _StrictLoader)
    line = None
    for key in where.split("."):
        if not isinstance(node, yaml.MappingNode):  # an item of a list
            break
        pairs = {name.value: (name, value) for name, value in node.value}
        if key not in pairs:
            return None
        name, node = pairs[key]
        line = name.start_mark.line + 1
    return line


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
    read = [(path.parent, read_config(path)) for path in files]  # within bounds and unambiguous
    try:
        return _checked(config, read)
    except _ConfigError as error:
        for path in reversed(files):
            if line := _line_of(path, error.where):
                said = f"{path}, line {line}, {error.where}: {error.fault}"
                raise InputError(said) from error
        raise


def _checked(config: Mapping[str, Any], read: Sequence[tuple[Path, Any]]) -> dict[str, Any]:
    """Return a config as `check_config` does; `read` has the folder and the content of files."""
    _check_packages(config)
    complete = completed(_with_shipped(config))
    _complete(complete, read)
    if complete["only"]:
        _leave_out_others(complete)
    _check(complete)
    for game in complete["games"].values():
        form = form_named(complete["lists"], game["guesses"])
        game["openers"] = list(dict.fromkeys(map(form.clean, game["openers"])))
    return complete


def _check_packages(config: Mapping[str, Any]) -> None:
    """Raise `InputError` if a package that the config needs is not installed.

    It comes before the schema, which has the settings of packages.
    """
    needed = config.get("packages")
    for name, command in needed.items() if isinstance(needed, dict) else ():
        if not library_version(name):
            fault = f"the package {name!r} is not installed"
            raise _ConfigError("packages", f"{fault}; install it by: {command}")


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
            raise _ConfigError("shipped", f"no game {name!r}; {choices(name, known['games'])}")
        settings = games.get(name, {})
        merged[name] = known["games"][name] | settings if isinstance(settings, dict) else settings
    return {**config, "lists": known["lists"] | lists, "games": merged}


def _leave_out_others(complete: Config) -> None:
    """Leave out the games that `only` does not name, and the lists that no other game needs."""
    lists, games = complete["lists"], complete["games"]
    for name in complete["only"]:
        if name not in games:
            raise _ConfigError("only", f"no game {name!r}; {choices(name, games)}")
    complete["left_out"] = [name for name in games if name not in complete["only"]]
    complete["games"] = {name: games[name] for name in complete["only"]}
    complete["lists"] = {name: lists[name] for name in lists_needed(complete)}


def lists_needed(config: Mapping[str, Any], others: Iterable[str] = ()) -> list[str]:
    """Return the lists of the games of a complete config, other lists, and what they come from."""
    lists, needed = config["lists"], [*others]
    for game in config["games"].values():
        needed += [game["targets"], game["guesses"], game.get("exclude", {}).get("list")]
    for name in needed:  # which goes on to what is added
        source = lists.get(name, {}).get("from")
        if source not in needed:
            needed.append(source)
    return [name for name in lists if name in needed]


def trusted_config(config: Mapping[str, Any], file: Path) -> dict[str, Any]:
    """Return the config of a file as `check_config` does, but unchecked; tests check it."""
    complete = _with_defaults(deepcopy(dict(config)))
    _complete(complete, [(file.parent, config)])
    return complete


def _complete(complete: Config, read: Sequence[tuple[Path, Any]]) -> None:
    """Fill in the settings that games share, and make paths relative to the working folder.

    A path is relative to the folder of the config file that names it: of those in `read`, with
    their folders, the last one that gives this value. A path that none of them gives is relative to
    the working folder.
    """
    if complete["shipped"]:
        read = [(shipped_config().parent, read_config(shipped_config())), *read]
    known = map(recipes.strategy_named, recipes.all_strategy_names())
    followed = [strategy.name for strategy in known if strategy.is_followed]
    for game in complete["games"].values():
        game.setdefault("guesses", game["targets"])
        own = game.get("strategies", complete["strategies"])
        strategies = game["strategies"] = list(dict.fromkeys([*own, *game["more_strategies"]]))
        game.setdefault("followed", [name for name in strategies if name in followed])
        game["proofs"] = complete["proofs"] | game.get("proofs", {})
        if isinstance(game.get("exclude"), str):
            game["exclude"] = {"list": game["exclude"]}
    for name, settings in complete["lists"].items():
        if "url" in settings:
            settings["file"] = f"{CACHE}/{name}.txt"
    folders = {
        (keys, str(settings[keys[-1]])): folder
        for folder, config in read
        for keys, settings, _ in _formats(config)
    }
    for keys, settings, kind in _formats(complete):
        if kind in ("file", "path"):
            path = settings[keys[-1]]
            relative = (keys, path) in folders and not Path(path).is_absolute()
            located = os.path.relpath(folders[keys, path].resolve() / path) if relative else path
            settings[keys[-1]] = os.path.normpath(located)
