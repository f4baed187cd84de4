"""A small config."""

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return the smallest useful config, whose list is in the working folder."""
    path = tmp_path / "class.txt"
    path.write_text("raise\nslate\nstale\n")
    monkeypatch.chdir(tmp_path)
    return {
        "lists": {"class": {"file": str(path)}},
        "games": {"class": {"rule": "wordle", "targets": "class"}},
    }
