"""Metrics: a number for the partition of the targets that a guess makes; smaller is better.

Every metric has two faces. Its *value* is the number that people publish. Its *score* is an
exact integer that orders partitions as the value does, so that a tie is a tie: rounding never
decides between two guesses.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError, choices

_LOG_UNIT = 1 << 40
"""Logarithms are counted in steps of 2^-40 bit: fine enough to tell partitions apart, and small
enough that n log n of 400,000 targets fits into 63 bits."""


@dataclass(frozen=True)
class Metric:
    """A metric of partitions.

    Attributes
    ----------
    name
        As config.yaml and file names have it.
    title
        As figures and reports have it.
    weights
        For sizes from 0 to a limit, what one branch of that size adds to the score.
    value
        Value of a partition, given the sizes of its branches.
    largest
        The score is that of the heaviest branch instead of the sum over branches.
    """

    name: str
    title: str
    weights: Callable[[int], NDArray[np.int64]]
    value: Callable[[Sequence[int]], float]
    largest: bool = False

    def scores(self, partitions: Sequence[NDArray[np.int64]]) -> NDArray[np.int64]:
        """Return the exact scores of partitions, each given by the sizes of its branches."""
        weights = self.weights(max(int(sizes.max()) for sizes in partitions))
        combine = np.max if self.largest else np.sum
        return np.array([combine(weights[sizes]) for sizes in partitions])


def metric_named(name: str) -> Metric:
    """Return the metric of that name; raise `InputError` with the nearest name if none is."""
    if name not in METRICS:
        raise InputError(f"unknown metric {name!r}; {choices(name, METRICS)}")
    return METRICS[name]


def expectation(sizes: Sequence[int]) -> float:
    """Return the expected number of targets that remain: sum of n^2 / N.

    >>> expectation([3, 1])
    2.5
    """
    return sum(size * size for size in sizes) / sum(sizes)


def information(sizes: Sequence[int]) -> float:
    """Return the bits that a reply is expected to tell: the entropy of the partition.

    >>> information([2, 1, 1])
    1.5
    """
    total = sum(sizes)
    return math.log2(total) - math.fsum(size * math.log2(size) for size in sizes) / total


def _log_weights(limit: int) -> NDArray[np.int64]:
    """Return n log2 n in units of 2^-40.

    The logarithms are sums over prime factors, so that partitions whose products of n^n are
    equal, and only tie for that reason, get equal scores: {4, 1, 1, 1, 1} and {2, 2, 2, 2}.
    """
    logs = np.zeros(limit + 1, np.int64)
    for prime in range(2, limit + 1):
        if logs[prime]:
            continue
        power = prime
        while power <= limit:
            logs[power::power] += round(math.log2(prime) * _LOG_UNIT)
            power *= prime
    return np.arange(limit + 1) * logs


METRICS = {
    metric.name: metric
    for metric in (
        Metric("max", "Largest branch", lambda n: np.arange(n + 1), max, largest=True),
        Metric("expectation", "Expected size", lambda n: np.arange(n + 1) ** 2, expectation),
        Metric("neg_entropy", "Negative entropy", _log_weights, lambda sizes: -information(sizes)),
        Metric("entropy", "Entropy", lambda n: -_log_weights(n), information),
        Metric("parts", "Branches", lambda n: -np.minimum(np.arange(n + 1), 1), len),
    )
}
