"""The explorer for everybody: contrast, names, small screens, other letters and other replies."""

from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from guesstree.games.tile_colours import BLIND_TILES, DARK_TILES, LIGHT_TILES, TILES
from guesstree.report.colours import DARK, LIGHT
from tests.page.browsing import address, wait_for

TEXT = 4.5
MARKS = 3.0
"""The least contrasts of text and of marks that WCAG 2 asks for at level AA."""

STATES = {
    "index": [
        "#/wordle?word=hobby&played=raise%20.....%0Ahobby%20GGGGG",
        "#/wordle?word=hobbi",
    ],
    "research": ["#/wordle/neg_entropy-any/....."],
}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_differ_enough(theme: dict[str, str]) -> None:
    """Text on every ground, and marks on the grounds where they stand."""
    for text, ground in product(("ink", "soft", "chosen"), ("paper", "panel", "block")):
        assert contrast(theme[text], theme[ground]) >= TEXT, (text, ground)
    assert contrast(theme["on-chosen"], theme["chosen"]) >= TEXT
    marks = ("edge", "targets", *(name for name in theme if name.startswith("mode-")))
    for mark, ground in product(marks, ("paper", "panel")):
        assert contrast(theme[mark], theme[ground]) >= MARKS, (mark, ground)


@pytest.mark.parametrize(
    "tiles",
    [TILES, LIGHT_TILES, DARK_TILES, LIGHT_TILES | BLIND_TILES, DARK_TILES | BLIND_TILES],
)
def test_letters_on_tiles_can_be_read(tiles: dict[str, str]) -> None:
    """Whatever the colours of tiles are."""
    for colour in ("green", "yellow", "grey"):
        assert contrast(tiles[f"tile-{colour}"], tiles[f"on-{colour}"]) >= TEXT


@pytest.mark.parametrize(
    ("theme", "width"), [("dark", 390), pytest.param("light", 1280, marks=pytest.mark.slow)]
)
def test_axe_finds_nothing(
    theme: str, width: int, browser: Any, small_folder: Path
) -> None:
    """A program that looks for what keeps people from using a page has nothing to say."""
    axe = pytest.importorskip("axe_playwright_python")
    source = resources.files(axe).joinpath("axe.min.js").read_text("utf-8")
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
    for name, state in [
        (name, state) for name, states in STATES.items() for state in states
    ]:
        page.goto("about:blank")
        page.goto(address(small_folder, state, name))
        for shown in {"index": ["#judged h3"], "research": ["#openers td", ".pair"]}[name]:
            page.wait_for_selector(shown)
        if "played" in state:
            page.click("summary")
        page.evaluate(source)
        assert not faults_of(page), state
        page.locator("#colours").dispatch_event("click")
        assert not faults_of(page, "{ runOnly: 'cat.color' }"), (state, "other colours")
    page.close()


def faults_of(page: Any, options: str = "") -> Any:
    """Return the rules that a page breaks, each with some of its elements; `options` are axe's."""
    return page.evaluate(
        f"axe.run({options}).then((found) => found.violations.map(({{ id, nodes }}) =>"
        " [id, ...nodes.slice(0, 3).map((node) => node.html)]))"
    )


@pytest.mark.parametrize("width", [320, pytest.param(390, marks=pytest.mark.slow)])
def test_on_a_phone(width: int, browser: Any, folder: Path) -> None:
    """Nothing scrolls sideways, and what is touched is large enough, in each state."""
    page = browser.new_page(viewport={"width": width, "height": 800})
    played = [*STATES["index"], "#/wordle?played=raise%20.....%0Acloth%20.Y...", "#/jotto"]
    hard = ["#/wordle?hard=nyt&played=raise%20....G%0Acloth%20....."]
    for state in [*played, *hard]:
        page.goto("about:blank")
        page.goto(address(folder, state))
        if "?" in state:
            wait_for(page, "document.querySelector('#judged h3, #reviewed h3') !== null")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state
        assert page.evaluate(_SMALL) == [], state
    page.goto(address(folder, "#/wordle/neg_entropy-any", "research"))
    page.wait_for_selector("#openers td")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.close()


_SMALL = """[...document.querySelectorAll("a, button, select, textarea, summary, #word")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
  .map(([text]) => text)"""


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
