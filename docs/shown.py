"""Run what the docs show, and bring what it prints up to date.

A fenced block `console` has lines `$ guesstree ...`, each followed by what the command prints. A
fenced block `pycon` has a session of Python. The blocks between two headings share a folder and
their variables. `python docs/shown.py PAGE...` runs the blocks of pages, and writes what they print
into the pages. A block below `<!-- takes minutes -->` is run with `--all` only.
"""

import contextlib
import doctest
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]
DATA = ROOT / "data"
LISTS = Path(os.environ.get("GUESSTREE_LISTS", DATA))
"""A folder of lists that are not ours to ship, as data/README.md has them."""

_BLOCK = re.compile(
    r"^(?P<slow><!-- takes minutes -->\n\n)?```(?P<kind>console|pycon)\n(?P<text>.*?)^```",
    re.MULTILINE | re.DOTALL,
)
_HEADING = re.compile(r"^(?=## )", re.MULTILINE)
_LIST = re.compile(r"data/([\w-]+\.txt)")


def sections(page: Path) -> list[str]:
    """Return the text of a page in parts, each from one heading of level 2 to the next."""
    return _HEADING.split(page.read_text("utf-8"))


def missing_lists(section: str) -> list[str]:
    """Return the lists that a section names, and that are not here."""
    return sorted({name for name in _LIST.findall(section) if not _place_of(name)})


def refreshed(section: str, every: bool = False) -> str:
    """Return a section with what its blocks print now; those that take minutes only if `every`."""
    names: dict[str, Any] = {}

    def run(found: re.Match[str]) -> str:
        if found["slow"] and not every:
            return found[0]
        run_lines = _console if found["kind"] == "console" else _session
        lines = "".join(run_lines(found["text"], names))
        return f"{found['slow'] or ''}```{found['kind']}\n{lines}```"

    with TemporaryDirectory() as folder, _lists_in(Path(folder)), contextlib.chdir(folder):
        return _BLOCK.sub(run, section)


def _console(text: str, _: dict[str, Any]) -> Iterator[str]:
    """Yield commands and what they print."""
    for command in re.findall(r"^\$ (.*(?:\\\n.*)*)\n", text, re.MULTILINE):
        yield f"$ {command}\n"
        program, *args = shlex.split(command.replace("\\\n", ""))
        if program != "guesstree":
            raise ValueError(f"{program!r} is not run here; show it in a block 'sh'")
        run = subprocess.run(
            [sys.executable, "-m", "guesstree", *args],
            env=os.environ | {"COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            check=False,
        )
        yield "".join(f"{line.rstrip()}\n" for line in run.stdout.splitlines())


def _session(text: str, names: dict[str, Any]) -> Iterator[str]:
    """Yield statements and what they print, as an interactive session shows it."""
    for example in doctest.DocTestParser().get_examples(text):
        first, *others = example.source.splitlines()
        yield f">>> {first}\n" + "".join(f"... {line}".rstrip() + "\n" for line in others)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(example.source, "<docs>", "single"), names)
        yield printed.getvalue()


def _place_of(name: str) -> Path | None:
    return next(
        (folder / name for folder in (DATA, LISTS) if (folder / name).exists()), None
    )


@contextlib.contextmanager
def _lists_in(folder: Path) -> Iterator[None]:
    """Put the lists that are here, and the examples, into a folder."""
    shutil.copytree(DATA, folder / "data")
    (folder / "examples").symlink_to(ROOT / "examples")
    for path in LISTS.glob("*.txt"):
        if not (folder / "data" / path.name).exists():
            (folder / "data" / path.name).symlink_to(path.resolve())
    yield


def main(args: list[str]) -> None:
    """Bring pages up to date; sections whose lists are not here stay as they are."""
    every = "--all" in args
    for page in (Path(arg) for arg in args if arg != "--all"):
        parts = [
            part if missing_lists(part) else refreshed(part, every)
            for part in sections(page)
        ]
        page.write_text("".join(parts), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
