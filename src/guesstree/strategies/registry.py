"""Strategies by name. A strategy is named `<family>-<mode>`: `max-any`, `optimal-nyt-hard`.

A family is what chooses the guess at each node. It is one entry here, or an entry point of
another package in the group `guesstree.strategies`. Every metric is a greedy family as well.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from guesstree.defaults import LEARNED_TRIED
from guesstree.errors import InputError, choices
from guesstree.metrics.registry import METRICS, Metric, metrics
from guesstree.plugins import Imported, Registry, Source
from guesstree.strategies.family import MODES, Family, Strategy

if TYPE_CHECKING:
    from guesstree.replies.matrix import ReplyMatrix
    from guesstree.strategies.recipe import Recipe
    from guesstree.trees.tree import GuessTree

RANDOM = "random"
FIRST = "first"
LOOKAHEAD = "lookahead"

MODELS = ("linear", "net")
"""The kinds of models that are learned."""


_GREEDY = Imported("guesstree.strategies.greedy:grow")
_GREEDY_SETTINGS = frozenset({"opening", "ties", "weighted"})


@cache
def families() -> Registry[Family]:
    """Return all families of strategies: a greedy one per metric, ours, those of other packages."""
    own = (*map(_greedy_family, metrics().usable()), *_OTHERS)
    return Registry("family of strategies", Family, "guesstree.strategies", own, _checked)


def _greedy_family(metric: Metric) -> Family:
    return Family(
        *(metric.name, metric.title, MODES, _GREEDY),
        takes=_GREEDY_SETTINGS | {"any_window"},
        is_greedy=True,
        metric=metric,
    )


def _checked(family: Family, source: Source) -> Family:
    """Return a family of another package, whose trees are played before they are used."""
    grow = family.grow
    if grow is None:  # a proof or the like makes them
        return family

    def grown(replies: "ReplyMatrix", recipe: "Recipe") -> "GuessTree":
        from guesstree.trees.check import check_grown

        tree: GuessTree = grow(replies, recipe)
        source.naming("grow", lambda: check_grown(tree, replies, recipe.strategy.mode))()
        return tree

    return replace(family, grow=grown)


_OTHERS = (
    Family(
        *(LOOKAHEAD, "Look-ahead", MODES, Imported("guesstree.strategies.lookahead:grow")),
        made_by="look_ahead",
        takes=frozenset({"opening", "any_window", "widths", "metric"}),
    ),
    Family(
        *("optimal", "Least total", MODES, Imported("guesstree.strategies.optimal:grow")),
        made_by="prove",
        takes=frozenset({"opening", "cost", "weighted"}),
        takes_limit=True,
    ),
    Family(
        *("safest", "Least worst case", MODES),
        made_by="prove",
        takes=frozenset({"cost", "weighted"}),
        worst_case="first",
    ),
    Family(
        *("shallow", "Least total, then least worst case", MODES),
        made_by="prove",
        takes=frozenset({"cost", "weighted"}),
        worst_case="last",
    ),
    Family(
        *("within", "Most targets within a number of guesses", MODES),
        made_by="prove",
        takes=frozenset({"weighted"}),
        takes_limit=True,
        needs_limit=True,
    ),
    Family(
        *("learned", "Least estimated total", ("any",)),
        Imported("guesstree.strategies.learned:grow"),
        settings={"model": "", "tried": LEARNED_TRIED},
        file="model",
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
    if family and mode in family.modes and family.may_have(limit):
        return Strategy(family, mode, limit)
    if family and family.needs_limit and mode in family.modes:
        example = f"{family.name}4-{mode}"
        raise UnknownStrategyError(f"{name!r} lacks a number of guesses; write such as {example!r}")
    _check_limit(name, family_name, mode)
    metrics().get(family_name)  # says what is wrong with a metric that cannot be loaded
    raise UnknownStrategyError(f"unknown strategy {name!r}; {choices(name, all_strategy_names())}")


def _check_limit(name: str, family_name: str, mode: str) -> None:
    """Raise `UnknownStrategyError` if only the number of guesses of a name is wrong."""
    stem = family_name.rstrip("0123456789")
    family = families().get(stem)
    if family and family.takes_limit and stem != family_name and mode in family.modes:
        example = f"{stem}4-{mode}"
        raise UnknownStrategyError(
            f"unknown strategy {name!r}, whose number is not from 1 to 99; write one such as "
            f"{example!r}"
        )


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
    least = (
        replace(one, takes_limit=limited and one.takes_limit)
        for one in _OTHERS
        if one.is_proved and one.worst_case != "first" and not one.needs_limit
    )
    pattern = names_pattern(least)
    return re.fullmatch(pattern, name) is not None


def minimises_total(name: str) -> bool:
    """Return whether what a proof minimises is the number of guesses, also within a worst case.

    >>> minimises_total("safest-any"), minimises_total("within4-any"), minimises_total("mine")
    (True, False, False)
    """
    pattern = names_pattern(one for one in _OTHERS if one.is_proved and not one.needs_limit)
    return re.fullmatch(pattern, name) is not None


def own_family(name: str) -> Family | None:
    """Return the family of that name, None if it is a metric or that of another package."""
    return next((family for family in _OTHERS if family.name == name), None)


def all_strategy_names() -> list[str]:
    """Return the names of all strategies but those with a limit, such as `optimal5-any`."""
    named = (family for family in families().usable() if family.may_have(None))
    return [f"{family.name}-{mode}" for family in named for mode in family.modes]


def names_pattern(members: Iterable[Family]) -> str:
    """Return a regular expression that matches the names of the strategies of some families."""
    return "|".join(
        f"{family.name}{_limits(family)}-({'|'.join(family.modes)})" for family in members
    )


def _limits(family: Family) -> str:
    """Return a regular expression for the numbers of guesses in names of a family."""
    if not family.takes_limit:
        return ""
    return "([1-9][0-9]?)" if family.needs_limit else "([1-9][0-9]?)?"
