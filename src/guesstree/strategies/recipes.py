"""Strategies by name: families, modes and settings, with their forms in texts and configs."""

import re
import shlex
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from guesstree.defaults import ANY_WINDOW, LOOKAHEAD_METRIC, LOOKAHEAD_WIDTHS
from guesstree.errors import InputError
from guesstree.plugins import Imported, Registry, Source
from guesstree.search.cost import SIZES, TOTAL, Cost, Width, WorstCase, by_size, check_cost
from guesstree.search.metrics import METRICS, AnyMetric, Metric, metric_named
from guesstree.spelling import suggest_name

if TYPE_CHECKING:
    from guesstree.games.matrix import ReplyMatrix
    from guesstree.games.tree import GuessTree

    Grow = Callable[[ReplyMatrix, "Recipe"], GuessTree]


Stage = Literal["grow", "look_ahead", "prove", "play_randomly"]
"""The stages of the pipeline that make the files of a strategy."""

Window = tuple[int, int | None]
"""A least and a greatest number of remaining targets; None for no limit."""

Value = bool | int | float | str
"""What a setting of a family may be."""

HARD = "nyt-hard"
FOLLOWED_MODES = ("consistent", "any")
"""The modes in which greedy strategies are followed from every first guess."""

MODES = (*FOLLOWED_MODES, HARD)


@dataclass(frozen=True)
class Family:
    """Strategies that choose guesses in the same way, and differ in mode and settings.

    Attributes
    ----------
    name
        As names of strategies begin: lower case letters, digits and `_`.
    title
        What its strategies do, as figures say it: `minimises the largest branch`.
    modes
        The modes in which it chooses, from `MODES`.
    grow
        Grows the guess tree of a recipe; None if the family cannot grow a tree from a recipe. The
        caller applies the opening and the tie rule `openers` of the recipe.
    made_by
        The stage of the pipeline that makes the files of its strategies.
    takes
        The settings of a recipe that have an effect on it, from `SETTINGS`.
    takes_limit
        Whether names of its strategies may have a greatest number of guesses, such as
        `optimal5-any`.
    needs_limit
        Whether they must have one, such as `within4-any`: targets count as found within it.
    is_greedy
        Whether a metric or list order alone chooses.
    metric
        The metric that alone chooses; None if there is no such metric.
    settings
        Settings that only this family has, each with its default: `{"depth": 2}`. Values have the
        type of the default: a number, a text, or true or false. `grow` reads them by
        `Recipe.setting`.
    file
        The one of these settings that names a Parquet file on which its trees depend; empty if
        there is none.
    worst_case
        `first` if a proof minimises the worst case, and then the cost; `last` if it minimises the
        cost, and then the worst case; empty if the worst case does not count.
    """

    name: str
    title: str
    modes: tuple[str, ...]
    grow: "Grow | None" = None
    made_by: Stage = "grow"
    takes: frozenset[str] = frozenset({"opening"})
    takes_limit: bool = False
    needs_limit: bool = False
    is_greedy: bool = False
    metric: Metric | None = None
    settings: Mapping[str, Value] = field(default_factory=dict, hash=False)
    file: str = ""
    worst_case: WorstCase = ""

    def __post_init__(self) -> None:
        if not re.fullmatch("[a-z][a-z0-9_]*", self.name):
            fault = "the name must be lower case letters, digits and '_'"
        elif not self.modes or not set(self.modes) <= set(MODES):
            fault = f"the modes are {self.modes!r}; expected some of {', '.join(MODES)}"
        elif self.grow is None and self.made_by == "grow":
            fault = "there is no function 'grow', which the stage 'grow' calls; give one"
        else:
            return
        raise InputError(f"family of strategies {self.name!r}: {fault}")

    @property
    def is_proved(self) -> bool:
        """Whether its strategies come with a proof."""
        return self.made_by == "prove"

    @property
    def is_tree(self) -> bool:
        """Whether its strategies are guess trees, which random play is not."""
        return self.made_by != "play_randomly"


