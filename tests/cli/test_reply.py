"""The command `reply`: the reply of two words, in every notation."""

from itertools import product
from pathlib import Path

import pytest

from guesstree.games.codes import reply_blocks
from guesstree.games.rules import UNCOUNTED, uncounted_reply, wordle_reply
from tests.cli.conftest import WORDS
from tests.support.commands import output_of, refused, rows_of

WRONG_PAIRS = sum(
    uncounted_reply(*pair) != wordle_reply(*pair) for pair in product(WORDS, repeat=2)
)


def test_a_reply_is_shown_in_every_notation(folder: Path) -> None:
    """A reply is a text, a code, tiles, digits and signs."""
    (row,) = rows_of(folder, "reply", "ninny", "annex")

    assert row == {
        "reply": "Y.G..",
        "code": 99,
        "tiles": "🟨⬛🟩⬛⬛",
        "digits": "[1,0,2,0,0]",
        "signs": "-·=··",
        "uncounted": "Y.GY.",
        "wrong_pairs": WRONG_PAIRS,
        "one_pass": "Y.G..",
    }


@pytest.mark.parametrize(
    ("words", "is_proposed"),
    [
        ("knoll crane", True),
        ("закон знамя", True),
        ("raise rais", False),
        ("traces crane", False),
    ],
)
def test_a_rule_is_proposed_for_words_of_one_length(
    words: str, is_proposed: bool, folder: Path
) -> None:
    """A rule alone takes words outside the list and its alphabet, but not of two lengths."""
    remedy = "for words outside the game, add --rule wordle"

    assert (remedy in refused(folder, "reply", *words.split())) == is_proposed


def test_programs_that_count_no_letters(folder: Path) -> None:
    """The reply of such a program is shown if it is wrong, with the number of wrong pairs."""
    shown = output_of(folder, "reply", "ninny", "annex").split()
    (right,) = rows_of(folder, "reply", "crane", "trace")

    assert f"Y.GY. It is wrong for {WRONG_PAIRS} pairs" in " ".join(shown)
    assert (right["uncounted"], right["wrong_pairs"]) == (right["reply"], None)


def test_programs_that_take_one_pass(folder: Path) -> None:
    """A yellow that uses up the letter of a later green is shown if it changes the reply."""
    line = ("reply", "xaxax", "yyyaa", "--rule", "wordle")

    (row,) = rows_of(folder, *line)

    assert (row["reply"], row["uncounted"], row["one_pass"]) == (".Y.G.", ".Y.G.", ".Y.Y.")
    assert "one pass from the left replies .Y.Y." in output_of(folder, *line)
    assert "one pass" not in output_of(folder, "reply", "ninny", "annex")


def test_the_matrix_of_uncounted_replies() -> None:
    """The rule's table gives what its function gives."""
    words = [*map("".join, product("abc", repeat=3))]

    codes = next(reply_blocks(UNCOUNTED, words, words))

    expected = [[uncounted_reply(one, other) for other in words] for one in words]
    assert codes.tolist() == expected


@pytest.mark.parametrize("options", [("--rule", "pegs"), ("-g", "mastermind")])
def test_any_two_words(options: tuple[str, str], folder: Path) -> None:
    """A rule needs no game, and a shipped game has its rule."""
    assert rows_of(folder, "reply", "1122", "1213", *options)[0]["reply"] == "1A2B"


def test_a_word_outside_the_list(folder: Path) -> None:
    """An exclamation mark allows a word outside the list."""
    assert "🟩🟨🟨🟩🟩" in output_of(folder, "reply", "carne!", "crane")
