"""Mastermind, bulls and cows: letters in place, and letters elsewhere."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from guesstree.games.jotto import jotto_reply, jotto_terms
from guesstree.games.notation import Notation
from guesstree.games.rule import Reply, Rule
from guesstree.games.symmetries import letter_and_place_swaps


def pegs_reply(guess: str, target: str) -> Reply:
    """Count letters in their place, and letters in common: Mastermind, bulls and cows.

    >>> [pegs_texts(4)[pegs_reply(*pair)] for pair in [("1122", "2213"), ("0123", "1073")]]
    ['0A3B', '1A2B']
    """
    in_place = sum(g == t for g, t in zip(guess, target, strict=True))
    return (len(guess) + 1) * in_place + jotto_reply(guess, target)


def pegs_terms(length: int) -> NDArray[np.int64]:
    """Return the share of one letter in both counts."""
    guess, target = np.ogrid[: 1 << length, : 1 << length]
    in_place = np.bitwise_count(guess & target).astype(np.int64)
    return (length + 1) * in_place + jotto_terms(length)


@lru_cache
def pegs_texts(length: int) -> tuple[str, ...]:
    """Return, as in 1A2B, the letters in their place and those elsewhere.

    Some texts are never earned, as letters in their place count as letters in common too.
    """
    counts = range(length + 1)
    return tuple(f"{place}A{common - place}B" for place in counts for common in counts)


PEGS = Rule(
    name="pegs",
    reply=pegs_reply,
    texts=pegs_texts,
    terms=pegs_terms,
    symmetries=letter_and_place_swaps,
    # Two numbers, with any text between and behind them.
    notation=Notation(examples="1A2B or 1,2", pattern=r"(\d+)\D+(\d+)\D*", form="{0}A{1}B"),
)
