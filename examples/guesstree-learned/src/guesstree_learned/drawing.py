"""The figure of how far estimates err."""

import polars as pl
from matplotlib.figure import Figure

_COLOURS = {"linear": "grey", "net": "tab:green"}
_PER_ROW = 3
_TICKS = (3, 8, 32, 128)


def drawn(errors):
    """Return a figure of the errors of models by the size of sets, a panel for each game."""
    games = errors["game"].unique(maintain_order=True).to_list()
    rows, columns = -(-len(games) // _PER_ROW), min(_PER_ROW, len(games))
    figure = Figure(figsize=(3.1 * columns + 0.6, 1.0 + 2.6 * rows), layout="constrained")
    panels = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True)
    for axes, game in zip(panels.ravel(), games, strict=False):
        own = errors.filter(pl.col("game") == game)
        for kind, colour in _COLOURS.items():
            of_kind = own.filter(pl.col("model") == kind)
            share = 100 * of_kind["error"] / of_kind["total"]
            axes.plot(
                of_kind["from"], share, marker="o", markersize=4, color=colour, label=kind
            )
        axes.set_title(
            f"{game}{', not learned from' if own['new'][0] else ''}", fontsize=10
        )
    for axes in panels.ravel()[len(games) :]:
        axes.remove()
    panels[0, 0].set_xscale("log", base=2)
    panels[0, 0].set_xticks(_TICKS, map(str, _TICKS))
    panels[0, 0].set_ylim(bottom=0)
    figure.supylabel("Error (% of the lowest total)", fontsize=11)
    figure.supxlabel("Targets in a set, at least", fontsize=11)
    panels[0, 0].legend()
    return figure
