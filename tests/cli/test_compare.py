"""The command `compare`: the scores of strategies and first guesses."""

import re
from collections import Counter
from pathlib import Path

import pytest

from guesstree import Game, Study
from guesstree.api.comparison import about_strategy, default_strategy
from tests.cli.conftest import WORDS
from tests.support.commands import json_of, make_study, output_of, rows_of


def test_several_strategies(folder: Path) -> None:
    """Each strategy has a row with the numbers of the library."""
    chosen = ["max-any", "parts-any", "random-consistent"]

    rows = rows_of(folder, "compare", *chosen)

    library = Game("wordle", WORDS).compare(*chosen).to_dicts()
    recipes = ["max-any", "parts-any", "random-consistent rounds=100 seed=1"]
    assert [row["recipe"] for row in rows] == recipes
    for row, found in zip(rows, library, strict=True):
        assert found | {"game": "few"} == {name: row[name] for name in found}


def test_one_strategy(folder: Path) -> None:
    """A single strategy is shown as a list of numbers and a histogram."""
    shown = output_of(folder, "compare", "max-any")

    numbers = dict(re.findall(r"^(\S+(?: \S+)?)  +(\S+)$", shown, re.MULTILINE))
    bars = [line.split() for line in shown.splitlines() if "█" in line]
    scores = Game("wordle", WORDS).tree("max-any").scores().values()
    assert numbers["strategy"] == "max-any"
    assert numbers.keys() >= {"mean", "median", "sd", "best", "worst", "≤2 %", "≤10 %"}
    assert [int(bar[1]) for bar in bars] == [*Counter(sorted(scores)).values()]
    assert float(bars[-1][-1]) == 100


def test_random_play(folder: Path) -> None:
    """A word has the mean of the rounds; the row has the rounds and the seed."""
    found = json_of(folder, "compare", "max-any", "random-consistent")

    rows = found["rows"]
    mean = sum(row["second"] for row in rows) / len(rows)
    assert found["second_recipe"] == "random-consistent rounds=100 seed=1"
    assert mean == pytest.approx(found["second_mean"])
    assert found["first_wins"] == sum(row["first"] < row["second"] for row in rows)
    assert "100.000 " in output_of(folder, "compare", "random-consistent")


def test_the_rounds_of_a_config(tmp_path: Path) -> None:
    """`random` in the config holds for the command and for the library."""
    study = make_study(tmp_path, WORDS, "random: {rounds: 7, seed: 3}\n")

    (row,) = rows_of(study, "compare", "random-consistent")
    compared = Study(config=study / "config.yaml").game("few").compare("random-consistent")

    assert row["recipe"] == "random-consistent rounds=7 seed=3"
    assert row["mean"] == compared["mean"][0]


def test_a_first_guess_among_strategies(folder: Path) -> None:
    """A first guess is played out by the best tree that is found."""
    row, *_ = rows_of(folder, "compare", "visit", "max-any", "parts-any")

    assert row["first_guess"] == "visit"
    assert row["recipe"] == "the best tree found after visit"


@pytest.mark.parametrize("word", ["slate", "raise"])
def test_a_proved_first_guess(word: str, tmp_path: Path) -> None:
    """The tree of a proved first guess has the ranking's mean; a sentence calls it the lowest."""
    (mean,) = Game("wordle").openers(word)["guesses"]

    shown = output_of(tmp_path, "compare", word, "max-any", "--game", "wordle")

    takes = f"{word} takes {mean:.3f} guesses on average"
    assert f"{takes}, and no strategy that starts with it takes fewer." in shown


def test_counting_from_the_second_guess(folder: Path) -> None:
    """A first guess that is right does not count; the sentence still has the whole mean."""
    ((whole,), (counted,)) = (
        rows_of(folder, "compare", "max-any", "--from-guess", first) for first in (1, 2)
    )
    shown = output_of(folder, "compare", "max-any", "--from-guess", 2)

    assert counted["total"] == whole["total"] - 1
    assert counted["histogram"][0] == 0
    assert f"{whole['mean']:.3f} guesses on average" in shown
    assert f"{counted['mean']:.4f}" in shown


@pytest.mark.parametrize(
    ("game", "strategy"), [("nyt", "optimal-any"), ("few", "neg_entropy-any")]
)
def test_the_default_strategy(game: str, strategy: str, folder: Path) -> None:
    """The default strategy is the proved tree, or else the most informative guesses."""
    found = json_of(folder, "compare", "--by-target", "--game", game)

    assert found["strategy"] == strategy
    assert f"\nBy {strategy}: " in output_of(
        folder, "compare", "--by-target", "--game", game
    )


@pytest.mark.parametrize(
    ("strategy", "end"),
    [
        ("optimal-any", "Proved by a run: the lowest is 3.553."),
        ("max-any", "Proved by a run: the lowest is 3.553."),
        ("optimal6-nyt-hard", "in mode nyt-hard within 6 guesses is 3.682."),
    ],
)
def test_the_sentence_about_a_strategy(strategy: str, end: str) -> None:
    """The sentence ends with the lowest mean that is proved for the strategy's mode and limit."""
    assert about_strategy(Game("nyt"), strategy).endswith(end)


def test_the_proof_of_a_game_without_weights() -> None:
    """In a weighted game, an unweighted proof is not the default, and its condition is named."""
    weighted = Game("wordle", WORDS, weights=dict.fromkeys(WORDS, 1.0) | {"visit": 9.0})

    assert default_strategy(weighted) == "neg_entropy-any"
    assert "where targets count alike." in about_strategy(weighted, "max-any")
