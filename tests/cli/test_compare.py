"""Commands that look things up, as tables, CSV and JSON."""

import csv
import io
import json
import re
from collections import Counter
from itertools import product
from pathlib import Path

import polars as pl
import pytest

from guesstree import Game, Study
from guesstree.files.artifacts import store_replies
from guesstree.games.codes import reply_blocks
from guesstree.games.rules import UNCOUNTED, uncounted_reply, wordle_reply
from tests.cli.conftest import WORDS
from tests.here import asked, make_study, refused, rows_of, said
from tests.steps import ranked

RANKED = (
    *("openers", "openers --by expectation", "openers --together"),
    *("compare --by-target", "compare max-any raise", "compare max-any parts-any raise"),
    *("compare max-any random-consistent", "prove", "prove --improve max-any"),
    "prove --improve first-consistent",
)
"""Commands that rank."""

OTHERS = (
    *(
        "advise --guess crane",
        "reply ninny annex",
        "openers --together crane visit",
        "tree",
        "tree visit",
    ),
    *("compare max-any", "compare random-consistent"),
)
"""Commands with a single row, or no rows of a ranking."""


@pytest.mark.parametrize("line", [*RANKED, *OTHERS])
def test_tables_csv_and_json_say_the_same(line: str, folder: Path) -> None:
    """CSV has all that JSON has, and the table fits 80 columns with no cell cut."""
    command = line.split()
    found = asked(folder, *command)
    about = {key: found[key] for key in found if key != "rows"}
    table = csv.DictReader(io.StringIO(said(folder, *command, "--csv")))
    read = list(table)
    assert table.fieldnames
    nothing = dict.fromkeys(
        table.fieldnames[len(about) :]
    )  # a row for what is said of no rows
    rows = [about | row for row in rows_of(folder, *command) or [nothing][: bool(about)]]
    assert [list(row) for row in read] == [list(row) for row in rows]
    for row, other in zip(rows, read, strict=True):
        for name, cell in row.items():
            text = " ".join(map(str, cell)) if isinstance(cell, list) else str(cell)
            assert other[name] == ("" if cell is None else text)
    shown = said(folder, *command)
    rows_shown = [line for line in shown.splitlines() if not line.endswith((".", ":"))]
    assert all(len(line) <= 80 for line in rows_shown)
    assert "…" not in shown


@pytest.mark.parametrize("line", RANKED)
def test_counts_and_the_worst(line: str, folder: Path) -> None:
    """--count shows the first rows, and --worst the last ones, from the last on."""
    command = line.split()
    rows = rows_of(folder, *command, "--count", 1000)
    assert rows_of(folder, *command, "--count", 2) == rows[:2]
    assert rows_of(folder, *command, "--count", 2, "--worst") == rows[::-1][:2]


def test_replies_in_every_notation(folder: Path) -> None:
    """Text, code, tiles, digits and signs, and what a program that counts no letters would say."""
    (row,) = rows_of(folder, "reply", "ninny", "annex")
    assert row == {
        "reply": "Y.G..",
        "code": 99,
        "tiles": "🟨⬛🟩⬛⬛",
        "digits": "[1,0,2,0,0]",
        "signs": "-·=··",
        "uncounted": "Y.GY.",
        "wrong_pairs": sum(
            uncounted_reply(guess, target) != wordle_reply(guess, target)
            for guess in WORDS
            for target in WORDS
        ),
        "one_pass": "Y.G..",
    }
    shown = said(folder, "reply", "ninny", "annex")
    wrong = row["wrong_pairs"]
    assert f"replies Y.GY. It is wrong for {wrong} pairs of this game" in " ".join(
        shown.split()
    )
    (other,) = rows_of(folder, "reply", "crane", "trace")
    assert (other["uncounted"], other["wrong_pairs"]) == (other["reply"], None)


def test_a_reply_in_one_pass(folder: Path) -> None:
    """A yellow that uses up the letter of a later green is shown, if it changes the reply."""
    line = "reply", "xaxax", "yyyaa", "--rule", "wordle"

    (row,) = rows_of(folder, *line)

    assert (row["reply"], row["uncounted"], row["one_pass"]) == (".Y.G.", ".Y.G.", ".Y.Y.")
    assert "one pass from the left replies .Y.Y." in said(folder, *line)
    assert "one pass" not in said(folder, "reply", "ninny", "annex")


def test_the_rule_that_counts_no_letters() -> None:
    """Its table gives what its function gives, so that whole games can be counted."""
    words = [*map("".join, product("abc", repeat=3))]
    codes = next(reply_blocks(UNCOUNTED, words, words))
    assert codes.tolist() == [
        [uncounted_reply(one, other) for other in words] for one in words
    ]


