"""What scores come to: total, mean, worst case and the like, a row for each strategy."""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import chain
from statistics import median
from typing import Any

import pyarrow as pa

from guesstree.analysis.scores import Scores
from guesstree.errors import InputError

KEY_COLUMNS = ("game", "strategy", "mode", "mean", "worst", "total", "proven", "histogram")
"""Columns of the summary that other stages read."""

_MAY_LACK = ("sd", "mean_sd", "weighted_mean")

WITHIN = range(2, 11)
"""Numbers of guesses for which the summary says how many games are won within them."""


def summarise(scores: Scores, from_guess: int = 1) -> dict[str, Any]:
    """Return the row of the summary table, over the games that take at least so many guesses.

    `total`, `mean`, `sd` (sample standard deviation), `median`, `best` and `worst` are over all
    games; `le2` ... `le10` are percentages of games won within 2 ... 10 guesses. `mean_sd` is the
    sample standard deviation of the rounds' means, where there are several rounds;
    `cost` is what a proof minimises, `lower_bound` a bound on it, and `proven` tells whether no
    strategy of the mode costs less, where there is a proof;
    `weighted_mean` is the mean by the weights of the targets, if they have any;
    `histogram` counts the games that took 1, 2, 3 ... guesses.
    """
    rounds = [[score for score in one if score >= from_guess] for one in scores.rounds]
    if not all(rounds):
        raise InputError(f"{scores.strategy}: no game takes {from_guess} guesses; count from fewer")
    flat = list(chain.from_iterable(rounds))
    counts = Counter(flat)
    within = {f"le{most}": _percentage(score <= most for score in flat) for most in WITHIN}
    means = [Fraction(sum(counted), len(counted)) for counted in rounds]
    return {
        "game": scores.game,
        "strategy": scores.strategy,
        "metric": scores.metric,
        "mode": scores.mode,
        "first_guess": scores.first_guess,
        "targets": len(scores.targets),
        "total": sum(flat),
        "mean": sum(flat) / len(flat),
        "sd": _sample_sd(flat),
        "median": float(median(flat)),
        "best": min(flat),
        "worst": max(flat),
        **within,
        "proven": scores.proven,
        "lower_bound": scores.lower_bound,
        "cost": scores.cost,
        "rounds": len(scores.rounds),
        "mean_sd": _sample_sd(means),
        "weighted_mean": _weighted_mean(scores, from_guess),
        "histogram": [counts[score] for score in range(1, max(flat) + 1)],
    }


def summary_table(summaries: Sequence[dict[str, Any]]) -> pa.Table:
    """Return the summary of several strategies, a row each, in the order given."""
    columns = {name: [row[name] for row in summaries] for name in summaries[0]}
    return pa.table(
        columns
        | {
            "first_guess": pa.array(columns["first_guess"], pa.string()),
            "proven": pa.array(columns["proven"], pa.bool_()),
            "cost": pa.array(columns["cost"], pa.int64()),
            "lower_bound": pa.array(columns["lower_bound"], pa.int64()),
            **{name: pa.array(columns[name], pa.float64()) for name in _MAY_LACK},
        }
    )


def _weighted_mean(scores: Scores, from_guess: int) -> float | None:
    if scores.weights is None:
        return None
    pairs = zip(scores.weights * len(scores.rounds), scores.all, strict=True)
    counted = [(weight, score) for weight, score in pairs if score >= from_guess]
    weighted = math.fsum(weight * score for weight, score in counted)
    return weighted / math.fsum(weight for weight, _ in counted)


def _percentage(hits: Iterable[bool]) -> float:
    marks = list(hits)
    return 100 * sum(marks) / len(marks)


def _sample_sd(values: Sequence[int] | Sequence[Fraction]) -> float | None:
    """Return the sample standard deviation, from exact sums; None for fewer than two values."""
    count = len(values)
    if count < 2:
        return None
    spread = count * sum(value * value for value in values) - sum(values) ** 2
    return math.sqrt(Fraction(spread, count * (count - 1)))
