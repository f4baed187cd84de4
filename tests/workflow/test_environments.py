"""Jobs run the `guesstree` of the environment that Snakemake runs in, and no other."""

import os
import shutil
import venv
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT
from tests.support.commands import ran
from tests.support.forked_jobs import run_snakemake
from tests.support.small_study import make_folder

WORDS = "results/words/few.parquet"
CONFIG = {
    "lists": {"few": {"file": "few.txt"}},
    "games": {"few": {"rule": "wordle", "targets": "few"}},
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a study of two words."""
    return make_folder(tmp_path / "study", ["raise", "slate"], CONFIG)


@pytest.fixture
def other(tmp_path: Path) -> str:
    """Return a folder with another `guesstree`, which only notes its arguments."""
    command = tmp_path / "bin/guesstree"
    command.parent.mkdir()
    command.write_text('#!/bin/sh\necho "$@" > said\n')
    command.chmod(0o755)
    return str(command.parent)


def test_a_clone_in_a_folder_of_any_name(folder: Path, other: str, tmp_path: Path) -> None:
    """A clone runs the jobs of its own environment, not activated, whatever PATH says."""
    clone = tmp_path / 'two words it\'s (a) "clone" z;echo hi >x; $b `c`'
    shutil.copytree(ROOT / "workflow", clone / "workflow")
    shutil.copytree(
        ROOT / "src", clone / "src", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copy(ROOT / "Snakefile", clone)
    venv.create(clone / ".venv")
    before = {path.name for path in folder.iterdir()}
    python = clone / ".venv/bin/python"
    site = next((clone / ".venv/lib").glob("*/site-packages"))
    (site / "all.pth").write_text(f"{clone / 'src'}\n{Path(yaml.__file__).parents[1]}\n")
    ran(
        [
            python,
            "-m",
            "snakemake",
            "--snakefile",
            clone / "Snakefile",
            WORDS,
            "--cores",
            "1",
            "--configfile",
            "mine.yaml",
        ],
        cwd=folder,
        env={"PATH": f"{other}:/usr/bin:/bin", "HOME": str(tmp_path)},
    )
    assert (folder / WORDS).exists()
    assert {path.name for path in folder.iterdir()} - before == {
        "results",
        "logs",
        "benchmarks",
        ".snakemake",
    }


def test_the_linter_finds_nothing() -> None:
    """Snakemake's linter is content with all rules."""
    linted = run_snakemake(["--lint"], ROOT, os.environ).stderr

    assert "Congratulations, your workflow is in a good condition!" in linted
