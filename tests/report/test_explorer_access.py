"""The explorer for everybody: contrast, names, small screens, other letters and other replies."""

from collections.abc import Iterator
from importlib import resources
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from matplotlib import colormaps
from matplotlib.colors import to_hex

from guesstree.games.matrix import compute_replies
from guesstree.report.colours import BLIND_TILES, DARK, INK, LIGHT, TILES
from guesstree.report.figures.style import HEAT, text_colour
from tests.report.browsing import address, make_explorer, wait_for

TEXT = 4.5
MARKS = 3.0
"""The least contrasts of text and of marks that WCAG 2 asks for at level AA."""

LONG = ["aardvark", "absolute", "abstract", "academic", "zucchini", "mosquito", "question"]
STATE = "#/wordle/neg_entropy-any/.....?word=hobby&played=raise%20.....%0Ahobby%20GGGGG"


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_colours_differ_enough(theme: dict[str, str]) -> None:
    """Text on every ground, and marks on the grounds where they stand."""
    for text, ground in product(("ink", "soft", "chosen"), ("paper", "panel", "block")):
        assert contrast(theme[text], theme[ground]) >= TEXT, (text, ground)
    assert contrast(theme["on-chosen"], theme["chosen"]) >= TEXT
    marks = ("edge", "targets", "mode-1", "mode-2", "mode-3", "mode-4")
    for mark, ground in product(marks, ("paper", "panel")):
        assert contrast(theme[mark], theme[ground]) >= MARKS, (mark, ground)


@pytest.mark.parametrize("tiles", [TILES, TILES | BLIND_TILES], ids=["usual", "blind"])
def test_letters_on_tiles_can_be_read(tiles: dict[str, str]) -> None:
    """Whatever the colours of tiles are."""
    for colour in ("green", "yellow", "grey"):
        assert contrast(tiles[f"tile-{colour}"], tiles[f"on-{colour}"]) >= TEXT


def test_text_on_a_shade_is_the_one_that_is_read_better() -> None:
    """White or dark, whichever differs more from the shade; near the middle both do."""
    for hundredth in (*range(58), *range(59, 101)):
        shade = to_hex(colormaps[HEAT](hundredth / 100))
        better = max(("white", INK), key=lambda colour: contrast(to_hex(colour), shade))
        assert text_colour(hundredth / 100) == better, hundredth


@pytest.mark.parametrize(
    ("theme", "width"),
    [
        ("dark", 390),
        *(
            pytest.param(theme, width, marks=pytest.mark.slow)
            for theme, width in (("light", 1280), ("light", 390), ("dark", 1280))
        ),
    ],
)
def test_axe_finds_nothing(theme: str, width: int, browser: Any, folder: Path) -> None:
    """A program that looks for what keeps people from using a page has nothing to say."""
    axe = pytest.importorskip("axe_playwright_python")
    source = resources.files(axe).joinpath("axe.min.js").read_text("utf-8")
    page = browser.new_page(viewport={"width": width, "height": 900}, color_scheme=theme)
    page.goto(address(folder, STATE))
    for shown in ("#openers td", "#turns td", "#found td", "#comparison .pair"):
        page.wait_for_selector(shown)
    page.evaluate(source)
    for tiles in ("usual", "blind"):
        faults = page.evaluate(
            "axe.run().then((found) => found.violations.map(({ id, nodes }) =>"
            " [id, ...nodes.slice(0, 3).map((node) => node.html)]))"
        )
        assert not faults, tiles
        page.click("#colours")
    page.close()


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return an explorer of games with eight letters, with pegs, and with counts."""
    pegs = [f"{a}{b}{c}{d}" for a, b, c, d in product("abcd", repeat=4)][::3]
    words = {"wordle": LONG, "pegs": pegs, "jotto": LONG}
    games = {rule: compute_replies(rule, listed) for rule, listed in words.items()}
    return make_explorer(tmp_path_factory.mktemp("others"), games)


@pytest.fixture(scope="module")
def phone(browser: Any) -> Iterator[Any]:
    """Return a page as wide as a phone, and what goes wrong in it."""
    page = browser.new_page(viewport={"width": 390, "height": 800})
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    yield page
    page.close()


@pytest.mark.parametrize("game", ["wordle", "pegs", "jotto"])
def test_other_games_fit_on_a_phone(game: str, phone: Any, others: Path) -> None:
    """Words of eight letters, pegs and counts: nothing scrolls sideways, and bars start alike."""
    phone.goto("about:blank")
    phone.goto(address(others, f"#/{game}/max-any?word=question"))
    phone.wait_for_selector("#openers td")
    wait_for(phone, f"document.querySelector('#game').value === '{game}'")
    bars = phone.eval_on_selector_all(
        "#branches .bar", "all => all.map((one) => one.getBoundingClientRect().left)"
    )
    assert len(set(bars)) == 1
    phone.locator("#branches .branch").first.click()
    wait_for(phone, "document.querySelectorAll('#board li').length === 2")
    assert phone.evaluate("document.documentElement.scrollWidth") <= 390
    assert phone.locator("#unfolding li").count()
    phone.click("#as-list")
    assert phone.locator("#picture .node").count() > 1
    phone.click("#as-list")
    assert not phone.faults


def test_the_games_of_a_word_fit_on_a_phone(phone: Any, folder: Path) -> None:
    """They stand below the names of their strategies, and wrap."""
    phone.goto(address(folder, "#/wordle/max-consistent?word=mammy"))
    phone.wait_for_selector("#found tr[data-strategy]")
    box = "document.querySelector('#found tr[data-strategy]').closest('.table')"
    assert phone.evaluate(f"{box}.scrollWidth <= {box}.clientWidth")


def test_the_list_unfolds(phone: Any, others: Path) -> None:
    """A touch shows what follows a guess; arrow keys do the same."""
    phone.goto("about:blank")
    phone.goto(address(others, "#/pegs/max-any"))
    phone.wait_for_selector("#unfolding li li")
    count = phone.locator("#unfolding li").count()
    phone.locator("#unfolding li li button[aria-expanded]").first.click()
    opened = phone.locator("#unfolding li").count()
    assert opened > count
    phone.keyboard.press("ArrowLeft")
    assert phone.locator("#unfolding li").count() == count


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
    return sum(part * share for part, share in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
