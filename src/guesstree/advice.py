"""Advice for a game that is under way: what to say next, and how good a guess was."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.metrics import expectation, information, metric_named
from guesstree.replies import ReplyMatrix

Members = NDArray[np.intp]


class Advice(NamedTuple):
    """A guess and what it does to the targets that remain.

    `possible` tells whether it may be the target, `chance` how likely that is; `solved` is the
    chance that the target is known once the reply is there.
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
    """How good a guess was, as a person would know it afterwards.

    Attributes
    ----------
    skill
        What the guess told on average, in percent of what the best guess would have.
    luck
        In how many games of a hundred the reply to this guess would have left more targets; games
        that leave as many count half.
    expected, remaining
        Targets that were to be expected after the reply, and that did remain.
    information, gained
        Bits that were to be expected of the reply, and that it told.
    best
        The guess that tells most on average.
    """

    skill: float
    luck: float
    expected: float
    remaining: int
    information: float
    gained: float
    best: str


def advise(
    replies: ReplyMatrix, members: Members, metric: str, count: int, guesses: Members | None = None
) -> list[Advice]:
    """Return the best guesses by a metric, best first; of equals, one that may be right.

    Parameters
    ----------
    replies
        The game.
    members
        Targets that remain, by position.
    metric
        What ranks the guesses.
    count
        How many guesses to return.
    guesses
        Guesses that may be said, by position; all if left out.
    """
    allowed = np.arange(len(replies.guesses)) if guesses is None else guesses
    own = np.zeros(len(replies.guesses), np.int64)
    own[replies.homes[members]] = 1
    counts = (np.bincount(replies.codes[guess, members]) for guess in allowed)
    partitions = [sizes[sizes > 0] for sizes in counts]
    scores = metric_named(metric).scores(partitions, own[allowed])
    best = np.lexsort((allowed, -own[allowed], scores))[:count]
    return [
        _advice(replies, int(allowed[at]), bool(own[allowed[at]]), partitions[at]) for at in best
    ]


def judge(replies: ReplyMatrix, members: Members, guess: int, code: int) -> Judgement:
    """Tell how good a guess was among the targets that remained, and how lucky its reply."""
    codes = replies.codes[guess, members]
    sizes = np.bincount(codes, minlength=len(replies.texts))
    remaining = int(sizes[code])
    branches = sizes[sizes > 0].tolist()
    (best,) = advise(replies, members, "neg_entropy", 1)
    told = information(branches)
    left = sizes[codes]
    return Judgement(
        skill=100.0 if best.information <= told else 100 * told / best.information,
        luck=100 * float((left > remaining).mean() + (left == remaining).mean() / 2),
        expected=expectation(branches),
        remaining=remaining,
        information=told,
        gained=float(np.log2(len(members) / remaining)) if remaining else 0.0,
        best=best.guess,
    )


def branches_of(replies: ReplyMatrix, members: Members, guess: int) -> dict[str, list[str]]:
    """Return the targets that remain by the reply to a guess, the largest branch first."""
    codes = replies.codes[guess, members]
    sizes = np.bincount(codes, minlength=len(replies.texts))
    order = sorted(np.unique(codes).tolist(), key=lambda code: (-sizes[code], code))
    return {
        replies.texts[code]: [replies.targets[at] for at in members[codes == code]]
        for code in order
    }


def _advice(replies: ReplyMatrix, guess: int, own: bool, branches: NDArray[Any]) -> Advice:
    sizes = branches.tolist()
    total = sum(sizes)
    return Advice(
        guess=replies.guesses[guess],
        possible=own,
        information=information(sizes),
        expected=expectation(sizes),
        branches=len(sizes),
        largest=max(sizes),
        chance=own / total,
        solved=sizes.count(1) / total,
    )
