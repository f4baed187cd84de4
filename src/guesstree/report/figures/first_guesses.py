"""Figures of first guesses: their information and averages, replies, proofs, pairs, letters."""

from typing import Any

import numpy as np
import polars as pl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from guesstree.base.constants import COMMON_OPENERS, COMMON_PAIRS
from guesstree.base.result import Row
from guesstree.base.text import counted
from guesstree.games.colours import ALONE, BEST, GREY, INK, SOFT, WORST
from guesstree.games.matrix import ReplyMatrix
from guesstree.report.figures import style
from guesstree.report.figures.tiles import Box, divide, draw_tiles, lay_out
from guesstree.strategies.families import is_least
from guesstree.strategies.first_guesses import Rank, is_best_proved
from guesstree.strategies.pairs import pair_of

_TOP = 6
"""How many of the best and of the most informative first guesses a figure names."""

_MOST_PAIRS = 20
"""The most pairs that are drawn."""


def proved_in(table: pl.DataFrame) -> list[str]:
    """Return the strategies of lowest total whose proofs are in a ranking of first guesses.

    Where the worst case comes first, totals of different limits cannot be compared. The figure
    skips a strategy with one known total if others have more.
    """
    with_values = [column.name for column in table if column.count()]
    proofs = [
        name.removesuffix("_status") for name in with_values if name.endswith("_status")
    ]
    names = [name for name in proofs if is_least(name, limited=True)]
    return [name for name in names if _known(table, name)["taken"].count() > 1] or names


def openers(table: pl.DataFrame, matrix: ReplyMatrix) -> Figure:
    """Draw the rank by information of first guesses beside their rank by guesses.

    Shown are the first guesses that lead either ranking, and those that people play. Where no
    totals are known, the second rank is by the targets that remain on average.
    """
    has_totals = table["total"].count() > 0
    if has_totals:
        ordered = table.with_columns(value=pl.col("total") / len(matrix.targets))
    else:
        rank = pl.col("expectation").rank("min").cast(pl.Int32)
        ordered = table.with_columns(
            value="expectation", exact=True, rank_at_best=rank, rank_at_worst=rank
        )
    rows = ordered.drop_nulls("value").sort("neg_entropy_rank")
    best = _by_value(rows).head(_TOP)
    named = pl.col("guess").is_in([*best["guess"], *COMMON_OPENERS])
    shown = rows.with_row_index().filter(named | (pl.col("index") < _TOP))

    figure, axes = style.panel(0.18 * len(shown) + 0.4)
    _draw_slopes(axes, shown)
    axes.text(-0.02, -1.2, "by information (bits)", ha="right", color=SOFT)
    what = "guesses on average" if has_totals else "words left on average"
    axes.text(1.02, -1.2, f"by {what}", color=SOFT)

    first = best.row(0, named=True)
    telling = shown.row(0, named=True)
    proof = "the best possible" if is_best_proved(table) else "the best that is known"
    average = f"{style.plain(first['guess'])} averages {first['value']:.3f} guesses"
    about = f"{average}, {proof}" if has_totals else "no averages are known"
    style.headline(
        figure, _finding(first, telling, what), f"{matrix.among.capitalize()}: {about}"
    )
    return figure


def _by_value(rows: pl.DataFrame) -> pl.DataFrame:
    return rows.sort("value", ~pl.col("exact"), maintain_order=True)


def _draw_slopes(axes: Axes, shown: pl.DataFrame) -> None:
    """Join the places of each first guess in both orders; the first of each has a colour."""
    order = _by_value(shown)["guess"].to_list()
    for left, row in enumerate(shown.iter_rows(named=True)):
        word = style.plain(row["guess"])
        right = order.index(row["guess"])
        colour = BEST if right == 0 else ALONE if left == 0 else GREY
        ink = INK if colour == GREY else colour
        sign = "" if row["exact"] else "≤"

        axes.plot([0, 1], [left, right], color=colour, linewidth=2 if ink == colour else 1)
        told = f"{row['information']:.2f}  {word}  {row['neg_entropy_rank']:,}"
        axes.text(-0.02, left, told, ha="right", va="center", color=ink)
        axes.text(
            1.02,
            right,
            f"{Rank.of_row(row).text}  {word}  {sign}{row['value']:.3f}",
            va="center",
            color=ink,
        )

    axes.set(xlim=(-0.75, 1.75), ylim=(len(shown) - 0.4, -1.6))
    axes.set_axis_off()


