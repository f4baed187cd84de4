"""The figure of how far estimates of least totals err."""

import polars as pl
from matplotlib.figure import Figure

from guesstree.report.figures.style import BEST, GREY, headline, styled

_COLOURS = {"linear": GREY, "net": BEST}


@styled
def estimates(errors: pl.DataFrame) -> Figure:
    """Draw the errors of models by the size of sets, a panel for each game."""
    games = errors["game"].unique(maintain_order=True).to_list()
    figure = Figure(figsize=(3.1 * min(3, len(games)) + 0.6, 1.0 + 2.6 * -(-len(games) // 3)))
    panels = figure.subplots(-(-len(games) // 3), min(3, len(games)), squeeze=False, sharey=True)
    for axes, game in zip(panels.ravel(), games, strict=False):
        own = errors.filter(pl.col("game") == game)
        for kind, colour in _COLOURS.items():
            rows = own.filter(pl.col("model") == kind)
            share = 100 * rows["error"] / rows["total"]
            axes.plot(rows["from"], share, marker="o", markersize=4, color=colour, label=kind)
        axes.set_title(f"{game}{', not learned from' if own['new'][0] else ''}", fontsize=10)
        axes.set_xscale("log", base=2)
        axes.set_xticks([3, 8, 32, 128], ["3", "8", "32", "128"])
        axes.set_ylim(bottom=0)
    for axes in panels.ravel()[len(games) :]:
        axes.remove()
    panels[0, 0].set_ylabel("Error (% of the total)")
    panels[-1, 0].set_xlabel("Targets of a set, from")
    panels[0, 0].legend()
    headline(figure, _finding(errors))
    return figure


def _finding(errors: pl.DataFrame) -> str:
    """Return how far the net errs on games that it was not learned from, else on the others."""
    net = errors.filter(pl.col("model") == "net")
    new = net.filter("new")
    some, which = (new, "not learned from") if len(new) else (net, "learned from")
    share = max(100 * row["error"] / row["total"] for row in some.to_dicts())
    return f"On games {which}, the net errs by {share:.0f} % of the least total or less"
