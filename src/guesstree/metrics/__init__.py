"""Metrics of partitions: numbers that say how well a guess splits the targets that remain.

A partition is given by the sizes of its branches, the targets that earn each reply.

>>> from guesstree.metrics import expected_size, information, score_partition
>>> sizes = [2, 1, 1]
>>> information(sizes), expected_size(sizes), score_partition(sizes, "max")
(1.5, 1.5, 2.0)

Other rooms use:

- `counting`: `BranchCounts`, `MOST_COUNTED`, `count_branches`, `empty_counts`, `first_counts`
- `registry`: `AnyMetric`, `LOG_BITS`, `METRICS`, `Metric`, `PARTS`, `ROUNDED`, `UNBOUNDED`,
  `are_rounded`, `expectation`, `information`, `masses_of`, `metric_named`, `metrics`, `shares_of`
- `scoring`: `BoundTables`, `ScoreScratch`, `ScoreTables`, `add_up_scores`, `bound_scores`,
  `bound_tables`, `finish_bounds`, `floors_of`, `score_guess`, `score_scratch`,
  `score_tables`
- `splits`: `NO_METRIC`, `Splits`, `splits_of`
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # these functions are for people; what commands run imports modules of its own
    from guesstree.metrics.registry import AnyMetric


def score_partition(sizes: Sequence[float], metric: "AnyMetric", *, hit: bool = False) -> float:
    """Return the value of a partition by a metric, as tables show it.

    Parameters
    ----------
    sizes
        How many targets, or what share of them, each branch has.
    metric
        The name of a metric, or a `Metric`.
    hit
        Whether the guess may itself be the target, which some metrics reward.

    Raises
    ------
    InputError
        There is no branch, or one without targets; or the metric is unknown or at fault.

    Examples
    --------
    >>> from guesstree.metrics import score_partition
    >>> score_partition([3, 1], "expectation"), score_partition([3, 1], "parts")
    (2.5, 2.0)
    """
    from guesstree.errors import InputError
    from guesstree.metrics.registry import metric_named

    branches = list(sizes)
    if not branches or not all(0 < size < float("inf") for size in branches):
        raise InputError(f"sizes are {branches!r:.80}; give a number above 0 for each branch")
    return float(metric_named(metric).value_of(branches, min(branches) if hit else 0))


def information(sizes: Sequence[float]) -> float:
    """Return the bits that the reply is expected to tell: the entropy of the partition.

    >>> from guesstree.metrics import information
    >>> information([2, 1, 1])
    1.5
    """
    return score_partition(sizes, "entropy")


def expected_size(sizes: Sequence[float]) -> float:
    """Return the expected number of targets that remain: sum of n^2 / N.

    >>> from guesstree.metrics import expected_size
    >>> expected_size([3, 1])
    2.5
    """
    return score_partition(sizes, "expectation")
