"""The figure of games against the evil replier, which chooses its word as late as it can."""

from collections.abc import Mapping, Sequence

from matplotlib.axes import Axes
from matplotlib.figure import Figure

from guesstree.base.text import counted
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rule import Tile
from guesstree.games.tree import Turn
from guesstree.report.figures import style
from guesstree.report.figures.tiles import Box, draw_tiles, lay_out
from guesstree.words.graphemes import length_of

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
