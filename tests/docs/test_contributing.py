"""CONTRIBUTING.md: whoever follows its example of a metric ends with tests that pass."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from guesstree.search.metrics import METRICS
from tests.conftest import ROOT
from tests.docs import shell_lines
from tests.support.commands import finding, ran

HEADING = "### A metric in this package, step by step\n"
SECTION = (
    (ROOT / "CONTRIBUTING.md")
    .read_text("utf-8")
    .partition(HEADING)[2]
    .partition("\n## ")[0]
)

STEP = re.compile(
    r"In `(?P<below_file>[\w./]+)`, (?P<where>below|above) the line of `(?P<anchor>[^`]+)`, add:"
    r"|At the end of `(?P<end_file>[\w./]+)`, add:"
)


class Step(NamedTuple):
    """An addition to a file.

    Attributes
    ----------
    file
        Its path in the repository.
    where
        `below` or `above` the line that has the anchor, or at the `end`.
    anchor
        A text that one line has.
    block
        The lines to add.
    """

    file: str
    where: str
    anchor: str
    block: str


def steps() -> Iterator[Step]:
    """Yield the additions that the page asks for, in its order."""
    for found in STEP.finditer(SECTION):
        block = re.match(r"\n\n```\w*\n(.*?)```", SECTION[found.end() :], re.DOTALL)
        assert block is not None, found[0]
        file = found["below_file"] or found["end_file"]
        yield Step(file, found["where"] or "end", found["anchor"] or "", block[1])


def follow(step: Step, root: Path) -> None:
    """Add what a step says, as far to the right as the line that it names."""
    path = root / step.file
    lines = path.read_text("utf-8").splitlines(keepends=True)

    if step.where == "end":
        path.write_text("".join([*lines, "\n\n", step.block]), "utf-8")
        return

    (at,) = (number for number, line in enumerate(lines) if step.anchor in line)
    indent = re.match(" *", lines[at])
    assert indent is not None
    added = [indent[0] + line for line in step.block.splitlines(keepends=True)]

    place = at + 1 if step.where == "below" else at
    lines[place:place] = added
    path.write_text("".join(lines), "utf-8")


def run_python(line: str, root: Path) -> None:
    """Run a command of the page in a copy of the repository, whose package it imports."""
    program, *args = shlex.split(line)
    assert program == "python"
    env = finding(root / "src")
    # A run of the tests within one of their processes is a run of its own.
    env = {name: value for name, value in env.items() if not name.startswith("PYTEST_")}
    ran([sys.executable, *args], cwd=root, env=env)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the repository in which somebody followed the page up to its commands."""
    if "cubes" in METRICS:
        pytest.skip("somebody followed the page here")
    if not (ROOT / ".git").exists():
        pytest.skip("this is not a clone, which tells what is in the repository")

    root = tmp_path_factory.mktemp("followed") / "guesstree"
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    for name in filter(None, os.fsdecode(listed.stdout).split("\0")):
        if (ROOT / name).is_file() or (ROOT / name).is_symlink():
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, root / name, follow_symlinks=False)

    for step in steps():
        follow(step, root)
    for line in commands():
        if "pytest" not in line:
            run_python(line, root)
    return root


def commands() -> list[str]:
    """Return the commands of the page that run Python."""
    return [
        line
        for line in shell_lines([ROOT / "CONTRIBUTING.md"])
        if line.startswith("python ")
    ]


def test_the_tests_that_the_page_names_pass(followed: Path) -> None:
    """The tests find the metric in every place that they check."""
    (line,) = (line for line in commands() if "pytest" in line)
    run_python(line, followed)


@pytest.mark.slow
def test_no_other_test_fails(followed: Path) -> None:
    """No test elsewhere knows the list of metrics by heart, or has the name for one of its own."""
    run_python("python -m pytest -n 2 --dist worksteal", followed)
