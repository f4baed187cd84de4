"""Figures of the tree with the fewest guesses: why it starts as it does, and one of its games."""

from collections.abc import Mapping, Sequence
from math import ceil, log2
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from guesstree.games.notation import Tile
from guesstree.play.players import Move, tree_game
from guesstree.replies.matrix import ReplyMatrix
from guesstree.report import colours
from guesstree.report.figures.style import (
    ALONE,
    BEST,
    GREY,
    INK,
    headline,
    plain,
    styled,
)
from guesstree.trees.tree import GuessTree

Trees = Mapping[str, GuessTree]
"""Guess trees of a game by the names of their strategies."""


def _fewest(trees: Trees) -> tuple[str, GuessTree]:
    return min(trees.items(), key=lambda named: named[1].total)


@styled
def choice(ranking: pl.DataFrame, replies: ReplyMatrix, trees: Trees) -> Figure:
    """Draw how many words are left after the first guess of the tree with the fewest guesses.

    Beside it is the guess with the most information of all others.
    """
    name, tree = _fewest(trees)
    is_first = pl.col("guess") == tree.opener
    told = ranking.sort(~is_first, "neg_entropy_rank").head(2).rows(named=True)
    sizes = {row["guess"]: _sizes(replies, row["guess"]) for row in told}
    bins = ceil(log2(len(replies.targets))) + 1
    figure = Figure(figsize=(11, 4.6))
    left, right = figure.subplots(1, 2)
    for (word, left_after), colour, shift in zip(
        sizes.items(), (BEST, ALONE), (-0.2, 0.2), strict=False
    ):
        counts = np.bincount(_places(left_after), minlength=bins)
        shares = 100 * np.bincount(_places(left_after), left_after, bins) / len(replies.targets)
        for axes, values in ((left, counts), (right, shares)):
            x = np.arange(bins) + shift
            bars = axes.bar(x, values, color=colour, width=0.38, label=plain(word))
            axes.bar_label(bars, [f"{one:.0f}" if one else "" for one in values], fontsize=8)
    for axes in (left, right):
        ranges = [_range_of(place) for place in range(bins)]
        axes.set_xticks(range(bins), ranges, fontsize=9, rotation=30)
        axes.set_xlim(-0.6, max(_places(size).max() for size in sizes.values()) + 0.6)
        axes.set_xlabel("Words left after the reply")
        axes.grid(axis="y")
    left.yaxis.set_major_locator(MaxNLocator(integer=True))
    left.set_title("Replies that leave so many words", fontsize=11)
    right.set_title("Games in which so many words are left (%)", fontsize=11)
    figure.legend(*left.get_legend_handles_labels(), loc="outside lower center", ncols=2)
    headline(figure, f"{name} begins with {', not with '.join(map(_finding, told))}")
    return figure


def _finding(told: Mapping[str, Any]) -> str:
    """Return how many replies there are to a guess, and what they tell."""
    return (
        f"{plain(told['guess'])}, whose {told['branches']:,} replies tell "
        f"{told['information']:.2f} bits"
    )


def _sizes(replies: ReplyMatrix, word: str) -> NDArray[np.intp]:
    """Return how many targets each reply to a guess leaves."""
    counts = np.bincount(replies.codes[replies.position[word]])
    return counts[counts > 0]


def _places(sizes: NDArray[np.intp]) -> NDArray[np.intp]:
    """Return the bar of each number of words left: 1, 2, 3 and 4, 5 to 8, and so on."""
    return np.ceil(np.log2(sizes)).astype(np.intp)


def _range_of(place: int) -> str:
    """Return the numbers of words that a bar stands for.

    >>> [_range_of(place) for place in range(4)]
    ['1', '2', '3–4', '5–8']
    """
    return str(2**place) if place < 2 else f"{2 ** (place - 1) + 1}–{2**place}"


_SIDE = 0.03
"""Width of a tile beside the axes, by their width."""

_WHITE: dict[str, Any] = {"facecolor": "white", "edgecolor": "none", "pad": 1}


@styled
def turns(replies: ReplyMatrix, trees: Trees) -> Figure:
    """Draw a game of the tree with the fewest guesses: what each reply tells, in bits."""
    name, tree = _fewest(trees)
    target = _typical(tree.scores_in_order(replies.targets))
    game = tree_game(tree, replies, target)
    needed = log2(len(replies.targets))
    figure = Figure(figsize=(10, 0.62 * len(game) + 2.0))
    axes = figure.subplots()
    for row, move in enumerate(game):
        known = needed - log2(move.targets)
        axes.barh(row, move.gained, left=known, color=BEST, height=0.5)
        axes.plot([known + move.information] * 2, [row - 0.36, row + 0.36], color=INK, linewidth=2)
        end = known + max(move.gained, move.information)
        text = _told(move, found=row == len(game) - 1)
        axes.annotate(
            text, (end, row), (8, 0), textcoords="offset points", va="center", bbox=_WHITE
        )
    axes.set_yticks(range(len(game)), [""] * len(game), color=INK)
    axes.tick_params(axis="y", length=0)
    _write_guesses(axes, game, replies.rule.notation.tiles)
    axes.set_ylim(len(game) - 0.4, -0.6)
    axes.set_xlim(0, 1.32 * (needed or 1))
    axes.axvline(needed, color=GREY, linewidth=1, zorder=0)
    axes.grid(axis="x")
    axes.set_xticks(range(0, int(needed) + 1, 1 + int(needed) // 8))
    axes.set_xlabel(
        f"Bits known, of the {needed:.1f} that tell {len(replies.targets):,} targets apart; "
        "a black line is what the reply was expected to tell"
    )
    told = [f"{move.gained:.1f}" for move in game]
    headline(
        figure,
        f"{name} finds {plain(replies.targets[target])} in {len(game)} guesses, whose replies tell "
        f"{' + '.join(told)} of {needed:.1f} bits",
    )
    return figure


def _typical(scores: Sequence[int]) -> int:
    """Return the first target that takes as many guesses as the mean, rounded up, or next more."""
    enough = ceil(sum(scores) / len(scores))
    return scores.index(min(score for score in scores if score >= enough))


def _told(move: Move, *, found: bool) -> str:
    """Return what a reply told, and how many targets it left."""
    if found:
        return f"{move.gained:.1f} bits: found"
    words = "word is" if move.remaining == 1 else "words are"
    return f"{move.gained:.1f} bits: {move.remaining:,} {words} left"


def _write_guesses(axes: Axes, game: Sequence[Move], known: tuple[Tile, ...]) -> None:
    """Write the guesses beside their rows: as tiles, or with the text of the reply."""
    if not known or any(len(move.guess) != len(move.reply) for move in game):
        texts = [f"{plain(move.guess)}  {plain(move.reply)}" for move in game]
        axes.set_yticks(range(len(game)), texts)
        return
    names = {tile.character: tile.colour for tile in known}
    beside = axes.get_yaxis_transform()
    for row, move in enumerate(game):
        start = -0.012 - _SIDE * len(move.guess)
        for at, (letter, tile) in enumerate(zip(move.guess, move.reply, strict=True)):
            x, colour = start + _SIDE * at, names[tile]
            place = Rectangle((x, row - 0.22), 0.92 * _SIDE, 0.44, transform=beside, linewidth=0)
            place.set(color=colours.TILES[f"tile-{colour}"], clip_on=False)
            axes.add_patch(place)
            text = axes.text(x + 0.46 * _SIDE, row, plain(letter.upper()), transform=beside)
            text.set(ha="center", va="center", fontweight="bold", fontsize=10)
            text.set_color(colours.TILES[f"on-{colour}"])
