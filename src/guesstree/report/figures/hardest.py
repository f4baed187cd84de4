"""Figure of the words: for which targets strategies take many guesses."""

from collections.abc import Sequence

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from guesstree.analysis.contenders import played_once
from guesstree.analysis.scores import Scores
from guesstree.report.figures.style import HEADLINE, HEAT, plain, styled, text_colour

NAMED = 24
"""Most words that are named."""


@styled
def words(all_scores: Sequence[Scores]) -> Figure:
    """Draw the score of every target by strategy: all of them, and the hardest by name.

    Random play is left out, and so are strategies that are made to last.
    """
    chosen = played_once(all_scores)
    scores = np.array([one.rounds[0] for one in chosen], float)
    means = scores.mean(axis=0)
    order = np.argsort(-means, kind="stable")
    hardest = order[:NAMED]
    figure = Figure(figsize=(11, 0.46 * len(chosen) + 2.6))
    above, below = figure.subplots(2, 1)
    names = [one.strategy for one in chosen]
    _heat(above, scores[:, order], names, scores)
    above.set_xlabel(f"All {len(means):,} targets, the hardest first", fontsize=9)
    above.set_xticks([])
    _heat(below, scores[:, hardest], names, scores)
    targets = [plain(chosen[0].targets[at]) for at in hardest]
    below.set_xticks(range(len(hardest)), targets, rotation=90)
    for (row, column), score in np.ndenumerate(scores[:, hardest]):
        colour = text_colour((score - scores.min() + 1) / (scores.max() - scores.min() + 1))
        below.text(column, row, f"{score:g}", ha="center", va="center", fontsize=8, color=colour)
    figure.suptitle(
        f"{all_scores[0].game}: {targets[0]} is hardest, {means[hardest[0]]:.2f} guesses on "
        f"average over {len(chosen)} {'strategy' if len(chosen) == 1 else 'strategies'}",
        **HEADLINE,
    )
    return figure


def _heat(axes: Axes, scores: np.ndarray, names: Sequence[str], among: np.ndarray) -> None:
    """Draw scores as shades, the darker the more, with the shades of all scores."""
    axes.imshow(
        scores,
        cmap=HEAT,
        aspect="auto",
        interpolation="nearest",
        vmin=among.min() - 1,
        vmax=among.max(),
    )
    axes.set_yticks(range(len(names)), names, fontsize=9)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
