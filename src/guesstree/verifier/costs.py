"""What targets cost, and the lowest cost of n targets in any tree."""

from collections.abc import Sequence
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.constants import MOST_COST
from guesstree.verifier.checker import Row
from guesstree.verifier.splitting import Replies

NEVER = MOST_COST
"""The bound of a set for which no tree stays within the limit."""


class Costs(NamedTuple):
    """What targets cost, apart from what the guesses before have cost.

    Attributes
    ----------
    rises
        What a target costs more if it takes one guess more, after 0, 1, ... guesses; the last is
        also that of all later guesses. It is infinite after the last guess that a limit allows.
    weights
        How much each target counts.
    """

    rises: Sequence[float]
    weights: NDArray[np.int64]

    @classmethod
    def of(cls, objective: Row, targets: int) -> "Costs":
        """Return the costs of an objective, as lists of bounds have it."""
        row, step, limit = (objective[key] for key in ("row", "step", "limit"))
        weights = np.array(objective["weights"] or [1] * targets, np.int64)
        costs = [0, *row, row[-1] + step]
        if limit:
            # No tree needs more guesses than there are targets, apart from a first guess that is
            # given: it may tell nothing.
            limit = min(limit, targets + 1)
            costs += [costs[-1] + step * late for late in range(1, limit)]
            return cls([*np.diff(costs).tolist()[:limit], inf], weights)

        return cls(np.diff(costs).tolist(), weights)

    def rise(self, depth: int) -> float:
        """Return what one guess more costs after some guesses."""
        return self.rises[min(depth, len(self.rises) - 1)]

    def first_like(self, depth: int, size: int) -> int:
        """Return the first number of guesses after which `size` targets cost the same.

        A guess that is worth anything finds a target or splits their set. So n targets take at most
        n guesses, and only the next n rises count.
        """
        ahead = range(min(size, len(self.rises)))
        return next(
            first
            for first in range(depth + 1)
            if all(self.rise(first + at) == self.rise(depth + at) for at in ahead)
        )


def place_costs(replies: Replies, costs: Costs) -> list[list[float]]:
    """Return the cost of the places in a tree, the cheapest first, after 0, 1, ... guesses.

    If no guess leaves more than b branches, a tree finds one target with its first guess, at most b
    with the second, b^2 with the third, and so on.
    """
    targets = len(costs.weights)
    most = 1
    for row in replies.codes:
        counts = np.bincount(row, minlength=replies.right + 1)
        counts[replies.right] = 0
        most = max(most, int(np.count_nonzero(counts)))

    found = []
    for depth in range(len(costs.rises) + 1):
        places: list[float] = []
        width, cost = 1, costs.rise(depth)
        while len(places) < targets:
            places += [cost] * width
            depth += 1
            width, cost = min(width * most, targets), cost + costs.rise(depth)
        found.append(places[:targets])
    return found
