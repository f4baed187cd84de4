"""The table of solved games states what certificates prove, and refuses contradictions."""

import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from guesstree import InputError, solved_games
from guesstree.games.matrix import compute_replies
from guesstree.report.text_tables import solved_markdown
from guesstree.stages.tables import list_solved
from guesstree.study.stored_scores import read_scores, write_scores
from tests.conftest import ROOT
from tests.oracles import least_total
from tests.support.commands import guesstree_here
from tests.verifier.proof_files import CODES, prove_in

FEW: dict[str, Any] = {
    "rule": "wordle",
    "words": ("brick", "crane", "crate", "creek", "trace"),
}


def test_rows_of_solved_games_state_their_proofs(tmp_path: Path) -> None:
    """Scores without a certificate are left out."""
    goals = {
        "optimal-any": "lowest total",
        "within3-any": "fewest targets that take more than 3",
        "shallow-any": "lowest total, then lowest worst case",
        "safest-any": "lowest worst case, then lowest total",
        "squares": "lowest cost of 1, 4, 9, 16, all within 4",
    }
    for name in goals:
        costs = "optimal4-any name=squares cost=1 cost=4 cost=9 cost=16"
        given = prove_in(tmp_path, costs if name == "squares" else name)

    rows = {row["strategy"]: row for row in solved_games(given).to_dicts()}

    assert {name: row["goal"] for name, row in rows.items()} == goals
    assert rows["squares"]["mean"] is None
    assert (rows["within3-any"]["cost"], rows["within3-any"]["mean"]) == (3, None)
    assert all(row["proven"] for row in rows.values())
    assert len(solved_games(given[1:])) == len(rows) - 1


@pytest.mark.parametrize("mode", ["any", "consistent"])
def test_costs_equal_trying_everything(mode: str, tmp_path: Path) -> None:
    """The lowest total is its own lower bound."""
    least = least_total(compute_replies("pegs", CODES), mode)

    row = solved_games(prove_in(tmp_path, f"optimal-{mode}")).row(0, named=True)

    assert row["cost"] == row["lower_bound"] == min(least(at, None) for at in range(16))
    assert (row["mean"], row["targets"], row["guesses"]) == (row["cost"] / 16, 16, 16)


def test_the_command_of_a_row_checks_its_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command works in the folder of the study."""
    given = [
        path.relative_to(tmp_path) for path in prove_in(tmp_path, "optimal-any", **FEW)
    ]
    monkeypatch.chdir(tmp_path)
    program, *command = shlex.split(solved_games(given)["check"].item())

    assert program == "guesstree"

    shown = guesstree_here(*command, cwd=tmp_path).stdout

    assert "proved by a run: the bounds were compared with the tree alone" in shown


def test_the_stage_writes_three_forms(tmp_path: Path) -> None:
    """Parquet, CSV and Markdown have the same rows."""
    given = prove_in(tmp_path, "optimal-any")
    tables = [tmp_path / "solved.parquet", tmp_path / "solved.csv"]

    list_solved(given, tables, tmp_path / "solved.md")

    assert pl.read_parquet(tables[0]).equals(solved_games(given))
    assert pl.read_csv(tables[1])["cost"].to_list() == [45]
    assert "| 45 | 2.8125 |" in " ".join((tmp_path / "solved.md").read_text().split())


def test_intervals_and_published_values_are_shown() -> None:
    """A stopped proof has both ends, and a published value is shown if it differs."""
    row: dict[str, Any] = dict.fromkeys(("game", "mode", "goal", "first_guess"), "x")
    row |= {"targets": 2000, "guesses": 2, "worst": 3, "mean": None}
    row |= {"proven": False, "checked": "all", "lower_bound": 5, "cost": 7}
    row |= {"first_by": "Somebody", "first_value": 8}

    shown = solved_markdown([row]).splitlines()[-1].split()

    assert "5 to 7" in " ".join(shown)
    assert "Somebody (8)" in " ".join(shown)


def test_a_stopped_proof_is_an_interval(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """The interval encloses the value that the whole proof finds."""
    game = "optimal-any", wordle_words[::7], "wordle"
    stopped = prove_in(tmp_path / "first", *game, minutes=0, nodes=1)
    whole = prove_in(tmp_path / "second", *game)

    table = solved_games([*stopped, *whole])

    lower, upper = table.row(0, named=True)["lower_bound"], table["cost"][0]
    assert table["proven"].to_list() == [False, True]
    assert lower < upper
    assert lower <= table["cost"][1] <= upper


def test_first_guesses_to_choose_from_are_part_of_the_goal(tmp_path: Path) -> None:
    """The best of some first guesses contradicts no proof for all."""
    some = prove_in(tmp_path / "some", "optimal-any", openers=["11", "22"])
    table = solved_games([*prove_in(tmp_path / "every", "optimal-any"), *some])

    assert table["goal"].to_list() == ["lowest total", "lowest total, 11 or 22 first"]
    assert table["cost"][0] < table["cost"][1]


def test_wrong_files_are_refused(tmp_path: Path) -> None:
    """A tree, a certificate alone, no certificate, no Parquet file."""
    certificate, scores = prove_in(tmp_path, "optimal-any")
    tree = tmp_path / "results/trees/game/optimal-any.parquet"
    for given, fault in {
        (certificate, tree): "not a file of scores; it is another kind of file",
        (certificate,): "the scores of this proof are missing; give their file, too",
        (scores,): "none of the files is a certificate",
        (): "none of the files is a certificate",
        (ROOT / "README.md",): "is not a readable Parquet file",
    }.items():
        with pytest.raises(InputError, match=fault):
            solved_games(given)


def test_contradicting_certificates_are_refused(tmp_path: Path) -> None:
    """No lower bound exceeds the cost of another tree; overlapping intervals are kept."""
    both = [path for name in "ab" for path in prove_in(tmp_path / name, "optimal-any")]
    path = both[-1]
    scores = read_scores(path)
    write_scores(replace(scores, lower_bound=40, cost=47, proven=False), path)

    assert solved_games(both)["lower_bound"].to_list() == [45, 40]

    for given in (both, both[::-1]):
        write_scores(replace(scores, lower_bound=46, cost=46), path)
        with pytest.raises(
            InputError, match="no tree costs less than 46, but one costs 45"
        ):
            solved_games(given)
