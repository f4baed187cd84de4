"""Families of strategies, and the names of strategies: a family, a limit and a mode.

A caller's function from the remaining targets to a guess is a family, too.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

import numpy as np

from guesstree.base.errors import InputError, known_name, suggest_name
from guesstree.base.plugins import Imported, Registry, Source, function_source
from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree, check_tree
from guesstree.search.cost import WorstCase
from guesstree.search.metrics import METRICS, Metric

Grow = Callable[[ReplyMatrix, Any], GuessTree]
"""Grows the tree of a recipe in a game."""

Stage = Literal["grow", "look_ahead", "prove", "play_randomly"]
"""The stages of the pipeline that make the files of a strategy."""

Value = bool | int | float | str
"""What a setting of a family may be."""

PLAYED_OUT_MODES = (Mode.CONSISTENT, Mode.ANY)
"""The modes of the greedy strategies that are played out from every first guess."""

MODES = tuple(Mode)


@dataclass(frozen=True)
class Family:
    """Strategies that choose guesses in the same way, and differ in mode and settings.

    Attributes
    ----------
    name
        As names of strategies begin: lower case letters, digits and `_`.
    title
        The aim of its strategies, for figures: `minimises the largest branch`.
    modes
        The modes of its strategies, from `MODES`.
    grow
        Grows the guess tree of a recipe; None if the family cannot grow a tree from a recipe. The
        caller applies the opening and the tie rule `openers` of the recipe.
    made_by
        The stage of the pipeline that makes the files of its strategies.
    takes
        The settings of a recipe that have an effect on it, from `settings.SETTINGS`.
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
            fault = "the stage 'grow' needs a function 'grow'; pass one"
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


class UnknownStrategyError(InputError):
    """No strategy has this name; the message has the nearest name, or all names."""


class Strategy(NamedTuple):
    """A strategy's parts: the family that chooses, the mode, and the most guesses it may take."""

    family: Family
    mode: str
    limit: int | None = None

    @classmethod
    def parse(cls, name: str) -> "Strategy":
        """Return the strategy of a name; raise `UnknownStrategyError` if there is none.

        >>> Strategy.parse("optimal5-any").limit
        5
        """
        # A family's own name may end in digits. Only other digits are a limit.
        first, _, mode = name.partition("-")
        stem = first if first in families() else first.rstrip("0123456789")
        number = first[len(stem) :]
        family = families().get(stem)

        if family is not None and mode in family.modes:
            if not number and not family.needs_limit:
                return cls(family, mode)
            if family.takes_limit and re.fullmatch("[1-9][0-9]?", number):
                return cls(family, mode, int(number))
            if family.takes_limit:
                example = f"{stem}4-{mode}"
                raise UnknownStrategyError(
                    f"unknown strategy {name!r}, which needs a number of guesses from 1 to 99; "
                    f"write it like {example!r}"
                )

        METRICS.get(first)  # raises the error of a metric that cannot be loaded
        raise UnknownStrategyError(
            f"unknown strategy {name!r}; {suggest_name(name, all_strategy_names())}",
            word=name,
            argument="strategy",
        )

    @property
    def can_be_played_out(self) -> bool:
        """Whether it can be played out from every first guess."""
        return self.family.is_greedy and self.mode in PLAYED_OUT_MODES

    @property
    def name(self) -> str:
        """The name as config.yaml and file names have it."""
        return f"{self.family.name}{self.limit or ''}-{self.mode}"

    def heeds(self, setting: str) -> bool:
        """Return whether a setting of a recipe has an effect on it."""
        # In hard mode, only greedy strategies have a window: look-ahead tries every guess that is
        # allowed.
        has_window = self.mode == Mode.ANY or (
            self.mode == Mode.HARD and self.family.is_greedy
        )
        if setting == "any_window" and not has_window:
            return False
        return setting in self.family.takes or setting in self.family.settings


RANDOM = "random"
FIRST = "first"
LOOKAHEAD = "lookahead"

# Imported when a tree grows: names of strategies are read without the compiler.
_GREEDY = Imported("guesstree.strategies.greedy:grow")
_GREEDY_SETTINGS = frozenset({"opening", "ties", "weighted"})


@cache
def families() -> Registry[Family]:
    """Return all families: a greedy one for each metric, our others, and the ones of packages."""
    ours = (*map(greedy_family, METRICS.usable()), *_OTHERS)
    return Registry("family of strategies", Family, "guesstree.strategies", ours, _checked)


def greedy_family(metric: Metric) -> Family:
    """Return the family that chooses by a metric alone."""
    return Family(
        metric.name,
        metric.title,
        MODES,
        _GREEDY,
        takes=_GREEDY_SETTINGS | {"any_window"},
        is_greedy=True,
        metric=metric,
    )


def _checked(family: Family, source: Source) -> Family:
    """Return a family of another package, with a check of each tree that it grows."""
    grow = family.grow
    if grow is None:  # another stage makes its trees
        return family

    def grown(matrix: ReplyMatrix, recipe: Any) -> GuessTree:
        tree: GuessTree = grow(matrix, recipe)
        words = matrix.rule, matrix.targets, matrix.guesses
        source.naming("grow", check_tree)(tree, *words, recipe.strategy.mode)
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
        (Mode.CONSISTENT,),
        _GREEDY,
        takes=_GREEDY_SETTINGS,
        is_greedy=True,
    ),
    Family(
        RANDOM,
        "draws its guesses at random",
        (Mode.CONSISTENT,),
        made_by="play_randomly",
        takes=frozenset(),
    ),
)


