"""The table of first guesses of a game, with their best known totals."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from guesstree.games.codes import Positions
from guesstree.games.modes import Hard
from guesstree.result import frame
from guesstree.words.forms import Words

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True)
class FirstGuesses:
    """The best known totals of all first guesses of a game.

    Attributes
    ----------
    guesses
        The guesses, the most informative first.
    targets
        The targets.
    totals
        For each guess, the lowest known total of a tree that starts with it: guesses, summed over
        all targets, each times its weight.
    hard_totals
        The same for trees that keep to every hard mode.
    lower_bounds
        For each guess, a lower bound on the total of every tree that starts with it.
    exact
        For each guess, whether its total is proved to be the lowest in any mode.
    mass
        The sum of the weights of all targets. Weights are whole numbers: 1 each if all targets are
        equally likely.
    """

    guesses: Words
    targets: frozenset[str]
    totals: NDArray[np.int64]
    hard_totals: NDArray[np.int64]
    lower_bounds: NDArray[np.int64]
    exact: NDArray[np.bool_]
    mass: int

    @property
    def table(self) -> "pl.DataFrame":
        """The numbers as a table of `guess, total, exact, lower_bound, hard_total`."""
        numbers = {
            "total": self.totals,
            "exact": self.exact,
            "lower_bound": self.lower_bounds,
        }
        return frame({"guess": self.guesses, **numbers, "hard_total": self.hard_totals})

    @cached_property
    def position(self) -> Mapping[str, int]:
        """The position of each guess among the guesses."""
        return {guess: at for at, guess in enumerate(self.guesses)}

    @cached_property
    def ranks(self) -> Mapping[str, int]:
        """The rank of each guess with a proved total, from 1; equal totals share a rank."""
        solved = np.flatnonzero(self.exact)

        # For each exact total, how many are smaller.
        better = np.searchsorted(np.sort(self.totals[solved]), self.totals[solved])
        return {
            self.guesses[at]: int(rank) for at, rank in zip(solved, better + 1, strict=True)
        }

    @cached_property
    def proved(self) -> str | None:
        """The best first guess if it is proved; otherwise None."""
        best = self._order(Hard.OFF)[0]

        # Another guess may be better as long as its lower bound is smaller, even if this total is
        # exact.
        is_least = self.exact[best] and self.totals[best] <= self.lower_bounds.min()
        return self.guesses[best] if is_least else None

    def expected(self, guess: str, hard: Hard = Hard.OFF) -> tuple[float, bool]:
        """Return the expected guesses of a game with a first guess, and whether they are exact."""
        at = self.position[guess]
        if hard == Hard.OFF:
            return float(self.totals[at]) / self.mass, bool(self.exact[at])

        # Totals in hard modes come from trees that were found, and no proof says that they are the
        # least.
        return float(self.hard_totals[at]) / self.mass, False

    def _order(self, hard: Hard) -> Positions:
        """Return the positions of the guesses, the best first: exact totals, then the others."""
        if hard == Hard.OFF:
            # `lexsort` sorts by its last key first.
            return np.lexsort((self.totals, ~self.exact))
        return np.argsort(self.hard_totals, kind="stable")

    def best(self, count: int | None = None, hard: Hard = Hard.OFF) -> list[str]:
        """Return the guesses with the lowest totals in a hard mode, exact totals first."""
        guesses = [self.guesses[at] for at in self._order(hard)]
        if hard == Hard.CONSISTENT:
            guesses = [guess for guess in guesses if guess in self.targets]
        return guesses[:count]
