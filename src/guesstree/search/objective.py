"""What a proof minimises, and how it runs: its time, its progress, where it keeps results."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from guesstree.base.jit import running_time
from guesstree.base.result import Track, untracked
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.search.certificate import Blocks
from guesstree.search.cost import INFEASIBLE, TOTAL, Beam, Cost, WorstCase
from guesstree.search.metrics import masses_of
from guesstree.search.tree_search import NO_LIMIT, Search


class Objective(NamedTuple):
    """What an optimal tree of a game minimises: the cost of finding all targets.

    Attributes
    ----------
    mode
        Which guesses are allowed.
    openers
        First guesses to choose from; empty for all that the mode allows.
    limit
        The most guesses that a target may take; None for no limit.
    worst_case
        `first` for the lowest worst case, and the lowest cost within it; `last` for the lowest
        cost, and the lowest worst case of trees of that cost; empty if it does not count.
    exact
        How many of the most promising first guesses get their lowest cost, proved, even if others
        cost less.
    cost
        What it costs to find a target, by the number of guesses.
    weighted
        Whether targets count by their weights, as whole numbers (see `masses`).
    """

    mode: str
    openers: tuple[str, ...] = ()
    limit: int | None = None
    worst_case: WorstCase = ""
    exact: int = 0
    cost: Cost = TOTAL
    weighted: bool = False

    @property
    def has_evidence(self) -> bool:
        """Whether a proof leaves bounds of sets, which `guesstree.verifier` can check.

        It does for a cost, with or without a limit, in the modes that allow the same guesses for a
        set of targets however it was reached.
        """
        return not self.worst_case and self.mode != Mode.HARD

    def masses(self, matrix: ReplyMatrix) -> NDArray[np.int64] | None:
        """Return how much each target counts; None if each counts 1.

        Raises
        ------
        InputError
            The targets have no weights.
        """
        return masses_of(matrix.weights) if self.weighted else None

    def cost_of(self, tree: GuessTree, matrix: ReplyMatrix) -> int:
        """Return the cost of a tree."""
        scores = tree.scores_in_order(matrix.targets)
        masses = self.masses(matrix)

        # Python's integers do not overflow, whatever the costs are.
        counts = [1] * len(scores) if masses is None else masses.tolist()
        return sum(
            mass * self.cost.of(score) for mass, score in zip(counts, scores, strict=True)
        )

    def cost_and_worst(
        self, tree: GuessTree | None, matrix: ReplyMatrix
    ) -> tuple[int, int]:
        """Return the cost and the worst case of a tree; without one, more than any tree has."""
        if tree is None:
            return INFEASIBLE, NO_LIMIT
        return self.cost_of(tree, matrix), tree.worst

    def rank(self, cost: int, worst: int) -> tuple[int, int]:
        """Return the key that orders trees, the best first: from the cost and the worst case."""
        if self.worst_case == "first":
            return worst, cost
        return cost, (worst if self.worst_case == "last" else 0)

    def refuting(self, cost: int) -> int:
        """Return the least lower bound that refutes a first guess, from the least known cost.

        If the worst case comes last, a tree of equal cost may be shorter. If it comes first, a tree
        within fewer guesses is better at any cost.
        """
        if self.worst_case == "first" or cost == INFEASIBLE:
            return INFEASIBLE
        return cost + (self.worst_case == "last")

    def search(
        self, matrix: ReplyMatrix, limit: int | None = None, beam: Beam | None = None
    ) -> Search:
        """Return a search for the lowest cost within a limit."""
        masses = self.masses(matrix)
        return Search(matrix, self.mode, limit, beam, cost=self.cost, masses=masses)


# How a proof runs


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
    nodes
        How many nodes the search of a first guess may expand before it stays open, and each search
        that raises its bound; None for no limit. Unlike time, nodes are the same in each run.
    track
        Shows how many first guesses are done.
    checkpoint
        What keeps the results so far while the proof runs. A stopped run resumes from it.
    """

    stop: Callable[[float], bool] = lambda _: False
    nodes: int | None = None
    track: Track = untracked
    checkpoint: Checkpoint | None = None


TO_THE_END = Control()
"""A proof runs until it is finished, and shows nothing."""
