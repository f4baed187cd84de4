"""The pages of a game whose letters have several characters."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guesstree.games.matrix import compute_replies
from tests.made import LETTERS, TAMIL
from tests.report.browsing import (
    address,
    look_up,
    make_explorer,
    open_at,
    open_page,
    review,
    wait_for,
)

MARKED = ("ba\u0331d", "bad", "a\u0331bd", "dab")


@pytest.fixture(scope="module")
def folder_(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an explorer of Tamil words, and of Latin ones with a mark."""
    games = {
        "tamil": compute_replies("wordle", TAMIL),
        "marked": compute_replies("wordle", MARKED),
        "plain": compute_replies("wordle", ["bad", "dab"]),
    }
    return make_explorer(tmp_path_factory.mktemp("graphemes"), games)


@pytest.fixture(scope="module")
def page(browser: Any, folder_: Path) -> Iterator[Any]:
    """Return the page for players."""
    with open_page(browser, folder_) as opened:
        yield opened


def letters_on(page: Any, tiles: str) -> list[str]:
    """Return what stands on tiles."""
    return [text.lower() for text in page.locator(tiles).all_inner_texts()]


def test_data_list_the_letters_of_several_characters(folder_: Path) -> None:
    """Only where there are such."""
    text = (folder_ / "data/index.js").read_text("utf-8")

    assert text.count('"letters":') == 2
    assert '"letters":["கு","நி","மா","மு","ம்","ல்"]' in text
    assert '"letters":["a\u0331"]' in text


def test_the_first_screen_has_a_tile_for_each_letter(page: Any) -> None:
    """As it is written into the page, and as scripts show it."""
    open_at(page, "#/tamil")

    letters = letters_on(page, "#start .tile")
    width = page.evaluate("document.documentElement.style.getPropertyValue('--letters')")

    assert tuple(letters) in LETTERS.values()
    assert width == "3"
    assert page.inner_text("h1").startswith("The best first word")


@pytest.mark.parametrize("word", ["மரம்", " நிலம் "])
def test_a_tamil_word_is_looked_up(page: Any, word: str) -> None:
    """The answer is about this word."""
    open_at(page, "#/tamil")

    assert word.strip() in look_up(page, word)


def test_a_tamil_word_that_the_game_lacks(page: Any) -> None:
    """It is shown on a tile for each letter, and similar words are suggested."""
    open_at(page, "#/tamil")

    said = look_up(page, "பமம்")

    assert "is not a word this game takes" in said
    assert letters_on(page, "#judged .tile") == ["ப", "ம", "ம்"]


def test_the_review_of_a_tamil_game(page: Any) -> None:
    """Replies follow from the last word, as the worker computes them."""
    said = review(page, "மரம்\nபழம்\nநிலம்", "#/tamil")

    assert letters_on(page, "#reviewed .tile")[:9] == [
        "ம",
        "ர",
        "ம்",
        "ப",
        "ழ",
        "ம்",
        "நி",
        "ல",
        "ம்",
    ]
    colours = page.locator("#reviewed .tile").evaluate_all(
        "all => all.map(one => one.dataset.tile)"
    )
    assert colours[:9] == ["grey", "grey", "green", "grey", "grey", "green", *["green"] * 3]
    assert "நிலம்" in said


def test_typed_replies_narrow_a_tamil_game(page: Any) -> None:
    """A word and its reply leave the words that the command line names."""
    said = review(page, "மரம் ..G", "#/tamil")

    assert "2 left" in said
    assert "பழம்" in said
    assert "நிலம்" in said


def test_hard_mode_speaks_of_whole_letters(page: Any) -> None:
    """The hint that is not used is ம், not ம."""
    said = review(page, "மரம்\nமுதல்\nநிலம்", "#/tamil?hard=nyt")

    assert "ம்" in said
    assert "place 3" in said


@pytest.mark.parametrize("typed", ["BA\u0331D", "ba\u0331d"])
def test_a_letter_with_a_mark(page: Any, typed: str) -> None:
    """It is one tile, and another letter than a."""
    review(page, f"dab\n{typed}", "#/marked")

    tiles = page.locator("#reviewed .tile")
    colours = tiles.evaluate_all("all => all.map(one => one.dataset.tile)")

    assert letters_on(page, "#reviewed .tile")[:6] == ["d", "a", "b", "b", "a\u0331", "d"]
    assert colours[:6] == ["yellow", "grey", "yellow", "green", "green", "green"]


def test_the_page_for_researchers(browser: Any, folder_: Path) -> None:
    """Rows of the board have a button for each letter, and searches match whole letters."""
    with browser.new_page() as page:
        page.goto(address(folder_, "#/tamil", "research"))
        wait_for(page, "document.querySelector('#openers td') !== null")
        letters = letters_on(page, "#board .tile")

        page.fill("#search", "ம??")
        wait_for(page, "document.querySelector('#openers-count').textContent === '1 of 7'")

    assert tuple(letters[:3]) in LETTERS.values()
