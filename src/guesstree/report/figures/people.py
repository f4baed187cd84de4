"""The figure of a person's finished games beside strategies."""

from collections.abc import Sequence

from matplotlib.figure import Figure

from guesstree.analysis.contenders import mean
from guesstree.analysis.scores import Scores
from guesstree.report.figures.style import BEST, GREY, INK, headline, plain, styled

_SHAPES = "os^Dv"


@styled
def people(scores: Sequence[Scores]) -> Figure:
    """Draw the games of the first as bars, and those of the others as points beside them."""
    own, others = scores[0], scores[1:]
    longest = max(max(one.all) for one in scores)
    turns = range(1, longest + 1)
    figure = Figure(figsize=(7.2, 4.2))
    axes = figure.subplots()
    shares = [[100 * one.all.count(turn) / len(one.all) for turn in turns] for one in scores]
    axes.bar(turns, shares[0], color=GREY, width=0.8, label=_named(own))
    for at, (one, share) in enumerate(zip(others, shares[1:], strict=True)):
        shift = 0.12 * (at - (len(others) - 1) / 2)
        places = [turn + shift for turn in turns]
        colour, shape = (BEST, INK)[at % 2], _SHAPES[at % len(_SHAPES)]
        seen = [part or float("nan") for part in share]
        axes.plot(places, seen, shape, color=colour, markersize=6, label=_named(one))
    axes.set_xticks(turns, [f"{turn}\n{own.all.count(turn)}" for turn in turns])
    axes.set_ylim(0, 1.12 * max(map(max, shares)))
    axes.grid(axis="y")
    axes.set_xlabel("Guesses (one more for a lost game), and below them your games")
    axes.set_ylabel("Games (%)")
    axes.legend(loc="upper left" if mean(own) > (longest + 1) / 2 else "upper right")
    named = "; ".join(f"{plain(one.strategy)} {mean(one):.2f}" for one in others)
    headline(figure, f"{own.game}: {len(own.all)} games take {mean(own):.2f} guesses; {named}")
    return figure


def _named(scores: Scores) -> str:
    return f"{plain(scores.strategy)}, mean {mean(scores):.2f}"
