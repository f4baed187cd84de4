"""Names beside points, placed so that they cover each other and other points least."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from matplotlib.axes import Axes
from numpy.typing import NDArray

from guesstree.report.figures.style import plain

_SIZE, _WIDE, _TALL = 9, 5.6, 11.0
"""Size of a name, width of its letters and height of its line, in points."""

_GAP, _DOT, _FAR = 6.0, 3.0, 16.0
"""Distance of a name from its point, radius of a point, and from where on a line leads there."""

_OUTSIDE, _AWAY, _NAME, _NAMED = 1e6, 4.0, 100.0, 10.0
"""Penalties of a place: for leaving the axes, for each point of distance, and for each square point
of another name, or of a named point, that it covers. A square point of other points counts 1."""

Point = tuple[float, float]
_Boxes = NDArray[np.float64]
"""A row for each box: left, bottom, right, top."""


class _Place(NamedTuple):
    """Where a name stands from its point, and which end of it."""

    across: float
    up: float
    end: str


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
    dots, names = np.hstack([centres - _DOT, centres + _DOT]), np.empty((0, 4))
    for (name, point), centre in zip(named, centres, strict=False):
        width = len(name) * _WIDE
        boxes = {place: _box(place, width, centre) for place in _places()}
        costs = {
            place: _AWAY * abs(place.up)
            + _OUTSIDE * _leaves(box, size)
            + _NAMED * _covered(box, dots[: len(named)])
            + _covered(box, dots[len(named) :])
            + _NAME * _covered(box, names)
            for place, box in boxes.items()
        }
        place = min(costs, key=lambda one: costs[one])
        names = np.vstack([names, boxes[place]])
        is_far = abs(place.up) > _FAR
        axes.annotate(
            plain(name),
            point,
            (place.across, place.up),
            textcoords="offset points",
            ha=place.end,
            va="center",
            color=colours[name],
            fontsize=_SIZE,
            arrowprops={"arrowstyle": "-", "color": colours[name], "lw": 0.5} if is_far else None,
        )


def _places() -> Iterator[_Place]:
    """Yield the places of a name, those near its point first."""
    for away in _TALL * np.arange(5):
        aside = _GAP if away == 0 else 2.0
        for up in (away, -away):
            yield _Place(aside, up, "left")
            yield _Place(-aside, up, "right")
        yield _Place(0, away + _TALL, "center")
        yield _Place(0, -away - _TALL, "center")


def _box(place: _Place, width: float, centre: NDArray[np.float64]) -> _Boxes:
    """Return the box of a name at a place."""
    before = {"left": 0.0, "center": width / 2, "right": width}[place.end]
    x, y = centre[0] + place.across - before, centre[1] + place.up
    return np.array([x, y - _TALL / 2, x + width, y + _TALL / 2])


def _leaves(box: _Boxes, size: Point) -> bool:
    return bool((box[:2] < 0).any() or (box[2:] > size).any())


def _covered(box: _Boxes, others: _Boxes) -> float:
    """Return the area of other boxes that a box covers."""
    common = np.minimum(box[2:], others[:, 2:]) - np.maximum(box[:2], others[:, :2])
    return float(np.maximum(common, 0).prod(axis=1).sum())
