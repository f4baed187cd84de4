"""Figures of strategies: means, long games, histograms, look-ahead, adversaries, a person."""

import textwrap
from collections.abc import Iterable, Mapping, Sequence
from math import log
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import LogLocator, NullLocator
from numpy.typing import NDArray

from guesstree.constants import YOU
from guesstree.games.modes import Mode
from guesstree.games.tree import Turn
from guesstree.report.axes import greedy, played_once, set_aside
from guesstree.report.colours import BEST, GREY, INK, SOFT
from guesstree.report.figures import style
from guesstree.report.summaries import cells, percentage
from guesstree.strategies.families import LOOKAHEAD, aim_of, is_least
from guesstree.strategies.scores import Scores, mean, summarise
from guesstree.strategies.settings import in_order
from guesstree.text import counted

_PLANE = (560, 220)
"""Width and height of the plane of means and long games in points, about."""

Strategies = Sequence[Scores]

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
    """Draw the mean and the worst case of every strategy, and proved lower bounds."""
    ordered = sorted(all_scores, key=lambda scores: -mean(scores))
    aside = set_aside(ordered)
    near = [scores for scores in ordered if scores not in aside]
    figure, axes = style.panel(9, 0.4 * len(ordered) + 1.6)
    left = min([*map(mean, near), *map(_bound, _bounded(ordered).values())])
    right = max(max(_means_of_rounds(scores)) for scores in near)
    margin = right - left or 1
    axes.set_xlim(left - 0.04 * margin, right + 0.16 * margin)
    of_mode = style.mode_colours(scores.mode for scores in ordered)
    for y, scores in enumerate(ordered):
        _draw_mean(axes, scores, y, of_mode[scores.mode], far=scores in aside)
    axes.set_yticks(range(len(ordered)), [scores.strategy for scores in ordered])
    axes.set(ylim=(-0.7, len(ordered) - 0.2), xlabel="Mean number of guesses")
    _write_columns(axes, len(ordered) - 0.5, _COLUMNS, SOFT)
    axes.grid()
    axes.tick_params(axis="y", length=0)
    style.headline(figure, f"{ordered[0].game}: {_finding_of_means(ordered)}")
    _name_marks(figure, axes, of_mode, ordered)
    return figure


_COLUMNS = {"median": 34, "sd": 80, "worst": 122}
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
    """Draw one row: the mean, the spread of random play, and other numbers at the right."""
    _write_columns(axes, y, cells(summarise(scores), _COLUMNS), INK)
    text, right = f"{mean(scores):.4f}", axes.get_xlim()[1]
    if far:
        axes.scatter([right], [y], marker=">", c=colour, s=46, clip_on=False, zorder=3)
        style.beside(axes, text, (right, y), -8)
        return
    rounds = _means_of_rounds(scores)
    if len(rounds) > 1:
        axes.hlines(y, min(rounds), max(rounds), color=colour, linewidth=7, alpha=0.3)
    mark = "D" if scores.proven else "o"
    axes.scatter([mean(scores)], [y], marker=mark, c=colour, s=46, zorder=3)
    white = {"facecolor": "white", "edgecolor": "none", "pad": 1}
    style.beside(axes, text, (max(rounds), y), 8, bbox=white)


def _finding_of_means(ordered: Strategies) -> str:
    best = ordered[-1]
    among = f"among {best.among}"
    proof = _bounded(ordered).get(best.mode)
    if proof is None:
        needs = f"{best.strategy} needs the fewest guesses, {mean(best):.4f}"
        return f"of these strategies, {needs} on average {among}"

    takes = f"{best.strategy} takes {mean(best):.4f} guesses on average"
    if proof.proven:
        return f"{takes}, and no strategy of mode {best.mode} takes fewer {among}, proved"
    return f"{takes} {among}; {_bound(proof):.4f} may be possible"


_DASHED: dict[str, Any] = {"linewidth": 1, "linestyle": (0, (4, 2))}


def _name_marks(figure: Figure, axes: Axes, of_mode: dict[str, str], drawn: Strategies) -> None:
    """Add lines at bounds, and a legend: modes by colour, proved strategies by their mark."""
    known = _bounded(drawn)
    for mode, proof in known.items():
        axes.axvline(_bound(proof), color=of_mode[mode], zorder=1, **_DASHED)
    for mode, colour in of_mode.items():
        axes.scatter([], [], c=colour, label=mode)
    if any(scores.proven for scores in drawn):
        axes.scatter([], [], c=INK, marker="D", label="proved")
    if known:
        axes.plot([], [], color=INK, label="proved lower bound", **_DASHED)
    figure.legend(loc="outside lower center", ncols=len(of_mode) + 2)


