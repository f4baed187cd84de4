"""Figures of strategies word by word: which words are hard, and which strategy is faster."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from guesstree.analysis.contenders import mean, played_once
from guesstree.analysis.scores import Scores
from guesstree.report.figures.style import HEADLINE, heat_map, plain, styled

NAMED = 24
"""Most words that are named."""

_DARKEST = 1.2
"""The number of the darkest shade, by the largest one that is drawn."""


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
    limits = scores.min() - 1, scores.max()
    heat_map(above, scores[:, order], {}, limits)
    above.set_xlabel(f"All {len(means):,} targets, the hardest first", fontsize=9)
    above.set_xticks([])
    texts = {place: f"{score:g}" for place, score in np.ndenumerate(scores[:, hardest])}
    heat_map(below, scores[:, hardest], texts, limits, fontsize=8)
    targets = [plain(chosen[0].targets[at]) for at in hardest]
    below.set_xticks(range(len(hardest)), targets, rotation=90)
    for axes in (above, below):
        axes.set_yticks(range(len(names)), names, fontsize=9)
    figure.suptitle(
        f"{all_scores[0].game}: {targets[0]} is hardest, {means[hardest[0]]:.2f} guesses on "
        f"average over {len(chosen)} {'strategy' if len(chosen) == 1 else 'strategies'}",
        **HEADLINE,
    )
    return figure


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
    counts = {
        (row, column): f"{count:,}" for (row, column), count in np.ndenumerate(won) if row != column
    }
    heat_map(axes, won, counts, (0, _DARKEST * max(won.max(), 1)))
    axes.set_xticks(range(len(names)), names, rotation=45, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(names)), names)
    axes.set_xlabel("against")
    total = len(chosen[0].targets)
    axes.set_title(
        f"Of {total:,} words, so many take the strategy of the row fewer guesses",
        fontsize=10,
        fontweight="normal",
    )
    figure.suptitle(f"{chosen[0].game}: {_finding_of_wins(names, won)}", **HEADLINE)
    return figure


def _won(chosen: Sequence[Scores]) -> NDArray[np.int_]:
    """Return how many targets the strategy of a row finds sooner than that of a column."""
    scores = np.array([one.rounds[0] for one in chosen])
    return np.array([(own < scores).sum(axis=1) for own in scores])


def _finding_of_wins(names: Sequence[str], won: NDArray[np.int_]) -> str:
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
