"""The pictures of the page that README.md shows are taken by a command of their own."""

import sys
from pathlib import Path

from tests.conftest import ROOT
from tests.support.commands import ran


def test_without_a_browser_no_picture_is_taken(tmp_path: Path) -> None:
    """A sentence says what is missing."""
    command = [sys.executable, ROOT / "docs/screenshots.py"]

    error = ran(command, env={"PATH": str(tmp_path)}, code=1).stderr

    assert error.startswith("docs/screenshots.py: Chromium is not installed")
