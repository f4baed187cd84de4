"""Commands with closed streams, little memory, or a working folder that is gone."""

import os
import sys
from pathlib import Path

import pytest

from tests.support.commands import ran, refused

COMMAND = [sys.executable, "-m", "guesstree"]


def test_closed_streams() -> None:
    """Closed input has no lines; errors without a reader are lost."""
    words = [*COMMAND, "solve", "-g", "wordle"]
    assert "Try " in ran(["sh", "-c", 'exec "$@" <&- 2>&-', "sh", *words]).stdout


def test_output_that_cannot_be_written() -> None:
    """The message says that it was the output."""
    words = [*COMMAND, "reply", "raise", "crane", "--rule", "wordle"]
    run = ran(["sh", "-c", 'exec "$@" >/dev/full', "sh", *words], code=1)
    assert run.stderr == "guesstree: writing the output: no space left on device\n"


def test_a_working_folder_that_is_gone(tmp_path: Path) -> None:
    """No library can be loaded; the message names the folder."""
    words = [*COMMAND, "openers", "--by", "max"]
    gone = ["sh", "-c", 'rmdir "$PWD"; exec "$@"', "sh", *words]
    (tmp_path / "gone").mkdir()
    run = ran(gone, cwd=tmp_path / "gone", code=1)
    assert run.stderr == (
        "guesstree: the working folder: no such file or directory; change to another folder\n"
    )


@pytest.mark.parametrize("megabytes", [300, 700])
def test_too_little_memory_for_libraries(megabytes: int, tmp_path: Path) -> None:
    """Libraries fail in many ways without memory; the message names the cause."""
    words = [*COMMAND, "openers", "--by", "max"]
    limited = ["sh", "-c", f'ulimit -v {megabytes}000; exec "$@"', "sh", *words]
    run = ran(limited, cwd=tmp_path, env=os.environ | {"OPENBLAS_NUM_THREADS": "1"}, code=1)
    assert run.stderr.splitlines()[-1] == (
        "guesstree: there is not enough memory; use fewer words"
    )


@pytest.mark.parametrize(
    "command", ["openers", "review crane", "compare", "init words.txt --folder ."]
)
def test_a_config_that_is_a_dangling_link(command: str, tmp_path: Path) -> None:
    """A dangling config.yaml cannot be read, and no other game takes its place."""
    (tmp_path / "config.yaml").symlink_to("missing.yaml")
    (tmp_path / "words.txt").write_text("crane\n")
    sentence = refused(tmp_path, *command.split())
    assert sentence.startswith("guesstree: config.yaml: ")
    assert not (tmp_path / "missing.yaml").exists()
