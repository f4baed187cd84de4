"""Remembered fingerprints are those that would be found."""

import json
import os
import shutil
import time
from collections.abc import Iterator
from importlib.metadata import EntryPoints
from pathlib import Path

import pytest

from guesstree.code import digest, following, remembered

COMMAND = ("cli.trees", "random")


def forget() -> None:
    """Forget what this process knows, as another would."""
    for known in (digest.code_digest, remembered._state, remembered._remembered):
        known.cache_clear()


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let the fingerprints look at a copy of the package, whose files were edited long ago."""
    copy = tmp_path / "guesstree"
    shutil.copytree(following.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(following, "PACKAGE", copy)
    monkeypatch.setattr(remembered, "_SETTLED", -1e6)
    monkeypatch.setattr(remembered, "entry_points", EntryPoints)
    monkeypatch.chdir(tmp_path)
    remembered.REMEMBERED.parent.mkdir()
    forget()
    yield copy
    forget()


def test_an_edit_is_noticed(package: Path) -> None:
    """The second run reads no code; one after an edit does, and finds another fingerprint."""
    found = remembered.code_digest(*COMMAND)
    assert found == digest.code_digest(*COMMAND)
    forget()
    assert remembered.code_digest(*COMMAND) == found
    assert digest.code_digest.cache_info().misses == 0
    module = package / "strategies/random.py"
    before = module.stat()
    module.write_text(module.read_text("utf-8").replace("0", "1"), "utf-8")
    os.utime(module, ns=(before.st_atime_ns, before.st_mtime_ns))
    forget()
    assert remembered.code_digest(*COMMAND) != found


def test_an_upgrade_is_noticed(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The versions of libraries count beside the files."""
    assert package.exists()
    found = remembered.code_digest(*COMMAND)
    forget()
    monkeypatch.setattr(digest, "version", lambda _: "99.0")
    digest.library_version.cache_clear()
    after = remembered.code_digest(*COMMAND)
    digest.library_version.cache_clear()
    assert after != found


def test_nothing_is_kept_elsewhere(package: Path) -> None:
    """A folder in which Snakemake never ran stays as it is."""
    remembered.REMEMBERED.parent.rmdir()
    before = set(package.parent.iterdir())
    remembered.code_digest(*COMMAND)
    assert set(package.parent.iterdir()) == before


@pytest.mark.parametrize(
    "stored", ["", "[]", "{}", json.dumps({"state": 1, "digests": 2}), "[" * 200_000]
)
def test_what_is_damaged_is_found_again(package: Path, stored: str) -> None:
    """A file that says nothing costs time only."""
    assert package.exists()
    remembered.REMEMBERED.write_text(stored, "utf-8")
    assert remembered.code_digest(*COMMAND) == digest.code_digest(*COMMAND)


def test_edits_of_this_moment_are_not_remembered(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file system may give two edits the same time."""
    monkeypatch.setattr(remembered, "_SETTLED", 1e6)
    os.utime(package / "errors.py", (time.time(), time.time()))
    remembered.code_digest(*COMMAND)
    assert not remembered.REMEMBERED.exists()
