"""A run that costs too much fails."""

import sys

import pytest

from tests.support import cost

BUSY = [sys.executable, "-c", "sum(range(10_000_000))"]


@pytest.mark.parametrize(("recorded", "status"), [(0.001, 1), (1000.0, 0)])
def test_a_run_that_costs_more_fails(
    monkeypatch: pytest.MonkeyPatch, recorded: float, status: int
) -> None:
    """Half as much again as recorded is too much."""
    monkeypatch.setattr(cost, "RECORDED", recorded)
    monkeypatch.setattr(cost, "plain_seconds", lambda: 0.5)
    assert cost.main(BUSY) == status
