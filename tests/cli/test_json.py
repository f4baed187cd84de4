"""Standard output with --json is JSON, whatever libraries print."""

import json
from collections.abc import Iterator
from ctypes import CDLL
from pathlib import Path
from typing import Any

import pytest

from guesstree.cli.commands import app
from guesstree.stages.lists import clean_words
from tests.here import commands, guesstree_here, make
from tests.steps import FORM

GIVEN = {
    "play": "--guesser max-any --target crane",
    "advise": "crane:GGG.G",
    "review": "crane trace",
    "openers": "",
    "compare": "max-any parts-any",
    "people": "games.csv",
    "show": "crane",
    "tree": "",
    "prove": "",
    "import": "tree.txt",
    "hardest": "",
    "histogram": "",
    "improve": "",
    "pair": "",
    "openings": "crane trace",
    "partition": "crane",
    "reply": "crane trace",
    "letters": "",
    "known": "crane",
    "answers": "crane --answers past.csv",
    "score": "--since 2026-01-01 --answers past.csv",
    "equilibrium": "",
    "boards": "--boards 2 --games 1",
    "verify": "words.parquet results/trees/few/max-any.parquet",
}
"""What each command with --json is given."""


def test_every_command_is_given_something() -> None:
    """No command with --json is left out."""
    assert {
        name for name, command in named(commands(app)) if "--json" in options(command)
    } == {*GIVEN}


def named(group: Any) -> Iterator[tuple[str, Any]]:
    """Yield the commands of a group and of the groups in it, with their names."""
    for name, command in group.commands.items():
        yield from named(command) if hasattr(command, "commands") else [(name, command)]


def options(command: Any) -> set[str]:
    """Return the options of a command."""
    return {option for parameter in command.params for option in parameter.opts}


FILES = (
    "export --as text --output tree.txt --strategy max-any",
    "import tree.txt --name max-any --trees results/trees/few",
)
"""Commands that make the files which other commands are given."""


@pytest.mark.parametrize("name", GIVEN)
def test_standard_output_is_json(
    name: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    """A solver may print from Python and from C; nothing of it comes before or after the JSON."""
    monkeypatch.setattr("highspy.Highs", chatty_solver())
    (folder / "games.csv").write_text("target,guesses\ncrane,raise crane\n")
    (folder / "past.csv").write_text("date,word\n2026-01-01,crane\n")
    clean_words(folder / "words.txt", folder / "words.parquet", **FORM)
    make(folder, *FILES)
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
