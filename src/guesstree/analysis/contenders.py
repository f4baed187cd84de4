"""Strategies side by side: which of them a comparison is about, and what they take for words."""

from collections.abc import Mapping, Sequence
from statistics import median
from typing import NamedTuple

import numpy as np

from guesstree.analysis.scores import Scores
from guesstree.strategies.registry import own_family

_FAR = 7
"""A mean this many times as far from the best as the median is would squeeze all others."""


class Compared(NamedTuple):
    """A target, and how many guesses it takes by each of two trees.

    Attributes
    ----------
    target
        The target.
    first, second
        The guesses by each tree.
    gain
        How many fewer the first one takes; negative where the second takes fewer.
    """

    target: str
    first: int
    second: int
    gain: int


def mean(scores: Scores) -> float:
    """Return the mean number of guesses."""
    return sum(scores.all) / len(scores.all)


def set_aside(all_scores: Sequence[Scores]) -> list[Scores]:
    """Return the strategies whose means are so far off that an axis cannot show them well."""
    means = [mean(scores) for scores in all_scores]
    best, middle = min(means), median(means)
    return [
        scores
        for scores, value in zip(all_scores, means, strict=True)
        if middle > best and value - best > _FAR * (middle - best)
    ]


def played_once(all_scores: Sequence[Scores]) -> Sequence[Scores]:
    """Return the strategies that play a word in one way and to win; all of them if none does."""
    aside = set_aside(all_scores)
    return [one for one in all_scores if len(one.rounds) == 1 and one not in aside] or all_scores


def greedy(all_scores: Sequence[Scores]) -> list[Scores]:
    """Return the strategies that neither look ahead nor come with a proof."""
    families = [own_family(one.metric) for one in all_scores]
    pairs = zip(all_scores, families, strict=True)
    return [one for one, family in pairs if family is None or family.is_greedy]


def look_aheads(all_scores: Sequence[Scores]) -> list[Scores]:
    """Return the look-ahead strategies."""
    families = [own_family(one.metric) for one in all_scores]
    pairs = zip(all_scores, families, strict=True)
    return [one for one, family in pairs if family and family.made_by == "look_ahead"]


def hardest(all_scores: Sequence[Scores], count: int) -> list[tuple[str, float]]:
    """Return the targets that take most guesses, and their means over `played_once`."""
    chosen = played_once(all_scores)
    means = np.array([one.rounds[0] for one in chosen], float).mean(axis=0)
    order = np.argsort(-means, kind="stable")[:count]
    return [(chosen[0].targets[at], float(means[at])) for at in order]


def compare(first: Mapping[str, int], second: Mapping[str, int]) -> list[Compared]:
    """Return a row per target, those that the first tree wins most clearly first.

    >>> compare({"crane": 1, "trace": 3}, {"crane": 2, "trace": 2})[0]
    Compared(target='crane', first=1, second=2, gain=1)
    """
    rows = [
        Compared(target, score, second[target], second[target] - score)
        for target, score in first.items()
    ]
    return sorted(rows, key=lambda row: (-row.gain, row.target))
