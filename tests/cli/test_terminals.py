"""Terminals that cannot show everything, or would obey characters of names."""

import re
from pathlib import Path

import pexpect
import pytest

from tests.base.test_errors import OBEYED
from tests.cli.terminal import commands_in
from tests.support.commands import guesstree_here, make_study


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-8"])
@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("review raise slate", "GGGGG"),
        ("advise --guess raise", "GGGGG"),
        ("tree sl\u0430te", "is not among the targets"),
        ("play --target slate --guesser max-any", "GGGGG"),
        ("tree --random 1000000", "slate"),
    ],
)
def test_replies_are_text_if_the_encoding_lacks_tiles(
    command: str, expected: str, encoding: str, tmp_path: Path
) -> None:
    """Replies are shown as text if there are no tiles; other characters are replaced."""
    make_study(tmp_path, ["raise", "slate", "stale"])

    run = guesstree_here(*command.split(), cwd=tmp_path, encoding=encoding, code=None)

    shown = run.stdout + run.stderr
    assert "Traceback" not in shown
    assert expected in shown.replace("\U0001f7e9", "G")


@pytest.mark.parametrize("columns", [60, pytest.param(80, marks=pytest.mark.slow)])
def test_a_terminal_cuts_nothing(columns: int, tmp_path: Path) -> None:
    """Messages and the progress of a proof keep to the columns of a real terminal."""
    make_study(tmp_path, ["raise", "slate", "stale", "crane", "trace", "crate", "react"])
    with commands_in(tmp_path, columns=columns, timeout=60) as start:
        for command in ("review crane ..Y..", "advise raise:..... crane:GGGGG", "prove"):
            child = start(*command.split())
            child.expect(pexpect.EOF)

            # What a carriage return follows is overwritten.
            lines = child.before.replace("\r\n", "\n").split("\n")
            parts = [part for line in lines for part in line.split("\r")]
            shown = [re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", part) for part in parts]
            assert max(map(len, shown)) <= columns, shown
            assert "still working" not in lines[-1].rpartition("\r")[2]


@pytest.mark.parametrize(
    "command",
    ["tree --config {}", "advise raise:{}", "tree {}", "openers --game {}", "{}"],
)
def test_names_of_files_steer_no_terminal(command: str, tmp_path: Path) -> None:
    """No argument of a command reaches the terminal unchanged, whether it is a file or not."""
    name = "a\x1b[2Jb\x9b1mc\u202ed\r"
    make_study(tmp_path, ["raise", "slate", "stale"])
    (tmp_path / name).write_text("raise\nslates\n")
    words = [part.format(name) for part in command.split()]

    run = guesstree_here(*words, cwd=tmp_path, code=None)

    assert run.returncode
    assert not {*run.stdout, *run.stderr} & {*OBEYED} - {"\n"}
