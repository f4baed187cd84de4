"""Every picture, in one visual style: plain, colour-blind safe, the same bytes each time."""

import functools
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ParamSpec

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from guesstree.artifacts import replacing
from guesstree.metrics import METRICS
from guesstree.scores import Scores
from guesstree.strategies import FIRST, LOOKAHEAD, OPTIMAL, SAFEST

if TYPE_CHECKING:  # neither Polars nor Numba need start for a histogram
    import polars as pl

    from guesstree.replies import ReplyMatrix
    from guesstree.trees import GuessTree

_Input = ParamSpec("_Input")

BLUE, ORANGE, GREY, INK = "#0072b2", "#d55e00", "#b8bcc2", "#222222"
GREEN = "#009e73"
MODE_COLOURS = {"consistent": BLUE, "any": ORANGE, "nyt-hard": GREEN}
_CHOOSERS = (*METRICS, LOOKAHEAD, OPTIMAL, SAFEST, FIRST)
_PALETTE = (
    *(BLUE, ORANGE, GREEN, "#a6761d", "#cc79a7"),
    *("#e69f00", "#999933", "#56b4e9", INK, "#7b3294", GREY),
)
CHOOSER_COLOURS = dict(zip(_CHOOSERS, _PALETTE, strict=True))
CHOOSER_MARKERS = dict(zip(_CHOOSERS, "os^>vD<PX*d", strict=True))

