"""The kernel that splits targets by guesses, and a plain twin of it."""

from collections import defaultdict

import numpy as np
import pytest

from guesstree.search.metrics import METRICS
from guesstree.search.partitions import Splits, score_tables, splits_of

RIGHT = 8


def plain_splits(
    row: list[int], masses: list[int], increments: list[int], metric: str
) -> dict[str, int]:
    """Return what one guess makes of targets, by lists of branches."""
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
        "scores": int(METRICS.resolve(metric).scores([sums], np.array([hit]))[0]),
        "hits": hit,
    }


@pytest.mark.parametrize("metric", list(METRICS))
@pytest.mark.parametrize("kind", [np.uint8, np.uint16])
def test_splits_are_those_of_a_plain_count(
    metric: str, kind: type[np.unsignedinteger]
) -> None:
    """Every number of every guess is that of its branches."""
    random = np.random.default_rng(0)
    codes = random.integers(RIGHT, size=(30, 40)).astype(kind)
    codes[random.integers(30, size=20), random.permutation(40)[:20]] = RIGHT
    targets = np.sort(random.choice(40, 12, replace=False))
    masses, increments = random.integers(1, 9, 12), np.sort(random.integers(9, size=12))
    guesses = random.permutation(30)
    for row in codes:  # a guess is one target at most
        row[np.flatnonzero(row == RIGHT)[1:]] = 0
    tables = score_tables([METRICS.resolve(metric)], int(masses.sum()))
    found = splits_of(codes, guesses, targets, masses, RIGHT, tables, increments)
    for at, guess in enumerate(guesses.tolist()):
        row = codes[guess, targets].tolist()
        plain = plain_splits(row, masses.tolist(), increments.tolist(), metric)
        assert {name: int(getattr(found, name)[at]) for name in plain} == plain


def test_equal_partitions_have_equal_numbers() -> None:
    """Guesses that split the targets alike share a number, whatever their replies are."""
    random = np.random.default_rng(1)
    codes = random.integers(4, size=(300, 5)).astype(np.uint8)
    found: Splits = splits_of(
        codes, np.arange(300), np.arange(5), np.ones(5, np.int64), RIGHT
    )
    alike = {tuple(row.index(code) for code in row) for row in codes.tolist()}
    named = dict(zip(map(tuple, codes.tolist()), found.partitions.tolist(), strict=True))

    assert len(set(named.values())) == len(alike)
    assert named.setdefault((0, 1, 1, 2, 0), None) == named.setdefault(
        (3, 0, 0, 1, 3), None
    )
