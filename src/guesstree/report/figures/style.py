"""The style of all figures, and names beside points."""

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.patheffects import withStroke
from matplotlib.transforms import Bbox
from numpy.typing import NDArray

from guesstree.base.storage import replacing
from guesstree.games import colours
from guesstree.games.colours import INK, SOFT

Point = tuple[float, float]

Headline = tuple[str, str]
"""The finding of a figure, and a line about it."""

STYLE: dict[Any, Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 9,
    "text.color": INK,
    "axes.edgecolor": "#888888",
    "axes.labelcolor": INK,
    "axes.titlesize": 9,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "grid.color": "#e6e6e6",
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "legend.frameon": False,
    "figure.dpi": 240,
    "figure.constrained_layout.use": True,
    "svg.hashsalt": "guesstree",
}

WIDTH = 4.5
"""Width of every figure in inches. Where pages leave it 328 of the 360 pixels of a phone, a letter
of 9 points then has 9 pixels."""

_MARGIN = 0.08
"""Space around the lines above the panels, in inches."""

_TITLE = (11, 0.1, 0.2)
_SUBTITLE = (9, 0.072, 0.165)
"""The lines above the panels: size in points, width of a letter and height in inches, about."""

_NO_METADATA: dict[str, dict[str, str | None]] = {
    "png": {"Software": None},
    "svg": {"Creator": None, "Date": None, "Format": None, "Type": None},
}
"""The forms of a figure, and the metadata that would change its bytes."""

# What a matplotlibrc of the user or of the working folder says has no effect on figures.
SETTINGS = {
    key: mpl.rcParamsDefault[key]
    for key in mpl.rcParamsDefault
    if not key.startswith("backend")
} | STYLE

styled = mpl.rc_context(rc=SETTINGS)
"""A decorator of functions that draw in this style. Other figures keep theirs."""


def panel(height: float) -> tuple[Figure, Axes]:
    """Return a figure with one panel; the height in inches includes the axis, not the title."""
    figure = Figure(figsize=(WIDTH, height))
    return figure, figure.subplots()


def mode_colours(modes: Iterable[str]) -> dict[str, str]:
    """Return the colour of each mode in a figure, in the order of legends.

    >>> mode_colours(["any", "consistent", "any"])
    {'consistent': '#0072b2', 'any': '#d55e00'}
    """
    drawn = set(modes)
    return {
        name: mode.colour for name, mode in colours.MODE_STYLES.items() if name in drawn
    }


def headline(figure: Figure, finding: str, *about: str) -> None:
    """Write the finding of a figure above its panels, and lines below it; make room for them.

    Parameters
    ----------
    finding
        The title: one short sentence that a player understands.
    about
        Game, strategies and numbers, by the names that the config has.
    """
    width, height = figure.get_size_inches()
    title = _balanced(finding, int(width / _TITLE[1]))
    below = [line for text in about for line in _lines(text, int(width / _SUBTITLE[1]))]

    room = len(title) * _TITLE[2] + len(below) * _SUBTITLE[2] + 2 * _MARGIN
    total = height + room
    figure.set_size_inches(width, total)
    if engine := figure.get_layout_engine():
        engine.set(rect=(0, 0, 1, height / total))  # type: ignore[call-arg]

    left = _MARGIN / width
    top = 1 - _MARGIN / total
    under = top - len(title) * _TITLE[2] / total
    figure.suptitle(
        "\n".join(title),
        x=left,
        y=top,
        ha="left",
        va="top",
        fontsize=_TITLE[0],
        fontweight="bold",
    )
    figure.text(
        left,
        under,
        "\n".join(below),
        ha="left",
        va="top",
        fontsize=_SUBTITLE[0],
        color=SOFT,
    )


