"""Random play: guesses that are drawn from the remaining targets.

It is a module of its own, so that scores and proofs do not depend on how trees grow.
"""

from guesstree.games.matrix import ReplyMatrix
from guesstree.strategies.greedy import play_randomly
from guesstree.strategies.recipes import RANDOM
from guesstree.strategies.scores import Scores, scores_of_rounds


def play_random(matrix: ReplyMatrix, game: str, rounds: int, seed: int) -> Scores:
    """Return the scores of random play; every target is played `rounds` times."""
    played = play_randomly(matrix, rounds=rounds, seed=seed)
    names = game, f"{RANDOM}-consistent", RANDOM, "consistent"
    recipe = f"{names[1]} rounds={rounds} seed={seed}"
    return scores_of_rounds(matrix, names, tuple(map(tuple, played.tolist())), recipe)
