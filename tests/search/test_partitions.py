"""Partitions are scored as metrics score them, bounded where they are not, and counted."""

from collections import Counter, defaultdict
from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.search import counting, partitions
from guesstree.search.metrics import METRICS, UNBOUNDED, Metric
from guesstree.search.partitions import score_tables, splits_of

KINDS = 5
UNEVEN = np.array([0, 5, 3, 9, 4, 4, 30, 1, 2, 8, 8, 7, 6, 40, 3, 3, 3])

OWN = (
    Metric("uneven", "", lambda n: UNEVEN[: n + 1], len),
    Metric("uneven_largest", "", lambda n: UNEVEN[: n + 1], len, largest=True),
    Metric("steep_largest", "", lambda n: 7 * np.arange(n + 1) - 3, len, largest=True),
    Metric("cubic", "", lambda n: np.arange(n + 1) ** 3, len, head_start=lambda _: 5),
    Metric("late", "", lambda n: np.arange(n + 1) ** 2, len, head_start=lambda _: -5),
    Metric("late_largest", "", lambda n: np.arange(n + 1), len, True, lambda _: -5),
    Metric("square", "", lambda n: 3 * np.arange(n + 1) ** 2 - np.arange(n + 1), len),
)

ALL = (*METRICS.values(), *OWN)
LIMIT = 16

codes_of_guesses = st.lists(
    st.lists(st.integers(0, KINDS - 1), min_size=12, max_size=12), min_size=1, max_size=8
)


def ways_to_split(total: int, most: int) -> Iterator[list[int]]:
    """Every way to write a total as a sum of numbers up to `most`."""
    if total == 0:
        yield []
    for size in range(min(total, most), 0, -1):
        for rest in ways_to_split(total - size, size):
            yield [size, *rest]


def score(metric: Metric, sizes: list[int], hit: int = 0) -> int:
    """Score branches as `Metric.scores` does, with the weights of a larger game."""
    weights = metric.weights(LIMIT)[sizes]
    start = metric.head_start(LIMIT) * hit if metric.head_start else 0
    return int(weights.max() if metric.largest else weights.sum()) - start


@given(codes=codes_of_guesses, masses=st.lists(st.integers(1, 2), min_size=8, max_size=8))
def test_kernels_score_as_metrics_do(codes: list[list[int]], masses: list[int]) -> None:
    """Both ways to sum branches agree with plain counting, and leave their memory as it was."""
    matrix, candidates = np.array(codes, np.uint8), np.arange(8, dtype=np.int32)
    tables = partitions.score_tables(ALL, LIMIT)
    scratch = partitions.score_scratch(tables, KINDS)
    sums, occurring, weights = scratch.sums, scratch.occurring, np.array(masses)
    for guess, row in enumerate(codes):
        expected = Counter[int]()
        for code, mass in zip(row, masses, strict=False):
            expected[code] += mass
        for add_up in (partitions.sum_branches, partitions.sum_large_branches):
            branches = add_up(matrix, guess, candidates, weights, sums, occurring)
            found = {int(code): int(sums[0, code]) for code in occurring[:branches]}
            assert found == dict(expected)
            sums[:] = 0
        sizes, hit = [*expected.values()], expected[KINDS - 1]
        found_hit = partitions.score_guess(
            matrix, guess, candidates, weights, tables, scratch
        )
        assert found_hit == (len(sizes) > 1 or hit > 0, hit)
        assert scratch.scores.tolist() == [score(metric, sizes, hit) for metric in ALL]
        assert not sums.any()


@pytest.mark.parametrize("metric", ALL, ids=lambda metric: metric.name)
def test_bounds_hold_for_every_partition(metric: Metric) -> None:
    """Floors and least scores are below all partitions; one of them has the least score."""
    tables = partitions.score_tables([metric], LIMIT)
    floors, bounds = partitions.floors_of(tables)[0], partitions.bound_tables(tables, LIMIT)
    for targets in range(1, 13):
        least: dict[int, int] = {}
        for sizes in ways_to_split(targets, targets):
            value = score(metric, sizes)
            for hit in (0, 1):
                assert floors[targets] <= score(metric, sizes, hit)
            least[len(sizes)] = min(least.get(len(sizes), value), value)
        if not tables.is_exact[0]:
            found = {k: bounds.least[0, targets, k] for k in range(1, targets + 1)}
            assert found == least


