"""Two strategies side by side: which targets each finds in fewer guesses."""

from collections.abc import Mapping
from typing import NamedTuple

from guesstree.words.alphabets import Word


class Compared(NamedTuple):
    """A target, and how many guesses it takes by each of two trees.

    Attributes
    ----------
    target
        The target.
    first, second
        The guesses by each tree.
    gain
        How many fewer the first one takes; negative where the second takes fewer.
    """

    target: Word
    first: int
    second: int
    gain: int


def compare(first: Mapping[Word, int], second: Mapping[Word, int]) -> list[Compared]:
    """Return a row per target, those that the first tree wins most clearly first.

    >>> compare({"crane": 1, "trace": 3}, {"crane": 2, "trace": 2})[0]
    Compared(target='crane', first=1, second=2, gain=1)
    """
    rows = [
        Compared(target, score, second[target], second[target] - score)
        for target, score in first.items()
    ]
    return sorted(rows, key=lambda row: (-row.gain, row.target))
