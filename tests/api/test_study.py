"""`Study`, and the shipped games."""

from pathlib import Path
from shutil import copyfile, copytree

import pytest

import guesstree
from guesstree import Game, InputError
from guesstree.study.folder import open_study
from tests.conftest import ROOT

SHIPPED = {
    "wordle": 2309,
    "wordle-original": 2315,
    "nyt": 3158,
    "today": 3158,
    "jotto": 1391,
    "jotto-two-numbers": 1562,
    "mastermind": 1296,
    "bulls-and-cows": 5040,
    "primel": 8363,
    "nerdle": 17723,
}


def test_shipped_games_have_their_targets() -> None:
    """The numbers of targets agree with the literature."""
    study = open_study(ROOT / "data/games.yaml", ROOT / "data/results")
    assert {*study.config["games"]} == {*SHIPPED}
    for name, count in SHIPPED.items():
        if count < 5000:  # the others take memory, and nothing else is different
            assert len(Game(name).targets) == count


def test_a_finished_study_is_read(study: Path) -> None:
    """Tables, trees and recipes are found; a game plays by the stored tree."""
    made = guesstree.Study(study)  # its config is mine.yaml
    assert made.games == ("few", "pegs")
    assert "trees/few/max-any" in made.tables
    assert made.table().height == len(made.table("summary"))
    game = made.game()
    stored = game.tree(study / "results/trees/few/likely.parquet")
    assert game.tree("likely").guesses == stored.guesses
    total = made.table().filter(game="few", strategy="likely")["total"][0]
    assert game.compare("likely")["total"][0] == total
    assert game.compare("optimal6-any")["mode"][0] == "any"
    assert game.compare("random-consistent")["rounds"][0] == 3
    with pytest.raises(InputError, match="did you mean 'trees/few/max-any'"):
        made.table("trees/few/max-nay")


def test_tables_of_an_earlier_config_are_not_read(study: Path, tmp_path: Path) -> None:
    """Other games are not listed, and a table of other words is refused."""
    copy = tmp_path / "copy"
    copytree(study, copy)
    scores = copy / "results/scores"
    (scores / "gone").mkdir()
    copyfile(scores / "pegs/opened.parquet", scores / "gone/opened.parquet")
    words = (copy / "few.txt").read_text().splitlines()
    (copy / "few.txt").write_text("\n".join(words[:-20]))

    made = guesstree.Study(copy, copy / "mine.yaml")

    assert "scores/gone/opened" not in made.tables
    assert made.table("scores/pegs/opened").height == 9
    with pytest.raises(
        InputError, match="was made from other words, weights or another rule"
    ):
        made.table("scores/few/max-any")


def test_a_stored_proof_is_checked_as_far_as_its_table_says(study: Path) -> None:
    """The comparison of strategies has what the pipeline wrote into the summary."""
    made = guesstree.Study(study)
    summary = made.table("summary")
    proved = summary.drop_nulls("checked").select("game", "strategy", "checked").rows()

    found = [
        (name, strategy, made.game(name).compare(strategy)["checked"][0])
        for name, strategy, _ in proved
    ]

    assert found == proved
    assert {checked for *_, checked in proved} == {"all"}
