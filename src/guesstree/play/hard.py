"""Hard modes of a game that is played: which guesses they refuse, and why."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError, choices
from guesstree.games.rule import Reply, Rule, hard_mode_of
from guesstree.replies.matrix import ReplyMatrix

OFF = "off"
"""No guess is refused."""

NYT = "nyt"
"""The newspaper's hard mode: every hint must be used."""

CONSISTENT = "consistent"
"""A guess must itself be a possible target."""

MODES = {OFF: "any", NYT: "nyt-hard", CONSISTENT: "consistent"}
"""The mode of strategies that keep to each hard mode."""


def check_mode(hard: str) -> None:
    """Raise `InputError` unless there is a hard mode of that name."""
    if hard not in MODES:
        raise InputError(f"no hard mode {hard!r}; {choices(str(hard), MODES)}")


def hard_fault(rule: Rule, hard: str, turns: Sequence[tuple[str, Reply]], word: str) -> str | None:
    """Return why a hard mode refuses a word after earlier guesses and their codes, if it does."""
    for guess, code in turns:
        if hard == NYT:
            fault = hard_mode_of(rule).unused_hint(guess, code, word)
            if fault is not None:
                return fault
        if hard == CONSISTENT and rule.reply(guess, word) != code:
            return f"the reply to {guess} excludes {word}"
    return None


def allowed_guesses(
    matrix: ReplyMatrix, rule: Rule, hard: str, said: Sequence[tuple[int, int]]
) -> NDArray[np.intp] | None:
    """Return the positions of the guesses that a hard mode allows, in list order; None for all.

    Raises
    ------
    InputError
        An earlier guess is one that the mode refuses.
    """
    if hard == OFF:
        return None
    turns = [(matrix.guesses[guess], code) for guess, code in said]
    for number, (word, _) in enumerate(turns):
        fault = hard_fault(rule, hard, turns[:number], word)
        if fault is not None:
            raise InputError(f"hard mode {str(hard)!r} refuses {word!r}: {fault}")
    if hard == CONSISTENT:
        possible = np.ones(len(matrix.targets), np.bool_)
        for guess, code in said:
            possible &= matrix.codes[guess] == code
        return np.sort(matrix.guess_of_target[possible]).astype(np.intp)
    return np.array(
        [
            at
            for at, guess in enumerate(matrix.guesses)
            if hard_fault(rule, hard, turns, guess) is None
        ]
    )
