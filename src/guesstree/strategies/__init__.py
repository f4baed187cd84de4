"""Strategies: what chooses the guess at each node; from a reply matrix to a guess tree.

A strategy is named `<chooser>-<mode>`: `max-any`, `neg_entropy-consistent`, `random-consistent`.
"""

from typing import NamedTuple

from guesstree.errors import InputError, choices
from guesstree.metrics import METRICS

MODES = ("consistent", "any")
RANDOM = "random"
OPTIMAL = "optimal"


class Strategy(NamedTuple):
    """A strategy's two parts: a metric, `optimal` or `random`, and the mode."""

    chooser: str
    mode: str

    @property
    def name(self) -> str:
        """The name as config.yaml and file names have it."""
        return f"{self.chooser}-{self.mode}"


STRATEGIES = {
    strategy.name: strategy
    for strategy in (
        *(Strategy(chooser, mode) for chooser in (*METRICS, OPTIMAL) for mode in MODES),
        Strategy(RANDOM, "consistent"),
    )
}


def strategy_named(name: str) -> Strategy:
    """Return the strategy of that name; raise `InputError` with the nearest name if none is."""
    if name not in STRATEGIES:
        raise InputError(f"unknown strategy {name!r}; {choices(name, STRATEGIES)}")
    return STRATEGIES[name]
