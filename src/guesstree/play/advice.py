"""Advice for a game in progress: the best next guesses, and how good earlier ones were."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.metrics.registry import AnyMetric, information, masses_of, metric_named
from guesstree.metrics.scoring import score_tables
from guesstree.metrics.splits import splits_of
from guesstree.replies.codes import Candidates, Positions
from guesstree.replies.matrix import ReplyMatrix

Masses = NDArray[np.int64]


class Advice(NamedTuple):
    """A guess and how it splits the targets that remain.

    Targets are as likely as their weights say, or equally likely if they have none. Weights are
    rounded as `metrics.registry.masses_of` does.

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


class Judgement(NamedTuple):
    """How good a guess was, and how lucky its reply.

    Attributes
    ----------
    skill
        The expected information of the guess, in percent of that of the best guess
        that was allowed. Where only one target remained: 100 for that one, 0 for any other guess.
    luck
        The percentage of games in which the reply to this guess would have left more targets; games
        in which it would have left as many count half.
    expected, remaining
        The expected number of targets after the reply, and the actual one.
    information, gained
        The expected information of the reply, and the actual one, in bits.
    best
        The guess with the most expected information of those that were allowed.
    """

    skill: float
    luck: float
    expected: float
    remaining: int
    information: float
    gained: float
    best: str


def advise(
    replies: ReplyMatrix,
    candidates: Candidates,
    metric: AnyMetric,
    count: int,
    guesses: Positions | None = None,
) -> list[Advice]:
    """Return the best guesses by a metric, best first; of equals, likely targets come first.

    Where targets have weights, branches are measured by them.

    Parameters
    ----------
    replies
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
    allowed = np.arange(len(replies.guesses)) if guesses is None else guesses
    masses = _masses(replies, candidates)
    tables = score_tables([metric_named(metric)], int(masses.sum()))
    splits = splits_of(replies.codes, allowed, candidates, masses, replies.right, tables)
    best = np.lexsort((allowed, -splits.hits, splits.scores))[:count]
    return [_advice(replies, candidates, int(allowed[at]), masses) for at in best]


def judge(
    replies: ReplyMatrix,
    candidates: Candidates,
    guess: int,
    code: int,
    guesses: Positions | None = None,
) -> Judgement:
    """Tell how good a guess was among the targets that remained, and how lucky its reply.

    It is compared with the best of `guesses`, positions of those that were allowed; of all if left
    out.
    """
    own, remaining, gained = outcome(replies, candidates, guess, code)
    masses = _masses(replies, candidates)
    codes = replies.codes[guess, candidates]
    left = np.bincount(codes, minlength=len(replies.texts))
    (best,) = advise(replies, candidates, "neg_entropy", 1, guesses)
    chance_of = masses / masses.sum()
    more, as_many = (left[codes] > remaining), (left[codes] == remaining)
    return Judgement(
        skill=_skill(own, best, alone=len(candidates) == 1),
        luck=100 * float(chance_of @ more + chance_of @ as_many / 2),
        expected=own.expected,
        remaining=remaining,
        information=own.information,
        gained=gained,
        best=best.guess,
    )


def outcome(
    replies: ReplyMatrix, candidates: Candidates, guess: int, code: int
) -> tuple[Advice, int, float]:
    """Return how a guess splits the targets, how many remain, and the bits that the reply told."""
    masses = _masses(replies, candidates)
    kept = masses[replies.codes[guess, candidates] == code]
    gained = float(np.log2(masses.sum() / kept.sum())) if len(kept) else 0.0
    return _advice(replies, candidates, guess, masses), len(kept), gained


def _skill(own: Advice, best: Advice, alone: bool) -> float:
    if alone:
        return 100.0 if own.possible else 0.0
    if best.information <= own.information:
        return 100.0
    return 100 * own.information / best.information


def branches_of(replies: ReplyMatrix, candidates: Candidates, guess: int) -> dict[str, list[str]]:
    """Return the targets that remain by the reply to a guess, the largest branch first."""
    codes = replies.codes[guess, candidates]
    sizes = np.bincount(codes, minlength=len(replies.texts))
    order = sorted(np.unique(codes).tolist(), key=lambda code: (-sizes[code], code))
    return {
        replies.texts[code]: [replies.targets[at] for at in candidates[codes == code]]
        for code in order
    }


def _masses(replies: ReplyMatrix, candidates: Candidates) -> Masses:
    """Return the weights of targets as whole numbers; 1 each if they have none."""
    if replies.weights is None:
        return np.ones(len(candidates), np.int64)
    return masses_of(replies.weights[candidates])


def _advice(replies: ReplyMatrix, candidates: Candidates, guess: int, masses: Masses) -> Advice:
    codes = replies.codes[guess, candidates]
    sizes = np.bincount(codes)
    shares = np.bincount(codes, weights=masses).astype(np.int64)  # whole numbers: exact
    total = int(masses.sum())
    hit = masses[replies.guess_of_target[candidates] == guess].sum()
    return Advice(
        guess=replies.guesses[guess],
        possible=bool(hit),
        information=information(shares[shares > 0].tolist()),
        expected=float(sizes @ shares / total),
        branches=int((sizes > 0).sum()),
        largest=int(sizes.max()),
        chance=float(hit / total),
        solved=float(shares[sizes == 1].sum() / total),
    )
