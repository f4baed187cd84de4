"""Figures of first guesses: their information and means, proofs, pairs, letters."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from numpy.typing import NDArray

from guesstree.constants import COMMON_OPENERS
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Tile
from guesstree.games.tiles import TILES
from guesstree.report.colours import ALONE, BEST, GREY, INK, WORST
from guesstree.report.figures import style
from guesstree.strategies.families import is_least
from guesstree.strategies.openers import is_best_proved
from guesstree.text import counted

LABELLED = 8
"""Most words named in the enlarged corner of the scatter plot."""

SHOWN = 30
"""Most replies drawn one by one."""

_WHOLE, _ENLARGED = (260, 280), (420, 280)
"""Width and height of the scatter plots in points, about."""


def proved_in(table: pl.DataFrame) -> list[str]:
    """Return the strategies of least total whose proofs are in a ranking of first guesses.

    Where the worst case comes first, totals of different limits cannot be compared. The figure
    skips a strategy with one known total if others have more.
    """
    names = [name for name in _ending(table, "_status") if is_least(name, limited=True)]
    return [name for name in names if _known(table, name)["taken"].count() > 1] or names


def openers(table: pl.DataFrame, matrix: ReplyMatrix) -> Figure:
    """Draw the guesses that each first guess takes against the information of its reply.

    Where no totals are known, draw the targets that remain on average instead.
    """
    targets, value, label = len(matrix.targets), "expectation", "Mean targets that remain"
    if table["total"].count():
        value, label = "guesses", "Guesses on average, at most"
    table = table.with_columns(guesses=pl.col("total") / targets)
    ranked = table.sort(value, "guess", nulls_last=True)
    telling = ranked.sort("information", descending=True, maintain_order=True)
    figure = Figure(figsize=(11, 5))
    left, right = figure.subplots(1, 2, width_ratios=(2, 3))
    for axes in (left, right):
        axes.scatter(table["information"], table[value], s=9, c=GREY, linewidths=0)
        axes.grid()
        axes.set_xlabel("Information (bits)")
    last = ranked.drop_nulls(value).tail(1)
    left.scatter(last["information"], last[value], s=22, c=WORST, zorder=3)
    style.name_points(left, _named(last, value), {last["guess"][0]: WORST}, _WHOLE)
    left.set_ylabel(label)
    left.set_title("All first guesses", fontsize=11)
    _enlarge(right, ranked, telling, value)
    best, most = (rows.row(0, named=True) for rows in (ranked, telling))
    found = _finding(best, most, is_proved=is_best_proved(table))
    style.headline(figure, f"Among {matrix.among}, {found}")
    return figure


def _enlarge(axes: Axes, ranked: pl.DataFrame, telling: pl.DataFrame, value: str) -> None:
    """Enlarge the corner of the most informative and of the best first guesses."""
    corner = pl.concat([ranked.head(LABELLED), telling.head(LABELLED)])
    corner = corner.unique("guess", maintain_order=True)
    best = ranked["guess"][0]
    axes.scatter(corner["information"], corner[value], s=16, c=INK, linewidths=0)
    axes.scatter(corner["information"][:1], corner[value][:1], s=30, c=BEST, zorder=3)
    for place, column in ((axes.set_xlim, "information"), (axes.set_ylim, value)):
        low, high = float(corner[column].min()), float(corner[column].max())  # type: ignore[arg-type]
        place(low - 0.1 * (high - low or 1), high + 0.1 * (high - low or 1))
    labels = _named(corner, value)
    colours = {word: BEST if word == best else INK for word, _ in labels}
    style.name_points(axes, labels, colours, _ENLARGED, ranked.select("information", value).rows())
    axes.set_title("The lower right corner, enlarged", fontsize=11)


def _named(words: pl.DataFrame, value: str) -> list[tuple[str, tuple[float, float]]]:
    """Return words with their places in the scatter plot."""
    return [(word, (x, y)) for word, x, y in words.select("guess", "information", value).rows()]


def _finding(best: Mapping[str, Any], telling: Mapping[str, Any], *, is_proved: bool) -> str:
    """Return in a sentence which first guess is best, and which gives the most information."""
    word, other = style.plain(best["guess"]), style.plain(telling["guess"])
    if best["guesses"] is None:
        start, other_takes = f"{word} leaves the fewest targets on average", ""
    elif is_proved:
        start = f"{word} needs the fewest guesses on average, {best['guesses']:.3f} (proved)"
    else:
        start = f"{word} needs the fewest guesses of the trees known, {best['guesses']:.3f}"
    if word == other:
        return f"{start}, and gives the most information"
    if telling["guesses"] is not None:
        other_takes = f" and needs {'' if telling['exact'] else '≤ '}{telling['guesses']:.3f}"
    return f"{start}; {other} gives the most information{other_takes}"


def branches(table: pl.DataFrame, matrix: ReplyMatrix) -> Figure:
    """Draw the replies to the most informative first guess, and to one that people say.

    If people say none of the words, the second is the least informative first guess.
    """
    figure = Figure(figsize=(11, 6.4))
    ranked = table.sort("neg_entropy_rank")
    panels = figure.subplots(2, 1, sharey=True)
    popular = ranked.slice(1).filter(pl.col("guess").is_in(COMMON_OPENERS))
    other = popular if len(popular) else ranked
    rows = (ranked.row(0, named=True), other.row(-1, named=True))
    for axes, row, colour in zip(panels, rows, (BEST, WORST), strict=True):
        codes = matrix.codes[matrix.position[row["guess"]]]
        _draw_replies(axes, np.bincount(codes, minlength=len(matrix.texts)), matrix, colour)
        what = "{branches} replies, {information:.2f} bits on average".format(**row)
        axes.set_title(f"{style.plain(row['guess'])}: {what}", fontsize=11)
    most, least = (row["information"] for row in rows)
    words = [style.plain(row["guess"]) for row in rows]
    ratio = f"{most / least:.1f} times as many bits as" if least else "bits, unlike"
    style.headline(figure, f"A reply to {words[0]} tells {ratio} one to {words[1]}")
    return figure


def _draw_replies(axes: Axes, counts: NDArray[np.int64], matrix: ReplyMatrix, colour: str) -> None:
    """Draw the most frequent replies: their chance as bars, their bits on them, tiles below."""
    codes = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)]
    shares = 100 * counts[codes] / counts.sum()
    shown, rest = shares[:SHOWN], shares[SHOWN:]
    places = range(len(shown))
    bars = axes.bar(places, shown, color=colour, width=0.8)
    bits = np.log2(100 / shown) + 0.0
    axes.bar_label(bars, [f"{bit:.1f}" for bit in bits], fontsize=8, padding=1)
    axes.set_xlim(-0.7, max(len(shown), SHOWN // 3) - 0.3)
    axes.set_ylim(0, max(1.15 * max(shown), axes.get_ylim()[1]))
    axes.set_ylabel("Chance (%), bits above")
    if len(rest):
        more = f"and {len(rest)} rarer replies, {rest.sum():.1f} % together"
        axes.text(1, 0.9, more, transform=axes.transAxes, ha="right", fontsize=9)
    texts = [matrix.texts[code] for code in codes[:SHOWN]]
    if tiles := matrix.rule.notation.tiles:
        axes.set_xticks([])
        _draw_tiles(axes, texts, tiles)
    else:
        axes.set_xticks(places, list(map(style.plain, texts)), fontsize=9)
        axes.tick_params(axis="x", length=0, rotation=90 if len(max(texts, key=len)) > 2 else 0)


def _draw_tiles(axes: Axes, texts: list[str], known: tuple[Tile, ...]) -> None:
    """Draw the tiles of replies below the axis, each from top to bottom."""
    colours = {tile.character: TILES[f"tile-{tile.colour}"] for tile in known}
    places, rows = map(np.ravel, np.indices((len(texts), len(texts[0]))))
    size = 0.3 / len(texts[0])
    axes.bar(
        places,
        0.88 * size,
        0.56,
        bottom=-0.03 - (rows + 1) * size,
        color=[colours[character] for character in "".join(texts)],
        transform=axes.get_xaxis_transform(),
        clip_on=False,
    )


def proof(table: pl.DataFrame, matrix: ReplyMatrix, proved: list[str]) -> Figure:
    """Draw the known totals of first guesses beside the lower bound of a proof, by strategy."""
    figure = Figure(figsize=(9, 3.4 * len(proved) + 0.4))
    panels = figure.subplots(len(proved), 1, squeeze=False)[:, 0]
    findings = []
    for axes, name in zip(panels, proved, strict=True):
        rows = _known(table, name)
        _draw_proof(axes, rows, len(matrix.targets))
        axes.set_title(name if len(proved) > 1 else "", fontsize=11)
        findings.append(f"{name}: {_proved(rows, table[f'{name}_status'].drop_nulls())}")
    style.headline(figure, f"Among {matrix.among}, by {'; by '.join(findings)}")
    return figure


def _known(table: pl.DataFrame, name: str) -> pl.DataFrame:
    """Return first guesses by their total or lower bound; of equal numbers, exact ones come first.

    `taken` is the total of a known tree; null without one.
    """
    exact, bound = f"{name}_total", f"{name}_lower_bound"
    trees = [exact, *["total"] * (name == "optimal-any")]
    rows = table.select(
        "guess", known=pl.coalesce(exact, bound), taken=pl.coalesce(trees), status=f"{name}_status"
    ).drop_nulls("known")
    return rows.sort("known", pl.col("status") != "exact", "guess")


def _draw_proof(axes: Axes, rows: pl.DataFrame, targets: int) -> None:
    """Draw a histogram of means with the names of some words, and the lower bound as a wall."""
    axes.set(xlabel="Guesses on average, at most", ylabel="First words")
    axes.grid(axis="x")
    if rows.is_empty():
        return
    wall = rows["known"][0] / targets
    axes.axvspan(wall - 0.02, wall, color=INK, alpha=0.15, label="proved: no word is here")
    axes.axvline(wall, color=INK, linewidth=2)
    axes.legend(loc="upper right", frameon=True)
    taken = rows.drop_nulls("taken").sort("taken", pl.col("status") != "exact", "guess")
    if taken.is_empty():
        return
    words, means = taken["guess"].to_list(), (taken["taken"] / targets).to_numpy()
    last = max(float(np.quantile(means, 0.9)), wall + 0.02)
    drawn = means[means <= last]
    counts, *_ = axes.hist(drawn, bins=80, range=(wall, last), color=GREY)
    tallest = float(np.max(counts))
    axes.set(xlim=(wall - 0.02, last), ylim=(0, max(1.0, 1.6 * tallest)))
    if beyond := len(means) - len(drawn):
        axes.text(0.99, 0.05, f"{beyond:,} more →", transform=axes.transAxes, ha="right")
    free = wall + (last - wall) / 100
    for at, value in enumerate(drawn):
        if at and words[at] not in COMMON_OPENERS:
            continue
        free, ink = max(free, value), INK if at else BEST
        axes.annotate(
            style.plain(words[at]),
            (value, 0),
            (free, 1.12 * tallest),
            arrowprops={"arrowstyle": "-", "color": ink, "linewidth": 0.8},
            rotation=90,
            ha="center",
            va="bottom",
            color=ink,
        )
        free += (last - wall) / 34


def _proved(rows: pl.DataFrame, statuses: pl.Series) -> str:
    """Return in a sentence what is proved of first guesses, which are in the order of `_known`."""
    if rows.is_empty():
        return "no first guess leads to a tree within the limit"
    first = rows.row(0, named=True)
    if first["status"] != "exact":
        return f"no first guess leads to a total below {first['known']:,}"
    still = int((statuses == "open").sum())
    others = f"none of the other {len(statuses) - 1:,} first guesses takes fewer"
    if still:
        others = f"{counted(still, 'first guess')} {'is' if still == 1 else 'are'} open"
    return f"{style.plain(first['guess'])} takes {first['known']:,} guesses; {others}"


def _ending(table: pl.DataFrame, ending: str) -> list[str]:
    """Return the names of the strategies that have a column of this ending, with values."""
    ended = [name for name in table.columns if name.endswith(ending) and table[name].count()]
    return [name.removesuffix(ending) for name in ended]


def pairs(table: pl.DataFrame, matrix: ReplyMatrix) -> Figure:
    """Draw the information of the best pairs of first guesses, together and alone."""
    figure, axes = style.panel(9, 0.3 * len(table) + 1.6)
    if table.is_empty():
        style.headline(figure, "One word makes no pair")
        return figure
    rows = range(len(table))
    both = table["information"].to_list()
    alone = (table["first_information"] + table["second_information"]).to_list()
    axes.hlines(rows, both, alone, color=GREY, linewidth=1.5, label="told by both")
    axes.scatter(alone, rows, marker="|", s=90, color=ALONE, label="sum of what each tells alone")
    axes.scatter(both, rows, s=40, color=BEST, zorder=3, label="what both tell together")
    for y, value in zip(rows, both, strict=True):
        style.beside(axes, f"{value:.3f}", (value, y), -8)
    least, most = min(both), max([*both, *alone])
    axes.set_xlim(least - 0.16 * (most - least or 1), most + 0.04 * (most - least or 1))
    names = [style.plain(" ".join(words)) for words in table.select("first", "second").rows()]
    axes.set_yticks(rows, names)
    axes.invert_yaxis()
    axes.grid(axis="x")
    tells = f"{both[0]:.3f} bits, {alone[0] - both[0]:.3f} less than the two alone add up to"
    style.headline(figure, f"Among {matrix.among}, {names[0]} tell most: {tells}")
    axes.set_xlabel("Information (bits)")
    figure.legend(loc="outside lower center", ncols=3)
    return figure


def letters(table: pl.DataFrame, words: int) -> Figure:
    """Draw how many of the words have each letter at each place, as a heat map."""
    places = table.columns[2:]
    figure, axes = style.panel(1.1 * len(places) + 2.2, 0.27 * len(table) + 1.2)
    shares = table.select(places).to_numpy() * (100 / words)
    texts = {place: f"{share:.1f}" if share else "·" for place, share in np.ndenumerate(shares)}
    style.heat_map(axes, shares, texts, (0, shares.max()), fontsize=8)
    axes.set_xticks(range(len(places)), places)
    axes.set_yticks(range(len(table)), list(map(style.plain, table["letter"])))
    axes.tick_params(labeltop=True)
    row, column = np.unravel_index(int(shares.argmax()), shares.shape)
    letter, place = style.plain(table["letter"][int(row)]), places[int(column)]
    style.headline(figure, f"{letter} is the {place} letter of {shares.max():.1f} % of words")
    axes.set_title("Words with a letter at a place (%)", fontsize=10, fontweight="normal")
    return figure
