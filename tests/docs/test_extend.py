"""A rule, a metric, a strategy, a source of words from another package: one entry each.

A small study uses all of them at once, and goes through every table, figure and command.
"""

import json
import shutil
import sys
import tomllib
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import yaml

from guesstree import Game, InputError
from guesstree.report.figures.table import drawable
from tests.adding import HALVING, SQUARE, added, fail, leave
from tests.conftest import ROOT, installed
from tests.docs import blocks
from tests.here import Run, asked, finding, make, make_study, ran, refused

BLOCKS = blocks(ROOT / "docs/extend.md")
PYTHON = [text for kind, text in BLOCKS if kind == "python"]
PROJECT = tomllib.loads(dict(BLOCKS)["toml"])["project"]
ENTRY_POINTS = "".join(
    f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
    for group, named in PROJECT["entry-points"].items()
)
"""As an installed package has them, from the page's pyproject.toml."""

STRATEGIES = [
    "square-consistent",
    "square-any",
    "halving-consistent",
    "ahead",
    "random-consistent",
]
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
            "followed": ["square-consistent"],
            "more_strategies": ["safest-any"],
        }
    },
    "strategies": [*STRATEGIES, "mixed", "tied"],
    "recipes": {
        "ahead": {"strategy": "lookahead-any", "opening": ["30"]},
        "mixed": {"strategy": "halving-consistent", "opening": ["20"], "share": 0.25},
        "tied": {"strategy": "parts-any", "ties": ["square"], "weighted": True},
    },
    "lookahead": {"metric": "square", "widths": [1, 2]},
    "random": {"rounds": 3},
}
NAMES = [*STRATEGIES, "mixed", "tied", "safest-any"]


def run(folder: Path, *args: str, code: int = 0) -> Run:
    """Run Python in the folder, with the other package installed."""
    env = finding(folder / "site", ROOT)
    return ran([sys.executable, *args], cwd=folder, env=env, code=code)


def install(folder: Path, package: str, entries: str) -> None:
    """Install a package beside the study of a folder."""
    about = folder / f"site/{package}-1.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(entries)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of the study, of which nothing is made."""
    folder = tmp_path_factory.mktemp("extended")
    install(folder, "others", ENTRY_POINTS)
    (folder / "site/others.py").write_text(PYTHON[0])
    weights = [f"{number:02},{1 + number % 3}" for number in range(0, 60, 2)]
    (folder / "weights.csv").write_text("\n".join(["word,weight", *weights]))
    (folder / "config.yaml").write_text(yaml.safe_dump(CONFIG, sort_keys=False))
    return folder


def test_objects_of_the_page_need_no_package() -> None:
    """The blocks of the page run one after the other, and the objects are taken as names are."""
    told: dict[str, Any] = {}
    for block in PYTHON:
        exec(block, told)
    assert told["table"]["strategy"].to_list() == [
        *("halving-consistent", "thirds", "square-any", "max-any")
    ]
    assert told["table"]["first_guess"].to_list()[:2] == ["30", "19"]
    assert (told["best"], told["value"]) == (
        told["game"].openers(by=told["metric"])["guess"][0],
        7,
    )


def test_the_rule_of_the_page_is_whole() -> None:
    """Its terms, hard mode, symmetries and notation are used, and are what plain Python says."""
    told: dict[str, Any] = {}
    exec(PYTHON[-1], told)
    words = ["".join(word) for word in product("abc", repeat=3)]
    game = Game(told["greens"], words)
    assert game.replies.codes.tolist() == [
        [told["reply"](one, two) for two in words] for one in words
    ]
    first = dict(zip(words, game.replies.equivalent_guesses().tolist(), strict=True))
    assert first["cba"] == first["abc"] != first["aab"]
    assert game.prove("optimal-nyt-hard").proven
    assert str(game.advise("abc 1 0 0", mode="nyt-hard").guess).startswith("a")
    assert repr(game.reply("abc", "acb")) == "abc 🟩⬛⬛"
    with pytest.raises(InputError, match="bbb moves a letter that was in place"):
        game.advise("abc G..", "bbb ...", mode="nyt-hard")


