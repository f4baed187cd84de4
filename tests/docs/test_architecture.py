"""Modules, commands and files that docs/architecture.md names exist."""

import re
from importlib import import_module
from pkgutil import resolve_name

from guesstree.base.code import PACKAGE
from guesstree.cli.commands import COMMANDS
from tests.conftest import ROOT

PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
QUOTED = sorted(
    set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))
)
DOTTED = [name for name in QUOTED if re.fullmatch(r"\w+(\.\w+)*", name)]
RULES = {*re.findall(r"rule `(\w+)`", PAGE)}


def test_modules_and_functions() -> None:
    """A dotted name is a module, or something in one."""
    for name in DOTTED:
        if not name.startswith("guesstree.") and name not in RULES:
            import_module(f"guesstree.{name.partition('.')[0]}")
            resolve_name(f"guesstree.{name}")


def test_commands() -> None:
    """A command of the page is one of the command line."""
    named = re.findall(r"`guesstree ([a-z-]+)", PAGE)

    assert {*named} <= {*COMMANDS}


def test_files_and_folders() -> None:
    """A path is in the repository or in the package."""
    for name in QUOTED:
        if "/" in name and not name.startswith("results/"):
            assert (ROOT / name).exists() or (PACKAGE / name).exists(), name
