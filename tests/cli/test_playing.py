"""The commands that people play with, driven as a person would."""

import json
from pathlib import Path
from typing import Any

import pytest

from guesstree.files.storage import RECIPE
from guesstree.games.artifacts import write_tree
from guesstree.strategies.growing import grow_tree
from guesstree.strategies.recipes import recipe_text
from guesstree.study.study import open_study
from tests.conftest import ROOT
from tests.here import asked as asked_in
from tests.here import guesstree_here, make_study, rows_of, said


def asked(*args: object) -> Any:
    """Return what a command prints as JSON of the 2,309 words, without results of the pipeline."""
    named = () if "--game" in args else ("--game", "wordle")
    return asked_in(ROOT, *args, *named, "--results", "no-results-here")


def test_trees_as_wordlegames_prints_them() -> None:
    """Indented lines: tiles, guess, targets, bits, expected size."""
    shown = said(ROOT, "tree", "hobby", "--game", "wordle", "--results", "none")
    assert shown.splitlines()[2:] == [
        "raise  2309  5.878  60.744",
        "  🟫🟫🟫🟫🟫 mulch  167  5.190  6.892",
        "    🟫🟫🟫🟫🟨 baton  6  2.585  1.000",
        "      🟨🟫🟫🟨🟫 hobby  1  0.000  1.000",
    ]


def test_guessers_are_held_to_hard_mode() -> None:
    """A strategy whose guess the mode refuses is not played on; one that keeps to it is."""
    how = [
        "--game",
        "wordle",
        "--results",
        "none",
        "--hard",
        "nyt",
        "--target",
        "hobby",
        "--guesser",
    ]
    run = guesstree_here("play", *how, "neg_entropy-any", cwd=ROOT, code=1)
    assert "hard mode 'nyt' refuses guess" in run.stderr
    assert rows_of(ROOT, "play", *how, "neg_entropy-consistent")[-1]["guess"] == "hobby"


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """Return the folder of a study with a recipe, which the pipeline has not run."""
    words = ("admin", "bingo", "digit", "idiot", "limit", "pilot", "raise", "visit")
    recipe = "recipes: {opened: {strategy: max-any, opening: [raise, pilot]}}\n"
    return make_study(tmp_path, words, recipe)


def test_advice_says_one_thing(few: Path) -> None:
    """The word of the headline is the first row of the table, and may be right if equals may."""
    for turns in ((), ("raise:..Y..", "pilot:02002")):
        shown, found = said(few, "advise", *turns), asked_in(few, "advise", *turns)
        assert found["next"] == found["best"][0]["guess"]
        assert f"Guess {found['next']}: {found['reason']}." in shown.replace("\n", " ")
        least = found["best"][0]["guesses"]
        equals = [row for row in found["best"] if row["guesses"] == pytest.approx(least)]
        assert found["best"][0]["possible"] == any(row["possible"] for row in equals)


def test_a_game_at_the_prompt_as_json(few: Path) -> None:
    """The prompt is on standard error, and the moves are on standard output."""
    asked_to = ("play", "--target", "visit", "--json")
    run = guesstree_here(*asked_to, cwd=few, typed="raise\nvisit\n")
    assert [move["guess"] for move in json.loads(run.stdout)] == ["raise", "visit"]
    assert "Found in 2 guesses" in run.stderr


def test_a_stored_tree_is_followed(few: Path) -> None:
    """Advice for an optimal strategy is what its stored tree says, even where others equal it."""
    study = open_study(few / "config.yaml", few / "results")
    matrix = study.matrix("few")
    tree = grow_tree(matrix, study.recipe("opened"))
    about = matrix.metadata("few") | {
        "strategy": "optimal-any",
        "metric": "optimal",
        "mode": "any",
        RECIPE: recipe_text(study.recipe("optimal-any")),
    }
    write_tree(tree, few / "results/trees/few/optimal-any.parquet", about)
    for target in matrix.targets:
        moves = asked_in(few, "show", target, "-s", "optimal-any")["rows"]
        turns = [f"{move['guess']}:{move['reply']}" for move in moves[:1]]
        found = asked_in(few, "advise", *turns, "-s", "optimal-any")
        if turns == [f"{move['guess']}:{move['reply']}" for move in moves]:
            assert found["next"] is None
        else:
            assert found["next"] == moves[1]["guess"]
            assert "the tree of optimal-any says it here" in found["reason"]
