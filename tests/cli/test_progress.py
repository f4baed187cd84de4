"""Lines about the progress of a proof."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from guesstree.cli import printing
from guesstree.cli.printing import proof_progress
from guesstree.search.objective import Progress
from tests.here import guesstree_here, make_study


def test_the_last_line_says_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    """A bound on the totals of the first guesses that were searched, or that none has a tree."""
    for bound, known in ((20, "costs less than 20"), (None, "keeps within the limit")):
        proof_progress()(Progress(9, 9, 0, bound, None, None))
        message = f"no tree yet, no tree with one of these first guesses {known}"
        assert capsys.readouterr().err.startswith(f"9 of 9 first guesses, 0 open, {message}")


class Terminal(io.StringIO):
    """A terminal."""

    def isatty(self) -> bool:
        """Say that it is one."""
        return True


class Timer:
    """A timer that is over at once."""

    running = False

    def __init__(self, _: float, call: Any) -> None:
        self.call = call

    def start(self) -> None:
        """Call the function."""
        Timer.running = True
        self.call()

    def cancel(self) -> None:
        """Be no longer running."""
        Timer.running = False


def test_waiting_for_somebody_is_no_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the prompt and after its work a command does not say that it is working, nor in a pipe."""
    pipe, terminal, running = io.StringIO(), Terminal(), []
    monkeypatch.setattr(printing, "threading", SimpleNamespace(Timer=Timer))
    monkeypatch.setattr(
        "sys.stdin", SimpleNamespace(readline=lambda: running.append(Timer.running))
    )
    for stream in (pipe, terminal):
        monkeypatch.setattr("sys.stderr", stream)
        printing.working.start()
        printing.ask("> ")
        running.append(Timer.running)
        printing.working.stop()
        running.append(Timer.running)
    assert running == [False, False, False, False, True, False]
    assert (pipe.getvalue(), terminal.getvalue()) == ("", "(still working)\n" * 2)


def test_commands_announce_long_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever computes a matrix or a tree says on a terminal that it is still working."""
    streams = SimpleNamespace(stderr=Terminal(), stdout=io.StringIO(), stdin=io.StringIO())
    monkeypatch.setattr(printing, "sys", SimpleNamespace(**vars(streams), modules={}))
    monkeypatch.setattr(printing, "threading", SimpleNamespace(Timer=Timer))
    folder = make_study(tmp_path, ["brick", "crane", "crate", "creek", "trace"])
    for command in ("show crane", "play"):
        guesstree_here(*command.split(), cwd=folder)
        assert "(still working" in streams.stderr.getvalue()
        streams.stderr.truncate(0)
