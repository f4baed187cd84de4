"""The command `review`: a finished game by its turns, its words or its grid."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import typed_at
from tests.cli.terminal import commands_in
from tests.support.commands import guesstree_here, json_of, output_of, refused

GAME = ("raise", "digit", "visit")
TURNS = ("raise:..YY.", "digit:.G.GG", "visit:GGGGG")
GRID = "⬛⬛🟨🟨⬛\n⬛🟩⬛🟩🟩\n🟩🟩🟩🟩🟩"


@pytest.mark.parametrize(
    ("given", "typed"),
    [
        (("raise ..YY. digit .G.GG visit GGGGG",), ""),
        (("raise\n..YY.\ndigit\n.G.GG\nvisit\nGGGGG",), ""),
        (("raise digit visit",), ""),
        (("raise digit visit", "--target", "visit"), ""),
        (("raise\ndigit\nvisit", "--grid", GRID), ""),
        (GAME, ""),
        ((*GAME, "--target", "visit"), ""),
        ((*GAME, "--grid", GRID), ""),
        ((*GAME, "--grid", GRID.replace("\n", " ")), ""),
        ((*GAME, "--grid", "-"), GRID),
        (GAME, f"guesstree few 3/6\n\n{GRID}"),
    ],
)
def test_ways_to_give_a_game(given: tuple[str, ...], typed: str, layered: Path) -> None:
    """Turns, words with the target, and words with the shared grid give the same review."""
    run = guesstree_here("review", *given, "--json", cwd=layered, typed=typed)

    assert json.loads(run.stdout) == json_of(layered, "review", *TURNS)


def test_the_block_to_share(layered: Path) -> None:
    """The block to share is the last part of a review."""
    shown = output_of(layered, "review", *TURNS)
    found = json_of(layered, "review", *TURNS)

    assert shown.endswith(f"{found['share']}\n")
    assert GRID in found["share"]
    assert found["verdict"] in shown


def test_words_that_fit_a_grid(layered: Path) -> None:
    """A grid without words lists the targets that fit it."""
    shown = typed_at(layered, "review", *GRID.split("\n"))

    assert "1 of 8 targets fits: visit" in shown


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (("digit", "visit", "--grid", GRID), "the grid has 3 rows for 2 words"),
        (("raise", "--grid", "-"), "no row of tiles in the grid"),
    ],
)
def test_a_grid_that_does_not_fit(
    command: tuple[str, ...], message: str, layered: Path
) -> None:
    """The message has both numbers, or says that there are no tiles."""
    assert message in refused(layered, "review", *command)


def test_a_grid_is_pasted_at_a_terminal(layered: Path) -> None:
    """Other lines are skipped, and the right row ends the grid."""
    with commands_in(layered, columns=200, timeout=60) as start:
        child = start("review", *GAME)
        child.expect("Paste the grid, one row for each of the 3 words:")

        for line in ("Wordle 9 3/6", "", *GRID.split("\n")):
            child.sendline(line)

        child.expect("Found in 3: skill")


def test_a_word_with_an_exclamation_mark(layered: Path) -> None:
    """A word with an exclamation mark need not be in the list."""
    found = json_of(layered, "review", "salet! ....G", "digit GGGGG")

    assert [turn["guess"] for turn in found["turns"]] == ["salet", "digit"]


def test_a_word_outside_the_answers(tmp_path: Path) -> None:
    """A sentence says that the word is no answer, another one until when answers are known."""
    shown = output_of(tmp_path, "review", "--game", "nyt", "adieu", "tawse")

    assert "tawse is not among the 3,158 expected answers." in shown
    assert shown.count("Answers are known until July 2023; later ones may be missing.") == 1


def test_the_cost_of_a_first_guess(tmp_path: Path) -> None:
    """CRANE takes 11,309 guesses and tarse 11,219: a loss of 0.028."""
    found = json_of(tmp_path, "review", "--game", "nyt", "crane:.....", "thumb:GGGGG")

    first, *_ = found["turns"]
    assert (first["best"], first["exact"]) == ("tarse", True)
    assert first["cost"] == pytest.approx((11_309 - 11_219) / 3158)


def test_hints_count(folder: Path) -> None:
    """After five hints, the only word that is left was right to guess."""
    lines = ("raise", *["hint"] * 5, "visit")

    shown = typed_at(folder, "play --target visit --game wordle", *lines)

    assert "Place 1 is 'v'." in shown
    assert "visit" in shown
    assert "100 50 0.00/0.00 1.000 visit 1.000" in shown