def tradeoff(all_scores: Strategies) -> Figure:
    """Draw the share of long games against the mean, and the strategies that none beats in both.

    A game is long if it takes the least worst case of all strategies, or more. The figure skips
    random play and strategies that make games long.
    """
    chosen = played_once(all_scores)
    long = min(max(scores.all) for scores in chosen)
    points = {
        scores.strategy: (mean(scores), float(_shares(scores, long)[-1])) for scores in chosen
    }
    by_mean = sorted(points, key=lambda name: (points[name], name))
    front = [name for name in by_mean if not _beaten(points[name], points.values())]
    of_mode = style.mode_colours(scores.mode for scores in chosen)
    figure, axes = style.panel(9, 4.8)
    for scores in chosen:
        mark = "D" if scores.proven else "o"
        axes.scatter(*points[scores.strategy], c=of_mode[scores.mode], marker=mark, s=46, zorder=3)
    axes.step(*zip(*(points[name] for name in front), strict=True), color=INK, linewidth=1)
    shares = [share for _, share in points.values()]
    axes.set(yscale="log", ylim=(min(shares) / 1.6, max(shares) * 1.6))
    axes.yaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.yaxis.set_major_formatter("{x:g}")
    axes.yaxis.set_minor_locator(NullLocator())
    axes.margins(x=0.08)
    axes.grid()
    worst = {scores.strategy: f" (at most {max(scores.all)})" for scores in chosen}
    ordered = sorted(by_mean, key=lambda name: name not in front)
    inks = {name + worst[name]: INK if name in front else SOFT for name in ordered}
    style.name_points(axes, [(name + worst[name], points[name]) for name in ordered], inks, _PLANE)
    axes.set(xlabel="Mean number of guesses", ylabel=f"Games of {long} guesses or more (%)")
    left_out = [f"{one.strategy} ({mean(one):.4f})" for one in all_scores if one not in chosen]
    named = f"Left out, with their means: {', '.join(left_out)}" if left_out else ""
    axes.set_title(named, fontsize=9, fontweight="normal")
    finding = _finding_of_front(front, points, long, chosen[0].among)
    style.headline(figure, f"{chosen[0].game}: {finding}")
    _name_marks(figure, axes, of_mode, chosen)
    return figure


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
        f"{percentage(safest[1])} % of games take {long} guesses or more by {front[-1]}, "
        f"{percentage(best[1])} % by {front[0]}, whose mean is {safest[0] - best[0]:.4f} less"
    )


def lookahead(all_scores: Sequence[Scores], steps: Steps) -> Figure:
    """Draw the total of each width of a look-ahead, less the lower bound of its mode.

    Parameters
    ----------
    all_scores
        The strategies of the game, with those that have a lower bound.
    steps
        The total that each width finds, by mode.
    """
    known = {mode: proof.lower_bound or 0 for mode, proof in _bounded(all_scores).items()}
    figure, axes = style.panel(9, 4.4)
    widths = in_order(width for table in steps.values() for width in table["width"])
    axes.set_xticks(range(len(widths)), widths)
    wide = 0.8 / len(steps)
    for at, (mode, colour) in enumerate(style.mode_colours(steps).items()):
        totals = steps[mode]["total"].to_list()
        base = known.get(mode, min(totals))
        what = "proved lower bound" if mode in known else "widest found"
        shift = (at - (len(steps) - 1) / 2) * wide
        places = [widths.index(one) + shift for one in steps[mode]["width"]]
        more = [total - base for total in totals]
        label = f"{LOOKAHEAD}-{mode}: 0 is {base:,}, the {what}"
        bars = axes.bar(places, more, 0.94 * wide, color=colour, label=label)
        axes.bar_label(bars, [f"+{one:,}" for one in more], padding=1)
    axes.margins(y=0.1)
    axes.grid(axis="y")
    axes.set_xlabel("Width: guesses that are followed to the end at each node")
    axes.set_ylabel("Guesses more, over all targets")
    axes.yaxis.set_major_formatter("{x:,.0f}")
    style.headline(figure, f"{all_scores[0].game}: {_finding_of_widths(steps, known)}")
    figure.legend(loc="outside lower center", ncols=1)
    return figure


def _finding_of_widths(steps: Steps, known: Mapping[str, int]) -> str:
    """Return a sentence about the guesses that the second and the last width save."""
    mode = min(steps, key=lambda one: (min(steps[one]["total"]), one))
    widths, totals = steps[mode]["width"].to_list(), steps[mode]["total"].to_list()
    finding = f"{LOOKAHEAD}-{mode} takes {totals[0]:,} guesses with width {widths[0]}"
    if len(totals) > 1:
        finding += f"; width {widths[1]} saves {totals[0] - totals[1]:,} of them"
    if len(totals) > 2:
        finding += f", width {widths[-1]} {totals[0] - totals[-1]:,}"
    if mode in known:
        finding += f"; {totals[-1] - known[mode]:,} remain to the lower bound"
    return finding