class Strategy(NamedTuple):
    """A strategy's parts: the family that chooses, the mode, and the most guesses it may take."""

    family: Family
    mode: str
    limit: int | None = None

    @property
    def is_followed(self) -> bool:
        """Whether it can be followed from every first guess."""
        return self.family.is_greedy and self.mode in FOLLOWED_MODES

    @property
    def name(self) -> str:
        """The name as config.yaml and file names have it."""
        return f"{self.family.name}{self.limit or ''}-{self.mode}"

    def heeds(self, setting: str) -> bool:
        """Return whether a setting of a recipe has an effect on it."""
        windowed = self.mode == "any" or (self.mode == HARD and self.family.is_greedy)
        heeded = {*self.family.takes, *self.family.settings}
        return setting in heeded and (setting != "any_window" or windowed)


RANDOM = "random"
FIRST = "first"
LOOKAHEAD = "lookahead"

_GREEDY = Imported("guesstree.strategies.growing:grow")
_GREEDY_SETTINGS = frozenset({"opening", "ties", "weighted"})


@cache
def families() -> Registry[Family]:
    """Return all families of strategies: greedy ones, one per metric; ours; those of packages."""
    ours = (*map(_greedy_family, METRICS.usable()), *_OTHERS)
    return Registry("family of strategies", Family, "guesstree.strategies", ours, _checked)


def _greedy_family(metric: Metric) -> Family:
    return Family(
        *(metric.name, metric.title, MODES, _GREEDY),
        takes=_GREEDY_SETTINGS | {"any_window"},
        is_greedy=True,
        metric=metric,
    )


def _checked(family: Family, source: Source) -> Family:
    """Return a family of another package, with a check of each tree that it grows."""
    grow = family.grow
    if grow is None:  # a proof or the like makes them
        return family

    def grown(matrix: "ReplyMatrix", recipe: "Recipe") -> "GuessTree":
        from guesstree.games.tree import check_grown

        tree: GuessTree = grow(matrix, recipe)
        source.naming("grow", lambda: check_grown(tree, matrix, recipe.strategy.mode))()
        return tree

    return replace(family, grow=grown)


def _proved(name: str, title: str, takes: set[str], **others: Any) -> Family:
    return Family(name, title, MODES, made_by="prove", takes=frozenset(takes), **others)


_OTHERS = (
    Family(
        LOOKAHEAD,
        "plays out a few guesses and keeps the smallest mean",
        MODES,
        Imported("guesstree.strategies.optimal:grow_lookahead"),
        made_by="look_ahead",
        takes=frozenset({"opening", "any_window", "widths", "metric"}),
    ),
    _proved(
        "optimal",
        "minimises the mean",
        {"opening", "cost", "weighted"},
        grow=Imported("guesstree.strategies.optimal:grow_optimal"),
        takes_limit=True,
    ),
    _proved(
        "safest",
        "minimises the worst case, then the mean",
        {"cost", "weighted"},
        worst_case="first",
    ),
    _proved(
        "shallow",
        "minimises the mean, then the worst case",
        {"cost", "weighted"},
        worst_case="last",
    ),
    _proved(
        "within",
        "finds the most targets",
        {"weighted"},
        takes_limit=True,
        needs_limit=True,
    ),
    Family(
        FIRST,
        "guesses the first target left in list order",
        ("consistent",),
        _GREEDY,
        takes=_GREEDY_SETTINGS,
        is_greedy=True,
    ),
    Family(
        RANDOM,
        "draws its guesses at random",
        ("consistent",),
        made_by="play_randomly",
        takes=frozenset(),
    ),
)


class UnknownStrategyError(InputError):
    """There is no strategy of this name; the message has the nearest name, or all names."""


