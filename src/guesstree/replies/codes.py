"""Types of reply codes and of positions, and a check of codes; none of it needs kernels."""

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.games.rule import Reply as Reply
from guesstree.games.rule import code_bytes

Codes = NDArray[np.uint8] | NDArray[np.uint16]

Positions = NDArray[np.intp]
"""Positions of words in the list of the guesses, or in that of the targets."""

Candidates = Positions
"""The targets that remain, by position."""

_CELLS = 1 << 18
"""Codes that are compared at once, so that what is found fits into a cache."""


def code_type(texts: Sequence[str]) -> Any:
    """Return the type of the codes whose texts these are."""
    return np.dtype(f"u{code_bytes(texts)}")


def wrong_code(
    codes: Codes, guesses: Sequence[Hashable], targets: Sequence[Hashable], right: Reply
) -> tuple[int, int] | None:
    """Return the row and column of a code that cannot be, None if all codes can.

    A guess earns the right reply, which is the last one, from the targets that equal it alone.
    """
    columns: dict[Hashable, list[int]] = {}
    for at, target in enumerate(targets):
        columns.setdefault(target, []).append(at)
    same = [(row, at) for row, guess in enumerate(guesses) for at in columns.get(guess, ())]
    rows, places = np.array(same, np.intp).reshape(-1, 2).T
    missed = np.flatnonzero(codes[rows, places] != right)
    if len(missed):
        return same[int(missed[0])]
    # The right reply is the greatest: one count finds those of other words and codes beyond.
    step = 1 + _CELLS // (1 + len(targets))
    for start in range(0, len(codes), step):
        block = codes[start : start + step]
        expected = np.searchsorted(rows, [start, start + step])
        if np.count_nonzero(block >= right) != expected[1] - expected[0]:
            beyond = block >= right
            own = slice(*expected)
            beyond[rows[own] - start, places[own]] = False
            row, place = np.argwhere(beyond)[0].tolist()
            return start + row, place
    return None
