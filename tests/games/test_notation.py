"""Replies in the notations that people use."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.games.notation import PALETTES, parse_reply, tiles
from guesstree.games.registry import RULES


@given(st.integers(0, 242), st.sampled_from(list(PALETTES)))
def test_tiles_come_back(code: int, palette: str) -> None:
    """What is printed as tiles, in any colours, is read as the same reply."""
    rule = RULES["wordle"]
    assert parse_reply(tiles(rule.texts(5)[code], rule, palette), rule, 5) == code


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
    with pytest.raises(
        InputError, match=r"is not a reply to a guess of 5; write it like"
    ) as caught:
        parse_reply(text, RULES[rule], 5)
    assert example in str(caught.value)


@pytest.mark.parametrize("text", ["0102", "010", "00", "1002", "243"])
def test_digits_that_are_neither_tiles_nor_a_code(text: str) -> None:
    """A reply of which a digit was forgotten is not taken for a code."""
    with pytest.raises(InputError, match=f"'{text}' is not a reply to a guess of 5"):
        parse_reply(text, RULES["wordle"], 5)
