"""Ron Jeffries' articles on Wordle in Python."""

import pytest

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.rules import RULES, one_pass_reply

WORDLE = RULES["wordle"]


@pytest.mark.parametrize(
    ("guess", "target", "score"),
    [
        ("xaxax", "ayyay", "01020"),
        ("xaxax", "yaayy", "02010"),
        ("xaxax", "yyyaa", "01020"),
        ("abcde", "edcba", "11211"),
        ("abcde", "ecbdx", "01121"),
        ("crate", "prone", "02002"),
    ],
)
def test_scores(guess: str, target: str, score: str) -> None:
    """Scores written as digits: 0 is grey, 1 yellow, 2 green."""
    assert WORDLE.reply(guess, target) == int(score, 3)


@pytest.mark.parametrize(
    ("guess", "target", "score"),
    [
        ("xaxax", "yyyaa", "01010"),  # the yellow takes the copy of the green
        ("xaxax", "ayyay", "01020"),
        ("xaxax", "yaayy", "02010"),
        ("ninny", "annex", "10200"),
    ],
)
def test_scores_in_one_pass(guess: str, target: str, score: str) -> None:
    """The mistake that the articles mend with a second pass: 01010 instead of 01020."""
    assert one_pass_reply(guess, target) == int(score, 3)


def test_a_dictionary_of_scores(matrices: dict[str, ReplyMatrix]) -> None:
    """At most 238 of the 243 scores occur: with four greens, the fifth tile is not yellow."""
    impossible = {text for text in WORDLE.texts(5) if sorted(text) == sorted("GGGGY")}
    wordle = matrices["wordle"]
    assert len(impossible) == 5
    assert not impossible & {
        wordle.texts[code] for code in set(wordle.codes.ravel().tolist())
    }
