"""Draw docs/scale.png from docs/scale.csv: how the cost of a proof grows with the game."""

import math
from pathlib import Path

import polars as pl
from matplotlib.figure import Figure

from guesstree.base.storage import replacing
from guesstree.games.colours import BLUE, GREEN, ORANGE
from guesstree.report.figures.style import headline, panel, styled, write_figure

DOCS = Path(__file__).parent
LINES = {
    "both": ("common words: targets are the guesses", BLUE, "o"),
    "both, rare words": ("words of a large list: targets are the guesses", ORANGE, "s"),
    "guesses": ("578 targets, more guesses", GREEN, "^"),
}


def exponent(sizes: list[int], seconds: list[float]) -> float:
    """Return the exponent of the last doubling."""
    return math.log(seconds[-1] / seconds[-2]) / math.log(sizes[-1] / sizes[-2])


def draw(table: pl.DataFrame) -> Figure:
    """Draw seconds by guesses, a line for each way to grow."""
    figure, axes = panel(4.0)
    for (grows,), rows in table.group_by("grows", maintain_order=True):
        title, colour, marker = LINES[str(grows)]
        sizes, seconds = rows["guesses"].to_list(), rows["seconds"].to_list()
        label = f"{title} (exponent {exponent(sizes, seconds):.1f})"
        axes.loglog(sizes, seconds, color=colour, marker=marker, label=label)
    axes.set(xlabel="guesses", ylabel="seconds on one core")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_formatter("{x:,g}")
    axes.grid(True)
    figure.legend(loc="outside lower left")
    headline(figure, "Time of a whole proof, all first guesses")
    return figure


if __name__ == "__main__":
    with replacing(DOCS / "scale.png") as file:
        write_figure(styled(draw)(pl.read_csv(DOCS / "scale.csv")), file)
