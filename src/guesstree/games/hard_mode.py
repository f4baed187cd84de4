"""The newspaper's hard mode for replies of tiles: every hint must be used by all later guesses.

A green letter stays where it is, and a coloured letter comes again at least as often as it was
coloured. Letters that turned grey may be said again, and a yellow letter may stay where it is.

The rule stands here twice: `unused_hint` is the rule as people play it, `hint_table` the same as
bits for a search over whole lists.
"""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from guesstree.games.notation import tile_texts
from guesstree.games.rule import HardMode, HintTable, Reply

Feature = tuple[str, str, int]

_WORD_BITS = 64


def unused_hint(said: str, reply: Reply, guess: str) -> str | None:
    """Return which hint of an earlier guess a new one leaves unused, None if it uses all.

    >>> from guesstree.games.wordle import wordle_reply
    >>> unused_hint("crane", wordle_reply("crane", "brink"), "round")
    "place 2 must be 'r', as crane showed"
    """
    shown = list(zip(said, tile_texts(len(said))[reply], strict=True))
    for place, (letter, tile) in enumerate(shown):
        if tile == "G" and guess[place] != letter:
            return f"place {place + 1} must be {letter!r}, as {said} showed"
    coloured = Counter(letter for letter, tile in shown if tile != ".")
    for letter, times in coloured.items():
        if guess.count(letter) < times:
            often = f" {times} times" if times > 1 else ""
            return f"it must have {letter!r}{often}, as {said} showed"
    return None


def hard_mode_allows(said: str, reply: Reply, guess: str) -> bool:
    """Tell whether a guess uses every hint that an earlier guess and its reply gave.

    >>> from guesstree.games.wordle import wordle_reply
    >>> reply = wordle_reply("crane", "brink")  # .G.Y.
    >>> [hard_mode_allows("crane", reply, guess) for guess in ("drone", "round", "tribe")]
    [True, False, False]
    """
    return unused_hint(said, reply, guess) is None


def hint_table(guesses: Sequence[str]) -> HintTable:
    """Return the hint table of a list of guesses.

    The features of a guess are each letter at its place, and each letter with the number of its
    copies.
    """
    texts = tile_texts(len(guesses[0]))
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
    return HintTable(
        bits, slots, np.array([number[shape] for shape in shapes], np.int32), np.array(revealed)
    )


def _revealable(guess: str) -> list[Feature]:
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


TILE_HARD_MODE = HardMode(hard_mode_allows, unused_hint, hint_table)
"""The newspaper's hard mode."""
