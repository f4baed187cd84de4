"""Objectives of proofs: what an optimal tree minimises."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
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
        `first` for the least worst case, and the least cost within it; `last` for the least cost,
        and the least worst case of the trees of that cost; empty if the worst case does not count.
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
        """Return a search for the least cost within a limit."""
        masses = self.masses(matrix)
        return Search(matrix, self.mode, limit, beam, cost=self.cost, masses=masses)
