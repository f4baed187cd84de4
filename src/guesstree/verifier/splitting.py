"""Replies as numbers, which split sets of targets; by the rules and the letters of `checker`."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import expect_cells
from guesstree.verifier import checker
from guesstree.verifier.checker import Game

Codes = NDArray[Any]


class Replies(NamedTuple):
    """The replies of a game to the first guesses that its mode allows.

    Attributes
    ----------
    codes
        The number of each reply, guesses x targets; their type has a larger number, too.
    numbers
        The number of each text.
    right
        The number of the reply to the right guess.
    own
        Per target: its position among the guesses.
    """

    codes: Codes
    numbers: dict[str, int]
    right: int
    own: NDArray[np.int64]


def replies_of(game: Game) -> Replies:
    """Return the replies of a game as numbers, in the order in which they first occur."""
    expect_cells(len(game.guesses) * len(game.targets))
    codes_of = _codes_of(game)
    known: dict[Any, int] = {}
    numbers: dict[str, int] = {}
    rows = np.zeros((len(game.guesses), len(game.targets)), np.uint32)
    for at, guess in enumerate(game.guesses):
        codes, first, places = np.unique(
            codes_of(guess), return_index=True, return_inverse=True
        )
        for code, target in zip(codes.tolist(), first.tolist(), strict=True):
            if code not in known:
                known[code] = numbers[game.reply(guess, game.targets[target])] = len(known)
        rows[at] = np.array([known[code] for code in codes.tolist()])[places]

    place = {guess: at for at, guess in enumerate(game.guesses)}
    right = numbers[game.reply(game.targets[0], game.targets[0])]
    own = np.array([place[target] for target in game.targets])
    return Replies(rows.astype(np.min_scalar_type(len(numbers))), numbers, right, own)


def _codes_of(game: Game) -> Callable[[str], Codes]:
    """Return a function that gives the replies to a guess: different numbers or texts."""
    rule = _RULES.get(getattr(game.reply, "__name__", ""))
    longest = max(len(checker.letters(word)) for word in game.guesses)
    if rule is None or longest > _MOST_LETTERS:
        return lambda guess: np.array(
            [game.reply(guess, target) for target in game.targets]
        )

    # Words as columns of numbered letters. What fills up short words is in no other word.
    numbers: dict[str, int] = {}

    def numbered(word: str, filler: int) -> list[int]:
        letters = [numbers.setdefault(one, len(numbers)) for one in checker.letters(word)]
        return letters + (longest - len(letters)) * [filler]

    targets = np.array([numbered(target, -1) for target in game.targets], np.int32).T
    targets = np.ascontiguousarray(targets)
    return lambda guess: rule(np.array(numbered(guess, -2))[:, None], targets)


_MOST_LETTERS = 39
"""The most tiles whose number has 63 bits."""


def _tiles(guess: Codes, targets: Codes) -> Codes:
    """Return tiles as digits: 2 in place, 1 while a copy of the letter is left over, else 0."""
    in_place = targets == guess
    codes = np.zeros(targets.shape[1], np.int64)
    for at, letter in enumerate(guess):
        left = ((targets == letter) & ~in_place).sum(axis=0)
        used = ((guess[:at] == letter) & ~in_place[:at]).sum(axis=0)
        codes = 3 * codes + np.where(in_place[at], 2, left > used)
    return codes


def _places(guess: Codes, targets: Codes) -> Codes:
    """Return the places with the right letter, as digits of 1."""
    codes: Codes = (1 << np.arange(len(guess))) @ (targets == guess)
    return codes


def _counts(guess: Codes, targets: Codes, in_place: int, in_common: int) -> Codes:
    """Return the letters in place and those in common, each times a factor."""
    codes: Codes = in_place * (targets == guess).sum(axis=0)
    for at, letter in enumerate(guess):
        is_left = (targets == letter).sum(axis=0) > (guess[:at] == letter).sum()
        codes += in_common * is_left
    return codes


_RULES: dict[str, Callable[[Codes, Codes], Codes]] = {
    "wordle": _tiles,
    "jotto": partial(_counts, in_place=0, in_common=1),
    "black_pegs": partial(_counts, in_place=1, in_common=0),
    "places": _places,
    "pegs": partial(_counts, in_place=1 + _MOST_LETTERS, in_common=1),
}
"""What computes the replies of a rule of `checker`."""
