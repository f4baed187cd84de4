"""Positions of the words that people name, and of the targets that earlier replies leave."""

from collections.abc import Sequence

import numpy as np

from guesstree.errors import InputError, near
from guesstree.replies.codes import Candidates
from guesstree.replies.matrix import ReplyMatrix


def candidates_after(matrix: ReplyMatrix, turns: Sequence[tuple[int, int]]) -> Candidates:
    """Return the targets that remain after guesses by position and the codes of their replies."""
    candidates = np.arange(len(matrix.targets))
    for guess, code in turns:
        candidates = candidates[matrix.codes[guess, candidates] == code]
    return candidates


def guess_at(matrix: ReplyMatrix, guess: str) -> int:
    """Return the position of a guess; raise `InputError` with the nearest one if it is none."""
    guess = matrix.form.clean(guess)
    if guess not in matrix.position:
        hint = near(guess, matrix.guesses, matrix.targets)
        raise InputError(f"{guess!r} is not in the word list; {hint}")
    return matrix.position[guess]


def target_at(matrix: ReplyMatrix, target: str) -> int:
    """Return the position of a target; raise `InputError` with the nearest one if it is none."""
    target = matrix.form.clean(target)
    if target not in matrix.targets:
        raise InputError(f"{target!r} is not among the targets; {near(target, matrix.targets)}")
    return matrix.targets.index(target)
