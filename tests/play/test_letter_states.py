"""What the turns of a game say about letters."""

import pytest

from guesstree.advice.letter_states import repeated_letters
from guesstree.games.rules import RULES

WORDLE = RULES["wordle"]


@pytest.mark.parametrize(
    ("guesses", "target", "hinted", "repeated"),
    [
        (["cecum"], "cynic", {}, {"c": 2}),
        (["geese"], "eerie", {}, {"e": 3}),
        (["clown", "panic"], "cynic", {}, {"c": 2}),
        (["clown"], "cynic", {4: "c"}, {"c": 2}),
        (["clown"], "cynic", {0: "c"}, {}),
        (["panic", "manic"], "cynic", {}, {}),
        (["eerie"], "crane", {}, {}),
    ],
)
def test_letters_that_occur_several_times(
    guesses: list[str], target: str, hinted: dict[int, str], repeated: dict[str, int]
) -> None:
    """One reply colours both copies, or they are in place at two places."""
    turns = [(guess, WORDLE.reply(guess, target)) for guess in guesses]

    assert repeated_letters(WORDLE, turns, hinted) == repeated


def test_counts_mark_no_letters() -> None:
    """Nothing is known of single letters."""
    turns = [("1122", RULES["pegs"].reply("1122", "2211"))]

    assert repeated_letters(RULES["pegs"], turns, {}) == {}