def histogram(scores: Scores, all_scores: Sequence[Scores], to: int) -> Figure:
    """Draw the percentage of games by number of guesses for one strategy.

    The axes are the same for each of `all_scores`, among which it is, and show `to` guesses at
    least.
    """
    longest = max(to, *(max(one.all) for one in all_scores))
    tallest = max(_shares(one, longest).max() for one in all_scores)
    worst = max(scores.all)
    shares, turns = _shares(scores, worst), range(1, longest + 1)
    figure, axes = style.panel(6.4, 3.8)
    colour = style.mode_colours([scores.mode])[scores.mode]
    bars = axes.bar(turns[:worst], shares, color=colour, width=0.8)
    axes.bar_label(bars, list(map(_above_bar, shares)), fontsize=9, padding=1)
    within = [*map(percentage, _within(scores, worst)), *[""] * (longest - worst)]
    labels = [f"{turn}\n{share}" for turn, share in zip(turns, within, strict=True)]
    axes.set_xticks(turns, labels, fontsize=9 if longest < 14 else 7)
    axes.set(xlim=(0.4, longest + 0.6), ylim=(0, 1.18 * tallest), ylabel="Games (%)")
    axes.grid(axis="y")
    axes.set_title(_about(scores), fontsize=10, fontweight="normal")
    axes.set_xlabel("Guesses, and below them the games that end within as many (%)", fontsize=10)
    takes = f"{scores.strategy} takes {mean(scores):.4f} guesses on average"
    style.headline(figure, f"{scores.game}: {takes}")
    return figure


def _about(scores: Scores) -> str:
    """Return what a strategy does, its first guess and its numbers, on two lines or more."""
    does = aim_of(scores.recipe)
    # The headline has a name, which does not tell the settings that go with it.
    if scores.recipe not in ("", scores.strategy):
        does = f"{scores.recipe}: {does}"

    first = f"first guess {scores.first_guess}" if scores.first_guess else ""
    what = style.plain("; ".join(filter(None, [does, first])))
    targets = counted(len(scores.targets), "target")
    numbers = f"{_spread(scores)}, worst case {max(scores.all)}; {targets}"
    return "\n".join([*textwrap.wrap(what, _LINE), numbers])


_LINE = 72
"""Characters of a line above a histogram."""


def _spread(scores: Scores) -> str:
    """Return the median and the standard deviation of the number of guesses."""
    middle, deviation = cells(summarise(scores), ("median", "sd"))
    return f"median {middle}, standard deviation {deviation}"


def solved(all_scores: Sequence[Scores]) -> Figure:
    """Draw how many games of a few strategies take each number of guesses.

    They are the best, the best greedy one, the best in hard mode or else the worst, and a person.
    """
    chosen = _few(all_scores)
    within = _within(chosen[0], max(chosen[0].all))
    last = max(_LEAST_BARS, 1 + int(np.argmax(within >= _NEARLY_ALL)))
    turns = range(1, last + 1)
    figure, axes = style.panel(8, 4.2)
    width, middle = 0.84 / len(chosen), (len(chosen) - 1) / 2
    for at, (scores, colour) in enumerate(zip(chosen, _FEW_COLOURS, strict=False)):
        shares = _shares(scores, last)
        places = [turn + (at - middle) * width for turn in turns]
        bars = axes.bar(places, shares, width=0.92 * width, color=colour, label=_named(scores))
        axes.bar_label(bars, list(map(_above_bar, shares)), fontsize=7, padding=1)
    axes.set_xticks(turns, [*map(str, turns[:-1]), f"{last} or more"])
    axes.set(xlabel="Guesses", ylabel="Games (%)")
    axes.grid(axis="y")
    figure.legend(loc="outside lower center", ncols=1)
    style.headline(figure, f"{chosen[0].game}: {_widest_gap(played_once(chosen))}")
    return figure


_LEAST_BARS = 7
"""How many numbers of guesses have bars at least, the last for all greater numbers."""

_NEARLY_ALL = 99
"""There are more bars if the best strategy has not finished this percentage of games by then."""

_FEW_COLOURS = (BEST, GREY, SOFT, INK)


def _few(all_scores: Sequence[Scores]) -> list[Scores]:
    """Return the strategies of `solved`, the best first."""
    person = [one for one in all_scores if one.strategy == YOU]
    ordered = sorted((one for one in played_once(all_scores) if one not in person), key=mean)
    hard = [one for one in ordered if one.mode == Mode.HARD]
    few = ordered[:1] + greedy(ordered)[:1] + (hard[:1] or ordered[-1:]) + person[:1]
    return [one for at, one in enumerate(few) if one not in few[:at]]


