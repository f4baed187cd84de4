"""The fuzzer runs, and finds nothing in a few seconds."""

import random

import pytest

from tests.damage import damaged_value
from tests.fuzzing import KINDS, Fuzzer, main


@pytest.mark.parametrize("seconds", [2, pytest.param(8, marks=pytest.mark.slow)])
def test_a_few_seconds(seconds: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Every kind of input is tried, and none finds a fault."""
    assert main(seconds) == 0, capsys.readouterr().out
    said = capsys.readouterr().out
    assert all(f"{kind}: " in said for kind in KINDS)


def test_faults_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A traceback is shown once, and counted."""

    def fail(_: Fuzzer) -> bool:
        raise ZeroDivisionError("mine")

    for kind in KINDS:
        monkeypatch.setattr(Fuzzer, kind, fail)
    assert main(0.2) > 1
    assert capsys.readouterr().out.count("ZeroDivisionError: mine") == 1


def test_damage_is_repeatable() -> None:
    """The same seed gives the same damage, which leaves the original as it was."""
    value = {"a": [1, {"b": "c"}], "d": {}}
    one, other = (damaged_value(value, random.Random(7)) for _ in range(2))
    assert repr(one) == repr(other)
    assert value == {"a": [1, {"b": "c"}], "d": {}}
