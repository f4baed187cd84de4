"""The help, and the default game: what people type first in an empty folder."""

import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from guesstree.cli.commands import COMMANDS, app
from tests.here import arguments, guesstree_here, make_study, ran, said


def lines_of_help(
    columns: int, command: str, folder: Path, patch: pytest.MonkeyPatch
) -> list[str]:
    """Return the lines of the help of a command in a terminal of some columns."""
    patch.setenv("COLUMNS", str(columns))
    for one in (app, *filter(None, [command and app[command]])):
        patch.setattr(one, "_fallback_console", None)  # keeps the columns of its first use
    return said(folder, *command.split(), "--help").splitlines()


def words(lines: list[str]) -> Counter[str]:
    """Return the words of some lines, without frames and bullets."""
    return Counter(re.sub("[╭╮╰╯│─•]", " ", " ".join(lines)).split())


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_cuts_no_word(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The help has the same words in narrow and in wide terminals, and fits 60 columns."""
    whole = lines_of_help(900, command, tmp_path, monkeypatch)
    narrow = lines_of_help(60, command, tmp_path, monkeypatch)

    assert whole[0].startswith(f"Usage: guesstree {command}".rstrip())
    assert max(map(len, narrow)) <= 60
    assert words(narrow) == words(whole)


def test_the_bare_command(tmp_path: Path) -> None:
    """The process prints the help, where each command has the first line of its docstring."""
    bare = ran([sys.executable, "-m", "guesstree"], cwd=tmp_path)

    assert bare.stdout == said(tmp_path, "--help")
    text = " ".join(re.sub("[│─]", " ", bare.stdout).split())
    for command in COMMANDS:
        about, *_ = str(app[command].default_command.__doc__).splitlines()
        assert f"{command} {about}" in text


def test_every_option_has_a_text() -> None:
    """The help of a command says what each of its options does."""
    for command, argument in arguments():
        assert argument.parameter.help, (command, argument.name)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The script of each shell has the commands and their options."""
    monkeypatch.setenv("HOME", str(tmp_path))

    said(tmp_path, "--install-completion", "--shell", shell)

    scripts = "".join(path.read_text() for path in tmp_path.rglob("*guesstree*"))
    assert "by-target" in scripts
    assert all(command in scripts for command in COMMANDS)


QUICK = (
    "advise",
    "advise --guess crane",
    "compare",
    "openers crane",
    "play --target crane --guesser max-any",
    "reply crane trace",
    "review crane trace",
    "solve",
    "tree crane",
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
