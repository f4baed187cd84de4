"""What README.md and the docs show works as it stands there."""

import ast
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from guesstree import Study
from guesstree.search.metrics import metrics
from guesstree.strategies.recipes import MODES, families
from guesstree.study.study import STUDY
from tests.conftest import ROOT
from tests.here import ran
from tests.pipeline import make_folder, snakemake
from tests.test_game import SHIPPED

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXT = "".join(page.read_text("utf-8") for page in PAGES if page.name != "play.md")
"""All pages but docs/play.md, which has a test of its own."""

SNIPPETS = [
    snippet
    for snippet in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    if "results/" in snippet or "import guesstree\n" in snippet
]
COMMANDS = [
    line
    for block in re.findall(
        r"^```sh\n(.*?)^```", TEXT.replace("\\\n", ""), re.MULTILINE | re.DOTALL
    )
    for line in block.splitlines()
    if line.startswith("guesstree ")
]
"""Commands in the order of the pages."""

BESIDE = ROOT / ".venv/slurm"
"""Where `make test` puts pandas, which would slow every start if it were among the rest."""


PATH = os.environ.get("PYTHONPATH", "")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, wordle_words: tuple[str, ...]) -> Path:
    """Return a folder with the list and the results that the snippets read, of fewer words."""
    some = sorted({*wordle_words[::20], "night", *re.findall(r"\b[a-z]{5}\b", " ".join(COMMANDS))})
    some = [word for word in some if word in wordle_words]
    config = {
        "lists": {"wordle": {"file": "few.txt"}},
        "games": {"wordle": {"rule": "wordle", "targets": "wordle"}},
        "strategies": ["neg_entropy-any", "max-any", "optimal-any"],
    }
    folder = make_folder(tmp_path_factory.mktemp("readme"), some, config)
    files = set(re.findall(r"results/[\w/-]+\.parquet", "".join([*SNIPPETS, *COMMANDS])))
    files.add("results/trees/wordle/optimal-any.parquet")
    snakemake(folder, "--cores", "2", *sorted(files))
    # The snippets are for the folder of config.yaml.
    (folder / "mine.yaml").rename(folder / "config.yaml")
    (folder / "results" / STUDY).write_text("config.yaml\n")
    return folder


@pytest.mark.slow
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
    run = ran(
        [sys.executable, "-c", ast.unparse(ast.Module(shown, []))],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(BESIDE), PATH]))},
    )
    assert len(run.stdout.splitlines()) == sum(isinstance(line, ast.Expr) for line in lines)
    assert "NoneType" not in run.stdout


@pytest.mark.slow
def test_commands_run(folder: Path) -> None:
    """Every command that the docs show runs in the folder of a study, in the order of the pages."""
    (folder / "data").mkdir()
    shutil.copy(ROOT / "data/wordle-targets.txt", folder / "data/class.txt")
    (folder / "list.csv").write_text("word\nhobby\nraise\n")
    bin_folder = folder / "bin"
    bin_folder.mkdir()
    program = bin_folder / "guesstree"
    program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m guesstree "$@"\n')
    program.chmod(0o755)
    for line in COMMANDS:
        run = ran(
            ["bash", "-e", "-c", line],
            cwd=folder,
            env=os.environ | {"PATH": f"{bin_folder}{os.pathsep}{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            # Without a person at the prompt, a game ends at once.
            code=None if re.match("guesstree (play|solve)", line) else 0,
        )
        assert "Traceback" not in run.stderr, line


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
        named = re.search(r"\| `([\w/]+\.py)::(\w+)` \|$", row)
        assert named, row
        assert f"def {named[2]}(" in (ROOT / "tests" / named[1]).read_text("utf-8"), row


def test_the_readme_is_short() -> None:
    """It has at most 120 lines; what is longer belongs to docs/."""
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 120


def test_configs_that_are_shown_are_sound(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """The parts of a config in README.md and three pages can be run."""
    (tmp_path / "data").mkdir()
    (tmp_path / "data/class.txt").write_text("\n".join(wordle_words))
    for name in ("README.md", "docs/own-words.md"):
        text = (ROOT / name).read_text("utf-8")
        (tmp_path / "config.yaml").write_text("".join(re.findall(r"```yaml\n(.*?)```", text, re.S)))
        study = Study(tmp_path)
        assert study.games == ("class",)
    game = study.game("class")
    assert game.grow("stone").opener == "stone"
    (block,) = re.findall(
        r"```yaml\nlists:\n(.*?)```", (ROOT / "docs/play.md").read_text("utf-8"), re.S
    )
    (tmp_path / "past.txt").write_text("hobby\n")
    (tmp_path / "past.csv").write_text("word,date\nhobby,2024-04-30\n")
    lists = "".join(f"  {name}: {{file: data/class.txt}}\n" for name in ("targets", "guesses"))
    (tmp_path / "config.yaml").write_text(f"lists:\n{lists}{block}")
    assert Study(tmp_path).games == ("today", "dated")
    (recipes,) = re.findall(
        r"```yaml\n(recipes:.*?)```", (ROOT / "docs/proofs.md").read_text("utf-8"), re.S
    )
    (tmp_path / "weights.csv").write_text("word,weight\nhobby,2\nstone,1\n")
    lists = "two: {file: two.txt, weights: {file: weights.csv}}"
    strategies = "[likely, squares, rarely-five]"
    games = f"two: {{rule: wordle, targets: two, strategies: {strategies}}}"
    (tmp_path / "two.txt").write_text("hobby\nstone\n")
    (tmp_path / "config.yaml").write_text(f"lists: {{{lists}}}\ngames: {{{games}}}\n{recipes}")
    assert Study(tmp_path).games == ("two",)


def test_tables_of_names_are_whole() -> None:
    """docs/strategies.md has every metric, mode and family, and docs/studies.md every study."""
    page = (ROOT / "docs/strategies.md").read_text("utf-8")
    families_ = {name: family for name, family in families().items() if name not in metrics()}
    for name in (*metrics(), *MODES):
        assert f"| `{name}` |" in page, name
    for name in families_:
        assert re.search(rf"\| `{name}\d?-", page), name
    studies = (ROOT / "docs/studies.md").read_text("utf-8")
    for path in (ROOT / "config").glob("*.yaml"):
        assert re.search(rf"^\| `{path.name}` \| .+ \| .+ \|$", studies, re.MULTILINE), path.name
    for name, count in SHIPPED.items():
        assert re.search(rf"^\| `{name}` \| .+ \| {count:,} \|$", studies, re.MULTILINE), name
