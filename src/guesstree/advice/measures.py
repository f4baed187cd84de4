"""How a guess splits the candidates, and how good and how lucky it was."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.games.codes import Candidates, Positions
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.metrics import AnyMetric, information, masses_of, metric_named
from guesstree.search.partitions import score_tables, splits_of

Masses = NDArray[np.int64]


class Advice(NamedTuple):
    """A guess and how it splits the targets that remain.

    Targets are as likely as their weights say, or equally likely if they have none. Weights are
    rounded as `search.metrics.masses_of` does.

    Attributes
    ----------
    guess
        The guess.
    possible
        Whether it may be the target.
    information
        The expected information of its reply, in bits.
    expected
        The expected number of targets after its reply.
    branches, largest
        The number of branches, and the size of the largest.
    chance
        The probability that the guess is the target.
    solved
        The probability that only one target remains after the reply.
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
        Targets that remain before the guess.
    guess
        The guess.
    expected
        The expected number of targets after its reply.
    information
        The expected information of its reply, in bits.
    reply
        The text of the reply.
    remaining
        Targets that remain after the reply.
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


def rank_guesses(
    matrix: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    count: int,
    guesses: Positions | None = None,
) -> list[Advice]:
    """Return the best guesses by a metric, best first; of equals, likely targets come first.

    Where targets have weights, branches are measured by them.

    Parameters
    ----------
    matrix
        The game.
    candidates
        Targets that remain, by position.
    metric
        The metric that ranks the guesses.
    count
        How many guesses to return.
    guesses
        Guesses to choose from, by position; all if left out.
    """
    allowed = np.arange(len(matrix.guesses)) if guesses is None else guesses
    masses = masses_among(matrix, candidates)
    tables = score_tables([metric_named(metric)], int(masses.sum()))
    splits = splits_of(matrix.codes, allowed, candidates, masses, matrix.right, tables)
    best = np.lexsort((allowed, -splits.hits, splits.scores))[:count]
    return [split_by(matrix, candidates, int(allowed[at]), masses) for at in best]


def judge(
    matrix: ReplyMatrix,
    candidates: Candidates,
    guess: int,
    code: int,
    guesses: Positions | None = None,
) -> tuple[float, float]:
    """Return the skill of a guess among the targets that remained, and the luck of its reply.

    Skill is the expected information of the guess, in percent of that of the best of `guesses`,
    positions of those that were allowed; of all if left out. Where only one target remained, it is
    100 for that one, 0 for any other guess. Luck is the percentage of games in which the reply to
    this guess would have left more targets; games in which it would have left as many count half.
    """
    masses = masses_among(matrix, candidates)
    split = split_by(matrix, candidates, guess, masses)
    (best,) = rank_guesses(matrix, candidates, "neg_entropy", 1, guesses)
    skill = 100.0
    if len(candidates) == 1:
        skill *= split.possible
    elif split.information < best.information:
        skill = 100 * split.information / best.information
    codes = matrix.codes[guess, candidates]
    left = np.bincount(codes, minlength=len(matrix.texts))
    more, as_many = (
        masses[of].sum() for of in (left[codes] > left[code], left[codes] == left[code])
    )
    return skill, float(50 * (2 * more + as_many) / masses.sum())


def move(matrix: ReplyMatrix, candidates: Candidates, guess: int, code: int) -> Move:
    """Return the numbers of a guess and its reply, given the targets that remain before."""
    masses = masses_among(matrix, candidates)
    split = split_by(matrix, candidates, guess, masses)
    kept = masses[matrix.codes[guess, candidates] == code]
    return Move(
        targets=len(candidates),
        guess=matrix.guesses[guess],
        expected=split.expected,
        information=split.information,
        reply=matrix.texts[code],
        remaining=len(kept),
        gained=float(np.log2(masses.sum() / kept.sum())) if len(kept) else 0.0,
    )


def branches_of(matrix: ReplyMatrix, candidates: Candidates, guess: int) -> dict[str, list[str]]:
    """Return the targets that remain by the reply to a guess, the largest branch first."""
    codes = matrix.codes[guess, candidates]
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


def split_by(matrix: ReplyMatrix, candidates: Candidates, guess: int, masses: Masses) -> Advice:
    """Return how a guess splits candidates that have these masses."""
    codes = matrix.codes[guess, candidates]
    sizes = np.bincount(codes)
    shares = np.bincount(codes, weights=masses).astype(np.int64)  # whole numbers: exact
    total = int(masses.sum())
    hit = masses[matrix.guess_of_target[candidates] == guess].sum()
    return Advice(
        guess=matrix.guesses[guess],
        possible=bool(hit),
        information=information(shares[shares > 0].tolist()),
        expected=float(sizes @ shares / total),
        branches=int((sizes > 0).sum()),
        largest=int(sizes.max()),
        chance=float(hit / total),
        solved=float(shares[sizes == 1].sum() / total),
    )
