"""Figure of the equilibrium between chooser and guesser."""

from collections.abc import Mapping, Sequence
from typing import Any

from matplotlib.figure import Figure

from guesstree.report.figures.style import INK, headline, plain, styled


@styled
def mixture(hardest: Sequence[Mapping[str, Any]], game: str) -> Figure:
    """Draw how often the chooser's best mixed strategy takes each word."""
    figure = Figure(figsize=(6.4, 0.28 * len(hardest) + 1.2))
    axes = figure.subplots()
    shares = [100 * row["weight"] for row in hardest]
    bars = axes.barh(range(len(shares)), shares, color=INK, height=0.7)
    axes.bar_label(bars, [f"{share:.2f}" for share in shares], padding=3, fontsize=9)
    axes.set_yticks(range(len(shares)), [plain(row["target"]) for row in hardest])
    axes.set_xlim(0, 1.15 * max(shares))
    axes.invert_yaxis()
    headline(figure, f"{game}: the chooser's words")
    axes.set_xlabel("How often (%)")
    return figure
