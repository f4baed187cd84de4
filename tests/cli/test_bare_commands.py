"""Commands without arguments, and the default game: what people type first in an empty folder."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from guesstree.cli.commands import app
from tests.cli.test_terminals import commands_of
from tests.here import commands as tree_of_commands
from tests.here import guesstree_here, make_study, ran

COLUMNS = [40, 60, 80, 120]


@pytest.fixture(params=COLUMNS)
def run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that runs a command in a terminal of some columns."""
    monkeypatch.setenv("COLUMNS", str(request.param))
    monkeypatch.setattr("typer.rich_utils.MAX_WIDTH", request.param)
    monkeypatch.setattr("typer.main.get_command", tree_of_commands)
    return lambda *words: CliRunner().invoke(app, [*words], prog_name="guesstree")


def every() -> Iterator[tuple[tuple[str, ...], Any]]:
    """Yield all commands and groups with their names; no name for the bare command."""
    for path in commands_of(tree_of_commands(app)):
        command = tree_of_commands(app)
        for name in path:
            command = command.commands[name]  # type: ignore[attr-defined]
        yield path, command


def test_help_of_every_command(run: Any) -> None:
    """It is printed at any width, and so is the same help of a group without a command."""
    for path, command in every():
        shown: Result = run(*path, "--help")
        assert shown.exit_code == 0, path
        assert shown.output.strip().startswith("Usage: guesstree"), path
        assert len(shown.output.splitlines()) > 5, path
        if hasattr(command, "commands"):
            bare = run(*path)
            assert (bare.exit_code, bare.output) == (0, shown.output), path


def test_what_a_command_lacks(run: Any) -> None:
    """A command without its arguments names one of them."""
    for path, command in every():
        needed = [param for param in command.params if param.required]
        if needed:
            bare = run(*path)
            assert bare.exit_code == 2, path
            assert "Missing" in bare.output, path
            names = [name for param in needed for name in param.opts]
            assert any(name in bare.output for name in names), path


def test_the_bare_command_in_a_narrow_terminal(tmp_path: Path) -> None:
    """The process prints its help and succeeds."""
    command = [sys.executable, "-m", "guesstree"]
    printed = ran(command, env={"COLUMNS": "40"}, cwd=tmp_path).stdout
    assert printed.startswith("Usage: guesstree")
    assert "solve    Solve today's game" in printed


QUICK = (
    "advise",
    "export --as text --output tree.txt",
    "hardest",
    "known crane",
    "letters",
    "openers crane",
    "partition crane",
    "play --target crane --guesser max-any",
    "reply crane trace",
    "review crane trace",
    "show crane",
    "solve",
)
"""Commands of every kind that ask a game, and answer soon."""


@pytest.mark.parametrize("command", QUICK)
def test_the_default_game(command: str, tmp_path: Path) -> None:
    """Every command takes today's game in an empty folder, and a study's first game in a study.

    The first line of what it prints names the game.
    """
    make_study(tmp_path / "study", ["crane", "trace"])
    for folder, game in (tmp_path, "today: "), (tmp_path / "study", "few: "):
        done = guesstree_here(*command.split(), cwd=folder)
        assert (done.stdout or done.stderr).startswith(game), done
