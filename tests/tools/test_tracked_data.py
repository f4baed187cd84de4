"""Packages have the files of data/ that git tracks, and no list that lies beside them."""

from pathlib import Path
from typing import Any

import pytest
from hatchling.builders.wheel import WheelBuilder

from tests.support.commands import ran
from tools.tracked_data import TrackedData


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a clone with a tracked list, one that is ignored, and one that is new."""
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "few"\nversion = "1"\n')
    (tmp_path / ".gitignore").write_text("/data/foreign-*\n")
    (tmp_path / "data/folder").mkdir(parents=True)
    for name in ("folder/ours.txt", "foreign-words.txt", "class.txt"):
        (tmp_path / "data" / name).write_text("crane\n")
    ran(["git", "init", "--quiet"], cwd=tmp_path)
    ran(["git", "add", "data/folder"], cwd=tmp_path)
    return tmp_path


def shipped(project: Path, target: str, version: str = "standard") -> list[str]:
    """Return where the files of data/ are in a package."""
    builder = WheelBuilder(str(project))
    config: Any = builder.config
    hook = TrackedData(str(project), {}, config, builder.metadata, "", target, builder.app)
    found: dict[str, Any] = {"force_include": {}}
    hook.initialize(version, found)
    assert all(Path(source).is_file() for source in found["force_include"])
    return [*found["force_include"].values()]


def test_only_tracked_files_are_shipped(project: Path) -> None:
    """A list of one's own stays where it is; an editable install reads the clone."""
    assert shipped(project, "wheel") == ["guesstree/data/folder/ours.txt"]
    assert shipped(project, "sdist") == ["data/folder/ours.txt"]
    assert shipped(project, "wheel", "editable") == []


def test_a_tracked_file_that_was_removed_is_left_out(project: Path) -> None:
    """Including a missing file would be an error."""
    (project / "data/folder/ours.txt").unlink()
    assert shipped(project, "sdist") == []


def test_without_git(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ignored files are left out, and a warning says why others are not."""
    monkeypatch.setenv("PATH", str(project))
    assert shipped(project, "sdist") == ["data/class.txt", "data/folder/ours.txt"]
    assert "git cannot say which files of data/ it tracks" in capsys.readouterr().err


def test_an_unpacked_sdist_ships_all_that_it_has(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An unpacked sdist is in no repository, or in the repository of a folder above it."""
    (project / "unpacked").mkdir()
    for name in ("pyproject.toml", "data"):
        (project / name).rename(project / "unpacked" / name)
    (project / "unpacked/data/foreign-words.txt").unlink()

    names = shipped(project / "unpacked", "sdist")

    assert names == ["data/class.txt", "data/folder/ours.txt"]
    assert capsys.readouterr().err == ""
