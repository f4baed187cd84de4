"""Fingerprints follow the imports of the package."""

import shutil
from pathlib import Path

import pytest

from guesstree import digest


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let the fingerprints look at a copy of the package."""
    copy = tmp_path / "guesstree"
    shutil.copytree(digest.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(digest, "PACKAGE", copy)
    return copy


@pytest.mark.parametrize(
    ("edited", "changed"),
    [
        ("figures.py", {"histogram"}),
        ("strategies/greedy.py", {"grow"}),
        ("strategies/random.py", {"random"}),
        ("games.py", {"grow", "random", "rank"}),
        ("artifacts.py", {"grow", "random", "rank", "histogram"}),
        ("cli/trees.py", {"grow", "random"}),
        ("config.py", set()),
    ],
)
def test_an_edit_changes_what_leads_to_it(edited: str, changed: set[str], package: Path) -> None:
    """A command's fingerprint changes with the modules that it imports, and no others."""
    commands = {
        "grow": "cli.trees",
        "random": "cli.trees",
        "rank": "cli.reports",
        "histogram": "cli.draw",
    }
    before = {name: digest.code_digest(module, name) for name, module in commands.items()}
    path = package / edited
    path.write_bytes(path.read_bytes() + b"\n# edited\n")
    after = {name: digest.code_digest(module, name) for name, module in commands.items()}
    assert {name for name in commands if before[name] != after[name]} == changed
