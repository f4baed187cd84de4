"""The guesses that a hard mode allows."""

import numpy as np

from guesstree.advice.position import Position, candidates_after
from guesstree.advice.word_lists import Turns
from guesstree.errors import InputError
from guesstree.games.codes import Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Hard
from guesstree.games.rule import Rule, hard_mode_of


def hard_fault(rule: Rule, hard: Hard, turns: Turns, word: str) -> str | None:
    """Return why a hard mode refuses a word after some turns; None if it allows the word."""
    for guess, code in turns:
        if hard == Hard.NYT:
            fault = hard_mode_of(rule).unused_hint(guess, code, word)
            if fault is not None:
                return fault
        if hard == Hard.CONSISTENT and rule.reply(guess, word) != code:
            return f"the reply to {guess} excludes {word}"
    return None


def allowed_guesses(matrix: ReplyMatrix, hard: Hard, turns: Turns) -> Positions | None:
    """Return the positions of the guesses that a hard mode allows, in list order; None for all.

    Raises
    ------
    InputError
        The mode refuses an earlier guess.
    """
    if hard == Hard.OFF:
        return None
    rule = matrix.rule
    for number, (word, _) in enumerate(turns):
        fault = hard_fault(rule, hard, turns[:number], word)
        if fault is not None:
            raise InputError(
                f"hard mode {hard!r} refuses {word!r}: {fault}; turn hard mode off"
            )

    if hard == Hard.CONSISTENT:
        candidates = candidates_after(matrix, turns)
        return np.sort(matrix.guess_of_target[candidates]).astype(np.intp)
    faults = (hard_fault(rule, hard, turns, guess) for guess in matrix.guesses)
    return np.flatnonzero([fault is None for fault in faults])


def allowed_in(position: Position, hard: Hard) -> Positions | None:
    """Return the positions of the listed guesses that a hard mode allows; None for all.

    Raises
    ------
    InputError
        The mode refuses an earlier guess.
    """
    # Guesses that the list lacks come last in the matrix: they may be made, but are not advised.
    matrix, listed = position.matrix, position.listed
    allowed = allowed_guesses(matrix, hard, position.turns)
    if allowed is not None:
        return allowed[allowed < listed]
    return np.arange(listed) if len(matrix.guesses) > listed else None
