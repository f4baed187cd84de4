"""A run that costs too much fails."""

import subprocess
import sys

import pytest

from tests.support import cost

BUSY = [sys.executable, "-c", "sum(range(10_000_000))"]


@pytest.mark.parametrize(("ratio", "status"), [(1.49, 0), (1.51, 1)])
def test_half_as_much_again_is_too_much(
    monkeypatch: pytest.MonkeyPatch, ratio: float, status: int
) -> None:
    """The status of a run depends on its seconds in relation to the plain program's."""
    measured = ratio * cost.RECORDED * 0.5, [0.1, 0.5, 9.0]
    monkeypatch.setattr(cost, "command_seconds", lambda _: measured)

    found = cost.main(BUSY)

    assert found == status


def test_the_seconds_of_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the CPU seconds of its process; the plain program runs meanwhile."""
    monkeypatch.setattr(cost, "plain_seconds", lambda: 0.5)

    seconds, plain = cost.command_seconds(BUSY)
    idle, _ = cost.command_seconds([sys.executable, "-c", ""])

    assert seconds > idle > 0
    assert set(plain) == {0.5}


def test_a_command_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a failed run costs says nothing."""
    monkeypatch.setattr(cost, "plain_seconds", lambda: 0.5)

    with pytest.raises(subprocess.CalledProcessError):
        cost.main([sys.executable, "-c", "raise SystemExit(3)"])
