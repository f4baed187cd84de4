"""The figure of how far estimates of least totals err."""

import polars as pl
from matplotlib.figure import Figure

from guesstree.report.figures.style import BEST, GREY, headline, styled

_COLOURS = {"linear": GREY, "net": BEST}
_PER_ROW = 3
_TICKS = (3, 8, 32, 128)


@styled
def estimates(errors: pl.DataFrame) -> Figure:
    """Draw the errors of models by the size of sets, a panel for each game."""
    games = errors["game"].unique(maintain_order=True).to_list()
    rows, columns = -(-len(games) // _PER_ROW), min(_PER_ROW, len(games))
    figure = Figure(figsize=(3.1 * columns + 0.6, 1.0 + 2.6 * rows))
    panels = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
    for axes, game in zip(panels.ravel(), games, strict=False):
        own = errors.filter(pl.col("game") == game)
        for kind, colour in _COLOURS.items():
            drawn = own.filter(pl.col("model") == kind)
            share = 100 * drawn["error"] / drawn["total"]
            axes.plot(drawn["from"], share, marker="o", markersize=4, color=colour, label=kind)
        axes.set_title(f"{game}{', not learned from' if own['new'][0] else ''}", fontsize=10)
    for axes in panels.ravel()[len(games) :]:
        axes.remove()
    panels[0, 0].set_xscale("log", base=2)
    panels[0, 0].set_xticks(_TICKS, map(str, _TICKS))
    panels[0, 0].set_ylim(0, 1.05 * _most(errors))
    figure.supylabel("Error (% of the total)", fontsize=11)
    figure.supxlabel("Targets of a set, from", fontsize=11)
    panels[0, 0].legend()
    headline(figure, _finding(errors))
    return figure


def _finding(errors: pl.DataFrame) -> str:
    """Return how far the net errs on games that it was not learned from, else on the others."""
    net = errors.filter(pl.col("model") == "net")
    new = net.filter("new")
    some, which = (new, "not learned from") if len(new) else (net, "learned from")
    return f"On games {which}, the net errs by {_most(some):.0f} % of the least total or less"


def _most(errors: pl.DataFrame) -> float:
    """Return the greatest error in percent of the total."""
    return float(max(100 * row["error"] / row["total"] for row in errors.to_dicts()))
