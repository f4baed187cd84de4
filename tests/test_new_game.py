"""A new game is a list and a rule: nothing else has to know of it."""

import subprocess
import sys
from pathlib import Path

import polars as pl
import yaml

from guesstree.games import Rule
from guesstree.replies import ReplyMatrix, reply_codes
from guesstree.strategies import strategy_named
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.recipes import Recipe
from tests.conftest import ROOT

HIGHER = """
from guesstree.games import Rule


def reply(guess, target):
    return 2 if guess == target else int(target > guess)


higher = Rule("higher", reply, texts=lambda length: ("lower", "higher", "right"))
"""
ENTRY_POINT = "[guesstree.rules]\nhigher = higher_game:higher\n"


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


def test_in_the_pipeline(tmp_path: Path) -> None:
    """An installed package brings the rule; a config names it, and one command does the rest."""
    package = tmp_path / "site"
    about = package / "higher_game-1.dist-info"
    about.mkdir(parents=True)
    (package / "higher_game.py").write_text(HIGHER)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: higher-game\nVersion: 1\n")
    (about / "entry_points.txt").write_text(ENTRY_POINT)
    (tmp_path / "mine.yaml").write_text(
        yaml.safe_dump(
            {
                "lists": {"numbers": {"generate": "codes", "length": 2, "alphabet": "digits"}},
                "games": {"higher": {"rule": "higher", "targets": "numbers"}},
                "strategies": ["max-consistent", "parts-any", "safest-any"],
            }
        )
    )
    run = subprocess.run(
        [
            *(sys.executable, "-m", "snakemake", "--snakefile", str(ROOT / "Snakefile")),
            *("--configfile", "mine.yaml", "--cores", "2", "--", "results/summary.parquet"),
        ],
        cwd=tmp_path,
        env={"PYTHONPATH": str(package), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    summary = pl.read_parquet(tmp_path / "results/summary.parquet")
    assert dict(summary.select("strategy", "worst").rows()) == {
        "max-consistent": 7,
        "parts-any": 51,
        "safest-any": 7,
    }