def test_a_parabola_bounds_more_tightly_than_the_number_of_branches() -> None:
    """Branches of 3, 2 and 1: neg_entropy is above its parabola, which is above its least score."""
    metric = METRICS["neg_entropy"]
    tables = partitions.bound_tables(partitions.score_tables([metric], LIMIT), LIMIT)
    targets, repeats, pairs = 6, 3, 4

    at_least = int(tables.parabolas[0, 3] @ (targets, repeats, pairs))

    assert tables.least[0, targets, 3] < at_least <= score(metric, [3, 2, 1])
    assert tables.parabolas[0, 2].tolist() == [0, score(metric, [2]), 0]


@given(
    codes=codes_of_guesses,
    size=st.integers(2, 12),
    hits=st.lists(st.integers(0, 1), min_size=8, max_size=8),
)
def test_bounds_of_counted_guesses(
    codes: list[list[int]], size: int, hits: list[int]
) -> None:
    """Counts give the score, or a bound; a guess that leaves one branch has none."""
    by_target = np.array(codes, np.uint8).T.copy()
    counts, bounds = counting.empty_counts(len(codes)), np.zeros(len(codes), np.int64)
    counting.count_branches(by_target, np.arange(size, dtype=np.int32), 0, counts)
    tables = partitions.score_tables(ALL, LIMIT)
    bounding = partitions.bound_tables(tables, LIMIT)
    for row, metric in enumerate(ALL):
        is_candidate = np.array(hits[: len(codes)], np.uint8)
        least = partitions.bound_block(
            size, row, tables, bounding, counts, is_candidate, bounds
        )
        assert least == bounds.min()
        for guess, replies in enumerate(codes):
            sizes = [*Counter(replies[:size]).values()]
            exact = score(metric, sizes, hits[guess])
            if len(sizes) == 1:
                assert bounds[guess] == UNBOUNDED
            else:
                assert bounds[guess] <= exact
                assert bounds[guess] == exact or not tables.is_exact[row]


RIGHT = 8


def plain_splits(
    row: list[int], masses: list[int], increments: list[int], metric: Metric
) -> dict[str, int]:
    """Return the numbers of one guess, by lists of branches."""
    branches: dict[int, list[int]] = defaultdict(list)
    for code, mass in zip(row, masses, strict=True):
        branches[code].append(mass)
    placed = [(mass, at) for branch in branches.values() for at, mass in enumerate(branch)]
    sums, hit = np.array([*map(sum, branches.values())]), sum(branches.get(RIGHT, []))
    return {
        "costs": sum(mass * increments[at] for mass, at in placed),
        "squares": sum(mass * (2 * at + 1) for mass, at in placed),
        "largest": max(map(len, branches.values())),
        "branches": len(branches),
        "scores": int(metric.scores([sums], np.array([hit]))[0]),
        "hits": hit,
    }


@pytest.mark.parametrize("metric", METRICS.values(), ids=METRICS)
@pytest.mark.parametrize("kind", [np.uint8, np.uint16])
def test_splits_equal_a_plain_count(metric: Metric, kind: type[np.unsignedinteger]) -> None:
    """Every number of every guess follows from its branches."""
    random = np.random.default_rng(0)
    codes = random.integers(RIGHT, size=(30, 40)).astype(kind)
    codes[random.permutation(30)[:20], random.permutation(40)[:20]] = RIGHT
    targets = np.sort(random.choice(40, 12, replace=False))
    masses, increments = random.integers(1, 9, 12), np.sort(random.integers(9, size=12))
    guesses = random.permutation(30)
    tables = score_tables([metric], int(masses.sum()))

    found = splits_of(codes, guesses, targets, masses, RIGHT, tables, increments)

    for at, guess in enumerate(guesses):
        row = codes[guess, targets].tolist()
        plain = plain_splits(row, masses.tolist(), increments.tolist(), metric)
        assert {name: int(getattr(found, name)[at]) for name in plain} == plain


def test_equal_partitions_have_equal_numbers() -> None:
    """Guesses that split the targets alike share a number, whatever their replies are."""
    codes = np.random.default_rng(1).integers(4, size=(300, 5)).astype(np.uint8)

    found = splits_of(codes, np.arange(300), np.arange(5), np.ones(5, np.int64), RIGHT)

    alike = [tuple(row.index(code) for code in row) for row in codes.tolist()]
    pairs = {*zip(alike, found.partitions.tolist(), strict=True)}
    assert len(pairs) == len({*alike}) == len({*found.partitions.tolist()})
