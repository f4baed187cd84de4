"""Plain searches that advice and reviews are compared with, and positions to compare them in."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import inf
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from hypothesis import strategies as st

from guesstree import Game
from guesstree.base.defaults import EXACT_TARGETS
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import unused_hint
from guesstree.games.rules import rule_of
from guesstree.play.position import Position, hard_fault, position_after
from guesstree.play.word_lists import WordLists, layers_of
from tests.conftest import TIMES, words_of

REVIEWS = Path(__file__).with_name("reviews.json")
"""Reviewed games, which other programs that review games are compared with.

Each game has its `rule`; `words`, a list of targets or the path of one; `mode`; `turns`, pairs of a
guess and the text of its reply; and `review`, the fields of `Review`.
"""

Places = tuple[int, ...]
"""Positions of targets or of guesses."""

Turns = Sequence[tuple[int, int]]
"""Positions of guesses, with the codes of their replies."""


def in_words(matrix: ReplyMatrix, turns: Turns) -> list[tuple[str, int]]:
    """Return turns with the words of their guesses."""
    return [(matrix.guesses[guess], code) for guess, code in turns]


class PlainSearch:
    """The lowest cost of a position: every guess is tried that a plain lower bound allows.

    With a number of turns, `limit`, a game may be lost. A lost target counts one guess more than
    there are turns, and `price` guesses on top; of equal costs, the fewest lost targets are best.
    """

    def __init__(
        self,
        matrix: ReplyMatrix,
        hard: Mode,
        masses: Sequence[int] | None = None,
        limit: float = inf,
        price: int = 10**20,
    ) -> None:
        self.matrix = matrix
        self.hard = hard
        self.limit = limit
        self.price = price
        equal = [1] * len(matrix.targets)
        real = equal if matrix.weights is None else matrix.weights.tolist()
        self.weights: Sequence[Any] = masses or real

        # Integers hold both parts of a cost: the guesses in these units, and the lost mass.
        self.unit = 1 if limit == inf else 10**30
        self._known: dict[tuple[Places, Places, float], Any] = {}

    def expected(self, left: Places, turns: Turns, guess: int | None = None) -> float:
        """Return the fewest expected guesses after some turns, with this guess or any."""
        allowed = self.allowed_after(turns)
        if guess is None:
            return float(self.least(left, allowed, inf) / self.mass(left))
        return float(self.after(left, allowed, guess, inf) / self.mass(left))

    def outcomes(self, turns: Turns) -> dict[str, tuple[float, float]]:
        """Return the chance to win and the expected guesses with each guess."""
        left = tuple(range(len(self.weights)))
        allowed = self.allowed_after(turns)
        mass = self.mass(left)
        found = {}
        for guess in self.guesses(left, allowed):
            cost, lost = divmod(self.after(left, allowed, guess, self.limit), self.unit)
            chance, guesses = 1 - lost / mass, (cost - self.price * lost) / mass
            found[self.matrix.guesses[guess]] = chance, guesses
        return found

    def branches(self, left: Places, guess: int) -> dict[int, Places]:
        """Split targets by the reply to a guess, the smallest branch first, without the hit."""
        found: dict[int, Places] = {}
        for at in left:
            code = int(self.matrix.codes[guess, at])
            found[code] = (*found.get(code, ()), at)
        found.pop(self.matrix.right, None)
        return dict(sorted(found.items(), key=lambda branch: len(branch[1])))

    def allowed_after(self, turns: Turns) -> Places:
        """Return the guesses that hard mode allows after some turns."""
        allowed = tuple(range(len(self.matrix.guesses)))
        for guess, code in turns:
            allowed = self.still_allowed(allowed, guess, code)
        return allowed

    def still_allowed(self, allowed: Places, guess: int, code: int) -> Places:
        """Return the guesses that hard mode allows after one more reply."""
        if self.hard != Mode.HARD:
            return allowed
        words = self.matrix.guesses
        return tuple(at for at in allowed if not unused_hint(words[guess], code, words[at]))

    def guesses(self, left: Places, allowed: Places) -> Places:
        """Return the guesses that the mode allows with these targets left."""
        if self.hard != Mode.CONSISTENT:
            return allowed
        return tuple(self.matrix.guess_of_target[list(left)].tolist())

    def mass(self, left: Places) -> Any:
        """Return the weight of some targets."""
        return sum(self.weights[at] for at in left)

    def bound(self, left: Places, turns: float) -> Any:
        """Return a lower bound: one target is found at once, all others later or not at all."""
        later = 0 if turns == 0 else self.mass(left) - max(self.weights[at] for at in left)
        return (self.mass(left) + later) * self.unit

    def bound_after(self, left: Places, guess: int, turns: float) -> Any:
        """Return a lower bound: all targets take the guess, and each branch its own bound."""
        parts = self.branches(left, guess).values()
        return self.mass(left) * self.unit + sum(
            self.bound(one, turns - 1) for one in parts
        )

    def after(
        self, left: Places, allowed: Places, guess: int, turns: float, most: float = inf
    ) -> Any:
        """Return the lowest cost with a guess, or a lower bound that is at least `most`."""
        total = self.bound_after(left, guess, turns)
        for code, part in self.branches(left, guess).items():
            if total < most:
                still = self.still_allowed(allowed, guess, code)
                total += self.least(part, still, turns - 1) - self.bound(part, turns - 1)
        return total

    def least(self, left: Places, allowed: Places, turns: float) -> Any:
        """Return the lowest cost of some targets."""
        if turns == 0:
            return self.mass(left) * (self.unit * (1 + self.price) + 1)
        if len(left) == 1:
            return self.mass(left) * self.unit
        key = left, allowed, turns
        if key not in self._known:
            bounds = {
                guess: self.bound_after(left, guess, turns)
                for guess in self.guesses(left, allowed)
                if left not in self.branches(left, guess).values()
            }
            best = inf
            for guess in sorted(bounds, key=bounds.__getitem__):
                if bounds[guess] < best:
                    best = min(best, self.after(left, allowed, guess, turns, best))
            self._known[key] = best
        return self._known[key]


# Positions


def lists_of(matrix: ReplyMatrix) -> WordLists:
    """Return the lists of a game, its targets in the first layer."""
    layers = layers_of(matrix.targets, matrix.guesses, matrix.weights)
    return WordLists(matrix.rule, matrix.guesses, layers)


@st.composite
def lists_with_layers(draw: st.DrawFn, rules: Sequence[str] = ("wordle",)) -> WordLists:
    """Draw lists of one or two layers."""
    guesses = draw(st.lists(words_of(3), min_size=1, max_size=20, unique=True))
    targets = draw(st.permutations(guesses))[: draw(st.integers(1, len(guesses)))]
    layers = layers_of(tuple(targets), tuple(guesses))
    return WordLists(rule_of(draw(st.sampled_from(rules))), tuple(guesses), layers)


SMALL = ["".join(letters) for letters in product("abcde", repeat=3)]
"""Words of three letters: many guesses separate no targets."""


class RandomPosition(NamedTuple):
    """A game, turns that were played in it, and a turn that may follow."""

    game: Game
    turns: list[tuple[str, str]]
    mode: Mode
    turn: tuple[str, str]

    @property
    def reached(self) -> Position:
        """The position after the turns."""
        return position_after(self.game._lists, self.game._parse(self.turns, any_word=True))

    @property
    def matrix(self) -> ReplyMatrix:
        """The replies of the candidates to the listed words."""
        reached = self.reached
        return reached.matrix.with_guesses(np.arange(reached.listed))

    @property
    def played(self) -> Turns:
        """The turns, with the positions of their guesses."""
        reached = self.reached
        return [(reached.matrix.position[guess], code) for guess, code in reached.turns]


def small_positions(mode: Mode) -> Iterator[RandomPosition]:
    """Yield positions of games of up to 20 words, with any weights."""
    for seed in range(min(15 * TIMES, 100)):
        yield random_position(seed, SMALL, 20, mode)


def random_game(random: np.random.Generator, words: list[str], mode: Mode) -> Game:
    """Return a game of some words, most with weights, some with past answers."""
    targets = words[: random.integers(1, len(words) + 1)]
    count = len(targets)
    weights = [
        None,
        random.integers(1, 6, count).astype(float),
        1 / np.arange(1, count + 1),
        10.0 ** random.uniform(-6, 0, count),
    ][random.integers(4)]
    named = None if weights is None else dict(zip(targets, weights.tolist(), strict=True))
    rule = "wordle" if mode == Mode.HARD else random.choice(["wordle", "wordle", "pegs"])
    game = Game(str(rule), targets, guesses=words, weights=named)
    past = random.choice(words, min(len(words), 8), replace=False).tolist()
    return game.with_answers(past) if random.integers(2) else game


def random_position(
    seed: int, every: Sequence[str], most: int, mode: Mode
) -> RandomPosition:
    """Return a position of `EXACT_TARGETS` targets or fewer, in a game of up to `most` words."""
    random = np.random.default_rng(seed)
    words = random.choice(every, random.integers(2, most + 1), replace=False).tolist()
    game = random_game(random, words, mode)
    target = str(random.choice(words))
    letters = {*"".join(words)}
    others = [word for word in every if {*word} <= letters] if mode == Mode.ANY else words
    turns: list[tuple[str, str]] = []
    wanted = random.integers(2)

    while True:
        guess = str(random.choice(others if random.random() < 0.2 else words))
        parsed = game._parse(turns, any_word=True)
        if hard_fault(game.rule, mode, parsed, guess) is not None:
            continue
        turn = (guess, game.reply(guess, target).reply)
        left = position_after(game._lists, parsed).candidates
        if (len(turns) >= wanted or guess == target) and len(left) <= EXACT_TARGETS:
            return RandomPosition(game, turns, mode, turn)
        if guess != target:
            turns.append(turn)
