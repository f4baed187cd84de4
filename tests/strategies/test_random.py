"""Random play: reproducible, fair, and what plain Python plays with the same draws."""

import numpy as np

from guesstree.games.matrix import ReplyMatrix
from guesstree.strategies.growing import play_randomly


def test_equal_seeds_give_equal_games(matrices: dict[str, ReplyMatrix]) -> None:
    """A seed decides every game; another seed decides otherwise."""
    jotto = matrices["jotto"]
    games = play_randomly(jotto, rounds=2, seed=7)
    assert (games == play_randomly(jotto, rounds=2, seed=7)).all()
    assert (games != play_randomly(jotto, rounds=2, seed=8)).any()
    assert (games[0] != games[1]).any()


def test_games_equal_the_twin(matrices: dict[str, ReplyMatrix]) -> None:
    """Drawing from the same generator in plain Python gives the same scores."""
    first = np.arange(120)
    part = matrices["wordle"].with_targets(first).with_guesses(first)
    generator = np.random.default_rng(3)
    expected = []
    for target in range(120):
        remaining, score, guess = list(range(120)), 0, None
        while guess != target:
            guess = remaining[generator.integers(0, len(remaining))]
            score += 1
            reply = part.codes[guess, target]
            remaining = [t for t in remaining if part.codes[guess, t] == reply]
        expected.append(score)
    assert play_randomly(part, rounds=1, seed=3)[0].tolist() == expected
