"""CHANGELOG.md says what was renamed."""

import re

import pytest

from guesstree.cli.old_names import COMMANDS, OPTIONS
from tests.conftest import ROOT

ROWS = [
    row.strip("| ").split(" | ")
    for row in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    if row.startswith("  | `")
]


@pytest.mark.parametrize(
    ("command", "option"), [(command, option) for command in OPTIONS for option in OPTIONS[command]]
)
def test_renamed_options_are_told(command: str, option: str) -> None:
    """Each renamed option has a row with its command, and with the options to use now."""
    rows = [row for row in ROWS if row[0] == f"`{command}`" and f"`{option}" in row[1]]
    assert len(rows) == 1
    for now in re.findall(r"--[a-z-]+", OPTIONS[command][option].partition(", such")[0]):
        assert f"`{now}" in rows[0][2]


@pytest.mark.parametrize(("old", "new"), COMMANDS.items())
def test_renamed_commands_are_told(old: str, new: str) -> None:
    """Each renamed command has a row with its old and its new name."""
    command, *_ = new.split(" --")
    assert any(
        re.search(rf"`{old}\b", row[0]) and re.search(rf"`{command}\b", row[1]) for row in ROWS
    )
