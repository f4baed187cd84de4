"""Random play: guesses drawn from the remaining targets; the yardstick for every strategy."""

import numpy as np
from numpy.typing import NDArray

from guesstree.jit import Array, jit
from guesstree.replies.matrix import ReplyMatrix


def play_randomly(replies: ReplyMatrix, *, rounds: int, seed: int) -> NDArray[np.int32]:
    """Play every target `rounds` times with guesses drawn evenly from the remaining targets.

    Returns rounds x targets: how many guesses each game took. Every game draws afresh; equal
    seeds give equal games.
    """
    generator = np.random.Generator(np.random.PCG64(seed))
    return _play(replies.codes, replies.guess_of_target, rounds, generator)


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
            replies = codes[guess_of_target[guess]]
            kept = 0
            for at in range(count):
                if replies[remaining[at]] == replies[target]:
                    remaining[kept] = remaining[at]
                    kept += 1
            count = kept
    return scores
