"""Pages to click through in a real browser, made of greedy trees."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.strategies.greedy import grow_greedy
from tests.page.browsing import (
    CHROMIUM,
    Games,
    Trees,
    lack_of_browser,
    make_explorer,
    open_page,
    write_trees,
)

QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
)
STRATEGIES = [("max", "consistent"), ("neg_entropy", "any")]


def trees_of(games: Games) -> Trees:
    """Return two trees of each game."""
    return {
        (game, f"{metric}-{mode}"): grow_greedy(matrix, metric, mode)
        for game, matrix in sorted(games.items())
        for metric, mode in STRATEGIES
    }


@pytest.fixture(scope="session")
def trees(matrices: Games) -> Trees:
    """Return two trees of each default game."""
    return trees_of(matrices)


@pytest.fixture(scope="session")
def folder(trees: Trees, matrices: Games, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an explorer."""
    return write_trees(tmp_path_factory.mktemp("the explorer"), matrices, trees)


@pytest.fixture(scope="session")
def small_folder(matrices: Games, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of an explorer of some words, whose pages are shown in a moment."""
    games = {game: some_words(matrix) for game, matrix in matrices.items()}
    return write_trees(tmp_path_factory.mktemp("small explorer"), games, trees_of(games))


def some_words(matrix: ReplyMatrix) -> ReplyMatrix:
    """Return a game of some of the words, those that tests play among them."""
    words = {*matrix.targets[::20], *({"hobby", "raise"} & {*matrix.targets})}
    return compute_replies(matrix.rule.name, sorted(words))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Return a headless Chromium."""
    if lack := lack_of_browser():
        pytest.skip(lack)

    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def page(
    browser: Any, games: Games, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Any]:
    """Return the page of an explorer of a module's games, which have a fixture there."""
    folder = make_explorer(tmp_path_factory.mktemp("page"), games)
    with open_page(browser, folder) as opened:
        yield opened


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    """Return a window of the browser, which is closed with all its pages."""
    with browser.new_context(viewport={"width": 1280, "height": 900}) as opened:
        yield opened