def _widest_gap(ordered: Strategies) -> str:
    """Return in a sentence the turn at which the shares of games that have ended differ most."""
    longest = max(max(scores.all) for scores in ordered)
    within = np.array([_within(scores, longest) for scores in ordered])
    turn = int(np.ptp(within, axis=0).argmax())
    ended = within[:, turn]
    high, low = int(ended.argmax()), int(ended.argmin())
    return (
        f"{ordered[high].strategy} ends {percentage(ended[high])} % of games within {turn + 1} "
        f"guesses, {ordered[low].strategy} {percentage(ended[low])} %"
    )


def _counts(scores: Scores, longest: int) -> NDArray[np.int64]:
    """Return how many games take each number of guesses from 1 on, the last or more."""
    return np.bincount(np.minimum(scores.all, longest), minlength=longest + 1)[1:]


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


Games = Mapping[str, Sequence[Turn]]
"""The game of each strategy."""


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
    ordered = sorted(games, key=lambda name: (len(left[name]), left[name]))
    longest = max(map(len, left.values()))
    shades = np.full((len(ordered), longest), np.nan)
    texts: dict[tuple[int, int], str] = {}
    figure, axes = style.panel(2.6 + 0.78 * max(longest, 9), 0.46 * len(ordered) + 1.5)
    for row, name in enumerate(ordered):
        *turns, last = games[name]
        shades[row, : len(turns) + 1] = np.log(left[name])
        for at, turn in enumerate(turns):
            texts[row, at] = f"{style.plain(turn.guess)}\n{turn.remaining:,}"
        # The guess that wins stands in a box.
        word, place = style.plain(last.guess), (len(turns) - 0.46, row - 0.4)
        axes.add_patch(Rectangle(place, 0.92, 0.8, fill=False, edgecolor=INK))
        axes.text(len(turns), row, word, size=9, weight="bold", ha="center", va="center")
    # The darkest shade would stand for more targets than there are.
    style.heat_map(axes, shades, texts, (0, 1.25 * log(max(targets, 2))))
    axes.set_yticks(range(len(ordered)), ordered)
    axes.set_xticks(range(longest), list(map(str, range(1, longest + 1))))
    axes.set_xlabel("Turn: the guess, and how many targets remain after its reply")
    style.headline(figure, f"{game}: {_finding(games)}")
    return figure


def _finding(games: Games) -> str:
    """Return in a sentence which strategies hold the evil replier shortest and longest."""
    by_length: dict[int, list[str]] = {}
    for name, turns in sorted(games.items(), key=lambda item: len(item[1])):
        by_length.setdefault(len(turns), []).append(name)
    shortest = min(by_length)
    if len(by_length) == 1:
        return f"every strategy needs {shortest} guesses against the evil replier"
    parts = []
    for length, names in by_length.items():
        whom = names[0] if len(names) == 1 else f"{len(names)} strategies"
        parts.append(f"{length}{' guesses' * (length == shortest)} against {whom}")
    return f"the evil replier lasts {', '.join(parts)}"


_SHAPES = "os^Dv"


def people(scores: Sequence[Scores], most: int) -> Figure:
    """Draw the first games as bars, and all others as points beside them.

    Games have `most` turns, 0 for no limit; games that take more are lost, and drawn as X.
    """
    own, others = scores[0], scores[1:]
    longest = most + 1 if most else max(max(other.all) for other in scores)
    turns = range(1, longest + 1)
    figure, axes = style.panel(7.2, 4.2)
    shares = np.array([_shares(other, longest) for other in scores])
    axes.bar(turns, shares[0], color=GREY, width=0.8, label=_named(own))
    seen = np.where(shares, shares, np.nan)
    for at, other in enumerate(others):
        places = np.array(turns) + 0.12 * (at - (len(others) - 1) / 2)
        colour, shape = (BEST, INK)[at % 2], _SHAPES[at % len(_SHAPES)]
        axes.plot(places, seen[at + 1], shape, color=colour, markersize=6, label=_named(other))
    names = ["X" if turn > most > 0 else f"{turn}" for turn in turns]
    counts = zip(names, _counts(own, longest), strict=True)
    axes.set_xticks(turns, [f"{name}\n{count}" for name, count in counts])
    axes.set(ylim=(0, 1.12 * shares.max()), ylabel="Games (%)")
    axes.set_xlabel("Guesses (X for a lost game), and below them your games")
    axes.grid(axis="y")
    figure.legend(loc="outside lower center", ncols=1)
    means = "; ".join(f"{style.plain(other.strategy)} {mean(other):.2f}" for other in others)
    takes = f"{len(own.all)} games take {mean(own):.2f} guesses"
    style.headline(figure, f"{own.game}: {takes}; {means}")
    return figure


def _named(scores: Scores) -> str:
    return f"{style.plain(scores.strategy)}: mean {mean(scores):.2f}, {_spread(scores)}"
