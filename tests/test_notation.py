"""Replies in the notations that people use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.games import RULES
from guesstree.notation import PALETTES, parse_reply, tiles, unused_hint
from tests.conftest import words_of


@given(st.integers(0, 242), st.sampled_from(list(PALETTES)))
def test_tiles_come_back(code: int, palette: str) -> None:
    """What is printed as tiles, in any colours, is read as the same reply."""
    rule = RULES["wordle"]
    assert parse_reply(tiles(rule.texts(5)[code], palette), rule, 5) == code


@pytest.mark.parametrize(
    "text", [".Y..G", "kykkg", "BYBBG", "01002", ".-..=", "xyxxg", "⬜🟨⬜⬜🟩"]
)
def test_wordle_notations(text: str) -> None:
    """One reply, as different programs write it."""
    rule = RULES["wordle"]
    assert rule.texts(5)[parse_reply(text, rule, 5)] == ".Y..G"


@pytest.mark.parametrize("text", ["1A2B", "1a2b", "1 2", "1,2", "1 bull, 2 cows"])
def test_two_numbers(text: str) -> None:
    """Bulls and cows."""
    rule = RULES["pegs"]
    assert rule.texts(4)[parse_reply(text, rule, 4)] == "1A2B"


@pytest.mark.parametrize(
    ("rule", "text", "example"),
    [
        ("wordle", ".Y..", ".Y..G, 01002 or ⬛🟨⬛⬛🟩"),
        ("wordle", "hello", ".Y..G"),
        ("jotto", "6", "write it like 2"),
        ("pegs", "5A1B", "1A2B or 1,2"),
    ],
)
def test_what_is_no_reply(rule: str, text: str, example: str) -> None:
    """The sentence shows how replies are written."""
    with pytest.raises(InputError, match=r"is no reply to a guess of 5; write it like") as caught:
        parse_reply(text, RULES[rule], 5)
    assert example in str(caught.value)


@given(words_of(5), words_of(5), words_of(5))
def test_hard_mode_says_what_is_missing(said: str, target: str, guess: str) -> None:
    """There is a sentence for the guesses that the rule refuses, and for no other."""
    rule = RULES["wordle"]
    code = rule.reply(said, target)
    assert rule.keeps is not None
    assert (unused_hint(rule, said, code, guess) is None) == rule.keeps(said, code, guess)


def test_sentences_of_hard_mode() -> None:
    """The sentence names the letter and where it was seen."""
    rule = RULES["wordle"]
    assert unused_hint(rule, "geese", rule.reply("geese", "elegy"), "eager") == (
        "place 3 must be 'e', as geese showed"
    )
    assert unused_hint(rule, "geese", rule.reply("geese", "elder"), "bench") == (
        "it must have 'e' 2 times, as geese showed"
    )
    with pytest.raises(InputError, match="rule 'jotto' has no hard mode"):
        unused_hint(RULES["jotto"], "stare", 2, "crane")
