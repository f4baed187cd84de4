"""Figures of scores: how many guesses the games of a strategy take."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from guesstree.analysis.contenders import mean, played_once
from guesstree.analysis.scores import Scores
from guesstree.defaults import HISTOGRAM_TO
from guesstree.report.figures.style import headline, heat_map, mode_colours, plain, styled
from guesstree.report.summaries import percentage

_GUESSES = "Guesses, and below them the games that end within so many (%)"

_DARKEST = 200
"""The percentage of the darkest shade: text is dark on that of all games."""


@styled
def histogram(scores: Scores, all_scores: Sequence[Scores], to: int = HISTOGRAM_TO) -> Figure:
    """Draw the percentage of games by number of guesses for one strategy.

    The axes are the same for each of `all_scores`, among which it is, and show `to` guesses at
    least.
    """
    longest = max(to, *(max(one.all) for one in all_scores))
    tallest = max(max(_shares(one, longest)) for one in all_scores)
    shares, turns = _shares(scores, longest), range(1, longest + 1)
    figure = Figure(figsize=(6.4, 3.8))
    axes = figure.subplots()
    worst = max(scores.all)
    colour = mode_colours([scores.mode])[scores.mode]
    bars = axes.bar(turns[:worst], shares[:worst], color=colour, width=0.8)
    axes.bar_label(bars, list(map(_above_bar, shares[:worst])), fontsize=9, padding=1)
    axes.set_xlim(0.4, longest + 0.6)
    within = [*map(percentage, _within(scores, worst)), *[""] * (longest - worst)]
    labels = [f"{turn}\n{share}" for turn, share in zip(turns, within, strict=True)]
    axes.set_xticks(turns, labels, fontsize=9 if longest < 14 else 7)
    axes.set_ylim(0, 1.18 * tallest)
    axes.grid(axis="y")
    first = f"first guess {plain(scores.first_guess)}, " if scores.first_guess else ""
    text = f"{first}at most {worst} guesses; {len(scores.targets):,} targets"
    axes.set_title(text, fontsize=11, fontweight="normal")
    axes.set_xlabel(_GUESSES, fontsize=10)
    axes.set_ylabel("Games (%)")
    takes = f"{scores.strategy} takes {mean(scores):.4f} guesses on average"
    headline(figure, f"{scores.game}: {takes}")
    return figure


@styled
def solved(all_scores: Sequence[Scores]) -> Figure:
    """Draw as a table which share of games ends within each number of guesses."""
    ordered = sorted(all_scores, key=mean)
    longest = max(max(one.all) for one in ordered)
    shares = np.array([_within(one, longest) for one in ordered])
    ended = np.arange(longest) >= np.array([[max(one.all)] for one in ordered])
    texts = {tuple(at): percentage(shares[*at]) for at in np.argwhere(~ended)}
    figure = Figure(figsize=(0.62 * max(longest, 7) + 2.6, 0.3 * len(ordered) + 1.6))
    axes = figure.subplots()
    heat_map(axes, np.where(ended, np.nan, shares), texts, (0, _DARKEST), fontsize=10)
    axes.set_xticks(range(longest), [str(turn) for turn in range(1, longest + 1)])
    axes.set_yticks(range(len(ordered)), [one.strategy for one in ordered])
    axes.set_xlabel("Games that have ended within so many guesses (%)")
    headline(figure, f"{ordered[0].game}: {_widest_gap(ordered, shares)}")
    return figure


def _widest_gap(ordered: Sequence[Scores], shares: NDArray[np.float64]) -> str:
    """Return in a sentence where strategies differ most that play a word in one way, to win."""
    chosen = played_once(ordered)
    near = [row for row, one in enumerate(ordered) if one in chosen]
    turn = int(np.ptp(shares[near], axis=0).argmax())
    column = shares[:, turn]
    high, low = max(near, key=lambda row: column[row]), min(near, key=lambda row: column[row])
    return (
        f"within {turn + 1} guesses {ordered[high].strategy} ends {percentage(column[high])} % of "
        f"games, {ordered[low].strategy} {percentage(column[low])} %"
    )


def _shares(scores: Scores, longest: int) -> list[float]:
    """Return the percentage of games by number of guesses, from 1 on."""
    games = len(scores.all)
    return [100 * scores.histogram.get(turn, 0) / games for turn in range(1, longest + 1)]


def _within(scores: Scores, longest: int) -> list[float]:
    """Return the percentage of games that end within each number of guesses, from 1 on."""
    games = len(scores.all)
    counts = (scores.histogram.get(turn, 0) for turn in range(1, longest + 1))
    return [100 * ended / games for ended in accumulate(counts)]


def _above_bar(share: float) -> str:
    """Return a percentage as it fits above a bar: a decimal only below 10 %.

    >>> [_above_bar(share) for share in (0, 0.04, 9.94, 10.4)]
    ['0', '<0.1', '9.9', '10']
    """
    return percentage(share) if 0 < share < 9.95 else f"{share:.0f}"
