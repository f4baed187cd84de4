"""Hints: what a reply reveals that the newspaper's hard mode obliges later guesses to use.

The rule of a game says it of three words (`Rule.keeps`). For a search over whole lists the same
is written as bits: every guess has *features* (a letter at a place; so many copies of a letter),
a reply reveals some features of the guess that earned it, and a guess is allowed if it has every
feature revealed so far.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.games import rule_named
from guesstree.words import Word

Feature = tuple[str, str, int]

_WORD_BITS = 64


class Hints(NamedTuple):
    """What replies reveal, for a list of guesses.

    Attributes
    ----------
    features
        guesses x words of 64 bits: the features that a guess has.
    slots
        guesses x slots: the numbers of the features that replies to a guess can reveal.
    shapes
        For each guess, which of its letters are equal, as a row of `revealed`.
    revealed
        shapes x codes: the slots that a reply reveals, as a bit set.
    """

    features: NDArray[np.uint64]
    slots: NDArray[np.int32]
    shapes: NDArray[np.int32]
    revealed: NDArray[np.int64]


def no_hints() -> Hints:
    """Return what takes the place of hints where none are to be used."""
    return Hints(
        np.zeros((1, 1), np.uint64),
        np.zeros((1, 1), np.int32),
        np.zeros(1, np.int32),
        np.zeros((1, 1), np.int64),
    )


def hints_of(rule: str, guesses: Sequence[Word]) -> Hints:
    """Return the hints of a game.

    Raises
    ------
    InputError
        The rule has no hard mode.
    """
    if rule_named(rule).keeps is None:
        raise InputError(f"rule {rule!r} has no hard mode, as its replies mark no letter")
    texts = rule_named(rule).texts(len(guesses[0]))
    revealable = [_revealable(guess) for guess in guesses]
    numbers: dict[Feature, int] = {}
    for features in revealable:
        for feature in features:
            numbers.setdefault(feature, len(numbers))
    slots = np.array([[numbers[feature] for feature in row] for row in revealable], np.int32)
    bits = np.zeros((len(guesses), -(-len(numbers) // _WORD_BITS)), np.uint64)
    for column in slots.T:
        at = np.arange(len(guesses)), column // _WORD_BITS
        bits[at] |= np.uint64(1) << (column % _WORD_BITS).astype(np.uint64)
    shapes = [tuple(map(guess.index, guess)) for guess in guesses]
    number = {shape: at for at, shape in enumerate(dict.fromkeys(shapes))}
    revealed = [[_revealed(shape, text) for text in texts] for shape in number]
    return Hints(
        bits, slots, np.array([number[shape] for shape in shapes], np.int32), np.array(revealed)
    )


def _revealable(guess: Word) -> list[Feature]:
    """Return a word's features: each letter at its place, then each letter's copies so far."""
    places = [("place", letter, at) for at, letter in enumerate(guess)]
    copies = [("copies", letter, guess[: at + 1].count(letter)) for at, letter in enumerate(guess)]
    return [*places, *copies]


def _revealed(shape: Sequence[int], text: str) -> int:
    """Return the slots that tiles reveal of a guess whose equal letters have equal numbers."""
    slots = 0
    copies = [0] * len(shape)
    for at, (letter, tile) in enumerate(zip(shape, text, strict=True)):
        slots |= (tile == "G") << at
        copies[letter] += tile != "."
    so_far = [0] * len(shape)
    for at, letter in enumerate(shape):
        so_far[letter] += 1
        slots |= (so_far[letter] <= copies[letter]) << (len(shape) + at)
    return slots
