"""Games of several boards at the prompt."""

from pathlib import Path

from tests.cli.conftest import typed_at


def test_boards_that_are_played(layered: Path) -> None:
    """A guess is played on each unsolved board."""
    command = "play -g wordle --boards 2 --target visit/vodka"

    shown = typed_at(layered, command, "undo", "zzzzz", "visit", "vodka")

    assert "2 boards. Find the words in 7 turns" in shown
    assert "visit 🟩🟩🟩🟩🟩 🟩⬛⬛⬛⬛ Board 1: solved Board 2: 1 target" in shown
    assert "vodka - 🟩🟩🟩🟩🟩" in shown
    assert "2 of 2 boards solved in 2 of 7 guesses." in shown


def test_boards_that_are_solved(layered: Path) -> None:
    """A turn has one reply for each unsolved board."""
    lines = ("undo", "pilot .G..G", "pilot:.G..G/.....")

    shown = typed_at(layered, "solve -g wordle --boards 2", *lines)

    assert "No turn to take back" in shown
    assert "needs one reply for each unsolved board and no others" in shown
    assert "Board 1: 2 targets: digit, visit Board 2: 1 target: crane" in shown
