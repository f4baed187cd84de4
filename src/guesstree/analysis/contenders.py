"""Which strategies a comparison is about, and what their scores say of words."""

from collections.abc import Sequence
from statistics import median

import numpy as np

from guesstree.analysis.scores import Scores
from guesstree.strategies.registry import LOOKAHEAD, OPTIMAL, SAFEST
from guesstree.words.alphabets import Word

_FAR = 7
"""A mean this many times as far from the best as the median is would squeeze all others."""


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


def bounds_all(strategy: str, mode: str) -> bool:
    """Tell whether the lower bound of a strategy holds for every strategy of its mode.

    Within a limit, with the worst case first or after an opening it holds for fewer.
    """
    return strategy == f"{OPTIMAL}-{mode}"


def greedy(all_scores: Sequence[Scores]) -> list[Scores]:
    """Return the strategies that neither look ahead nor come with a proof."""
    return [one for one in all_scores if one.metric not in (LOOKAHEAD, OPTIMAL, SAFEST)]


def look_aheads(all_scores: Sequence[Scores]) -> list[Scores]:
    """Return the look-ahead strategies."""
    return [one for one in all_scores if one.metric == LOOKAHEAD]


def hardest(all_scores: Sequence[Scores], count: int) -> list[tuple[Word, float]]:
    """Return the targets that take most guesses, and their means over `played_once`."""
    chosen = played_once(all_scores)
    means = np.array([one.rounds[0] for one in chosen], float).mean(axis=0)
    order = np.argsort(-means, kind="stable")[:count]
    return [(chosen[0].targets[at], float(means[at])) for at in order]
