"""The fuzzer runs, and finds nothing in a few seconds."""

import pytest

from tests.support.fuzzing import KINDS, Fuzzer, main


@pytest.mark.parametrize("seconds", [1, pytest.param(8, marks=pytest.mark.slow)])
def test_a_few_seconds(seconds: int, capsys: pytest.CaptureFixture[str]) -> None:
    """Every kind of input is tried, and none finds a fault."""
    faults = main(seconds)

    shown = capsys.readouterr().out
    assert faults == 0, shown
    assert all(f"{kind}: " in shown for kind in KINDS)


def test_faults_are_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A traceback is shown once, and counted."""

    def fail(_: Fuzzer) -> None:
        raise ZeroDivisionError("mine")

    for kind in KINDS:
        monkeypatch.setattr(Fuzzer, kind, fail)

    assert main(0.2) > 1
    assert capsys.readouterr().out.count("ZeroDivisionError: mine") == 1
