"""The pages of a game whose letters have several characters."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guesstree.games.matrix import compute_replies
from tests.page.browsing import (
    look_up,
    make_explorer,
    open_at,
    open_page,
    review,
)
from tests.support.games_of_codes import LETTERS, TAMIL

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


def colours_on(page: Any) -> list[str]:
    """Return the colours of the tiles of a review."""
    tiles = page.locator("#rows .tile")
    colours: list[str] = tiles.evaluate_all("all => all.map(one => one.dataset.tile)")
    return colours


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
    assert page.inner_text("#start h2").startswith("The best first word")


def test_a_tamil_word_is_looked_up(page: Any) -> None:
    """Blanks around it do not count."""
    open_at(page, "#/tamil")

    assert "நிலம்" in look_up(page, " நிலம் ")


def test_a_tamil_word_that_the_game_lacks(page: Any) -> None:
    """An unknown word is shown on a tile for each letter."""
    open_at(page, "#/tamil")

    answer = look_up(page, "பமம்")

    assert "is not a word this game takes" in answer
    assert letters_on(page, "#rows .tile")[:3] == ["ப", "ம", "ம்"]


def test_the_review_of_a_tamil_game(page: Any) -> None:
    """Replies follow from the last word, as the worker computes them."""
    answer = review(page, "மரம்\nபழம்\nநிலம்", "#/tamil")

    letters = letters_on(page, "#rows .tile")[:9]
    assert "|".join(letters) == "ம|ர|ம்|ப|ழ|ம்|நி|ல|ம்"
    assert colours_on(page)[:6] == ["grey", "grey", "green"] * 2
    assert "நிலம்" in answer


def test_typed_replies_narrow_a_tamil_game(page: Any) -> None:
    """A word and its reply leave the words that the command line names."""
    answer = review(page, "மரம் ..G", "#/tamil")

    assert "2 left" in answer
    assert "பழம்" in answer
    assert "நிலம்" in answer


def test_hard_mode_speaks_of_whole_letters(page: Any) -> None:
    """The hint that is not used is ம், not ம."""
    answer = review(page, "மரம்\nமுதல்\nநிலம்", "#/tamil?hard=nyt")

    assert "ம்" in answer
    assert "Place 3 must be" in answer


def test_a_letter_with_a_mark(page: Any) -> None:
    """A letter with a mark is one tile, and differs from the plain letter."""
    review(page, "dab\nBA\u0331D", "#/marked")

    assert letters_on(page, "#rows .tile")[:6] == ["d", "a", "b", "b", "a\u0331", "d"]
    assert colours_on(page)[:6] == ["yellow", "grey", "yellow", "green", "green", "green"]


def test_the_picture_of_a_tree_mixes_a_tile_for_each_letter(page: Any) -> None:
    """A letter of several characters is one tile."""
    open_at(page, "#/tamil/max-any")
    page.wait_for_selector("#icicle svg")
    fills = page.locator("#icicle [aria-level='2'] > rect:not([stroke])")
    colours = set(fills.evaluate_all("all => all.map((one) => one.getAttribute('fill'))"))
    assert "rgb(43,125,59)" in colours
