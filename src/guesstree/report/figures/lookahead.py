"""Figure of what looking ahead gains."""

from collections.abc import Mapping, Sequence

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from guesstree.analysis.scores import Scores
from guesstree.report.figures.comparing import bounds
from guesstree.report.figures.style import INK, mode_colours, styled

Steps = Mapping[str, pl.DataFrame]
"""What each width finds, by mode: tables of `analysis.lookahead.step_table`."""


@styled
def lookahead(all_scores: Sequence[Scores], steps: Steps) -> Figure:
    """Draw the total of each width of a look-ahead, and what no tree of the mode is below.

    Parameters
    ----------
    all_scores
        The strategies of the game, among them those that say a bound.
    steps
        What each width finds, by mode.
    """
    targets = len(all_scores[0].targets)
    least = {
        mode: round(bound * targets)
        for mode, (bound, _) in bounds(all_scores).items()
        if mode in steps
    }
    figure = Figure(figsize=(9, 4.4))
    axes = figure.subplots()
    for mode, colour in mode_colours(steps).items():
        _draw_mode(axes, steps[mode], mode, colour, least.get(mode))
    widths = sorted({width for table in steps.values() for width in table["width"]})
    axes.set_xticks(widths)
    axes.margins(x=0.1, y=0.16)
    axes.grid(axis="y")
    axes.set_xlabel("Width: guesses that are followed to the end at each node")
    axes.set_ylabel("Total number of guesses")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.set_title(f"{all_scores[0].game}: {_finding(steps, least)}", fontsize=11)
    if least:
        axes.plot([], [], color=INK, linewidth=1, linestyle=(0, (4, 2)), label="no tree is below")
    figure.legend(loc="outside lower center", ncols=len(steps) + 1)
    return figure


def _draw_mode(axes: Axes, table: pl.DataFrame, mode: str, colour: str, least: int | None) -> None:
    widths, totals = table["width"].to_list(), table["total"].to_list()
    axes.plot(widths, totals, color=colour, marker="o", linewidth=1.3, label=mode)
    for width, total in zip(widths, totals, strict=True):
        axes.annotate(f"{total:,}", (width, total), (3, 5), textcoords="offset points")
    if least is not None:
        axes.axhline(least, color=colour, linewidth=1, linestyle=(0, (4, 2)))
        axes.annotate(f"{least:,}", (widths[-1], least), (3, -13), textcoords="offset points")


def _finding(steps: Steps, least: Mapping[str, int]) -> str:
    """Return in a sentence what the largest width saves, and what remains to the bound."""
    mode = min(steps, key=lambda one: (steps[one]["total"].min(), one))
    table = steps[mode].sort("width")
    narrow, wide = table.row(0, named=True), table.row(-1, named=True)
    saved = narrow["total"] - wide["total"]
    said = f"in mode {mode}, width {wide['width']} saves {saved:,} of {narrow['total']:,} guesses"
    if mode not in least:
        return said
    left = wide["total"] - least[mode]
    return f"{said}, {left:,} above the bound" if left else f"{said}, all that can be saved"
