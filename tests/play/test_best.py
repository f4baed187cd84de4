"""What is best at a position: advice, solving and reviews agree with a plain search.

Positions have weights, past answers, hard modes, and words that the list lacks.
"""

from itertools import product
from typing import NamedTuple

import numpy as np
import pytest

from guesstree import Game
from guesstree.errors import InputError
from guesstree.games.hard_mode import hard_mode_allows
from guesstree.play.hard import CONSISTENT, NYT, OFF
from guesstree.play.recommending import EXACT
from guesstree.play.situations import situation_after
from guesstree.replies.matrix import ReplyMatrix

Places = tuple[int, ...]


class PlainSearch:
    """The least expected guesses by real weights: all guesses are tried that a bound allows."""

    def __init__(self, matrix: ReplyMatrix, hard: str) -> None:
        self.matrix, self.hard = matrix, hard
        weights = np.ones(len(matrix.targets)) if matrix.weights is None else matrix.weights
        self.weights = (weights / weights.sum()).tolist()
        self._known: dict[tuple[Places, Places], float] = {}

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
        return {code: tuple(found[code]) for code in sorted(found, key=lambda one: len(found[one]))}

    def bound_after(self, left: Places, guess: int) -> float:
        """All targets take the guess, and those of each branch some more."""
        parts = self.branches(left, guess).values()
        return sum(self.weights[at] for at in left) + sum(map(self.bound, parts))

    def after(self, left: Places, allowed: Places, guess: int, most: float = np.inf) -> float:
        """Return the least cost with a guess, or a bound from `most` on."""
        total = self.bound_after(left, guess)
        for code, part in self.branches(left, guess).items():
            if total < most:
                still = self.still_allowed(allowed, guess, code)
                total += self.least(part, still) - self.bound(part)
        return total

    def still_allowed(self, allowed: Places, guess: int, code: int) -> Places:
        """Return the guesses that hard mode allows after one more reply."""
        if self.hard != NYT:
            return allowed
        words = self.matrix.guesses
        return tuple(at for at in allowed if hard_mode_allows(words[guess], code, words[at]))

    def least(self, left: Places, allowed: Places) -> float:
        """Return the least cost of some targets."""
        if len(left) == 1:
            return float(self.weights[left[0]])
        if (left, allowed) not in self._known:
            own = self.matrix.guess_of_target[list(left)].tolist()
            bounds = {
                guess: self.bound_after(left, guess)
                for guess in (own if self.hard == CONSISTENT else allowed)
                if left not in self.branches(left, guess).values()
            }
            best = np.inf
            for guess in sorted(bounds, key=bounds.__getitem__):
                if bounds[guess] < best:
                    best = min(best, self.after(left, allowed, guess, best))
            self._known[left, allowed] = best
        return self._known[left, allowed]


class Position(NamedTuple):
    """A game that was played to somewhere, and a guess that may be made there."""

    game: Game
    turns: list[tuple[str, str]]
    hard: str
    guess: tuple[str, str]


def random_game(random: np.random.Generator, words: list[str]) -> Game:
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
    game = Game("wordle", targets, guesses=words, weights=named)
    past = random.choice(words, min(len(words), 8), replace=False).tolist()
    return [
        game,
        game.excluding(past),
        game.excluding(past, weight=0.01),
    ][random.integers(3)]


def random_position(seed: int, every: list[str], most: int, hard: str) -> Position:
    """Return a position of `EXACT` targets at most, in a game of at most so many words."""
    random = np.random.default_rng(seed)
    words = random.choice(every, random.integers(2, most + 1), replace=False).tolist()
    game = random_game(random, words)
    secret = str(random.choice(words))
    turns: list[tuple[str, str]] = []
    wanted = random.integers(3)
    while True:
        foreign = hard == OFF and random.random() < 0.2
        guess = str(random.choice(every if foreign else words))
        turn = (guess, game.reply(guess, secret).reply)
        left = situation_after(game.lists, game.turns(turns, any_word=True)).candidates
        try:
            game.review(*turns, turn, hard=hard, any_word=True)
        except InputError:
            continue
        if len(turns) >= wanted and len(left) <= EXACT:
            return Position(game, turns, hard, turn)
        if guess != secret:
            turns.append(turn)


def check_agreement(position: Position) -> None:
    """Advice, a game that is solved, and the review of any guess have the least numbers."""
    game, turns, hard, guess = position
    situation = situation_after(game.lists, game.turns(turns, any_word=True))
    matrix, listed = situation.matrix, range(situation.listed)
    plain, left = PlainSearch(matrix, hard), tuple(range(len(matrix.targets)))
    allowed = tuple(listed)
    for word, code in situation.said:
        allowed = plain.still_allowed(allowed, word, code)
    least = plain.least(left, allowed)

    advice = game.advise(*turns, hard=hard, any_word=True)
    best = advice.best[0]
    assert best.exact
    assert best.guesses == pytest.approx(least, abs=1e-9)
    assert plain.after(left, allowed, matrix.position[best.guess]) == pytest.approx(least)
    solving = game.solve(hard=hard)
    for word, reply in turns:
        solving.say(word, any_word=True)
        solving.reply(reply)
    assert solving.advice is not None
    assert solving.advice.best == advice.best
    turn = game.review(*turns, guess, hard=hard, any_word=True).turns[-1]
    assert turn.exact
    assert turn.best_guesses == pytest.approx(least, abs=1e-9)
    if guess[0] in matrix.position:
        own = plain.after(left, allowed, matrix.position[guess[0]])
        assert turn.guesses == pytest.approx(own, abs=1e-9)
        assert turn.cost == pytest.approx(own - least, abs=1e-9)


SMALL = ["".join(letters) for letters in product("abcde", repeat=3)]


@pytest.mark.parametrize("hard", [OFF, NYT, CONSISTENT])
def test_small_positions(hard: str) -> None:
    """Words of three letters, so that many guesses tell nothing apart."""
    for seed in range(10):
        check_agreement(random_position(seed, SMALL, 20, hard))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(50))
def test_many_positions(part: int, wordle_words: tuple[str, ...]) -> None:
    """500 positions of up to 50 words, 200 of them in hard mode; half are of real words."""
    hard = [OFF, OFF, OFF, NYT, CONSISTENT][part % 5]
    for seed in range(10):
        every, most = (list(wordle_words), 120) if seed % 2 else (SMALL, 30)
        check_agreement(random_position(10 * part + seed, every, most, hard))
