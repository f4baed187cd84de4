"""The notebooks in docs/notebooks run from top to bottom, and their assertions hold."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.conftest import LISTS, ROOT, foreign_list
from tests.support.commands import ran

NOTEBOOKS = sorted((ROOT / "docs/notebooks").glob("*.py"))
NEEDED = {"slovl": "russian-nouns-3646.txt"}
"""Lists that are not ours to ship, by the notebooks that need them."""

USED = {"wordlbot": "wordlbot-words-3205.txt"}
"""Lists without which a notebook leaves out a cell."""


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: str(path.stem))
def test_notebook(notebook: Path, tmp_path: Path) -> None:
    """A notebook runs in a folder with lists and configs, and prints its tables whole."""
    for folder in ("data", "config"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    if notebook.stem in NEEDED:
        shutil.copy(foreign_list(NEEDED[notebook.stem]), tmp_path / "data")
    if (used := LISTS / USED.get(notebook.stem, "none")).exists():
        shutil.copy(used, tmp_path / "data")
    run = ran([sys.executable, str(notebook)], cwd=tmp_path)
    assert run.stdout
    assert "…" not in run.stdout  # Polars leaves out columns, rows and long texts
