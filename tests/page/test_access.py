"""The pages are usable by everybody: with a screen reader, on a phone, in dark colours."""

from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from tests.page.browsing import address

STATES = {
    "#/wordle?word=hobby&played=raise%20.....%0Ahobby%20GGGGG": "#judged h3",
    "#/wordle?word=hobbi": "#judged h3",
    "#/wordle/neg_entropy-any/.....": "#icicle svg",
}
"""States of the page, each with what it shows in the end."""


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
    for state, shown in STATES.items():
        page.goto("about:blank")
        page.goto(address(small_folder, state))
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
    """Nothing scrolls sideways, and buttons and links are large enough to touch."""
    page = browser.new_page(viewport={"width": width, "height": 800})
    played = [*STATES, "#/wordle?played=raise%20.....%0Acloth%20.Y...", "#/jotto"]
    hard = ["#/wordle?hard=nyt&played=raise%20....G%0Acloth%20....."]
    for state in [*played, *hard]:
        page.goto("about:blank")
        page.goto(address(folder, state))
        if state != "#/jotto":
            page.wait_for_selector("#judged h3, #reviewed h3, #icicle svg")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, state
        assert page.evaluate(_SMALL) == [], state
    page.close()


_SMALL = """[...document.querySelectorAll("a, button, select, textarea, summary, #word")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.textContent, one.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
  .map(([text]) => text)"""