def strategy_of(choice: str | Metric | Family, mode: str = "") -> Strategy:
    """Return the strategy of a name, or of a metric or family in a mode.

    Without a mode it is `any`, or the first mode of a family that does not have `any`.

    Raises
    ------
    InputError
        The strategy is unknown, or the family is not valid.
    """
    if isinstance(choice, str):
        return Strategy.parse(f"{choice}-{mode}" if mode else choice)

    if isinstance(choice, Metric):
        family = greedy_family(METRICS.resolve(choice))
    else:
        family = families().resolve(choice)

    mode = mode or str(Mode.ANY if Mode.ANY in family.modes else family.modes[0])
    return Strategy(family, known_name(mode, family.modes, f"{family.name!r} has no mode"))


def proof_name(mode: str = Mode.ANY, limit: int = 0) -> str:
    """Return the name of the strategy whose proof finds the lowest total of a mode.

    With a limit, no game may take more guesses; 0 is none.

    >>> proof_name(), proof_name("nyt-hard", 6)
    ('optimal-any', 'optimal6-nyt-hard')
    """
    return f"optimal{limit or ''}-{mode}"


def is_least(name: str, *, limited: bool = False) -> bool:
    """Return whether a proof of the strategy shows that no other of its mode has a smaller total.

    It does not if the worst case comes first, nor for names of recipes. Strategies with a limit
    count only if `limited` is true.

    >>> is_least("optimal-any"), is_least("safest-any"), is_least("max-any"), is_least("mine")
    (True, False, False, False)
    >>> is_least("optimal5-any"), is_least("optimal5-any", limited=True)
    (False, True)
    """
    family = _family_proving_totals(name)
    if family is None or family.worst_case == "first":
        return False

    # Digits in a name are a limit. Without it, a tree may have a smaller total.
    return limited or not re.search("[0-9]", name)


def minimises_total(name: str) -> bool:
    """Return whether a proof minimises the number of guesses, perhaps within the lowest worst case.

    >>> minimises_total("safest-any"), minimises_total("within4-any"), minimises_total("mine")
    (True, False, False)
    """
    return _family_proving_totals(name) is not None


def _family_proving_totals(name: str) -> Family | None:
    """Return our family of a strategy's name, if its proofs minimise the number of guesses."""
    # A family that needs a limit minimises the targets missed within it, not the guesses.
    proved = (family for family in _OTHERS if family.is_proved and not family.needs_limit)
    return next(
        (family for family in proved if re.fullmatch(names_pattern([family]), name)), None
    )


def all_strategies() -> list[Strategy]:
    """Return all strategies without a limit, so without `optimal5-any` and others."""
    unlimited = (family for family in families().usable() if not family.needs_limit)
    return [Strategy(family, mode) for family in unlimited for mode in family.modes]


def all_strategy_names() -> list[str]:
    """Return the names of `all_strategies`."""
    return [strategy.name for strategy in all_strategies()]


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
        family, _, limit = Strategy.parse(text.partition(" ")[0])
    except UnknownStrategyError:
        return ""
    return f"{family.title}, with at most {limit} guesses a game" if limit else family.title


# Functions of a caller

History = tuple[tuple[str, str], ...]
"""The guesses so far, each with the text of its reply."""

Choose = Callable[[list[str], list[tuple[str, str]]], str]
"""A function from the remaining targets, and the guesses and replies so far, to a guess."""


@lru_cache(maxsize=100)  # one family for each function, so that its trees are grown once
def family_of(choose: Choose) -> Family:
    """Return a family whose guesses a function chooses, named like the function."""
    name = getattr(choose, "__name__", "")

    # The name of a lambda is no name of a family.
    name = name if re.fullmatch("[a-z][a-z0-9_]*", name) else "function"

    def grow(matrix: ReplyMatrix, _: object) -> GuessTree:
        return grow_by(matrix, choose)

    return Family(name, name, (Mode.ANY,), grow, takes=frozenset())


def grow_by(matrix: ReplyMatrix, choose: Choose) -> GuessTree:
    """Return the tree whose guesses a function chooses. It is called once for each node.

    Raises
    ------
    PluginError
        The function fails, or its guess is not a word of the game or comes twice in one game.
    """
    source = function_source(choose)
    checked = source.naming("guess", choose)

    # Rows as `GuessTree.from_codes` takes them: parent, reply, guess, size, depth. What waits has
    # the parent and the reply that lead to a node, its candidates and its turns.
    nodes: list[tuple[int, int, int, int, int]] = []
    root = matrix.every_target
    waiting: list[tuple[int, int, Candidates, History]] = [(-1, -1, root, ())]

    while waiting:
        parent, reply, candidates, history = waiting.pop()
        answer = checked([matrix.targets[target] for target in candidates], [*history])
        word = matrix.form.clean(answer) if isinstance(answer, str) else ""
        if word not in matrix.position:
            fault = f"guess {len(history) + 1} is {answer!r:.80}, which is not among the guesses"
            raise source.error(fault)

        # A repeated guess tells nothing new, and the tree might never end.
        if any(word == guess for guess, _ in history):
            raise source.error(f"{word!r} is guessed twice in one game")

        guess = matrix.position[word]
        codes = matrix.codes[guess, candidates]

        # The last reply waits first, so that branches are grown in the order of their replies.
        for code in np.unique(codes[codes != matrix.right])[::-1].tolist():
            longer = (*history, (word, matrix.texts[code]))
            waiting.append((len(nodes), code, candidates[codes == code], longer))

        # The number of the node is that of the nodes before: its branches wait with it as parent.
        nodes.append((parent, reply, guess, len(candidates), len(history) + 1))

    return GuessTree.from_codes(np.array(nodes, np.int32).T, matrix)