def _finding(best: Row, telling: Row, what: str) -> str:
    """Return in a sentence how the most informative first guess ranks by the other order."""
    word = style.plain(telling["guess"].upper())
    rank = Rank.of_row(telling)
    if best["guess"] == telling["guess"]:
        so_far = "" if rank.known else "so far "
        return f"{word} is first by information, and {so_far}by {what}"

    if rank.known is None and rank.at_best == 1:
        leader = style.plain(best["guess"].upper())
        return (
            f"Most information may not be the goal: {leader} leads {word} so far by {what}"
        )

    bound = "" if rank.known else "at best "
    return f"Most information is not the goal: {word} is {bound}number {rank.at_best:,} by {what}"


def branches(table: pl.DataFrame, matrix: ReplyMatrix) -> Figure:
    """Draw the replies to a first guess that people play above those to the most informative one.

    The area of a reply is the number of words that it leaves. If people play none of the words,
    the least informative first guess is above.
    """
    ranked = table.sort("neg_entropy_rank")
    popular = ranked.slice(1).filter(pl.col("guess").is_in(COMMON_OPENERS))
    other = popular if len(popular) else ranked
    rows = (other.row(-1, named=True), ranked.row(0, named=True))

    figure = Figure(figsize=(style.WIDTH, 5.0))
    for axes, row in zip(figure.subplots(2, 1), rows, strict=True):
        codes = matrix.codes[matrix.position[row["guess"]]]
        _draw_replies(axes, np.bincount(codes, minlength=len(matrix.texts)), matrix)
        replies = counted(row["branches"], "reply")
        title = (
            f"{row['guess'].upper()}: {replies}, {row['information']:.2f} bits on average"
        )
        axes.set_title(style.plain(title))

    left = [f"{style.plain(row['guess'].upper())} {row['expectation']:.1f}" for row in rows]
    finding = f"Words left on average: after {left[0]}, after {left[1]}"
    style.headline(
        figure,
        finding,
        f"{matrix.among.capitalize()}; areas are the words that a reply leaves",
    )
    return figure


_TILE = 0.085
_LINE = 0.14
_PADDING = 0.07
"""Sizes of a tile or digit, of a line of text and of the space around them, in inches."""

_CENTRED: dict[str, Any] = {"ha": "center", "va": "center"}


def _draw_replies(axes: Axes, counts: NDArray[np.int64], matrix: ReplyMatrix) -> None:
    """Draw the words left after each reply as areas, with the reply where there is room."""
    whole = Box(0, 0, style.WIDTH - 0.2, 2.15)
    lay_out(axes, whole.width, whole.height)
    tiles = matrix.rule.notation.tiles
    codes = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)]
    areas = counts[codes] * (whole.width * whole.height / counts.sum())

    boxes = list(divide(areas.tolist(), whole))
    left, top, width, height = np.transpose(boxes)
    axes.bar(left, height, width, top, align="edge", color=GREY, edgecolor="white")

    for code, box in zip(codes, boxes, strict=True):
        text = matrix.texts[code]
        number = f"{counts[code]:,}"
        wide = len(text) * _TILE
        middle = box.left + box.width / 2
        centre = box.top + box.height / 2

        if wide + _PADDING < box.width and box.height > 2 * _LINE + _PADDING:
            above = centre - _LINE / 2
            if tiles:
                draw_tiles(
                    axes, text, Box(middle - wide / 2, above - 0.05, wide, _TILE), tiles
                )
            else:
                axes.text(middle, above, style.plain(text), fontweight="bold", **_CENTRED)
            axes.text(middle, centre + _LINE / 2, number, **_CENTRED)
        elif len(number) * _TILE < box.width and box.height > _LINE:
            axes.text(middle, centre, number, **_CENTRED)


def proof(table: pl.DataFrame, matrix: ReplyMatrix, proved: list[str]) -> Figure:
    """Draw the known averages of first guesses beside the lower bound of a proof, by strategy.

    Below each histogram are the best first guess and those that people play.
    """
    targets = len(matrix.targets)
    all_rows = [_known(table, name) for name in proved]
    named = [_named(rows, targets) for rows in all_rows]
    heights = [height for words in named for height in (1.3, 0.17 * len(words) + 0.2)]
    figure = Figure(figsize=(style.WIDTH, sum(heights) + 0.9 * len(proved)))
    panels = figure.subplots(len(heights), 1, height_ratios=heights)

    claims = []
    about = []
    for at, (name, rows) in enumerate(zip(proved, all_rows, strict=True)):
        above, below = panels[2 * at : 2 * at + 2]
        _draw_proof(above, below, rows, named[at], targets)
        above.set_title(
            f"{name}: {rows['taken'].count():,} of {len(table):,} first guesses"
        )
        claim, shown = _proved(rows, table[f"{name}_status"], targets)
        claims.append(claim)
        about.append(f"{name}: {shown}")

    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=2)
    condition = "" if proved[0] == "optimal-any" else f" with {proved[0]}"
    style.headline(figure, f"{claims[0]}{condition} {matrix.among}", *about)
    return figure


