"""Jotto: how many letters two words have in common."""

from collections import Counter
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from guesstree.games.notation import Notation
from guesstree.games.rule import Reply, Rule
from guesstree.games.symmetries import letter_and_place_swaps


def jotto_reply(guess: str, target: str) -> Reply:
    """Return the number of letters in common, each as often as both words have it.

    >>> jotto_reply("stare", "tears"), jotto_reply("geese", "epees")
    (5, 4)
    """
    return (Counter(guess) & Counter(target)).total()


def sorted_letters(word: str) -> str:
    """Return the letters in alphabetical order: the same for all anagrams."""
    return "".join(sorted(word))


def jotto_terms(length: int) -> NDArray[np.int64]:
    """Return how often guess and target share one letter."""
    copies = np.bitwise_count(np.arange(1 << length)).astype(np.int64)
    return np.minimum.outer(copies, copies)


@lru_cache
def jotto_texts(length: int) -> tuple[str, ...]:
    """Return the counts from 0 to all."""
    return tuple(str(count) for count in range(length + 1))


JOTTO = Rule(
    name="jotto",
    reply=jotto_reply,
    texts=jotto_texts,
    canonical_form=sorted_letters,
    terms=jotto_terms,
    symmetries=letter_and_place_swaps,
    notation=Notation(examples="2"),
)
