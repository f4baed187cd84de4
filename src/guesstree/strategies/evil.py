"""The evil replier: it has no target, and keeps the largest branch as long as it can."""

import numpy as np

from guesstree.games.codes import Candidates
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree, Turn


def evil_reply(matrix: ReplyMatrix, guess: int, candidates: Candidates) -> int:
    """Return the code that keeps the largest branch; if several are equal, the first target's.

    The replier admits the right guess only when no other target is left.
    """
    codes = matrix.row(guess)[candidates]
    sizes = np.bincount(codes, minlength=len(matrix.texts))

    # The right reply would end the game.
    sizes[matrix.right] = 0
    if not sizes.any():
        return matrix.right
    return int(codes[int((sizes[codes] == sizes.max()).argmax())])


def evil_game(tree: GuessTree, matrix: ReplyMatrix) -> list[Turn]:
    """Return the game of a tree against the evil replier."""
    candidates = matrix.every_target
    node = 0
    turns: list[Turn] = []
    while not turns or turns[-1].reply != matrix.texts[matrix.right]:
        guess = matrix.position[tree.guesses[node]]
        code = evil_reply(matrix, guess, candidates)
        candidates = candidates[matrix.row(guess)[candidates] == code]
        turns.append(Turn(matrix.guesses[guess], matrix.texts[code], len(candidates)))
        node = tree.children.get(node, {}).get(code, node)
    return turns