@pytest.mark.slow
def test_a_whole_study(folder: Path, tmp_path: Path) -> None:
    """The workflow makes everything: summaries, rankings, figures and the page have all names.

    Thirty numbers are halved in five guesses.
    """
    finished = shutil.copytree(folder, tmp_path / "study")
    cheaply = ("--cores", "2", "--set-scatter", "proof=1")
    run(finished, "-m", "snakemake", "--snakefile", str(ROOT / "Snakefile"), *cheaply)
    results = finished / "results"
    summary = pl.read_parquet(results / "summary.parquet")
    assert sorted(summary["strategy"]) == sorted(NAMES)
    worst = dict(summary.select("strategy", "worst").iter_rows())
    assert (
        worst["halving-consistent"]
        == worst["safest-any"]
        == worst["square-consistent"]
        == 5
    )
    for page in ("summary.md", "evaluation.md", "summary.csv"):
        assert all(name in (results / page).read_text("utf-8") for name in NAMES), page
    ranking = pl.read_parquet(results / "openers/higher.parquet")
    assert {"weighted_square_rank", "square-consistent_mean"} <= {*ranking.columns}
    assert ranking.sort("square_rank")["guess"][0] in ("28", "30")
    figures = results / "figures/higher"
    drawn = {path.relative_to(figures).as_posix() for path in figures.rglob("*.png")}
    data = ("scores", "to", "ranking", "replies", "games", "game", "pairs")
    names = [figure.name for figure in drawable(data)]
    assert drawn == {
        f"{name}.png" for name in [*names, *(f"strategies/{one}" for one in NAMES)]
    }
    text = (results / "explorer/data/index.js").read_text("utf-8")
    higher = json.loads(text.removeprefix("explorer.index(").removesuffix(");\n"))["higher"]
    assert (higher["right"], higher["tiles"]) == ("right", [])
    shown = {row["name"] for row in higher["strategies"]}
    assert shown == {*NAMES} - {"random-consistent"}
    tree = results / "explorer/data/higher/halving-consistent.js"
    assert '"replies":["lower","higher"]' in tree.read_text("utf-8")


COMMANDS = [
    "tree 30 --config shown.yaml --results . --strategy halving-consistent",
    "compare square-any --by-target",
    "tree 42 --strategy halving-consistent",
    "openers --metric square",
    "advise 10:higher --guess 30",
    "advise 30:higher 44:LOWER --strategy halving-consistent --metric square",
    "play --target 42 --guesser square-any",
    "play --guesser halving-consistent --replier evil",
    "compare tree.json",
]


def test_every_command_answers(folder: Path) -> None:
    """The commands for people know the names and the replies, also by the config of the page."""
    (folder / "shown.yaml").write_text(dict(BLOCKS)["yaml"])
    with installed(folder / "site"):
        make(folder, "tree --strategy halving-consistent --output tree.json")
        first, *answers = (asked(folder, *line.split()) for line in COMMANDS)
    assert first["rows"][-1]["guess"] == "30"
    assert all(answers)


def test_commands_name_the_faulty_package(tmp_path: Path) -> None:
    """A command ends in one sentence, with the package and the fault."""
    make_study(tmp_path, ["brick", "crane", "crate", "creek"])
    with added("guesstree.metrics", replace(SQUARE, weights=fail)):
        assert refused(tmp_path, "tree", "--strategy", "square-any").startswith(
            "guesstree: metric 'square' of the package 'others' (others:item"
        )
    for grow, error in ((fail, "RuntimeError"), (leave, "SystemExit")):
        with added("guesstree.strategies", replace(HALVING, grow=grow)):
            sentence = refused(tmp_path, "compare", "max-any", "halving-consistent")
        assert "of the package 'others' (others:item" in sentence
        assert f"grow() raised {error}" in sentence
        assert sentence.count("\n") == 1
        assert sentence[:-1].isprintable()
