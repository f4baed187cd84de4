"""Symmetries: ways to rename letters or reorder places that leave a whole game as it is.

Codes of all colours have many, word lists have none. Nothing is taken for granted: a way counts
only if it maps the lists onto themselves and keeps every reply of the matrix.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from guesstree.replies import ReplyMatrix
from guesstree.words import Word


def first_alike(replies: ReplyMatrix) -> NDArray[np.int64]:
    """Return, for each guess, the first guess that a symmetry turns into it (often itself).

    Games that start with either are the same game in other words: they have the same trees.
    """
    alike = np.arange(len(replies.guesses))
    symmetries = list(_symmetries(replies))
    changed = bool(symmetries)
    while changed:
        before = alike
        for symmetry in symmetries:
            alike = np.minimum(alike, alike[symmetry])
            alike[symmetry] = np.minimum(alike[symmetry], alike)
        changed = bool((alike != before).any())
    return alike


def _symmetries(replies: ReplyMatrix) -> Iterator[NDArray[np.int64]]:
    """Yield the symmetries among the swaps of neighbouring letters or places, as permutations."""
    guesses = {guess: at for at, guess in enumerate(replies.guesses)}
    targets = {target: at for at, target in enumerate(replies.targets)}
    for swap in _swaps(replies):
        said = _permutation(guesses, swap)
        hidden = None if said is None else _permutation(targets, swap)
        if said is None or hidden is None:
            continue
        if (replies.codes[said][:, hidden] == replies.codes).all():
            yield said


def _swaps(replies: ReplyMatrix) -> Iterator[Callable[[Word], Word]]:
    """Yield ways to rename two letters that are neighbours in the alphabet, or swap two places."""
    letters = sorted(set("".join(replies.guesses)))
    for one, other in pairwise(letters):
        yield partial(_renamed, names=str.maketrans({one: other, other: one}))
    for place in range(len(replies.guesses[0]) - 1):
        yield partial(_reordered, place=place)


def _renamed(word: Word, names: dict[int, str]) -> Word:
    return word.translate(names)


def _reordered(word: Word, place: int) -> Word:
    return word[:place] + word[place + 1] + word[place] + word[place + 2 :]


def _permutation(words: dict[Word, int], swap: Callable[[Word], Word]) -> NDArray[np.int64] | None:
    """Return where each word goes, None if one leaves the list."""
    moved = np.empty(len(words), np.int64)
    for word, at in words.items():
        to = words.get(swap(word))
        if to is None:
            return None
        moved[at] = to
    return moved
