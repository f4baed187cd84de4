"""Tiles in the colours of each palette."""

import pytest

from guesstree.games.colours import PALETTES
from guesstree.games.rule import parse_reply
from guesstree.games.rules import RULES


@pytest.mark.parametrize("palette", PALETTES)
def test_tiles_come_back(palette: str) -> None:
    """Every reply that is printed as tiles is read as the same reply."""
    rule = RULES["wordle"]

    found = [parse_reply(rule.drawn(text, palette), rule, 5) for text in rule.texts(5)]

    assert found == [*range(243)]
