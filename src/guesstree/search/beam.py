"""Beams: searches that follow only the best few guesses of each node."""

from typing import NamedTuple

from guesstree.search.metrics import AnyMetric

Width = int | tuple[int, int, int, int]
"""How many guesses a beam follows at each node: a number, or one for each size in `SIZES`."""

SIZES = (400, 100, 30, 0)
"""Numbers of candidates from which the four numbers of a width hold."""


class Beam(NamedTuple):
    """A restriction of the search: it follows the best few guesses of each node, by its width.

    A metric ranks the guesses (None: the order of the exact search). Guesses that are no
    candidates are considered while the number of candidates lies within `window`, its least and
    greatest number (None: no limit).
    """

    metric: AnyMetric | None
    width: Width
    window: tuple[int, int | None] = (1, None)


def by_size(width: Width) -> tuple[int, ...]:
    """Return the four numbers of a width, for each size in `SIZES`."""
    return (width,) * len(SIZES) if isinstance(width, int) else width
