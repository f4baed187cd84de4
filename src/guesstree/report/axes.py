"""Which strategies share an axis or a table, and which are set aside."""

from collections.abc import Sequence
from statistics import median

import numpy as np

from guesstree.games.modes import Mode
from guesstree.strategies.families import families, is_least
from guesstree.strategies.scores import Scores, mean

Strategies = Sequence[Scores]
"""The scores of some strategies of a game."""

_FAR = 7
"""Strategies are set aside if they are this many times as far from the best mean as the median is:
an axis that shows them would squeeze all others."""


def standing(scores: Scores) -> tuple[float, bool, bool]:
    """Return the key that sorts strategies by their means.

    Of equal means, one that a proof calls the least comes first, and one that may guess any word.
    """
    is_proved = is_least(scores.strategy) and bool(scores.proven)
    return mean(scores), not is_proved, scores.mode != Mode.ANY


def set_aside(all_scores: Strategies) -> list[Scores]:
    """Return the strategies whose means are too far from the others to share an axis with them."""
    means = [mean(scores) for scores in all_scores]
    best = min(means)
    middle = median(means)

    # Where more than half of them share the best mean, there is no scale for what is far.
    return [
        scores
        for scores, value in zip(all_scores, means, strict=True)
        if middle > best and value - best > _FAR * (middle - best)
    ]


def played_once(all_scores: Strategies) -> Strategies:
    """Return the strategies with one round that are not set aside, or else all strategies."""
    aside = set_aside(all_scores)
    once = [
        scores for scores in all_scores if len(scores.rounds) == 1 and scores not in aside
    ]
    return once or all_scores


def greedy(all_scores: Strategies) -> list[Scores]:
    """Return the greedy strategies, and the strategies of other packages."""
    searched = {family.name for family in families().ours() if not family.is_greedy}
    return [scores for scores in all_scores if scores.metric not in searched]


def hardest(all_scores: Strategies, count: int) -> list[tuple[str, float]]:
    """Return the targets that take most guesses, with their mean guesses over `played_once`."""
    chosen = played_once(all_scores)
    means = np.mean([scores.rounds[0] for scores in chosen], axis=0)
    order = np.argsort(-means, kind="stable")[:count]
    return [(chosen[0].targets[at], float(means[at])) for at in order]
