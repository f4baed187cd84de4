"""What is known of the first guesses of a game, so that no tree is grown to tell it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from guesstree.play.hard import CONSISTENT, OFF

if TYPE_CHECKING:
    from guesstree.play.situations import Lists


@dataclass(frozen=True)
class FirstGuesses:
    """The best known totals of all first guesses of a game of equally likely targets.

    Attributes
    ----------
    guesses
        The guesses, those whose replies tell most first.
    targets
        The targets.
    totals
        By guess, the least known total of a tree that starts with it.
    hard_totals
        The same of trees that keep to every hard mode.
    exact
        By guess, whether no tree of any mode has a smaller total.
    """

    guesses: tuple[str, ...]
    targets: frozenset[str]
    totals: NDArray[np.int64]
    hard_totals: NDArray[np.int64]
    exact: NDArray[np.bool_]

    @cached_property
    def rank(self) -> Mapping[str, int]:
        """The place of each guess by what its reply tells, from 0 on."""
        return {guess: at for at, guess in enumerate(self.guesses)}

    @cached_property
    def proved(self) -> str | None:
        """The best first guess, if it is proved that none is better."""
        best = int(self.totals.argmin())
        return self.guesses[best] if self.exact[best] else None

    def expected(self, guess: str, hard: str = OFF) -> tuple[float, bool]:
        """Return the expected guesses to the end with a first guess, and whether they are exact."""
        at, count = self.rank[guess], len(self.targets)
        if hard == OFF:
            return float(self.totals[at]) / count, bool(self.exact[at])
        return float(self.hard_totals[at]) / count, False

    def best(self, count: int, hard: str = OFF) -> list[str]:
        """Return the guesses whose replies tell most, and the one that is proved to be best.

        Of those that a hard mode allows.
        """
        if hard == CONSISTENT:
            return [guess for guess in self.guesses if guess in self.targets][:count]
        best = list(self.guesses[:count])
        if hard == OFF and self.proved is not None and self.proved not in best:
            best.append(self.proved)
        return best

    def narrowed(
        self, lists: "Lists", count: int, hard: str = OFF, words: Iterable[str] = ()
    ) -> "Lists":
        """Return the lists of the game with the best guesses, the targets and some words alone."""
        kept = {*self.targets, *self.best(count, hard), *words}
        return replace(lists, guesses=tuple(word for word in lists.guesses if word in kept))


KnownFirst = Callable[[], FirstGuesses | None]
"""Returns what is known of the first guesses of a game; None if nothing is."""


def nothing() -> None:
    """Know nothing."""
