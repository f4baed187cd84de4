"""Types of reply codes and of positions, apart from what computes them."""

from collections.abc import Sequence
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


def code_type(texts: Sequence[str]) -> Any:
    """Return the type of the codes whose texts these are."""
    return np.dtype(f"u{code_bytes(texts)}")
