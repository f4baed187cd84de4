"""The commands that people play with, driven as a person would."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import LISTS
from tests.conftest import ROOT
from tests.here import asked, guesstree_here, make_study, said


def test_trees_as_wordlegames_prints_them() -> None:
    """Lines of branches: tiles, guess, targets, bits, expected size."""
    shown = said(ROOT, "tree", "hobby", "--game", "wordle", "--results", "docs")
    assert shown.splitlines()[2:] == [
        "raise  2309  5.878  60.744",
        "└─ 🟫🟫🟫🟫🟫 mulch  167  5.190  6.892",
        "   └─ 🟫🟫🟫🟫🟨 baton  6  2.585  1.000",
        "      └─ 🟨🟫🟫🟨🟫 hobby  1  0.000  1.000",
    ]


def test_advice_says_one_thing(tmp_path: Path) -> None:
    """The word of the headline is the first row of the table, and may be right if equals may."""
    folder = make_study(tmp_path, LISTS["targets"])
    for turns in ((), ("raise:..Y..", "pilot:02002")):
        shown, found = said(folder, "advise", *turns), asked(folder, "advise", *turns)
        assert found["guess"] == found["best"][0]["guess"]
        assert f"Guess {found['guess']}: {found['reason']}." in shown.replace("\n", " ")
        least = found["best"][0]["guesses"]
        equals = [row for row in found["best"] if row["guesses"] == pytest.approx(least)]
        assert found["best"][0]["possible"] == any(row["possible"] for row in equals)


def test_a_game_at_the_prompt_as_json(folder: Path) -> None:
    """The prompt is on standard error, and the moves are on standard output."""
    asked_to = ("play", "--target", "visit", "--json")
    run = guesstree_here(*asked_to, cwd=folder, typed="raise\nvisit\n")
    assert [move["guess"] for move in json.loads(run.stdout)["rows"]] == ["raise", "visit"]
    assert "Found in 2 guesses" in run.stderr
