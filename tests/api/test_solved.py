"""The table of solved games says what certificates prove, and refuses what does not fit."""

import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from guesstree import Game, InputError, solved_games
from guesstree.api.comparison import played
from guesstree.files.artifacts import store_replies
from guesstree.files.scores import read_scores, write_scores
from guesstree.games.matrix import compute_replies
from guesstree.report.text_tables import solved_markdown
from guesstree.stages.proofs import ProofFiles
from guesstree.stages.tables import list_solved
from tests.conftest import ROOT
from tests.here import guesstree_here
from tests.steps import proved as prove
from tests.twins import least_total

FEW: dict[str, Any] = {
    "rule": "wordle",
    "words": ("brick", "crane", "crate", "creek", "trace"),
}
CODES = tuple(a + b for a in "1234" for b in "1234")


def proved(
    folder: Path,
    strategy: str,
    words: tuple[str, ...] = CODES,
    rule: str = "pegs",
    **options: Any,
) -> list[Path]:
    """Prove a game of codes or words; return the certificates, then the scores of the folder."""
    results = folder / "results"
    store_replies(results / "replies/game.parquet", rule, words)
    name = re.search(r"name=(\w+)", strategy)
    kinds = ("trees", "scores", "proofs")
    stem = name[1] if name else strategy
    files = ProofFiles(*(results / f"{kind}/game/{stem}.parquet" for kind in kinds))
    prove(results / "replies/game.parquet", files, strategy, **options)
    return [
        path
        for kind in ("proofs", "scores")
        for path in sorted(results.glob(f"{kind}/**/*.parquet"))
    ]


def test_rows_say_what_was_proved(tmp_path: Path) -> None:
    """Rows are what trying everything finds; scores without a certificate are left out."""
    names = "optimal-any", "optimal-consistent", "within3-any", "shallow-any", "safest-any"
    for name in (*names, "optimal4-any name=squares cost=1 cost=4 cost=9 cost=16"):
        given = proved(tmp_path, name)
    rows = {row["strategy"]: row for row in solved_games(given).to_dicts()}

    assert {name: rows[name]["goal"] for name in rows} == {
        "optimal-any": "least total",
        "optimal-consistent": "least total",
        "within3-any": "fewest targets that take more than 3",
        "shallow-any": "least total, then least worst case",
        "safest-any": "least worst case, then least total",
        "squares": "least cost of 1, 4, 9, 16, all within 4",
    }

    for mode in ("any", "consistent"):
        row, least = (
            rows[f"optimal-{mode}"],
            least_total(compute_replies("pegs", CODES), mode),
        )
        assert (
            row["cost"]
            == row["lower_bound"]
            == min(least(code, None) for code in range(16))
        )
        assert (row["mean"], row["targets"], row["guesses"]) == (row["cost"] / 16, 16, 16)

    assert rows["squares"]["mean"] is None
    assert (rows["within3-any"]["cost"], rows["within3-any"]["mean"]) == (3, None)

    for name, row in rows.items():
        certificate = pl.read_parquet(tmp_path / f"results/proofs/game/{name}.parquet")
        assert row["nodes"] == certificate["nodes"].sum()
        assert row["proven"]
        assert row["first_by"] is None

    assert len(solved_games(given[1:])) == len(rows) - 1


