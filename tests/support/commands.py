"""Commands that tests run: `guesstree` in this process, as its start takes longest, and others."""

import contextlib
import io
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from guesstree.cli import main
from guesstree.cli.commands import COMMANDS, app

Run = subprocess.CompletedProcess[str]


def cases(text: str) -> list[list[str]]:
    r"""Return the cases of a text, `one => other`; what is indented goes on with the line before.

    >>> cases("a => b\nc =>\n    d")
    [['a', 'b'], ['c', 'd']]
    """
    rows = re.split(r"\n(?! )", text.strip())
    return [[part.strip() for part in row.split(" =>")] for row in rows]


def ended(run: Run, code: int | None) -> Run:
    """Return how a command ended, which must be with this code unless any will do."""
    assert code in (None, run.returncode), (
        f"{run.args}: {run.returncode}\n{run.stdout}{run.stderr}"
    )
    return run


def ran(command: Sequence[object], *, code: int | None = 0, **how: Any) -> Run:
    """Run a command in a process of its own, which ends with a code."""
    words = [*map(str, command)]
    return ended(
        subprocess.run(words, capture_output=True, text=True, check=False, **how), code
    )


def finding(*folders: object) -> dict[str, str]:
    """Return the environment in which Python looks for modules in some folders first."""
    paths = [*map(str, folders), *filter(None, [os.environ.get("PYTHONPATH")])]
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths)}


def guesstree_here(
    *args: object, cwd: Path, typed: str = "", encoding: str = "utf-8", code: int | None = 0
) -> Run:
    """Run the command in a folder, and return how it ended, with this code, and its output.

    `typed` is the standard input, which is not a terminal; `encoding` is the output's.
    """
    command = ["guesstree", *map(str, args)]
    output, errors = (io.TextIOWrapper(io.BytesIO(), encoding) for _ in range(2))
    with (
        pytest.MonkeyPatch.context() as patch,
        contextlib.chdir(cwd),
        contextlib.redirect_stdout(output),
        contextlib.redirect_stderr(errors),
    ):
        patch.setattr(sys, "argv", command)
        patch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            main()
            status = 0
        except SystemExit as end:
            status = int(end.code or 0)
    return ended(Run(command, status, _text(output), _text(errors)), code)


def output_of(folder: Path, *args: object) -> str:
    """Return what a command prints."""
    return guesstree_here(*args, cwd=folder).stdout


def refused(folder: Path, *args: object) -> str:
    """Return the sentence in which a command refuses its input."""
    return guesstree_here(*args, cwd=folder, code=1).stderr


def json_of(folder: Path, *args: object) -> Any:
    """Return what a command prints as JSON."""
    return json.loads(output_of(folder, *args, "--json"))


def rows_of(folder: Path, *args: object) -> Any:
    """Return the rows that a command prints as JSON."""
    return json_of(folder, *args)["rows"]


def arguments() -> Iterator[tuple[str, Any]]:
    """Yield the arguments of all commands, each with the name of its command."""
    for command in COMMANDS:
        with app.app_stack([command]):
            for argument in app[command].assemble_argument_collection(parse_docstring=True):
                if argument.show:
                    yield command, argument


def make(folder: Path, *lines: str) -> None:
    """Run commands, one a line, in a folder."""
    for line in lines:
        guesstree_here(*shlex.split(line), cwd=folder)


def make_study(folder: Path, words: Sequence[str], more: str = "") -> Path:
    """Write the config of a study of some words, whose game is `few`; return its folder."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "words.txt").write_text("\n".join(words), "utf-8")
    lists, games = "words: {file: words.txt}", "few: {rule: wordle, targets: words}"
    (folder / "config.yaml").write_text(f"lists: {{{lists}}}\ngames: {{{games}}}\n{more}")
    return folder


def _text(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()
