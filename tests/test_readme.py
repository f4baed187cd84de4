"""What README.md shows works as it stands there."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.pipeline import make_folder, snakemake

README = (ROOT / "README.md").read_text("utf-8")
SNIPPETS = [
    snippet
    for snippet in re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    if "results/" in snippet
]
BESIDE = ROOT / ".venv/slurm"
"""Where `make test` puts pandas, which would slow every start if it were among the rest."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Return a folder with the results that the snippets read, of fewer words."""
    config = {
        "lists": {"wordle": {"file": "few.txt"}},
        "games": {"wordle": {"rule": "wordle", "targets": "wordle"}},
        "strategies": ["neg_entropy-any"],
    }
    folder = make_folder(tmp_path_factory.mktemp("readme"), wordle_words[::9], config)
    files = sorted(set(re.findall(r"results/[\w/-]+\.parquet", "".join(SNIPPETS))))
    run = snakemake(folder, "--cores", "2", *files)
    assert run.returncode == 0, run.stderr
    return folder


@pytest.mark.parametrize("snippet", SNIPPETS)
def test_snippets(snippet: str, folder: Path) -> None:
    """Every expression of a snippet gives something."""
    if "pandas" in snippet and not BESIDE.exists():
        pytest.skip("pandas is not here; `make test` brings it")
    lines = ast.parse(snippet).body
    shown = [
        ast.parse(f"print(type({ast.unparse(line)}))").body[0]
        if isinstance(line, ast.Expr)
        else line
        for line in lines
    ]
    run = subprocess.run(
        [sys.executable, "-c", ast.unparse(ast.Module(shown, []))],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(BESIDE)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert len(run.stdout.splitlines()) == sum(isinstance(line, ast.Expr) for line in lines)
    assert "NoneType" not in run.stdout


def test_all_readers_are_shown() -> None:
    """Polars, pandas, DuckDB and PyArrow each read the files in some snippet."""
    for reader in ("polars", "pandas", "duckdb", "pyarrow"):
        assert any(f"import {reader}" in snippet for snippet in SNIPPETS)


def test_every_row_of_the_reliability_tables_is_a_test() -> None:
    """The last column of docs/reliability.md names tests that are there."""
    text = (ROOT / "docs/reliability.md").read_text("utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| ") and "| test |" not in line]
    assert len(rows) > 40
    for row in rows:
        named = re.search(r"\| `(\w+\.py)::(\w+)` \|$", row)
        assert named, row
        assert f"def {named[2]}(" in (ROOT / "tests" / named[1]).read_text("utf-8"), row


def test_links_lead_somewhere() -> None:
    """Every relative link and picture in the docs is a file."""
    pages = [ROOT / "README.md", ROOT / "results/README.md", *(ROOT / "docs").glob("*.md")]
    for page in pages:
        for target in re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
