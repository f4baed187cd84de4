"""Replies as tiles, and areas that show how many words each reply leaves."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from guesstree.games.colours import GREY, INK, TILES
from guesstree.games.rule import Tile
from guesstree.report.figures import style
from guesstree.words.forms import letters_of


class Box(NamedTuple):
    """A rectangle: its left upper corner and its size, in inches."""

    left: float
    top: float
    width: float
    height: float


def lay_out(axes: Axes, width: float, height: float) -> None:
    """Let the axes measure inches from the left upper corner, without lines and numbers."""
    axes.set(xlim=(0, width), ylim=(height, 0), aspect="equal", anchor="NW")
    axes.set_axis_off()


def draw_tiles(
    axes: Axes,
    reply: str,
    box: Box,
    tiles: Sequence[Tile],
    letters: str = "",
) -> None:
    """Draw a row of tiles into a box, each with its letter if `letters` are given.

    The tiles are grey if the rule has none.
    """
    colours = {tile.character: tile.colour for tile in tiles}
    spelled = letters_of(letters)
    names = [colours[character] for character in reply] if tiles else [""] * len(spelled)
    side = box.width / len(names)

    # A tenth of each side stays free, between the tiles.
    for at, name in enumerate(names):
        corner = (box.left + at * side, box.top)
        face = TILES.get(f"tile-{name}", GREY)
        axes.add_patch(Rectangle(corner, 0.9 * side, box.height, facecolor=face))
        if spelled:
            axes.text(
                corner[0] + 0.45 * side,
                box.top + box.height / 2,
                style.plain(spelled[at].upper()),
                ha="center",
                va="center_baseline",
                fontweight="bold",
                color=TILES.get(f"on-{name}", INK),
            )


def divide(areas: Sequence[float], box: Box) -> Iterator[Box]:
    """Yield a rectangle for each area, which fill the box; the areas fall and add up to its own.

    This is the squarified treemap of Bruls, Huizing and van Wijk (2000): a row along the shorter
    side takes further areas while that keeps its rectangles closer to squares.
    """
    start = 0
    while start < len(areas):
        short = min(box.width, box.height)
        end = start + 1
        while end < len(areas) and _longest(areas[start : end + 1], short) <= _longest(
            areas[start:end], short
        ):
            end += 1

        row = areas[start:end]
        thick = sum(row) / short
        across = 0.0
        for area in row:
            side = area / thick
            if box.width >= box.height:
                yield Box(box.left, box.top + across, thick, side)
            else:
                yield Box(box.left + across, box.top, side, thick)
            across += side

        # The next row fills what this one leaves.
        if box.width >= box.height:
            box = Box(box.left + thick, box.top, box.width - thick, box.height)
        else:
            box = Box(box.left, box.top + thick, box.width, box.height - thick)
        start = end


def _longest(row: Sequence[float], short: float) -> float:
    """Return the largest ratio of two sides in a row along a side of this length."""
    squared = (sum(row) / short) ** 2
    return max(row[0] / squared, squared / row[-1])
