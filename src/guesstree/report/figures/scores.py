"""Figures of scores: how many guesses the games of a strategy take."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from guesstree.analysis.scores import Scores
from guesstree.defaults import HISTOGRAM_TO
from guesstree.report.figures.comparing import mean, means, solved, tradeoff
from guesstree.report.figures.hardest import words
from guesstree.report.figures.style import mode_colours, plain, styled


def each(all_scores: Sequence[Scores], to: int = HISTOGRAM_TO) -> dict[str, Figure]:
    """Draw each strategy of a game by itself; return the figures by their names."""
    return {scores.strategy: histogram(scores, to) for scores in all_scores}


def together(all_scores: Sequence[Scores], to: int = HISTOGRAM_TO) -> dict[str, Figure]:
    """Draw all strategies of a game side by side; return the figures by their names."""
    return {
        "histograms": histograms(all_scores, to),
        "means": means(all_scores),
        "solved": solved(all_scores),
        "tradeoff": tradeoff(all_scores),
        "words": words(all_scores),
    }


@styled
def histogram(scores: Scores, to: int = HISTOGRAM_TO) -> Figure:
    """Draw the percentage of games by number of guesses, at least up to `to`, for one strategy."""
    figure = Figure(figsize=(6.4, 3.8))
    axes = figure.subplots()
    tallest = max(_shares(scores).values())
    _bars(axes, scores, longest=max(to, *scores.all), tallest=tallest, value_size=9)
    axes.set_title(f"{scores.game}: {scores.strategy}", pad=24)
    axes.annotate(_in_words(scores), (0, 1), (0, 8), "axes fraction", "offset points")
    axes.set_xlabel("Guesses")
    axes.set_ylabel("Games (%)")
    return figure


@styled
def histograms(all_scores: Sequence[Scores], to: int = HISTOGRAM_TO) -> Figure:
    """Draw the histograms of all strategies of a game on one page, with the same axes."""
    columns = 2
    rows = -(-len(all_scores) // columns)
    figure = Figure(figsize=(9, 2.1 * rows + 0.6))
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    longest = max(to, *(max(scores.all) for scores in all_scores))
    tallest = max(max(_shares(scores).values()) for scores in all_scores)
    for axes, scores in zip(grid.flat, all_scores, strict=False):
        _bars(axes, scores, longest=longest, tallest=tallest, value_size=7)
        axes.set_title(scores.strategy, fontsize=10)
        axes.text(1, 0.9, _mean_and_worst(scores), transform=axes.transAxes, ha="right", fontsize=9)
    for axes in grid.flat[len(all_scores) :]:
        axes.set_visible(False)
    for axes in grid[:, 0]:
        axes.set_ylabel("Games (%)", fontsize=9)
    for axes in grid.flat[max(0, len(all_scores) - columns) :]:
        axes.set_xlabel("Guesses", fontsize=9)
        axes.tick_params(labelbottom=True)
    return figure


def _bars(axes: Axes, scores: Scores, *, longest: int, tallest: float, value_size: float) -> None:
    share = _shares(scores)
    colour = mode_colours([scores.mode])[scores.mode]
    bars = axes.bar(list(share), list(share.values()), color=colour, width=0.8)
    axes.bar_label(
        bars, [_short(value) for value in share.values()], fontsize=value_size, padding=1
    )
    axes.set_xlim(0.4, longest + 0.6)
    axes.set_xticks(range(1, longest + 1))
    axes.set_ylim(0, 1.15 * tallest)
    axes.grid(axis="y")


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


def _mean_and_worst(scores: Scores) -> str:
    return f"mean {mean(scores):.3f}, worst {max(scores.all)}"


def _in_words(scores: Scores) -> str:
    first = f"first guess {plain(scores.first_guess)}, " if scores.first_guess else ""
    return f"{first}{_mean_and_worst(scores)}; {len(scores.targets):,} targets"