def _known(table: pl.DataFrame, name: str) -> pl.DataFrame:
    """Return first guesses by their total or lower bound; of equal numbers, exact ones come first.

    `taken` is the total of a known tree, which is `exact` if no tree has a lower one; null without
    a tree.
    """
    # The lowest total of the ranking is of trees that may guess any word, with no limit.
    exact = f"{name}_total"
    bound = f"{name}_lower_bound"
    status = f"{name}_status"
    trees = [exact, "total"] if name == "optimal-any" else [exact]
    rows = table.select(
        "guess",
        exact=pl.col("exact") | (pl.col(status) == "exact"),
        known=pl.coalesce(exact, bound),
        taken=pl.coalesce(trees),
        status=status,
    ).drop_nulls("known")
    return rows.sort("known", pl.col("status") != "exact", maintain_order=True)


def _named(rows: pl.DataFrame, targets: int) -> pl.DataFrame:
    """Return the best first guess and those that people play, with their averages."""
    is_open = pl.col("status") != "exact"
    taken = rows.drop_nulls("taken").sort("taken", is_open, maintain_order=True)
    popular = taken[1:].filter(pl.col("guess").is_in(COMMON_OPENERS))
    return pl.concat([taken[:1], popular]).with_columns(mean=pl.col("taken") / targets)


def _draw_proof(
    above: Axes, below: Axes, rows: pl.DataFrame, named: pl.DataFrame, targets: int
) -> None:
    """Draw a histogram of averages, the lower bound as a wall, and named words below."""
    above.set_ylabel("first guesses")
    above.yaxis.set_major_locator(MaxNLocator(4, integer=True))
    is_exact = rows.drop_nulls("taken")["exact"].all()
    xlabel = "guesses on average" if is_exact else "guesses on average, at most"
    below.set(xlabel=xlabel, yticks=[])
    below.sharex(above)
    above.tick_params(labelbottom=False)
    if rows.is_empty():
        return

    wall = rows["known"][0] / targets
    last = max([wall + 0.02, *named["mean"]])
    margin = 0.05 * (last - wall)
    for axes in (above, below):
        axes.grid(axis="x")
        axes.axvspan(
            wall - margin, wall, color=INK, alpha=0.15, label="ruled out by the proof"
        )
        axes.axvline(wall, color=INK, linewidth=2)

    # Names need room at the right. First guesses that lie farther are only counted.
    last += 5 * margin
    above.set_xlim(wall - margin, last)
    _draw_averages(above, rows, targets, (wall, last))

    for row, (word, mean) in enumerate(named.select("guess", "mean").iter_rows()):
        ink = INK if row else BEST
        below.scatter([mean], [row], s=20, color=ink, zorder=3)
        text = f"{style.plain(word)} {mean:.3f}"
        below.annotate(
            text, (mean, row), (5, 0), textcoords="offset points", va="center", color=ink
        )
    below.set_ylim(len(named) - 0.3, -0.7)


def _draw_averages(
    axes: Axes, rows: pl.DataFrame, targets: int, extent: tuple[float, float]
) -> None:
    """Draw a histogram of averages, and count those beyond its end."""
    means = rows["taken"] / targets
    axes.hist(means, bins=60, range=extent, color=GREY)
    beyond = int((means > extent[1]).sum())
    if beyond:
        axes.text(0.99, 0.05, f"{beyond:,} more →", transform=axes.transAxes, ha="right")


def _proved(rows: pl.DataFrame, statuses: pl.Series, targets: int) -> style.Headline:
    """Return what is proved of first guesses, which are in the order of `_known`."""
    if rows.is_empty():
        return (
            "No first guess finds every word within the limit",
            "no tree stays within the limit",
        )
    guess, _, known, _, status = rows.row(0)
    if status != "exact":
        claim = f"No first guess averages less than {known / targets:.3f}"
        return claim, f"every tree takes at least {known:,} guesses in all"

    claim = f"No first guess beats {style.plain(guess.upper())}"
    total = f"{style.plain(guess)} takes {known:,} guesses in all"
    still = int((statuses == "open").sum())
    if still:
        return claim, f"{total}; {counted(still, 'first guess')} left open"
    return claim, f"{total}; all others take as many or more"


