"""Figure of the letters of a list."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from guesstree.report.figures.style import HEADLINE, HEAT, plain, styled, text_colour


@styled
def letters(table: pl.DataFrame, words: int) -> Figure:
    """Draw how many of the words have each letter at each place, as a heat map."""
    places = table.columns[2:]
    figure = Figure(figsize=(1.1 * len(places) + 2.2, 0.27 * len(table) + 1.2))
    axes = figure.subplots()
    shares = table.select(places).to_numpy() * (100 / words)
    axes.imshow(shares, cmap=HEAT, aspect="auto", vmin=0)
    for (row, column), share in np.ndenumerate(shares):
        axes.text(
            *(column, row, f"{share:.1f}" if share else "·"),
            ha="center",
            va="center",
            fontsize=8,
            color=text_colour(share / shares.max()),
        )
    axes.set_xticks(range(len(places)), places)
    axes.set_yticks(range(len(table)), list(map(plain, table["letter"])))
    axes.tick_params(length=0, labeltop=True)
    axes.spines[:].set_visible(False)
    row, column = np.unravel_index(int(shares.argmax()), shares.shape)
    letter, place = plain(table["letter"][int(row)]), places[int(column)]
    figure.suptitle(f"{letter} is the {place} letter of {shares.max():.1f} % of words", **HEADLINE)
    axes.set_title("Words with a letter at a place (%)", fontsize=10, fontweight="normal")
    return figure
