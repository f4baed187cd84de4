"""The pictures that other sites and home screens show for the web page."""

import textwrap
from xml.etree import ElementTree

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from guesstree.games.colours import SOFT, TILES
from guesstree.games.rule import Tile
from guesstree.report.figures import style
from guesstree.report.figures.tiles import Box, draw_tiles, lay_out
from guesstree.words.forms import letters_of

_DPI = style.STYLE["figure.dpi"]
_WIDTH, _HEIGHT = 1200 / _DPI, 630 / _DPI
"""The size in inches of the picture beside a link."""

_EDGE = 0.35
_FEWEST = 5
"""Words with fewer letters leave room at the right."""

_LINE = 66
"""Letters of a line below the finding."""

_RECT = "{http://www.w3.org/2000/svg}rect"
_SIZES = ("x", "y", "width", "height", "rx")

_GREEN = Tile("G", "green", "")


@style.styled
def preview(word: str, finding: str, about: str) -> Figure:
    """Draw the best first word in tiles, with the finding below it."""
    figure, axes = _sheet(_WIDTH, _HEIGHT)
    count = len(letters_of(word))
    side = (_WIDTH - 2 * _EDGE) / max(count, _FEWEST)
    with mpl.rc_context({"font.size": 34 * side}):
        box = Box(_EDGE, 0.3, count * side, 0.9 * side)
        draw_tiles(axes, _GREEN.character * count, box, [_GREEN], word)
    axes.text(_EDGE, 1.6, style.plain(finding), fontsize=11.5, fontweight="bold")
    lines = "\n".join(textwrap.wrap(style.plain(about), _LINE))
    axes.text(_EDGE, 1.75, lines, fontsize=8, color=SOFT, va="top")
    axes.text(_WIDTH - _EDGE, 2.42, "guesstree", fontsize=9, fontweight="bold", ha="right")
    return figure


@style.styled
def icon(mark: str, pixels: int) -> Figure:
    """Draw the mark of the page, which is SVG, on a light ground."""
    figure, axes = _sheet(pixels / _DPI, pixels / _DPI)
    axes.set(xlim=(-4, 36), ylim=(36, -4))
    # Behind the tiles, a line runs from the upper one to the lower ones, as in the SVG.
    for across, down in (([7, 7, 25, 25], [22, 17, 17, 22]), ([16, 16], [12, 17])):
        axes.plot(across, down, color=TILES["tile-grey"], lw=pixels / 100, zorder=0)
    for rect in ElementTree.fromstring(mark).iter(_RECT):
        x, y, width, height, radius = (float(rect.attrib[name]) for name in _SIZES)
        corners = f"round,pad=0,rounding_size={radius}"
        colour = rect.attrib["fill"]
        axes.add_patch(FancyBboxPatch((x, y), width, height, corners, ec="none", fc=colour))
    return figure


def _sheet(width: float, height: float) -> tuple[Figure, Axes]:
    """Return a figure of a size in inches, with axes that fill it."""
    figure = Figure(figsize=(width, height))
    figure.set_layout_engine("none")
    axes = figure.add_axes((0, 0, 1, 1))
    lay_out(axes, width, height)
    return figure, axes