def pairs(table: pl.DataFrame, matrix: ReplyMatrix) -> Figure:
    """Draw how many words the best two first guesses leave, and those that people play."""
    if table.is_empty():
        figure, axes = style.panel(0.5)
        axes.set_axis_off()
        style.headline(figure, "One word makes no pair")
        return figure

    best = table.head(_MOST_PAIRS).with_columns(colour=pl.lit(BEST))
    known = _pairs_of_people(best, matrix)
    rows = pl.concat([best, known], how="diagonal_relaxed").sort(
        "expectation", maintain_order=True
    )
    names = [style.plain(" ".join(pair)) for pair in rows.select("first", "second").rows()]

    figure, axes = style.panel(0.19 * len(rows) + 0.9)
    places = range(len(rows))
    bars = axes.barh(places, rows["expectation"], color=rows["colour"], height=0.7)
    axes.bar_label(bars, [f"{value:.2f}" for value in rows["expectation"]], padding=2)
    axes.set_yticks(places, names)
    axes.set(
        ylim=(len(rows) - 0.4, -0.6), xlabel="words left on average after both guesses"
    )
    axes.margins(x=0.12)
    axes.tick_params(axis="y", length=0)

    # Empty bars, for the legend.
    for colour, label in (
        (BEST, "most informative pairs"),
        (WORST, "pairs that people play"),
    ):
        if colour in rows["colour"]:
            axes.barh([0], [0], color=colour, label=label)
    figure.legend(loc="outside lower center", ncols=2)

    about = (
        f"The most informative pairs {matrix.among}; the second guess is always the same"
    )
    style.headline(figure, _finding_of_pairs(rows), about)
    return figure


def _pairs_of_people(best: pl.DataFrame, matrix: ReplyMatrix) -> pl.DataFrame:
    """Return the pairs that people play and that are not among the best."""
    listed = {frozenset(pair) for pair in best.select("first", "second").rows()}
    known = [
        pair_of(matrix, matrix.position[first], matrix.position[second]) | {"colour": WORST}
        for first, second in COMMON_PAIRS
        if first in matrix.position
        and second in matrix.position
        and frozenset((first, second)) not in listed
    ]
    return pl.DataFrame(known) if known else best.clear()


def _finding_of_pairs(rows: pl.DataFrame) -> str:
    """Return in a sentence what the first and the last of the pairs leave; the last leaves most."""
    pairs = [
        " and ".join(map(str.upper, pair)) for pair in rows.select("first", "second").rows()
    ]
    values = [f"{value:.2f}" for value in rows["expectation"]]
    finding = f"{pairs[0]} leave {values[0]} words on average"
    if values[0] != values[-1]:
        finding += f", {pairs[-1]} {values[-1]}"
    return style.plain(finding)


def letters(table: pl.DataFrame, words: int) -> Figure:
    """Draw how many of the words have each letter at each place, as a heat map."""
    places = table.columns[2:]
    figure, axes = style.panel(0.2 * len(table) + 0.4)
    shares = table.select(places).to_numpy() * (100 / words)
    axes.imshow(shares, cmap="Greys", aspect="auto", interpolation="nearest", vmin=0)

    for (row, column), share in np.ndenumerate(shares):
        text = f"{share:.1f}" if share else "·"
        colour = "white" if share > _DARK * shares.max() else INK
        axes.text(column, row, text, ha="center", va="center", color=colour)

    axes.set_xticks(range(len(places)), places)
    axes.set_yticks(range(len(table)), list(map(style.plain, table["letter"])))
    axes.tick_params(labeltop=True, labelbottom=False, length=0)
    axes.spines[:].set_visible(False)

    row, column = np.unravel_index(int(shares.argmax()), shares.shape)
    letter = style.plain(table["letter"][int(row)].upper())
    finding = (
        f"{letter} is the {places[int(column)]} letter of {shares.max():.1f} % of words"
    )
    style.headline(
        figure, finding, f"Percentage of {words:,} words with a letter at a place"
    )
    return figure


_DARK = 0.58
"""White text is easier to read than dark text on shades above this share of the darkest."""
