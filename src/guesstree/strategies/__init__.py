"""Strategies: what chooses the guess at each node; from a reply matrix to a guess tree.

A strategy is named `<chooser>-<mode>`: `max-any`, `neg_entropy-consistent`, `optimal-nyt-hard`.
"""

import re
from typing import NamedTuple

from guesstree.errors import InputError, choices
from guesstree.metrics import METRICS

GREEDY_MODES = ("consistent", "any")
MODES = (*GREEDY_MODES, "nyt-hard")
RANDOM = "random"
FIRST = "first"
LOOKAHEAD = "lookahead"
OPTIMAL = "optimal"
SAFEST = "safest"

Window = tuple[int, int | None]

PUBLISHED_WINDOW: Window = (4, 125)
"""Remaining targets, from and to, among which mode `any` considers every guess."""


class Strategy(NamedTuple):
    """A strategy's parts: what chooses, the mode, and the most guesses that it may take.

    The chooser is a metric, `first` (in list order), `lookahead`, `optimal`, `safest` (least
    worst case, then least total) or `random`.
    """

    chooser: str
    mode: str
    limit: int | None = None

    @property
    def name(self) -> str:
        """The name as config.yaml and file names have it."""
        return f"{self.chooser}{self.limit or ''}-{self.mode}"

    @property
    def is_greedy(self) -> bool:
        """Whether a metric alone chooses, or list order."""
        return self.chooser in (*METRICS, FIRST)

    @property
    def is_proved(self) -> bool:
        """Whether it comes with a proof."""
        return self.chooser in (OPTIMAL, SAFEST)


STRATEGIES = {
    strategy.name: strategy
    for strategy in (
        *(Strategy(metric, mode) for metric in METRICS for mode in GREEDY_MODES),
        *(Strategy(chooser, mode) for chooser in (LOOKAHEAD, OPTIMAL, SAFEST) for mode in MODES),
        Strategy(FIRST, "consistent"),
        Strategy(RANDOM, "consistent"),
    )
}
"""All strategies but those with a limit, such as `optimal5-any`."""


def strategy_named(name: str) -> Strategy:
    """Return the strategy of that name; raise `InputError` with the nearest name if none is."""
    limited = re.fullmatch(rf"{OPTIMAL}([1-9]\d?)-(.+)", name)
    if limited and limited[2] in MODES:
        return Strategy(OPTIMAL, limited[2], int(limited[1]))
    if name not in STRATEGIES:
        raise InputError(f"unknown strategy {name!r}; {choices(name, STRATEGIES)}")
    return STRATEGIES[name]


def greedy_named(name: str) -> Strategy:
    """Return the greedy strategy of that name; raise `InputError` if there is none."""
    strategy = strategy_named(name)
    if not strategy.is_greedy:
        raise InputError(f"{name!r} is not a greedy strategy; choose one of <metric>-<mode>")
    return strategy
