"""The commands and their help, the default game, and misuse."""

import re
import sys
from pathlib import Path

import pytest

from guesstree import __version__
from guesstree.cli.commands import COMMANDS, app
from tests.conftest import ROOT
from tests.support.commands import arguments, guesstree_here, make_study, output_of, ran


def lines_of_help(
    columns: int, command: str, folder: Path, patch: pytest.MonkeyPatch
) -> list[str]:
    """Return the lines of the help of a command in a terminal of some columns."""
    patch.setenv("COLUMNS", str(columns))
    for one in (app, *filter(None, [command and app[command]])):
        patch.setattr(one, "_fallback_console", None)  # keeps the columns of its first use
    return output_of(folder, *command.split(), "--help").splitlines()


def words(lines: list[str]) -> list[str]:
    """Return the words of some lines in alphabetical order, without frames and bullets."""
    return sorted(re.sub("[╭╮╰╯│─•]", " ", " ".join(lines)).split())


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_cuts_no_word(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The help has the same words in narrow and in wide terminals, and fits 60 columns."""
    whole = lines_of_help(900, command, tmp_path, monkeypatch)
    narrow = lines_of_help(60, command, tmp_path, monkeypatch)

    assert max(map(len, narrow)) <= 60
    assert words(narrow) == words(whole)


def test_the_bare_command(tmp_path: Path) -> None:
    """`guesstree` alone prints the help, with the first line of each command's docstring."""
    shown = ran([sys.executable, "-m", "guesstree"], cwd=tmp_path).stdout

    text = " ".join(re.sub("[│─]", " ", shown).split())
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

    output_of(tmp_path, "--install-completion", "--shell", shell)

    scripts = "".join(path.read_text() for path in tmp_path.rglob("*guesstree*"))
    assert "by-target" in scripts
    assert all(command in scripts for command in COMMANDS)


@pytest.mark.parametrize("folder", ["", "study"])
@pytest.mark.parametrize(
    "command",
    [
        "advise",
        "advise --guess crane",
        "compare",
        "openers crane",
        "play --target crane --guesser max-any",
        "reply crane trace",
        "review crane trace",
        "solve",
        "tree crane",
    ],
)
def test_the_default_game(command: str, folder: str, tmp_path: Path) -> None:
    """The default game is the first game of a study, and today's game elsewhere."""
    make_study(tmp_path / "study", ["crane", "trace"])

    run = guesstree_here(*command.split(), cwd=tmp_path / folder)

    game = "few: " if folder else "today: "
    assert (run.stdout or run.stderr).startswith(game)


def test_the_version() -> None:
    """`guesstree --version` and CITATION.cff have the version of the package."""
    assert output_of(ROOT, "--version") == f"guesstree {__version__}\n"
    assert f"\nversion: {__version__}\n" in (ROOT / "CITATION.cff").read_text("utf-8")
