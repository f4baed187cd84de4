"""Tests that need more than Python are skipped where a machine lacks it, and say what it is."""

import os
import subprocess
from pathlib import Path

import pytest

from tests import one_slurm
from tests.page import browsing


def test_a_browser_without_the_library_that_playwright_needs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Chromium alone does not bring it, so that tests ended in errors."""
    lost = "node: error while loading shared libraries: libatomic.so.1\n"
    ended = subprocess.CompletedProcess([], 127, stdout="", stderr=lost)
    monkeypatch.setattr(browsing, "CHROMIUM", "/usr/bin/chromium")
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: ended)
    assert browsing.lack_of_browser() == f"Playwright cannot start: {lost.strip()}"


def test_slurm_without_control_groups(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its daemons would not come up, and the tests would wait for them in vain."""
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(one_slurm, "CONF", tmp_path / "slurm.conf")
    monkeypatch.setattr(one_slurm, "CGROUPS", tmp_path)
    assert one_slurm.missing() == f"{tmp_path} is not mounted, which Slurm's daemons need"
