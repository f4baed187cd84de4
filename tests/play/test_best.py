"""What is best at a position: advice, solving and reviews agree with a plain search.

Positions have weights, past answers, hard modes, and words that the list lacks.
"""

from itertools import product
from typing import NamedTuple

import numpy as np
import pytest

from guesstree import Game
from guesstree.advice.hard_mode import hard_fault
from guesstree.advice.position import position_after
from guesstree.defaults import EXACT_TARGETS
from guesstree.games.modes import Mode
from tests.play.oracles import PlainSearch, by_position


class Position(NamedTuple):
    """A game that was played to somewhere, and a guess that may be made there."""

    game: Game
    turns: list[tuple[str, str]]
    hard: Mode
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
        game.with_answers(past),
    ][random.integers(2)]


def random_position(seed: int, every: list[str], most: int, hard: Mode) -> Position:
    """Return a position of `EXACT_TARGETS` targets at most, in a game of at most so many words."""
    random = np.random.default_rng(seed)
    words = random.choice(every, random.integers(2, most + 1), replace=False).tolist()
    game = random_game(random, words)
    secret = str(random.choice(words))
    foreign = (
        [word for word in every if set(word) <= {*"".join(words)}]
        if hard == Mode.ANY
        else words
    )
    turns: list[tuple[str, str]] = []
    wanted = random.integers(2)
    while True:
        guess = str(random.choice(foreign if random.random() < 0.2 else words))
        said = game._parse(turns, any_word=True)
        if hard_fault(game.rule, hard, said, guess) is not None:
            continue
        turn = (guess, game.reply(guess, secret).reply)
        left = position_after(game._lists, said).candidates
        if (len(turns) >= wanted or guess == secret) and len(left) <= EXACT_TARGETS:
            return Position(game, turns, hard, turn)
        if guess != secret:
            turns.append(turn)


def check_agreement(position: Position) -> None:
    """Advice, a game that is solved, and the review of any guess have the least numbers."""
    game, turns, hard, guess = position
    game = game.with_turn_limit(0)
    situation = position_after(game._lists, game._parse(turns, any_word=True))
    matrix, said = situation.matrix, by_position(situation.matrix, situation.turns)
    listed = matrix.with_guesses(np.arange(situation.listed))
    plain, left = PlainSearch(listed, hard), tuple(range(len(matrix.targets)))
    least = plain.expected(left, said)

    advice = game.advise(*turns, mode=hard, any_word=True)
    best = advice.best[0]
    assert best.exact
    assert best.guesses == pytest.approx(least, abs=1e-9)
    assert plain.expected(left, said, matrix.position[best.guess]) == pytest.approx(least)
    solving = game.solve(mode=hard)
    for word, reply in turns:
        solving.say(word, any_word=True)
        solving.reply(reply)
    assert solving.advice is not None
    assert solving.advice.best == advice.best
    turn = game.review(*turns, guess, mode=hard, any_word=True).turns[-1]
    assert turn.exact
    assert turn.best_guesses == pytest.approx(least, abs=1e-9)
    if guess[0] in listed.position:
        own = plain.expected(left, said, matrix.position[guess[0]])
        assert turn.guesses == pytest.approx(own, abs=1e-9)
        assert turn.cost == pytest.approx(own - least, abs=1e-9)


SMALL = ["".join(letters) for letters in product("abcde", repeat=3)]


@pytest.mark.parametrize("hard", [Mode.ANY, Mode.HARD, Mode.CONSISTENT])
def test_small_positions(hard: Mode) -> None:
    """Words of three letters, so that many guesses tell nothing apart."""
    for seed in range(10):
        check_agreement(random_position(seed, SMALL, 20, hard))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(50))
def test_many_positions(part: int, wordle_words: tuple[str, ...]) -> None:
    """500 positions of up to 50 words, 200 of them in hard mode; half are of real words."""
    hard = [Mode.ANY, Mode.ANY, Mode.ANY, Mode.HARD, Mode.CONSISTENT][part % 5]
    for seed in range(10):
        every, most = (list(wordle_words), 400) if seed % 2 else (SMALL, 50)
        check_agreement(random_position(10 * part + seed, every, most, hard))


def test_likely_words_are_followed(wordle_words: tuple[str, ...]) -> None:
    """Of more words than a search takes, one that is nearly certain is said first."""
    for likely in wordle_words[100:2300:550]:
        weights = dict.fromkeys(wordle_words[::10], 1.0) | {likely: 1e5}
        game = Game("wordle", [*weights], guesses=wordle_words, weights=weights)
        for hard in (Mode.ANY, Mode.HARD, Mode.CONSISTENT):
            best = game.advise(mode=hard).best[0]
            assert best.guess == likely
            assert 1 < best.guesses < 1.1
