"""Terminals that cannot show everything."""

import re
from pathlib import Path

import pexpect
import pytest

from guesstree.cli import printing, status
from guesstree.errors import InputError, visible
from tests.cli.terminal import commands_in
from tests.here import guesstree_here, make_study


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "utf-8"])
def test_encodings(encoding: str, tmp_path: Path) -> None:
    """Replies are shown as text where there are no tiles; other characters are replaced."""
    make_study(tmp_path, ["raise", "slate", "stale"])
    for command, expected in (
        ("review raise slate", "GGGGG"),
        ("advise --guess raise", "GGGGG"),
        ("tree sl\u0430te", "is not among the targets"),
        ("play --target slate --guesser max-any", "GGGGG"),
        ("tree --games 1000000", "slate"),
    ):
        run = guesstree_here(*command.split(), cwd=tmp_path, encoding=encoding, code=None)
        said = run.stdout + run.stderr
        assert "Traceback" not in said
        assert expected in said.replace("\U0001f7e9", "G"), (command, said)


SLOW = [pytest.mark.slow]


@pytest.mark.parametrize("columns", [60, pytest.param(80, marks=SLOW)])
def test_a_terminal_cuts_nothing(columns: int, tmp_path: Path) -> None:
    """In a real terminal, messages and the progress of a proof keep to its columns."""
    make_study(tmp_path, ["raise", "slate", "stale", "crane", "trace", "crate", "react"])
    with commands_in(tmp_path, columns=columns, timeout=60) as start:
        for command in (
            "review crane ..Y..",
            "advise raise:..... crane:GGGGG",
            "prove",
            "play --help",
            "foo",
        ):
            child = start(*command.split())
            child.expect(pexpect.EOF)
            # What a carriage return follows is overwritten.
            lines = [
                part for line in child.before.split("\r\n") for part in line.split("\r")
            ]
            shown = [re.sub("\x1b\\[[0-9;?]*[A-Za-z]", "", line) for line in lines]
            assert max(map(len, shown)) <= columns, shown
            last = child.before.replace("\r\n", "\n").rpartition("\r")[2]
            assert "still working" not in last


def test_sentences_break_between_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """At a terminal of 40 columns no line is longer; a pipe gets them whole."""
    sentences = f"{'word ' * 30}\nand another"
    monkeypatch.setenv("COLUMNS", "40")
    for terminal in (True, False):
        monkeypatch.setattr(
            "sys.stdout.isatty", lambda known=terminal: known, raising=False
        )
        status.say(sentences)
        longest = max(map(len, capsys.readouterr().out.splitlines()))
        assert (longest <= 40) is terminal


OBEYED = [*map(chr, (*range(32), *range(127, 160), 0x202E, 0x2066, 0x200F, 0x2028))]
"""Characters that a terminal would obey: control characters, and marks of the direction."""


@pytest.mark.parametrize("character", OBEYED)
def test_messages_steer_no_terminal(character: str) -> None:
    """An error shows such a character as an escape; tiles and letters stay what they are."""
    sentence = f"\u2b1b\U0001f7e9 \u0451 e\u0301 {visible(character)} ]0;x"
    assert str(InputError(f"\u2b1b\U0001f7e9 \u0451 e\u0301 {character} ]0;x")) == sentence
    assert visible(character).isprintable()


@pytest.mark.parametrize(
    "command",
    [
        *("tree --config {}", "advise raise:{}", "tree {}", "openers --game {}", "{}"),
    ],
)
def test_names_of_files_steer_no_terminal(command: str, tmp_path: Path) -> None:
    """No name that a command is given reaches the terminal as it is, be it of a file or not."""
    name = "a\x1b[2Jb\x9b1mc\u202ed\r"
    make_study(tmp_path, ["raise", "slate", "stale"])
    (tmp_path / name).write_text("raise\nslates\n")
    words = [part.format(name) for part in command.split()]
    run = guesstree_here(*words, cwd=tmp_path, code=None)
    assert run.returncode
    said = run.stdout + run.stderr
    assert not set(said) & {*OBEYED} - {"\n"}, said


def test_tables_steer_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    """Titles, headings and cells of tables, CSV, JSON and sentences are escaped."""
    bad = "a\x1b[2Jb\x9bc\u202ed"
    for rows in ([{bad: bad, "n": 1.5}], [{bad: bad}] * 3):
        printing.print_rows(rows, title=bad)
        printing.print_json(rows)
        printing.print_csv(rows)
        status.say(bad)
    said = capsys.readouterr().out
    assert said.count("\\u202e") >= 20
    assert not set(said) & {*OBEYED} - {"\n"}
