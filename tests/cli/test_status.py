"""What a terminal shows while a command works, and how sentences break."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from guesstree.cli import printing, status
from tests.support.commands import guesstree_here, make_study


class Terminal(io.StringIO):
    """A stream that is a terminal."""

    def isatty(self) -> bool:
        """Return that it is one."""
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
        """Stop running."""
        Timer.running = False


@pytest.mark.parametrize(
    ("stream", "shown"),
    [(io.StringIO(), ""), (Terminal(), f"\rstill working\r{' ' * 13}\r" * 2)],
)
def test_waiting_for_input_is_no_work(
    stream: io.StringIO, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal shows that a command works, but not at the prompt, nor after the end."""
    running = []
    reading = SimpleNamespace(readline=lambda: running.append(Timer.running))
    monkeypatch.setattr(status, "threading", SimpleNamespace(Timer=Timer))
    monkeypatch.setattr("sys.stdin", reading)
    monkeypatch.setattr("sys.stderr", stream)

    status.working.start()
    printing.ask("> ")
    running.append(Timer.running)
    status.working.stop()
    running.append(Timer.running)

    assert running == [False, stream.isatty(), False]
    assert stream.getvalue() == shown


def test_commands_announce_long_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that computes a tree shows that it is still working."""
    streams = SimpleNamespace(stderr=Terminal(), stdout=io.StringIO(), stdin=io.StringIO())
    monkeypatch.setattr(status, "sys", SimpleNamespace(**vars(streams), modules={}))
    monkeypatch.setattr(status, "threading", SimpleNamespace(Timer=Timer))

    guesstree_here(
        "compare", "max-any", cwd=make_study(tmp_path, ["brick", "crane", "crate"])
    )

    assert "still working" in streams.stderr.getvalue()


@pytest.mark.parametrize("is_terminal", [True, False])
def test_sentences_break_between_words(
    is_terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No line is longer than the terminal's 40 columns; a pipe gets them whole."""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr("sys.stdout.isatty", lambda: is_terminal, raising=False)

    status.say(f"{'word ' * 30}\nand another")

    longest = max(map(len, capsys.readouterr().out.splitlines()))
    assert (longest <= 40) is is_terminal


@pytest.mark.parametrize(("terminal", "no_color"), [("xterm", "1"), ("dumb", "")])
def test_colours_can_be_turned_off(
    terminal: str, no_color: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """NO_COLOR turns them off, and a terminal may have none."""
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", terminal)
    monkeypatch.setenv("NO_COLOR", no_color)

    assert not printing.has_colours()
