"""Lines about the progress of a proof."""

import io
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from guesstree.cli import printing
from guesstree.cli.printing import proof_progress, saying
from guesstree.search.objective import Progress
from tests.here import guesstree_here, make_study


@pytest.mark.parametrize(
    ("bound", "message"),
    [
        (20, "no tree with one of these first guesses costs less than 20"),
        (None, "no tree with one of these first guesses keeps within the limit"),
    ],
)
def test_the_last_line_says_what_is_known(
    bound: int | None, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A bound on the totals of the first guesses that were searched, or that none has a tree."""
    proof_progress()(Progress(9, 9, 0, bound, None, None))
    assert capsys.readouterr().err.startswith(
        f"9 of 9 first guesses, 0 open, no tree yet, {message}"
    )


class AtOnce:
    """A timer that is over at once."""

    def __init__(self, _: float, call: Any) -> None:
        self.start = call

    def cancel(self) -> None:
        """Do nothing."""


def test_long_work_is_announced_on_a_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a while a sentence says that work goes on; a file or a pipe gets none."""
    monkeypatch.setattr(printing, "_LONG", 60)
    for timer, terminal, said in (
        (threading.Timer, True, ""),
        (AtOnce, True, "(one moment)\n"),
        (AtOnce, False, ""),
    ):
        monkeypatch.setattr(printing, "threading", SimpleNamespace(Timer=timer))
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal, raising=False)
        with saying("one moment"):
            pass
        assert capsys.readouterr().err == said


def test_compiling_is_named_where_it_happens(capsys: pytest.CaptureFixture[str]) -> None:
    """While Numba compiles, and not otherwise."""
    from numba.core.compiler_lock import global_compiler_lock

    printing._announce("still working")
    assert capsys.readouterr().err == "(still working)\n"
    with global_compiler_lock:
        printing._announce("still working")
    assert "code is compiled" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["show crane", "openers", "review --grid 🟩🟩🟩🟩🟩", "play"])
def test_commands_announce_long_work(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever computes a matrix or a tree says on a terminal that it is still working."""

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    stubbed = SimpleNamespace(
        stderr=terminal, stdout=io.StringIO(), stdin=io.StringIO(), modules={}
    )
    monkeypatch.setattr(printing, "sys", stubbed)
    monkeypatch.setattr(printing, "threading", SimpleNamespace(Timer=AtOnce))
    make_study(tmp_path, ["brick", "crane", "crate", "creek", "trace"])
    guesstree_here(*command.split(), cwd=tmp_path)
    assert "(still working" in terminal.getvalue()
