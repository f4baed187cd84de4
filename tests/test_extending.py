"""A rule, a metric, a strategy and a source of words from another package: one entry each.

A small study uses all of them at once, and goes through every table, figure and command.
"""

import io
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import yaml

from guesstree.games.rule import Rule
from guesstree.replies.compute import reply_codes
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.recipe import Recipe
from guesstree.strategies.registry import strategy_named
from tests.conftest import ROOT

PAGE = (ROOT / "docs/extend.md").read_text("utf-8")
OTHERS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[0]
ENTRY_POINTS = "".join(
    f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
    for group, named in tomllib.loads(re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)[0])[
        "project"
    ]["entry-points"].items()
)
"""As an installed package has them, from the page's pyproject.toml."""

STRATEGIES = ["cubes-consistent", "cubes-any", "halving-consistent", "ahead", "random-consistent"]
CONFIG: dict[str, Any] = {
    "lists": {
        "numbers": {
            "generate": "even-numbers",
            "length": 2,
            "alphabet": "digits",
            "letters": {},
            "weights": {"file": "weights.csv"},
        }
    },
    "games": {
        "higher": {
            "rule": "higher",
            "targets": "numbers",
            "pairs": 3,
            "followed": ["cubes-consistent"],
            "more_strategies": ["safest-any"],
        }
    },
    "strategies": STRATEGIES,
    "recipes": {
        "ahead": {"strategy": "lookahead-any", "opening": ["30"]},
        "mixed": {"strategy": "halving-consistent", "opening": ["20"]},
        "tied": {"strategy": "parts-any", "ties": ["cubes"], "weighted": True},
    },
    "lookahead": {"metric": "cubes", "widths": [1, 2]},
    "random": {"rounds": 3},
}
NAMES = [*STRATEGIES, "mixed", "tied", "safest-any"]


ALL = """
import json, sys
from pathlib import Path

from tests.here import guesstree_here

for command in json.loads(sys.argv[1]):
    done = guesstree_here(*command, cwd=Path.cwd())
    assert done.returncode == 0, (command, done.stderr)
    print(json.dumps(done.stdout))
"""
"""Runs commands in one process, as most of what each takes is its start."""


