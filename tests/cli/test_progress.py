"""Lines about the progress of a proof."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.cells import cell_len

from guesstree.cli import printing, status
from guesstree.cli.progress import proof_progress
from guesstree.search.control import Progress
from tests.here import guesstree_here, make_study


def test_the_last_line_says_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    """A bound on the totals of the first guesses that were searched, or that none has a tree."""
    for bound, known in ((20, "cost at least 20"), (None, "have no tree within the limit")):
        proof_progress()(Progress(9, 9, 0, bound, None, None))
        assert capsys.readouterr().err.startswith(
            f"9 of 9 first guesses {known}, no tree yet, 0"
        )


@pytest.mark.parametrize("columns", [20, 60, 80, 200])
def test_the_progress_of_a_proof_is_one_line(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At a terminal, it keeps to the line, and what is printed next begins an empty one."""
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    proof_progress()(
        Progress(12972, 12972, 12345, 7_920_123, 8_000_123, "\uc0ac\uacfc\ub098\ubb34")
    )
    said = capsys.readouterr().err
    size = cell_len(said.strip("\r"))
    assert "\n" not in said
    assert size < columns
    assert ("12,345 open, at most 0 min left" in said) == (columns == 200)
    status.say("done")
    blank, done = capsys.readouterr()
    assert (blank, done) == ("done\n", f"\r{' ' * size}\r")


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
