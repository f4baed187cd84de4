"""How a guess splits the candidates, and how good and how lucky it was."""

from collections.abc import Sequence
from statistics import fmean
from typing import NamedTuple

import numpy as np

from guesstree.games.codes import Candidates, Codes, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.metrics import AnyMetric, Masses, Metric, information, masses_of
from guesstree.search.partitions import Splits, score_tables, splits_of

Measures = tuple[float, float]
"""Skill and luck, in percent."""


class Split(NamedTuple):
    """A guess, and how it splits the candidates.

    Weights give the chances of the candidates; without weights, all are equally likely.
    `search.metrics.masses_of` rounds the weights.

    Attributes
    ----------
    guess
        The guess.
    possible
        Whether it may be the target.
    information
        The expected information of its reply, in bits.
    expected
        The expected number of candidates after its reply.
    branches, largest
        The number of branches, and the size of the largest.
    chance
        The probability that the guess is the target.
    solved
        The probability that only one candidate remains after the reply.
    """

    guess: str
    possible: bool
    information: float
    expected: float
    branches: int
    largest: int
    chance: float
    solved: float


class Move(NamedTuple):
    """One turn with its numbers.

    Attributes
    ----------
    targets
        The number of candidates before the guess.
    guess
        The guess.
    expected
        The expected number of candidates after its reply.
    information
        The expected information of its reply, in bits.
    reply
        The text of the reply.
    remaining
        The number of candidates after the reply.
    gained
        The information that the reply gave, in bits.
    """

    targets: int
    guess: str
    expected: float
    information: float
    reply: str
    remaining: int
    gained: float


class Ranking(NamedTuple):
    """The best guesses of a position by a metric.

    Attributes
    ----------
    guesses
        Their positions, the best first.
    masses
        The masses of the candidates.
    branch_limit
        The most branches of any guess, without the branch of a right guess.
    """

    guesses: list[int]
    masses: Masses
    branch_limit: int


def rank_guesses(
    matrix: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    count: int,
    guesses: Positions | None = None,
) -> list[Split]:
    """Return how the best guesses by a metric split the candidates, as `ranking_by` orders them."""
    if count >= len(matrix.guesses):
        matrix = matrix.held()  # as the row of every guess is read once more
    ranking = ranking_by(matrix, candidates, metric, count, guesses)
    return [split_by(matrix, candidates, at, ranking.masses) for at in ranking.guesses]


def ranking_by(
    matrix: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    count: int,
    guesses: Positions | None = None,
) -> Ranking:
    """Return the best guesses by a metric, best first; among equals, likelier targets come first.

    If targets have weights, these measure the branches.

    Parameters
    ----------
    matrix
        The game.
    candidates
        The positions of the candidates.
    metric
        The metric that ranks the guesses.
    count
        How many guesses to return.
    guesses
        The positions of the guesses to choose from. Default: all.
    """
    allowed = np.arange(len(matrix.guesses)) if guesses is None else guesses
    masses = masses_among(matrix, candidates)
    tables = score_tables([Metric.named(metric)], int(masses.sum()))

    # A block has the codes of its own guesses only, so their positions in it start from 0.
    parts = [
        splits_of(codes, np.arange(len(codes)), candidates, masses, matrix.right, tables)
        for codes in matrix.blocks(guesses)
    ]
    # Each part is a table: a row for each field, a column for each guess.
    splits = Splits(*np.concatenate(parts, axis=1))

    # The last key decides first: the score, then the chance to be right, then list order.
    best = np.lexsort((allowed, -splits.hits, splits.scores))[:count]
    branch_limit = int((splits.branches - (splits.hits > 0)).max())
    return Ranking(allowed[best].tolist(), masses, branch_limit)


