"""Figure of strategies against each other, word by word."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from guesstree.analysis.contenders import mean, played_once
from guesstree.analysis.scores import Scores
from guesstree.report.figures.style import HEADLINE, HEAT, styled, text_colour

_DARKEST = 1.2
"""The number of the darkest shade, by the largest one that is drawn."""


@styled
def versus(all_scores: Sequence[Scores]) -> Figure:
    """Draw for how many targets each strategy needs fewer guesses than each other one.

    Random play is left out, and so are strategies that are made to last.
    """
    chosen = sorted(played_once(all_scores), key=mean)
    won = _won(chosen)
    names = [one.strategy for one in chosen]
    figure = Figure(figsize=(0.62 * len(chosen) + 4.4, 0.4 * len(chosen) + 2.9))
    axes = figure.subplots()
    most = _DARKEST * max(won.max(), 1)
    axes.imshow(won, cmap=HEAT, aspect="auto", vmin=0, vmax=most)
    for (row, column), count in np.ndenumerate(won):
        if row == column:
            continue
        colour = text_colour(count / most)
        axes.text(column, row, f"{count:,}", ha="center", va="center", fontsize=9, color=colour)
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_xlabel("against")
    total = len(chosen[0].targets)
    axes.set_title(
        f"Of {total:,} words, so many take the strategy of the row fewer guesses",
        fontsize=10,
        fontweight="normal",
    )
    figure.suptitle(f"{chosen[0].game}: {_finding(names, won)}", **HEADLINE)
    return figure


def _won(chosen: Sequence[Scores]) -> NDArray[np.int_]:
    """Return how many targets the strategy of a row finds sooner than that of a column."""
    scores = np.array([one.rounds[0] for one in chosen])
    return np.array([(own < scores).sum(axis=1) for own in scores])


def _finding(names: Sequence[str], won: NDArray[np.int_]) -> str:
    """Return in a sentence whether the strategy with the best mean is best for every word."""
    if len(names) == 1:
        return f"{names[0]} has no other to be compared with"
    lost = won[:, 0]
    most = int(lost.argmax())
    if not lost[most]:
        return f"{names[0]} needs no more guesses than another strategy for any word"
    words = "word" if lost[most] == 1 else "words"
    return (
        f"{names[0]} has the best mean, yet {names[most]} is faster for {lost[most]:,} {words}, "
        f"and slower for {won[0, most]:,}"
    )
