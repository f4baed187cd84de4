"""Figures that compare the strategies of a game: means, worst cases, widths of a look-ahead."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from guesstree.analysis.contenders import mean, set_aside
from guesstree.analysis.scores import Scores
from guesstree.report.figures.labels import name_points
from guesstree.report.figures.style import GREY, HEADLINE, INK, SOFT, mode_colours, styled
from guesstree.strategies.registry import is_least
from guesstree.strategies.widths import in_order

_PLANE = (560, 210)
"""Width and height of the plane of mean and worst case in points, about."""

Strategies = Sequence[Scores]

Steps = Mapping[str, pl.DataFrame]
"""What each width finds, by mode: tables of `analysis.lookahead.step_table`."""


def _means_of_rounds(scores: Scores) -> list[float]:
    return [sum(played) / len(played) for played in scores.rounds]


def bounds(all_scores: Strategies) -> dict[str, tuple[float, bool]]:
    """Return the mean that no strategy of a mode can be below, and whether one attains it."""
    return {
        scores.mode: (scores.lower_bound / len(scores.targets), scores.proven)
        for scores in all_scores
        if is_least(scores.strategy) and scores.lower_bound is not None
    }


@styled
def means(all_scores: Strategies) -> Figure:
    """Draw the mean and the worst case of every strategy, and what no strategy can be below."""
    ordered = sorted(all_scores, key=lambda scores: -mean(scores))
    aside = set_aside(ordered)
    figure = Figure(figsize=(9, 0.4 * len(ordered) + 1.6))
    axes = figure.subplots()
    values = [mean(scores) for scores in ordered if scores not in aside]
    known = bounds(ordered)
    left = min([*values, *(bound for bound, _ in known.values())])
    right = max(max(_means_of_rounds(scores)) for scores in ordered if scores not in aside)
    margin = right - left or 1
    axes.set_xlim(left - 0.04 * margin, right + 0.16 * margin)
    of_mode = mode_colours(scores.mode for scores in ordered)
    for mode, (bound, _) in known.items():
        axes.axvline(bound, color=of_mode[mode], linewidth=1, linestyle=(0, (4, 2)))
    for y, scores in enumerate(ordered):
        _draw_mean(axes, scores, y, of_mode[scores.mode], far=scores in aside)
    axes.set_yticks(range(len(ordered)), [scores.strategy for scores in ordered])
    axes.set_ylim(-0.7, len(ordered) - 0.2)
    axes.annotate("worst", (1.02, len(ordered) - 0.5), **_IN_COLUMN, color=SOFT)
    axes.grid(axis="x")
    axes.set_xlabel("Mean number of guesses")
    axes.set_title(f"{ordered[0].game}: {_finding_of_means(ordered, known)}", fontsize=11)
    _name_marks(figure, axes, of_mode, ordered)
    return figure


_IN_COLUMN: dict[str, Any] = {
    "xycoords": ("axes fraction", "data"),
    "va": "center",
    "annotation_clip": False,
}


def _draw_mean(axes: Axes, scores: Scores, y: int, colour: str, *, far: bool) -> None:
    """Draw one row: the mean, the spread of random play, the worst case at the right."""
    value = mean(scores)
    text, right = f"{value:.4f}", axes.get_xlim()[1]
    axes.annotate(str(max(scores.all)), (1.035, y), **_IN_COLUMN)
    if far:
        axes.scatter([right], [y], marker=">", c=colour, s=46, clip_on=False, zorder=3)
        axes.annotate(
            text, (right, y), (-8, 0), textcoords="offset points", ha="right", va="center"
        )
        return
    axes.hlines(y, axes.get_xlim()[0], value, color=GREY, linewidth=1)
    rounds = _means_of_rounds(scores)
    if len(rounds) > 1:
        axes.hlines(y, min(rounds), max(rounds), color=colour, linewidth=7, alpha=0.3)
    axes.scatter([value], [y], marker="D" if scores.proven else "o", c=colour, s=46, zorder=3)
    white = {"facecolor": "white", "edgecolor": "none", "pad": 1}
    place = (max(rounds), y), (8, 0)
    axes.annotate(text, *place, textcoords="offset points", va="center", bbox=white)


def _finding_of_means(ordered: Strategies, known: dict[str, tuple[float, bool]]) -> str:
    best = ordered[-1]
    if best.mode not in known:
        return f"of these strategies, {best.strategy} needs the fewest guesses, {mean(best):.4f}"
    bound, is_attained = known[best.mode]
    if is_attained:
        return f"by these guesses, no strategy has a mean below {bound:.4f}, proved"
    return f"{mean(best):.4f} guesses on average are known, {bound:.4f} may be possible"


def _name_marks(figure: Figure, axes: Axes, of_mode: dict[str, str], drawn: Strategies) -> None:
    """Add a legend: modes by colour, proved strategies by their mark, bounds by their line."""
    for mode, colour in of_mode.items():
        axes.scatter([], [], c=colour, label=mode)
    if any(scores.proven for scores in drawn):
        axes.scatter([], [], c=INK, marker="D", label="proved best")
    if bounds(drawn):
        axes.plot([], [], color=INK, linewidth=1, linestyle=(0, (4, 2)), label="no tree is below")
    figure.legend(loc="outside lower center", ncols=len(of_mode) + 2)


@styled
def solved(all_scores: Strategies) -> Figure:
    """Draw which share of games ends within each number of guesses, a panel for each mode."""
    of_mode = mode_colours(scores.mode for scores in all_scores)
    near = [scores for scores in all_scores if scores not in set_aside(all_scores)]
    longest = max(max(scores.all) for scores in near)
    turns = range(1, longest + 1)
    shares = {scores.strategy: _within(scores, turns) for scores in all_scores}
    widest = int(np.argmax(np.ptp([shares[one.strategy] for one in near], axis=0)))
    figure = Figure(figsize=(5.2 * max(2, len(of_mode)), 4.2))
    panels = figure.subplots(1, len(of_mode), sharey=True, squeeze=False)[0]
    for axes, (mode, colour) in zip(panels, of_mode.items(), strict=True):
        chosen = {one.strategy: shares[one.strategy] for one in all_scores if one.mode == mode}
        for share in chosen.values():
            axes.plot(turns, share, color=colour, linewidth=1.2, marker="o", markersize=3)
        _label_lines(axes, chosen, widest)
        axes.set_title(mode, fontsize=11)
        axes.set_xlabel("Guesses")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(axis="y")
    panels[0].set_ylabel("Games that have ended (%)")
    low, high = (
        choose(near, key=lambda one: shares[one.strategy][widest]) for choose in (min, max)
    )
    figure.suptitle(
        f"{near[0].game}: within {widest + 1} guesses {high.strategy} ends "
        f"{shares[high.strategy][widest]:.0f} % of games, {low.strategy} "
        f"{shares[low.strategy][widest]:.0f} %",
        **HEADLINE,
    )
    return figure


def _within(scores: Scores, turns: Sequence[int]) -> list[float]:
    """Return the percentages of games that end within each number of guesses."""
    ended = np.cumsum([scores.histogram.get(turn, 0) for turn in turns])
    return [float(share) for share in 100 * ended / len(scores.all)]


_ON_WHITE: dict[str, Any] = {
    "fontsize": 9,
    "ha": "right",
    "bbox": {"facecolor": "white", "edgecolor": "none", "pad": 1, "alpha": 0.8},
}


def _label_lines(axes: Axes, shares: dict[str, list[float]], turn: int) -> None:
    """Name the lines in a column at the right, in their order where they differ most."""
    ordered = sorted(shares.items(), key=lambda item: -item[1][turn])
    axes.axvline(turn + 1, color=GREY, linewidth=1, zorder=0)
    for row, (strategy, share) in enumerate(ordered):
        text = f"{share[turn]:.1f} % {strategy}"
        axes.text(1, 0.62 - 0.065 * row, text, transform=axes.transAxes, **_ON_WHITE)
    axes.text(1, 0.69, f"within {turn + 1}:", transform=axes.transAxes, **_ON_WHITE)


@styled
def tradeoff(all_scores: Strategies) -> Figure:
    """Draw worst case against mean, and the strategies that none beats in both."""
    near = [scores for scores in all_scores if scores not in set_aside(all_scores)]
    of_mode = mode_colours(scores.mode for scores in near)
    points = {scores.strategy: (mean(scores), max(scores.all)) for scores in near}
    front = sorted(name for name, point in points.items() if not _beaten(point, points.values()))
    front.sort(key=lambda name: points[name])
    figure = Figure(figsize=(9, 4.4))
    axes = figure.subplots()
    for scores in near:
        x, y = points[scores.strategy]
        mark = "D" if scores.proven else "o"
        axes.scatter([x], [y], c=of_mode[scores.mode], marker=mark, s=46, zorder=3)
    axes.step(*zip(*(points[name] for name in front), strict=True), color=INK, linewidth=1)
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.margins(x=0.08, y=0.2)
    beaten = sorted(points.keys() - front, key=lambda name: (points[name], name))
    ordered = [*front, *beaten]
    colours = {name: INK if name in front else SOFT for name in ordered}
    name_points(axes, [(name, points[name]) for name in ordered], colours, _PLANE)
    axes.grid()
    axes.set_xlabel("Mean number of guesses")
    axes.set_ylabel("Worst case")
    axes.set_title(f"{near[0].game}: {_finding_of_front(front, points)}", fontsize=11)
    for mode, (bound, _) in bounds(near).items():
        axes.axvline(bound, color=of_mode[mode], linewidth=1, linestyle=(0, (4, 2)), zorder=0)
    _name_marks(figure, axes, of_mode, near)
    return figure


def _beaten(point: tuple[float, int], others: Iterable[tuple[float, int]]) -> bool:
    """Tell whether another point is as good in both, and better in one."""
    return any(one != point and one[0] <= point[0] and one[1] <= point[1] for one in others)


def _finding_of_front(front: Sequence[str], points: dict[str, tuple[float, int]]) -> str:
    best, safest = points[front[0]], points[front[-1]]
    if len({points[name] for name in front}) == 1:
        return f"{front[0]} has the best mean, {best[0]:.4f}, and the least worst case, {best[1]}"
    return (
        f"a worst case of {safest[1]} in place of {best[1]} costs "
        f"{safest[0] - best[0]:.4f} guesses on average"
    )


@styled
def lookahead(all_scores: Sequence[Scores], steps: Steps) -> Figure:
    """Draw the total of each width of a look-ahead, and what no tree of the mode is below.

    Parameters
    ----------
    all_scores
        The strategies of the game, among them those that say a bound.
    steps
        What each width finds, by mode.
    """
    targets = len(all_scores[0].targets)
    least = {
        mode: round(bound * targets)
        for mode, (bound, _) in bounds(all_scores).items()
        if mode in steps
    }
    figure = Figure(figsize=(9, 4.4))
    axes = figure.subplots()
    widths = in_order(width for table in steps.values() for width in table["width"])
    axes.set_xticks(range(len(widths)), widths)
    for mode, colour in mode_colours(steps).items():
        places = [widths.index(width) for width in steps[mode]["width"]]
        _draw_mode(axes, (places, steps[mode]["total"].to_list()), mode, colour, least.get(mode))
    axes.margins(x=0.1, y=0.16)
    axes.grid(axis="y")
    axes.set_xlabel("Width: guesses that are followed to the end at each node")
    axes.set_ylabel("Total number of guesses")
    axes.yaxis.set_major_formatter(lambda value, _: f"{value:,.0f}")
    axes.set_title(f"{all_scores[0].game}: {_finding_of_widths(steps, least)}", fontsize=11)
    if least:
        axes.plot([], [], color=INK, linewidth=1, linestyle=(0, (4, 2)), label="no tree is below")
    figure.legend(loc="outside lower center", ncols=len(steps) + 1)
    return figure


def _draw_mode(
    axes: Axes, line: tuple[list[int], list[int]], mode: str, colour: str, least: int | None
) -> None:
    axes.plot(*line, color=colour, marker="o", linewidth=1.3, label=mode)
    for place, total in zip(*line, strict=True):
        axes.annotate(f"{total:,}", (place, total), (3, 5), textcoords="offset points")
    if least is not None:
        axes.axhline(least, color=colour, linewidth=1, linestyle=(0, (4, 2)))
        axes.annotate(f"{least:,}", (line[0][-1], least), (3, -13), textcoords="offset points")


def _finding_of_widths(steps: Steps, least: Mapping[str, int]) -> str:
    """Return in a sentence what the largest width saves, and what remains to the bound."""
    mode = min(steps, key=lambda one: (steps[one]["total"].min(), one))
    table = steps[mode]
    narrow, wide = table.row(0, named=True), table.row(-1, named=True)
    saved = narrow["total"] - wide["total"]
    finding = (
        f"in mode {mode}, width {wide['width']} saves {saved:,} of {narrow['total']:,} guesses"
    )
    if mode not in least:
        return finding
    left = wide["total"] - least[mode]
    return f"{finding}, {left:,} above the bound" if left else f"{finding}, all that can be saved"