def test_counting_from_the_second_guess(folder: Path) -> None:
    """The first guess that is right does not count, in a sentence too."""
    all_games, others = (
        rows_of(folder, "compare", "max-any", "--from-guess", count)[0] for count in (1, 2)
    )
    assert others["total"] == all_games["total"] - 1
    assert others["histogram"][0] == 0
    sentences = said(folder, "compare", "max-any", "--from-guess", 2)
    assert f"{all_games['mean']:.3f} guesses on average" in sentences
    assert f"over all {all_games['targets']} targets; the table leaves out" in sentences
    assert f"{others['mean']:.4f}" in sentences


def test_trees_have_lines(folder: Path) -> None:
    """Branches hang on the guess before, the last one by a corner."""
    lines = said(folder, "tree", "--strategy", "max-any").splitlines()[2:]
    assert not lines[0].startswith(("├", "└"))
    assert {line[:3] for line in lines[1:]} <= {"├─ ", "└─ ", "│  ", "   "}
    assert sum(line.startswith("└─ ") for line in lines) == 1


def test_a_rule_without_a_game(folder: Path) -> None:
    """The reply of any two words; a shipped game has the same rule."""
    assert rows_of(folder, "reply", "1122", "1213", "--rule", "pegs")[0]["reply"] == "1A2B"
    assert (
        rows_of(folder, "reply", "1122", "1213", "-g", "mastermind")[0]["reply"] == "1A2B"
    )


def test_trees_of_targets_by_number_and_at_random(folder: Path) -> None:
    """Numbers count from 1, and equal seeds draw the same words."""
    assert rows_of(folder, "tree", 9) == rows_of(folder, "tree", "visit")
    drawn = ("tree", "--games", 2, "--seed", 4)
    assert rows_of(folder, *drawn) == rows_of(folder, *drawn)
    assert rows_of(folder, "tree", "visit")[-1]["guess"] == "visit"


def test_first_guesses_by_a_stored_column(tmp_path: Path) -> None:
    """All columns of the table that the pipeline made are there, those of followed trees too."""
    mine = "recipes: {mine: {strategy: max-any, opening: [visit]}}\n"
    config = make_study(tmp_path, WORDS, mine) / "config.yaml"
    text = config.read_text().replace("targets: words", "targets: words, followed: [mine]")
    config.write_text(text)
    ranked(tmp_path, WORDS, "max-any name=mine opening=visit")
    stored = pl.read_parquet(tmp_path / "results/openers/few.parquet")
    shown = rows_of(tmp_path, "openers", "--by", "mine_mean")
    assert [row["mine_mean"] for row in shown] == sorted(stored["mine_mean"].to_list())
    config.write_text(text.replace("[visit]", "[ninny]"))
    fault = "first guesses have no metric or column 'mine_mean'; "
    assert fault in refused(tmp_path, "openers", "--by", "mine_mean")


def test_files_that_are_no_trees_are_named(folder: Path) -> None:
    """The message names the file and what is wrong with it, not all strategies."""
    said(folder, "tree", "-s", "max-any", "--output", "right.txt")
    text = (folder / "right.txt").read_text()
    (folder / "wrong.txt").write_text(text.replace("ninny", "nanny"))
    line = 1 + next(at for at, row in enumerate(text.splitlines()) if "ninny" in row)
    nanny = "the tree guesses 'nanny', which is not an allowed guess; did you mean 'ninny'?"
    for command in ("tree visit -s", "advise -s", "compare max-any"):
        fault = f"wrong.txt, line {line}: {nanny}"
        assert refused(folder, *command.split(), "wrong.txt") == f"guesstree: {fault}\n"


def test_endings_of_trees_in_capitals(folder: Path) -> None:
    """A file of a tree is one whatever the case of its ending, where it is read and written."""
    said(folder, "tree", "-s", "max-any", "--output", "LOUD.TXT")
    loud = rows_of(folder, "tree", "visit", "-s", "LOUD.TXT")
    assert loud == rows_of(folder, "tree", "visit", "-s", "max-any")
    said(folder, "prove", "--output", "BETTER.JSON")
    assert json.loads((folder / "BETTER.JSON").read_text())["size"] == len(WORDS)
    assert asked(folder, "compare", "BETTER.JSON")


def test_a_tree_as_a_sheet_and_as_the_pipeline_has_it(folder: Path) -> None:
    """The suffix is the format; the independent checker reads the stored tree."""
    for name in ("tree.svg", "tree.parquet"):
        said(folder, "tree", "-s", "max-any", "--output", name)
    assert "max-any" in (folder / "tree.svg").read_text("utf-8")
    store_replies(folder / "game.parquet", "wordle", WORDS)
    total = Game("wordle", WORDS).tree("max-any").total
    assert f"{total} guesses in all" in said(
        folder, "verify", "game.parquet", "tree.parquet"
    )


def test_a_strategy_is_no_file(folder: Path) -> None:
    """A file with the name of a strategy changes nothing, nor does a name that is too long."""
    (folder / "max-any").touch()
    tree = rows_of(folder, "tree", "-s", "max-any")
    assert rows_of(folder, "tree", "-s", f"max-any name={'x' * 300}") == tree


