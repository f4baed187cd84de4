"""Random play: guesses that are drawn from the remaining targets.

It is a module of its own: scores and proofs do not depend on how trees grow.
"""

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import Array, jit
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.strategies.families import RANDOM
from guesstree.strategies.scores import Scores, scores_of_rounds


def play_random(matrix: ReplyMatrix, game: str, rounds: int, seed: int) -> Scores:
    """Return the scores of random play; every target is played `rounds` times."""
    played = play_randomly(matrix, rounds=rounds, seed=seed)
    strategy = f"{RANDOM}-consistent"
    names = game, strategy, RANDOM, Mode.CONSISTENT
    recipe = f"{strategy} rounds={rounds} seed={seed}"
    return scores_of_rounds(matrix, names, tuple(map(tuple, played.tolist())), recipe)


def play_randomly(matrix: ReplyMatrix, *, rounds: int, seed: int) -> NDArray[np.int32]:
    """Play every target `rounds` times. Each guess is drawn at random from the remaining targets.

    Returns rounds x targets: how many guesses each game took. The same seed gives the same games.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    return _play(matrix.codes, matrix.guess_of_target, rounds, generator)


@jit
def _play(
    codes: Array, guess_of_target: Array, rounds: int, generator: np.random.Generator
) -> Array:
    scores = np.zeros((rounds, len(guess_of_target)), np.int32)
    remaining = np.empty(len(guess_of_target), np.int32)
    for game in np.ndindex(scores.shape):
        target = game[1]
        remaining[:] = np.arange(len(guess_of_target))
        count = len(guess_of_target)

        guess = -1
        while guess != target:
            guess = remaining[generator.integers(0, count)]
            scores[game] += 1

            # Keep the targets that would have earned the same reply.
            earned = codes[guess_of_target[guess]]
            kept = 0
            for at in range(count):
                if earned[remaining[at]] == earned[target]:
                    remaining[kept] = remaining[at]
                    kept += 1

            count = kept

    return scores
