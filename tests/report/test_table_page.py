"""Pages of tables in a browser: to be sorted, searched and read by everybody."""

from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from guesstree.analysis.ranking import rank_openers
from guesstree.games.registry import RULES
from guesstree.play.players import Turn
from guesstree.replies.matrix import compute_replies
from guesstree.report.pages import evil_page, lookahead_page, openers_page
from guesstree.report.table_page import html_page

WORDS = ["one", "two", "six", "ten", "toe", "net"]
ROWS = [["b", "3.48 (6)", ">99.9"], ["a", "12", "<0.1"], ["c", "–", "5.0"]]
TURNS = [Turn("one", "..G", 3), Turn("toe", "Y..", 1), Turn("net", "GGG", 1)]
TILES = RULES["wordle"].notation.tiles


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Any]:
    """Return a function that opens a page; whatever the page complains of is a failure."""
    complaints: list[str] = []
    pages = []

    def open_page(text: str, width: int = 1280, theme: str = "light") -> Any:
        path = tmp_path / "table.html"
        path.write_text(text)
        page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=theme)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.extend([said.text] * (said.type == "error")))
        page.goto(path.as_uri())
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        page.close()
    assert not complaints


def column(page: Any, at: int) -> list[str]:
    """Return what the cells of a column that are shown say, from the top."""
    cells: list[str] = page.eval_on_selector_all(
        f"tbody tr:not([hidden]) td:nth-child({at})", "all => all.map((one) => one.textContent)"
    )
    return cells


def test_sorting_and_searching(opened: Any) -> None:
    """Numbers sort as numbers, missing ones last; a search hides the rows that lack it."""
    page = opened(html_page("t", [("", ["word", "mean", "share"], ROWS)]))
    page.click("th:nth-child(2) button")
    assert column(page, 1) == ["b", "a", "c"]
    page.click("th:nth-child(3) button")
    assert column(page, 3) == ["<0.1", "5.0", ">99.9"]
    page.click("th:nth-child(1) button")
    page.click("th:nth-child(1) button")
    assert column(page, 1) == ["c", "b", "a"]
    assert page.get_attribute("th:nth-child(1)", "aria-sort") == "descending"
    assert page.locator("[aria-sort]").count() == 1
    page.fill("#search", "A")
    assert column(page, 1) == ["a"]
    assert page.inner_text("#found") == "1 of 3 rows"
    page.fill("#search", "")
    assert column(page, 1) == ["c", "b", "a"]


def test_the_head_stays(opened: Any) -> None:
    """A long table scrolls below its head, and a wide one does not widen the page of a phone."""
    rows = [[f"word{at}", *["0.123456789"] * 9] for at in range(99)]
    page = opened(html_page("t", [("c", [f"column {at}" for at in range(10)], rows)]), 390)
    page.eval_on_selector(".table", "box => { box.scrollTop = 900; }")
    top = "document.querySelector('{}').getBoundingClientRect().top"
    assert page.evaluate(f"{top.format('thead th')} - {top.format('.table')}") < 5
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(theme: str, width: int, opened: Any) -> None:
    """Names, contrast and order are right in both themes; replies are tiles with their colours."""
    axe = pytest.importorskip("axe_playwright_python")
    page = opened(evil_page("few", {"max-any": TURNS}, TILES), width, theme)
    assert page.locator(".tiles").first.get_attribute("aria-label") == "grey grey green"
    grounds = {"light": "rgb(255, 255, 255)", "dark": "rgb(21, 23, 26)"}
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == grounds[theme]
    page.evaluate(resources.files(axe).joinpath("axe.min.js").read_text("utf-8"))
    found = (
        "axe.run().then((found) => found.violations.map(({ id, nodes }) => [id, nodes[0].html]))"
    )
    assert not page.evaluate(found)


def test_numbers_and_captions() -> None:
    """Whole numbers have no places, fractions four; a table without caption has no heading."""
    steps = pl.DataFrame({"width": ["1"], "total": [167.0], "mean": [3.25]})
    page = lookahead_page("few", "neg_entropy", "any", steps)
    assert "<h2>" not in page
    assert all(f">{cell}</td>" in page for cell in ("1", "167", "3.2500"))


def test_first_guesses_are_one_table() -> None:
    """With a column for each number; text replies of other games are text."""
    page = openers_page(
        "few", rank_openers(compute_replies("wordle", WORDS)), [], [], "these 6 words"
    )
    assert page.count("<table>") == 1
    assert "6 of 6 first guesses" in page
    assert "that lead to the best trees, among these 6 words</h2>" in page
    for name in ("information", "branches", "largest", "expectation"):
        assert f">{name}</button>" in page
    assert ">parts</button>" not in page, "these are the branches"
    jotto = evil_page("few", {"max-any": [Turn("one", "3", 1)]}, RULES["jotto"].notation.tiles)
    assert ">3</td>" in jotto
