"""Every picture, in one visual style: plain, colour-blind safe, the same bytes each time."""

from collections.abc import Sequence
from pathlib import Path

import matplotlib as mpl
import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from guesstree.metrics import METRICS
from guesstree.replies import ReplyMatrix
from guesstree.scores import Scores
from guesstree.tables import replacing
from guesstree.trees import GuessTree

BLUE, ORANGE, GREY, INK = "#0072b2", "#d55e00", "#b8bcc2", "#222222"
MODE_COLOURS = {"consistent": BLUE, "any": ORANGE}
METRIC_MARKERS = dict(zip([*METRICS, "random"], "os^vDX", strict=True))

STYLE = {
    "font.family": "DejaVu Sans",
    "font.size": 11,
    "text.color": INK,
    "axes.edgecolor": "#888888",
    "axes.labelcolor": INK,
    "axes.titlesize": 12,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": "#e6e6e6",
    "xtick.color": "#555555",
    "ytick.color": "#555555",
    "legend.frameon": False,
    "figure.dpi": 120,
    "figure.constrained_layout.use": True,
}

LABELLED = 8
"""Words named at either end of the plot of first guesses."""


def save(figure: Figure, path: Path) -> None:
    """Write a figure as PNG, without the date and the version that would change its bytes."""
    with mpl.rc_context(STYLE), replacing(path) as draft:
        FigureCanvasAgg(figure)
        figure.savefig(draft, format="png", metadata={"Software": None})


def histogram(scores: Scores) -> Figure:
    """Draw the percentage of games by number of guesses, for one strategy."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(6.4, 3.8))
        axes = figure.subplots()
        _bars(axes, scores, longest=_axis_end([scores]), value_size=9)
        axes.set_title(f"{scores.game}: {scores.strategy}", pad=24)
        axes.annotate(_in_words(scores), (0, 1), (0, 8), "axes fraction", "offset points")
        axes.set_xlabel("Guesses")
        axes.set_ylabel("Games (%)")
        return figure


def histograms(all_scores: Sequence[Scores]) -> Figure:
    """Draw the histograms of all strategies of a game on one page, with the same axes."""
    with mpl.rc_context(STYLE):
        columns = 2
        rows = -(-len(all_scores) // columns)
        figure = Figure(figsize=(9, 2.1 * rows + 0.6))
        grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
        longest = _axis_end(all_scores)
        for axes, scores in zip(grid.flat, all_scores, strict=False):
            _bars(axes, scores, longest=longest, value_size=7)
            axes.set_title(scores.strategy, fontsize=10)
            axes.text(
                1, 0.9, _mean_and_worst(scores), transform=axes.transAxes, ha="right", fontsize=9
            )
        for axes in grid.flat[len(all_scores) :]:
            axes.set_visible(False)
        for axes in grid[:, 0]:
            axes.set_ylabel("Games (%)", fontsize=9)
        for axes in grid.flat[max(0, len(all_scores) - columns) :]:
            axes.set_xlabel("Guesses", fontsize=9)
            axes.tick_params(labelbottom=True)
        return figure


def means(all_scores: Sequence[Scores]) -> Figure:
    """Draw mean and worst case of every strategy of a game."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9, 0.42 * len(all_scores) + 1.4))
        left, right = figure.subplots(1, 2, sharey=True, width_ratios=(3, 2))
        ordered = sorted(all_scores, key=lambda scores: -_mean(scores))
        at = range(len(ordered))
        values = [_mean(scores) for scores in ordered]
        worst = [max(scores.all) for scores in ordered]
        colours = [MODE_COLOURS[scores.mode] for scores in ordered]
        left.hlines(at, min(values), values, color=GREY, linewidth=1)
        left.scatter(values, at, c=colours, s=46, zorder=3)
        for y, value in zip(at, values, strict=True):
            left.annotate(
                f"{value:.3f}", (value, y), (7, 0), textcoords="offset points", va="center"
            )
        left.set_xlim(right=max(values) + 0.16 * (max(values) - min(values) or 1))
        left.set_yticks(at, [scores.strategy for scores in ordered])
        left.set_title("Mean guesses")
        bars = right.barh(at, worst, color=colours, height=0.6)
        right.bar_label(bars, padding=3)
        right.set_xlim(0, max(worst) * 1.1)
        right.xaxis.set_major_locator(MaxNLocator(integer=True))
        right.set_title("Worst case")
        for mode, colour in MODE_COLOURS.items():
            right.scatter([], [], c=colour, label=mode)
        figure.legend(loc="outside lower center", ncols=2, title=None)
        return figure


