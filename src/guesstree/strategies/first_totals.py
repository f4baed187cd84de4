"""What is known of how many guesses a first guess takes: its rank, and in small games its total."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.errors import InputError
from guesstree.base.result import Row
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.search.cost import INFEASIBLE
from guesstree.search.metrics import Masses
from guesstree.search.tree_search import Search

MOST_PAIRS = 300_000
"""Pairs of a guess and a target of the largest game whose first guesses are all searched."""

_MOST_READINGS = 4_000_000
"""How many guesses the nodes of this search may try, all together. It stops after a number of nodes
and not after a time, so that a game is searched to the end on every machine, or on none."""


class Rank(NamedTuple):
    """The rank of a first guess by its total, as far as it is known.

    Attributes
    ----------
    at_best
        One more than the number of first guesses that certainly have a smaller total.
    at_worst
        One more than the number of other first guesses that may have a smaller total.
    """

    at_best: int
    at_worst: int

    @classmethod
    def of_row(cls, row: Row) -> "Rank":
        """Return the rank in a row of a ranking of first guesses."""
        return cls(row["rank_at_best"], row["rank_at_worst"])

    @property
    def known(self) -> int | None:
        """The rank; None if it is not known."""
        return self.at_best if self.at_best == self.at_worst else None

    @property
    def text(self) -> str:
        """The rank for a table: ≥ before the best rank that is possible; empty if nothing is known.

        >>> Rank(7, 7).text, Rank(4620, 14854).text, Rank(1, 14855).text
        ('7', '≥4,620', '')
        """
        if self.known:
            return f"{self.known:,}"
        return f"≥{self.at_best:,}" if self.at_best > 1 else ""


def ranks_between(lower: NDArray[Any], upper: NDArray[Any]) -> list[Rank]:
    """Return the ranks of first guesses from a lower and an upper bound on the total of each.

    Where the total is known, both bounds are equal to it. Equal totals share a rank.

    Examples
    --------
    >>> ranks_between(np.array([5, 6, 4]), np.array([5, 6, 7]))
    [Rank(at_best=1, at_worst=2), Rank(at_best=2, at_worst=3), Rank(at_best=1, at_worst=3)]
    """
    certainly_smaller = np.searchsorted(np.sort(upper), lower)

    # A guess whose bounds differ is among those that it counts here, and is not before itself.
    perhaps_smaller = np.searchsorted(np.sort(lower), upper) - (lower < upper)
    pairs = zip(certainly_smaller.tolist(), perhaps_smaller.tolist(), strict=True)
    return [Rank(1 + certain, 1 + possible) for certain, possible in pairs]


def least_totals_of_all(
    matrix: ReplyMatrix, mode: Mode, masses: Masses | None = None
) -> NDArray[np.int64] | None:
    """Return the least total of the trees that start with each guess; None if that takes too long.

    Games of at most `MOST_PAIRS` take some two seconds: about 500 words if each may be guessed.

    Parameters
    ----------
    mode
        Which guesses are allowed after the first one.
    masses
        How much each target counts in a total, in whole numbers; None if each counts 1.
    """
    most_nodes = _MOST_READINGS // len(matrix.guesses)
    totals = np.zeros(len(matrix.guesses), np.int64)
    try:
        search = Search(matrix, mode, masses=masses)
        for guess in range(len(totals)):
            totals[guess], is_exact = search.value(
                guess, INFEASIBLE, lambda: search.nodes > most_nodes
            )
            if not is_exact:
                return None
    except InputError:
        # A tree would need more guesses in a row than a search counts.
        return None
    return totals
