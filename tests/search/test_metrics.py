"""Metrics: published values, scores that tie where partitions tie, masses of weights."""

import itertools
import math
import warnings
from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guesstree.base.constants import LOG_BITS
from guesstree.search.metrics import METRICS, Metric, are_rounded, masses_of
from tests.oracles import SCORES
from tests.search.test_partitions import ways_to_split as every_partition

partitions = st.lists(st.integers(1, 30), min_size=1, max_size=20)


def score(metric: Metric, sizes: list[int], hit: int = 0) -> int:
    """Return the exact score of branch sizes."""
    return int(metric.scores([np.array(sizes)], np.array([hit]))[0])


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
@given(sizes=partitions, unit=st.sampled_from([1, 2.5, 3, 7.3]), data=st.data())
def test_order_of_branches_does_not_matter(
    metric: Metric, sizes: list[int], unit: float, data: st.DataObject
) -> None:
    """Equal branch sizes tie and have equal values, in whatever order, fractions too.

    Sums of fractions are rounded once. So each version of Python finds the same.
    """
    shuffled = data.draw(st.permutations(sizes))
    assert score(metric, sizes) == score(metric, shuffled)

    value, other = (
        metric.value_of([n / unit for n in one], hit=True) for one in (sizes, shuffled)
    )

    assert value == other


@pytest.mark.parametrize("name", METRICS)
def test_scores_order_partitions_exactly(name: str) -> None:
    """Any two partitions of 14, with a hit or without, compare as they do in exact arithmetic."""
    pairs = [
        (score(METRICS[name], sizes, hit), SCORES[name](sizes, hit))
        for sizes in every_partition(14, 14)
        for hit in range(1 + (1 in sizes))
    ]
    for (one, exact), (other, known) in itertools.combinations(pairs, 2):
        assert (one < other, one == other) == (exact < known, exact == known)


def steps_of(sizes: list[int]) -> Decimal:
    """Return the sum of n log n over branches, in steps of 2^-40 bits and to 40 digits."""
    with localcontext(prec=40):
        nats = sum((n * Decimal(n).ln() for n in sizes), Decimal(0))
        steps: Decimal = nats / Decimal(2).ln() * 2**LOG_BITS
        return steps


@given(sizes=partitions)
@example([1 << 17, 1 << 16, 33_000])
def test_how_exact_scores_of_information_are(sizes: list[int]) -> None:
    """Equal values tie, and others keep their order if they differ by log2(N) steps.

    For the score of no partition is off by more than half of that.
    """
    metric = METRICS["neg_entropy"]
    equal = [*sizes, 4, 1, 1, 1, 1], [*sizes, 2, 2, 2, 2]

    assert score(metric, equal[0]) == score(metric, equal[1])

    targets = sum(sizes)

    assert abs(score(metric, sizes) - steps_of(sizes)) <= targets * math.log2(targets) / 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max", 4),
        ("expectation", 22 / 8),
        ("neg_entropy", -1.75),
        ("parts", 4),
        ("few_parts", 4),
    ],
)
def test_values_of_a_partition(name: str, value: float) -> None:
    """Branches of 4, 2, 1 and 1 targets have the numbers that are usually published."""
    assert METRICS[name].value([4, 2, 1, 1]) == value


@given(st.lists(st.integers(1, 1000), min_size=1, max_size=50))
def test_whole_weights_stay_exact(weights: list[int]) -> None:
    """Whole weights keep their ratios; others become shares that are off by less than one."""
    masses = masses_of(np.array(weights, float))
    assert (masses * weights[0] == np.array(weights) * masses[0]).all()

    shares = masses_of(np.array(weights) / 7.3)
    exact = np.array(weights) * ((1 << 20) / sum(weights))

    assert (abs(shares - np.maximum(exact, 1)) < 1).all()


@pytest.mark.parametrize(
    ("weights", "masses"),
    [
        ([5e18, 6e18, 1.0], [476_625, 571_951, 1]),
        ([1e100, 1.0], [1 << 20, 1]),
        ([3e18, 6e18], [1, 2]),
        ([9e18] * 3, [1, 1, 1]),
    ],
)
def test_large_weights(weights: list[float], masses: list[int]) -> None:
    """Sums beyond 64 bits do not wrap around, and raise no warning."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert masses_of(np.array(weights)).tolist() == masses


@pytest.mark.parametrize(
    ("weights", "rounded"),
    [
        (None, False),
        ([1, 3], False),
        ([1e9, 2e9], False),
        ([1e9, 1], True),
        ([1, 0.01], True),
    ],
)
def test_what_is_rounded(weights: list[float] | None, rounded: bool) -> None:
    """Whole numbers of a small sum are not rounded."""
    assert are_rounded(None if weights is None else np.array(weights)) == rounded