def remaining(trees: dict[str, GuessTree]) -> Figure:
    """Draw how many targets remain before each turn, on average, for every tree of a game."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9, 5))
        axes = figure.subplots()
        for name, tree in trees.items():
            metric, mode = name.rsplit("-", 1)
            sizes = _remaining_by_turn(tree)
            axes.plot(
                range(1, len(sizes) + 1),
                sizes,
                color=MODE_COLOURS[mode],
                linestyle="-" if mode == "consistent" else "--",
                marker=METRIC_MARKERS[metric],
                markersize=5,
                linewidth=1.3,
                label=name,
            )
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(axis="y")
        axes.set_title("Targets that remain before each turn")
        axes.set_xlabel("Turn")
        axes.set_ylabel("Mean over all games; a finished game has 0")
        axes.legend(ncols=2)
        return figure


def openers(table: pl.DataFrame) -> Figure:
    """Draw all first guesses by expected size and information; name the best and the worst."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9, 5.6))
        axes = figure.subplots()
        ranked = table.sort("neg_entropy_rank")
        axes.scatter(table["expectation"], table["information"], s=9, c=GREY, linewidths=0)
        for words, colour, title in (
            (ranked.head(LABELLED), BLUE, "best"),
            (ranked.tail(LABELLED), ORANGE, "worst"),
        ):
            axes.scatter(words["expectation"], words["information"], s=22, c=colour)
            _name_words(axes, words, colour, title)
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.xaxis.set_minor_formatter(lambda value, _: "")
        axes.grid()
        axes.set_title("First guesses")
        axes.set_xlabel("Expected number of targets that remain (fewer is better)")
        axes.set_ylabel("Information (bits; more is better)")
        return figure


def branches(table: pl.DataFrame, replies: ReplyMatrix) -> Figure:
    """Draw the branch sizes of the best and the worst first guess by entropy, side by side."""
    with mpl.rc_context(STYLE):
        figure = Figure(figsize=(9, 3.8))
        ranked = table.sort("neg_entropy_rank")
        grid = figure.subplots(1, 2)
        for axes, row, colour in zip(
            grid,
            (ranked.row(0, named=True), ranked.row(-1, named=True)),
            (BLUE, ORANGE),
            strict=True,
        ):
            codes = replies.codes[replies.guesses.index(row["guess"])]
            sizes = np.sort(np.bincount(codes))[::-1]
            sizes = sizes[sizes > 0]
            axes.bar(np.arange(1, len(sizes) + 1), sizes, width=1, color=colour)
            axes.set_yscale("log")
            axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
            axes.set_ylim(0.7, None)
            axes.set_title(row["guess"], pad=24)
            axes.annotate(
                f"{row['branches']} branches, largest {row['largest']}, {row['information']:.2f} bits",
                (0, 1), (0, 8), "axes fraction", "offset points",
            )  # fmt: skip
            axes.set_xlabel("Branches, the largest first")
            axes.set_ylabel("Targets in the branch")
        return figure


def _bars(axes: Axes, scores: Scores, *, longest: int, value_size: float) -> None:
    games = len(scores.all)
    share = {count: 100 * number / games for count, number in scores.histogram.items()}
    bars = axes.bar(share.keys(), share.values(), color=MODE_COLOURS[scores.mode], width=0.8)
    axes.bar_label(
        bars, [_short(value) for value in share.values()], fontsize=value_size, padding=1
    )
    axes.set_xlim(0.4, longest + 0.6)
    axes.set_xticks(range(1, longest + 1))
    axes.set_ylim(0, 1.15 * max(share.values()))
    axes.grid(axis="y")


def _axis_end(all_scores: Sequence[Scores]) -> int:
    return max(10, *(max(scores.all) for scores in all_scores))


def _short(percentage: float) -> str:
    return f"{percentage:.0f}" if percentage >= 10 else f"{percentage:.1f}".replace("0.0", "<0.1")


def _mean(scores: Scores) -> float:
    return sum(scores.all) / len(scores.all)


def _mean_and_worst(scores: Scores) -> str:
    return f"mean {_mean(scores):.3f}, worst {max(scores.all)}"


def _in_words(scores: Scores) -> str:
    first = f"first guess {scores.first_guess}, " if scores.first_guess else ""
    return f"{first}{_mean_and_worst(scores)}; {len(scores.targets):,} targets"


def _remaining_by_turn(tree: GuessTree) -> list[float]:
    """Return the mean number of targets before each turn; each node meets all of its targets."""
    squares = np.bincount(tree.depth, tree.size.astype(float) ** 2)[1:]
    return (squares / tree.size[0]).tolist()  # type: ignore[no-any-return]


def _name_words(axes: Axes, words: pl.DataFrame, colour: str, title: str) -> None:
    """List the words beside their points, in the order of their height, clear of each other."""
    best = title == "best"
    lines = words.sort("information", descending=True)["guess"].to_list()
    axes.text(
        0.985 if best else 0.015,
        0.97 if best else 0.03,
        f"{title}\n" + "\n".join(lines),
        transform=axes.transAxes,
        ha="right" if best else "left",
        va="top" if best else "bottom",
        color=colour,
        linespacing=1.25,
    )
