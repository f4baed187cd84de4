"""The value of a game between a chooser and a guesser who both play a mixed strategy.

The chooser mixes targets, the guesser mixes trees. The value is the expected number of guesses if
both play at their best. In small games it is found by the double oracle method [1]_: a linear
programme gives the best mixture of targets against the trees known so far, and an upper bound on
the value. The best tree against that mixture is added to the known trees, and its expected number
of guesses is a lower bound on the value.

Where best trees take too long, trees are those of beams, against mixtures by multiplicative
weights [2]_: each target is the likelier, the more guesses it took the trees so far. The linear
programme over these trees gives the upper bound. A search for a tree that is better than some mean
against the average of the mixtures finds none, which is a lower bound.

.. [1] H. B. McMahan, G. J. Gordon, A. Blum, "Planning in the Presence of Cost Functions Controlled
   by an Adversary", International Conference on Machine Learning, 2003.
.. [2] Y. Freund, R. E. Schapire, "Adaptive game playing using multiplicative weights", Games and
   Economic Behavior 29, 1999.
"""

from collections.abc import Iterator
from math import log, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.analysis.tracking import Track, untracked
from guesstree.defaults import EQUILIBRIUM_TREES
from guesstree.errors import InputError, counted
from guesstree.metrics.registry import shares_of
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.beam import Beam, Width
from guesstree.search.cost import INFEASIBLE, MASS
from guesstree.search.driver import Search, never
from guesstree.search.law import least_mean
from guesstree.trees.tree import GuessTree

EVEN_NODES, MOST_NODES = 10_000, 2_000
"""Nodes of a search for the best tree, after which beams take its place: against targets drawn
evenly, and against other mixtures."""

WIDTH, WIDE = 4, (10, 6, 4, 3)
"""How many guesses the beams of a round follow at each node, and the beam of the last."""

REFUTED_NODES = 1_000
"""For each tree so many nodes of the search for one that is better against the average mixture."""

_SHARES = (0.94, 0.95, 0.96, 0.97, 0.98, 0.99, 1)
"""Parts of the mean of the best tree known against the average mixture, which are refuted."""

_CLOSED = 1e-9

Vector = NDArray[np.float64]
"""A number for each target: its probability, or the guesses that a tree takes."""


class Equilibrium(NamedTuple):
    """Bounds on the value of a game.

    Attributes
    ----------
    lower, upper
        Bounds on the value, in guesses.
    mixture
        The targets that the chooser takes, each with its probability, at the upper bound; the most
        probable first.
    trees
        The number of trees considered.
    guesser
        The trees that the guesser takes, each with its probability, at the upper bound. Where the
        game has symmetries, the guesser turns a tree into any of its images.
    """

    lower: float
    upper: float
    mixture: dict[str, float]
    trees: int
    guesser: tuple[tuple[GuessTree, float], ...] = ()

    def __repr__(self) -> str:
        trees, targets = counted(self.trees, "tree"), counted(len(self.mixture), "target")
        value = f"{self.lower:.6f} to {self.upper:.6f} guesses"
        return f"a value from {value} after {trees}; the chooser mixes {targets}"


def solve(
    replies: ReplyMatrix,
    rounds: int = EQUILIBRIUM_TREES,
    lower: float = 0.0,
    track: Track = untracked,
) -> Equilibrium:
    """Return bounds on the value of a game, which meet in time if the best trees are soon found.

    Parameters
    ----------
    replies
        The game; every guess is allowed.
    rounds
        The most trees to consider.
    lower
        A known lower bound on the value, such as a proved least mean of any tree. It is improved
        by counting, and where best trees are found exactly.
    track
        Shows how many trees were considered.
    """
    # Against targets drawn evenly, no guesser has a smaller mean than the best tree.
    oracle = _Oracle(replies, max(lower, least_mean(len(replies.targets))))
    waiting = iter(track(range(rounds)))
    if not oracle.double(waiting):
        oracle.multiply(waiting)
    for _ in waiting:  # both mixtures are known
        pass
    return oracle.found()


