"""Strategies by name. A strategy is named `<family>-<mode>`: `max-any`, `optimal-nyt-hard`.

A family is what chooses the guess at each node. It is one entry here, or an entry point of
another package in the group `guesstree.strategies`. Every metric is a greedy family as well.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from guesstree.errors import InputError, choices
from guesstree.metrics.registry import METRICS, Metric, metrics
from guesstree.plugins import Imported, Registry, Source, WrongValueError, imported_functions

if TYPE_CHECKING:
    from guesstree.replies.matrix import ReplyMatrix
    from guesstree.strategies.recipe import Recipe
    from guesstree.trees.tree import GuessTree

    Grow = Callable[[ReplyMatrix, Recipe], GuessTree]

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
RANDOM = "random"
FIRST = "first"
LOOKAHEAD = "lookahead"


@dataclass(frozen=True)
class Family:
    """Strategies that share what chooses the guess at each node.

    Attributes
    ----------
    name
        As names of strategies begin: lower case letters, digits and `_`.
    title
        As figures and reports have it.
    modes
        The modes in which it chooses, from `MODES`.
    grow
        Grows the guess tree of a recipe; None if the family cannot grow a tree from a recipe. The
        opening and the tie rule `openers` of the recipe are applied by the caller.
    made_by
        The stage of the pipeline that makes the files of its strategies.
    takes
        The settings of a recipe that it heeds, from `recipe_codec.SETTINGS`.
    takes_limit
        Whether a name may have a greatest number of guesses, as `optimal5-any` has.
    is_greedy
        Whether a metric alone chooses, or list order.
    metric
        The metric that alone chooses; None if something else does.
    settings
        Settings of its own that its recipes take, each with its default: `{"depth": 2}`. The
        default says whether a value is a number, a text, or true or false. `grow` reads them by
        `Recipe.setting`.
    worst_first
        Whether a proof asks for the least worst case first, and the least total within it second.
    """

    name: str
    title: str
    modes: tuple[str, ...]
    grow: "Grow | None" = None
    made_by: Stage = "grow"
    takes: frozenset[str] = frozenset({"opening"})
    takes_limit: bool = False
    is_greedy: bool = False
    metric: Metric | None = None
    settings: Mapping[str, Value] = field(default_factory=dict, hash=False)
    worst_first: bool = False

    def __post_init__(self) -> None:
        if not re.fullmatch("[a-z][a-z0-9_]*", self.name):
            fault = "the name must be lower case letters, digits and '_'"
        elif not self.modes or not set(self.modes) <= set(MODES):
            fault = f"the modes are {self.modes!r}; expected some of {', '.join(MODES)}"
        elif self.made_by not in get_args(Stage):
            fault = f"made_by is {self.made_by!r}; expected one of {', '.join(get_args(Stage))}"
        elif self.grow is None and self.made_by == "grow":
            fault = "there is no function 'grow', which the stage 'grow' calls; give one"
        elif odd := [key for key in self.settings if not re.fullmatch("[a-z][a-z0-9_]*", str(key))]:
            fault = f"{odd[0]!r} cannot be a setting; use lower case letters, digits and '_'"
        elif not {*map(type, self.settings.values())} <= {bool, int, float, str}:
            fault = f"the settings are {self.settings!r}; expected numbers, texts, true or false"
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
    def family_name(self) -> str:
        """The name of the family."""
        return self.family.name

    @property
    def is_followed(self) -> bool:
        """Whether it can be followed from every first guess."""
        return self.family.is_greedy and self.mode in FOLLOWED_MODES

    @property
    def name(self) -> str:
        """The name as config.yaml and file names have it."""
        return f"{self.family_name}{self.limit or ''}-{self.mode}"

    def heeds(self, setting: str) -> bool:
        """Return whether a setting of a recipe makes a difference to it."""
        setting = "opening" if setting == "then" else setting
        windowed = self.mode == "any" or (self.mode == HARD and self.family.is_greedy)
        return setting in self.family.takes and (setting != "any_window" or windowed)


_GREEDY = Imported("guesstree.strategies.greedy:grow")
_GREEDY_SETTINGS = frozenset({"opening", "ties", "weighted"})


@cache
def families() -> Registry[Family]:
    """Return all families of strategies: a greedy one per metric, ours, those of other packages."""
    own = (*map(_greedy_family, metrics().usable()), *_OTHERS)
    return Registry("family of strategies", Family, "guesstree.strategies", own, _guarded)


def _greedy_family(metric: Metric) -> Family:
    return Family(
        *(metric.name, metric.title, MODES, _GREEDY),
        takes=_GREEDY_SETTINGS | {"any_window"},
        is_greedy=True,
        metric=metric,
    )


def _guarded(family: Family, source: Source) -> Family:
    """Return a family of another package, whose trees are played before they are used.

    Raises
    ------
    WrongValueError
        Something of this package makes its trees, not its own function.
    """
    grow = family.grow
    if family.made_by != "grow" or family.is_greedy or grow is None:
        raise WrongValueError(
            f"has made_by {family.made_by!r} and is_greedy {family.is_greedy}; expected 'grow' "
            "and False, as its own function grows its trees"
        )

    def grown(replies: "ReplyMatrix", recipe: "Recipe") -> "GuessTree":
        return grow(replies.read_only(), recipe)

    def check(tree: "GuessTree", replies: "ReplyMatrix", recipe: "Recipe") -> "GuessTree":
        from guesstree.trees.check import check_grown

        check_grown(tree, replies, recipe.strategy.mode)
        return tree

    return replace(family, grow=source.checked("grow", grown, check))


_OTHERS = (
    Family(
        *(LOOKAHEAD, "Look-ahead", MODES, Imported("guesstree.strategies.lookahead:grow")),
        made_by="look_ahead",
        takes=frozenset({"opening", "any_window", "widths", "metric"}),
    ),
    Family(
        *("optimal", "Least total", MODES, Imported("guesstree.strategies.optimal:grow")),
        made_by="prove",
        takes_limit=True,
    ),
    Family(
        *("safest", "Least worst case", MODES),
        made_by="prove",
        takes=frozenset(),
        worst_first=True,
    ),
    Family(
        *(FIRST, "First in list order", ("consistent",), _GREEDY),
        takes=_GREEDY_SETTINGS,
        is_greedy=True,
    ),
    Family(RANDOM, "Random", ("consistent",), made_by="play_randomly", takes=frozenset()),
)


class UnknownStrategyError(InputError):
    """There is no strategy of a name; the message has the nearest name, or all of them."""


def strategy_named(name: str) -> Strategy:
    """Return the strategy of that name; raise `UnknownStrategyError` if there is none."""
    family_name, _, mode = name.partition("-")
    limit = None
    limited = re.fullmatch(r"([a-z0-9_]*[a-z_])([1-9][0-9]?)", family_name)
    if limited and family_name not in families():
        family_name, limit = limited[1], int(limited[2])
    family = families().get(family_name)
    if family and mode in family.modes and (family.takes_limit or limit is None):
        return Strategy(family, mode, limit)
    metrics().get(family_name)  # says what is wrong with a metric that cannot be loaded
    raise UnknownStrategyError(f"unknown strategy {name!r}; {choices(name, all_strategy_names())}")


def strategy_of(given: str | Metric | Family, mode: str = "") -> Strategy:
    """Return the strategy of a name, or that of a metric or family in a mode.

    If no mode is given, it is `any`, or the first of a family that does not choose in it.

    Raises
    ------
    InputError
        There is no such strategy, or the family is at fault.
    """
    if isinstance(given, str):
        return strategy_named(f"{given}-{mode}" if mode else given)
    if isinstance(given, Metric):
        family = _greedy_family(METRICS.of(given))
    else:
        family = families().of(given)
    mode = mode or ("any" if "any" in family.modes else family.modes[0])
    if mode not in family.modes:
        raise InputError(f"{family.name!r} has no mode {mode!r}; {choices(mode, family.modes)}")
    return Strategy(family, mode)


def is_least(name: str, *, limited: bool = False) -> bool:
    """Return whether no strategy of its mode takes fewer guesses in all, once it is proved.

    False where the worst case comes first, for names of recipes, and for strategies with a limit
    unless `limited` is true.

    >>> is_least("optimal-any"), is_least("safest-any"), is_least("max-any"), is_least("mine")
    (True, False, False, False)
    >>> is_least("optimal5-any"), is_least("optimal5-any", limited=True)
    (False, True)
    """
    proved = (one for one in _OTHERS if one.is_proved and not one.worst_first)
    pattern = names_pattern(replace(one, takes_limit=limited) for one in proved)
    return re.fullmatch(pattern, name) is not None


def own_family(name: str) -> Family | None:
    """Return the family of that name, None if it is a metric or that of another package."""
    return next((family for family in _OTHERS if family.name == name), None)


def all_strategy_names() -> list[str]:
    """Return the names of all strategies but those with a limit, such as `optimal5-any`."""
    return [f"{family.name}-{mode}" for family in families().usable() for mode in family.modes]


def growers(members: Iterable[Family]) -> tuple[tuple[str, str], ...]:
    """Return the modules and names of the functions that grow the trees of some families of ours.

    Code that looks a family up calls its function without importing it by name.
    """
    return imported_functions(family.grow for family in members)


def names_pattern(members: Iterable[Family]) -> str:
    """Return a regular expression that matches the names of the strategies of some families."""
    return "|".join(
        f"{family.name}{r'([1-9][0-9]?)?' if family.takes_limit else ''}-({'|'.join(family.modes)})"
        for family in members
    )
