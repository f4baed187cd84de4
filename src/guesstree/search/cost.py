"""Costs of targets by the number of guesses, and beams.

Nothing here is compiled, so recipes and configs are checked without the compiler.
"""

from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np

from guesstree.base import defaults
from guesstree.base.errors import InputError
from guesstree.search.metrics import AnyMetric

INFEASIBLE = 1 << 50
"""The cost of a set that no tree solves with the guesses left: larger than every other cost."""

DEEPEST = 99
"""The most guesses in a row that a search makes, and the largest limit in a strategy's name."""

WorstCase = Literal["", "first", "last"]
"""Whether the worst case is minimised `first`, or `last`, after the cost."""


class Cost(NamedTuple):
    """What it costs to find a target, by the number of guesses.

    Attributes
    ----------
    row
        The costs of finding it with guess number 1, 2, ... They do not fall.
    step
        How much more each guess after the row costs. With 0, the last number of the row is the cost
        of all later guesses, and of not finding the target.
    """

    row: tuple[int, ...] = (1,)
    step: int = 1

    def of(self, guesses: int) -> int:
        """Return the cost of finding a target with this number of guesses."""
        # After the row, its last number holds, and each guess adds a step.
        beyond = max(0, guesses - len(self.row))
        return self.row[guesses - beyond - 1] + self.step * beyond

    @property
    def rises(self) -> list[int]:
        """What each guess adds to the cost of a target not found yet; the last rise repeats."""
        rises = [*np.diff(self.row, prepend=0).tolist(), self.step]

        # Turns with the same rises from there on are one turn: sets share more entries
        # of the table.
        while len(rises) > 1 and rises[-1] == rises[-2]:
            rises.pop()
        return rises


TOTAL = Cost()
"""The cost of the lowest total number of guesses: 1 for each guess."""

LONE, PAIR = TOTAL.of(1), TOTAL.of(1) + TOTAL.of(2)
"""The total of one target, and the total of two: one is guessed, then the other."""

GUESS = TOTAL.step
"""What a guess adds to the total of each target that is not found yet."""


def loss_of(turns: int, mass: int) -> int:
    """Return the extra cost of a lost target: more than all guesses together cost.

    Without a limit (0 turns), no target is lost.
    """
    return mass * (turns + 1) + 1 if turns else INFEASIBLE


def price_of(step: int) -> int:
    """Return the extra cost of a lost target in estimates, where each guess costs `step`.

    It is the cost of `LOST_GUESSES` guesses, and 1 more. A step is more than the mass of all
    targets. So the remainder of a cost after whole steps is the lost mass.
    """
    return defaults.LOST_GUESSES * step + 1


def cost_within(turns: int, loss: int, step: int = 1) -> Cost:
    """Return the cost of a game of some turns, or without a limit (0), if a guess costs `step`.

    A target that is not found within the turns is lost. It costs one guess more than there are
    turns, and `loss` on top. With the loss of `loss_of`, the best trees lose the fewest targets,
    and then make the fewest guesses.
    """
    if not turns:
        return Cost((step,), step)

    found = range(step, turns * step + 1, step)
    return Cost((*found, (turns + 1) * step + loss), step=0)


def check_cost(cost: Cost, mass: int = 1) -> None:
    """Raise `InputError` if the search cannot use a cost; `mass` is the mass of all targets."""
    # No guesses cost 0, so a negative first cost is a fall, too.
    for number, (before, after) in enumerate(pairwise((0, *cost.row))):
        if after < before:
            raise InputError(
                f"the costs fall from {before} to {after} at guess {number + 1}; write {before} or "
                "more there"
            )

    if not cost.row[-1] and not cost.step:
        raise InputError(
            "all costs are 0, so all trees are equally good; raise the last cost"
        )

    # No tree costs more: no target takes more than `DEEPEST` guesses.
    if mass * (cost.row[-1] + DEEPEST * cost.step) >= INFEASIBLE:
        raise InputError(
            f"costs of {cost.row[-1]} for a total weight of {mass} exceed "
            f"{INFEASIBLE}; lower the costs"
        )


def too_deep(targets: int) -> InputError:
    """Return the error that a tree would need more than `DEEPEST` guesses in a row."""
    return InputError(
        f"some of the {targets} targets may take more than {DEEPEST} guesses, where every search "
        "stops; use a greedy strategy such as max-consistent"
    )


Width = int | tuple[int, int, int, int]
"""How many guesses a beam follows at each node: a number, or one for each size in `SIZES`."""

SIZES = (400, 100, 30, 0)
"""The least number of candidates for each of the four numbers of a width."""


class Beam(NamedTuple):
    """A restriction of the search to the best few guesses of each node.

    A metric ranks the guesses (None: the order of the exact search). Guesses that are not
    candidates are considered if the number of candidates lies within `window`: from its least to
    its greatest number (None: no limit).
    """

    metric: AnyMetric | None
    width: Width
    window: tuple[int, int | None] = (1, None)


def by_size(width: Width) -> tuple[int, ...]:
    """Return the four numbers of a width, for each size in `SIZES`."""
    return (width,) * len(SIZES) if isinstance(width, int) else width
