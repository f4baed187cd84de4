"""Hard mode: the hint table of a search says what the plain rule says of three words."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.games.rule import TILE_HARD_MODE, hard_mode_of
from guesstree.games.rules import RULES
from tests.twins import uses_hints


@given(st.lists(st.text("abcd", min_size=4, max_size=4), min_size=3, max_size=8, unique=True))
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
                assert allowed == TILE_HARD_MODE.allows(said, code, guess)
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
