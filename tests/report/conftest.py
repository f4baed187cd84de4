"""Explorers to click through in a real browser, made of trees as they were grown."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guesstree.files.artifacts import read_tree, write_tree
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.strategies.growing import grow_greedy
from tests.report.browsing import address, write_trees

CHROMIUM = shutil.which("chromium")
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
STRATEGIES = [("neg_entropy", "any"), ("max", "consistent")]


@pytest.fixture(scope="session")
def trees(
    matrices: dict[str, ReplyMatrix], tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, str], GuessTree]:
    """Return two trees of each game, by way of their files."""
    folder = tmp_path_factory.mktemp("trees")
    for game, matrix in matrices.items():
        for metric, mode in STRATEGIES:
            path = folder / f"{game}-{metric}-{mode}.parquet"
            about = {"game": game, "rule": matrix.rule.name, "strategy": f"{metric}-{mode}"}
            write_tree(grow_greedy(matrix, metric, mode), path, about)
    read = [read_tree(path) for path in sorted(folder.iterdir())]
    return {(about["game"], about["strategy"]): tree for tree, about in read}


@pytest.fixture(scope="session")
def folder(
    trees: dict[tuple[str, str], GuessTree],
    matrices: dict[str, ReplyMatrix],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """Return the folder of an explorer."""
    return write_trees(tmp_path_factory.mktemp("the explorer"), matrices, trees)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Return a headless Chromium."""
    if CHROMIUM is None:
        pytest.skip("there is no chromium on this machine")
    sync_api = pytest.importorskip("playwright.sync_api")
    with sync_api.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET))
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser: Any, folder: Path) -> Iterator[Any]:
    """Return the page for researchers; what it complains of, or asks of others, is a failure."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda said: complaints.extend([said.text] * (said.type == "error")))
    opened.on(
        "request",
        lambda asked: complaints.extend(
            [asked.url] * (not asked.url.startswith(("file:", "data:", "blob:")))
        ),
    )
    opened.goto(address(folder, "#/wordle/neg_entropy-any", "research"))
    opened.wait_for_selector("#openers td")
    yield opened
    assert not complaints
    context.close()
