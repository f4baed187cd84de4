"""Figures of strategies: means, long games, histograms, look-ahead, adversaries, a person."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import log
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import LogLocator, NullLocator
from numpy.typing import NDArray

from guesstree.defaults import HISTOGRAM_TO, YOU
from guesstree.games.tree import Turn
from guesstree.report.colours import BEST, GREY, INK
from guesstree.report.figures.style import (
    SOFT,
    headline,
    heat_map,
    in_words,
    mode_colours,
    name_points,
    panel,
    plain,
    styled,
    text_colour,
)
from guesstree.report.summaries import percentage
from guesstree.strategies.recipes import HARD, in_order, is_least
from guesstree.strategies.scores import Scores, greedy, mean, played_once, set_aside

_PLANE = (560, 220)
"""Width and height of the plane of means and long games in points, about."""

Strategies = Sequence[Scores]

Steps = Mapping[str, pl.DataFrame]
"""The total of each width, by mode: tables of `strategies.scores.step_table`."""


def _means_of_rounds(scores: Scores) -> list[float]:
    return [sum(played) / len(played) for played in scores.rounds]


def bounds(all_scores: Strategies) -> dict[str, tuple[float, bool]]:
    """Return a lower bound on the means of each mode, and whether a strategy attains it."""
    return {
        scores.mode: (scores.lower_bound / len(scores.targets), bool(scores.proven))
        for scores in all_scores
        if is_least(scores.strategy) and scores.lower_bound is not None
    }


@styled
def means(all_scores: Strategies) -> Figure:
    """Draw the mean and the worst case of every strategy, and proved lower bounds."""
    ordered = sorted(all_scores, key=lambda scores: -mean(scores))
    aside = set_aside(ordered)
    figure, axes = panel(9, 0.4 * len(ordered) + 1.6)
    values = [mean(scores) for scores in ordered if scores not in aside]
    known = bounds(ordered)
    left = min([*values, *(bound for bound, _ in known.values())])
    right = max(max(_means_of_rounds(scores)) for scores in ordered if scores not in aside)
    margin = right - left or 1
    axes.set_xlim(left - 0.04 * margin, right + 0.16 * margin)
    of_mode = mode_colours(scores.mode for scores in ordered)
    for y, scores in enumerate(ordered):
        _draw_mean(axes, scores, y, of_mode[scores.mode], far=scores in aside)
    axes.set_yticks(range(len(ordered)), [scores.strategy for scores in ordered])
    axes.set(ylim=(-0.7, len(ordered) - 0.2), xlabel="Mean number of guesses")
    axes.annotate("worst", (1.02, len(ordered) - 0.5), **_IN_COLUMN, color=SOFT)
    axes.grid()
    axes.tick_params(axis="y", length=0)
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


_DASHED: dict[str, Any] = {"linewidth": 1, "linestyle": (0, (4, 2))}


def _name_marks(figure: Figure, axes: Axes, of_mode: dict[str, str], drawn: Strategies) -> None:
    """Add lines at bounds, and a legend: modes by colour, proved strategies by their mark."""
    for mode, (bound, _) in bounds(drawn).items():
        axes.axvline(bound, color=of_mode[mode], zorder=1, **_DASHED)
    for mode, colour in of_mode.items():
        axes.scatter([], [], c=colour, label=mode)
    if any(scores.proven for scores in drawn):
        axes.scatter([], [], c=INK, marker="D", label="proved")
    if bounds(drawn):
        axes.plot([], [], color=INK, label="proved lower bound", **_DASHED)
    figure.legend(loc="outside lower center", ncols=len(of_mode) + 2)


@styled
def tradeoff(all_scores: Strategies) -> Figure:
    """Draw the share of long games against the mean, and the strategies that none beats in both.

    A game is long if it takes the least worst case of all strategies, or more. Random play and
    strategies that make games long are left out.
    """
    chosen = played_once(all_scores)
    long = min(max(scores.all) for scores in chosen)
    points = {scores.strategy: (mean(scores), _longer(scores, long)) for scores in chosen}
    front = sorted(name for name, point in points.items() if not _beaten(point, points.values()))
    front.sort(key=lambda name: points[name])
    of_mode = mode_colours(scores.mode for scores in chosen)
    figure, axes = panel(9, 4.8)
    for scores in chosen:
        mark = "D" if scores.proven else "o"
        axes.scatter(*points[scores.strategy], c=of_mode[scores.mode], marker=mark, s=46, zorder=3)
    axes.step(*zip(*(points[name] for name in front), strict=True), color=INK, linewidth=1)
    _share_axis(axes, [share for _, share in points.values()])
    axes.margins(x=0.08)
    axes.grid()
    worst = {scores.strategy: max(scores.all) for scores in chosen}
    beaten = sorted(points.keys() - front, key=lambda name: (points[name], name))
    names = {name: f"{name} (at most {worst[name]})" for name in [*front, *beaten]}
    inks = {text: INK if name in front else SOFT for name, text in names.items()}
    name_points(axes, [(text, points[name]) for name, text in names.items()], inks, _PLANE)
    axes.set(xlabel="Mean number of guesses", ylabel=f"Games of {long} guesses or more (%)")
    axes.set_title(_left_out(all_scores, chosen), fontsize=9, fontweight="normal")
    headline(figure, f"{chosen[0].game}: {_finding_of_front(front, points, long, chosen[0].among)}")
    _name_marks(figure, axes, of_mode, chosen)
    return figure


def _longer(scores: Scores, long: int) -> float:
    """Return the percentage of games that take `long` guesses or more."""
    return 100 * sum(score >= long for score in scores.all) / len(scores.all)


def _share_axis(axes: Axes, shares: Sequence[float]) -> None:
    """Draw percentages on a logarithmic axis, with round numbers beside it."""
    axes.set(yscale="log", ylim=(min(shares) / 1.6, max(shares) * 1.6))
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_locator(NullLocator())


def _left_out(all_scores: Strategies, chosen: Strategies) -> str:
    """Return in a sentence which strategies are not drawn; nothing if all are."""
    names = [f"{one.strategy} ({mean(one):.4f})" for one in all_scores if one not in chosen]
    return f"Left out, with their means: {', '.join(names)}" if names else ""


def _beaten(point: tuple[float, float], others: Iterable[tuple[float, float]]) -> bool:
    """Tell whether another point is as good in both coordinates, and better in one."""
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
    """Draw the total of each width of a look-ahead, less the lower bound of its mode.

    Parameters
    ----------
    all_scores
        The strategies of the game, with those that have a lower bound.
    steps
        The total that each width finds, by mode.
    """
    targets = len(all_scores[0].targets)
    known = bounds(all_scores)
    baselines = {
        mode: round(known[mode][0] * targets) if mode in known else int(table["total"].min())  # type: ignore[arg-type]
        for mode, table in steps.items()
    }
    figure, axes = panel(9, 4.4)
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
    axes.set(
        xlabel="Width: guesses that are followed to the end at each node",
        ylabel="Guesses more, over all targets",
    )
    axes.yaxis.set_major_formatter("{x:,.0f}")
    headline(figure, f"{all_scores[0].game}: {_finding_of_widths(steps, baselines, known)}")
    figure.legend(loc="outside lower center", ncols=len(steps))
    return figure


def _finding_of_widths(
    steps: Steps, baselines: Mapping[str, int], known: Mapping[str, tuple[float, bool]]
) -> str:
    """Return in a sentence what the second width saves, and what the last one does."""
    mode = min(steps, key=lambda one: (steps[one]["total"].min(), one))
    widths, totals = steps[mode]["width"].to_list(), steps[mode]["total"].to_list()
    saved = [totals[0] - total for total in totals]
    finding = f"width {widths[0]} takes {totals[0]:,} guesses in mode {mode}"
    if len(saved) > 1:
        finding += f"; width {widths[1]} saves {saved[1]:,} of them"
    if len(saved) > 2:
        finding += f", width {widths[-1]} {saved[-1]:,}"
    if mode not in known:
        return finding
    return f"{finding}; {totals[-1] - baselines[mode]:,} remain to the lower bound"


_GUESSES = "Guesses, and below them the games that end within so many (%)"


@styled
def histogram(scores: Scores, all_scores: Sequence[Scores], to: int = HISTOGRAM_TO) -> Figure:
    """Draw the percentage of games by number of guesses for one strategy.

    The axes are the same for each of `all_scores`, among which it is, and show `to` guesses at
    least.
    """
    longest = max(to, *(max(one.all) for one in all_scores))
    tallest = max(max(_shares(one, longest)) for one in all_scores)
    shares, turns = _shares(scores, longest), range(1, longest + 1)
    figure, axes = panel(6.4, 3.8)
    worst = max(scores.all)
    colour = mode_colours([scores.mode])[scores.mode]
    bars = axes.bar(turns[:worst], shares[:worst], color=colour, width=0.8)
    axes.bar_label(bars, list(map(_above_bar, shares[:worst])), fontsize=9, padding=1)
    within = [*map(percentage, _within(scores, worst)), *[""] * (longest - worst)]
    labels = [f"{turn}\n{share}" for turn, share in zip(turns, within, strict=True)]
    axes.set_xticks(turns, labels, fontsize=9 if longest < 14 else 7)
    axes.set(xlim=(0.4, longest + 0.6), ylim=(0, 1.18 * tallest), ylabel="Games (%)")
    axes.grid(axis="y")
    first = f"first guess {plain(scores.first_guess)}, " if scores.first_guess else ""
    text = f"{first}at most {worst} guesses; {len(scores.targets):,} targets"
    axes.set_title(text, fontsize=11, fontweight="normal")
    axes.set_xlabel(_GUESSES, fontsize=10)
    takes = f"{scores.strategy} takes {mean(scores):.4f} guesses on average"
    headline(figure, f"{scores.game}: {takes}")
    return figure


@styled
def solved(all_scores: Sequence[Scores]) -> Figure:
    """Draw how many games of a few strategies take each number of guesses.

    They are the best, the best greedy one, the best in hard mode or else the worst, and a person.
    """
    chosen = _few(all_scores)
    within = np.array(_within(chosen[0], max(chosen[0].all)))
    last = max(_LEAST_BARS, 1 + int(np.argmax(within >= _NEARLY_ALL)))
    turns = range(1, last + 1)
    figure = Figure(figsize=(8, 4.2))
    axes = figure.subplots()
    width, middle = 0.84 / len(chosen), (len(chosen) - 1) / 2
    for at, (scores, colour) in enumerate(zip(chosen, _FEW_COLOURS, strict=False)):
        shares = _shares(scores, max(scores.all))
        shares += [0.0] * (last - len(shares))
        ends = [*shares[: last - 1], sum(shares[last - 1 :])]
        places = [turn + (at - middle) * width for turn in turns]
        label = f"{in_words(scores.strategy)}, mean {mean(scores):.2f}"
        bars = axes.bar(places, ends, width=0.92 * width, color=colour, label=label)
        axes.bar_label(bars, list(map(_above_bar, ends)), fontsize=8, padding=1)
    axes.set_xticks(turns, [*map(str, turns[:-1]), f"{last} or more"])
    axes.set(xlabel="Guesses", ylabel="Games (%)")
    axes.grid(axis="y")
    figure.legend(loc="outside lower center", ncols=1)
    longest = max(max(scores.all) for scores in chosen)
    shares_within = np.array([_within(scores, longest) for scores in chosen])
    headline(figure, f"{chosen[0].game}: {_widest_gap(chosen, shares_within)}")
    return figure


_LEAST_BARS, _NEARLY_ALL = 7, 99
"""Numbers of guesses with bars, the last for all that are greater: 7, or up to where the best
strategy has ended this percentage of games."""

_FEW_COLOURS = (BEST, GREY, SOFT, INK)


def _few(all_scores: Sequence[Scores]) -> list[Scores]:
    """Return the strategies of `solved`, the best first."""
    person = [one for one in all_scores if one.strategy == YOU]
    ordered = sorted((one for one in played_once(all_scores) if one not in person), key=mean)
    hard = [one for one in ordered if one.mode == HARD]
    few = ordered[:1] + greedy(ordered)[:1] + (hard[:1] or ordered[-1:]) + person[:1]
    return [one for at, one in enumerate(few) if one not in few[:at]]


def _widest_gap(ordered: Sequence[Scores], shares: NDArray[np.float64]) -> str:
    """Return in a sentence the turn at which the shares of games that have ended differ most."""
    chosen = played_once(ordered)
    near = [row for row, one in enumerate(ordered) if one in chosen]
    turn = int(np.ptp(shares[near], axis=0).argmax())
    column = shares[:, turn]
    high, low = max(near, key=lambda row: column[row]), min(near, key=lambda row: column[row])
    return (
        f"within {turn + 1} guesses {ordered[high].strategy} ends {percentage(column[high])} % of "
        f"games, {ordered[low].strategy} {percentage(column[low])} %"
    )


def _shares(scores: Scores, longest: int) -> list[float]:
    """Return the percentage of games by number of guesses, from 1 on."""
    games = len(scores.all)
    return [100 * scores.histogram.get(turn, 0) / games for turn in range(1, longest + 1)]


def _within(scores: Scores, longest: int) -> list[float]:
    """Return the percentage of games that end within each number of guesses, from 1 on."""
    games = len(scores.all)
    counts = (scores.histogram.get(turn, 0) for turn in range(1, longest + 1))
    return [100 * ended / games for ended in accumulate(counts)]


def _above_bar(share: float) -> str:
    """Return a percentage as it fits above a bar: a decimal only below 10 %.

    >>> [_above_bar(share) for share in (0, 0.04, 9.94, 10.4)]
    ['0', '<0.1', '9.9', '10']
    """
    return percentage(share) if 0 < share < 9.95 else f"{share:.0f}"


Games = Mapping[str, Sequence[Turn]]
"""The game of each strategy."""


@styled
def evil(games: Games, game: str, targets: int) -> Figure:
    """Draw each strategy's game against the evil replier: guesses, and targets that remain.

    Parameters
    ----------
    games
        The game of each strategy, turn by turn.
    game
        The name of the game.
    targets
        How many targets it has.
    """
    left = {name: [turn.remaining for turn in turns] for name, turns in games.items()}
    ordered = sorted(games.items(), key=lambda item: (len(item[1]), left[item[0]]))
    longest = max(map(len, games.values()))
    shades = np.full((len(ordered), longest), np.nan)
    for row, (name, turns) in enumerate(ordered):
        shades[row, : len(turns)] = [*map(log, left[name])]
    figure, axes = panel(2.6 + 0.78 * max(longest, 9), 0.46 * len(ordered) + 1.5)
    # The darkest shade would stand for more targets than there are.
    most = 1.25 * log(max(targets, 2))
    heat_map(axes, shades, {}, (0, most))
    for row, (_, turns) in enumerate(ordered):
        _write_turns(axes, row, turns, most)
    axes.set_yticks(range(len(ordered)), [name for name, _ in ordered])
    axes.set_xticks(range(longest), [str(turn) for turn in range(1, longest + 1)])
    axes.set_xlabel("Turn: the guess, and how many targets remain after its reply")
    headline(figure, f"{game}: {_finding(games)}")
    return figure


def _write_turns(axes: Axes, row: int, turns: Sequence[Turn], most: float) -> None:
    """Write a game into its row; the guess that wins stands in a box."""
    for column, turn in enumerate(turns[:-1]):
        colour = text_colour(log(turn.remaining) / most)
        text = f"{plain(turn.guess)}\n{turn.remaining:,}"
        axes.text(column, row, text, ha="center", va="center", fontsize=9, color=colour)
    last = len(turns) - 1
    word = plain(turns[-1].guess)
    axes.text(last, row, word, ha="center", va="center", fontsize=9, fontweight="bold")
    axes.add_patch(Rectangle((last - 0.46, row - 0.4), 0.92, 0.8, fill=False, edgecolor=INK))


def _finding(games: Games) -> str:
    """Return in a sentence which strategies hold the evil replier shortest and longest."""
    lengths = {name: len(turns) for name, turns in games.items()}
    shortest, longest = min(lengths.values()), max(lengths.values())
    if shortest == longest:
        return f"every strategy needs {shortest} guesses against the evil replier"
    return "the evil replier lasts " + ", ".join(
        f"{length}{' guesses' * (length == shortest)} against {_whom(lengths, length)}"
        for length in sorted({*lengths.values()})
    )


def _whom(lengths: Mapping[str, int], length: int) -> str:
    """Return the name of the only strategy with this length, or their number."""
    names = [name for name, one in lengths.items() if one == length]
    return names[0] if len(names) == 1 else f"{len(names)} strategies"


_SHAPES = "os^Dv"


@styled
def people(scores: Sequence[Scores], most: int = 0) -> Figure:
    """Draw the games of the first as bars, and those of the others as points beside them.

    Games have `most` turns, 0 for no limit; games that take more are lost, and drawn as X.
    """
    own, others = scores[0], scores[1:]
    longest = most + 1 if most else max(max(other.all) for other in scores)
    turns = range(1, longest + 1)
    figure, axes = panel(7.2, 4.2)
    taken = [[min(score, longest) for score in other.all] for other in scores]
    shares = [[100 * other.count(turn) / len(other) for turn in turns] for other in taken]
    axes.bar(turns, shares[0], color=GREY, width=0.8, label=_named(own))
    for at, (other, share) in enumerate(zip(others, shares[1:], strict=True)):
        shift = 0.12 * (at - (len(others) - 1) / 2)
        places = [turn + shift for turn in turns]
        colour, shape = (BEST, INK)[at % 2], _SHAPES[at % len(_SHAPES)]
        seen = [part or float("nan") for part in share]
        axes.plot(places, seen, shape, color=colour, markersize=6, label=_named(other))
    names = ["X" if turn > most > 0 else f"{turn}" for turn in turns]
    counts = map(taken[0].count, turns)
    axes.set_xticks(turns, [f"{name}\n{count}" for name, count in zip(names, counts, strict=True)])
    axes.set(ylim=(0, 1.12 * max(map(max, shares))), ylabel="Games (%)")
    axes.set_xlabel("Guesses (X for a lost game), and below them your games")
    axes.grid(axis="y")
    axes.legend(loc="upper left" if mean(own) > (longest + 1) / 2 else "upper right")
    means = "; ".join(f"{plain(other.strategy)} {mean(other):.2f}" for other in others)
    headline(figure, f"{own.game}: {len(own.all)} games take {mean(own):.2f} guesses; {means}")
    return figure


def _named(scores: Scores) -> str:
    return f"{plain(scores.strategy)}, mean {mean(scores):.2f}"
