"""The summary of strategies: a row for each game and strategy, whose columns are defined here.

`report.text_tables` chooses the columns that people see.
"""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import chain
from statistics import median
from typing import TYPE_CHECKING

from guesstree.base.errors import InputError
from guesstree.base.result import Row, Rows
from guesstree.strategies.scores import Scores, mean_by_weights

if TYPE_CHECKING:
    import pyarrow as pa

KEY_COLUMNS = (
    "game",
    "strategy",
    "mode",
    "mean",
    "worst",
    "total",
    "proven",
    "checked",
    "histogram",
)
"""Columns of the summary that other stages read."""

_MAY_LACK = {
    **dict.fromkeys(("first_guess", "checked"), "string"),
    "proven": "bool",
    **dict.fromkeys(("cost", "lower_bound"), "int64"),
    **dict.fromkeys(("sd", "mean_sd", "weighted_mean"), "double"),
}
"""Columns of the summary that may be null in all rows, with their types."""

WITHIN = range(2, 11)
"""Numbers of guesses: the summary has the percentage of games won within each."""


def summarise(scores: Scores, from_guess: int = 1) -> Row:
    """Return the row of the summary table, over the games that take `from_guess` guesses or more.

    `total`, `mean`, `sd` (sample standard deviation), `median`, `best` and `worst` are over all
    games; `le2` ... `le10` are percentages of games won within 2 ... 10 guesses. `mean_sd` is the
    sample standard deviation of the rounds' means, where there are several rounds;
    `cost` is what a proof minimises, `lower_bound` a bound on it, and `proven` tells whether no
    strategy of the mode costs less, where there is a proof; `checked` tells for how many first
    guesses its bounds were checked;
    `weighted_mean` is the mean by the weights of the targets, if they have any;
    `histogram` counts the games that took 1, 2, 3 ... guesses.
    """
    rounds = [[n for n in guesses if n >= from_guess] for guesses in scores.rounds]
    if not all(rounds):
        longest = max(chain.from_iterable(scores.rounds))
        raise InputError(
            f"{scores.strategy}: no game takes {from_guess} guesses or more; choose a number from "
            f"1 to {longest}"
        )
    flat = list(chain.from_iterable(rounds))
    counts = Counter(flat)
    within = {
        f"le{turn_limit}": 100 * sum(counts[n] for n in range(turn_limit + 1)) / len(flat)
        for turn_limit in WITHIN
    }

    # Fractions are exact: rounds with equal means have a deviation of exactly 0.
    means = [Fraction(sum(guesses), len(guesses)) for guesses in rounds]
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
        "checked": scores.checked,
        "lower_bound": scores.lower_bound,
        "cost": scores.cost,
        "rounds": len(scores.rounds),
        "mean_sd": _sample_sd(means),
        "weighted_mean": mean_by_weights(scores, from_guess),
        "histogram": [counts[score] for score in range(1, max(flat) + 1)],
    }


def summary_table(summaries: Rows) -> "pa.Table":
    """Return the summary of several strategies, a row each, in the order given."""
    import pyarrow as pa

    return pa.table(
        {
            name: pa.array([row[name] for row in summaries], _MAY_LACK.get(name))
            for name in summaries[0]
        }
    )


def _sample_sd(values: Sequence[int] | Sequence[Fraction]) -> float | None:
    """Return the sample standard deviation, from exact sums; None for fewer than two values."""
    count = len(values)
    if count < 2:
        return None

    # (n sum x^2 - (sum x)^2) / (n (n - 1)), which stays exact up to the root.
    spread = count * sum(value * value for value in values) - sum(values) ** 2
    return math.sqrt(Fraction(spread, count * (count - 1)))
