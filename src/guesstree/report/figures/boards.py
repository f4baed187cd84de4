"""The figure of games of several boards."""

from collections.abc import Mapping, Sequence
from statistics import fmean

from matplotlib.figure import Figure

from guesstree.report.figures.style import BEST, GREY, headline, styled


@styled
def boards(game: str, found: Mapping[int, Sequence[int]]) -> Figure:
    """Draw how many guesses the random games of each number of boards take, above each other."""
    figure = Figure(figsize=(7.2, 1.2 + 1.1 * len(found)))
    panels = figure.subplots(len(found), sharex=True, squeeze=False)[:, 0]
    for axes, (count, taken) in zip(panels, found.items(), strict=True):
        turns = range(min(taken), max(taken) + 1)
        shares = [100 * taken.count(turn) / len(taken) for turn in turns]
        axes.bar(turns, shares, color=GREY, width=0.8)
        axes.axvline(fmean(taken), color=BEST)
        axes.set_ylabel(f"{count} boards\ngames (%)")
        axes.set_ylim(0, 100)
    every = [turn for taken in found.values() for turn in taken]
    panels[-1].set_xticks(range(min(every), max(every) + 1))
    panels[-1].set_xlabel("Guesses until all boards are solved; the line is the mean")
    means = ", ".join(f"{fmean(taken):.2f} for {count}" for count, taken in found.items())
    headline(figure, f"{game}: {means} boards at once")
    return figure
