"""Colours of pages and tiles differ enough to be read."""

from itertools import product

import pytest

from guesstree.games.colours import BLIND_TILES, DARK, DARK_TILES, LIGHT, LIGHT_TILES, TILES

TEXT = 4.5
MARKS = 3.0
"""The least contrasts of text and of marks that WCAG 2 asks for at level AA."""


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_differ_enough(theme: dict[str, str]) -> None:
    """Text and marks stand out from every background that they have."""
    for text, ground in product(("ink", "soft", "chosen"), ("paper", "panel", "block")):
        assert contrast(theme[text], theme[ground]) >= TEXT, (text, ground)
    assert contrast(theme["on-chosen"], theme["chosen"]) >= TEXT
    for mark, ground in product(("edge", "targets"), ("paper", "panel")):
        assert contrast(theme[mark], theme[ground]) >= MARKS, (mark, ground)


@pytest.mark.parametrize(
    "tiles",
    [TILES, LIGHT_TILES, DARK_TILES, LIGHT_TILES | BLIND_TILES, DARK_TILES | BLIND_TILES],
)
def test_letters_on_tiles_can_be_read(tiles: dict[str, str]) -> None:
    """Letters stand out from tiles of every palette."""
    for colour in ("green", "yellow", "grey"):
        assert contrast(tiles[f"tile-{colour}"], tiles[f"on-{colour}"]) >= TEXT


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21, as WCAG 2 defines it.

    >>> contrast("#ffffff", "#000000")
    21.0
    """
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, as WCAG 2 defines it."""
    shares = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    linear = [s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares]
    return sum(
        part * share for part, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True)
    )
