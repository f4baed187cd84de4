"""What a terminal shows of long work."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from guesstree.cli import printing, status
from tests.here import guesstree_here, make_study


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
    monkeypatch.setattr(status, "threading", SimpleNamespace(Timer=Timer))
    monkeypatch.setattr(
        "sys.stdin", SimpleNamespace(readline=lambda: running.append(Timer.running))
    )
    for stream in (pipe, terminal):
        monkeypatch.setattr("sys.stderr", stream)
        status.working.start()
        printing.ask("> ")
        running.append(Timer.running)
        status.working.stop()
        running.append(Timer.running)
    assert running == [False, False, False, False, True, False]
    erased = f"\r{' ' * len('still working')}\r"
    assert (pipe.getvalue(), terminal.getvalue()) == ("", f"\rstill working{erased}" * 2)


def test_commands_announce_long_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever computes a matrix or a tree says on a terminal that it is still working."""
    streams = SimpleNamespace(stderr=Terminal(), stdout=io.StringIO(), stdin=io.StringIO())
    monkeypatch.setattr(status, "sys", SimpleNamespace(**vars(streams), modules={}))
    monkeypatch.setattr(status, "threading", SimpleNamespace(Timer=Timer))
    folder = make_study(tmp_path, ["brick", "crane", "crate", "creek", "trace"])
    for command in ("compare max-any", "play"):
        guesstree_here(*command.split(), cwd=folder)
        assert "still working" in streams.stderr.getvalue()
        streams.stderr.truncate(0)
