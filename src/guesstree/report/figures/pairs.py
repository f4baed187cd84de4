"""Figure of the best first two guesses."""

import polars as pl
from matplotlib.figure import Figure

from guesstree.replies.matrix import ReplyMatrix
from guesstree.report.figures.style import ALONE, BEST, GREY, headline, plain, styled


@styled
def pairs(table: pl.DataFrame, replies: ReplyMatrix) -> Figure:
    """Draw what the best two first guesses tell together, and what they tell twice."""
    figure = Figure(figsize=(9, 0.3 * len(table) + 1.6))
    axes = figure.subplots()
    if table.is_empty():
        headline(figure, "One word makes no pair")
        return figure
    rows = range(len(table))
    both = table["information"].to_list()
    alone = (table["first_information"] + table["second_information"]).to_list()
    axes.hlines(rows, both, alone, color=GREY, linewidth=1.5, label="told by both")
    axes.scatter(alone, rows, marker="|", s=90, color=ALONE, label="sum of what each tells alone")
    axes.scatter(both, rows, s=40, color=BEST, zorder=3, label="what both tell together")
    for y, value in zip(rows, both, strict=True):
        axes.annotate(
            f"{value:.3f}", (value, y), (-8, 0), textcoords="offset points", ha="right", va="center"
        )
    least, most = min(both), max([*both, *alone])
    axes.set_xlim(least - 0.16 * (most - least or 1), most + 0.04 * (most - least or 1))
    names = [plain(" ".join(words)) for words in table.select("first", "second").rows()]
    axes.set_yticks(rows, names)
    axes.invert_yaxis()
    axes.grid(axis="x")
    headline(figure, f"Among {replies.among}, {_finding(names, both, alone)}")
    axes.set_xlabel("Information (bits)")
    figure.legend(loc="outside lower center", ncols=3)
    return figure


def _finding(names: list[str], both: list[float], alone: list[float]) -> str:
    lost = alone[0] - both[0]
    return f"{names[0]} tell most: {both[0]:.3f} bits, {lost:.3f} less than the two alone add up to"
