"""What is asked of the trees of a game, and what a proof answers."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from guesstree.search.driver import Stop, never
from guesstree.trees.tree import GuessTree

EXACT, REFUTED, OPEN = "exact", "refuted", "open"
"""The status of a first guess."""


class Objective(NamedTuple):
    """What is asked of the trees of a game: the least total number of guesses.

    Attributes
    ----------
    mode
        Which guesses are allowed.
    openers
        First guesses to choose from; empty for all that the mode allows.
    limit
        The most guesses that a target may take; None for no limit.
    worst_first
        Whether the least worst case comes first, and the least total within it second.
    exact
        How many of the most promising first guesses get their exact total, better or not.
    """

    mode: str
    openers: tuple[str, ...] = ()
    limit: int | None = None
    worst_first: bool = False
    exact: int = 0


@dataclass(frozen=True)
class CertificateEntry:
    """What is known of one first guess.

    Attributes
    ----------
    guess
        The first guess.
    limit
        The number of guesses within which the bound holds; None for no limit. Where the worst
        case comes first, no tree with this first guess finds all targets within fewer.
    bound
        The least total if the status is `exact`, otherwise a lower bound on it; None if no tree
        keeps within the limit.
    status
        `exact`; `refuted`: the bound is no smaller than the total of a known tree; or `open`: the
        proof was stopped before.
    nodes
        How many nodes the search expanded for it.
    known
        How many entries the transposition table had after it.
    like
        An equivalent first guess whose result this is: a symmetry of the game turns one into the
        other. None if this guess was searched itself.
    """

    guess: str
    limit: int | None
    bound: int | None
    status: str
    nodes: int
    known: int
    like: str | None = None


Blocks = dict[int, list[CertificateEntry]]
"""The entries of each block of first guesses, by its number."""


@dataclass(frozen=True)
class Proof:
    """The result of a proof.

    Attributes
    ----------
    tree
        The best tree known; None if none was found within the limit.
    lower_bound
        A lower bound on the total of every tree; None if no tree keeps within the limit.
    certificate
        What is known of every first guess.
    """

    tree: GuessTree | None
    lower_bound: int | None
    certificate: tuple[CertificateEntry, ...]

    @property
    def proven(self) -> bool:
        """Whether no tree is better than the one found."""
        return all(entry.status != OPEN for entry in self.certificate)


class Progress(NamedTuple):
    """How far the refutation of a part is.

    Attributes
    ----------
    done
        First guesses that have been searched.
    openers
        First guesses to search.
    open
        Those of `done` that stayed open.
    lower_bound
        The least bound of those done; None if none of them has a tree within the limit.
    total
        The least total known; None if no tree is known.
    opener
        The first guess of a tree with this total; None if no tree is known.
    """

    done: int
    openers: int
    open: int
    lower_bound: int | None
    total: int | None
    opener: str | None


def ignore(_: Progress) -> None:
    """Do nothing."""


def time_limit(minutes: float | None) -> Stop:
    """Return a function that tells whether so many minutes have passed from now on."""
    if minutes is None:
        return never
    end = time.monotonic() + 60 * minutes
    return lambda: time.monotonic() >= end


@dataclass(frozen=True)
class Control:
    """How a proof runs. Nothing here changes what a finished proof says.

    Attributes
    ----------
    stop
        Called now and then: whether to stop. What is not decided by then stays open.
    report
        Called after each first guess.
    checkpoint
        A file that holds the results so far while the proof runs. A stopped run resumes from it.
    """

    stop: Stop = never
    report: Callable[[Progress], None] = ignore
    checkpoint: Path | None = None
