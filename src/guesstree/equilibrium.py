"""The game between a chooser who knows the guesser's ways and a guesser who knows the chooser's.

The chooser mixes targets, the guesser mixes trees; the value is the number of guesses that the game
takes if both are at their best. It is found by double oracle: a linear programme gives the
chooser's best mixture against the trees known so far, whose value no guesser exceeds by mixing
them; the best tree against that mixture joins them, and what it needs no guesser can go below.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.replies import ReplyMatrix
from guesstree.strategies.greedy import Ties, grow_greedy
from guesstree.symmetries import first_alike

MOST_EXACT = 40
"""Targets of a game whose best trees against a mixture are found exactly."""

_CLOSED = 1e-9

Weights = NDArray[np.float64]
Scores = NDArray[np.float64]


class Equilibrium(NamedTuple):
    """What is known of the value of a game.

    Attributes
    ----------
    lower, upper
        The value is neither below nor above.
    weights
        How likely the chooser makes each target, at the upper bound.
    trees
        How many trees were looked at.
    """

    lower: float
    upper: float
    weights: Weights
    trees: int


def solve(replies: ReplyMatrix, rounds: int = 200, lower: float = 1.0) -> Equilibrium:
    """Return the value of the game, exactly for few targets, and otherwise an interval.

    Parameters
    ----------
    replies
        The game; every guess may be said.
    rounds
        Trees to look at, at the most.
    lower
        A number that the value is known not to be below: the least mean of any tree is one.
        Where best trees are not found exactly, nothing better comes out.
    """
    targets = len(replies.targets)
    exact = targets <= MOST_EXACT
    answer = _exact_answers(replies) if exact else _greedy_answers(replies)
    # What a symmetry turns into each other is equally likely in some best mixture.
    classes = np.unique(first_alike(replies)[replies.homes], return_inverse=True)[1]
    weights = np.full(targets, 1 / targets)
    average = weights
    rows: list[Scores] = []
    upper = np.inf
    best = weights
    for turn in range(rounds):
        asked = weights if exact else (weights + average) / 2
        scores = answer(asked)
        if exact:
            lower = max(lower, float(scores @ asked))
        rows.append(np.bincount(classes, scores) / np.bincount(classes))
        upper, masses = _mix(np.array(rows))
        weights = best = (masses / np.bincount(classes))[classes]
        average = (average * (turn + 1) + weights) / (turn + 2)
        if upper - lower < _CLOSED:
            break
    return Equilibrium(lower, float(upper), best, len(rows))


def _mix(rows: NDArray[np.float64]) -> tuple[float, Weights]:
    """Return the most guesses that a mixture of classes costs every mixture of trees, and it."""
    from scipy.optimize import linprog

    trees, classes = rows.shape
    found = linprog(
        np.append(np.zeros(classes), -1),
        A_ub=np.column_stack([-rows, np.ones(trees)]),
        b_ub=np.zeros(trees),
        A_eq=[np.append(np.ones(classes), 0)],
        b_eq=[1],
        bounds=[(0, None)] * classes + [(None, None)],
        method="highs",
    )
    if not found.success:
        raise InputError(f"the linear programme of the game fails: {found.message}")
    return -float(found.fun), np.maximum(found.x[:-1], 0)


def _greedy_answers(replies: ReplyMatrix) -> Callable[[Weights], Scores]:
    """Return a function that finds a good tree against a mixture: the best of several metrics."""

    def answer(weights: Weights) -> Scores:
        # Targets of no weight have to be found as well.
        weighted = replace(replies, weights=np.maximum(weights, 1e-4 / len(weights)))
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
        return min(found, key=lambda scores: float(scores @ weights))

    return answer


def _exact_answers(replies: ReplyMatrix) -> Callable[[Weights], Scores]:
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

    def answer(weights: Weights) -> Scores:
        mass = [float(weight) for weight in weights]

        @cache
        def weigh(inside: int) -> float:
            return sum(mass[at] for at in targets if inside >> at & 1)

        @cache
        def best(inside: int) -> tuple[float, int]:
            """Return the least cost of a set, and the guess."""
            if inside & (inside - 1) == 0:
                return weigh(inside), int(replies.homes[inside.bit_length() - 1])
            least, choice = np.inf, -1
            for guess, split in enumerate(splits):
                branches = [inside & branch for branch in split if inside & branch]
                if inside in branches:
                    continue
                cost = weigh(inside)
                for branch in sorted(branches, key=int.bit_count):
                    if cost >= least:
                        break
                    cost += best(branch)[0]
                if cost < least:
                    least, choice = cost, guess
            return float(least), choice

        scores = np.zeros(len(mass))

        def play(inside: int, turn: int) -> None:
            guess = best(inside)[1]
            found = inside
            for branch in splits[guess]:
                found &= ~branch
                if inside & branch:
                    play(inside & branch, turn + 1)
            if found:
                scores[found.bit_length() - 1] = turn

        play((1 << len(mass)) - 1, 1)
        return scores

    return answer
