"""Metrics: a number for the partition of the targets that a guess makes; smaller is better.

Every metric has two forms. Its *value* is the number that people publish. Its *score* is an
integer, the same on every machine, and partitions of equal values have equal scores. Partitions of
different values are in the order of their values, with one exception. Metrics of information round
the logarithm of each prime number to 2^-40 bits, or to a coarser step for more than 230,000
targets. So two partitions of N targets may be out of order if their information differs by less
than log2(N) of these steps. The strategies of Knuth [1]_ (`max`), Irving [2]_ (`expectation`),
Neuwirth [3]_ (`neg_entropy`) and Kooi [4]_ (`parts`) use these values.

.. [1] D. E. Knuth, "The Computer as Master Mind", Journal of Recreational Mathematics 9, 1976.
.. [2] R. W. Irving, "Towards an Optimum Mastermind Strategy", Journal of Recreational Mathematics
   11, 1979.
.. [3] E. Neuwirth, "Some Strategies for Mastermind", Zeitschrift für Operations Research 26, 1982.
.. [4] B. Kooi, "Yet Another Mastermind Strategy", ICGA Journal 28, 2005.
"""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from guesstree.base.constants import LOG_BITS, MOST_WEIGHT, PARTS
from guesstree.base.errors import InputError, list_of
from guesstree.base.plugins import Registry, Source

Masses = NDArray[np.int64]
"""How much each target counts, in whole numbers."""

UNBOUNDED = np.iinfo(np.int64).max >> 1
"""Larger than any score."""

ROUNDED = (
    f"Weights are rounded: of {PARTS:,} parts in all, each word has a whole number, and at "
    "least 1."
)
"""A note for numbers that come from rounded weights."""


@dataclass(frozen=True)
class Metric:
    """A metric of partitions.

    Attributes
    ----------
    name
        As config.yaml and file names have it.
    title
        The aim of a strategy that chooses by it, for figures.
    weights
        For sizes from 0 to a limit, what one branch of that size adds to the score.
    value
        Value of a partition, given the sizes of its branches.
    largest
        The score is that of the heaviest branch instead of the sum over branches.
    head_start
        How much less the score is of a guess that may itself be the target, for sizes up to a
        limit; None where that does not count.

    Examples
    --------
    >>> Metric.named("expectation").value_of([3, 1])
    2.5
    """

    name: str
    title: str
    weights: Callable[[int], NDArray[np.int64]]
    value: Callable[[Sequence[float]], float]
    largest: bool = False
    head_start: Callable[[int], int] | None = None

    def scores(
        self, partitions: Sequence[NDArray[np.int64]], hits: NDArray[np.int64]
    ) -> NDArray[np.int64]:
        """Return the scores of partitions of all targets.

        Each is given by the sizes (or masses) of its branches; `hits` is the size of the right
        branch: 1 for a guess that may be the target, else 0.
        """
        targets = int(partitions[0].sum())
        weights = self.weights(targets)
        combine = np.max if self.largest else np.sum
        scores = np.array([combine(weights[sizes]) for sizes in partitions])
        start = self.head_start(targets) if self.head_start else 0
        return np.asarray(scores - start * hits)

    @staticmethod
    def named(metric: "AnyMetric") -> "Metric":
        """Return the metric of a name, or one that is not registered once it is checked.

        Raises
        ------
        InputError
            The metric is unknown or faulty.

        Examples
        --------
        >>> Metric.named("max").title
        'minimises the largest branch'
        """
        return METRICS.resolve(metric)

    def value_with(self, sizes: Sequence[float], hit: float) -> float:
        """Return the value of a partition whose right branch has the size `hit`."""
        return self.value(sizes) - (hit / math.fsum(sizes) if self.head_start else 0)

    def value_of(
        self, branches: Iterable[float | Collection[Any]], *, hit: bool = False
    ) -> float:
        """Return the value of a partition, as tables show it.

        Parameters
        ----------
        branches
            The number or share of targets in each branch; or the branches themselves, such as sets
            of words.
        hit
            Whether the guess may itself be the target, which some metrics reward. The smallest
            branch then counts as the one that it finds.

        Raises
        ------
        InputError
            There are no branches, or a branch has no targets.

        Examples
        --------
        >>> branches = [2, 1, 1]  # "entropy" is the information in bits, "expectation" what remains
        >>> [Metric.named(name).value_of(branches) for name in ("entropy", "expectation", "parts")]
        [1.5, 1.5, 3.0]
        >>> Metric.named("entropy").value_of([{"brick", "crane"}, {"crate"}, {"trace"}])
        1.5
        """
        sizes = [
            len(branch) if isinstance(branch, Collection) else branch
            for branch in list_of(branches, "branches", "[2, 1, 1]")
        ]
        if not sizes or not all(0 < size <= MOST_WEIGHT for size in sizes):
            wanted = f"a number above 0 for each branch, at most {MOST_WEIGHT:g}"
            raise InputError(f"the branches are {sizes!r:.80}; give {wanted}")
        return float(self.value_with(sizes, min(sizes) if hit else 0))


AnyMetric = Metric | str
"""A metric, or the name of one."""


def masses_of(weights: NDArray[np.float64] | None, parts: int = PARTS) -> Masses:
    """Return weights as whole numbers, which have exact sums.

    Whole numbers are divided by their common factor, if their sum is then at most `parts`. All
    other weights become shares of `parts` parts: see `shares_of` and `are_rounded`.

    Raises
    ------
    InputError
        There are none, as all targets are equally likely.
    """
    if weights is None:
        raise InputError("the targets have no weights; remove 'weighted'")
    whole = _whole(weights, parts)
    return shares_of(weights, parts) if whole is None else whole


