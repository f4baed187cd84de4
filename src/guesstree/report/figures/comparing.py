"""Figures that compare the strategies of a game: means, worst cases, widths of a look-ahead."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import LogLocator, NullLocator

from guesstree.analysis.contenders import mean, played_once, set_aside
from guesstree.analysis.scores import Scores
from guesstree.report.figures.labels import name_points
from guesstree.report.figures.style import INK, SOFT, headline, mode_colours, styled
from guesstree.report.summaries import percentage
from guesstree.strategies.registry import is_least
from guesstree.strategies.widths import in_order

_PLANE = (560, 220)
"""Width and height of the plane of means and long games in points, about."""

Strategies = Sequence[Scores]

Steps = Mapping[str, pl.DataFrame]
"""What each width finds, by mode: tables of `analysis.lookahead.step_table`."""


def _means_of_rounds(scores: Scores) -> list[float]:
    return [sum(played) / len(played) for played in scores.rounds]


def bounds(all_scores: Strategies) -> dict[str, tuple[float, bool]]:
    """Return the mean that no strategy of a mode can be below, and whether one attains it."""
    return {
        scores.mode: (scores.lower_bound / len(scores.targets), bool(scores.proven))
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
    axes.grid()
    axes.tick_params(axis="y", length=0)
    axes.set_xlabel("Mean number of guesses")
    headline(figure, f"{ordered[0].game}: {_finding_of_means(ordered, known)}")
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
    rounds = _means_of_rounds(scores)
    if len(rounds) > 1:
        axes.hlines(y, min(rounds), max(rounds), color=colour, linewidth=7, alpha=0.3)
    axes.scatter([value], [y], marker="D" if scores.proven else "o", c=colour, s=46, zorder=3)
    white = {"facecolor": "white", "edgecolor": "none", "pad": 1}
    place = (max(rounds), y), (8, 0)
    axes.annotate(text, *place, textcoords="offset points", va="center", bbox=white)


def _finding_of_means(ordered: Strategies, known: dict[str, tuple[float, bool]]) -> str:
    best = ordered[-1]
    among = f"among {best.among}"
    if best.mode not in known:
        needs = f"{best.strategy} needs the fewest guesses, {mean(best):.4f}"
        return f"of these strategies, {needs} on average {among}"
    bound, is_attained = known[best.mode]
    if is_attained:
        return f"no strategy of mode {best.mode} has a mean below {bound:.4f} {among}, proved"
    return f"a mean of {mean(best):.4f} guesses is known {among}, {bound:.4f} may be possible"


def _name_marks(figure: Figure, axes: Axes, of_mode: dict[str, str], drawn: Strategies) -> None:
    """Add a legend: modes by colour, proved strategies by their mark, bounds by their line."""
    for mode, colour in of_mode.items():
        axes.scatter([], [], c=colour, label=mode)
    if any(scores.proven for scores in drawn):
        axes.scatter([], [], c=INK, marker="D", label="proved")
    if bounds(drawn):
        axes.plot([], [], color=INK, linewidth=1, linestyle=(0, (4, 2)), label="proved lower bound")
    figure.legend(loc="outside lower center", ncols=len(of_mode) + 2)


@styled
def tradeoff(all_scores: Strategies) -> Figure:
    """Draw the share of long games against the mean, and the strategies that none beats in both.

    Long are games of as many guesses as every strategy takes for some target. Random play is left
    out, and so are strategies that are made to last.
    """
    chosen = played_once(all_scores)
    long = min(max(one.all) for one in chosen)
    points = {one.strategy: (mean(one), _longer(one, long)) for one in chosen}
    front = sorted(name for name, point in points.items() if not _beaten(point, points.values()))
    front.sort(key=lambda name: points[name])
    of_mode = mode_colours(one.mode for one in chosen)
    figure = Figure(figsize=(9, 4.8))
    axes = figure.subplots()
    for one in chosen:
        mark = "D" if one.proven else "o"
        axes.scatter(*points[one.strategy], c=of_mode[one.mode], marker=mark, s=46, zorder=3)
    axes.step(*zip(*(points[name] for name in front), strict=True), color=INK, linewidth=1)
    _share_axis(axes, [share for _, share in points.values()])
    axes.margins(x=0.08)
    axes.grid()
    worst = {one.strategy: max(one.all) for one in chosen}
    beaten = sorted(points.keys() - front, key=lambda name: (points[name], name))
    names = {name: f"{name} (at most {worst[name]})" for name in [*front, *beaten]}
    inks = {text: INK if name in front else SOFT for name, text in names.items()}
    name_points(axes, [(text, points[name]) for name, text in names.items()], inks, _PLANE)
    axes.set_xlabel("Mean number of guesses")
    axes.set_ylabel(f"Games of {long} guesses or more (%)")
    axes.set_title(_left_out(all_scores, chosen), fontsize=9, fontweight="normal")
    for mode, (bound, _) in bounds(chosen).items():
        axes.axvline(bound, color=of_mode[mode], linewidth=1, linestyle=(0, (4, 2)), zorder=0)
    headline(figure, f"{chosen[0].game}: {_finding_of_front(front, points, long, chosen[0].among)}")
    _name_marks(figure, axes, of_mode, chosen)
    return figure


def _longer(scores: Scores, long: int) -> float:
    """Return the percentage of games that take so many guesses or more."""
    return 100 * sum(score >= long for score in scores.all) / len(scores.all)


def _share_axis(axes: Axes, shares: Sequence[float]) -> None:
    """Let equal ratios of percentages have equal lengths, with round numbers beside them."""
    axes.set_yscale("log")
    axes.set_ylim(min(shares) / 1.6, max(shares) * 1.6)
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_locator(NullLocator())


def _left_out(all_scores: Strategies, chosen: Strategies) -> str:
    """Return in a sentence which strategies are not drawn; nothing if all are."""
    names = [f"{one.strategy} ({mean(one):.4f})" for one in all_scores if one not in chosen]
    return f"Left out, with their means: {', '.join(names)}" if names else ""


def _beaten(point: tuple[float, float], others: Iterable[tuple[float, float]]) -> bool:
    """Tell whether another point is as good in both, and better in one."""
    return any(one != point and one[0] <= point[0] and one[1] <= point[1] for one in others)


def _finding_of_front(
    front: Sequence[str], points: dict[str, tuple[float, float]], long: int, among: str
) -> str:
    best, safest = points[front[0]], points[front[-1]]
    if best == safest:
        return (
            f"of these strategies, {front[0]} has the best mean among {among}, {best[0]:.4f}, and "
            f"the fewest games of {long} guesses or more, {percentage(best[1])} %"
        )
    return (
        f"{percentage(safest[1])} % games of {long} guesses or more in place of "
        f"{percentage(best[1])} % cost {safest[0] - best[0]:.4f} guesses on average"
    )


@styled
def lookahead(all_scores: Sequence[Scores], steps: Steps) -> Figure:
    """Draw what each width of a look-ahead takes more than a tree of its mode must.

    Parameters
    ----------
    all_scores
        The strategies of the game, among them those that say a bound.
    steps
        What each width finds, by mode.
    """
    targets = len(all_scores[0].targets)
    known = bounds(all_scores)
    baselines = {
        mode: round(known[mode][0] * targets) if mode in known else int(table["total"].min())  # type: ignore[arg-type]
        for mode, table in steps.items()
    }
    figure = Figure(figsize=(9, 4.4))
    axes = figure.subplots()
    widths = in_order(width for table in steps.values() for width in table["width"])
    axes.set_xticks(range(len(widths)), widths)
    wide = 0.8 / len(steps)
    for at, (mode, colour) in enumerate(mode_colours(steps).items()):
        base, what = baselines[mode], "proved lower bound" if mode in known else "widest found"
        places = [
            widths.index(one) + (at - (len(steps) - 1) / 2) * wide for one in steps[mode]["width"]
        ]
        more = [total - base for total in steps[mode]["total"]]
        label = f"{mode}: 0 is {base:,}, the {what}"
        bars = axes.bar(places, more, 0.94 * wide, color=colour, label=label)
        axes.bar_label(bars, [f"+{one:,}" for one in more], padding=1)
    axes.margins(y=0.1)
    axes.grid(axis="y")
    axes.set_xlabel("Width: guesses that are followed to the end at each node")
    axes.set_ylabel("Guesses more, over all targets")
    axes.yaxis.set_major_formatter("{x:,.0f}")
    headline(figure, f"{all_scores[0].game}: {_finding_of_widths(steps, baselines, known)}")
    figure.legend(loc="outside lower center", ncols=len(steps))
    return figure


def _finding_of_widths(
    steps: Steps, baselines: Mapping[str, int], known: Mapping[str, tuple[float, bool]]
) -> str:
    """Return in a sentence what the first step to a larger width saves of what all of them save."""
    mode = min(steps, key=lambda one: (steps[one]["total"].min(), one))
    widths, totals = steps[mode]["width"].to_list(), steps[mode]["total"].to_list()
    saved = [totals[0] - total for total in totals]
    found = f"in mode {mode}, width {widths[0]} takes {totals[0]:,} guesses"
    if len(saved) > 1:
        found += f"; width {widths[1]} saves {saved[1]:,} of them"
    if len(saved) > 2:
        found += f", width {widths[-1]} {saved[-1]:,}"
    if mode not in known:
        return found
    return f"{found}; {totals[-1] - baselines[mode]:,} remain to the lower bound"
