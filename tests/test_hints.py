"""Hints: the bits that a search uses say what the rule says of three words."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games import RULES
from guesstree.hints import hints_of


def uses_all(said: str, target: str, guess: str) -> bool:
    """Say it as the newspaper does: greens stay, and every coloured letter comes again."""
    rule = RULES["wordle"]
    tiles = rule.texts(len(said))[rule.reply(said, target)]
    left = list(guess)
    for at, tile in enumerate(tiles):
        if tile == "G" and guess[at] != said[at]:
            return False
        if tile != ".":
            if said[at] not in left:
                return False
            left.remove(said[at])
    return True


@given(st.lists(st.text("abcd", min_size=4, max_size=4), min_size=3, max_size=8, unique=True))
def test_bits_rule_and_twin_agree(words: list[str]) -> None:
    """Whatever is said, against whatever target, whatever comes next."""
    rule = RULES["wordle"]
    hints = hints_of("wordle", words)
    for at, said in enumerate(words):
        for target in words:
            code = rule.reply(said, target)
            required = np.zeros_like(hints.features[0])
            for slot, feature in enumerate(hints.slots[at].tolist()):
                if hints.revealed[hints.shapes[at], code] >> slot & 1:
                    required[feature // 64] |= np.uint64(1 << feature % 64)
            for to, guess in enumerate(words):
                allowed = bool((hints.features[to] & required == required).all())
                assert rule.keeps
                assert allowed == rule.keeps(said, code, guess) == uses_all(said, target, guess)
