"""The commands that docs/play.md shows run as they are written, in the folder of a study."""

import re
import shlex
from pathlib import Path

import pytest

from guesstree.cli import sessions
from tests.conftest import ROOT
from tests.here import guesstree_here

PAGE = (ROOT / "docs/play.md").read_text("utf-8")
GRID = "\n".join(re.findall(r"--grid '(.*?)'", PAGE)[0].split())
SHOWN = [
    line.partition(" #")[0].strip()
    for block in re.findall(r"^```sh\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    for line in block.replace("\\\n", " ").splitlines()
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Return a folder with a small study that has the words of the page, and its files."""
    folder = tmp_path_factory.mktemp("play")
    named = {word for word in re.findall(r"[a-z]{5}", PAGE) if word in wordle_words} | {"digit"}
    (folder / "words.txt").write_text("\n".join(sorted(named | {*wordle_words[::40]})))
    (folder / "games.csv").write_text("target,guesses\ncreek,raise creed creek\ntower,4\n")
    (folder / "past.txt").write_text("raise\n")
    (folder / "past.csv").write_text("date,word\n2024-04-30,raise\n")
    (folder / "7a.csv").write_text("Word,Points\nBANANA,1\n")
    (folder / "config.yaml").write_text(
        "lists: {words: {file: words.txt}}\ngames: {wordle: {rule: wordle, targets: words}}\n"
    )
    tree = ("--as", "text", "--strategy", "max-any", "--output", "mine.txt")
    guesstree_here("export", *tree, cwd=folder)  # whichever command of the page comes first
    return folder


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(line, marks=[pytest.mark.slow] if "--game nyt" in line else [])
        for line in SHOWN
        if line.startswith("guesstree")
    ],
)
def test_commands_run(line: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each ends well; a prompt is answered by leaving, or by the grid of the page."""
    monkeypatch.chdir(folder)
    for module in (sessions, sessions):
        monkeypatch.setattr(module, "ask", lambda *_, **__: None)
    typed = GRID if line.endswith("hobby") or "< grid.txt" in line else ""
    run = guesstree_here(*shlex.split(line.split(" < ")[0])[1:], cwd=folder, typed=typed)
    assert run.stdout or "--output" in line


def test_every_line_is_a_command_that_is_run() -> None:
    """No line of the page is left out of the test above."""
    assert len(SHOWN) > 8
    assert all(line.startswith("guesstree ") for line in SHOWN), SHOWN
