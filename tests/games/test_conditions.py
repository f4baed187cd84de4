"""Conditions about letters are met by the replies that plain Python finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.games.rule import condition_of
from guesstree.games.rules import RULES
from tests.conftest import words_of

WORDLE = RULES["wordle"]


@given(guess=words_of(4), number=st.integers(0, 4), letter=st.sampled_from("abcd"))
def test_conditions_equal_plain_python(guess: str, number: int, letter: str) -> None:
    """Counts of tiles and of vowels, comparisons, single letters, and several at once."""
    texts = WORDLE.texts(4)

    def met(condition: str) -> set[str]:
        is_met = condition_of(WORDLE, condition)
        return {text for code, text in enumerate(texts) if is_met([(guess, code)])}

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
    assert met(f"lacks {letter}") == set(texts) - with_letter
    assert met("else") == set(texts)


@given(said=st.lists(words_of(4), min_size=1, max_size=3), target=words_of(4))
def test_all_replies_so_far_count(said: list[str], target: str) -> None:
    """A letter is known as often as one reply colours it, or as places of it are green."""
    turns = [(guess, WORDLE.reply(guess, target)) for guess in said]
    greens = {
        (at, letter) for guess in said for at, letter in enumerate(guess) if target[at] == letter
    }
    known = {}
    for letter in "abcd":
        placed = sum(letter == one for _, one in greens)
        coloured = max(min(guess.count(letter), target.count(letter)) for guess in said)
        known[letter] = max(placed, coloured)
    total = sum(known.values())
    grey = sum(4 - sum(min(g.count(x), target.count(x)) for x in "abcd") for g in said)
    for condition in (
        f"letters = {total}",
        f"vowels = {known['a']}",
        f"green = {len(greens)}",
        f"yellow = {total - len(greens)}",
        f"grey = {grey}",
    ):
        assert condition_of(WORDLE, condition)(turns), condition
        wrong = condition.replace("=", ">")
        assert not condition_of(WORDLE, wrong)(turns), wrong
    for letters in ("aa", "ab", "bd", "dd"):
        enough = all(known[one] >= letters.count(one) for one in letters)
        assert condition_of(WORDLE, f"has {letters}")(turns) == enough
        none = not any(known[one] for one in letters)
        assert condition_of(WORDLE, f"lacks {letters}")(turns) == none


@pytest.mark.parametrize(
    "condition", ["", "vowels", "vowels > x", "has", "has a b", "lacks", "or", "1 = 1"]
)
def test_what_is_no_condition(condition: str) -> None:
    """The sentence shows what is one."""
    with pytest.raises(InputError, match="is not a condition; write such as 'vowels >= 2'"):
        condition_of(WORDLE, condition)


def test_rules_that_mark_no_letters() -> None:
    """Counts of letters meet no condition."""
    with pytest.raises(InputError, match="rule 'jotto' marks no letters"):
        condition_of(RULES["jotto"], "vowels >= 2")
