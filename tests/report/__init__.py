"""Tests of the report, and what they draw."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import polars as pl
from matplotlib.figure import Figure

from guesstree.base.result import Rows
from guesstree.report.figures import table
from guesstree.report.text_tables import half_years
from guesstree.strategies.scores import Scores


def played(strategy: str, *counts: int, bound: int | None = None) -> Scores:
    """Return the scores of a strategy that takes these numbers of guesses."""
    targets = tuple(f"w{at}" for at in range(len(counts)))
    metric, _, mode = strategy.partition("-")
    found = Scores("game", strategy, metric, mode, targets, (counts,), "w0")
    return replace(found, lower_bound=bound, proven=bound == sum(counts))


def replayed(since: date, **guesses: tuple[int, ...]) -> Rows:
    """Return the half-years of strategies, with their guesses of each day; 7 is a lost game.

    The target of the last day is not in the list.
    """
    tables = {}
    for strategy, counts in guesses.items():
        days = len(counts)
        tables[strategy] = pl.DataFrame(
            {
                "date": [since + timedelta(at) for at in range(days)],
                "is_listed": [True] * (days - 1) + [False],
                "guesses": counts,
                "is_lost": [count == 7 for count in counts],
                "bits": [3.0] * days,
                "expected": [2.5] * days,
            }
        )
    return half_years(tables)


def draw(name: str, *data: Any) -> Figure:
    """Draw a figure from the data that it needs, in their order."""
    figure = table.figures()[name]
    return figure.drawn(dict(zip(figure.needs, data, strict=True)))


def texts_in(figure: Figure) -> list[str]:
    """Return what is written inside the axes of a figure."""
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def below(figure: Figure) -> str:
    """Return what is between the title of a figure and its panels, on one line."""
    return " ".join(figure.texts[-1].get_text().split("\n"))
