"""How a proof runs: when it stops, who sees its progress, and where it keeps results."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from guesstree.base.jit import running_time
from guesstree.base.tracking import Track, untracked
from guesstree.search.certificate import Blocks


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
    track
        Shows how many first guesses are done.
    checkpoint
        What keeps the results so far while the proof runs. A stopped run resumes from it.
    """

    stop: Callable[[float], bool] = lambda _: False
    track: Track = untracked
    checkpoint: Checkpoint | None = None


TO_THE_END = Control()
"""A proof runs until it is finished, and shows nothing."""
