"""The commands that the docs show work as they are written."""

import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from guesstree.cli.commands import COMMANDS, app
from tests.conftest import ROOT
from tests.docs import PAGES, READMES, SHOWN_PAGES, docs_module, shell_lines
from tests.support.commands import arguments, ran

ALL = [*SHOWN_PAGES, *(ROOT / f"{name}.md" for name in READMES)]
ALL += (ROOT / "config").glob("*.yaml")


def shown(program: str) -> list[str]:
    """Return the command lines of a program in blocks, indented and within sentences."""
    found = {line for line in shell_lines(PAGES) if line.startswith(f"{program} ")}
    for page in ALL:
        text = page.read_text("utf-8").replace("\\\n", " ")
        lines = re.findall(rf"^(?:#   |    )({program} .*)$", text, re.MULTILINE)
        lines += re.findall(rf"`({program} [^`\n]+)`", text)
        found |= {" ".join(line.partition(" #")[0].split()) for line in lines}
    return sorted(line for line in found if " N" not in line and "--help" not in line)


SNAKEMAKE = shown("snakemake")
NEEDING = (
    "slovl.yaml",
    "mine.yaml",
    "=[class]",
    "russian",
    "slurm",
    "--report",
    "--delete",
)


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a clone of what the commands read."""
    clone = tmp_path_factory.mktemp("clone")
    for name in ("workflow", "config", "data", "examples", "Snakefile", "config.yaml"):
        (clone / name).symlink_to(ROOT / name)
    return clone


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize("line", SNAKEMAKE)
def test_runs_can_be_planned(line: str, clone: Path) -> None:
    """Snakemake understands the command and finds the target, where the lists are here."""
    if any(name in line for name in NEEDING):
        pytest.skip("needs lists, an extra, a cluster or results")
    command = [sys.executable, "-m", *shlex.split(line), "--dry-run", "--quiet"]
    ran(command, cwd=clone)


@pytest.mark.parametrize("line", shown("guesstree"))
def test_commands_can_be_parsed(line: str) -> None:
    """Each command line has a command, its arguments and its options."""
    for one in line.split(";"):
        _, name, *words = shlex.split(one)
        assert name in (*COMMANDS, "--install-completion")
        if words:  # otherwise, it may be a name in a sentence
            app.parse_args([name, *words], print_error=False, exit_on_error=False)


def test_the_manual_page() -> None:
    """The page has all commands and options, and groff reports no fault."""
    page = docs_module("man").page()

    text = page.replace("\\", "")
    assert all(f".SH {command}" in text for command in COMMANDS)
    assert all(argument.name in text for _, argument in arguments())
    if shutil.which("groff"):
        command = ["groff", "-K", "utf8", "-man", "-ww", "-z", "-Tutf8"]
        assert ran(command, input=page).stderr == ""


def test_made_pages_are_up_to_date() -> None:
    """`python docs/update.py` would change nothing of the page that the schema makes."""
    assert (ROOT / "config/README.md").read_text("utf-8") == docs_module("config").page()
