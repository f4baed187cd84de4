"""Figures of strategies: averages, long games, histograms, look-ahead, people beside them."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, MaxNLocator, NullLocator
from numpy.typing import NDArray

from guesstree.base.text import counted, percentage, proved
from guesstree.games.colours import BEST, GREY, INK, MODE_STYLES, SOFT
from guesstree.games.modes import Mode
from guesstree.report.figures import style
from guesstree.report.figures.style import Headline, Point
from guesstree.report.text_tables import (
    Strategies,
    cells,
    greedy,
    played_once,
    set_aside,
    standing,
)
from guesstree.strategies.families import LOOKAHEAD, aim_of, is_least
from guesstree.strategies.scores import Scores, mean
from guesstree.strategies.settings import in_order
from guesstree.strategies.summary import summarise

_PLANE = (280, 230)
"""Width and height of the plane of means and long games in points, about."""

Steps = Mapping[str, pl.DataFrame]
"""The total of each width, by mode: tables of `strategies.scores.step_table`."""


def _means_of_rounds(scores: Scores) -> list[float]:
    return [sum(played) / len(played) for played in scores.rounds]


def _bounded(all_scores: Strategies) -> dict[str, Scores]:
    """Return the strategies that have a lower bound on the totals of their mode, by mode."""
    return {
        scores.mode: scores
        for scores in all_scores
        if is_least(scores.strategy) and scores.lower_bound is not None
    }


def _bound(scores: Scores) -> float:
    """Return the lower bound on the mean that follows from that on the total, which is known."""
    return (scores.lower_bound or 0) / len(scores.targets)


def means(all_scores: Strategies) -> Figure:
    """Draw the mean of every strategy with other numbers beside it, and proved lower bounds."""
    ordered = sorted(all_scores, key=standing, reverse=True)
    aside = set_aside(ordered)
    near = [scores for scores in ordered if scores not in aside]

    figure, axes = style.panel(0.24 * len(ordered) + 1.2)
    left = min([*map(mean, near), *map(_bound, _bounded(ordered).values())])
    right = max(max(_means_of_rounds(scores)) for scores in near)
    margin = 0.08 * (right - left or 1)  # a single mean has no extent
    axes.set_xlim(left - margin, right + margin)
    axes.xaxis.set_major_locator(MaxNLocator(2))

    of_mode = style.mode_colours(scores.mode for scores in ordered)
    for y, scores in enumerate(ordered):
        _draw_mean(axes, scores, y, of_mode[scores.mode], far=scores in aside)
    axes.set_yticks(range(len(ordered)), [scores.strategy for scores in ordered])
    axes.set(ylim=(-0.7, len(ordered) - 0.2), xlabel="guesses on average")
    _write_columns(axes, len(ordered) - 0.2, _COLUMNS, SOFT)
    axes.grid()
    axes.tick_params(axis="y", length=0)

    style.headline(figure, *_finding_of_means(ordered))
    _name_marks(figure, axes, of_mode, ordered)
    return figure


_COLUMNS = {"mean": 24, "median": 60, "sd": 93, "worst": 123}
"""Columns of numbers at the right of the means, and their distances from the axes in points."""


def _write_columns(axes: Axes, y: float, texts: Iterable[str], colour: str) -> None:
    """Write texts into the columns at the right of the axes."""
    for away, text in zip(_COLUMNS.values(), texts, strict=True):
        axes.annotate(
            text,
            (1, y),
            (away, 0),
            xycoords=("axes fraction", "data"),
            textcoords="offset points",
            ha="center",
            va="center",
            color=colour,
            annotation_clip=False,
        )


def _draw_mean(axes: Axes, scores: Scores, y: int, colour: str, *, far: bool) -> None:
    """Draw one row: the mean, the spread of random play, and numbers at the right."""
    _write_columns(axes, y, cells(summarise(scores), _COLUMNS), INK)
    if far:
        axes.scatter(
            [axes.get_xlim()[1]], [y], marker=">", c=colour, s=30, clip_on=False, zorder=3
        )
        return

    rounds = _means_of_rounds(scores)
    if len(rounds) > 1:
        axes.hlines(y, min(rounds), max(rounds), color=colour, linewidth=7, alpha=0.3)
    mark = "D" if scores.proven else "o"
    axes.scatter([mean(scores)], [y], marker=mark, c=colour, s=30, zorder=3)


def _finding_of_means(ordered: Strategies) -> Headline:
    """Return the title about the lowest mean, and which strategies have it."""
    best = ordered[-1]
    tied = [scores.strategy for scores in reversed(ordered) if mean(scores) == mean(best)]
    average = f"{mean(best):.3f} guesses"
    proof = _bounded(ordered).get(best.mode)
    where = f"{best.game}, {', '.join(tied)}"
    if proof is None:
        found = f"Of these strategies, the best averages {average} {best.among}"
        return found, f"{where}: a better strategy may exist"
    if not proof.proven:
        found = f"The best average found is {average} {best.among}"
        return found, f"{where}: {_bound(proof):.3f} may be possible"

    demand = MODE_STYLES[best.mode].demand
    condition = f" if {demand}" if demand else ""
    found = f"The best possible average is {average}{condition}, {best.among}"
    return found, f"{where}: {proved(proof.checked)}, for mode {best.mode}"


_DASHED: dict[str, Any] = {"linewidth": 1, "linestyle": (0, (4, 2))}


def _name_marks(
    figure: Figure, axes: Axes, of_mode: dict[str, str], drawn: Strategies
) -> None:
    """Add lines at bounds, and a legend: modes by colour, proved strategies by their mark."""
    known = _bounded(drawn)
    for mode, proof in known.items():
        axes.axvline(_bound(proof), color=of_mode[mode], zorder=1, **_DASHED)
    for mode, colour in of_mode.items():
        axes.scatter([], [], c=colour, label=mode)
    if any(scores.proven for scores in drawn):
        axes.scatter([], [], c=INK, marker="D", label="with a proof")
    if known:
        axes.plot([], [], color=INK, label="lower bound", **_DASHED)
    figure.legend(loc="outside lower center", ncols=3)


def tradeoff(all_scores: Strategies) -> Figure:
    """Draw the share of long games against the mean, and the strategies that none beats in both.

    A game is long if it takes the lowest worst case of all strategies, or more. The figure skips
    random play and strategies that make games long.
    """
    # Every strategy has a game this long, so each has a share above 0 on the logarithmic axis.
    chosen = played_once(all_scores)
    long = min(max(scores.all) for scores in chosen)
    points = {
        scores.strategy: (mean(scores), float(_shares(scores, long)[-1]))
        for scores in chosen
    }
    by_mean = [scores.strategy for scores in sorted(chosen, key=standing)]
    front = [name for name in by_mean if not _beaten(points[name], points.values())]

    of_mode = style.mode_colours(scores.mode for scores in chosen)
    figure, axes = style.panel(4.2)
    for scores in chosen:
        mark = "D" if scores.proven else "o"
        axes.scatter(
            *points[scores.strategy], c=of_mode[scores.mode], marker=mark, s=30, zorder=3
        )
    axes.step(*zip(*(points[name] for name in front), strict=True), color=INK, linewidth=1)

    shares = [share for _, share in points.values()]
    # Shares that differ little lie between the round numbers of a wide axis.
    digits = (1, 2, 5) if max(shares) > 4 * min(shares) else range(1, 10)
    axes.set(yscale="log", ylim=(min(shares) / 1.6, max(shares) * 1.6))
    axes.yaxis.set_major_locator(LogLocator(subs=digits))
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_locator(NullLocator())
    axes.margins(x=0.12)
    axes.grid()
    axes.set(
        xlabel="guesses on average",
        ylabel=f"games of {long} guesses or more (%, logarithmic)",
    )

    # Names are placed in this order, so those of the front get the best places.
    ordered = sorted(by_mean, key=lambda name: name not in front)
    inks = {name: INK if name in front else SOFT for name in ordered}
    style.name_points(axes, [(name, points[name]) for name in ordered], inks, _PLANE)

    left_out = [
        f"{one.strategy} ({mean(one):.3f})" for one in all_scores if one not in chosen
    ]
    about = [f"Left out, with their averages: {', '.join(left_out)}"] if left_out else []
    finding, strategies = _finding_of_front(front, points, long, chosen[0].among)
    style.headline(figure, finding, f"{chosen[0].game}, {strategies}", *about)
    _name_marks(figure, axes, of_mode, chosen)
    return figure


def _beaten(point: Point, others: Iterable[Point]) -> bool:
    """Tell whether another point is as good in both coordinates, and better in one."""
    return any(one != point and one[0] <= point[0] and one[1] <= point[1] for one in others)


def _finding_of_front(
    front: Sequence[str], points: dict[str, Point], long: int, among: str
) -> Headline:
    """Return the title about the price of fewer long games, and which strategies it is about."""
    best = points[front[0]]
    safest = points[front[-1]]
    if best == safest:
        # A strategy with a worse average may have as few long games.
        tied = sum(share == best[1] for _, share in points.values())
        is_strict = tied == len(front) < len(points)
        fewest = "the fewest long games" if is_strict else "as few long games as any"
        finding = f"The best average has {fewest}, {among}"
        numbers = (
            f"{best[0]:.3f} guesses, {percentage(best[1])} % of games take {long} or more"
        )
        return finding, f"{', '.join(front)}: {numbers}"

    shares = f"from {percentage(best[1])} % to {percentage(safest[1])} %"
    finding = (
        f"Fewer long games, {shares}, cost {safest[0] - best[0]:.3f} guesses on average"
    )
    return (
        finding,
        f"{front[-1]} instead of {front[0]}; long games take {long} guesses or more",
    )


def lookahead(all_scores: Strategies, steps: Steps) -> Figure:
    """Draw the total of each width of a look-ahead above the least possible one of its mode.

    Parameters
    ----------
    all_scores
        The strategies of the game, with those that have a proof.
    steps
        The total that each width finds, by mode.
    """
    known = {
        mode: proof.lower_bound or 0
        for mode, proof in _bounded(all_scores).items()
        if proof.proven
    }
    figure, axes = style.panel(2.9)
    widths = in_order(width for table in steps.values() for width in table["width"])
    axes.set_xticks(range(len(widths)), widths)

    wide = 0.84 / len(steps)
    for at, (mode, colour) in enumerate(style.mode_colours(steps).items()):
        totals = steps[mode]["total"].to_list()
        base = known.get(mode, min(totals))
        what = "the optimum" if mode in known else "the lowest found"
        shift = (at - (len(steps) - 1) / 2) * wide  # the bars of a width are centred at it
        places = [widths.index(one) + shift for one in steps[mode]["width"]]
        more = [total - base for total in totals]

        label = f"{LOOKAHEAD}-{mode}: above {base:,}, {what}"
        bars = axes.bar(places, more, 0.94 * wide, color=colour, label=label)
        axes.bar_label(bars, [f"+{one:,}" for one in more], padding=1)

    axes.margins(y=0.1)
    axes.grid(axis="y")
    axes.set_xlabel("width: guesses that are played out at every turn")
    all_proved = {*steps} <= {*known}
    axes.set_ylabel(f"guesses above the {'optimum' if all_proved else 'total below'}")
    axes.set_ylim(0, max(1, axes.get_ylim()[1]))  # all bars may be without height
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter("{x:,.0f}")
    figure.legend(loc="outside lower center")
    style.headline(figure, *_finding_of_widths(steps, known, all_scores[0]))
    return figure


def _finding_of_widths(steps: Steps, known: Mapping[str, int], scores: Scores) -> Headline:
    """Return the title about the guesses that the last width saves, and which look-ahead it is."""
    mode = min(steps, key=lambda one: (min(steps[one]["total"]), one))
    widths = steps[mode]["width"].to_list()
    totals = steps[mode]["total"].to_list()
    words = counted(len(scores.targets), "word")
    named = f"{scores.game}, {LOOKAHEAD}-{mode}"
    excess = f"; {totals[-1] - known[mode]:,} above the optimum" if mode in known else ""
    if len(totals) == 1:
        finding = f"Looking ahead takes {totals[0]:,} guesses over {words}"
        return finding, f"{named}: width {widths[0]}{excess}"

    finding = f"Looking ahead saves {counted(totals[0] - totals[-1], 'guess')} over {words}"
    return finding, f"{named}: width {widths[-1]} instead of {widths[0]}{excess}"


def histogram(scores: Scores, all_scores: Strategies, to: int) -> Figure:
    """Draw the percentage of games by number of guesses for one strategy.

    The percentages have the same axis for each of `all_scores`, among which it is. The numbers of
    guesses end at the last bar, or at `to` if that is further.
    """
    worst = max(scores.histogram)
    longest = max(to, worst)
    tallest = max(_shares(one, max(one.histogram)).max() for one in all_scores)
    shares = _shares(scores, worst)
    turns = range(1, longest + 1)

    figure, axes = style.panel(2.7)
    colour = style.mode_colours([scores.mode])[scores.mode]
    bars = axes.bar(turns[:worst], shares, color=colour, width=0.8)
    has_room = longest <= _READABLE
    above = [_above_bar(share) if has_room or share >= 1 else "" for share in shares]
    axes.bar_label(bars, above, padding=1)
    axes.set(xlim=(0.4, longest + 0.6), ylim=(0, 1.18 * tallest), ylabel="games (%)")
    axes.grid(axis="y")

    axes.set(xticks=turns, xlabel="guesses")
    if has_room:
        ended = [*map(percentage, _within(scores, worst)), *[""] * (longest - worst)]
        labels = [f"{turn}\n{share}" for turn, share in zip(turns, ended, strict=True)]
        axes.set_xticks(turns, labels)
        axes.set_xlabel("guesses, and the games that have ended by then (%)")

    finding = f"{scores.strategy}: {mean(scores):.3f} guesses on average"
    style.headline(figure, finding, *_about(scores))
    return figure


_READABLE = 9
"""The most bars that have room for decimals above, and for percentages below."""


def _about(scores: Scores) -> Headline:
    """Return what a strategy does with its first guess, and its numbers."""
    does = aim_of(scores.recipe)
    # The title has a name, which does not tell the settings that go with it.
    if scores.recipe not in ("", scores.strategy):
        does = f"{scores.recipe}: {does}"

    first = f"first guess {scores.first_guess}" if scores.first_guess else ""
    what = style.plain("; ".join(filter(None, [does, first])))
    targets = counted(len(scores.targets), "target")
    middle, deviation, worst = cells(summarise(scores), ("median", "sd", "worst"))
    numbers = f"median {middle}, sd {deviation}, worst case {worst}"
    return f"{scores.game}: {what}", f"{numbers}; {targets}"


def solved(all_scores: Strategies) -> Figure:
    """Draw how many games a few strategies have finished after each number of guesses.

    They are the best, the best greedy one, and the best in hard mode or else the worst.
    """
    chosen = _few(all_scores)
    reached = _within(chosen[0], max(chosen[0].all))

    # `argmax` finds the first number of guesses that is enough; places count from 0.
    last = max(_LEAST_TURNS, 1 + int(np.argmax(reached >= _NEARLY_ALL)))
    turns = range(1, last + 1)

    figure, axes = style.panel(3.4)
    for scores, colour, mark in zip(chosen, _FEW_COLOURS, _SHAPES, strict=False):
        within = _within(scores, max(last, *scores.all))[:last]
        axes.plot(
            turns, within, f"{mark}-", color=colour, label=_named(scores), markersize=4
        )
    axes.set_xticks(turns)
    axes.set(xlabel="guesses", ylabel="games solved (%)", ylim=(0, 104))
    axes.grid()
    figure.legend(loc="outside lower center")
    about = f"{chosen[0].game}, {chosen[0].among}"
    style.headline(figure, _widest_gap(chosen), about)
    return figure


_LEAST_TURNS = 6
"""How many numbers of guesses are shown at least."""

_NEARLY_ALL = 99
"""There are more if the best strategy has not finished this percentage of games by then."""

_FEW_COLOURS = (BEST, GREY, SOFT)
_SHAPES = "os^D"


def _few(all_scores: Strategies) -> list[Scores]:
    """Return the strategies of `solved`, the best first."""
    ordered = sorted(played_once(all_scores), key=standing)
    hard = [one for one in ordered if one.mode == Mode.HARD]

    # Without a strategy of hard mode, the worst strategy shows the range. One strategy may be
    # several of these at once.
    few = ordered[:1] + greedy(ordered)[:1] + (hard[:1] or ordered[-1:])
    return [one for at, one in enumerate(few) if one not in few[:at]]


def _widest_gap(ordered: Strategies) -> str:
    """Return in a sentence the turn at which the shares of games that have ended differ most."""
    longest = max(max(scores.all) for scores in ordered)
    within = np.array([_within(scores, longest) for scores in ordered])
    turn = int(np.ptp(within, axis=0).argmax())
    ended = within[:, turn]
    shares = [
        f"{percentage(ended[at])} % by {ordered[at].strategy}"
        for at in dict.fromkeys((int(ended.argmax()), int(ended.argmin())))
    ]
    return f"Solved within {counted(turn + 1, 'guess')}: {', '.join(shares)}"


def _counts(scores: Scores, longest: int) -> NDArray[np.int64]:
    """Return how many games take each number of guesses from 1 on, the last or more."""
    turns = np.minimum([*scores.histogram], longest)
    games = [*scores.histogram.values()]
    return np.bincount(turns, games, longest + 1)[1:].astype(np.int64)


def _shares(scores: Scores, longest: int) -> NDArray[np.float64]:
    """Return the same as percentages."""
    return 100 * _counts(scores, longest) / len(scores.all)


def _within(scores: Scores, longest: int) -> NDArray[np.float64]:
    """Return the percentage of games that end within each number of guesses, from 1 on."""
    return 100 * _counts(scores, longest).cumsum() / len(scores.all)


def _above_bar(share: float) -> str:
    """Return a percentage as it fits above a bar: a decimal only below 10 %.

    >>> [_above_bar(share) for share in (0, 0.04, 9.94, 10.4)]
    ['0', '<0.1', '9.9', '10']
    """
    return percentage(share) if 0 < share < 9.95 else f"{share:.0f}"


def people(scores: Strategies, most: int) -> Figure:
    """Draw the first games as bars, and all others as points beside them.

    Games have `most` turns, 0 for no limit; games that take more are lost, and drawn as X.
    """
    own = scores[0]
    others = scores[1:]
    longest = most + 1 if most else max(max(other.all) for other in scores)
    turns = range(1, longest + 1)

    figure, axes = style.panel(3.4)
    shares = np.array([_shares(other, longest) for other in scores])
    axes.bar(turns, shares[0], color=GREY, width=0.8, label=_named(own))

    # Points at 0 would only hide the axis; NaN is not drawn.
    seen = np.where(shares, shares, np.nan)
    for at, other in enumerate(others):
        places = np.array(turns) + 0.12 * (at - (len(others) - 1) / 2)
        colour = (BEST, INK)[at % 2]
        shape = _SHAPES[at % len(_SHAPES)]
        axes.plot(
            places, seen[at + 1], shape, color=colour, markersize=5, label=_named(other)
        )

    names = ["X" if turn > most > 0 else f"{turn}" for turn in turns]
    counts = zip(names, _counts(own, longest), strict=True)
    axes.set_xticks(turns, [f"{name}\n{count}" for name, count in counts])
    axes.set(ylim=(0, 1.12 * shares.max()), ylabel="games (%)")
    axes.set_xlabel("guesses (X: a lost game), and the games of each bar")
    axes.grid(axis="y")
    figure.legend(loc="outside lower center")

    averages = [f"{style.plain(one.strategy)} {mean(one):.2f}" for one in scores]
    finding = f"Guesses on average: {', '.join(averages)}"
    bars = f"{counted(len(own.all), 'game')} by {style.plain(own.strategy)}"
    style.headline(figure, finding, f"{own.game}: the bars are {bars}")
    return figure


def _named(scores: Scores) -> str:
    middle, deviation = cells(summarise(scores), ("median", "sd"))
    average = f"{style.plain(scores.strategy)}: mean {mean(scores):.2f}"
    return f"{average}, median {middle}, sd {deviation}"
