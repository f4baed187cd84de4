"""The colours of figures and pages: each has one meaning in all of them.

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
| numbers that a weaker search found | pale brown |
"""

from collections.abc import Mapping
from typing import NamedTuple

from guesstree.games.colours import BLIND_TILES, DARK_TILES, LIGHT_TILES
from guesstree.games.modes import Mode

BLUE = "#0072b2"
ORANGE = "#d55e00"
GREEN = "#009e73"

BEST = "#6a3d9a"
WORST = "#b15928"
ALONE = "#5b7083"
INK = "#222222"
SOFT = "#555555"
GREY = "#b8bcc2"
PALE = "#e6cfbb"


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
