"""Standard output with --json is JSON, whatever libraries print."""

import json
from ctypes import CDLL
from pathlib import Path
from typing import Any

import pytest

from guesstree.study.artifacts import store_replies
from tests.cli.conftest import WORDS
from tests.support.commands import arguments, guesstree_here, make

GIVEN = {
    "play": "--guesser equilibrium --target crane",
    "advise": "crane:GGG.G",
    "review": "crane trace",
    "people": "games.csv",
    "openers": "",
    "compare": "max-any parts-any",
    "tree": "",
    "prove": "",
    "verify": "game.parquet tree.parquet",
    "answers": "crane --answers past.csv",
    "reply": "crane trace",
}
"""The arguments of each command that has --json."""


def test_every_command_has_arguments() -> None:
    """No command with --json is left out."""
    assert {command for command, one in arguments() if "--json" in one.names} == {*GIVEN}


@pytest.mark.parametrize("name", GIVEN)
def test_standard_output_is_json(
    name: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """A solver may print from Python and from C; standard output is JSON alone."""
    monkeypatch.setattr("highspy.Highs", chatty_solver())
    (folder / "games.csv").write_text("target,guesses\ncrane,raise crane\n")
    (folder / "past.csv").write_text("date,word\n2026-01-01,crane\n")
    make(folder, "tree --output tree.parquet --strategy max-any")
    store_replies(folder / "game.parquet", "wordle", WORDS)
    run = guesstree_here(name, *GIVEN[name].split(), "--json", cwd=folder)
    CDLL(None).fflush(None)
    json.loads(capfd.readouterr().out + run.stdout)


def chatty_solver() -> type:
    """Return a solver that prints when it is made and when it runs."""
    from highspy import Highs

    class Chatty(Highs):
        def __init__(self) -> None:
            chat()
            super().__init__()  # type: ignore[no-untyped-call]

        def run(self) -> Any:
            chat()
            return super().run()

    return Chatty


def chat() -> None:
    """Print from Python, and from C, which may keep it in a buffer."""
    print("Running the solver")
    CDLL(None).puts(b"Running the solver")
