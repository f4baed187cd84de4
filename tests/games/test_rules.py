"""The rules that come with guesstree equal their oracles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.rule import Rule
from guesstree.games.rules import RULES
from tests.oracles import REPLY_TEXTS

words = st.integers(1, 6).flatmap(
    lambda length: st.tuples(*[st.text("abcd", min_size=length, max_size=length)] * 2)
)


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
@given(pair=words)
def test_rules_equal_their_oracles(rule: Rule, pair: tuple[str, str]) -> None:
    """The reply equals the oracle's, and the sum of the terms of the guess's letters.

    Words that the rule cannot separate, and no others, earn the last code.
    """
    guess, target = pair
    texts = rule.texts(len(guess))
    code = rule.reply(guess, target)

    assert texts[code] == REPLY_TEXTS[rule.name](guess, target)
    assert len(set(texts)) == len(texts)

    def places(word: str, letter: str) -> int:
        return sum(1 << at for at, other in enumerate(word) if other == letter)

    assert rule.terms is not None

    terms = rule.terms(len(guess))

    assert code == sum(terms[places(guess, one), places(target, one)] for one in {*guess})

    alike = rule.canonical_form(guess) == rule.canonical_form(target)

    assert rule.reply(guess, guess) == len(texts) - 1
    assert (code == len(texts) - 1) == alike
