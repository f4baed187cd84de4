"""The value of a game when both sides mix: linear programmes over trees, and the mixtures.

In small games, the solver adds best answers to the current mixtures until none is better. This is
the double oracle of McMahan, Gordon and Blum (2003). In other games, it adds trees against mixtures
from multiplicative weights (Freund and Schapire, 1999). The average of these mixtures bounds the
value.
"""

import io
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from ctypes import CDLL
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, log, sqrt
from operator import mul, truediv
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.base.constants import MASS
from guesstree.base.defaults import EQUILIBRIUM_TREES
from guesstree.base.errors import InputError
from guesstree.base.jit import Array
from guesstree.base.result import Track, View, untracked
from guesstree.base.text import counted
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.search.cost import INFEASIBLE, Beam, Width
from guesstree.search.cost_table import least_mean
from guesstree.search.metrics import Masses, shares_of
from guesstree.search.tree_search import Search

EVEN_NODES = 10_000
"""Node limit of the search for the best tree against evenly drawn targets. Then a beam follows."""

MIXED_NODES = 2_000
"""The same limit against other mixtures."""

WIDTH = 4
"""How many guesses the beam of a round plays out at each node."""

WIDE = (10, 6, 4, 3)
"""The widths of the last beam, which answers the average mixture."""

RANKED = 20
"""How many first guesses a beam of width 1 ranks."""

PLAYED_OUT = 3
"""How many of them a wider beam plays out."""

REFUTED_NODES = 2_000
"""Node limit, per tree, of the search for a better tree against the average mixture."""

_SHARES = (0.95, 0.975, 0.9875, 0.99375, 1)
"""Shares of the best known mean against the average mixture; the search refutes lower means.

Smaller steps would take longer: to raise a bound a little costs nearly a whole new search."""

_CLOSED = 1e-9
"""Bounds that differ by less than this count as equal."""

Vector = NDArray[np.float64]
"""A number for each class of targets: its probability, or the guesses that a tree takes."""

_LARGEST = 1_000_000
"""The largest denominator of a fraction near a probability."""

_STDOUT = 1
"""The file descriptor of standard output."""

_SILENCE = Lock()
"""Standard output belongs to the process, so only one thread at a time may silence it."""


@contextmanager
def _silently() -> Iterator[None]:
    """Discard everything that the solver prints to standard output, from Python and from C."""
    # C has a buffer of its own, which Python does not flush.
    flush = CDLL(None).fflush
    with _SILENCE, redirect_stdout(io.StringIO()), Path(os.devnull).open("w") as nowhere:
        try:
            kept = os.dup(_STDOUT)
        except OSError:  # standard output is closed, so nothing can be printed
            yield
            return

        flush(None)  # keep what the program itself printed before
        os.dup2(nowhere.fileno(), _STDOUT)
        try:
            yield
        finally:
            flush(None)  # C may still buffer what the solver printed
            os.dup2(kept, _STDOUT)
            os.close(kept)


@dataclass(frozen=True, eq=False, repr=False)
class Equilibrium(View):
    """Bounds on the value of a game.

    Attributes
    ----------
    lower, upper
        Bounds on the value, in guesses.
    mixture
        The chooser's targets with their probabilities, the most probable first. Against them, every
        guesser needs at least as many guesses as the lower bound.
    trees
        The number of trees considered.
    guesser
        The guesser's trees with their probabilities, which give the upper bound. If the game has
        symmetries, the guesser may turn a tree into any of its images.
    value
        The exact value, or None. It is known if all probabilities are fractions of small numbers
        and a search shows two facts: no tree needs fewer guesses against the chooser's mixture, and
        no target needs more against the guesser's.

    Examples
    --------
    >>> from guesstree import Game, equilibrium
    >>> found = equilibrium(Game("pegs", ["11", "12", "21", "22"]))
    >>> found.value, found.to_dict()["value"]
    (Fraction(2, 1), '2')
    """

    lower: float
    upper: float
    mixture: dict[str, float]
    trees: int
    guesser: tuple[tuple[GuessTree, float], ...] = ()
    value: Fraction | None = None

    def __repr__(self) -> str:
        trees = counted(self.trees, "tree")
        targets = counted(len(self.mixture), "target")
        value = f"of {self.value}"
        if self.value is None:
            value = f"from {self.lower:.6f} to {self.upper:.6f}"
        return f"a value {value} guesses after {trees}; the chooser mixes {targets}"


