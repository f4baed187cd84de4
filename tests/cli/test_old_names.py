"""Old names of commands, options and keys answer with the new one."""

import re
from pathlib import Path

import pytest

from guesstree.cli import app
from guesstree.cli.old_names import COMMANDS, OPTIONS, new_name
from tests.here import guesstree_here


def commands() -> dict[str, set[str]]:
    """Return the options of every command, by the words that call it."""
    import typer

    root = typer.main.get_command(app)
    found: dict[str, set[str]] = {}

    def visit(command: object, words: tuple[str, ...]) -> None:
        inner = getattr(command, "commands", None)
        if inner is None:
            options = (option for one in command.params for option in one.opts)  # type: ignore[attr-defined]
            found[" ".join(words)] = set(options)
            return
        for name, one in inner.items():
            visit(one, (*words, name))

    visit(root, ())
    return found


def test_new_names_are_there_and_old_ones_are_not() -> None:
    """Every old name leads to a command or an option that exists."""
    known = commands()
    assert not COMMANDS.keys() & known.keys()
    for new in COMMANDS.values():
        command, _, option = new.partition(" --")
        assert command in known
        assert not option or f"--{option}" in known[command]
    for command, options in OPTIONS.items():
        assert not options.keys() & known[command]
        for new in options.values():
            assert set(re.findall(r"--[a-z-]+", new)) <= known[command], new


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("words", "list.txt", "o.parquet"), "the command 'words' is now 'clean'"),
        (("proof", "seed", "r.parquet"), "the command 'proof seed' is now 'proof incumbent'"),
        (
            ("draw", "histogram", "s.parquet", "s.png"),
            "the command 'draw histogram' is now 'draw strategies --each'",
        ),
        (
            ("prove", "r.parquet", "--seed-nodes=50"),
            "the option --seed-nodes of 'prove' is now --incumbent-nodes",
        ),
        (
            ("grow", "r.parquet", "--any-window", "1:"),
            "the option --any-window of 'grow' is now a setting in --strategy, such as --strategy "
            "'max-any any_window=4:125'",
        ),
    ],
)
def test_old_names_say_the_new_one(args: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    """One sentence, and exit code 1."""
    run = guesstree_here(*args, cwd=tmp_path)
    assert run.returncode == 1
    assert run.stderr == f"guesstree: {sentence}\n"


def test_words_are_no_commands() -> None:
    """What only looks like an old name is left alone."""
    assert new_name(["show", "words"]) is None
    assert new_name(["draw", "strategies", "seed"]) is None
    assert new_name([]) is None
