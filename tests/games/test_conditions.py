"""Conditions about letters are met by the replies that plain Python finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.games.conditions import codes_where
from guesstree.games.registry import RULES
from tests.conftest import words_of

WORDLE = RULES["wordle"]


@given(guess=words_of(4), number=st.integers(0, 4), letter=st.sampled_from("abcd"))
def test_conditions_equal_plain_python(guess: str, number: int, letter: str) -> None:
    """Counts of tiles and of vowels, comparisons, single letters, and several at once."""
    texts = WORDLE.texts(4)

    def met(condition: str) -> set[str]:
        return {texts[code] for code in codes_where(WORDLE, guess, condition)}

    coloured = {text: 4 - text.count(".") for text in texts}
    vowels = {
        text: sum(one == "a" and tile != "." for one, tile in zip(guess, text, strict=True))
        for text in texts
    }
    assert met(f"letters >= {number}") == {one for one in texts if coloured[one] >= number}
    assert met(f"letters<{number}") == {one for one in texts if coloured[one] < number}
    assert met(f"VOWELS > {number}") == {one for one in texts if vowels[one] > number}
    assert met(f"green = {number}") == {one for one in texts if one.count("G") == number}
    assert met(f"yellow <= {number}") == {one for one in texts if one.count("Y") <= number}
    assert met(f"grey = {number}") == {one for one in texts if one.count(".") == number}
    with_letter = {
        text
        for text in texts
        if any(one == letter and tile != "." for one, tile in zip(guess, text, strict=True))
    }
    assert met(f"has {letter}") == with_letter
    assert met(f"has {letter} and letters >= {number}") == met(f"has {letter}") & met(
        f"letters >= {number}"
    )
    assert met("else") == set(texts)


@pytest.mark.parametrize("condition", ["", "vowels", "vowels > x", "has", "has ab", "or", "1 = 1"])
def test_what_is_no_condition(condition: str) -> None:
    """The sentence shows what is one."""
    with pytest.raises(InputError, match="is not a condition; write such as 'vowels >= 2'"):
        codes_where(WORDLE, "abcd", condition)


def test_rules_that_mark_no_letters() -> None:
    """Counts of letters meet no condition."""
    with pytest.raises(InputError, match="rule 'jotto' marks no letters"):
        codes_where(RULES["jotto"], "abcd", "vowels >= 2")
