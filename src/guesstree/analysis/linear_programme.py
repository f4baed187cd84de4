"""The linear programme of a game: the best mixture of targets against the trees known so far."""

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError

Vector = NDArray[np.float64]
"""A number for each class of targets: its probability, or the guesses that a tree takes."""


class LinearProgramme:
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

    def solve(self) -> tuple[Vector, Vector]:
        """Return the mixture of targets, and that of trees, the prices of their rows.

        The solver starts from its last solution.
        """
        from highspy import HighsModelStatus

        self._solver.run()
        status = self._solver.getModelStatus()
        if status != HighsModelStatus.kOptimal:
            reason = self._solver.modelStatusToString(status)
            raise InputError(f"the linear programme of the game fails: {reason}")
        solution = self._solver.getSolution()
        chances = np.abs(solution.row_dual[1:])
        return np.maximum(solution.col_value[:-1], 0), chances / chances.sum()
