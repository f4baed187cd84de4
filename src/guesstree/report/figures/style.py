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
from numpy.typing import NDArray

from guesstree.report import colours
from guesstree.report.colours import INK, SOFT
from guesstree.storage import replacing

Point = tuple[float, float]

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
    "xtick.color": SOFT,
    "ytick.color": SOFT,
    "legend.frameon": False,
    "figure.dpi": 120,
    "figure.constrained_layout.use": True,
    "svg.hashsalt": "guesstree",
}

_LETTER = 0.105
"""Width of a letter of the finding in inches, about."""

_NO_METADATA: dict[str, dict[str, str | None]] = {
    "png": {"Software": None},
    "svg": {"Creator": None, "Date": None, "Format": None, "Type": None},
}
"""The forms of a figure, and the metadata that would change its bytes."""

# What a matplotlibrc of the user or of the working folder says has no effect on figures.
SETTINGS = {
    key: mpl.rcParamsDefault[key] for key in mpl.rcParamsDefault if not key.startswith("backend")
} | STYLE

styled = mpl.rc_context(rc=SETTINGS)
"""A decorator of functions that draw in this style. Other figures keep theirs."""


def panel(width: float, height: float) -> tuple[Figure, Axes]:
    """Return a figure of a size in inches, and its only panel."""
    figure = Figure(figsize=(width, height))
    return figure, figure.subplots()


def mode_colours(modes: Iterable[str]) -> dict[str, str]:
    """Return the colour of each mode in a figure, in the order of legends.

    >>> mode_colours(["any", "consistent", "any"])
    {'consistent': '#0072b2', 'any': '#d55e00'}
    """
    drawn = set(modes)
    return {name: mode.colour for name, mode in colours.MODES.items() if name in drawn}


_DARK = 0.58
"""White text is easier to read than dark text on shades above this share of the darkest."""


def heat_map(
    axes: Axes,
    values: NDArray[Any],
    texts: Mapping[tuple[int, int], str],
    limits: tuple[float, float],
    fontsize: int = 9,
) -> None:
    """Draw a table of numbers as shades between two limits, with texts by row and column."""
    low, high = limits
    axes.imshow(values, cmap="Greys", aspect="auto", interpolation="nearest", vmin=low, vmax=high)
    for (row, column), text in texts.items():
        colour = "white" if values[row, column] - low > _DARK * (high - low) else INK
        axes.text(column, row, text, ha="center", va="center", fontsize=fontsize, color=colour)
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)


def beside(axes: Axes, text: str, point: Point, away: float, **how: Any) -> None:
    """Write a text at the right of a point, or at its left if `away`, in points, is negative."""
    end = "right" if away < 0 else "left"
    axes.annotate(text, point, (away, 0), textcoords="offset points", ha=end, va="center", **how)


def headline(figure: Figure, finding: str) -> None:
    """Write the finding of a figure above its panels, on few lines of about equal length."""
    most = int(figure.get_figwidth() / _LETTER)
    count = len(_lines(finding, most))
    balanced = (_lines(finding, letters) for letters in range(len(finding) // count, most + 1))
    shown = "\n".join(next(lines for lines in balanced if len(lines) == count))
    figure.suptitle(shown, x=0.01, ha="left", fontsize=12, fontweight="bold")


def _lines(text: str, letters: int) -> list[str]:
    return textwrap.wrap(text, letters, break_long_words=False, break_on_hyphens=False)


def finding_of(figure: Figure) -> str:
    """Return the finding of a figure: its headline, or the title of its first panel."""
    titles = (axes.get_title(loc="left") or axes.get_title() for axes in figure.axes[:1])
    text = figure.get_suptitle() or next(titles, "")
    return " ".join(text.replace(r"\$", "$").split())


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

    # With an engine, even "none", `savefig` would draw the figure once more, for nothing.
    with mpl.rc_context({"figure.constrained_layout.use": False}):
        figure.set_layout_engine(None)
        for form in _NO_METADATA:
            with replacing(path.with_suffix(f".{form}")) as draft:
                _write(figure, draft, form)


@styled
def write_figure(figure: Figure, file: Path | BinaryIO, form: str) -> None:
    """Write a figure as `png` or `svg`, without date and version, which would change its bytes."""
    _write(figure, file, form)


def _write(figure: Figure, file: Path | BinaryIO, form: str) -> None:
    """Write a figure in the current style. It is laid out first if it has an engine for that."""
    FigureCanvasAgg(figure)
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

_OUTSIDE, _AWAY, _NAME, _NAMED = 1e6, 4.0, 100.0, 10.0
"""Penalties of a place: for leaving the axes, for each point of distance, and for each square point
of another name, or of a named point, that it covers. A square point of other points counts 1."""

_ENDS = {"left": 0.0, "center": 0.5, "right": 1.0}
"""The end of a name at its place, and the share of its width that lies before the place."""

_Boxes = NDArray[np.float64]
"""A row for each box: left, bottom, right, top."""


def _places() -> Iterator[tuple[float, float, str]]:
    """Yield where a name may stand from its point, and which end of it; near places come first."""
    for away in _TALL * np.arange(5):
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
    others: Sequence[Point] = (),
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
    others
        Other points, which names cover only where they must.
    """
    points = np.array([point for _, point in named] + [*others], float).reshape(-1, 2)
    scaled = axes.transScale.transform  # an axis may be logarithmic
    low, high = scaled(np.column_stack([axes.get_xlim(), axes.get_ylim()]))
    centres = (scaled(points) - low) * size / (high - low)
    taken = np.hstack([centres - _DOT, centres + _DOT])
    penalties = np.array([_NAMED] * len(named) + [1.0] * len(others))
    far = np.array([abs(up) for _, up, _ in _PLACES])
    for (name, point), centre in zip(named, centres, strict=False):
        boxes = _boxes(len(name) * _WIDE, centre)
        leaves = (boxes[:, :2] < 0).any(axis=1) | (boxes[:, 2:] > size).any(axis=1)
        costs = _AWAY * far + _OUTSIDE * leaves + _covered(boxes, taken) @ penalties
        best = int(costs.argmin())
        taken, penalties = np.vstack([taken, boxes[best]]), np.append(penalties, _NAME)
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
    left, bottom, right, top = boxes.T[:, :, None]
    wide = np.minimum(right, others[:, 2]) - np.maximum(left, others[:, 0])
    high = np.minimum(top, others[:, 3]) - np.maximum(bottom, others[:, 1])
    return np.asarray(np.maximum(wide, 0) * np.maximum(high, 0))
