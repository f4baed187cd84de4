"""Metrics of other packages, with functions whose values are checked where they enter."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from numbers import Real
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from guesstree.plugins import Source, WrongValueError

if TYPE_CHECKING:  # the registry of metrics guards what it loads
    from guesstree.metrics.registry import Metric

UNBOUNDED = np.iinfo(np.int64).max >> 1
"""Larger than any score."""


def guarded(metric: "Metric", source: Source) -> "Metric":
    """Return a metric with functions whose values are checked, and which name their package."""
    start = metric.head_start and source.checked("head_start", metric.head_start, _head_start)
    return replace(
        metric,
        weights=source.checked("weights", metric.weights, _weights_check(start)),
        value=source.checked("value", metric.value, _value),
        head_start=start,
    )


def _weights_check(
    head_start: Callable[[int], int] | None,
) -> Callable[[Any, int], NDArray[np.int64]]:
    def check(found: Any, limit: int) -> NDArray[np.int64]:
        weights = np.asarray(found)
        if weights.shape != (limit + 1,):
            raise WrongValueError(
                f"has the shape {weights.shape}; expected {limit + 1} numbers, for sizes from 0 on"
            )
        if weights.dtype.kind not in "iuf" or not (np.isfinite(weights) & (weights % 1 == 0)).all():
            raise WrongValueError("has a number that is not whole and finite; expected whole ones")
        if weights[0] != 0:
            raise WrongValueError(f"begins with {weights[0]}; expected 0 for an empty branch")
        start = head_start(limit) if head_start else 0
        if not _most(weights.astype(np.float64), start) < UNBOUNDED:
            raise WrongValueError("has scores that do not fit into 63 bits; expected smaller ones")
        return weights.astype(np.int64)

    return check


def _most(weights: NDArray[np.float64], start: int) -> float:
    """Return a bound on the size of scores, and of the numbers from which they are bounded."""
    limit = len(weights) - 1
    per_target = np.abs(weights[1:]) / np.arange(1, limit + 1)
    least_step = np.minimum.accumulate(np.diff(weights))
    return float(
        limit * max(per_target.max(initial=0), np.abs(least_step).max(initial=0))
        + limit * abs(start)
    )


def _head_start(found: Any, _: int) -> int:
    try:
        return index(found)
    except TypeError:
        raise WrongValueError(f"returned {found!r:.80}; expected a whole number") from None


def _value(found: Any, _: Sequence[float]) -> float:
    if not isinstance(found, Real) or not math.isfinite(found):
        raise WrongValueError(f"returned {found!r:.80}; expected a finite number")
    return float(found)
