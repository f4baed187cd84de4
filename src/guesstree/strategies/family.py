"""Families of strategies, and strategies: a family in a mode.

A family is what chooses the guess at each node.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from guesstree.errors import InputError
from guesstree.metrics.registry import Metric
from guesstree.search.cost import WorstCase

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
        Whether a name may have a greatest number of guesses, as `optimal5-any` has, or must have
        one (`needs_limit`), as `within4-any` has.
    needs_limit
        Whether that number says within how many guesses targets count as found.
    is_greedy
        Whether a metric alone chooses, or list order.
    metric
        The metric that alone chooses; None if something else does.
    settings
        Settings of its own that its recipes take, each with its default: `{"depth": 2}`. The
        default says whether a value is a number, a text, or true or false. `grow` reads them by
        `Recipe.setting`.
    file
        The setting of its own that names a Parquet file, from which its trees follow as well; empty
        if there is none.
    worst_case
        Whether a proof asks for the least worst case `first`, and the least cost within it second;
        or `last`, among the trees of least cost.
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
        elif self.made_by not in get_args(Stage):
            fault = f"made_by is {self.made_by!r}; expected one of {', '.join(get_args(Stage))}"
        elif self.grow is None and self.made_by == "grow":
            fault = "there is no function 'grow', which the stage 'grow' calls; give one"
        elif odd := [key for key in self.settings if not re.fullmatch("[a-z][a-z0-9_]*", str(key))]:
            fault = f"{odd[0]!r} cannot be a setting; use lower case letters, digits and '_'"
        elif not {*map(type, self.settings.values())} <= {bool, int, float, str}:
            fault = f"the settings are {self.settings!r}; expected numbers, texts, true or false"
        elif self.file and self.settings.get(self.file) != "":
            fault = f"file is {self.file!r}; expected '' or a setting whose default is ''"
        else:
            return
        raise InputError(f"family of strategies {self.name!r}: {fault}")

    @property
    def is_proved(self) -> bool:
        """Whether its strategies come with a proof."""
        return self.made_by == "prove"

    def may_have(self, limit: int | None) -> bool:
        """Return whether names of its strategies may have this number of guesses, or none."""
        return not self.needs_limit if limit is None else self.takes_limit

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
