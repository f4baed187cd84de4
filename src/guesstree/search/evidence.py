"""The evidence of a search: the sets of targets that it expanded, each with its lower bound.

A row names a set by a path: the set is the branch of its parent's set by a guess and a reply. With
such rows `guesstree.verifier` checks the bound of a first guess without a search.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import Array, by_reference, jit_in_place

NO_ROW = -1
"""The row of a set that has none: the set of all targets, and sets whose bounds come from sizes."""

_FIRST_LOG = 1 << 10
"""Rows of a log before it grows."""


@by_reference
class EvidenceLog(NamedTuple):
    """The rows of one first guess, in the order in which their sets were expanded."""

    parents: Array  # the row of the set that was split, or `NO_ROW`
    guesses: Array
    replies: Array  # the codes of the replies
    bounds: Array
    used: Array  # how many rows there are


def empty_log(rows: int = _FIRST_LOG) -> EvidenceLog:
    """Return a log without rows; with no room for any, nothing is logged."""
    parents, guesses, replies, bounds = np.zeros((4, rows), np.int64)
    return EvidenceLog(parents, guesses, replies, bounds, np.zeros(1, np.int64))


def doubled_log(log: EvidenceLog) -> EvidenceLog:
    """Return a log of twice the size with the same rows."""
    larger = empty_log(2 * len(log.parents))
    for old, new in zip(log, larger, strict=True):
        new[: len(old)] = old
    return larger


def rows_of(log: EvidenceLog) -> NDArray[np.int64]:
    """Return the rows of a log: parent, guess, reply, bound."""
    return np.array([column[: log.used[0]] for column in log[:4]]).T


@jit_in_place
def is_logging(log: EvidenceLog) -> bool:
    """Tell whether rows are logged."""
    return len(log.parents) > 0


@jit_in_place
def is_log_full(log: EvidenceLog) -> bool:
    """Tell whether a log has no room for another row."""
    return is_logging(log) and log.used[0] == len(log.parents)


@jit_in_place
def add_row(log: EvidenceLog, parent: int, guess: int, reply: int) -> Any:
    """Add a row, whose bound is not known yet; return its number."""
    row = log.used[0]
    log.parents[row] = parent
    log.guesses[row] = guess
    log.replies[row] = reply
    log.bounds[row] = 0
    log.used[0] += 1
    return row