def shares_of(weights: NDArray[np.float64], parts: int) -> Masses:
    """Return weights as shares of `parts` parts, rounded, and each at least 1."""
    shares = np.rint(weights * (parts / math.fsum(weights))).astype(np.int64)
    return np.asarray(np.maximum(shares, 1))


def are_rounded(weights: NDArray[np.float64] | None) -> bool:
    """Return whether `masses_of` rounds weights. If so, `ROUNDED` must be shown with them."""
    return weights is not None and _whole(weights, PARTS) is None


def _whole(weights: NDArray[np.float64], sum_limit: int) -> Masses | None:
    """Return whole weights without a common factor; None if not whole, or of too large a sum."""
    if weights.max() >= 1 << 63 or (np.rint(weights) != weights).any():
        return None
    whole = weights.astype(np.int64)
    whole //= np.gcd.reduce(whole)

    # The sum of numbers that are larger may not fit into 64 bits.
    return whole if whole.max() <= sum_limit and whole.sum() <= sum_limit else None


def expectation(sizes: Sequence[float]) -> float:
    """Return the expected number of targets that remain: sum of n^2 / N.

    >>> expectation([3, 1])
    2.5
    """
    return math.fsum(size * size for size in sizes) / math.fsum(sizes)


def information(sizes: Sequence[float]) -> float:
    """Return the expected information of a reply in bits: the entropy of the partition.

    >>> information([2, 1, 1])
    1.5
    """
    total = math.fsum(sizes)
    return math.log2(total) - math.fsum(size * math.log2(size) for size in sizes) / total


def _one_bit(limit: int) -> int:
    """Return a unit that lets n log2 n fit into 63 bits, for n up to a limit."""
    # log2 n is less than the number of bits of n.
    return 1 << min(LOG_BITS, 62 - (limit * max(1, limit.bit_length())).bit_length())


_TABLE_STEP = 1 << 14
"""Tables for more than this number are longer than is asked for: up to the next multiple of it.

Each mixture of weights has a sum of its own, near a million. Most of them can share a table."""


def _log_weights(limit: int) -> NDArray[np.int64]:
    """Return n log2 n in units of 2^-40, or of a larger power of two where that is too fine."""
    # The division of the negative number rounds up.
    longer = limit if limit <= _TABLE_STEP else -(-limit // _TABLE_STEP) * _TABLE_STEP

    # The unit follows from the number that is asked for, so that scores do not depend on tables.
    if _one_bit(longer) != _one_bit(limit):
        longer = limit
    return _log_table(longer)[: limit + 1]


@lru_cache(maxsize=4)
def _log_table(limit: int) -> NDArray[np.int64]:
    """Return what `_log_weights` returns; it takes a tenth of a second for a million numbers.

    Logarithms are sums over prime factors. So partitions with equal products of n^n have equal
    scores, such as {4, 1, 1, 1, 1} and {2, 2, 2, 2}.
    """
    unit = _one_bit(limit)
    logs = np.zeros(limit + 1, np.int64)

    # A sieve: log n is the sum of the rounded logarithms of the prime factors of n. So equal
    # products have equal sums, which would not hold for logarithms rounded one by one.
    for prime in range(2, limit + 1):
        if logs[prime]:
            continue
        power = prime
        while power <= limit:
            logs[power::power] += round(math.log2(prime) * unit)
            power *= prime

    weights = np.arange(limit + 1) * logs
    weights.flags.writeable = False
    return weights


def _checked(metric: Metric, source: Source) -> Metric:
    """Return a metric of another package with a check that weights are whole and scores fit."""

    def weights(limit: int) -> NDArray[np.int64]:
        found = np.asarray(metric.weights(limit))
        start = metric.head_start(limit) if metric.head_start else 0
        fits = found.shape == (limit + 1,) and found.dtype.kind in "iuf"
        if fits:
            # No score is larger, nor is any difference of scores from which bounds follow.
            largest = limit * (
                np.abs(np.diff(found.astype(np.float64))).max(initial=0) + abs(start)
            )
            fits = found[0] == 0 and not (found % 1).any() and bool(largest < UNBOUNDED)

        if not fits:
            raise source.error(
                f"weights({limit}) is not {limit + 1} whole numbers, the first of them 0, with "
                "scores that fit into 63 bits"
            )

        return found.astype(np.int64)

    return replace(metric, weights=weights)


def _one_each(limit: int) -> NDArray[np.int64]:
    """Return what branches of each size add to the number of branches: 0 for size 0, else 1."""
    return np.minimum(np.arange(limit + 1), 1)


METRICS = Registry(
    "metric",
    Metric,
    "guesstree.metrics",
    (
        Metric(
            "max",
            "minimises the largest branch",
            lambda n: np.arange(n + 1),
            max,
            largest=True,
        ),
        Metric(
            "expectation",
            "minimises the expected number of targets left",
            lambda n: np.arange(n + 1) ** 2,
            expectation,
        ),
        Metric(
            "neg_entropy",
            "maximises the expected information",
            _log_weights,
            lambda sizes: -information(sizes),
        ),
        Metric(
            "neg_entropy_hit",
            "maximises the expected information and the chance to be right",
            _log_weights,
            lambda sizes: -information(sizes),
            # The value takes off the chance to be right, hit / N. Scores are N times as large, so
            # they take off one unit.
            head_start=_one_bit,
        ),
        Metric(
            "entropy",
            "minimises the expected information",
            lambda n: -_log_weights(n),
            information,
        ),
        Metric("parts", "maximises the number of branches", lambda n: -_one_each(n), len),
        Metric("few_parts", "minimises the number of branches", _one_each, len),
    ),
    _checked,
)
"""Ours, and those that other packages add in this entry point group."""
