"""docs/update.py fills the README from the results, and runs the scripts that make pages."""

from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT
from tests.docs import docs_module

update = docs_module("update")


def test_without_results_only_pages_that_need_none_are_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody who adds a metric need not compute everything first."""
    ran: list[str] = []

    def run(command: list[Any], **_: Any) -> None:
        ran.append(command[1].name)

    monkeypatch.setattr(update, "RESULTS", tmp_path)
    monkeypatch.setattr(update.subprocess, "run", run)
    before = (ROOT / "README.md").read_bytes()
    update.main()

    assert ran == [*update.FROM_CODE]
    assert (ROOT / "README.md").read_bytes() == before
    assert "there are no results" in capsys.readouterr().out


def test_the_table_of_a_game_is_found(tmp_path: Path) -> None:
    """It ends where the next game begins, or the file; a line above the table is no part of it."""
    text = (
        "**one**\n\n| a |\n|--:|\n| 1 |\n\n**two**\n\nTwo words.\n\n| a |\n|--:|\n| 2 |\n"
    )
    (tmp_path / "evaluation.md").write_text(text)
    assert update.evaluation_of("one", tmp_path) == "| a |\n|--:|\n| 1 |\n"
    assert update.evaluation_of("two", tmp_path) == "| a |\n|--:|\n| 2 |\n"
