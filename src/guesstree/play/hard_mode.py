"""The guesses that a hard mode allows."""

import numpy as np

from guesstree.base.errors import InputError
from guesstree.games.codes import Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.rule import Rule, hard_mode_of
from guesstree.play.position import Position, candidates_after
from guesstree.play.word_lists import Turns


def hard_fault(rule: Rule, mode: Mode, turns: Turns, word: str) -> str | None:
    """Return why a hard mode refuses a word after some turns; None if it allows the word."""
    for guess, code in turns:
        if mode == Mode.HARD:
            fault = hard_mode_of(rule).unused_hint(guess, code, word)
            if fault is not None:
                return fault
        if mode == Mode.CONSISTENT and rule.reply(guess, word) != code:
            return f"the reply to {guess} excludes {word}"
    return None


def allowed_guesses(matrix: ReplyMatrix, mode: Mode, turns: Turns) -> Positions | None:
    """Return the positions of the guesses that a hard mode allows, in list order; None for all.

    Raises
    ------
    InputError
        The mode refuses an earlier guess.
    """
    if mode == Mode.ANY:
        return None
    rule = matrix.rule
    for number, (word, _) in enumerate(turns):
        fault = hard_fault(rule, mode, turns[:number], word)
        if fault is not None:
            raise InputError(f"mode {mode!r} refuses {word!r}: {fault}; choose mode any")

    if mode == Mode.CONSISTENT:
        candidates = candidates_after(matrix, turns)
        return np.sort(matrix.guess_of_target[candidates]).astype(np.intp)
    faults = (hard_fault(rule, mode, turns, guess) for guess in matrix.guesses)
    return np.flatnonzero([fault is None for fault in faults])


def allowed_in(position: Position, mode: Mode) -> Positions | None:
    """Return the positions of the listed guesses that a hard mode allows; None for all.

    Raises
    ------
    InputError
        The mode refuses an earlier guess.
    """
    # Guesses that the list lacks come last in the matrix: they may be made, but are not advised.
    matrix, listed = position.matrix, position.listed
    allowed = allowed_guesses(matrix, mode, position.turns)
    if allowed is not None:
        return allowed[allowed < listed]
    return np.arange(listed) if len(matrix.guesses) > listed else None
