"""Figures of scores: how many guesses the games of a strategy take."""

from collections.abc import Sequence
from itertools import accumulate

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from guesstree.analysis.contenders import mean
from guesstree.analysis.scores import Scores
from guesstree.defaults import HISTOGRAM_TO
from guesstree.report.figures.style import HEADLINE, mode_colours, plain, styled

_COLUMNS = 2
"""Columns of the page of histograms where all strategies are of one mode."""


_GUESSES = "Guesses, and below them the games that end within so many (%)"


def _extent(all_scores: Sequence[Scores], to: int) -> tuple[int, float]:
    """Return the most guesses and the largest percentage that axes show."""
    longest = max(to, *(max(scores.all) for scores in all_scores))
    return longest, max(max(_shares(scores).values()) for scores in all_scores)


@styled
def histogram(scores: Scores, all_scores: Sequence[Scores], to: int = HISTOGRAM_TO) -> Figure:
    """Draw the percentage of games by number of guesses for one strategy.

    The axes are those of `histograms` of `all_scores`, among which it is.
    """
    figure = Figure(figsize=(6.4, 3.8))
    axes = figure.subplots()
    _bars(axes, scores, _extent(all_scores, to))
    found = f"{scores.strategy} takes {mean(scores):.3f} guesses on average"
    axes.set_title(f"{scores.game}: {found}", fontsize=11, pad=24)
    first = f"first guess {plain(scores.first_guess)}, " if scores.first_guess else ""
    text = f"{first}at most {max(scores.all)} guesses; {len(scores.targets):,} targets"
    axes.annotate(text, (0, 1), (0, 8), "axes fraction", "offset points")
    axes.set_xlabel(_GUESSES, fontsize=10)
    axes.set_ylabel("Games (%)")
    return figure


@styled
def histograms(all_scores: Sequence[Scores], to: int = HISTOGRAM_TO) -> Figure:
    """Draw the histograms of all strategies: a row for each metric, a column for each mode."""
    placed = _placed(all_scores)
    rows, columns = (1 + max(place[at] for place in placed) for at in (0, 1))
    figure = Figure(figsize=(4.6 * max(columns, _COLUMNS), 2.1 * rows + 0.9))
    grid = figure.subplots(rows, columns, sharey=True, squeeze=False)
    extent = _extent(all_scores, to)
    for (row, column), scores in placed.items():
        axes = grid[row, column]
        _bars(axes, scores, extent)
        summary = f"mean {mean(scores):.3f}, worst {max(scores.all)}"
        axes.set_title(f"{scores.strategy}: {summary}", fontsize=10)
        axes.tick_params(labelbottom=True, labelleft=True)
    for place, axes in np.ndenumerate(grid):
        axes.set_visible(place in placed)
    figure.supxlabel(_GUESSES, fontsize=11)
    figure.supylabel("Games (%)", fontsize=11)
    figure.suptitle(f"{all_scores[0].game}: {_finding(all_scores)}", **HEADLINE)
    return figure


def _placed(all_scores: Sequence[Scores]) -> dict[tuple[int, int], Scores]:
    """Return the row and the column of each strategy on the page of histograms."""
    modes = list(mode_colours(scores.mode for scores in all_scores))
    if len(modes) == 1:
        return {divmod(at, _COLUMNS): scores for at, scores in enumerate(all_scores)}
    labels = [scores.strategy.removesuffix(f"-{scores.mode}") for scores in all_scores]
    rows = list(dict.fromkeys(labels))
    return {
        (rows.index(label), modes.index(scores.mode)): scores
        for label, scores in zip(labels, all_scores, strict=True)
    }


def _finding(all_scores: Sequence[Scores]) -> str:
    """Return in a sentence how many guesses are most frequent, and by how many strategies."""
    modal = [max(scores.histogram, key=lambda n: scores.histogram[n]) for scores in all_scores]
    usual = max(modal, key=lambda n: (modal.count(n), -n))
    return f"{usual} guesses are most frequent by {modal.count(usual)} of {len(modal)} strategies"


def _bars(axes: Axes, scores: Scores, extent: tuple[int, float]) -> None:
    """Draw percentages as bars, and write those within each number of guesses below."""
    share = _shares(scores)
    longest, tallest = extent
    colour = mode_colours([scores.mode])[scores.mode]
    bars = axes.bar(list(share), list(share.values()), color=colour, width=0.8)
    axes.bar_label(bars, [_short(value) for value in share.values()], fontsize=9, padding=1)
    turns = range(1, longest + 1)
    axes.set_xlim(0.4, longest + 0.6)
    axes.set_xticks(turns, _turns_and_shares(scores, turns), fontsize=9)
    axes.set_ylim(0, 1.18 * tallest)
    axes.grid(axis="y")


def _turns_and_shares(scores: Scores, turns: range) -> list[str]:
    """Return each number of guesses and, below it, the percentage of games that end within it."""
    share = _shares(scores)
    within = accumulate(share.get(turn, 0.0) for turn in turns)
    worst = max(scores.all)
    return [
        f"{turn}\n{'100' if turn == worst else _below_all(value) if turn < worst else ''}"
        for turn, value in zip(turns, within, strict=True)
    ]


def _below_all(percentage: float) -> str:
    """Return a percentage of less than all games as it fits below a bar.

    >>> [_below_all(value) for value in (0, 0.04, 9.94, 98.6, 99.96)]
    ['0', '<.1', '9.9', '99', '99']
    """
    return _short(min(percentage, 99))


def _shares(scores: Scores) -> dict[int, float]:
    """Return the percentage of games by number of guesses."""
    games = len(scores.all)
    return {count: 100 * number / games for count, number in scores.histogram.items()}


def _short(percentage: float) -> str:
    """Return a percentage as it fits above a bar.

    >>> [_short(value) for value in (0, 0.04, 0.06, 9.94, 9.97, 10.4, 99.9, 100)]
    ['0', '<.1', '0.1', '9.9', '10', '10', '>99', '100']
    """
    if 0 < percentage < 0.05:
        return "<.1"
    if 99.5 <= percentage < 100:
        return ">99"
    return f"{percentage:.1f}" if 0 < percentage < 9.95 else f"{percentage:.0f}"
