"""What a search is asked: the cost of a target by the number of guesses, and beams.

Nothing here is compiled: recipes and configs are checked without the compiler.
"""

from typing import Literal, NamedTuple

import numpy as np

from guesstree.errors import InputError
from guesstree.search.metrics import AnyMetric

INFEASIBLE = 1 << 50
"""The cost of a set that no tree solves with the guesses left. Every total is smaller."""

DEEPEST = 99
"""The largest number of guesses in a row, and the largest limit that a strategy names."""

WorstCase = Literal["", "first", "last"]
"""Whether the least worst case comes before the least cost or after it, or does not count."""


class Cost(NamedTuple):
    """What it costs to find a target, by the number of guesses.

    Attributes
    ----------
    row
        The costs of finding it with guess number 1, 2, ... They do not fall.
    step
        What each guess after those of the row costs more. With 0, the last number of the row is
        what it costs to find the target with none of the guesses before.
    """

    row: tuple[int, ...] = (1,)
    step: int = 1

    def of(self, guesses: int) -> int:
        """Return the cost of so many guesses."""
        beyond = max(0, guesses - len(self.row))
        return self.row[guesses - beyond - 1] + self.step * beyond

    @property
    def rises(self) -> list[int]:
        """What each guess costs a target that it is made for; the last rise goes on."""
        rises = [*np.diff(self.row, prepend=0).tolist(), self.step]
        while len(rises) > 1 and rises[-1] == rises[-2]:
            rises.pop()
        return rises


TOTAL = Cost()
"""The cost of the least total number of guesses: 1 for each guess."""

LONE, PAIR = TOTAL.of(1), TOTAL.of(1) + TOTAL.of(2)
"""The total of one target, and that of two: one of them is guessed, then the other."""

GUESS = TOTAL.step
"""What a guess adds to the total of each target that it is made for."""


def loss_of(turns: int, mass: int) -> int:
    """Return what a lost target costs beyond its guesses: more than all other guesses together."""
    return mass * (turns + 1) + 1


def cost_within(turns: int, mass: int) -> Cost:
    """Return the cost by which the fewest targets are lost, and then the fewest guesses are made.

    The targets have this mass in all. One that is not found within the turns is lost.
    """
    return Cost((*range(1, turns + 1), turns + 1 + loss_of(turns, mass)), step=0)


def check_cost(cost: Cost, mass: int = 1) -> None:
    """Raise `InputError` if the search cannot take a cost for targets of this mass in all."""
    if not cost.row:
        raise InputError("a cost is empty; give a number for each number of guesses")
    if fallen := [at for at in range(1, len(cost.row)) if cost.row[at] < cost.row[at - 1]]:
        at = fallen[0]
        raise InputError(
            f"the cost of {at + 1} guesses is {cost.row[at]}, less than that of {at}, "
            f"{cost.row[at - 1]}; costs must not fall"
        )
    if cost.row[0] < 0 or cost.step < 0:
        raise InputError(f"a cost is {min(cost.row[0], cost.step)}; give 0 or more")
    if not cost.row[-1] and not cost.step:
        raise InputError("all costs are 0, so that no tree is better; make the last one greater")
    if mass * (cost.row[-1] + DEEPEST * cost.step) >= INFEASIBLE:
        raise InputError(
            f"costs of {cost.row[-1]} for targets of the weight {mass} in all exceed "
            f"{INFEASIBLE}; make the costs smaller"
        )


def too_deep(targets: int) -> InputError:
    """Return the error that no search makes so many guesses in a row."""
    return InputError(
        f"some of the {targets} targets may take more than {DEEPEST} guesses in a row, which no "
        "search does: most guesses leave nearly all targets; try a greedy strategy such as "
        "max-consistent, or fewer targets"
    )


MASS = 1 << 40
"""Real weights become shares of so many parts: totals of guesses stay below `INFEASIBLE`."""

Width = int | tuple[int, int, int, int]
"""How many guesses a beam follows at each node: a number, or one for each size in `SIZES`."""

SIZES = (400, 100, 30, 0)
"""Numbers of candidates from which the four numbers of a width hold."""


class Beam(NamedTuple):
    """A restriction of the search: it follows the best few guesses of each node, by its width.

    A metric ranks the guesses (None: the order of the exact search). Guesses that are no
    candidates are considered while the number of candidates lies within `window`, its least and
    greatest number (None: no limit).
    """

    metric: AnyMetric | None
    width: Width
    window: tuple[int, int | None] = (1, None)


def by_size(width: Width) -> tuple[int, ...]:
    """Return the four numbers of a width, for each size in `SIZES`."""
    return (width,) * len(SIZES) if isinstance(width, int) else width
