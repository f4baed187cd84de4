"""How a proof runs: when it stops, its reports, and where it keeps results."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from guesstree.jit import running_time
from guesstree.search.certificate import Blocks


class Progress(NamedTuple):
    """How far the refutation of a part has come.

    Attributes
    ----------
    done
        First guesses that have been searched.
    openers
        First guesses to search.
    open
        First guesses of `done` that stayed open.
    lower_bound
        The least bound of the first guesses done; None if none has a tree within the limit.
    total
        The least cost known; None if no tree is known.
    opener
        The first guess of a tree with this cost; None if no tree is known.
    """

    done: int
    openers: int
    open: int
    lower_bound: int | None
    total: int | None
    opener: str | None


def ignore(_: Progress) -> None:
    """Do nothing."""


def time_limit(minutes: float | None) -> Callable[[float], bool]:
    """Return a function that tells whether a share of these minutes has passed.

    The time in which kernels are compiled does not count.
    """
    if minutes is None:
        return lambda _: False
    start = running_time()
    return lambda share: running_time() >= start + 60 * minutes * share


class Checkpoint(Protocol):
    """What keeps the blocks of a proof that are done, under the key of the proof."""

    def read(self, key: str) -> Blocks:
        """Return the blocks that are kept under a key."""

    def save(self, blocks: Blocks, key: str, *, at_once: bool = False) -> None:
        """Keep blocks, now and then or at once."""

    def remove(self) -> None:
        """Forget all, as the proof is finished."""


@dataclass(frozen=True)
class Control:
    """How a proof runs. Nothing here changes what a finished proof says.

    Attributes
    ----------
    stop
        Called now and then with a share of the time: whether to stop what is done in that share. At
        the end, the bounds of open first guesses are raised until `stop(1)` returns True.
    report
        Called after each first guess.
    checkpoint
        What keeps the results so far while the proof runs. A stopped run resumes from it.
    """

    stop: Callable[[float], bool] = lambda _: False
    report: Callable[[Progress], object] = ignore
    checkpoint: Checkpoint | None = None


TO_THE_END = Control()
"""A proof runs until it is finished, and reports nothing."""