def strategy_named(name: str) -> Strategy:
    """Return the strategy of that name; raise `UnknownStrategyError` if there is none."""
    family_name, _, mode = name.partition("-")
    stem = family_name if family_name in families() else family_name.rstrip("0123456789")
    family, number = families().get(stem), family_name[len(stem) :]
    if family and mode in family.modes:
        if not number and not family.needs_limit:
            return Strategy(family, mode)
        if family.takes_limit and re.fullmatch("[1-9][0-9]?", number):
            return Strategy(family, mode, int(number))
        if family.takes_limit:
            raise UnknownStrategyError(
                f"unknown strategy {name!r}, which needs a number of guesses from 1 to 99; write "
                f"such as {f'{stem}4-{mode}'!r}"
            )
    METRICS.get(family_name)  # raises the error of a metric that cannot be loaded
    raise UnknownStrategyError(
        f"unknown strategy {name!r}; {suggest_name(name, all_strategy_names())}"
    )


def strategy_of(choice: str | Metric | Family, mode: str = "") -> Strategy:
    """Return the strategy of a name, or that of a metric or family in a mode.

    Without a mode it is `any`, or the first mode of a family that does not have `any`.

    Raises
    ------
    InputError
        There is no such strategy, or the family is not valid.
    """
    if isinstance(choice, str):
        return strategy_named(f"{choice}-{mode}" if mode else choice)
    if isinstance(choice, Metric):
        family = _greedy_family(METRICS.resolve(choice))
    else:
        family = families().resolve(choice)
    mode = mode or ("any" if "any" in family.modes else family.modes[0])
    if mode not in family.modes:
        raise InputError(
            f"{family.name!r} has no mode {mode!r}; {suggest_name(mode, family.modes)}"
        )
    return Strategy(family, mode)


def is_least(name: str, *, limited: bool = False) -> bool:
    """Return whether a proof of the strategy shows that no other of its mode has a smaller total.

    False if the worst case comes first, for names of recipes, and for strategies with a limit
    unless `limited` is true.

    >>> is_least("optimal-any"), is_least("safest-any"), is_least("max-any"), is_least("mine")
    (True, False, False, False)
    >>> is_least("optimal5-any"), is_least("optimal5-any", limited=True)
    (False, True)
    """
    pattern = names_pattern(
        family
        for family in _OTHERS
        if family.is_proved and family.worst_case != "first" and not family.needs_limit
    )
    return re.fullmatch(pattern, name) is not None and (limited or not re.search("[0-9]", name))


def minimises_total(name: str) -> bool:
    """Return whether a proof minimises the number of guesses, possibly within the least worst case.

    >>> minimises_total("safest-any"), minimises_total("within4-any"), minimises_total("mine")
    (True, False, False)
    """
    proved = (family for family in _OTHERS if family.is_proved and not family.needs_limit)
    return re.fullmatch(names_pattern(proved), name) is not None


def all_strategy_names() -> list[str]:
    """Return the names of all strategies without a limit, so without `optimal5-any` and others."""
    unlimited = (family for family in families().usable() if not family.needs_limit)
    return [f"{family.name}-{mode}" for family in unlimited for mode in family.modes]


def names_pattern(listed: Iterable[Family]) -> str:
    """Return a regular expression that matches the names of the strategies of some families."""
    return "|".join(
        f"{family.name}{_limits(family)}-({'|'.join(family.modes)})" for family in listed
    )


def _limits(family: Family) -> str:
    """Return a regular expression for the numbers of guesses in names of a family."""
    if not family.takes_limit:
        return ""
    return "([1-9][0-9]?)" if family.needs_limit else "([1-9][0-9]?)?"


LIST_ORDER = "list-order"
CONSISTENT = "prefer-consistent"
OPENERS = "openers"
OTHER_TIES = (CONSISTENT, OPENERS, LIST_ORDER)
"""The tie rules that are no metrics, in the order in which they decide."""