def test_trees_to_a_depth(folder: Path) -> None:
    """--depth leaves out what comes later."""
    rows = rows_of(folder, "tree", "--depth", 2)
    assert max(row["depth"] for row in rows) == 2
    assert rows == [row for row in rows_of(folder, "tree") if row["depth"] <= 2]


def test_advice_and_reviews_as_csv(folder: Path) -> None:
    """The rows are those of JSON, behind what holds for all of them."""

    def read(*command: str) -> list[dict[str, str]]:
        return list(csv.DictReader(io.StringIO(said(folder, *command, "--csv"))))

    advice, rows = asked(folder, "advise", "ninny:....."), read("advise", "ninny:.....")
    for row, best in zip(rows, advice["best"], strict=True):
        assert row["guess"] == best["guess"]
        assert all(
            row[name] == str(advice[name]) for name in ("game", "remaining", "reason")
        )
    review, (row,) = asked(folder, "review", "ninny:....."), read("review", "ninny:.....")
    assert row["verdict"] == review["verdict"]
    turn = {
        name: "" if cell is None else str(cell) for name, cell in review["turns"][0].items()
    }
    assert turn.items() <= row.items()


def test_any_number_of_strategies_is_compared(folder: Path) -> None:
    """Each has a row, with the numbers that the library has."""
    chosen = ["max-any", "parts-any", "random-consistent"]

    rows = rows_of(folder, "compare", *chosen)

    library = Game("wordle", WORDS).compare(*chosen).to_dicts()
    assert [row["recipe"] for row in rows] == [
        "max-any",
        "parts-any",
        "random-consistent rounds=100 seed=1",
    ]
    for row, found in zip(rows, library, strict=True):
        found["game"] = "few"
        assert {name: row[name] for name in found} == found


def test_one_strategy_gets_a_report(folder: Path) -> None:
    """A single row is listed with the shares of games."""
    shown = said(folder, "compare", "max-any")

    numbers = dict(re.findall(r"^(\S+(?: \S+)?)  +(\S+)$", shown, re.MULTILINE))
    assert numbers["strategy"] == "max-any"
    assert numbers.keys() >= {"mean", "median", "sd", "best", "worst", "≤2 %", "≤10 %"}
    assert numbers["≤10 %"] == "100.0"


def test_random_play_is_compared_by_its_means(folder: Path) -> None:
    """Its row says the rounds and the seed, and its words have the means of the rounds."""
    found = asked(folder, "compare", "max-any", "random-consistent")
    shown = said(folder, "compare", "max-any", "random-consistent")

    assert found["second_recipe"] == "random-consistent rounds=100 seed=1"
    assert found["second_rounds"] == 100
    rows = found["rows"]
    mean = sum(row["second"] for row in rows) / len(rows)
    assert mean == pytest.approx(found["second_mean"])
    assert found["first_wins"] == sum(row["first"] < row["second"] for row in rows)
    assert "rounds=100" in shown
    assert "seed=1" in shown


def test_random_play_has_the_rounds_of_the_config(tmp_path: Path) -> None:
    """`random` in the config holds for the command and for the library."""
    study = make_study(tmp_path, WORDS, "random: {rounds: 7, seed: 3}\n")

    (row,) = rows_of(study, "compare", "random-consistent")
    compared = Study(config=study / "config.yaml").game("few").compare("random-consistent")

    assert row["recipe"] == "random-consistent rounds=7 seed=3"
    assert row["mean"] == compared["mean"][0]


def test_one_strategy_has_a_histogram(folder: Path) -> None:
    """Random play has means of the rounds, and shares of all games."""
    greedy = said(folder, "compare", "max-any")
    scores = Game("wordle", WORDS).tree("max-any").scores().values()
    bars = [line.split() for line in greedy.splitlines() if "█" in line]
    assert [int(bar[1]) for bar in bars] == [*Counter(sorted(scores)).values()]
    assert float(bars[-1][-1]) == 100

    drawn = said(folder, "compare", "random-consistent")
    bars = [line.split() for line in drawn.splitlines() if line.endswith("100.000 ")]
    assert bars
    assert "By random-consistent rounds=100 seed=1: " in drawn


def test_random_consistent_plays_as_random_does(folder: Path) -> None:
    """Both names are the same guesser."""
    games = [
        rows_of(folder, "play", "--guesser", name, "--target", "visit", "--seed", 5)
        for name in ("random", "random-consistent")
    ]

    assert games[0] == games[1]
    assert games[0][-1]["guess"] == "visit"


def test_a_first_guess_among_several(folder: Path) -> None:
    """It is played by the best tree that is found after it, as its recipe says."""
    rows = rows_of(folder, "compare", "visit", "max-any", "parts-any")

    assert rows[0]["first_guess"] == "visit"
    assert rows[0]["recipe"] == "the best tree found after visit"
