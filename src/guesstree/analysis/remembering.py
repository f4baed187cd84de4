"""Trees that a person can remember: few different second guesses, and what that costs."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.metrics.registry import metric_named
from guesstree.replies.matrix import ReplyMatrix
from guesstree.search.cost import GUESS, LONE, PAIR
from guesstree.search.law import MOST_EXACT
from guesstree.strategies.following import follow_openers
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.registry import strategy_named

POOL = 40
"""Second guesses that are looked at, those with most information after the first guess."""


class Second(NamedTuple):
    """A second guess, and the replies to the first one after which it is made.

    Attributes
    ----------
    guess
        The second guess.
    replies
        The texts of the replies.
    targets
        How many targets earn them.
    """

    guess: str
    replies: tuple[str, ...]
    targets: int


@dataclass(frozen=True)
class Remembered:
    """Few second guesses after a first one.

    Attributes
    ----------
    seconds
        The second guesses, those for most targets first.
    total
        The guesses for all targets, if a greedy tree by entropy follows.
    free
        The same if each reply has a second guess of its own: the greedy one, or a better one of
        those that were looked at.
    """

    seconds: tuple[Second, ...]
    total: int
    free: int


def remember(replies: ReplyMatrix, first: int, count: int) -> Remembered:
    """Choose `count` second guesses after a first one, by position.

    They are chosen one by one, each so that the total is least. After a reply that leaves one or
    two targets, one of these is guessed instead.
    """
    codes = replies.codes[first]
    sizes = np.bincount(codes, minlength=len(replies.texts))
    sizes[replies.right] = 0
    large = np.flatnonzero(sizes > MOST_EXACT)
    lone, pairs = int((sizes == 1).sum()), int((sizes == 2).sum())
    small = GUESS * len(replies.targets) + LONE * lone + PAIR * pairs
    if not len(large):
        return Remembered((), small, small)
    pool = _pool(replies, first)
    parts = [replies.with_targets(np.flatnonzero(codes == code)) for code in large]
    totals = np.array([_totals(part, pool) for part in parts])
    chosen = _chosen(totals, count)
    own = np.array(chosen)[totals[:, chosen].argmin(axis=1)]
    seconds = [
        Second(
            replies.guesses[pool[word]],
            tuple(replies.texts[code] for code in large[own == word]),
            int(sizes[large[own == word]].sum()),
        )
        for word in dict.fromkeys(own.tolist())
    ]
    own_totals = [grow_greedy(part, "neg_entropy", "any").total for part in parts]
    return Remembered(
        tuple(sorted(seconds, key=lambda second: (-second.targets, second.guess))),
        small + int(totals[:, chosen].min(axis=1).sum()),
        small + int(np.minimum(totals.min(axis=1), own_totals).sum()),
    )


def _chosen(totals: NDArray[np.int64], count: int) -> list[int]:
    """Return columns, chosen one by one, so that the sum of the least totals of rows is least."""
    chosen: list[int] = []
    least = np.full(len(totals), np.iinfo(np.int32).max, np.int64)
    for _ in range(min(count, totals.shape[1])):
        sums = np.minimum(least[:, None], totals).sum(axis=0)
        chosen.append(int(sums.argmin()))
        least = np.minimum(least, totals[:, chosen[-1]])
    return chosen


def _pool(replies: ReplyMatrix, first: int) -> list[int]:
    """Return the guesses whose reply tells most together with that of the first, by position."""
    kinds = len(replies.texts)
    start = replies.codes[first].astype(np.int64) * kinds
    partitions = [np.unique(start + codes, return_counts=True)[1] for codes in replies.codes]
    scores = metric_named("neg_entropy").scores(partitions, np.zeros(len(partitions), np.int64))
    order = np.argsort(scores, kind="stable")
    return [int(at) for at in order if at != first][:POOL]


def _totals(part: ReplyMatrix, pool: list[int]) -> NDArray[np.int64]:
    """Return, for each second guess, how many guesses the targets of a branch then take."""
    strategy = strategy_named("neg_entropy-any")
    return follow_openers(part, [strategy], openers=pool)[strategy][0][pool]
