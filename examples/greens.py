"""A game whose replies show only which letters are in place, with all that a rule can define."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from guesstree import HardMode, HintTable, Notation, Rule, Tile


def reply(guess: str, target: str) -> int:
    """Return the code of a reply, with a bit for each place."""
    return sum((g == t) << at for at, (g, t) in enumerate(zip(guess, target, strict=True)))


def texts(length: int) -> tuple[str, ...]:
    """Return the text of every code."""
    return tuple(
        "".join("G" if code >> at & 1 else "." for at in range(length))
        for code in range(1 << length)
    )


def terms(length: int) -> NDArray[np.int64]:
    """Return what a letter adds to the code, by its places in guess and target."""
    places = np.arange(1 << length)
    return places[:, None] & places


def unused_hint(earlier: str, code: int, guess: str) -> str | None:
    """Return why hard mode refuses a guess after a reply to another; None if it does not."""
    for at, (s, g) in enumerate(zip(earlier, guess, strict=True)):
        if s != g and code >> at & 1:
            return f"{guess} moves a letter that was in place"
    return None


def hints(guesses: Sequence[str]) -> HintTable:
    """Return what replies reveal: a feature is a letter at a place, revealed if it is in place."""
    letters, length = sorted({*"".join(guesses)}), len(guesses[0])
    slots = np.array(
        [
            [letters.index(letter) * length + at for at, letter in enumerate(word)]
            for word in guesses
        ]
    )
    features = np.zeros((len(guesses), len(letters) * length // 64 + 1), np.uint64)
    for row, own in enumerate(slots.tolist()):
        for feature in own:
            features[row, feature // 64] |= np.uint64(1 << feature % 64)
    shapes = np.zeros(len(guesses), np.int32)  # all guesses reveal alike
    return HintTable(features, slots.astype(np.int32), shapes, np.arange(1 << length)[None])


greens = Rule(
    name="greens",
    reply=reply,
    texts=texts,
    terms=terms,
    hard_mode=HardMode(unused_hint, hints),
    notation=Notation(
        examples="..G or 001",
        tiles=(Tile(".", "grey", "not in place"), Tile("G", "green", "in place")),
        spellings={"0": ".", "1": "G", "g": "G"},
    ),
)
