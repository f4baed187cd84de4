"""The pages are usable by everybody: with a screen reader, on a phone, in dark colours."""

from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.page.browsing import address

STAGES = {
    "empty": "#/wordle",
    "waiting": "#/wordle?word=hobby",
    "strange": "#/wordle?word=hobbi",
    "squares": "#/wordle?played=.....%0AGGGGG",
    "open": "#/wordle?played=raise%20.....",
    "wrong": "#/wordle?played=raise%20.....%0Araise%20GGGG.",
    "refused": "#/wordle?hard=nyt&played=hobby%20G....%0Araise%20.....",
    "over": "#/wordle?played=raise%20.....%0Ahobby%20GGGGG",
}
"""An address of each stage of the board."""

TREE = "#/wordle/neg_entropy-any/....."
"""A node of a tree, in the part for researchers."""

LOST = "#/wordle?played=" + "%0A".join(["raise%20....."] * 6)
"""A game that was lost: the page asks for the answer."""


@pytest.mark.parametrize(
    ("theme", "width"), [("dark", 390), pytest.param("light", 1280, marks=pytest.mark.slow)]
)
def test_axe_finds_nothing(
    theme: str, width: int, browser: Any, small_folder: Path
) -> None:
    """The accessibility checker axe reports no violation."""
    axe = pytest.importorskip("axe_playwright_python")
    source = resources.files(axe).joinpath("axe.min.js").read_text("utf-8")
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
    states = [*STAGES.values(), LOST, "#/jotto?word=hobby"]
    shown = dict.fromkeys(states, "#play:not([data-stage=thinking])")
    shown[TREE] = "#icicle svg"
    for state, answer in shown.items():
        page.goto("about:blank")
        page.goto(address(small_folder, state))
        page.wait_for_selector(answer)
        page.evaluate(
            "document.querySelectorAll('details').forEach((one) => one.open = true)"
        )
        page.evaluate(source)
        assert not faults_of(page), state
        page.locator("#colours").dispatch_event("click")
        assert not faults_of(page, "{ runOnly: ['color-contrast'] }"), (
            state,
            "other colours",
        )
    page.close()


def faults_of(page: Any, options: str = "") -> Any:
    """Return the rules that a page breaks, each with some of its elements; `options` are axe's."""
    return page.evaluate(
        f"axe.run({options}).then((found) => found.violations.map(({{ id, nodes }}) =>"
        " [id, ...nodes.slice(0, 3).map((node) => node.html)]))"
    )


@pytest.mark.parametrize("width", [320, pytest.param(390, marks=pytest.mark.slow)])
def test_on_a_phone(width: int, browser: Any, folder: Path) -> None:
    """Nothing scrolls sideways, and buttons and links are large enough to touch."""
    page = browser.new_page(viewport={"width": width, "height": 800})
    last = "#/wordle?played=" + "%0A".join(["raise%20....."] * 5)
    stages = [*STAGES.items(), ("over", LOST), ("last", last), ("empty", "#/jotto")]
    shown = [(state, f"#play[data-stage={stage}]") for stage, state in stages]
    for state, answer in [*shown, (TREE, "#icicle svg")]:
        page.goto("about:blank")
        page.goto(address(folder, state))
        page.wait_for_selector(answer)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state
        assert page.evaluate(_SMALL) == [], state
    page.close()


_SMALL = """[...document.querySelectorAll("a, button, select, textarea, summary")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
  .map(([text]) => text)"""
