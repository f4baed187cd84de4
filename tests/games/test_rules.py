"""Reply rules: as people play them, and as sums over letters."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import defaults
from guesstree.errors import InputError
from guesstree.games.rule import Rule, check_lists
from guesstree.games.rules import RULES
from tests.twins import REPLY_TEXTS

words = st.integers(1, 6).flatmap(
    lambda length: st.tuples(*[st.text("abcd", min_size=length, max_size=length)] * 2)
)


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
@given(pair=words)
def test_rules_equal_their_twins(rule: Rule, pair: tuple[str, str]) -> None:
    """The reply is that of the slow twin, and the sum of the terms of the guess's letters.

    Words that the rule cannot tell apart, and no others, earn the last code.
    """
    guess, target = pair
    texts, code = rule.texts(len(guess)), rule.reply(guess, target)
    assert texts[code] == REPLY_TEXTS[rule.name](guess, target)

    def places(word: str, letter: str) -> int:
        return sum(1 << at for at, other in enumerate(word) if other == letter)

    assert rule.terms is not None
    terms = rule.terms(len(guess))
    assert code == sum(terms[places(guess, one), places(target, one)] for one in {*guess})
    alike = rule.canonical_form(guess) == rule.canonical_form(target)
    assert rule.reply(guess, guess) == len(texts) - 1
    assert (code == len(texts) - 1) == alike


def test_texts_are_different() -> None:
    """Every code has a text of its own."""
    for rule in RULES.values():
        texts = rule.texts(5)
        assert len(set(texts)) == len(texts)
    assert (len(RULES["wordle"].texts(5)), len(RULES["jotto"].texts(5))) == (243, 6)


def test_codes_fit_into_16_bits() -> None:
    """The longest words have codes that fit; a rule with more replies is refused."""
    longest = ["a" * defaults.MOST_LENGTH, "b" * defaults.MOST_LENGTH]
    for rule in RULES.values():
        check_lists(rule, longest, longest)
        assert len(rule.texts(defaults.MOST_LENGTH)) <= 1 << 16
    many = replace(RULES["wordle"], texts=lambda _: ("x",) * 65_537)
    with pytest.raises(InputError, match="has 65,537 replies for words of 2 characters, more than"):
        check_lists(many, ["ab"], ["ab"])
