"""Figures of strategies word by word: which words are hard, and which strategy is faster."""

from collections.abc import Sequence

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray

from guesstree.analysis.contenders import mean, played_once
from guesstree.analysis.scores import Scores
from guesstree.report.figures.style import headline, heat_map, plain, styled

NAMED = 24
"""Most words that are named."""

_LIGHT = 2.0
"""The number of the darkest shade, by the largest one drawn: text is dark on all that are."""


@styled
def words(all_scores: Sequence[Scores]) -> Figure:
    """Draw the scores of the targets that take most guesses, by strategy.

    Random play is left out, and so are strategies that are made to last.
    """
    chosen = sorted(played_once(all_scores), key=mean)
    scores = np.array([one.rounds[0] for one in chosen], float)
    means = scores.mean(axis=0)
    order = np.argsort(-means, kind="stable")[:NAMED]
    figure = Figure(figsize=(11, 0.27 * len(chosen) + 1.9))
    axes = figure.subplots()
    drawn = scores[:, order]
    texts = {place: f"{score:g}" for place, score in np.ndenumerate(drawn)}
    heat_map(axes, drawn - drawn.min(), texts, (0, _LIGHT * max(np.ptp(drawn), 1)))
    targets = [plain(chosen[0].targets[at]) for at in order]
    axes.set_xticks(range(len(order)), targets, rotation=90)
    axes.set_yticks(range(len(chosen)), [one.strategy for one in chosen], fontsize=10)
    hardest = [
        target for target, at in zip(targets, order, strict=True) if means[at] == means.max()
    ]
    strategies = "strategy" if len(chosen) == 1 else "strategies"
    headline(
        figure,
        f"{chosen[0].game}: {_hardest(hardest)} hardest among {chosen[0].among}, with "
        f"{means.max():.2f} guesses on average over {len(chosen)} {strategies}",
    )
    return figure


def _hardest(words: Sequence[str]) -> str:
    """Name one or two words, or say how many there are.

    >>> [_hardest(words) for words in (["watch"], ["watch", "wound"], ["watch", "wound", "jolly"])]
    ['watch is', 'watch and wound are', 'watch and 2 others are']
    """
    if len(words) < 3:
        return f"{' and '.join(words)} {'are' if len(words) > 1 else 'is'}"
    return f"{words[0]} and {len(words) - 1} others are"


@styled
def versus(all_scores: Sequence[Scores]) -> Figure:
    """Draw for how many words more one strategy is faster than another, for every two of them.

    Random play is left out, and so are strategies that are made to last.
    """
    chosen = sorted(played_once(all_scores), key=mean)
    won = _won(chosen)
    names = [one.strategy for one in chosen]
    more = (won - won.T)[:-1, 1:]
    above = np.triu_indices(len(more))
    shades = np.full(more.shape, np.nan)
    shades[above] = np.abs(more[above])
    figure = Figure(figsize=(0.58 * max(len(chosen), 8) + 3.9, 0.34 * len(chosen) + 3.1))
    headline(figure, f"{chosen[0].game}: {_finding_of_wins(chosen, won)}")
    axes = figure.subplots()
    if not more.size:
        return figure
    texts = {
        place: f"{count:+,}" for place, count in np.ndenumerate(more) if not np.isnan(shades[place])
    }
    heat_map(axes, shades, texts, (0, _LIGHT * max(np.abs(more).max(initial=0), 1)), fontsize=10)
    axes.set_xticks(range(len(more)), names[1:], rotation=40, ha="left", rotation_mode="anchor")
    axes.set_yticks(range(len(more)), names[:-1])
    axes.tick_params(labeltop=True, labelbottom=False)
    axes.set_xlabel(
        "Words for which the strategy of the row is faster, less those where the column's is"
    )
    return figure


def _won(chosen: Sequence[Scores]) -> NDArray[np.int_]:
    """Return how many targets the strategy of a row finds sooner than that of a column."""
    scores = np.array([one.rounds[0] for one in chosen])
    return np.array([(own < scores).sum(axis=1) for own in scores])


def _finding_of_wins(chosen: Sequence[Scores], won: NDArray[np.int_]) -> str:
    """Return in a sentence whether the strategy with the best mean is best for every word."""
    best = chosen[0].strategy
    if len(chosen) == 1:
        return f"{best} has no other to be compared with"
    lost = won[:, 0]
    most = int(lost.argmax())
    if not lost[most]:
        return f"{best} needs no more guesses than another of these strategies for any word"
    words = "word" if lost[most] == 1 else "words"
    return (
        f"{best} has the best mean of these strategies among {chosen[0].among}, yet "
        f"{chosen[most].strategy} is faster for {lost[most]:,} {words}, and slower for "
        f"{won[0, most]:,}"
    )
