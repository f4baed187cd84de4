"""What a run costs is noticed."""

import sys
from subprocess import CalledProcessError

import numpy as np
import pytest

from tests import cost

BUSY = [sys.executable, "-c", "sum(range(10_000_000))"]


@pytest.mark.parametrize(("recorded", "status"), [(0.001, 1), (1000.0, 0)])
def test_a_run_that_costs_more_fails(
    monkeypatch: pytest.MonkeyPatch, recorded: float, status: int
) -> None:
    """A third more than was recorded is too much."""
    monkeypatch.setattr(cost, "RECORDED", recorded)
    monkeypatch.setattr(cost, "plain_seconds", lambda: 0.5)
    assert cost.main(BUSY) == status


def test_the_plain_program_counts_branches() -> None:
    """It sorts targets by their green letters, and counts them."""
    words = ["abbey", "babes", "eerie", "keeps", "beery"]
    letters = np.array([[ord(letter) for letter in word] for word in words], np.uint8)
    order, counts = cost.branches(letters[0], letters)
    assert [words[at] for at in order] == ["eerie", "keeps", "babes", "beery", "abbey"]
    expected = {0: 2, 0b01100: 1, 0b10000: 1, 0b11111: 1}
    assert {code: int(counts[code]) for code in np.flatnonzero(counts)} == expected


def test_a_run_that_fails_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that fails ends with an error, not with a ratio."""
    monkeypatch.setattr(cost, "plain_seconds", lambda: 0.5)
    with pytest.raises(CalledProcessError):
        cost.main([sys.executable, "-c", "raise SystemExit(3)"])