def test_the_command_of_a_row_checks_its_proof(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It works in the folder of the study."""
    given = [path.relative_to(tmp_path) for path in proved(tmp_path, "optimal-any", **FEW)]
    monkeypatch.chdir(tmp_path)
    program, *command = shlex.split(solved_games(given)["check"].item())

    assert program == "guesstree"

    said = guesstree_here(*command, cwd=tmp_path).stdout

    assert "proved in this run: everything was tried, and all bounds are true" in said


def test_the_stage_writes_three_forms(tmp_path: Path) -> None:
    """Parquet, CSV and Markdown have the same rows."""
    given = proved(tmp_path, "optimal-any")
    tables = [tmp_path / "solved.parquet", tmp_path / "solved.csv"]
    list_solved(given, tables, tmp_path / "solved.md")

    assert pl.read_parquet(tmp_path / "solved.parquet").equals(solved_games(given))
    assert pl.read_csv(tmp_path / "solved.csv")["cost"].to_list() == [45]

    page = (tmp_path / "solved.md").read_text("utf-8")

    assert "least total |" in page
    assert "| 45 | 2.8125 |" in " ".join(page.split())


def test_intervals_and_first_values_are_shown() -> None:
    """A stopped proof has both ends; a published value is shown where it is another."""
    row: dict[str, Any] = dict.fromkeys(("game", "mode", "goal", "first_guess"), "x")
    row |= {"targets": 2000, "guesses": 2, "worst": 3, "nodes": 4, "mean": None}
    row |= {
        "proven": False,
        "proof": "this run",
        "lower_bound": 5,
        "cost": 7,
        "first_by": "Somebody",
        "first_value": 8,
    }
    *_, shown = solved_markdown([row]).splitlines()
    cells = [cell.strip() for cell in shown.strip("|").split("|")]

    assert (*cells[5:7], *cells[-2:]) == (
        "5 to 7",
        "–",
        "Somebody (8)",
        "proved in this run",
    )


def test_a_stopped_proof_is_an_interval(
    tmp_path: Path, wordle_words: tuple[str, ...]
) -> None:
    """Its ends enclose the value that the whole proof finds, with which it agrees."""
    stop: dict[str, Any] = {"minutes": 0, "nodes": 1}
    game: dict[str, Any] = {"rule": "wordle", "words": wordle_words[::7]}
    stopped = proved(tmp_path / "first", "optimal-any", **stop, **game)
    row = solved_games(stopped).row(0, named=True)

    assert not row["proven"]
    assert row["lower_bound"] < row["cost"]

    both = solved_games([*stopped, *proved(tmp_path / "second", "optimal-any", **game)])

    assert both["proven"].to_list() == [False, True]
    assert row["lower_bound"] <= both["cost"][1] <= row["cost"]


def test_first_guesses_to_choose_from_are_part_of_the_goal(tmp_path: Path) -> None:
    """The best of them is no contradiction to the best of all."""
    some = proved(tmp_path / "some", "optimal-any", openers=["11", "22"])
    table = solved_games([*proved(tmp_path / "every", "optimal-any"), *some])

    assert table["goal"].to_list() == ["least total", "least total, 11 or 22 first"]
    assert table["cost"][0] < table["cost"][1]


def test_bad_input_gets_a_sentence(tmp_path: Path) -> None:
    """A file of another kind, a certificate alone, none at all."""
    certificate, scores = proved(tmp_path, "optimal-any")
    tree = tmp_path / "results/trees/game/optimal-any.parquet"
    for given, said in {
        (certificate, tree): "not a file of scores; it is another kind of file",
        (certificate,): "the scores of this proof are missing; give their file, too",
        (scores,): "none of the files is a certificate",
        (): "none of the files is a certificate",
        (ROOT / "README.md",): "is not a readable Parquet file",
    }.items():
        with pytest.raises(InputError, match=said):
            solved_games(given)


def test_contradicting_certificates_are_refused(tmp_path: Path) -> None:
    """No lower bound exceeds the cost of another tree; intervals that meet are kept."""
    both = [path for name in "ab" for path in proved(tmp_path / name, "optimal-any")]
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


def test_the_shipped_certificate(tmp_path: Path) -> None:
    """The proof of the newspaper's game, which comes with the package, has the known value."""
    certificate = ROOT / "data/nyt/optimal-any-certificate.parquet"
    write_scores(played(Game("nyt"), "optimal-any"), tmp_path / "scores.parquet")
    row = solved_games([certificate, tmp_path / "scores.parquet"]).row(0, named=True)

    assert (row["targets"], row["cost"], row["nodes"]) == (3158, 11219, 392_253)
    assert (row["first_by"], row["first_value"]) == ("Selby 2023", 11219)