STYLE: dict[Any, Any] = {
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
"""Words named at either end of the plot of first guesses, at the most."""


def save(figure: Figure, path: Path) -> None:
    """Write a figure as PNG, without the date and the version that would change its bytes."""
    with mpl.rc_context(rc=STYLE), replacing(path) as draft:
        FigureCanvasAgg(figure)
        figure.savefig(draft, format="png", metadata={"Software": None})


def styled(draw: Callable[_Input, Figure]) -> Callable[_Input, Figure]:
    """Let a figure be drawn in our style, and leave that of others alone."""

    @functools.wraps(draw)
    def drawn(*args: _Input.args, **kwargs: _Input.kwargs) -> Figure:
        with mpl.rc_context(rc=STYLE):
            return draw(*args, **kwargs)

    return drawn


@styled
def histogram(scores: Scores, to: int = 10) -> Figure:
    """Draw the percentage of games by number of guesses, at least up to `to`, for one strategy."""
    figure = Figure(figsize=(6.4, 3.8))
    axes = figure.subplots()
    tallest = max(_shares(scores).values())
    _bars(axes, scores, longest=max(to, *scores.all), tallest=tallest, value_size=9)
    axes.set_title(f"{scores.game}: {scores.strategy}", pad=24)
    axes.annotate(_in_words(scores), (0, 1), (0, 8), "axes fraction", "offset points")
    axes.set_xlabel("Guesses")
    axes.set_ylabel("Games (%)")
    return figure


@styled
def histograms(all_scores: Sequence[Scores], to: int = 10) -> Figure:
    """Draw the histograms of all strategies of a game on one page, with the same axes."""
    columns = 2
    rows = -(-len(all_scores) // columns)
    figure = Figure(figsize=(9, 2.1 * rows + 0.6))
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    longest = max(to, *(max(scores.all) for scores in all_scores))
    tallest = max(max(_shares(scores).values()) for scores in all_scores)
    for axes, scores in zip(grid.flat, all_scores, strict=False):
        _bars(axes, scores, longest=longest, tallest=tallest, value_size=7)
        axes.set_title(scores.strategy, fontsize=10)
        axes.text(1, 0.9, _mean_and_worst(scores), transform=axes.transAxes, ha="right", fontsize=9)
    for axes in grid.flat[len(all_scores) :]:
        axes.set_visible(False)
    for axes in grid[:, 0]:
        axes.set_ylabel("Games (%)", fontsize=9)
    for axes in grid.flat[max(0, len(all_scores) - columns) :]:
        axes.set_xlabel("Guesses", fontsize=9)
        axes.tick_params(labelbottom=True)
    return figure


@styled
def means(all_scores: Sequence[Scores]) -> Figure:
    """Draw mean and worst case of every strategy of a game."""
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
        left.annotate(f"{value:.3f}", (value, y), (7, 0), textcoords="offset points", va="center")
    left.set_xlim(right=max(values) + 0.16 * (max(values) - min(values) or 1))
    left.set_yticks(at, [scores.strategy for scores in ordered])
    left.set_title("Mean guesses")
    bars = right.barh(at, worst, color=colours, height=0.6)
    right.bar_label(bars, padding=3)
    right.set_xlim(0, max(worst) * 1.1)
    right.xaxis.set_major_locator(MaxNLocator(integer=True))
    right.tick_params(axis="y", left=False)
    right.set_title("Worst case")
    modes = [mode for mode in MODE_COLOURS if mode in {scores.mode for scores in all_scores}]
    for mode in modes:
        right.scatter([], [], c=MODE_COLOURS[mode], label=mode)
    figure.legend(loc="outside lower center", ncols=len(modes), title=None)
    return figure


@styled
def remaining(trees: Sequence[tuple["GuessTree", Mapping[str, str]]]) -> Figure:
    """Draw how many targets remain before each turn, in the games that still go on.

    Each tree comes with its metadata: strategy, metric and mode.
    """
    modes = [mode for mode in MODE_COLOURS if mode in {about["mode"] for _, about in trees}]
    figure = Figure(figsize=(4.5 * max(2, len(modes)), 4.4))
    panels = figure.subplots(1, len(modes), sharey=True, squeeze=False)[0]
    for axes, mode in zip(panels, modes, strict=True):
        of_mode = [(tree, about) for tree, about in trees if about["mode"] == mode]
        for at, (tree, about) in enumerate(of_mode):
            label = about["strategy"].removesuffix(f"-{mode}")
            # A strategy looks the same in all figures; recipes have no looks of their own.
            looks = about["metric"] if label.startswith(about["metric"]) else _CHOOSERS[at]
            _line(axes, looks, label, _remaining_by_turn(tree))
        axes.set_yscale("log")
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:g}")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        axes.grid(axis="y")
        axes.set_title(mode)
        axes.set_xlabel("Turn")
        axes.legend(fontsize=9)
    panels[0].set_ylabel("Mean targets that remain")
    return figure


@styled
def openers(table: "pl.DataFrame") -> Figure:
    """Draw all first guesses by expected size and information; name the best and the worst."""
    figure = Figure(figsize=(9, 5.6))
    axes = figure.subplots()
    ranked = table.sort("neg_entropy_rank")
    axes.scatter(table["expectation"], table["information"], s=9, c=GREY, linewidths=0)
    named = min(LABELLED, len(ranked) // 4)
    _name_words(axes, ranked.head(named), BLUE, (0.60, 0.96), "left")
    _name_words(axes, ranked.tail(named), ORANGE, (0.28, 0.35), "right")
    axes.grid()
    axes.set_title("First guesses")
    axes.set_xlabel("Expected number of targets that remain (fewer is better)")
    axes.set_ylabel("Information (bits; more is better)")
    return figure


@styled
def pairs(table: "pl.DataFrame") -> Figure:
    """Draw what the best two first guesses tell: each alone, and both together."""
    figure = Figure(figsize=(9, 0.32 * len(table) + 1.5))
    axes = figure.subplots()
    at = range(len(table))
    first, second, both = (
        table[f"{which}information"].to_list() for which in ("first_", "second_", "")
    )
    gain = [together - alone for together, alone in zip(both, first, strict=True)]
    axes.barh(at, first, color=BLUE, label="first guess")
    axes.barh(at, gain, left=first, color=ORANGE, label="what the second adds")
    axes.scatter(
        [one + other for one, other in zip(first, second, strict=True)],
        at,
        marker="|",
        s=120,
        color=INK,
        label="the sum of what each tells alone",
    )
    for y, together in zip(at, both, strict=True):
        axes.annotate(
            f"{together:.3f}",
            (together, y),
            (-6, 0),
            textcoords="offset points",
            ha="right",
            va="center",
            color="white",
            fontsize=9,
        )
    axes.set_yticks(at, [" ".join(words) for words in table.select("first", "second").rows()])
    axes.invert_yaxis()
    axes.set_title("First two guesses")
    axes.set_xlabel("Information (bits)")
    figure.legend(loc="outside lower center", ncols=3)
    return figure


@styled
def letters(table: "pl.DataFrame", words: int) -> Figure:
    """Draw how many of the words have each letter at each place, as a heat map."""
    places = table.columns[2:]
    figure = Figure(figsize=(1.1 * len(places) + 2.2, 0.27 * len(table) + 1.2))
    axes = figure.subplots()
    shares = table.select(places).to_numpy() * (100 / words)
    axes.imshow(shares, cmap="Blues", aspect="auto", vmin=0)
    for (row, column), share in np.ndenumerate(shares):
        axes.text(
            *(column, row, f"{share:.1f}" if share else "·"),
            ha="center",
            va="center",
            fontsize=8,
            color="white" if share > 0.6 * shares.max() else INK,
        )
    axes.set_xticks(range(len(places)), places)
    axes.set_yticks(range(len(table)), table["letter"].to_list())
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    axes.set_title("Words with a letter at a place (%)")
    return figure


@styled
def weights(hardest: Sequence[Mapping[str, Any]], game: str) -> Figure:
    """Draw how often a chooser at the best takes each word."""
    figure = Figure(figsize=(6.4, 0.28 * len(hardest) + 1.2))
    axes = figure.subplots()
    shares = [100 * row["weight"] for row in hardest]
    bars = axes.barh(range(len(shares)), shares, color=BLUE, height=0.7)
    axes.bar_label(bars, [f"{share:.2f}" for share in shares], padding=3, fontsize=9)
    axes.set_yticks(range(len(shares)), [row["target"] for row in hardest])
    axes.set_xlim(0, 1.15 * max(shares))
    axes.invert_yaxis()
    axes.set_title(f"{game}: the chooser's words")
    axes.set_xlabel("How often (%)")
    return figure


@styled
def branches(table: "pl.DataFrame", replies: "ReplyMatrix") -> Figure:
    """Draw the branch sizes of the best and the worst first guess by entropy, side by side."""
    figure = Figure(figsize=(9, 3.8))
    ranked = table.sort("neg_entropy_rank")
    grid = figure.subplots(1, 2, sharex=True, sharey=True)
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
        axes.set_title(row["guess"], pad=24)
        what = "{branches} branches, largest {largest}, {information:.2f} bits".format(**row)
        axes.annotate(what, (0, 1), (0, 8), "axes fraction", "offset points")
        axes.set_xlabel("Branches, the largest first")
    grid[0].set_ylim(bottom=0.7)
    grid[0].set_ylabel("Targets in the branch")
    return figure


def _bars(axes: Axes, scores: Scores, *, longest: int, tallest: float, value_size: float) -> None:
    share = _shares(scores)
    bars = axes.bar(list(share), list(share.values()), color=MODE_COLOURS[scores.mode], width=0.8)
    axes.bar_label(
        bars, [_short(value) for value in share.values()], fontsize=value_size, padding=1
    )
    axes.set_xlim(0.4, longest + 0.6)
    axes.set_xticks(range(1, longest + 1))
    axes.set_ylim(0, 1.15 * tallest)
    axes.grid(axis="y")


def _shares(scores: Scores) -> dict[int, float]:
    """Return the percentage of games by number of guesses."""
    games = len(scores.all)
    return {count: 100 * number / games for count, number in scores.histogram.items()}


def _short(percentage: float) -> str:
    return f"{percentage:.0f}" if percentage >= 10 else f"{percentage:.1f}".replace("0.0", "<.1")


def _mean(scores: Scores) -> float:
    return sum(scores.all) / len(scores.all)


def _mean_and_worst(scores: Scores) -> str:
    return f"mean {_mean(scores):.3f}, worst {max(scores.all)}"


def _in_words(scores: Scores) -> str:
    first = f"first guess {scores.first_guess}, " if scores.first_guess else ""
    return f"{first}{_mean_and_worst(scores)}; {len(scores.targets):,} targets"


def _remaining_by_turn(tree: "GuessTree") -> list[float]:
    """Return the mean number of targets before each turn; each node meets all of its targets."""
    sizes = tree.size.astype(float)
    meetings = np.bincount(tree.depth, sizes**2)[1:]
    return (meetings / np.bincount(tree.depth, sizes)[1:]).tolist()  # type: ignore[no-any-return]


def _line(axes: Axes, chooser: str, label: str, values: Sequence[float]) -> None:
    axes.plot(
        range(1, len(values) + 1),
        values,
        color=CHOOSER_COLOURS[chooser],
        marker=CHOOSER_MARKERS[chooser],
        markersize=5,
        linewidth=1.3,
        alpha=0.85,
        label=label,
    )


def _name_words(
    axes: Axes, words: "pl.DataFrame", colour: str, corner: tuple[float, float], side: str
) -> None:
    """Mark some words and name them in a column, with a line to each.

    Information falls as the expected size rises, which leaves two corners free for columns.
    """
    axes.scatter(words["expectation"], words["information"], s=22, c=colour, zorder=3)
    ordered = words.sort("information", descending=True)
    for row, (word, x, y) in enumerate(
        ordered.select("guess", "expectation", "information").iter_rows()
    ):
        axes.annotate(
            word,
            (x, y),
            (corner[0], corner[1] - 0.048 * row),
            textcoords="axes fraction",
            color=colour,
            ha=side,
            va="center",
            arrowprops={"arrowstyle": "-", "color": colour, "linewidth": 0.5, "alpha": 0.6},
        )
