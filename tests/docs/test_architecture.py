"""docs/architecture.md draws the house as it stands."""

import re
from importlib import import_module
from pkgutil import resolve_name

import pytest

from guesstree.cli.commands import COMMANDS as KNOWN
from tests.conftest import ROOT
from tests.test_house import DOORS, MODULES, PACKAGE, ROOMS, imported, name_of

PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
QUOTED = sorted(
    set(re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", PAGE, flags=re.DOTALL)))
)
DOTTED = [name for name in QUOTED if re.fullmatch(r"\w+(\.\w+)*", name)]
GROUPS = [name for name in DOTTED if name.startswith("guesstree.")]
RULES = re.findall(r"rule `(\w+)`", PAGE)
COMMANDS = re.findall(r"`guesstree ([a-z -]+)`", PAGE)
UNDRAWN = {
    *(
        "jit",
        "storage",
        "plugins",
        "code",
        "result",
        "extras",
        "errors",
        "spelling",
        "text",
    ),
    *("tracking", "defaults", "constants"),
}
PATHS = [name for name in QUOTED if "/" in name and not name.startswith("results/")]


def test_the_drawing_shows_every_room_in_order() -> None:
    """The rooms stand as they import, the first at the bottom, and no other room is drawn."""
    drawing = PAGE.split("```")[1]
    drawn = re.findall(r"^ ([a-z]+)/?  +\S", drawing, re.MULTILINE)
    assert drawn == list(reversed(ROOMS))


def test_the_arrows_are_the_imports() -> None:
    """Every arrow is an import, and every import is drawn, and has a row of the table."""
    listed = re.findall(r"^\| `(\w+)` \| `(\w+)` \| .+ \|$", PAGE, re.MULTILINE)
    assert sorted(drawn_arrows()) == sorted(listed) == sorted(arrows())


def drawn_arrows() -> set[tuple[str, str]]:
    """Return the arrows of the drawing."""
    return {
        (one, other)
        for line in PAGE.split("```mermaid")[1].split("```")[0].splitlines()[2:]
        for sources, targets in [re.split(" [-=]+> ", line.strip())]
        for one in sources.split(" & ")
        for other in targets.split(" & ")
    }


def arrows() -> set[tuple[str, str]]:
    """Return which room imports which, but for those that any room may import."""
    return {
        (source, target)
        for path in MODULES
        if (source := name_of(path).split(".")[0]) not in DOORS
        for target in {module.split(".")[0] for module in imported(path)}
        if target != source and not {source, target} & UNDRAWN
    }


@pytest.mark.parametrize(
    "name", [name for name in DOTTED if name not in GROUPS and name not in RULES]
)
def test_modules_and_functions_are_there(name: str) -> None:
    """Every dotted name is a module, or something in one."""
    room = name.partition(".")[0]
    assert room in ROOMS
    import_module(f"guesstree.{room}")
    resolve_name(f"guesstree.{name}")


def test_entry_point_groups_are_read() -> None:
    """The code asks for every group that the page names."""
    code = "".join(path.read_text("utf-8") for path in PACKAGE.rglob("*.py"))
    assert GROUPS
    assert [group for group in GROUPS if f'"{group}"' not in code] == []


def test_rules_and_commands_are_there() -> None:
    """Rules are in the workflow, and commands in the command line."""
    workflow = "".join(
        path.read_text("utf-8") for path in ROOT.glob("workflow/rules/*.smk")
    )
    assert RULES
    by_game = re.findall(r'f"(\w+)_\{game\}"', workflow)
    assert set(RULES) <= {*re.findall(r"^rule (\w+):", workflow, re.MULTILINE), *by_game}
    assert {command.split()[0] for command in COMMANDS} <= {*KNOWN}


def test_paths_are_there() -> None:
    """Files and folders exist, in the repository or in the package."""
    assert PATHS
    for path in PATHS:
        assert (ROOT / path).exists() or (PACKAGE / path).exists(), path
