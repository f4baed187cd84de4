"""Replies as numbers, which split sets of targets; by the rules and the letters of `checker`."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import Array, expect_cells, jit
from guesstree.verifier import checker
from guesstree.verifier.checker import Game


class Replies(NamedTuple):
    """The replies of a game to the first guesses that its mode allows.

    Attributes
    ----------
    codes
        The number of each reply, guesses x targets.
    numbers
        The number of each text.
    right
        The number of the reply to the right guess.
    own
        Per target: its position among the guesses.
    """

    codes: NDArray[Any]
    numbers: dict[str, int]
    right: int
    own: NDArray[np.int64]


def replies_of(game: Game) -> Replies:
    """Return the replies of a game as numbers."""
    expect_cells(len(game.guesses) * len(game.targets))
    kernels = {rule.__name__: kernel for rule, kernel in _KERNELS.items()}
    name = getattr(game.reply, "__name__", "")
    codes = _by_letters(game, kernels[name]) if name in kernels else _by_texts(game)

    # The text of a number is the reply to the first pair that has the number.
    pairs = {int(codes[pair]): pair for pair in _first_pairs(codes)}
    dense = np.zeros(max(pairs) + 1, np.min_scalar_type(len(pairs) - 1))
    numbers = {}
    for number, (guess, target) in enumerate(pairs.values()):
        dense[codes[guess, target]] = number
        numbers[game.reply(game.guesses[guess], game.targets[target])] = number

    place = {guess: at for at, guess in enumerate(game.guesses)}
    right = numbers[game.reply(game.targets[0], game.targets[0])]
    own = np.array([place[target] for target in game.targets])
    return Replies(dense[codes], numbers, right, own)


def _first_pairs(codes: NDArray[Any]) -> Iterator[tuple[int, int]]:
    """Yield the first pair of guess and target of each code."""
    seen = np.zeros(int(codes.max()) + 1, np.bool_)
    for guess, row in enumerate(codes):
        for target in np.flatnonzero(~seen[row]).tolist():
            if not seen[row[target]]:
                seen[row[target]] = True
                yield guess, target


def _by_texts(game: Game) -> NDArray[Any]:
    """Return the replies of any rule, numbered as they first occur."""
    numbers: dict[str, int] = {}
    codes = [
        [
            numbers.setdefault(game.reply(guess, target), len(numbers))
            for target in game.targets
        ]
        for guess in game.guesses
    ]
    return np.array(codes, np.min_scalar_type(len(numbers)))


def _by_letters(game: Game, kernel: Any) -> NDArray[Any]:
    """Return the replies that a kernel computes from numbered letters."""
    numbers: dict[str, int] = {}
    guesses, targets = (
        [
            [numbers.setdefault(one, len(numbers)) for one in checker.letters(word)]
            for word in words
        ]
        for words in (game.guesses, game.targets)
    )
    length = max(map(len, guesses))
    codes = np.zeros((len(guesses), len(targets)), np.min_scalar_type(3**length))
    kernel(_padded(guesses, length), _padded(targets, length), codes)
    return codes


_NO_LETTER = -1


def _padded(words: list[list[int]], length: int) -> NDArray[np.int32]:
    """Return numbered letters as rows of one length."""
    rows = np.full((len(words), length), _NO_LETTER, np.int32)
    for row, word in zip(rows, words, strict=True):
        row[: len(word)] = word
    return rows


@jit
def _tiles(guesses: Array, targets: Array, codes: Array) -> None:
    """Write tiles as digits: 2 in place, 1 while a copy of the letter is left over, else 0."""
    for at in range(len(guesses)):
        guess = guesses[at]
        for to in range(len(targets)):
            target = targets[to]
            code = 0
            for place in range(len(guess)):
                letter = guess[place]
                left = 0
                for other in range(len(guess)):
                    left += target[other] == letter and guess[other] != letter
                    if other < place:
                        left -= guess[other] == letter and target[other] != letter
                tile = 2 if target[place] == letter else int(left > 0)
                code = 3 * code + tile
            codes[at, to] = code


@jit
def _counts(
    guesses: Array, targets: Array, codes: Array, in_place: int, in_common: int
) -> None:
    """Write the letters in place and those in common, each times a factor."""
    for at in range(len(guesses)):
        guess = guesses[at]
        for to in range(len(targets)):
            target = targets[to]
            code = 0
            for place in range(len(guess)):
                letter = guess[place]
                if letter == _NO_LETTER:
                    continue
                left = 0
                for other in range(len(guess)):
                    left += target[other] == letter
                    left -= other < place and guess[other] == letter
                code += in_common * (left > 0) + in_place * (target[place] == letter)
            codes[at, to] = code


_KERNELS = {
    checker.wordle: _tiles,
    checker.jotto: lambda guesses, targets, codes: _counts(guesses, targets, codes, 0, 1),
    checker.black_pegs: lambda guesses, targets, codes: _counts(
        guesses, targets, codes, 1, 0
    ),
    checker.pegs: lambda guesses, targets, codes: _counts(
        guesses, targets, codes, guesses.shape[1] + 1, 1
    ),
}
"""What computes the replies of a rule."""