def run(folder: Path, *args: str) -> str:
    """Run Python in the folder, with the other package installed; return its output."""
    path = [str(folder / "site"), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, *args],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path), "PYTHONWARNINGS": "ignore"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{args}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def guesstree(folder: Path, *commands: tuple[str, ...]) -> list[str]:
    """Return what commands print in the folder, with the other package installed."""
    said = run(folder, "-c", ALL, json.dumps(commands))
    return [json.loads(line) for line in said.splitlines()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the study, of which nothing is made."""
    folder = tmp_path_factory.mktemp("extended")
    about = folder / "site/others-1.dist-info"
    about.mkdir(parents=True)
    (folder / "site/others.py").write_text(OTHERS)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    weights = [f"{number:02},{1 + number % 3}" for number in range(0, 60, 2)]
    (folder / "weights.csv").write_text("\n".join(["word,weight", *weights]))
    config = CONFIG | {"strategies": [*STRATEGIES, "mixed", "tied"]}
    (folder / "config.yaml").write_text(yaml.safe_dump(config, sort_keys=False))
    return folder


@pytest.fixture(scope="module")
def finished(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the folder, once the workflow has made everything."""
    finished = tmp_path_factory.mktemp("finished") / "study"
    shutil.copytree(folder, finished)
    cheaply = ("--cores", "2", "--set-scatter", "proof=1")
    run(finished, "-m", "snakemake", "--snakefile", str(ROOT / "Snakefile"), *cheaply)
    return finished


def read(folder: Path, name: str) -> pl.DataFrame:
    """Return a table of the study."""
    return pl.read_parquet(folder / "results" / name)


def test_in_python() -> None:
    """A number below 128 is found by halving: seven guesses at the most."""
    rule = Rule(
        "higher",
        lambda guess, target: 2 if guess == target else int(target > guess),
        lambda _: ("lower", "higher", "right"),
    )
    numbers = [f"{number:03}" for number in range(1, 128)]
    codes = reply_codes(rule, numbers, numbers)
    matrix = ReplyMatrix("higher", tuple(numbers), tuple(numbers), codes, rule.texts(3))
    tree = grow_tree(matrix, Recipe(strategy_named("max-consistent")))
    assert tree.opener == "064"
    assert max(tree.scores().values()) == 7


def test_the_config_of_the_page(folder: Path) -> None:
    """The config that the page shows is sound, and its game can be played."""
    (shown,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (folder / "shown.yaml").write_text(shown)
    chosen = ("--config", "shown.yaml", "--results", "none", "--strategy", "halving-consistent")
    (table,) = guesstree(folder, ("show", "30", *chosen, "--csv"))
    game = pl.read_csv(io.StringIO(table), infer_schema=False)
    assert game["guess"][-1] == "30"


@pytest.mark.slow
def test_every_strategy_is_summarised(finished: Path) -> None:
    """Thirty numbers are halved in five guesses; all names are in all forms of the summary."""
    summary = read(finished, "summary.parquet")
    assert sorted(summary["strategy"]) == sorted(NAMES)
    worst = dict(summary.select("strategy", "worst").iter_rows())
    assert worst["halving-consistent"] == worst["safest-any"] == worst["cubes-consistent"] == 5
    for page in ("summary.md", "summary.html", "evaluation.md", "summary.csv"):
        text = (finished / "results" / page).read_text("utf-8")
        assert all(name in text for name in NAMES), page


@pytest.mark.slow
def test_first_guesses_are_ranked_by_the_metric(finished: Path) -> None:
    """The ranking has the metric's value and rank, plain and weighted, and what it leads to."""
    ranking = read(finished, "openers/higher.parquet")
    assert {"cubes", "cubes_rank", "weighted_cubes_rank", "cubes-consistent_mean"} <= set(
        ranking.columns
    )
    assert ranking.sort("cubes_rank")["guess"][0] in ("28", "30")
    page = (finished / "results/openers/higher.html").read_text("utf-8")
    for column in ("cubes", "weighted_cubes", "cubes-consistent mean", "safest-any total"):
        assert f">{column}</button>" in page


@pytest.mark.slow
def test_every_figure_is_drawn(finished: Path) -> None:
    """Each figure that the workflow knows of is there, a histogram for every strategy."""
    figures = finished / "results/figures/higher"
    drawn = {path.relative_to(figures).as_posix() for path in figures.rglob("*.png")}
    names = (
        "histograms",
        "means",
        "solved",
        "tradeoff",
        "words",
        "versus",
        "evil",
        "openers",
        "branches",
        "pairs",
    )
    assert drawn == {
        *(f"{name}.png" for name in names),
        *(f"strategies/{name}.png" for name in NAMES),
    }


@pytest.mark.slow
def test_the_explorer_knows_the_replies(finished: Path) -> None:
    """Its data say how the rule's replies are written, and have every tree."""
    text = (finished / "results/explorer/data/index.js").read_text("utf-8")
    games = json.loads(text.removeprefix("explorer.index(").removesuffix(");\n"))
    assert games["higher"]["right"] == "right"
    assert games["higher"]["tiles"] == []
    names = [row["name"] for row in games["higher"]["strategies"]]
    assert sorted(names) == sorted(set(NAMES) - {"random-consistent"})
    tree = finished / "results/explorer/data/higher/halving-consistent.js"
    assert '"replies":["lower","higher"]' in tree.read_text("utf-8")


COMMANDS = [
    "show 42 --strategy halving-consistent",
    "hardest --strategy cubes-any",
    "tree 42 --strategy halving-consistent",
    "openers --metric cubes",
    "partition 30 --after 10:higher",
    "advise 30:higher 44:LOWER --strategy halving-consistent --metric cubes",
    "play --target 42 --guesser cubes-any",
    "play --guesser halving-consistent --replier evil",
    "evil --strategy halving-consistent",
    "antiwordle 42 --nodes 1000",
    "equilibrium --iterations 3",
]


def test_every_look_up_command_answers(folder: Path) -> None:
    """The commands for people know the names and the replies."""
    answers = guesstree(folder, *((*command.split(), "--json") for command in COMMANDS))
    assert len(answers) == len(COMMANDS)
    assert all(map(json.loads, answers))


def test_trees_go_to_other_programs(folder: Path, tmp_path: Path) -> None:
    """A tree is written as JSON and for Graphviz, and read back from JSON."""
    strategy = ("--strategy", "halving-consistent")
    paths = {form: str(tmp_path / f"tree.{form}") for form in ("json", "dot")}
    *_, imported = guesstree(
        folder,
        *(("export", "--as", form, "--output", path, *strategy) for form, path in paths.items()),
        ("import", paths["json"], "--json"),
    )
    assert all(Path(path).stat().st_size for path in paths.values())
    assert json.loads(imported)
