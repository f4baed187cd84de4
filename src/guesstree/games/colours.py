"""The signs and colours of tiles. The page and its styles get them from here."""

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
