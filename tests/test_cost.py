"""What a run costs is noticed."""

import sys
from subprocess import CalledProcessError

import pytest

from guesstree.games.registry import RULES
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


@pytest.mark.parametrize("target", ["abbey", "babes", "eerie"])
def test_the_plain_program_replies_as_the_rule_does(target: str) -> None:
    """Its replies are right, also where letters repeat."""
    rule = RULES["wordle"]
    for guess in ("abbey", "babes", "eerie", "keeps"):
        assert cost.reply(guess, target) == rule.texts(5)[rule.reply(guess, target)]


def test_a_run_that_fails_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that fails ends with an error, not with a ratio."""
    monkeypatch.setattr(cost, "plain_seconds", lambda: 0.5)
    with pytest.raises(CalledProcessError):
        cost.main([sys.executable, "-c", "raise SystemExit(3)"])
