"""The value of a game between a chooser and a guesser who both play a mixed strategy.

The chooser mixes targets, the guesser mixes trees. The value is the expected number of guesses if
both play at their best. It is found by the double oracle method [1]_: a linear programme gives the
best mixture of targets against the trees known so far, and an upper bound on the value. The best
tree against that mixture is added to the known trees, and its expected number of guesses is a
lower bound on the value.

.. [1] H. B. McMahan, G. J. Gordon, A. Blum, "Planning in the Presence of Cost Functions Controlled
   by an Adversary", International Conference on Machine Learning, 2003.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.analysis.tracking import Track, untracked
from guesstree.defaults import EQUILIBRIUM_TREES
from guesstree.errors import InputError, counted
from guesstree.metrics.registry import shares_of
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.beam import Beam
from guesstree.search.cost import INFEASIBLE, MASS
from guesstree.search.driver import Search
from guesstree.search.law import least_mean
from guesstree.trees.tree import GuessTree

MOST_NODES = 10_000
"""Nodes of a search for the best tree against a mixture, after which beams take its place."""

WIDTH = 2
"""How many guesses these beams follow at each node."""

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
        The number of trees considered. They are not kept.
    """

    lower: float
    upper: float
    mixture: dict[str, float]
    trees: int

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
    targets = len(replies.targets)
    # Against targets drawn evenly, no guesser has a smaller mean than the best tree.
    lower = max(lower, least_mean(targets))
    # In some best mixture, targets that a symmetry turns into each other are equally likely.
    of_target = replies.equivalent_guesses()[replies.guess_of_target]
    classes = np.unique(of_target, return_inverse=True)[1]
    sizes = np.bincount(classes)
    programme = _LinearProgramme(len(sizes))
    mixture = np.full(targets, 1 / targets)
    average = mixture
    trees = 0
    upper = np.inf
    exact = True
    for turn in track(range(rounds)):
        # The latest mixtures differ much from each other: a tree that does well against their
        # average, too, lowers the upper bound more.
        against = mixture if turn % 2 else (mixture + average) / 2
        scores, bound = _response(replies, against, exact)
        lower, exact = max(lower, bound), bound > 0
        programme.add(np.bincount(classes, scores) / sizes)
        trees += 1
        upper, of_classes = programme.solve()
        mixture = (of_classes / sizes)[classes]
        average = (average * (turn + 1) + mixture) / (turn + 2)
        if upper - lower < _CLOSED:
            break
    order = mixture.argsort(kind="stable")[::-1]
    chosen = {replies.targets[at]: float(mixture[at]) for at in order if mixture[at] > 0}
    return Equilibrium(lower, upper, chosen, trees)


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

    def solve(self) -> tuple[float, Vector]:
        """Return the value and the mixture. The solver starts from its last solution."""
        from highspy import HighsModelStatus

        self._solver.run()
        status = self._solver.getModelStatus()
        if status != HighsModelStatus.kOptimal:
            reason = self._solver.modelStatusToString(status)
            raise InputError(f"the linear programme of the game fails: {reason}")
        *mixture, value = self._solver.getSolution().col_value
        return value, np.maximum(mixture, 0)


def _response(replies: ReplyMatrix, mixture: Vector, exact: bool) -> tuple[Vector, float]:
    """Return the guesses that a good tree against a mixture takes, and a bound on the least mean.

    The tree is the best one, and the bound its mean, where the search takes few nodes. Otherwise,
    or if it is not to be `exact`, a beam finds the tree, and the bound is 0.
    """
    masses = shares_of(mixture, MASS)  # targets that are never chosen have to be found as well
    search = Search(replies, "any", masses=masses)
    exact = exact and search.value(None, INFEASIBLE, lambda: search.nodes > MOST_NODES)[1]
    if not exact:
        search = Search(replies, "any", beam=Beam(None, WIDTH), masses=masses)
        search.value(None, INFEASIBLE)
    tree = GuessTree.from_codes(search.rows(None), replies)
    scores = np.array(tree.scores_in_order(replies.targets))
    return scores, int(scores @ masses) / int(masses.sum()) if exact else 0.0
