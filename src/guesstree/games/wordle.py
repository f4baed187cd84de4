"""Wordle: tiles for letters in place, elsewhere and absent."""

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from guesstree.games.hard_mode import TILE_HARD_MODE
from guesstree.games.notation import Notation, Tile, tile_texts
from guesstree.games.rule import Reply, Rule


def wordle_reply(guess: str, target: str) -> Reply:
    """Greens first; then, left to right, a yellow while the target has a copy left.

    The code is the text read as a number in base 3, with `.` 0, `Y` 1 and `G` 2.

    >>> [tile_texts(5)[wordle_reply(*pair)] for pair in [("ninny", "annex"), ("hello", "world")]]
    ['Y.G..', '...GY']
    """
    left = Counter(t for g, t in zip(guess, target, strict=True) if g != t)
    code = 0
    for g, t in zip(guess, target, strict=True):
        digit = 2 if g == t else 1 if left[g] > 0 else 0
        left[g] -= digit == 1
        code = 3 * code + digit
    return code


def wordle_terms(length: int) -> NDArray[np.int64]:
    """Return the tile digits of one letter, each at the place value of its tile."""
    guess, target = np.ogrid[: 1 << length, : 1 << length]
    spare = np.bitwise_count(target & ~guess).astype(np.int64)
    terms = np.zeros((1 << length, 1 << length), np.int64)
    for place in range(length):
        said = guess >> place & 1
        green = said & target >> place
        yellow = said & ~green & (spare > 0)
        spare -= yellow
        terms += (2 * green + yellow) * 3 ** (length - 1 - place)
    return terms


NOTATION = Notation(
    examples=".Y..G, 01002 or ⬛🟨⬛⬛🟩",
    tiles=(
        Tile(".", "grey", "not there"),
        Tile("Y", "yellow", "elsewhere"),
        Tile("G", "green", "in place"),
    ),
    spellings={
        **dict.fromkeys("g2🟩🟧=", "G"),
        **dict.fromkeys("y1🟨🟦🟪-", "Y"),
        **dict.fromkeys(".0bkx_·•∙⬛⬜🟫", "."),
    },
)
"""Tiles as different programs write them; b, k and x are grey in the notations that have them, and
🟪 is Nerdle's tile of a character elsewhere."""

WORDLE = Rule(
    name="wordle",
    reply=wordle_reply,
    texts=tile_texts,
    terms=wordle_terms,
    hard_mode=TILE_HARD_MODE,
    notation=NOTATION,
)
