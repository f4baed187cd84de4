"""CHANGELOG.md says what was renamed."""

import re

import pytest

from guesstree.cli.old_names import COMMANDS
from tests.conftest import ROOT

ROWS = [
    row.strip("| ").split(" | ")
    for row in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines()
    if row.startswith("  | `")
]


@pytest.mark.parametrize(("old", "new"), COMMANDS.items())
def test_renamed_commands_are_told(old: str, new: str) -> None:
    """Each renamed command has a row with its old and its new name."""
    command, *_ = new.split(" --")
    assert any(
        re.search(rf"`{old}\b", row[0]) and re.search(rf"`{command}\b", row[1]) for row in ROWS
    )
