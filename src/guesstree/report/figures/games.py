"""Figures of single games: against the evil replier, and replayed days by half-year."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from guesstree.base.result import Row, Rows
from guesstree.base.text import counted
from guesstree.games.colours import BEST, GREY, INK, SOFT
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Tile
from guesstree.games.tree import Turn
from guesstree.report.figures import style
from guesstree.report.figures.tiles import Box, draw_tiles, lay_out
from guesstree.report.text_tables import EVERY_DAY
from guesstree.words.forms import length_of

Games = Mapping[str, Sequence[Turn]]
"""The game of each strategy."""


def evil(games: Games, game: str, matrix: ReplyMatrix) -> Figure:
    """Draw the shortest and the longest game against the evil replier, and the words left.

    Parameters
    ----------
    games
        The game of each strategy, turn by turn.
    game
        The name of the game.
    """
    ordered = sorted(games, key=lambda name: len(games[name]))
    chosen = list(dict.fromkeys((ordered[0], ordered[-1])))
    height = _ROW * len(games[chosen[-1]]) + 0.1
    figure = Figure(figsize=(style.WIDTH, height + 0.5))
    panels = figure.subplots(1, 2)
    for axes in panels:
        lay_out(axes, style.WIDTH / 2 - 0.1, height)
    for axes, name in zip(panels, chosen, strict=False):
        _draw_board(axes, games[name], matrix.rule.notation.tiles)
        axes.set_title(f"{name}:\n{counted(len(games[name]), 'guess')}")

    # Several games may be equally short or long.
    about = f"{game}: a shortest and a longest game of {counted(len(games), 'strategy')}"
    style.headline(figure, _finding(games, chosen), about)
    return figure


_ROW = 0.3
"""Distance of the rows of a board, in inches."""


def _draw_board(axes: Axes, turns: Sequence[Turn], tiles: Sequence[Tile]) -> None:
    """Draw a game as rows of letters on tiles, and beside them how many words are left."""
    for row, turn in enumerate(turns):
        box = Box(
            0.05, row * _ROW + 0.05, min(0.27 * length_of(turn.guess), 1.4), 0.85 * _ROW
        )
        draw_tiles(axes, turn.reply, box, tiles, turn.guess)

        # A comma between two numbers would look like one number.
        reply = "" if tiles else f"{style.plain(turn.reply)}: "
        is_last = row == len(turns) - 1
        left = f"{reply}{'found' if is_last else f'{turn.remaining:,} left'}"
        axes.text(box.left + box.width + 0.07, box.top + box.height / 2, left, va="center")


def _finding(games: Games, chosen: Sequence[str]) -> str:
    """Return in a sentence which strategies hold the evil replier shortest and longest."""
    shortest, longest = (len(games[name]) for name in (chosen[0], chosen[-1]))
    if shortest == longest:
        each = "every strategy" if len(games) > 1 else chosen[0]
        return f"The evil replier lasts {counted(shortest, 'guess')} against {each}"
    lasts = f"The evil replier lasts {longest} guesses against {chosen[-1]}"
    return f"{lasts}, {shortest} against {chosen[0]}"


# Replayed days

_COLOURS = (BEST, INK, SOFT, GREY)


def replay(rows: Rows, game: str) -> Figure:
    """Draw the mean guesses of each strategy by half-year and over all days, with standard errors.

    `rows` come from `report.text_tables.half_years`.
    """
    every = {row["strategy"]: row for row in rows if row["period"] == EVERY_DAY}
    days = {row["period"]: row["games"] for row in rows}
    periods = sorted(days)  # digits sort before "all"

    figure, axes = style.panel(3.0)
    for number, strategy in enumerate(every):
        of_strategy = [row for row in rows if row["strategy"] == strategy]
        # Strategies stand a little beside one another, so that their errors don't overlap.
        places = [periods.index(row["period"]) + 0.08 * number for row in of_strategy]
        axes.errorbar(
            places,
            [row["mean"] for row in of_strategy],
            [row["error"] or 0.0 for row in of_strategy],
            fmt="o",
            color=_COLOURS[number % len(_COLOURS)],
            capsize=3,
            markersize=5,
            label=_named(every[strategy]),
        )

    labels = [f"{period}\n{days[period]:,}".replace(" ", "\n") for period in periods]
    axes.set_xticks(range(len(periods)), labels)
    axes.set_xlim(-0.5, len(periods) - 0.5)
    axes.set(xlabel="half-year, and below it the days", ylabel="guesses on average")
    axes.grid(axis="y")
    figure.legend(loc="outside lower center")
    style.headline(figure, *_half_year_finding(list(every.values()), game))
    return figure


def _named(row: Row) -> str:
    """Return a strategy with its mean over all days, and the games that it lost."""
    name = style.plain(row["strategy"])
    return f"{name}: mean {row['mean']:.3f}, {counted(row['lost'], 'game')} lost"


def _half_year_finding(every: Rows, game: str) -> style.Headline:
    """Return the finding, and a line about the days and the comparison."""
    best = min(every, key=lambda row: row["mean"])
    reference = every[-1]
    days = f"{game}: {counted(best['games'], 'day')}, each with the answers known before it"
    error = best["saved_error"]
    if best is reference or error is None:
        return f"{best['strategy']} takes {best['mean']:.2f} guesses on real days", days

    saved = f"Past answers save {best['saved']:.2f} guesses per game"
    if best["saved"] < 2 * error:  # which chance alone makes now and then
        saved = (
            f"{counted(best['games'], 'day')} do not tell whether past answers save guesses"
        )
    pair = f"{best['strategy']} against {reference['strategy']}"
    return saved, f"{days}; {pair}: {best['saved']:.3f} saved, standard error {error:.3f}"
