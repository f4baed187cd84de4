"""Summaries equal the statistics of the standard library."""

import statistics
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.strategies.scores import Scores
from guesstree.strategies.summary import summarise


def scores_of(*rounds: list[int], strategy: str = "max-any") -> Scores:
    """Return scores of made-up targets."""
    metric, mode = strategy.split("-")
    targets = tuple(f"t{at}" for at in range(len(rounds[0])))
    return Scores("g", strategy, metric, mode, targets, tuple(map(tuple, rounds)), "t0")


@given(scores=st.lists(st.integers(1, 12), min_size=2))
def test_summary_equals_the_standard_library(scores: list[int]) -> None:
    """Mean, sample deviation, median and percentages are the usual ones."""
    row = summarise(scores_of(scores))
    assert row["total"] == sum(scores)
    assert row["mean"] == pytest.approx(statistics.fmean(scores))
    assert row["sd"] == pytest.approx(statistics.stdev(scores), abs=1e-12)
    assert row["median"] == statistics.median(scores)
    assert (row["best"], row["worst"]) == (min(scores), max(scores))

    counts = [scores.count(guesses) for guesses in range(1, max(scores) + 1)]

    assert row["histogram"] == counts

    for most in range(2, 11):
        share = 100 * sum(score <= most for score in scores) / len(scores)
        assert row[f"le{most}"] == pytest.approx(share)


def test_summary_of_rounds() -> None:
    """Rounds have a spread of their means; a target counts as often as it is likely, in each."""
    scores = scores_of([1, 3], [2, 4], strategy="random-consistent")

    row = summarise(replace(scores, weights=(3.0, 1.0)))

    assert (row["rounds"], row["total"], row["mean"]) == (2, 10, 2.5)
    assert row["mean_sd"] == pytest.approx(statistics.stdev([2, 3]))
    assert row["weighted_mean"] == pytest.approx((3 * (1 + 2) + 3 + 4) / 8)
