"""The colours of tiles, figures and pages: each has one meaning in all of them.

| meaning | colour |
|---|---|
| the mode of a strategy | blue, orange, green, always with its name |
| tiles: right place, other place, not in the word | green, yellow, grey; with other shapes |
| what can be followed or was chosen (links, focus, the path of a game) | violet |
| numbers of targets | slate |
| the best and the worst first guess | purple and brown |
| what guesses tell by themselves | slate |
| text and references; text of less weight | ink and soft |
| what is not singled out | grey |
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from guesstree.games.modes import Mode

SQUARES = {
    "green": "🟩",
    "yellow": "🟨",
    "orange": "🟧",
    "blue": "🟦",
    "purple": "🟪",
    "brown": "🟫",
    "black": "⬛",
    "white": "⬜",
}
"""Squares by the names that chats have for them, such as :large_green_square:."""

_NAMED = re.compile(r":(?:large_)?(\w+?)_(?:large_)?square:")


def with_squares(text: str) -> str:
    """Return a text with squares for their names.

    >>> with_squares(":large_green_square: :black_large_square: :no_square:")
    '🟩 ⬛ :no_square:'
    """
    return _NAMED.sub(lambda name: SQUARES.get(name[1], name[0]), text)


_PALETTES = {
    "standard": {"green": "green", "yellow": "yellow", "grey": "black"},
    "colour-blind": {"green": "orange", "yellow": "blue", "grey": "black"},
    "brown": {"green": "green", "yellow": "yellow", "grey": "brown"},
}
"""The square of each tile by palette; `brown` is the palette of Wordlegames.jl."""

PALETTES = {
    palette: {tile: SQUARES[square] for tile, square in squares.items()}
    for palette, squares in _PALETTES.items()
}
"""The sign of each tile by palette."""

TILES = {
    "tile-green": "#2b7d3b",
    "on-green": "#ffffff",
    "tile-yellow": "#e5b422",
    "on-yellow": "#1d1f22",
    "tile-grey": "#565b61",
    "on-grey": "#ffffff",
}
"""The colours of tiles and of the letters on them."""

LIGHT_TILES = TILES | {"tile-grey": "#dde1e7", "on-grey": "#14161a"}
DARK_TILES = TILES | {"tile-grey": "#3b4148", "on-grey": "#f3f4f6"}
"""The same on pages, where a letter that is not in the word recedes."""

BLIND_TILES = {
    "tile-green": "#f0762f",
    "on-green": "#1d1f22",
    "tile-yellow": "#86c3fb",
    "on-yellow": "#1d1f22",
}
"""Tiles that differ for people who see red and green as one colour."""

TERMINAL_TILES = {
    SQUARES["green"]: "green",
    SQUARES["yellow"]: "yellow",
    SQUARES["orange"]: "rgb(230,120,30)",
    SQUARES["blue"]: "rgb(80,150,230)",
}
"""Tiles in a terminal, which has colours of its own; all others are white."""


# Figures and pages

BLUE = "#0072b2"
ORANGE = "#d55e00"
GREEN = "#009e73"

BEST = "#6a3d9a"
WORST = "#b15928"
ALONE = "#5b7083"
INK = "#222222"
SOFT = "#555555"
GREY = "#b8bcc2"


class ModeStyle(NamedTuple):
    """How figures show a mode of strategies.

    Attributes
    ----------
    colour
        Its colour in figures.
    demand
        What it demands of guesses, in words of players; empty if nothing.
    """

    colour: str
    demand: str


MODE_STYLES: dict[str, ModeStyle] = {
    Mode.CONSISTENT: ModeStyle(BLUE, "every guess may be the word"),
    Mode.ANY: ModeStyle(ORANGE, ""),
    Mode.HARD: ModeStyle(GREEN, "every hint is used"),
}
"""The modes of strategies, in the order of legends."""

_PAGES = {
    "paper": ("#ffffff", "#15171a"),
    "panel": ("#f5f6f8", "#1e2125"),
    "ink": ("#1d1f22", "#e9ebee"),
    "soft": ("#535a63", "#aab1ba"),
    "line": ("#cfd3d9", "#3b4148"),
    "edge": ("#7d858f", "#858d97"),
    "targets": ("#5f7285", "#8fa3b8"),
    "block": ("#dfe5ec", "#343b45"),
    "chosen": ("#5b3fa8", "#b9a6f5"),
    "on-chosen": ("#ffffff", "#15171a"),
}
"""Colours of light and of dark pages."""

LIGHT = {name: light for name, (light, _) in _PAGES.items()}
DARK = {name: dark for name, (_, dark) in _PAGES.items()}


def css() -> str:
    """Return the colours of pages as properties of CSS, such as `--ink`."""
    blind = {f"blind-{name}": BLIND_TILES[f"tile-{name}"] for name in ("green", "yellow")}
    light = _properties(LIGHT | LIGHT_TILES | blind)
    dark = _properties(DARK | DARK_TILES)
    return (
        f":root {{ {light} }}\n@media (prefers-color-scheme: dark) {{ :root {{ {dark} }} }}\n"
        f':root[data-colours="blind"] {{ {_properties(BLIND_TILES)} }}\n'
    )


def _properties(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())
