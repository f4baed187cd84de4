"""The first guesses of a proof: which are allowed, which are equivalent, in which order."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.proofs.objective import CertificateEntry, Objective
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.driver import Search

BLOCK = 8
"""First guesses that are refuted together."""


def block_sizes(replies: ReplyMatrix, objective: Objective) -> list[int]:
    """Return the number of first guesses in each block; equivalent ones count once.

    Raises
    ------
    InputError
        A first guess of the objective is not allowed.
    """
    allowed = list(_allowed(replies, objective).values())
    openers = len(set(_equivalent(replies, objective)[allowed]))
    return [min(BLOCK, openers - first) for first in range(0, openers, BLOCK)]


def blocks_of_part(part: str, blocks: int) -> list[int]:
    """Return the numbers of a part's blocks, counted from 0.

    >>> blocks_of_part("2-of-3", 8)
    [1, 4, 7]

    Raises
    ------
    InputError
        The text does not name a part.
    """
    match = re.fullmatch(r"([1-9][0-9]{0,8})-of-([1-9][0-9]{0,8})", part)
    if not match or int(match[1]) > int(match[2]):
        raise InputError(f"{part!r} is not a part of the first guesses, such as 2-of-8")
    return list(range(int(match[1]) - 1, blocks, int(match[2])))


def ordered_openers(search: Search, objective: Objective) -> list[int]:
    """Return the positions of the first guesses to search, the most promising first.

    Of equivalent ones only the most promising is there.
    """
    equivalent = _equivalent(search.replies, objective)
    allowed = set(_allowed(search.replies, objective).values())
    first: dict[int, int] = {}
    for opener in search.openers.tolist():
        if opener in allowed:
            first.setdefault(int(equivalent[opener]), opener)
    return list(first.values())


def with_equivalents(
    replies: ReplyMatrix, objective: Objective, entries: Sequence[CertificateEntry]
) -> Iterator[CertificateEntry]:
    """Yield the entries of a certificate, each followed by those of equivalent first guesses."""
    equivalent = _equivalent(replies, objective)
    allowed = _allowed(replies, objective)
    classes: dict[int, list[str]] = {}
    for word, at in allowed.items():
        classes.setdefault(int(equivalent[at]), []).append(word)
    for entry in entries:
        yield entry
        for word in classes[int(equivalent[allowed[entry.guess]])]:
            if word != entry.guess:
                yield replace(entry, guess=word, nodes=0, like=entry.guess)


def _allowed(replies: ReplyMatrix, objective: Objective) -> dict[str, int]:
    """Return the first guesses to choose from, with their positions."""
    words = replies.targets if objective.mode == "consistent" else replies.guesses
    allowed = {word: replies.position[word] for word in words}
    for opener in objective.openers:
        if opener not in allowed:
            raise InputError(
                f"{opener!r} is not a first guess that mode {objective.mode!r} allows; "
                f"choose from its {len(allowed)} words"
            )
    return {word: allowed[word] for word in objective.openers or allowed}


def _equivalent(replies: ReplyMatrix, objective: Objective) -> NDArray[np.int64]:
    """Return, for each guess, the first guess that is equivalent to it by symmetry.

    In hard mode every guess stands for itself: hints need not be symmetric.
    """
    if objective.mode == "nyt-hard":
        return np.arange(len(replies.guesses))
    return replies.equivalent_guesses()
