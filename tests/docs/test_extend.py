"""docs/extend.md: a rule, a metric, a strategy and a source of words from another package."""

import sys
import tomllib
from dataclasses import replace
from itertools import product
from pathlib import Path
from runpy import run_path
from typing import Any

import polars as pl
import pytest

from guesstree import Game, InputError
from tests.conftest import ROOT, installed
from tests.docs import blocks
from tests.support.added_objects import SQUARE, added, fail
from tests.support.commands import finding, json_of, make, make_study, ran, refused

BLOCKS = blocks(ROOT / "docs/extend.md")
PYTHON = [text for kind, text in BLOCKS if kind == "python"]
PROJECT = tomllib.loads(dict(BLOCKS)["toml"])["project"]
ENTRY_POINTS = "".join(
    f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
    for group, named in PROJECT["entry-points"].items()
)
"""The entry points of the page's pyproject.toml, as an installed package has them."""

STRATEGIES = ["square-any", "halving-consistent", "ahead", "mixed", "tied"]
CONFIG = """
lists:
  numbers: {generate: even-numbers, length: 2, alphabet: digits, weights: {file: weights.csv}}
games:
  higher: {rule: higher, targets: numbers, pairs: 3, played_out: [square-any]}
strategies: [square-any, halving-consistent, ahead, mixed, tied]
recipes:
  ahead: {strategy: lookahead-any, opening: ["30"]}
  mixed: {strategy: halving-consistent, opening: ["20"], share: 0.25}
  tied: {strategy: parts-any, ties: [square], weighted: true}
lookahead: {metric: square, widths: [1, 2]}
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a study, with the page's package in the folder `site`."""
    about = tmp_path / "site/others-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: others\nVersion: 1\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    (tmp_path / "site/others.py").write_text(PYTHON[0])
    weights = [f"{number:02},{1 + number % 3}" for number in range(0, 60, 2)]
    (tmp_path / "weights.csv").write_text("\n".join(["word,weight", *weights]))
    (tmp_path / "config.yaml").write_text(CONFIG)
    return tmp_path


def test_objects_in_python() -> None:
    """The blocks of the page run one after the other; an object replaces a name."""
    names: dict[str, Any] = {}
    for block in PYTHON:
        exec(block, names)

    table = names["table"]
    assert [*table["strategy"]] == ["halving-consistent", "thirds", "square-any", "max-any"]
    assert table["first_guess"].to_list()[:2] == ["30", "19"]
    assert names["best"] == names["game"].openers(by=names["metric"])["guess"][0]
    assert names["value"] == 7


def test_all_that_a_rule_can_define() -> None:
    """Terms, hard mode, symmetries and notation of the example have an effect."""
    names = run_path(str(ROOT / "examples/greens.py"))
    words = ["".join(word) for word in product("abc", repeat=3)]
    game = Game(names["greens"], words)

    reply = names["reply"]
    assert game.replies.codes.tolist() == [
        [reply(one, two) for two in words] for one in words
    ]
    first = dict(zip(words, game.replies.equivalent_guesses().tolist(), strict=True))
    assert first["cba"] == first["abc"] != first["aab"]
    assert game.prove("optimal-nyt-hard").proven
    assert str(game.advise("abc 1 0 0", mode="nyt-hard").guess).startswith("a")
    assert repr(game.reply("abc", "acb")) == "abc 🟩⬛⬛"
    with pytest.raises(InputError, match="bbb moves a letter that was in place"):
        game.advise("abc G..", "bbb ...", mode="nyt-hard")


@pytest.mark.slow
def test_a_whole_study(folder: Path) -> None:
    """The workflow makes summary, ranking, figures and page; five guesses halve thirty numbers."""
    command = [sys.executable, "-m", "snakemake", "--snakefile", ROOT / "Snakefile"]

    ran([*command, "--cores", "2"], cwd=folder, env=finding(folder / "site", ROOT))

    results = folder / "results"
    summary = pl.read_parquet(results / "summary.parquet")
    worst = dict(summary.select("strategy", "worst").iter_rows())
    ranking = pl.read_parquet(results / "openers/higher.parquet")
    drawn = {path.stem for path in (results / "figures/higher/strategies").glob("*.png")}
    tree = (results / "explorer/data/higher/halving-consistent.js").read_text("utf-8")
    assert worst.keys() == drawn == {*STRATEGIES}
    assert worst["halving-consistent"] == 5
    assert {"weighted_square_rank", "square-any_mean"} <= {*ranking.columns}
    assert ranking.sort("square_rank")["guess"][0] in ("28", "30")
    assert '"replies":["lower","higher"]' in tree


def test_every_command_answers(folder: Path) -> None:
    """Commands know the names of the package and the replies of its rule."""
    (folder / "shown.yaml").write_text(dict(BLOCKS)["yaml"])
    with installed(folder / "site"):
        make(folder, "tree --strategy halving-consistent --output tree.json")
        for command in (
            "tree 30 --config shown.yaml --results . --strategy halving-consistent",
            "compare square-any --by-target",
            "openers --metric square",
            "advise 30:higher 44:LOWER --strategy halving-consistent --metric square",
            "play --target 42 --guesser square-any",
            "play --guesser halving-consistent --replier evil",
            "compare tree.json",
        ):
            assert json_of(folder, *command.split())


def test_a_faulty_package(tmp_path: Path) -> None:
    """A command ends in one sentence, with the package and the fault."""
    make_study(tmp_path, ["brick", "crane", "crate", "creek"])
    with added("guesstree.metrics", replace(SQUARE, weights=fail)):
        sentence = refused(tmp_path, "tree", "--strategy", "square-any")

    assert "metric 'square' of the package 'others' (others:item" in sentence
    assert "weights() raised RuntimeError" in sentence
    assert sentence.count("\n") == 1
    assert sentence[:-1].isprintable()
