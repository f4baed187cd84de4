"""A command starts with: closed streams, little memory, a folder that is gone."""

import os
import sys
from pathlib import Path

import pytest

from tests.here import ran, refused

COMMAND = [sys.executable, "-m", "guesstree"]


def test_streams_are_closed() -> None:
    """Closed input has no lines, and errors that nobody reads are lost."""
    words = [*COMMAND, "solve", "-g", "wordle"]
    assert "Try " in ran(["sh", "-c", 'exec "$@" <&- 2>&-', "sh", *words]).stdout


def test_output_that_cannot_be_written() -> None:
    """The sentence says what could not be written."""
    words = [*COMMAND, "reply", "raise", "crane", "--rule", "wordle"]
    run = ran(["sh", "-c", 'exec "$@" >/dev/full', "sh", *words], code=1)
    assert run.stderr == "guesstree: writing the output: no space left on device\n"


def test_a_working_folder_that_is_gone(tmp_path: Path) -> None:
    """Libraries cannot be loaded then, and the sentence names the folder."""
    words = [*COMMAND, "openers", "--by", "max"]
    gone = ["sh", "-c", 'rmdir "$PWD"; exec "$@"', "sh", *words]
    (tmp_path / "gone").mkdir()
    run = ran(gone, cwd=tmp_path / "gone", code=1)
    assert run.stderr == (
        "guesstree: the working folder: no such file or directory; change to another folder\n"
    )


@pytest.mark.parametrize("megabytes", [300, 700])
def test_too_little_memory_for_libraries(megabytes: int, tmp_path: Path) -> None:
    """Libraries that cannot be loaded end with errors of any kind, but memory is the cause."""
    words = [*COMMAND, "openers", "--by", "max"]
    limited = ["sh", "-c", f'ulimit -v {megabytes}000; exec "$@"', "sh", *words]
    run = ran(limited, cwd=tmp_path, env=os.environ | {"OPENBLAS_NUM_THREADS": "1"}, code=1)
    assert run.stderr.splitlines()[-1] == (
        "guesstree: there is not enough memory; use fewer words"
    )


@pytest.mark.parametrize(
    "command", ["openers", "review crane", "compare", "init words.txt --folder ."]
)
def test_a_config_that_leads_nowhere(command: str, tmp_path: Path) -> None:
    """A dangling link is a config that cannot be read, so that no other game is answered about."""
    (tmp_path / "config.yaml").symlink_to("missing.yaml")
    (tmp_path / "words.txt").write_text("crane\n")
    sentence = refused(tmp_path, *command.split())
    assert sentence.startswith("guesstree: config.yaml: ")
    assert not (tmp_path / "missing.yaml").exists()
