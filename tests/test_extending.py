"""A rule, a metric, a strategy, a source of words, a figure from another package: one entry each.

A small study uses all of them at once, and goes through every table, figure and command.
"""

import json
import re
import shutil
import sys
import tomllib
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any

import polars as pl
import pytest
import yaml

from guesstree import Game, InputError
from guesstree.report.figures.table import drawable
from tests.conftest import ROOT
from tests.here import Run, cases, finding, ran

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
    "strategies": [*STRATEGIES, "mixed", "tied"],
    "recipes": {
        "ahead": {"strategy": "lookahead-any", "opening": ["30"]},
        "mixed": {"strategy": "halving-consistent", "opening": ["20"], "share": 0.25},
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
    done = guesstree_here(*command, cwd=Path.cwd(), code=None)
    print(json.dumps([done.returncode, done.stdout, done.stderr]))
"""
"""Runs commands in one process, as most of what each takes is its start."""


def run(folder: Path, *args: str, code: int = 0) -> Run:
    """Run Python in the folder, with the other package installed."""
    env = finding(folder / "site", ROOT)
    return ran([sys.executable, *args], cwd=folder, env=env, code=code)


def ended(folder: Path, *commands: Sequence[str]) -> list[tuple[int, str, str]]:
    """Return how commands end in the folder with the other package, and what they say."""
    said = run(folder, "-c", ALL, json.dumps(commands)).stdout
    return [json.loads(line) for line in said.splitlines()]


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
    (folder / "site/others.py").write_text(OTHERS)
    weights = [f"{number:02},{1 + number % 3}" for number in range(0, 60, 2)]
    (folder / "weights.csv").write_text("\n".join(["word,weight", *weights]))
    (folder / "config.yaml").write_text(yaml.safe_dump(CONFIG, sort_keys=False))
    return folder


def test_objects_of_the_page_need_no_package() -> None:
    """The blocks of the page run one after the other, and the objects are taken as names are."""
    told: dict[str, Any] = {}
    for block in re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL):
        exec(block, told)
    assert told["table"]["strategy"].to_list() == [
        *("halving-consistent", "thirds", "cubes-any", "max-any")
    ]
    assert told["table"]["first_guess"].to_list()[:2] == ["30", "19"]
    assert (told["best"], told["value"]) == (told["game"].openers(told["metric"])["guess"][0], 7)


def test_the_rule_of_the_page_is_whole() -> None:
    """Its terms, hard mode, symmetries and notation are used, and are what plain Python says."""
    told: dict[str, Any] = {}
    exec(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)[-1], told)
    words = ["".join(word) for word in product("abc", repeat=3)]
    game = Game(told["greens"], words)
    assert game.replies.codes.tolist() == [
        [told["reply"](one, two) for two in words] for one in words
    ]
    first = dict(zip(words, game.replies.equivalent_guesses().tolist(), strict=True))
    assert first["cba"] == first["abc"] != first["aab"]
    assert game.prove("optimal-nyt-hard").proven
    assert str(game.advise("abc 1 0 0", hard="nyt").guess).startswith("a")
    assert repr(game.reply("abc", "acb")) == "abc 🟩⬛⬛"
    with pytest.raises(InputError, match="bbb moves a letter that was in place"):
        game.advise("abc G..", "bbb ...", hard="nyt")


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
    assert worst["halving-consistent"] == worst["safest-any"] == worst["cubes-consistent"] == 5
    for page in ("summary.md", "evaluation.md", "summary.csv"):
        assert all(name in (results / page).read_text("utf-8") for name in NAMES), page
    ranking = pl.read_parquet(results / "openers/higher.parquet")
    assert {"weighted_cubes_rank", "cubes-consistent_mean"} <= {*ranking.columns}
    assert ranking.sort("cubes_rank")["guess"][0] in ("28", "30")
    figures = results / "figures/higher"
    drawn = {path.relative_to(figures).as_posix() for path in figures.rglob("*.png")}
    data = ("scores", "to", "ranking", "replies", "games", "game", "targets", "pairs")
    names = [*(figure.name for figure in drawable(data)), "dots"]
    assert drawn == {f"{name}.png" for name in [*names, *(f"strategies/{one}" for one in NAMES)]}
    text = (results / "explorer/data/index.js").read_text("utf-8")
    higher = json.loads(text.removeprefix("explorer.index(").removesuffix(");\n"))["higher"]
    assert (higher["right"], higher["tiles"]) == ("right", [])
    shown = {row["name"] for row in higher["strategies"]}
    assert shown == {*NAMES} - {"random-consistent"}
    tree = results / "explorer/data/higher/halving-consistent.js"
    assert '"replies":["lower","higher"]' in tree.read_text("utf-8")


COMMANDS = [
    "show 30 --config shown.yaml --results none --strategy halving-consistent",
    "show 42 --strategy halving-consistent",
    "hardest --strategy cubes-any",
    "tree 42 --strategy halving-consistent",
    "openers --metric cubes",
    "partition 30 --after 10:higher",
    "advise 30:higher 44:LOWER --strategy halving-consistent --metric cubes",
    "play --target 42 --guesser cubes-any",
    "play --guesser halving-consistent --replier evil",
    "equilibrium --iterations 3",
    "import tree.json",
]


def test_every_command_answers(folder: Path) -> None:
    """The commands for people know the names and the replies, also by the config of the page."""
    (shown,) = re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)
    (folder / "shown.yaml").write_text(shown)
    tree = "export --strategy halving-consistent --as {0} --output tree.{0}"
    lines = [tree.format("json"), *(f"{line} --json" for line in COMMANDS)]
    done = ended(folder, *map(str.split, lines))
    assert not any(code for code, *_ in done), done
    first, *answers = (json.loads(said) for _, said, _ in done[1:])
    assert first["rows"][-1]["guess"] == "30"
    assert all(answers)


LINE = "\n".join("abcdefgh"[at] + "ab" for at in range(8))
FAULTY = """
from dataclasses import replace
from tests.adding import CUBES, HALVING, ORDERED, fail, leave

honest = replace(ORDERED, name="honest")
beyond = replace(ORDERED, name="beyond", reply=lambda *_: 7)
short = replace(CUBES, name="short", weights=lambda _: CUBES.weights(2))
failing = replace(HALVING, name="failing", grow=fail)
leaving = replace(HALVING, name="leaving", grow=leave)
"""
FAULTY_ENTRIES = """
[guesstree.rules]
honest = faulty:honest
beyond = faulty:beyond
[guesstree.metrics]
short = faulty:short
gone = faulty:missing
[guesstree.strategies]
failing = faulty:failing
leaving = faulty:leaving
"""
FAULTY_STUDY: dict[str, Any] = {
    "lists": {"few": {"file": "few.txt", "length": 3}},
    "games": {"few": {"rule": "honest", "targets": "few"}},
    "strategies": ["max-any"],
    "random": {"rounds": 3},
}
REFUSED = cases("""
tree --strategy failing-consistent => family of strategies failing: grow() raised RuntimeError
compare max-any leaving-consistent => family of strategies leaving: grow() raised SystemExit
tree --strategy short-any => metric short: weights(8) is not 9 whole numbers
tree --strategy gone-any => metric gone: load() raised AttributeError
compute-replies words.parquet --rule beyond --output x.parquet => rule beyond: reply() returns other
grow few.parquet -s failing-consistent --trees t --scores s => family of strategies failing: grow()
""")
"""Commands in a folder where a faulty package is installed, and what they say."""


def named(text: str) -> str:
    """Return a sentence in full that begins with a kind and a name, such as `rule beyond: `."""
    what, _, fault = text.partition(":")
    kind, _, name = what.rpartition(" ")
    where = "missing" if name == "gone" else name
    return f"{kind} {name!r} of the package 'faulty' (faulty:{where}):{fault}"


MADE = """
clean few.txt --length 3 --output words.parquet
compute-replies words.parquet --rule honest --output few.parquet
rank few.parquet --csv ranking.csv
openers --metric max --csv
tree --strategy max-any --json
"""
"""Commands there that do not need what is faulty; all but the first two rank metrics."""


@pytest.fixture(scope="module")
def faulty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a study where a faulty package is installed."""
    folder = tmp_path_factory.mktemp("faulty")
    install(folder, "faulty", FAULTY_ENTRIES)
    (folder / "site/faulty.py").write_text(FAULTY)
    (folder / "few.txt").write_text(LINE)
    (folder / "config.yaml").write_text(yaml.safe_dump(FAULTY_STUDY, sort_keys=False))
    return folder


def test_commands_name_the_faulty_package(faulty: Path) -> None:
    """Every command ends in one sentence, with the package, the entry and the fault.

    A study that does not name a bad metric gets its ranking, and a warning names the package.
    """
    commands = [*MADE.strip().splitlines(), *(command for command, _ in REFUSED)]
    said = ended(faulty, *map(str.split, commands))
    made, refused = said[: -len(REFUSED)], said[-len(REFUSED) :]
    for (command, expected), (code, out, err) in zip(REFUSED, refused, strict=True):
        assert (code, out.removeprefix("few: 8 targets, 8 guesses.\n")) == (1, ""), (command, out)
        assert err.startswith("guesstree: "), (command, err)
        assert err.count("\n") == 1, (command, err)
        assert named(expected) in err, (command, err)
        assert err[:-1].isprintable(), command
    assert {path.name for path in faulty.iterdir()} == {
        *("site", "few.txt", "config.yaml", "words.parquet", "few.parquet", "ranking.csv")
    }
    assert [code for code, *_ in made] == [0] * 5, made
    warned = "".join(err for _, _, err in made[2:]).splitlines()
    assert len(warned) == 2
    for name in ("short", "gone"):
        begins = f"Warning: left out of the ranking: {named(f'metric {name}: ')}"
        assert any(line.startswith(begins) for line in warned), warned
    columns = pl.read_csv(faulty / "ranking.csv").columns
    assert "max_rank" in columns
    assert not {"short", "gone"} & {*columns}


@pytest.mark.slow
def test_a_figure_that_cannot_be_loaded_stops_the_pipeline(faulty: Path, tmp_path: Path) -> None:
    """One sentence names the package before any job, as the report would lack the figure.

    Metrics and strategies that cannot be loaded stop nothing.
    """
    folder = shutil.copytree(faulty, tmp_path / "worse")
    workflow = ("-m", "snakemake", "--snakefile", str(ROOT / "Snakefile"), "--dry-run")
    run(folder, *workflow, "--quiet", "all")
    install(folder, "worse", "[guesstree.figures]\ngone = faulty:missing\n")
    done = run(folder, *workflow, code=1)
    sentence = done.stderr.splitlines()[-1]
    assert sentence.startswith("guesstree: figure 'gone' of the package 'worse' (faulty:missing)")
    assert "Traceback" not in done.stderr