def skill(
    matrix: ReplyMatrix,
    candidates: Candidates,
    guess: int,
    guesses: Positions | None = None,
) -> float:
    """Return the expected information of a guess as a percentage of the best guess's.

    With one candidate left, the right guess has 100 and every other guess 0.

    Parameters
    ----------
    guesses
        The positions of the guesses that were allowed. Default: all.
    """
    split = split_by(matrix, candidates, guess)
    if len(candidates) == 1:
        return 100.0 if split.possible else 0.0

    (best,) = rank_guesses(matrix, candidates, "neg_entropy", 1, guesses)

    # The best guess has the best whole score. Its information in floats may be a little less.
    if split.information >= best.information:
        return 100.0
    return 100 * split.information / best.information


def luck(matrix: ReplyMatrix, candidates: Candidates, guess: int, code: int) -> float:
    """Return the percentage of games where the reply would have left more candidates.

    Games that leave equally many count half.
    """
    masses = masses_among(matrix, candidates)
    codes = matrix.row(guess)[candidates]
    sizes = np.bincount(codes, minlength=len(matrix.texts))

    # Whole numbers up to the last division, so that the percentage is rounded once.
    left_more = masses[sizes[codes] > sizes[code]].sum()
    left_as_many = masses[sizes[codes] == sizes[code]].sum()

    return float(50 * (2 * left_more + left_as_many) / masses.sum())


def mean_measures(turns: Sequence[Measures]) -> Measures | None:
    """Return the means of skill and luck, exact but for one rounding; None without any."""
    if not turns:
        return None
    return fmean(skill for skill, _ in turns), fmean(luck for _, luck in turns)


def move(matrix: ReplyMatrix, candidates: Candidates, guess: int, code: int) -> Move:
    """Return the numbers of a guess and its reply, given the candidates before it."""
    masses = masses_among(matrix, candidates)
    kept = masses[matrix.row(guess)[candidates] == code]
    split = split_by(matrix, candidates, guess, masses)
    return Move(
        targets=len(candidates),
        guess=split.guess,
        expected=split.expected,
        information=split.information,
        reply=matrix.texts[code],
        remaining=len(kept),
        gained=float(np.log2(masses.sum() / kept.sum())) if len(kept) else 0.0,
    )


def branches_of(
    matrix: ReplyMatrix, candidates: Candidates, guess: int
) -> dict[str, list[str]]:
    """Return the candidates grouped by the reply to a guess, the largest branch first."""
    codes = matrix.row(guess)[candidates]
    sizes = np.bincount(codes, minlength=len(matrix.texts))
    order = sorted(np.unique(codes).tolist(), key=lambda code: (-sizes[code], code))
    return {
        matrix.texts[code]: [matrix.targets[at] for at in candidates[codes == code]]
        for code in order
    }


def masses_among(matrix: ReplyMatrix, candidates: Candidates) -> Masses:
    """Return the weights of targets as whole numbers; 1 each if they have none."""
    if matrix.weights is None:
        return np.ones(len(candidates), np.int64)
    return masses_of(matrix.weights[candidates])


def split_by(
    matrix: ReplyMatrix,
    candidates: Candidates,
    guess: int,
    masses: Masses | None = None,
    row: Codes | None = None,
) -> Split:
    """Return how a guess splits the candidates.

    `masses` and `row`, the replies to the guess, save computing them again.
    """
    if masses is None:
        masses = masses_among(matrix, candidates)
    codes = (matrix.row(guess) if row is None else row)[candidates]

    # By code, `sizes` counts candidates, and `shares` has their mass.
    sizes = np.bincount(codes)
    shares = np.bincount(codes, weights=masses).astype(np.int64)  # whole numbers: exact
    total = int(masses.sum())
    hit = masses[matrix.guess_of_target[candidates] == guess].sum()
    return Split(
        guess=matrix.guesses[guess],
        possible=bool(hit),
        information=information(shares[shares > 0].tolist()),
        expected=float(sizes @ shares / total),
        branches=int((sizes > 0).sum()),
        largest=int(sizes.max()),
        chance=float(hit / total),
        solved=float(shares[sizes == 1].sum() / total),
    )
