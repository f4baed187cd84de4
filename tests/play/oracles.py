"""A plain search for the least expected guesses, which advice and reviews are compared with."""

from collections.abc import Sequence
from math import inf

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import unused_hint

Places = tuple[int, ...]

Said = Sequence[tuple[int, int]]
"""Guesses and the codes of their replies."""


def in_words(matrix: ReplyMatrix, said: Said) -> list[tuple[str, int]]:
    """Return turns with the words of their guesses."""
    return [(matrix.guesses[guess], code) for guess, code in said]


def by_position(matrix: ReplyMatrix, turns: Sequence[tuple[str, int]]) -> Said:
    """Return turns with the positions of their guesses."""
    return [(matrix.position[guess], code) for guess, code in turns]


class PlainSearch:
    """The least expected guesses by real weights: all guesses are tried that a bound allows."""

    def __init__(self, matrix: ReplyMatrix, hard: Mode) -> None:
        self.matrix, self.hard = matrix, hard
        equal = [1.0] * len(matrix.targets)
        self.weights = equal if matrix.weights is None else matrix.weights.tolist()
        self._known: dict[tuple[Places, Places], float] = {}

    def expected(self, left: Places, said: Said, guess: int | None = None) -> float:
        """Return the least expected guesses after some turns, with this guess or any."""
        allowed: Places = tuple(range(len(self.matrix.guesses)))
        for earlier, code in said:
            allowed = self.still_allowed(allowed, earlier, code)
        cost = (
            self.least(left, allowed) if guess is None else self.after(left, allowed, guess)
        )
        return cost / sum(self.weights[at] for at in left)

    def bound(self, left: Places) -> float:
        """One target is found at once, all others later."""
        weights = [self.weights[at] for at in left]
        return 2 * sum(weights) - max(weights)

    def branches(self, left: Places, guess: int) -> dict[int, Places]:
        """Split targets by the reply to a guess, the smallest branch first; but for the right."""
        found: dict[int, list[int]] = {}
        for at in left:
            found.setdefault(int(self.matrix.codes[guess, at]), []).append(at)
        found.pop(self.matrix.right, None)
        return {
            code: tuple(found[code])
            for code in sorted(found, key=lambda one: len(found[one]))
        }

    def bound_after(self, left: Places, guess: int) -> float:
        """All targets take the guess, and those of each branch some more."""
        parts = self.branches(left, guess).values()
        return sum(self.weights[at] for at in left) + sum(map(self.bound, parts))

    def after(self, left: Places, allowed: Places, guess: int, most: float = inf) -> float:
        """Return the least cost with a guess, or a bound from `most` on."""
        total = self.bound_after(left, guess)
        for code, part in self.branches(left, guess).items():
            if total < most:
                still = self.still_allowed(allowed, guess, code)
                total += self.least(part, still) - self.bound(part)
        return total

    def still_allowed(self, allowed: Places, guess: int, code: int) -> Places:
        """Return the guesses that hard mode allows after one more reply."""
        if self.hard != Mode.HARD:
            return allowed
        words = self.matrix.guesses
        return tuple(at for at in allowed if not unused_hint(words[guess], code, words[at]))

    def least(self, left: Places, allowed: Places) -> float:
        """Return the least cost of some targets."""
        if len(left) == 1:
            return self.weights[left[0]]
        if (left, allowed) not in self._known:
            own = self.matrix.guess_of_target[list(left)].tolist()
            bounds = {
                guess: self.bound_after(left, guess)
                for guess in (own if self.hard == Mode.CONSISTENT else allowed)
                if left not in self.branches(left, guess).values()
            }
            best = inf
            for guess in sorted(bounds, key=bounds.__getitem__):
                if bounds[guess] < best:
                    best = min(best, self.after(left, allowed, guess, best))
            self._known[left, allowed] = best
        return self._known[left, allowed]


class PlainEnd:
    """All ways in which a game of few turns may go on: every guess is tried, nothing is pruned."""

    def __init__(self, matrix: ReplyMatrix, hard: Mode, masses: Sequence[int]) -> None:
        self.matrix, self.masses, self._rules = matrix, masses, PlainSearch(matrix, hard)
        self._known: dict[tuple[Places, Places, int], tuple[int, int]] = {}

    def after(
        self, left: Places, allowed: Places, guess: int, turns: int
    ) -> tuple[int, int]:
        """Return the mass that is lost with a guess, and the guesses.

        A lost target counts one guess more than there are turns.
        """
        lost, guesses = 0, self.mass(left)
        for code, part in self._rules.branches(left, guess).items():
            still = self._rules.still_allowed(allowed, guess, code)
            more = self.least(part, still, turns - 1)
            lost, guesses = lost + more[0], guesses + more[1]
        return lost, guesses

    def least(self, left: Places, allowed: Places, turns: int) -> tuple[int, int]:
        """Return the least of these: fewest lost, then fewest guesses."""
        if turns == 0:
            return self.mass(left), self.mass(left)
        if (left, allowed, turns) not in self._known:
            every = self.guesses(left, allowed)
            best = min(self.after(left, allowed, guess, turns) for guess in every)
            self._known[left, allowed, turns] = best
        return self._known[left, allowed, turns]

    def guesses(self, left: Places, allowed: Places) -> Places:
        """Return the guesses that may be made."""
        if self._rules.hard != Mode.CONSISTENT:
            return allowed
        return tuple(self.matrix.guess_of_target[list(left)].tolist())

    def mass(self, left: Places) -> int:
        """Return the mass of some targets."""
        return sum(self.masses[at] for at in left)

    def outcomes(self, said: Said, turns: int) -> dict[str, tuple[float, float]]:
        """Return the chance to win and the expected guesses with each guess."""
        left, allowed = (
            tuple(range(len(self.masses))),
            tuple(range(len(self.matrix.guesses))),
        )
        for earlier, code in said:
            allowed = self._rules.still_allowed(allowed, earlier, code)
        mass = self.mass(left)
        found = {
            self.matrix.guesses[guess]: self.after(left, allowed, guess, turns)
            for guess in self.guesses(left, allowed)
        }
        return {
            word: (1 - lost / mass, made / mass) for word, (lost, made) in found.items()
        }
