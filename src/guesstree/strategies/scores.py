"""Scores: how many guesses each target takes, and comparisons of strategies."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from operator import mul
from statistics import stdev
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from guesstree.base.result import frame
from guesstree.games.matrix import ReplyMatrix, among
from guesstree.games.tree import GuessTree, check_tree
from guesstree.search.metrics import expectation, information
from guesstree.strategies.recipes import Recipe, recipe_text
from guesstree.strategies.settings import width_text

if TYPE_CHECKING:
    import polars as pl

    from guesstree.strategies.optimal import WidthResult


@dataclass(frozen=True)
class Scores:
    """The scores of one strategy in one game.

    Attributes
    ----------
    game, strategy, metric, mode
        Names as in config.yaml; `metric` is the family of the strategy, such as `max` or `random`.
    targets
        The targets, in list order.
    rounds
        The scores of each round, in which all targets are played once, in the order of `targets`. A
        guess tree always plays in the same way, and has one round.
    first_guess
        The first guess of the strategy, if it is always the same.
    proven
        Whether no strategy of this mode has a smaller cost; None if there is no proof.
    checked
        For how many first guesses the proof's list of bounds was checked: `constants.ALL`, `NONE`,
        or `k of n`; None if there is no proof.
    cost
        The cost that a proof minimises, by default the total; None if there is no proof.
    lower_bound
        A proved lower bound on the cost of every strategy of this mode; None if none is known.
    guesses
        How many words may be guessed; 0 if only the targets may.
    weights
        Relative probabilities of the targets; None if all are equally likely.
    fingerprint
        The fingerprint of the reply matrix.
    recipe
        The strategy with its settings, as the command line writes it; empty if there is none.
    """

    game: str
    strategy: str
    metric: str
    mode: str
    targets: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]
    first_guess: str | None = None
    proven: bool | None = None
    checked: str | None = None
    cost: int | None = None
    lower_bound: int | None = None
    guesses: int = 0
    weights: tuple[float, ...] | None = None
    fingerprint: str = ""
    recipe: str = ""

    @cached_property
    def all(self) -> list[int]:
        """The scores of every round, one after the other."""
        return [score for scores in self.rounds for score in scores]

    @property
    def by_target(self) -> dict[str, float]:
        """How many guesses each target takes, on average if there are several rounds."""
        # The scores of one round stay whole numbers.
        means = (
            self.rounds[0]
            if len(self.rounds) == 1
            else np.mean(self.rounds, axis=0).tolist()
        )
        return dict(zip(self.targets, means, strict=True))

    @property
    def among(self) -> str:
        """The words that a claim about the best strategy is limited to."""
        return among(self.guesses or len(self.targets), len(self.targets))

    @cached_property
    def histogram(self) -> dict[int, int]:
        """How many games took how many guesses, from the least number to the greatest."""
        return dict(sorted(Counter(self.all).items()))


def standard_error(numbers: Sequence[float]) -> float | None:
    """Return the standard error of the mean of some numbers; None for a single one."""
    return stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else None


def score_tree(tree: GuessTree, matrix: ReplyMatrix, game: str, recipe: Recipe) -> Scores:
    """Play a recipe's tree against every target by the rule, and return its scores.

    Raises
    ------
    InputError
        The tree misses a target, or guesses what its mode does not allow.
    """
    mode = recipe.strategy.mode
    check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, mode, len(recipe.opening))
    names = game, recipe.name, recipe.strategy.family.name, mode
    return scores_of_tree(tree, matrix, names, recipe_text(recipe))


def scores_of_tree(
    tree: GuessTree, matrix: ReplyMatrix, names: tuple[str, str, str, str], recipe: str = ""
) -> Scores:
    """Return the scores of a checked tree; `names` are `game, strategy, metric, mode`."""
    rounds = (tree.scores_in_order(matrix.targets),)
    return scores_of_rounds(matrix, names, rounds, recipe, tree.opener)


def scores_of_rounds(
    matrix: ReplyMatrix,
    names: tuple[str, str, str, str],
    rounds: tuple[tuple[int, ...], ...],
    recipe: str,
    first_guess: str | None = None,
) -> Scores:
    """Return the scores of rounds that play every target once."""
    return Scores(
        *names,
        targets=matrix.targets,
        rounds=rounds,
        first_guess=first_guess,
        guesses=len(matrix.guesses),
        weights=None if matrix.weights is None else tuple(matrix.weights.tolist()),
        fingerprint=matrix.fingerprint,
        recipe=recipe,
    )


def weighted_mean(values: Iterable[float], weights: Iterable[float]) -> float:
    """Return the weighted mean of numbers.

    >>> weighted_mean([2, 3], [3, 1])
    2.25
    """
    # `fsum` rounds once, so the order of the words does not change the last digit.
    return math.fsum(map(mul, values, weights)) / math.fsum(weights)


class Compared(NamedTuple):
    """A target, and how many guesses it takes by each of two strategies.

    Attributes
    ----------
    target
        The target.
    first, second
        The guesses of each strategy.
    gain
        How many fewer the first takes; negative if the second takes fewer.
    """

    target: str
    first: float
    second: float
    gain: float


def mean(scores: Scores) -> float:
    """Return the mean number of guesses."""
    return sum(scores.all) / len(scores.all)


def likely_mean(scores: Scores) -> float:
    """Return the mean number of guesses, where targets count by their weights if they have any."""
    by_weights = mean_by_weights(scores)
    return mean(scores) if by_weights is None else by_weights


def mean_by_weights(scores: Scores, from_guess: int = 1) -> float | None:
    """Return the mean by the weights of the targets; None if they have none.

    Games of fewer than `from_guess` guesses are omitted.
    """
    if scores.weights is None:
        return None

    # `all` has one round after another, so the weights repeat.
    pairs = zip(scores.all, scores.weights * len(scores.rounds), strict=True)
    counted = [(score, weight) for score, weight in pairs if score >= from_guess]
    return weighted_mean(*zip(*counted, strict=True))


def compare(first: Mapping[str, float], second: Mapping[str, float]) -> list[Compared]:
    """Return a row per target, the greatest gain of the first strategy first.

    >>> compare({"crane": 1, "trace": 3}, {"crane": 2, "trace": 2})[0]
    Compared(target='crane', first=1, second=2, gain=1)
    """
    rows = [
        Compared(target, score, second[target], second[target] - score)
        for target, score in first.items()
    ]
    return sorted(rows, key=lambda row: (-row.gain, row.target))


def step_table(steps: "Sequence[WidthResult]", targets: int) -> "pl.DataFrame":
    """Return a row for each width of a look-ahead: `width, first_guess, total, mean, worst`."""
    return frame(
        [
            {
                "width": width_text(step.width),
                "first_guess": step.tree.opener,
                "total": step.total,
                "mean": step.total / targets,
                "worst": step.tree.worst,
            }
            for step in steps
        ]
    )


class Node(NamedTuple):
    """A guess of a tree, the reply that leads to it, and how it splits the targets."""

    depth: int
    reply: str
    guess: str
    size: int
    information: float
    expected: float


def nodes_of(
    tree: GuessTree, matrix: ReplyMatrix, wanted: Collection[int] = ()
) -> Iterator[Node]:
    """Yield the nodes of a tree in pre-order, or only those that lead to some targets.

    Larger branches come first. `wanted` are positions of targets; empty for all.
    """
    texts = tree.reply_texts
    sought = np.array(list(wanted), np.intp)

    waiting = [(0, matrix.every_target)]
    while waiting:
        node, candidates = waiting.pop()
        codes = matrix.codes[matrix.position[str(tree.guess[node])], candidates]
        sizes = np.unique(codes, return_counts=True)[1].tolist()
        yield Node(
            depth=int(tree.depth[node]),
            reply=texts[node],
            guess=str(tree.guess[node]),
            size=len(candidates),
            information=information(sizes),
            expected=expectation(sizes),
        )

        branches = [
            (child, candidates[codes == code])
            for code, child in tree.children.get(node, {}).items()
        ]
        if len(sought):
            branches = [branch for branch in branches if np.isin(branch[1], sought).any()]

        # The last one, which is the largest, is taken next.
        waiting += sorted(branches, key=lambda branch: len(branch[1]))