@dataclass(frozen=True)
class Recipe:
    """How a guess tree is grown.

    Attributes
    ----------
    strategy
        The family and the mode.
    any_window
        Least and greatest number of remaining targets with which mode `any` tries every guess.
    ties
        What decides between guesses of equal metric, from `tie_rules()` and in that order: a
        second metric; `prefer-consistent`, so that candidates come first; `openers`, so that the
        better first guess comes first. List order decides last.
    opening
        Words that are guessed first, whatever the replies.
    weighted
        Whether targets count by their weights: in branches, and in the cost of a proof.
    cost
        What a proof minimises instead of the number of guesses: the costs of finding a target with
        guess number 1, 2, ...; the last number is the cost of finding it later, or not at all.
    widths
        How many guesses look-ahead follows at each node. Each width is a number, or four numbers
        for sets of different sizes (`search.cost.SIZES`). All widths are compared.
    metric
        The metric by which look-ahead ranks them.
    family_settings
        Settings that only the family has, sorted by name, without those that have their default.
    name
        The name in configs and file names; the strategy's name if left out.
    """

    strategy: Strategy
    any_window: Window = ANY_WINDOW
    ties: tuple[AnyMetric, ...] = ()
    opening: tuple[str, ...] = ()
    weighted: bool = False
    cost: tuple[int, ...] = ()
    widths: tuple[Width, ...] = LOOKAHEAD_WIDTHS
    metric: AnyMetric = LOOKAHEAD_METRIC
    family_settings: tuple[tuple[str, Value], ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or self.strategy.name)
        defaults = self.strategy.family.settings
        kept = ((key, value) for key, value in self.family_settings if value != defaults.get(key))
        object.__setattr__(self, "family_settings", tuple(sorted(kept)))

    def setting(self, name: str) -> Value:
        """Return the value of a setting that only the family has."""
        return dict(self.family_settings).get(name, self.strategy.family.settings[name])

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that it names, on which its tree depends."""
        named = dict(self.family_settings).get(self.strategy.family.file)
        return (Path(str(named)),) if named else ()

    @property
    def ordering_metric(self) -> Metric | None:
        """The metric that ranks first guesses, if this rank decides ties; else None."""
        return self.strategy.family.metric if OPENERS in self.ties else None

    @property
    def is_proved(self) -> bool:
        """Whether its tree comes with a proof. Trees after an opening do not."""
        return self.strategy.family.is_proved and not self.opening

    @property
    def made_by(self) -> Stage:
        """The stage that makes its files: that of its family, or `grow` if it has its own name."""
        by_family = self.is_proved or self.name == self.strategy.name
        return self.strategy.family.made_by if by_family else "grow"


lookahead_metric = metric_named
"""Returns the metric of a name, as look-aheads take it."""


def metric_names() -> tuple[str, ...]:
    """Return the names of all metrics that rank guesses."""
    return tuple(METRICS)


def tie_rules() -> tuple[str, ...]:
    """Return the tie rules, in the order in which they decide."""
    return (*METRICS, *OTHER_TIES)


DEFAULTS: dict[str, Any] = {
    field.name: field.default
    for field in fields(Recipe)
    if field.name not in ("strategy", "name", "family_settings")
}
"""The settings of a recipe with their defaults."""


def check_recipe(recipe: Recipe) -> None:
    """Raise `InputError` if the parts of a recipe contradict each other."""
    strategy = recipe.strategy
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", recipe.name):
        raise InputError(
            f"{recipe.name!r} cannot be a name; use the letters a to z, digits, '-' and '_'"
        )
    if not recipe.is_proved:
        grower_of(recipe)
    check_cost(Cost(recipe.cost or TOTAL.row, 0))
    if recipe.cost and recipe.opening:
        raise InputError(
            f"{recipe.name!r} has an opening, whose guesses 'cost' does not count; leave one out"
        )
    if strategy.mode == HARD and recipe.opening:
        raise InputError("an opening does not keep to hard mode; choose mode any or consistent")
    least, greatest = recipe.any_window
    if greatest is not None and greatest < least:
        raise InputError(f"any_window: max {greatest} is less than min {least}")
    useless = [key for key in _changed(recipe) if not strategy.heeds(key)]
    if OPENERS in recipe.ties and strategy.family.metric is None:
        useless.append(OPENERS)
    if useless:
        raise InputError(f"{useless[0]!r} has no effect on {strategy.name!r}; leave it out")
    _check_ties(recipe)
    if strategy.heeds("metric"):
        metric_named(recipe.metric)


def grower_of(recipe: Recipe) -> "Grow":
    """Return the function that grows trees; raise `InputError` if it cannot grow that of a recipe.

    A limit takes a proof, and a family may need a file.
    """
    strategy, family = recipe.strategy, recipe.strategy.family
    if family.grow is None:
        grown = ", ".join(other.name for other in families().usable() if other.grow is not None)
        raise InputError(
            f"{strategy.name!r} is not grown in one step, as a recipe is; choose a strategy of "
            f"{grown}"
        )
    if strategy.limit is not None:
        raise InputError(
            f"{strategy.name!r} has a limit, which takes a proof; leave the {strategy.limit} out"
        )
    if family.file and not recipe.files:
        raise InputError(
            f"{recipe.name!r} has no {family.file}; name its file, such as "
            f"'{strategy.name} {family.file}=results/models/net.parquet'"
        )
    return family.grow


def _changed(recipe: Recipe) -> dict[str, Any]:
    """Return the settings of a recipe that differ from the defaults."""
    values = {key: getattr(recipe, key) for key in DEFAULTS}
    changed = {key: value for key, value in values.items() if value != DEFAULTS[key]}
    return changed | dict(recipe.family_settings)


def check_followed(recipe: Recipe) -> None:
    """Raise `InputError` if a recipe cannot be followed from every first guess."""
    if not recipe.strategy.is_followed or len(recipe.opening) > 1 or recipe.weighted:
        raise InputError(
            f"{recipe.name!r} cannot be followed from every first guess; choose a greedy strategy "
            f"of mode {' or '.join(FOLLOWED_MODES)}, without weights, whose opening is one word"
        )


def _check_ties(recipe: Recipe) -> None:
    rules = tie_rules()
    unknown = next((tie for tie in recipe.ties if isinstance(tie, str) and tie not in rules), None)
    if unknown is not None:
        raise InputError(f"unknown tie rule {unknown!r}; {suggest_name(unknown, rules)}")
    places = [OTHER_TIES.index(tie) if tie in OTHER_TIES else -1 for tie in recipe.ties]
    if places != sorted({*places}):
        raise InputError(
            f"ties are decided by a metric, then {CONSISTENT}, then {OPENERS} or {LIST_ORDER}; "
            "name them in this order"
        )


class Setting(NamedTuple):
    """How a setting is written in the text of a recipe and in a config."""

    pattern: str = ".*"
    """A regular expression that its text matches."""
    what: str = "a text"
    """What such a text is, for error messages."""
    read: Callable[[str], Any] = str
    """Returns the value of a text that matches."""
    text: Callable[[Any], str] = lambda value: str(getattr(value, "name", value))
    """Returns the text of a value; that of a metric is its name."""
    repeats: bool = False
    """Whether it is a list: the text repeats its key, and its config value is a list."""

    def parse(self, text: str) -> Any:
        """Return the value that a text describes; raise `InputError` if it describes none.

        >>> SETTINGS["any_window"].parse("4:125"), SETTINGS["any_window"].parse("4:")
        ((4, 125), (4, None))
        >>> SETTINGS["widths"].parse("3"), SETTINGS["widths"].parse("2,3,4,8")
        (3, (2, 3, 4, 8))
        """
        if not re.fullmatch(self.pattern, text, re.DOTALL):
            raise InputError(f"{text!r} is not {self.what}")
        return self.read(text)


_NUMBER = "[1-9][0-9]{0,8}"

WIDTH_PATTERN = rf"^({_NUMBER}|{_NUMBER}(,{_NUMBER}){{{len(SIZES) - 1}}})$(?!\n)"
"""A regular expression that matches the text of a width."""

A_WIDTH = (
    "a width; write a number of guesses such as 3, or four such as 2,3,4,8 for sets of "
    f"{SIZES[0]} targets and more, from {SIZES[1]}, from {SIZES[2]}, and below"
)
"""What such a text is."""


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


def width_text(width: Width | str) -> str:
    """Return the text of a width; a text stays as it is."""
    return ",".join(map(str, width)) if isinstance(width, tuple) else str(width)


def in_order(texts: Iterable[str]) -> list[str]:
    """Return the texts of some widths, each once, narrow beams first."""
    return sorted({*texts}, key=lambda text: by_size(SETTINGS["widths"].parse(text)))


def _window(text: str) -> Window:
    least, _, greatest = text.partition(":")
    return int(least), int(greatest) if greatest else None


_FLAG = Setting("yes|no", "yes or no", "yes".__eq__, lambda value: "yes" if value else "no")
_WHOLE = Setting("-?[0-9]{1,18}", "a whole number of at most 18 digits", int)

SETTINGS = {
    "opening": Setting(repeats=True),
    "ties": Setting(repeats=True),
    "any_window": Setting(
        *(f"{_NUMBER}:({_NUMBER})?", "a window of remaining targets, such as 4:125 or 4:", _window),
        lambda window: f"{window[0]}:{window[1] or ''}",
    ),
    "weighted": _FLAG,
    "cost": _WHOLE._replace(repeats=True),
    "widths": Setting(
        *(WIDTH_PATTERN, A_WIDTH, lambda text: _numbers(text) if "," in text else int(text)),
        *(width_text, True),
    ),
    "metric": Setting(),
}
"""The settings of all recipes. Each is an attribute of `Recipe`, which has its default; a key of
`recipes:` in the config; and a word `key=value` in the text of a recipe. `Family.takes` says which
of them have an effect."""


_OWN = {
    bool: _FLAG,
    int: _WHOLE,
    float: Setting(r"[+-]?[0-9]*\.?[0-9]+(e[+-]?[0-9]{1,2})?", "a number", float),
    str: Setting(),
}
"""How settings that only a family has are written, by the type of their default."""


def _settings_of(family: Family) -> dict[str, Setting]:
    """Return the settings that recipes of a family may have, even if they have no effect."""
    taken = next((key for key in family.settings if key in (*SETTINGS, "name", "strategy")), None)
    if taken is not None:
        fault = f"{taken!r} is a setting of all recipes; rename that of the family"
        raise families().error(family.name, fault)
    return SETTINGS | {key: _OWN[type(family.settings[key])] for key in sorted(family.settings)}


def recipe_from_config(config: Mapping[str, Any], name: str) -> Recipe:
    """Return the recipe of a name in a checked config: of a strategy, or of an entry of `recipes:`.

    Settings that a recipe leaves out are those of the whole config: `any_window` and `lookahead`.

    Raises
    ------
    InputError
        There is neither a recipe nor a strategy of that name.
    """
    entry: Mapping[str, Any] = config["recipes"].get(name, {})
    strategy = strategy_named(entry.get("strategy", name))
    window = config["any_window"] | entry.get("any_window", {})
    values = config["lookahead"] | entry | {"any_window": (window["min"], window["max"])}
    settings: dict[str, Any] = {
        key: tuple(values[key]) if setting.repeats else values[key]
        for key, setting in SETTINGS.items()
        if key in entry or (key in values and strategy.heeds(key))
    }
    settings |= {key: entry[key] for key in entry.keys() - SETTINGS - {"strategy"}}
    return _recipe(strategy, settings | {"name": name})


def _recipe(strategy: Strategy, settings: Mapping[str, Any]) -> Recipe:
    """Return a recipe from settings, some of which only the family may have."""
    family_settings = {key: settings[key] for key in settings.keys() - SETTINGS - {"name"}}
    others = {key: settings[key] for key in settings.keys() - family_settings}
    if "widths" in others:  # texts from a config, anything from Python
        parse = SETTINGS["widths"].parse
        others["widths"] = tuple(parse(width_text(width)) for width in others["widths"])
    return Recipe(strategy, family_settings=tuple(family_settings.items()), **others)


def recipe_of(strategy: Strategy, settings: Mapping[str, Any]) -> Recipe:
    """Return the recipe of a strategy with settings that are given in Python.

    Raises
    ------
    InputError
        There is no such setting, a value is wrong, or settings contradict each other.
    """
    known = ("name", *_settings_of(strategy.family))
    unknown = next((key for key in settings if key not in known), None)
    if unknown is not None:
        raise InputError(
            f"{unknown!r} is not a setting of a strategy; {suggest_name(unknown, known)}"
        )
    recipe = _recipe(strategy, settings)
    if settings:  # without settings, the error comes when a tree is wanted
        check_recipe(recipe)
    return recipe


def recipe_text(recipe: Recipe) -> str:
    """Return a recipe as the command line writes it: its strategy, and settings that differ.

    >>> recipe_text(Recipe(strategy_named("max-any"), (1, None), opening=("raise", "count")))
    'max-any opening=raise opening=count any_window=1:'
    """
    words = [recipe.strategy.name]
    if recipe.name != recipe.strategy.name:
        words.append(f"name={recipe.name}")
    changed = _changed(recipe)
    for key, setting in _settings_of(recipe.strategy.family).items():
        if key in changed:
            items = changed[key] if setting.repeats else (changed[key],)
            words += [f"{key}={setting.text(item)}" for item in items]
    return shlex.join(words)


def aim_of(text: str) -> str:
    """Return what the strategy of a recipe's text does, in words; empty if it is not registered.

    >>> aim_of("max-any any_window=1:"), aim_of("neg_entropy-consistent")
    ('minimises the largest branch', 'maximises the expected information')
    >>> aim_of("optimal6-any")
    'minimises the mean, with at most 6 guesses a game'
    >>> aim_of("unknown-any"), aim_of("")
    ('', '')
    """
    try:
        family, _, limit = strategy_named(text.partition(" ")[0])
    except UnknownStrategyError:
        return ""
    return f"{family.title}, with at most {limit} guesses a game" if limit else family.title


def parse_recipe(text: str) -> Recipe:
    """Return the recipe that a text describes.

    The text is the name of a strategy, and then words `key=value`. Keys are `name`, those of
    `SETTINGS` and those of the family. A key stands once for each item of a list. Words with blanks
    are quoted as in a shell.

    Raises
    ------
    InputError
        The strategy or a key is unknown, a value is wrong, or settings contradict each other.

    >>> parse_recipe("max-any ties=parts any_window=1: name=mine").any_window
    (1, None)
    """
    try:
        name, *words = shlex.split(text)
    except ValueError as error:
        raise InputError(
            f"strategy {text!r}: is empty or has an open quote; write such as 'max-any ties=parts'"
        ) from error
    values: dict[str, Any] = {}
    strategy = strategy_named(name)
    settings = {"name": Setting()} | _settings_of(strategy.family)
    for word in words:
        key, equals, value = word.partition("=")
        setting = settings.get(key)
        if setting is None or not equals:
            known = suggest_name(key, settings)
            raise InputError(f"strategy {text!r}: {word!r} is not a setting 'key=value'; {known}")
        if key in values and not setting.repeats:
            raise InputError(f"strategy {text!r}: {key!r} comes twice; keep one of them")
        try:
            item = setting.parse(value)
        except InputError as error:
            raise InputError(f"strategy {text!r}, {key}: {error}") from error
        values[key] = (*values.get(key, ()), item) if setting.repeats else item
    recipe = _recipe(strategy, values)
    check_recipe(recipe)
    return recipe
