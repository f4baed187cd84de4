"""The `guesstree` command in this process, as most of what a run takes is its start."""

import contextlib
import io
import subprocess
import sys
from pathlib import Path

import pytest

from guesstree.cli import main


def guesstree_here(
    *args: object, cwd: Path, typed: str = "", encoding: str = "utf-8"
) -> subprocess.CompletedProcess[str]:
    """Run the command in a folder, and return how it ended and what it said.

    `typed` is its standard input, which is not a terminal, and `encoding` that of its output.
    """
    command = ["guesstree", *map(str, args)]
    said, complained = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.chdir(cwd),
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(complained),
    ):
        patch.setattr(sys, "argv", command)
        patch.setattr(sys, "stdin", io.StringIO(typed))
        with pytest.raises(SystemExit) as end:
            main()
    return subprocess.CompletedProcess(
        command, int(end.value.code or 0), _text(said), _text(complained)
    )


def _text(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
