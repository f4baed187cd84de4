"""Commands that look things up, as tables, CSV and JSON."""

import csv
import io
import json
import shlex
import shutil
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.here import guesstree_here

WORDS = ("annex", "crane", "crate", "ninny", "raise", "stare", "super", "trace", "visit")

TABLES = [
    ("reply", "ninny", "annex"),
    ("pair", "crane", "visit"),
    ("partition", "crane"),
    ("partition", "crane", "--sizes"),
    ("openers",),
    ("openers", "--by", "expectation"),
    ("show", "visit"),
    ("hardest",),
    ("compare", "max-any", "raise"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a small study, which the pipeline has not run."""
    folder = tmp_path_factory.mktemp("lookups")
    (folder / "words.txt").write_text("\n".join(WORDS))
    (folder / "config.yaml").write_text(
        "lists: {words: {file: words.txt}}\ngames: {few: {rule: wordle, targets: words}}\n"
    )
    return folder


def said(folder: Path, *args: object) -> str:
    """Return what a command prints."""
    run = guesstree_here(*args, cwd=folder)
    assert run.returncode == 0, run.stderr
    return run.stdout


def asked(folder: Path, *args: object) -> Any:
    """Return what a command prints as JSON."""
    return json.loads(said(folder, *args, "--json"))


@pytest.mark.parametrize("command", TABLES, ids=" ".join)
def test_tables_csv_and_json_say_the_same(command: tuple[str, ...], folder: Path) -> None:
    """CSV has the columns and rows of JSON, and the table fits 80 columns with no cell cut."""
    rows = asked(folder, *command)
    read = list(csv.DictReader(io.StringIO(said(folder, *command, "--csv"))))
    assert [list(row) for row in read] == [list(row) for row in rows]
    for row, other in zip(rows, read, strict=True):
        for name, cell in row.items():
            assert other[name] == (" ".join(cell) if isinstance(cell, list) else str(cell))
    shown = said(folder, *command)
    assert all(len(line) <= 80 for line in shown.splitlines())
    assert "…" not in shown


@pytest.mark.parametrize(
    "command", [one for one in TABLES if one[0] not in ("reply", "pair", "show")]
)
def test_counts_and_the_worst(command: tuple[str, ...], folder: Path) -> None:
    """--count shows the first rows, and --worst the last ones, from the last on."""
    rows = asked(folder, *command, "--count", 1000)
    assert asked(folder, *command, "--count", 2) == rows[:2]
    assert asked(folder, *command, "--count", 2, "--worst") == rows[::-1][:2]


def test_replies_in_every_notation(folder: Path) -> None:
    """Text, code, tiles, digits and signs; and what the naive rule gets wrong."""
    (row,) = asked(folder, "reply", "ninny", "annex")
    assert row | {"naive_wrong": 0} == {
        "reply": "Y.G..",
        "code": 99,
        "tiles": "🟨⬛🟩⬛⬛",
        "digits": "[1,0,2,0,0]",
        "signs": "-·=··",
        "naive": "Y.GY.",
        "naive_wrong": 0,
        "pairs": 81,
    }
    wrong = 0
    for guess in WORDS:
        for target in WORDS:
            naive = "".join(
                "G" if g == t else "Y" if g in target else "."
                for g, t in zip(guess, target, strict=True)
            )
            (one,) = asked(folder, "reply", guess, target)
            assert one["naive"] == naive
            wrong += naive != one["reply"]
    assert row["naive_wrong"] == wrong
    for words in (("raise", "abc"), ("", ""), ("x" * 30, "y" * 30)):
        run = guesstree_here("reply", *words, "--rule", "wordle", cwd=folder)
        assert run.returncode == 1
        assert "use one length" in run.stderr or "characters; use 2 to 10" in run.stderr
    assert asked(folder, "reply", "1122", "1213", "--rule", "pegs")[0]["reply"] == "1A2B"


def test_shows_by_number_and_at_random(folder: Path) -> None:
    """Numbers count from 1, and equal seeds draw the same word."""
    assert asked(folder, "show", 9)[-1]["guess"] == "visit"
    last = asked(folder, "show", "visit")[-1]
    assert (last["index"], last["code"]) == (9, 242)
    assert asked(folder, "show", "--seed", 4) == asked(folder, "show", "--seed", 4)
    run = guesstree_here("show", 10, cwd=folder)
    assert "there is no target 10; they are numbered 1 to 9" in run.stderr


def test_first_guesses_by_a_column(folder: Path) -> None:
    """More information is better, a smaller branch is; other columns are refused by name."""
    best = [row["information"] for row in asked(folder, "openers", "--by", "information")]
    assert best == sorted(best, reverse=True)
    best = [row["largest"] for row in asked(folder, "openers", "--by", "largest")]
    assert best == sorted(best)
    run = guesstree_here("openers", "--by", "large", cwd=folder)
    assert "first guesses have no column 'large'; did you mean 'largest'?" in run.stderr


def test_first_guesses_by_a_stored_column(folder: Path, tmp_path: Path) -> None:
    """All columns of the table that the pipeline made are there, those of proofs and trees too."""
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    results = tmp_path / "results"
    recipe = "'max-any name=mine opening=visit ties=prefer-consistent'"
    for command in (
        "clean words.txt --output results/words/words.parquet",
        "compute-replies results/words/words.parquet --rule wordle"
        " --output results/replies/few.parquet",
        f"follow results/replies/few.parquet -s max-any -s {recipe} --output followed",
        "rank results/replies/few.parquet --followed followed/max-any.parquet"
        " --followed followed/mine.parquet"
        " --parquet results/openers/few.parquet",
    ):
        said(tmp_path, *shlex.split(command))
    stored = pl.read_parquet(results / "openers/few.parquet")
    assert "max-any_mean" in stored.columns
    shown = asked(tmp_path, "openers", "--by", "max-any_mean")
    assert [row["max-any_mean"] for row in shown] == sorted(stored["max-any_mean"].to_list())
    assert asked(tmp_path, "openers", "--by", "mine_mean")


def test_trees_to_a_depth(folder: Path) -> None:
    """--depth leaves out what comes later."""
    rows = asked(folder, "tree", "--depth", 2)
    assert max(row["depth"] for row in rows) == 2
    assert rows == [row for row in asked(folder, "tree") if row["depth"] <= 2]


def test_trees_of_files_are_played_compared_and_improved(folder: Path) -> None:
    """A tree from elsewhere is used by its file, wherever a strategy is."""
    for ending in ("text", "json"):
        file = f"tree.{'txt' if ending == 'text' else 'json'}"
        said(folder, "export", "--as", ending, "-s", "entropy-consistent", "--output", file)
        for word in WORDS:
            games = [asked(folder, "show", word, "-s", by) for by in (file, "entropy-consistent")]
            assert games[0] == games[1]
        first = asked(folder, "advise", "-s", file)["next"]
        assert first == asked(folder, "show", "visit", "-s", file)[0]["guess"]
        assert all(row["gain"] == 0 for row in asked(folder, "compare", file, "entropy-consistent"))
        losses = asked(folder, "improve", file, "--output", "better.json")
        total = sum(row["first"] for row in asked(folder, "compare", file, "better.json"))
        better = sum(row["second"] for row in asked(folder, "compare", file, "better.json"))
        assert sum(row["lost"] for row in losses) == total - better > 0
        assert asked(folder, "improve", "better.json") == []
