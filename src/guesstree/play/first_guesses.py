"""The table of first guesses of a game, with their best known totals in a hard mode."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from guesstree.base.constants import EARLIER
from guesstree.games.modes import Mode
from guesstree.strategies.first_totals import Rank, ranks_between
from guesstree.words.forms import Words


@dataclass(frozen=True)
class FirstGuesses:
    """The best known totals of all first guesses of a game.

    Attributes
    ----------
    guesses
        The guesses, in list order.
    informative
        The same guesses, the most informative first.
    targets
        The targets.
    totals
        For each guess, the lowest known total of a tree that starts with it: guesses, summed over
        all targets, each times its weight.
    lower_bounds
        For each guess, a lower bound on the total of every tree that starts with it.
    exact
        For each guess, whether its total is proved to be the lowest.
    mass
        The sum of the weights of all targets. Weights are whole numbers: 1 each if all targets are
        equally likely.
    mode
        The hard mode that all trees keep to.
    proof
        When its bounds were proved, as `text.proved` takes it.
    """

    guesses: Words
    informative: Words
    targets: frozenset[str]
    totals: NDArray[np.int64]
    lower_bounds: NDArray[np.int64]
    exact: NDArray[np.bool_]
    mass: int
    mode: Mode = Mode.ANY
    proof: str = EARLIER

    @cached_property
    def position(self) -> dict[str, int]:
        """The position of each guess among the guesses."""
        return {guess: at for at, guess in enumerate(self.guesses)}

    @cached_property
    def ranks(self) -> dict[str, Rank]:
        """The rank of each guess by its total, as far as the bounds tell."""
        ranks = ranks_between(self.lower_bounds, self.totals)
        return dict(zip(self.guesses, ranks, strict=True))

    @cached_property
    def proved(self) -> str | None:
        """The best first guess if it is proved; otherwise None."""
        best = self.best(1)[0]
        at = self.position[best]

        # Another guess may be better as long as its lower bound is smaller, even if this total is
        # exact.
        is_least = self.exact[at] and self.totals[at] <= self.lower_bounds.min()
        return best if is_least else None

    def expected(self, guess: str) -> tuple[float, bool]:
        """Return the expected guesses of a game with a first guess, and whether they are exact."""
        at = self.position[guess]
        return float(self.totals[at]) / self.mass, bool(self.exact[at])

    def best(self, count: int | None = None) -> list[str]:
        """Return the guesses with the lowest totals that the hard mode allows, the best first.

        Among equal totals, exact ones come first, then targets.
        """
        return self._ordered[:count]

    @cached_property
    def _ordered(self) -> list[str]:
        # `lexsort` sorts by its last key first, and keeps the order of what is equal.
        is_other = np.array([guess not in self.targets for guess in self.guesses])
        order = np.lexsort((is_other, ~self.exact, self.totals))
        guesses = [self.guesses[at] for at in order]
        if self.mode == Mode.CONSISTENT:
            guesses = [guess for guess in guesses if guess in self.targets]
        return guesses
