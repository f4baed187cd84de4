"""Figure of the letters of a list."""

import numpy as np
import polars as pl
from matplotlib.figure import Figure

from guesstree.report.figures.style import headline, heat_map, plain, styled


@styled
def letters(table: pl.DataFrame, words: int) -> Figure:
    """Draw how many of the words have each letter at each place, as a heat map."""
    places = table.columns[2:]
    figure = Figure(figsize=(1.1 * len(places) + 2.2, 0.27 * len(table) + 1.2))
    axes = figure.subplots()
    shares = table.select(places).to_numpy() * (100 / words)
    texts = {place: f"{share:.1f}" if share else "·" for place, share in np.ndenumerate(shares)}
    heat_map(axes, shares, texts, (0, shares.max()), fontsize=8)
    axes.set_xticks(range(len(places)), places)
    axes.set_yticks(range(len(table)), list(map(plain, table["letter"])))
    axes.tick_params(labeltop=True)
    row, column = np.unravel_index(int(shares.argmax()), shares.shape)
    letter, place = plain(table["letter"][int(row)]), places[int(column)]
    headline(figure, f"{letter} is the {place} letter of {shares.max():.1f} % of words")
    axes.set_title("Words with a letter at a place (%)", fontsize=10, fontweight="normal")
    return figure