class _Oracle:
    """What is known of a game: trees, mixtures of targets, bounds on the value."""

    def __init__(self, replies: ReplyMatrix, lower: float) -> None:
        # In some best mixture, targets that a symmetry turns into each other are equally likely.
        of_target = replies.equivalent_guesses()[replies.guess_of_target]
        self._classes = np.unique(of_target, return_inverse=True)[1]
        self._sizes = np.bincount(self._classes)
        self._replies, self._programme = replies, _LinearProgramme(len(self._sizes))
        self._trees: list[GuessTree] = []
        self._means = np.zeros(len(self._sizes))  # of all trees, summed
        self.lower, self.upper = lower, np.inf
        self._mixture = self._sizes / len(replies.targets)

    def double(self, rounds: Iterator[int]) -> bool:
        """Add best trees against best mixtures while these are found soon, or until none gains.

        Return whether none gains, so that the value is known.
        """
        average, exact = self._mixture, True
        for turn in rounds:
            # The latest mixtures differ much from each other: a tree that does well against their
            # average, too, lowers the upper bound more.
            exact = self._add(self._mixture if turn % 2 else (self._mixture + average) / 2, None)
            self.upper, self._mixture, self._chances = self._programme.solve()
            average = (average * (turn + 1) + self._mixture) / (turn + 2)
            if not exact:
                return False
            if self.upper - self.lower < _CLOSED:
                return True
        return True

    def multiply(self, rounds: Iterator[int]) -> None:
        """Add good trees against mixtures by multiplicative weights, and refute better ones."""
        mixtures = []
        for _ in rounds:
            rate = sqrt(log(len(self._sizes)) / len(self._trees))
            weights = self._sizes * np.exp(rate * (self._means - self._means.max()))
            mixtures.append(weights / weights.sum())
            self._add(mixtures[-1], WIDTH)
        if not mixtures:
            return
        average = np.mean(mixtures, axis=0)
        self._add(average, WIDE)
        self.upper, self._mixture, self._chances = self._programme.solve()
        masses = self._masses(average)
        least = int(self._last_scores() @ masses)
        search = Search(self._replies, "any", masses=masses)
        most = REFUTED_NODES * len(mixtures)
        for share in _SHARES:
            bound = search.value(None, int(share * least), lambda: search.nodes > most)[0]
            self.lower = max(self.lower, bound / int(masses.sum()))
            if search.nodes > most:
                return

    def found(self) -> Equilibrium:
        """Return what is known."""
        targets = self._replies.targets
        mixture = self._of_targets(self._mixture)
        order = mixture.argsort(kind="stable")[::-1]
        return Equilibrium(
            self.lower,
            self.upper,
            {targets[at]: float(mixture[at]) for at in order if mixture[at] > 0},
            len(self._trees),
            tuple(
                (self._trees[at], float(self._chances[at]))
                for at in self._chances.argsort(kind="stable")[::-1]
                if self._chances[at] > 0
            ),
        )

    def _add(self, mixture: Vector, width: Width | None) -> bool:
        """Add the tree of a beam, or the best tree if there is no width; return if it was found.

        The best tree is that of the search where it takes few nodes; otherwise that of a beam.
        """
        masses = self._masses(mixture)
        beam = None if width is None else Beam(None, width)
        search = Search(self._replies, "any", beam=beam, masses=masses)
        most = MOST_NODES if self._trees else EVEN_NODES
        stop = never if beam else lambda: search.nodes > most
        if not search.value(None, INFEASIBLE, stop)[1]:
            return self._add(mixture, WIDTH)
        self._trees.append(GuessTree.from_codes(search.rows(None), self._replies))
        scores = self._last_scores()
        means = np.bincount(self._classes, scores) / self._sizes
        self._programme.add(means)
        self._means += means
        if width is None:
            self.lower = max(self.lower, int(scores @ masses) / int(masses.sum()))
        return width is None

    def _masses(self, mixture: Vector) -> NDArray[np.int64]:
        """Return whole numbers: targets that are never chosen have to be found as well."""
        return shares_of(self._of_targets(mixture), MASS)

    def _of_targets(self, mixture: Vector) -> Vector:
        """Return the probability of each target from those of the classes."""
        probabilities: Vector = (mixture / self._sizes)[self._classes]
        return probabilities

    def _last_scores(self) -> NDArray[np.int64]:
        return np.array(self._trees[-1].scores_in_order(self._replies.targets))


class _LinearProgramme:
    """The chooser's best mixture of classes of targets against trees, which come one by one.

    The variables are the probability of each class and the value. The value is at most the mean
    guesses of each tree, and is maximised.
    """

    def __init__(self, classes: int) -> None:
        from highspy import Highs, ObjSense, kHighsInf

        self._infinity = kHighsInf
        self._columns = np.arange(classes + 1, dtype=np.int32)
        self._solver = Highs()  # type: ignore[no-untyped-call]
        self._solver.silent()
        lower = np.append(np.zeros(classes), -kHighsInf)
        self._solver.addVars(classes + 1, lower, np.full(classes + 1, kHighsInf))
        self._solver.changeColCost(classes, 1.0)
        self._solver.changeObjectiveSense(ObjSense.kMaximize)
        self._solver.addRow(1.0, 1.0, classes, self._columns[:-1], np.ones(classes))

    def add(self, means: Vector) -> None:
        """Add a tree: the mean guesses that it takes for each class."""
        row = np.append(means, -1.0)
        self._solver.addRow(0.0, self._infinity, len(row), self._columns, row)

    def solve(self) -> tuple[float, Vector, Vector]:
        """Return the value, the mixture of targets, and that of trees, the prices of their rows.

        The solver starts from its last solution.
        """
        from highspy import HighsModelStatus

        self._solver.run()
        status = self._solver.getModelStatus()
        if status != HighsModelStatus.kOptimal:
            reason = self._solver.modelStatusToString(status)
            raise InputError(f"the linear programme of the game fails: {reason}")
        solution = self._solver.getSolution()
        *mixture, value = solution.col_value
        chances = np.abs(solution.row_dual[1:])
        return value, np.maximum(mixture, 0), chances / chances.sum()
