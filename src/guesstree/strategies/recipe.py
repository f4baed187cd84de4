"""Recipes: strategies with settings, and which settings go together."""

import re
from dataclasses import dataclass, fields
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

from guesstree.defaults import ANY_WINDOW, LOOKAHEAD_METRIC, LOOKAHEAD_WIDTHS
from guesstree.errors import InputError, choices
from guesstree.metrics.registry import AnyMetric, Metric, metric_named, metrics
from guesstree.search.beam import Width
from guesstree.search.cost import TOTAL, Cost, check_cost
from guesstree.strategies.branching import Branch, longest_chain, parse_branch
from guesstree.strategies.family import FOLLOWED_MODES, HARD, Stage, Strategy, Value, Window
from guesstree.strategies.registry import families

if TYPE_CHECKING:
    from guesstree.strategies.family import Grow

LIST_ORDER = "list-order"
CONSISTENT = "prefer-consistent"
OPENERS = "openers"


@dataclass(frozen=True)
class Recipe:
    """How a guess tree is grown.

    Attributes
    ----------
    strategy
        What chooses and the mode.
    any_window
        Remaining targets, from and to, among which mode `any` considers every guess.
    ties
        What decides between guesses of equal metric, from `tie_rules()` and in that order: a
        second metric; `prefer-consistent`, a guess that may be right; `openers`, the better first
        guess. List order decides last.
    opening
        Words that are said first, whatever is replied.
    then
        What is said after them by the replies: `condition -> words`, such as
        `vowels >= 2 -> glyph`, or `after glyph and letters < 2 -> dwarf` for what follows that
        word. The first condition that is met decides; if none is, or one target is left, the
        strategy goes on.
    weighted
        Whether targets count by their weights: in branches, and in what a proof minimises.
    cost
        What a proof minimises, if not the number of guesses: what it costs to find a target with
        guess number 1, 2, ...; the last number is what it costs to find it later, or not at all.
    widths
        How many guesses look-ahead follows at each node: numbers that are compared, or fours of
        numbers for sets of different sizes (`search.problem.SIZES`).
    metric
        The metric by which look-ahead ranks them.
    own
        Settings of the family's own, sorted by name, without those that have their default.
    name
        As the config and file names have it; the strategy's where it is left out.
    """

    strategy: Strategy
    any_window: Window = ANY_WINDOW
    ties: tuple[AnyMetric, ...] = ()
    opening: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    weighted: bool = False
    cost: tuple[int, ...] = ()
    widths: tuple[Width, ...] = LOOKAHEAD_WIDTHS
    metric: AnyMetric = LOOKAHEAD_METRIC
    own: tuple[tuple[str, Value], ...] = ()
    name: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.name or self.strategy.name)
        defaults = self.strategy.family.settings
        own = ((key, value) for key, value in self.own if value != defaults.get(key))
        object.__setattr__(self, "own", tuple(sorted(own)))

    def setting(self, name: str) -> Value:
        """Return the value of a setting of the family's own."""
        return dict(self.own).get(name, self.strategy.family.settings[name])

    @property
    def files(self) -> tuple[Path, ...]:
        """The files that it names, from which its tree follows as well."""
        named = dict(self.own).get(self.strategy.family.file)
        return (Path(str(named)),) if named else ()

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The conditions of `then` with their words, in order; raise `InputError` if one is bad."""
        return tuple(map(parse_branch, self.then))

    @property
    def said_first(self) -> int:
        """How many guesses at most are not chosen by the strategy."""
        return longest_chain(self.branches, self.opening)

    @property
    def ordering_metric(self) -> Metric | None:
        """The metric that ranks first guesses, if their rank decides ties last."""
        return self.strategy.family.metric if OPENERS in self.ties else None

    @property
    def is_proved(self) -> bool:
        """Whether its tree comes with a proof, which trees after an opening do not."""
        return self.strategy.family.is_proved and not self.opening

    @property
    def made_by(self) -> Stage:
        """The stage that makes its files: that of its family, or `grow` if it has its own name."""
        own = self.is_proved or self.name == self.strategy.name
        return self.strategy.family.made_by if own else "grow"


def tie_rules() -> tuple[str, ...]:
    """Return what may decide between equal guesses, in the order in which it does."""
    return (*metrics(), CONSISTENT, OPENERS, LIST_ORDER)


DEFAULTS: dict[str, Any] = {
    field.name: field.default
    for field in fields(Recipe)
    if field.name not in ("strategy", "name", "own")
}
"""The settings of a recipe with their defaults."""


def check_recipe(recipe: Recipe) -> None:
    """Raise `InputError` if the parts of a recipe do not go together."""
    strategy = recipe.strategy
    if not re.fullmatch(r"[a-z][a-z0-9_-]*", recipe.name):
        raise InputError(
            f"{recipe.name!r} cannot be a name; use the letters a to z, digits, '-' and '_'"
        )
    if not recipe.is_proved:
        check_grown(recipe)
    check_cost(Cost(recipe.cost or TOTAL.row, 0))
    if recipe.cost and recipe.opening:
        raise InputError(
            f"{recipe.name!r} has an opening, whose guesses 'cost' does not count; leave one out"
        )
    if strategy.mode == HARD and recipe.opening:
        raise InputError("an opening does not keep to hard mode; choose mode any or consistent")
    if recipe.branches and not recipe.opening:
        raise InputError("'then' follows the words of an opening; name some")
    longest_chain(recipe.branches, recipe.opening)
    for key, default in DEFAULTS.items():
        if getattr(recipe, key) != default and not strategy.heeds(key):
            raise InputError(f"{key!r} has no effect on {strategy.name!r}; leave it out")
    for key, value in recipe.own:
        _check_own(strategy, key, value)
    _check_ties(recipe)
    if strategy.heeds("metric"):
        metric_named(recipe.metric)


def check_grown(recipe: Recipe) -> None:
    """Raise `InputError` if the tree of a recipe cannot be grown without a proof."""
    strategy = recipe.strategy
    grower_of(strategy)
    if strategy.limit is not None:
        raise InputError(
            f"{strategy.name!r} has a limit, which takes a proof; leave the {strategy.limit} out"
        )
    if strategy.family.file and not recipe.files:
        raise InputError(
            f"{recipe.name!r} has no {strategy.family.file}; name its file, such as "
            f"'{strategy.name} {strategy.family.file}=results/models/net.parquet'"
        )


def _check_own(strategy: Strategy, key: str, value: Value) -> None:
    """Raise `InputError` if a family does not take a setting of its own, or not this value."""
    default = strategy.family.settings.get(key)
    if default is None:
        raise InputError(f"{key!r} has no effect on {strategy.name!r}; leave it out")
    kinds = (float, int) if isinstance(default, float) else (type(default),)
    if type(value) not in kinds or not (isinstance(value, str) or isfinite(value)):
        raise InputError(
            f"{key!r} of {strategy.name!r} is {value!r}; expected a value like {default!r}"
        )


def check_followed(recipe: Recipe) -> None:
    """Raise `InputError` if a recipe cannot be followed from any first guess."""
    strategy = recipe.strategy
    if not strategy.family.is_greedy:
        raise InputError(
            f"{strategy.name!r} is not a greedy strategy; choose one of <metric>-<mode>"
        )
    if not strategy.is_followed:
        raise InputError(
            f"{recipe.name!r} keeps to hard mode, where not all first guesses can be followed; "
            f"choose a strategy of mode {' or '.join(FOLLOWED_MODES)}"
        )
    if recipe.said_first > 1:
        raise InputError(
            f"{recipe.name!r} says more than its first guess by itself, so that no other first "
            "guess can be followed; leave it out"
        )
    if recipe.weighted:
        raise InputError(
            f"{recipe.name!r} is weighted, and first guesses are followed without weights; "
            "leave it out"
        )


def grower_of(strategy: Strategy) -> "Grow":
    """Return the function that grows trees; raise `InputError` if its family has none."""
    grow = strategy.family.grow
    if grow is None:
        grown = [family.name for family in families().usable() if family.grow is not None]
        raise InputError(
            f"{strategy.name!r} is not grown in one step, as a recipe is; "
            f"choose a strategy of {', '.join(grown)}"
        )
    return grow


def _check_ties(recipe: Recipe) -> None:
    rules, ties = tie_rules(), recipe.ties
    unknown = next((tie for tie in ties if isinstance(tie, str) and tie not in rules), None)
    if unknown is not None:
        raise InputError(f"unknown tie rule {unknown!r}; {choices(unknown, rules)}")
    places = [rules.index(tie) if isinstance(tie, str) else 0 for tie in ties]
    if places != sorted(places) or sum(place < len(metrics()) for place in places) > 1:
        raise InputError(
            f"ties are decided by a metric, then {CONSISTENT}, then {OPENERS} or {LIST_ORDER}; "
            "name them in this order"
        )
    if OPENERS in ties and recipe.ordering_metric is None:
        raise InputError(
            f"ties by {OPENERS!r} need a metric that ranks first guesses, which "
            f"{recipe.strategy.name!r} has not; leave them out"
        )
