"""Reply rules: as people play them, as sums over letters, and in hard mode."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import constants
from guesstree.errors import InputError
from guesstree.games.rule import TILE_HARD_MODE, Rule, check_lists, hard_mode_of
from guesstree.games.rules import RULES
from tests.twins import REPLY_TEXTS, uses_hints

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
    longest = ["a" * constants.MOST_LENGTH, "b" * constants.MOST_LENGTH]
    for rule in RULES.values():
        check_lists(rule, longest, longest)
        assert len(rule.texts(constants.MOST_LENGTH)) <= 1 << 16
    many = replace(RULES["wordle"], texts=lambda _: ("x",) * 65_537)

    with pytest.raises(
        InputError, match="has 65,537 replies for words of 2 characters, more than"
    ):
        check_lists(many, ["ab"], ["ab"])


@given(
    st.lists(st.text("abcd", min_size=4, max_size=4), min_size=3, max_size=8, unique=True)
)
def test_bits_rule_and_twin_agree(words: list[str]) -> None:
    """Whatever is said, against whatever target, whatever comes next."""
    rule = RULES["wordle"]
    hints = TILE_HARD_MODE.hints(words)
    for at, said in enumerate(words):
        for target in words:
            code = rule.reply(said, target)
            required = np.zeros_like(hints.features[0])
            for slot, feature in enumerate(hints.slots[at].tolist()):
                if hints.revealed[hints.shapes[at], code] >> slot & 1:
                    required[feature // 64] |= np.uint64(1 << feature % 64)
            for to, guess in enumerate(words):
                allowed = bool((hints.features[to] & required == required).all())
                assert allowed == (TILE_HARD_MODE.unused_hint(said, code, guess) is None)
                tiles = rule.texts(len(said))[code]
                assert allowed == uses_hints(said, tiles, guess)


def test_sentences() -> None:
    """The sentence names the letter and where it was seen."""
    rule, hard = RULES["wordle"], TILE_HARD_MODE

    assert hard.unused_hint("geese", rule.reply("geese", "elegy"), "eager") == (
        "place 3 must be 'e', as geese showed"
    )
    assert hard.unused_hint("geese", rule.reply("geese", "elder"), "bench") == (
        "it must have 'e' 2 times, as geese showed"
    )
    with pytest.raises(InputError, match="rule 'jotto' has no hard mode"):
        hard_mode_of(RULES["jotto"])
