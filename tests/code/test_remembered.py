"""Remembered fingerprints are those that would be found."""

import json
import os
import shutil
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path

import pytest

from guesstree.code import digest, following


def fingerprint() -> str:
    """Return the fingerprint of a command as another process would."""
    for known in (digest.code_digest, digest._state, digest._remembered):
        known.cache_clear()
    return digest.code_digest("cli.trees", "random")


def is_read(monkeypatch: pytest.MonkeyPatch) -> bool:
    """Tell whether another process would read the code to find a fingerprint."""
    with monkeypatch.context() as patch:
        patch.setattr(digest, "followed", lambda *_: ({"other": "code"}, set()))
        return fingerprint() == digest._digest([("other", "code")], [])


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let the fingerprints look at a copy of the package, to which no other package adds."""
    copy = tmp_path / "guesstree"
    shutil.copytree(following.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    with monkeypatch.context() as patch:
        patch.setattr(following, "PACKAGE", copy)
        patch.setattr(digest, "entry_points", EntryPoints)
        patch.chdir(tmp_path)
        digest.REMEMBERED.parent.mkdir()
        yield copy
    for known in (digest.code_digest, digest._state, digest._remembered):
        known.cache_clear()


def test_an_edit_is_noticed(package: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second run reads no code; one after an edit does, and finds another fingerprint."""
    found = fingerprint()
    assert fingerprint() == found
    assert not is_read(monkeypatch)
    module = package / "strategies/random.py"
    before = module.stat()
    module.write_text(module.read_text("utf-8").replace("0", "1"), "utf-8")
    os.utime(module, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert fingerprint() != found


@pytest.mark.usefixtures("package")
def test_an_upgrade_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The versions of libraries count beside the files."""
    found = fingerprint()
    monkeypatch.setattr(digest, "version", lambda _: "99.0")
    digest.library_version.cache_clear()
    after = fingerprint()
    digest.library_version.cache_clear()
    assert after != found


@pytest.mark.usefixtures("package")
def test_plug_ins_are_read_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where another package adds strategies, its files may have changed."""
    fingerprint()
    added = EntryPoint("halving", "others:halving", "guesstree.strategies")
    monkeypatch.setattr(digest, "entry_points", lambda: EntryPoints([added]))
    assert is_read(monkeypatch)


def test_folders_of_the_package(package: Path) -> None:
    """What is in their files counts, and their names, but not where the package is."""
    here = digest.digest_of_folder("report/explorer_pages")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(following, "PACKAGE", package.parents[0] / "moved")
        shutil.copytree(package, following.PACKAGE)
        assert digest.digest_of_folder("report/explorer_pages") == here
        page = next((following.PACKAGE / "report/explorer_pages").iterdir())
        page.write_bytes(page.read_bytes() + b" ")
        edited = digest.digest_of_folder("report/explorer_pages")
        page.rename(page.with_name("other"))
        assert len({here, edited, digest.digest_of_folder("report/explorer_pages")}) == 3


def test_nothing_is_kept_elsewhere(package: Path) -> None:
    """A folder in which Snakemake never ran stays as it is."""
    digest.REMEMBERED.parent.rmdir()
    before = set(package.parent.iterdir())
    fingerprint()
    assert set(package.parent.iterdir()) == before


@pytest.mark.usefixtures("package")
@pytest.mark.parametrize(
    "stored", ["", "[]", "{}", json.dumps({"state": 1, "digests": 2}), "[" * 200_000]
)
def test_what_is_damaged_is_found_again(stored: str) -> None:
    """A file that says nothing costs time only."""
    found = fingerprint()
    digest.REMEMBERED.write_text(stored, "utf-8")
    assert fingerprint() == found
