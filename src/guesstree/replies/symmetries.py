"""Guesses that a symmetry of a game turns into each other.

A map of words is a symmetry only if it maps the lists onto themselves and keeps every reply of the
matrix.
"""

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from guesstree.games.rule import WordMap
from guesstree.replies.codes import Codes


def first_equivalents(
    codes: Codes, guesses: Sequence[str], targets: Sequence[str], maps: Iterable[WordMap]
) -> NDArray[np.int64]:
    """Return, for each guess, the first guess that a symmetry turns into it (often itself)."""
    first = np.arange(len(guesses))
    symmetries = list(_symmetries(codes, guesses, targets, maps))
    changed = bool(symmetries)
    while changed:
        before = first
        for symmetry in symmetries:
            first = np.minimum(first, first[symmetry])
            first[symmetry] = np.minimum(first[symmetry], first)
        changed = bool((first != before).any())
    return first


def _symmetries(
    codes: Codes, guesses: Sequence[str], targets: Sequence[str], maps: Iterable[WordMap]
) -> Iterator[NDArray[np.int64]]:
    """Yield the maps that are symmetries, as permutations of the guesses."""
    guess_at = {guess: at for at, guess in enumerate(guesses)}
    target_at = {target: at for at, target in enumerate(targets)}
    for map_ in maps:
        guess_order = _permutation(guess_at, map_)
        target_order = None if guess_order is None else _permutation(target_at, map_)
        if guess_order is None or target_order is None:
            continue
        if (codes[guess_order][:, target_order] == codes).all():
            yield guess_order


def _permutation(words: dict[str, int], map_: WordMap) -> NDArray[np.int64] | None:
    """Return where each word goes, None if one leaves the list."""
    moved = np.empty(len(words), np.int64)
    for word, at in words.items():
        to = words.get(map_(word))
        if to is None:
            return None
        moved[at] = to
    return moved