def _balanced(text: str, most: int) -> list[str]:
    """Return a text on the fewest lines of at most `most` letters, about equally long."""
    # Lines shorter than their average could not hold the text.
    count = len(_lines(text, most))
    tried = (_lines(text, letters) for letters in range(len(text) // count, most + 1))
    return next(lines for lines in tried if len(lines) == count)


def _lines(text: str, letters: int) -> list[str]:
    return textwrap.wrap(text, letters, break_long_words=False, break_on_hyphens=False)


def finding_of(figure: Figure) -> str:
    """Return the finding of a figure, which is its headline, on one line."""
    return " ".join(figure.get_suptitle().replace(r"\$", "$").split())


def plain(text: str) -> str:
    r"""Return a text as a figure shows it unchanged; `$` would begin a formula.

    >>> print(plain("$ab"))
    \$ab
    """
    return text.replace("$", r"\$")


@styled
def save_both(figure: Figure, path: Path) -> None:
    """Write a figure as PNG, and as SVG in the same folder."""
    FigureCanvasAgg(figure)
    # It is laid out once for both forms, as this takes longest.
    if engine := figure.get_layout_engine():
        engine.execute(figure)

    # The last bits of the solver's numbers vary from run to run. Ids in SVG are digests of them.
    for axes in figure.axes:
        corners = axes.get_position(original=True).get_points()
        axes.set_position(Bbox(np.round(corners, 9)))

    # With an engine, even "none", `savefig` would draw the figure once more, for nothing. The style
    # of `write_figure` would even lay out the second form again, without room for the headline.
    with mpl.rc_context({"figure.constrained_layout.use": False}):
        figure.set_layout_engine(None)
        for form in _NO_METADATA:
            with replacing(path.with_suffix(f".{form}")) as draft:
                _write(figure, draft, form)


@styled
def write_figure(figure: Figure, file: Path | BinaryIO) -> None:
    """Write a figure as PNG."""
    FigureCanvasAgg(figure)
    _write(figure, file, "png")


def _write(figure: Figure, file: Path | BinaryIO, form: str) -> None:
    """Write a figure in the current style, without date and version, which would change its bytes.

    It is laid out first if it has an engine for that.
    """
    title = {"Title": finding_of(figure)}
    figure.savefig(file, format=form, metadata=_NO_METADATA[form] | title)


def save_all(figures: Mapping[str, Figure], folder: Path) -> None:
    """Write figures into a folder, each under its name, as PNG and as SVG."""
    for name, figure in figures.items():
        save_both(figure, folder / f"{name}.png")


_SIZE = 9
_WIDE = 5.6
_TALL = 11.0
"""Size of a name, width of its letters and height of its line, in points."""

_GAP = 6.0
"""Distance of a name from its point."""

_DOT = 3.0
"""Radius of a point."""

_FAR = 16.0
"""A line joins a name to its point if they are farther apart."""

_HALO = withStroke(linewidth=2.5, foreground="white")
"""Keeps a name apart from the lines that run below it."""

_OUTSIDE = 1e6
_AWAY = 4.0
_NAME = 100.0
_NAMED = 10.0
"""Penalties of a place: for leaving the axes, for each point of distance, and for each square point
of another name, or of a point, that it covers."""

_ENDS = {"left": 0.0, "center": 0.5, "right": 1.0}
"""The end of a name at its place, and the share of its width that lies before the place."""

_Boxes = NDArray[np.float64]
"""A row for each box: left, bottom, right, top."""


def _places() -> Iterator[tuple[float, float, str]]:
    """Yield where a name may stand from its point, and which end of it; near places come first."""
    for away in _TALL * np.arange(5):
        # Above or below the point, a name may begin nearly at it.
        aside = _GAP if away == 0 else 2.0
        for up in (away, -away):
            yield aside, up, "left"
            yield -aside, up, "right"
        yield 0, away + _TALL, "center"
        yield 0, -away - _TALL, "center"


_PLACES = list(_places())


def name_points(
    axes: Axes,
    named: Sequence[tuple[str, Point]],
    colours: Mapping[str, str],
    size: Point,
) -> None:
    """Write names beside their points: at the right, at the left, above, below, or farther away.

    Parameters
    ----------
    axes
        The axes to write into, with their final limits.
    named
        Names with their points, the most important first.
    colours
        The colour of each name.
    size
        Width and height of the axes in points, about.
    """
    points = np.array([point for _, point in named], float)
    scaled = axes.transScale.transform  # an axis may be logarithmic
    low, high = scaled(np.column_stack([axes.get_xlim(), axes.get_ylim()]))
    centres = (scaled(points) - low) * size / (high - low)

    # At first, only the points are in the way; each name that is placed joins them.
    taken = np.hstack([centres - _DOT, centres + _DOT])
    penalties = np.full(len(named), _NAMED)
    far = np.array([abs(up) for _, up, _ in _PLACES])
    for (name, point), centre in zip(named, centres, strict=True):
        boxes = _boxes(len(name) * _WIDE, centre)
        leaves = (boxes[:, :2] < 0).any(axis=1) | (boxes[:, 2:] > size).any(axis=1)
        costs = _AWAY * far + _OUTSIDE * leaves + _covered(boxes, taken) @ penalties
        best = int(costs.argmin())
        taken = np.vstack([taken, boxes[best]])
        penalties = np.append(penalties, _NAME)

        across, up, end = _PLACES[best]
        line = {"arrowstyle": "-", "color": colours[name], "lw": 0.5}
        axes.annotate(
            plain(name),
            point,
            (across, up),
            textcoords="offset points",
            ha=end,
            va="center",
            color=colours[name],
            fontsize=_SIZE,
            arrowprops=line if far[best] > _FAR else None,
            path_effects=[_HALO],
        )


def _boxes(width: float, centre: NDArray[np.float64]) -> _Boxes:
    """Return the boxes of a name of a width at all places."""
    corners = [(across - _ENDS[end] * width, up - _TALL / 2) for across, up, end in _PLACES]
    lower = centre + np.array(corners)
    return np.hstack([lower, lower + np.array([width, _TALL])])


def _covered(boxes: _Boxes, others: _Boxes) -> NDArray[np.float64]:
    """Return how much each box covers of each other one."""
    # Columns of boxes against rows of others: all pairs at once.
    left, bottom, right, top = boxes.T[:, :, None]
    wide = np.minimum(right, others[:, 2]) - np.maximum(left, others[:, 0])
    high = np.minimum(top, others[:, 3]) - np.maximum(bottom, others[:, 1])
    return np.asarray(np.maximum(wide, 0) * np.maximum(high, 0))
