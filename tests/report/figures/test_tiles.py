"""Rectangles of given areas fill a box."""

from itertools import combinations

import pytest

from guesstree.report.figures.tiles import Box, divide


def test_rectangles_fill_the_box() -> None:
    """Rectangles have the given areas, are not narrow, and do not overlap."""
    areas = [6.0, 6, 4, 3, 2, 2, 1]

    boxes = [*divide(areas, Box(0, 0, 6, 4))]

    assert [box.width * box.height for box in boxes] == pytest.approx(areas)
    assert max(box.left + box.width for box in boxes) == pytest.approx(6)
    assert max(box.top + box.height for box in boxes) == pytest.approx(4)
    assert max(max(box[2:]) / min(box[2:]) for box in boxes) < 3
    for one, other in combinations(boxes, 2):
        right = min(one.left + one.width, other.left + other.width)
        bottom = min(one.top + one.height, other.top + other.height)
        shared = right - max(one.left, other.left), bottom - max(one.top, other.top)
        assert min(shared) < 1e-9
