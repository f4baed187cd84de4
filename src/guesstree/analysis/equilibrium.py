"""The value of a game between a chooser and a guesser who both play a mixed strategy.

The chooser mixes targets, the guesser mixes trees. The value is the expected number of guesses if
both play at their best. It is found by the double oracle method [1]_: a linear programme gives the
best mixture of targets against the trees known so far, and an upper bound on the value. The best
tree against that mixture is added to the known trees, and its expected number of guesses is a
lower bound on the value.

.. [1] H. B. McMahan, G. J. Gordon, A. Blum, "Planning in the Presence of Cost Functions Controlled
   by an Adversary", International Conference on Machine Learning, 2003.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.analysis.tracking import Track, untracked
from guesstree.defaults import EQUILIBRIUM_TREES
from guesstree.errors import InputError, counted
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.law import least_mean
from guesstree.strategies.greedy import Ties, grow_greedy

MOST_EXACT = 40
"""Targets of a game whose best trees against a mixture are found exactly."""

_CLOSED = 1e-9

Vector = NDArray[np.float64]
"""A number for each target: its probability, or the guesses that a tree takes."""

Response = Callable[[Vector], Vector]
"""From a mixture of targets to the guesses that a good tree against it takes."""


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
    """Return bounds on the value of a game, which meet if it has at most `MOST_EXACT` targets.

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
    exact = targets <= MOST_EXACT
    # Against targets drawn evenly, no guesser has a smaller mean than the best tree.
    lower = max(lower, least_mean(targets))
    respond = _exact_responses(replies) if exact else _greedy_responses(replies)
    # In some best mixture, targets that a symmetry turns into each other are equally likely.
    of_target = replies.equivalent_guesses()[replies.guess_of_target]
    classes = np.unique(of_target, return_inverse=True)[1]
    sizes = np.bincount(classes)
    programme = _LinearProgramme(len(sizes))
    mixture = np.full(targets, 1 / targets)
    average = mixture
    trees = 0
    upper = np.inf
    for turn in track(range(rounds)):
        # The latest mixtures differ much from each other. A greedy tree, which need not be the best
        # against any of them, also has to do well against their average.
        against = mixture if exact else (mixture + average) / 2
        scores = respond(against)
        if exact:
            lower = max(lower, float(scores @ against))
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


def _greedy_responses(replies: ReplyMatrix) -> Response:
    """Return a function that finds a good tree against a mixture: the best of several metrics."""

    def respond(mixture: Vector) -> Vector:
        # Targets that are never chosen have to be found as well.
        weighted = replace(replies, weights=np.maximum(mixture, 1e-4 / len(mixture)))
        found = [
            np.array(
                grow_greedy(
                    *(weighted, metric, "any"),
                    any_window=(3, None),
                    ties=Ties(ties, consistent=True),
                    weighted=True,
                ).scores_in_order(replies.targets),
                float,
            )
            for metric, ties in (("neg_entropy_hit", None), ("parts", "neg_entropy"))
        ]
        return min(found, key=lambda scores: float(scores @ mixture))

    return respond


def _exact_responses(replies: ReplyMatrix) -> Response:
    """Return a function that finds the best tree against a mixture, by trying everything.

    Sets of targets are bit sets.
    """
    targets = range(len(replies.targets))
    splits = [
        [
            sum(1 << at for at in targets if row[at] == code)
            for code in np.unique(row)
            if code != replies.right
        ]
        for row in replies.codes
    ]

    def respond(mixture: Vector) -> Vector:
        best = _best_guess(splits, replies.guess_of_target.tolist(), mixture.tolist())
        scores = np.zeros(len(mixture))

        def play(inside: int, turn: int) -> None:
            found = inside
            for branch in splits[best(inside)[1]]:
                found &= ~branch
                if inside & branch:
                    play(inside & branch, turn + 1)
            if found:
                scores[found.bit_length() - 1] = turn

        play((1 << len(mixture)) - 1, 1)
        return scores

    return respond


def _best_guess(
    splits: list[list[int]], guess_of_target: list[int], mixture: list[float]
) -> Callable[[int], tuple[float, int]]:
    """Return a function from a set of targets to its least cost and the guess that has it.

    `splits` has the branches of all targets by each guess, as bit sets.
    """

    @cache
    def probability(inside: int) -> float:
        return sum(chance for at, chance in enumerate(mixture) if inside >> at & 1)

    @cache
    def best(inside: int) -> tuple[float, int]:
        if inside & (inside - 1) == 0:
            return probability(inside), guess_of_target[inside.bit_length() - 1]
        least, choice = np.inf, -1
        for guess, split in enumerate(splits):
            branches = [inside & branch for branch in split if inside & branch]
            if inside in branches:
                continue
            cost = probability(inside)
            for branch in sorted(branches, key=int.bit_count):
                if cost >= least:
                    break
                cost += best(branch)[0]
            if cost < least:
                least, choice = cost, guess
        return float(least), choice

    return best