def solve(
    replies: ReplyMatrix,
    rounds: int = EQUILIBRIUM_TREES,
    lower: float = 0.0,
    track: Track = untracked,
) -> Equilibrium:
    """Return bounds on the value of a game; they meet if the best trees are found quickly.

    Parameters
    ----------
    replies
        The game; every guess is allowed.
    rounds
        The largest number of trees to consider.
    lower
        A known lower bound on the mean of any tree against evenly drawn targets.
    track
        Shows how many trees were considered.
    """
    # Against evenly drawn targets, no guesser has a smaller mean than the best tree.
    lower = max(lower, least_mean(len(replies.targets)))
    oracle = _Oracle(replies, lower)
    waiting = iter(track(range(rounds)))
    if not oracle.double(waiting):
        oracle.multiply(waiting)
    for _ in waiting:  # both mixtures are known
        pass
    return oracle.found()


class _Oracle:
    """The state of the solver: trees, mixtures of targets, bounds on the value."""

    def __init__(self, replies: ReplyMatrix, lower: float) -> None:
        self._replies = replies
        # Some best mixture has equal chances for targets that a symmetry turns into each other.
        self._alike = replies.equivalent_guesses()
        self._classes = np.unique(
            self._alike[replies.guess_of_target], return_inverse=True
        )[1]
        self._sizes = np.bincount(self._classes)
        self._programme = _programme(len(self._sizes))

        self._trees: list[GuessTree] = []
        self._totals: list[NDArray[np.intp]] = []  # the guesses of each tree, by class
        self.lower = lower
        self.upper = np.inf
        self._mixture = self._sizes / len(replies.targets)
        self._lowest = self._mixture  # the mixture that gives the lower bound

    def double(self, rounds: Iterator[int]) -> bool:
        """Add best trees against best mixtures while a search finds them quickly.

        Return whether the value is known because no tree is better any more.
        """
        average = self._mixture
        for turn in rounds:
            # Successive mixtures differ a lot. A tree that also does well against their average
            # lowers the upper bound more.
            mixture = self._mixture if turn % 2 else (self._mixture + average) / 2
            is_best = self._add(mixture, None)
            self._balance()

            # The mean of this mixture and all before it, the even one included.
            average = (average * (turn + 1) + self._mixture) / (turn + 2)
            if not is_best:
                return False
            if self._is_closed:
                return True

        # The value may be unknown, but there are no rounds left to find more.
        return True

    def multiply(self, rounds: Iterator[int]) -> None:
        """Add good trees against mixtures from multiplicative weights, and refute better ones."""
        mixtures = []
        for _ in rounds:
            # Freund and Schapire's rate for as many rounds as there are trees so far.
            rate = sqrt(log(len(self._sizes)) / len(self._trees))
            # By class: how many guesses one of its targets took in all trees so far.
            taken = np.sum(self._totals / self._sizes, axis=0)

            # Targets that took more guesses so far get more weight. Only ratios count, so the
            # largest exponent is made 0, and nothing overflows.
            weights = self._sizes * np.exp(rate * (taken - taken.max()))
            mixtures.append(weights / weights.sum())
            self._add(mixtures[-1], WIDTH)
        if mixtures:
            average = np.mean(mixtures, axis=0)
            self._add(average, WIDE)
            self._balance()
            self._refute(average, REFUTED_NODES * len(mixtures))

    def _refute(self, mixture: Vector, node_limit: int) -> None:
        """Raise the lower bound by showing that no tree does much better against a mixture."""
        masses = self._masses(mixture)
        search = self._search(masses)

        # The scores of the last tree, which was found against this mixture.
        least = int(self._scores @ masses)

        # Each search starts with the table of the one before.
        for share in _SHARES:
            bound, _ = search.value(
                None, int(share * least), lambda: search.nodes > node_limit
            )
            self._raise(bound, masses, mixture)
            if search.nodes > node_limit:
                return

    @property
    def _is_closed(self) -> bool:
        return self.upper - self.lower < _CLOSED

    def found(self) -> Equilibrium:
        """Return the bounds and the mixtures found so far."""
        value = None
        chosen = self._lowest
        if self._is_closed:
            # If there are several solutions, the programme's may not be in equilibrium.
            value = self._exact_value(self._mixture)
            if value is None:
                value = self._exact_value(self._lowest)
            else:
                chosen = self._mixture

        targets = self._replies.targets
        return Equilibrium(
            lower=self.lower,
            upper=self.upper,
            mixture={
                targets[at]: chance for at, chance in _likely(self._of_targets(chosen))
            },
            trees=len(self._trees),
            guesser=tuple(
                (self._trees[at], chance) for at, chance in _likely(self._chances)
            ),
            value=value,
        )

    def _exact_value(self, of_classes: Vector) -> Fraction | None:
        """Return the value, if small fractions near both mixtures are in equilibrium."""
        mixture = _fractions(of_classes)
        chances = _fractions(self._chances)
        if sum(mixture) != 1 or sum(chances) != 1:
            return None

        # The guesser needs no more than the worst class takes, the chooser forces the least mean.
        # Where both are equal, they are the value.
        by_class = np.array(self._totals, np.int64).T.tolist()
        totals = [sum(map(mul, chances, of_class), Fraction(0)) for of_class in by_class]
        value = max(map(truediv, totals, self._sizes.tolist()))
        return value if self._least_mean(mixture) == value else None

    def _least_mean(self, mixture: Sequence[Fraction]) -> Fraction | None:
        """Return the least mean of all trees against a mixture; None if the search takes long."""
        chances = list(map(truediv, mixture, self._sizes.tolist()))
        parts = lcm(*(chance.denominator for chance in chances))

        # Targets that are never chosen have to be found, too. They weigh so little that all their
        # guesses together count less than one guess of a target that is chosen.
        classes = self._classes.tolist()
        unit = len(classes) ** 2 + 1
        if parts * unit > MASS:
            return None
        masses = np.array(
            [int(chances[at] * parts) * unit or 1 for at in classes], dtype=np.int64
        )
        search = self._search(masses)
        total, exact = search.value(None, INFEASIBLE, lambda: search.nodes > EVEN_NODES)

        # Without a remainder: it has the guesses of targets that are never chosen.
        return Fraction(total // unit, parts) if exact else None

    def _balance(self) -> None:
        """Find the equilibrium between targets and the trees known so far.

        The solver starts from its last solution. The prices of the rows are the mixture of trees.
        """
        with _silently():
            self._programme.run()
        status = self._programme.getModelStatus()
        reason = self._programme.modelStatusToString(status)
        if reason != "Optimal":
            raise InputError(f"the linear programme of the game fails: {reason}")
        solution = self._programme.getSolution()

        # Row 0 is the sum of the chances, the others are trees. The last column is the value. The
        # solver may miss 0 by a little.
        prices = np.abs(solution.row_dual[1:])
        self._mixture = np.maximum(solution.col_value[:-1], 0)
        self._chances = prices / prices.sum()

        # Against this mixture of trees, no class of targets takes more guesses.
        self.upper = float((self._chances @ (self._totals / self._sizes)).max())

    def _raise(self, cost: int, masses: Masses, mixture: Vector) -> None:
        """Raise the lower bound to the cost of a mixture of targets against all trees."""
        lower = cost / int(masses.sum())
        if lower > self.lower:
            self.lower = lower
            self._lowest = mixture

    def _add(self, mixture: Vector, width: Width | None) -> bool:
        """Add the tree of a beam, or the best tree without a width. Tell whether it is the best.

        If the search for the best tree takes too many nodes, a beam replaces it.
        """
        masses = self._masses(mixture)
        rows = self._best_rows(masses) if width is None else None
        is_best = rows is not None
        if rows is None:
            rows = self._good_rows(masses, width or WIDTH)

        tree = GuessTree.from_codes(rows, self._replies)
        self._scores = np.array(tree.scores_in_order(self._replies.targets))
        totals = np.bincount(self._classes, self._scores)
        self._trees.append(tree)
        self._totals.append(totals)

        # The row says that the mean of this tree is at least the value.
        row = np.append(totals / self._sizes, -1.0)
        self._programme.addRow(
            0.0, np.inf, len(row), np.arange(len(row), dtype=np.int32), row
        )
        if is_best:
            self._raise(int(self._scores @ masses), masses, mixture)
        return is_best

    def _best_rows(self, masses: Masses) -> Array | None:
        """Return the best tree against targets with these masses; None if it takes too long."""
        search = self._search(masses)
        node_limit = MIXED_NODES if self._trees else EVEN_NODES
        _, is_found = search.value(None, INFEASIBLE, lambda: search.nodes > node_limit)
        return search.rows(None) if is_found else None

    def _good_rows(self, masses: Masses, width: Width) -> Array:
        """Return the best tree that a beam finds after the most promising first guesses.

        If few targets are likely, the split of a first guess says little about it. Therefore a
        narrow beam ranks the first guesses.
        """
        narrow = self._search(masses, Beam(None, 1))
        wide = self._search(masses, Beam(None, width))

        # Of first guesses that a symmetry turns into each other, one is enough.
        different = [
            opener for opener in narrow.openers.tolist() if self._alike[opener] == opener
        ]
        ranked = sorted(
            different[:RANKED], key=lambda opener: narrow.value(opener, INFEASIBLE)[0]
        )
        best = min(
            ranked[:PLAYED_OUT], key=lambda opener: wide.value(opener, INFEASIBLE)[0]
        )
        return wide.rows(best)

    def _search(self, masses: Masses, beam: Beam | None = None) -> Search:
        """Return a search for the best tree, exact or with a beam."""
        return Search(self._replies, Mode.ANY, beam=beam, masses=masses)

    def _masses(self, mixture: Vector) -> Masses:
        """Return a mixture in whole numbers. All are above 0, as every target must be found."""
        return shares_of(self._of_targets(mixture), MASS)

    def _of_targets(self, mixture: Vector) -> Vector:
        """Return the probability of each target from the probabilities of the classes."""
        return np.asarray((mixture / self._sizes)[self._classes])


def _fractions(probabilities: Vector) -> list[Fraction]:
    """Return fractions of small numbers that are near some probabilities."""
    return [
        Fraction(chance).limit_denominator(_LARGEST) for chance in probabilities.tolist()
    ]


def _likely(probabilities: Vector) -> list[tuple[int, float]]:
    """Return positions with their probabilities if above 0, the most probable first."""
    order = probabilities.argsort(kind="stable")[::-1].tolist()
    return [(at, float(probabilities[at])) for at in order if probabilities[at] > 0]


@_silently()
def _programme(classes: int) -> Any:
    """Return the linear programme of the chooser, without trees; each tree adds a row later.

    The variables are the probability of each class, and the value. The programme maximises the
    value, which is at most the mean of each tree.
    """
    from highspy import Highs, ObjSense

    solver = Highs()  # type: ignore[no-untyped-call]
    solver.silent()
    lower = np.append(np.zeros(classes), -np.inf)
    solver.addVars(classes + 1, lower, np.full(classes + 1, np.inf))
    solver.changeColCost(classes, 1.0)
    solver.changeObjectiveSense(ObjSense.kMaximize)
    solver.addRow(1.0, 1.0, classes, np.arange(classes, dtype=np.int32), np.ones(classes))
    return solver
