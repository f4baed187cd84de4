"""The explorer, clicked through in a real browser, against the trees as they were grown."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from guesstree.explorer import write_explorer
from guesstree.games import RULES
from guesstree.openers import rank_openers
from guesstree.replies import ReplyMatrix
from guesstree.scores import Scores, summarise, summary_table
from guesstree.strategies.greedy import grow_greedy
from guesstree.trees import GuessTree, read_tree, walk, write_tree

CHROMIUM = shutil.which("chromium")
QUIET = (
    *("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update"),
)
STRATEGIES = [("neg_entropy", "any"), ("max", "consistent")]


@pytest.fixture(scope="module")
def trees(
    matrices: dict[str, ReplyMatrix], tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[str, str], GuessTree]:
    """Return two trees of each game, by way of their files."""
    folder = tmp_path_factory.mktemp("trees")
    for game, matrix in matrices.items():
        for metric, mode in STRATEGIES:
            path = folder / f"{game}-{metric}-{mode}.parquet"
            about = {"game": game, "rule": matrix.rule, "strategy": f"{metric}-{mode}"}
            write_tree(grow_greedy(matrix, metric, mode), path, about)
    read = [read_tree(path) for path in sorted(folder.iterdir())]
    return {(about["game"], about["strategy"]): tree for tree, about in read}


@pytest.fixture(scope="module")
def folder(
    trees: dict[tuple[str, str], GuessTree],
    matrices: dict[str, ReplyMatrix],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """Return the folder of an explorer."""
    folder = tmp_path_factory.mktemp("the explorer")
    rows = []
    for (game, strategy), tree in trees.items():
        targets = matrices[game].targets
        scores = tree.scores_in_order(targets)
        metric, mode = strategy.split("-")
        rows.append(summarise(Scores(game, strategy, metric, mode, targets, (scores,), "x")))
    write_explorer(
        folder,
        [
            (tree, {"game": game, "rule": game, "strategy": strategy})
            for (game, strategy), tree in trees.items()
        ],
        pl.DataFrame(summary_table(rows)),
        {game: rank_openers(matrix) for game, matrix in matrices.items()},
    )
    return folder


@pytest.fixture(scope="module")
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
    """Return the explorer's page; whatever it complains of, or asks of others, is a failure."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    opened = context.new_page()
    complaints: list[str] = []
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.on("console", lambda said: complaints.extend([said.text] * (said.type == "error")))
    opened.on(
        "request",
        lambda asked: complaints.extend(
            [asked.url] * (not asked.url.startswith(("file:", "data:")))
        ),
    )
    opened.goto(address(folder, "#/wordle/neg_entropy-any"))
    opened.wait_for_selector("#openers td")
    yield opened
    assert not complaints
    context.close()


def address(folder: Path, state: str = "") -> str:
    """Return the address of a state of the explorer."""
    return f"{(folder / 'index.html').as_uri()}{state}"


def said(page: Any) -> list[str]:
    """Return the guesses on the board."""
    return [row.get_attribute("data-guess") for row in page.query_selector_all("#board li")]


def click_tiles(page: Any, reply: str) -> None:
    """Click the tiles of the last row until they show a reply."""
    for at, tile in enumerate(reply):
        for _ in range(".YG".index(tile)):
            page.locator("#board li").last.locator(".tile").nth(at).click()
    page.click("#go")


def type_reply(page: Any, reply: str) -> None:
    """Type a reply as digits."""
    page.fill("#reply", reply.translate(str.maketrans(".YG", "012")))
    page.press("#reply", "Enter")


def click_branch(page: Any, reply: str) -> None:
    """Click the reply among those that are possible."""
    page.click(f'.branch[data-reply="{reply}"]')


@pytest.mark.parametrize("answer", [click_tiles, type_reply, click_branch])
@pytest.mark.parametrize("target", ["hobby", "raise", "mammy", "zonal"])
def test_whole_games(
    answer: Any, target: str, page: Any, folder: Path, trees: dict[tuple[str, str], GuessTree]
) -> None:
    """By tiles, by keys or by branches: each guess is that of the tree."""
    page.goto(address(folder, "#/wordle/neg_entropy-any"))
    page.wait_for_function("document.querySelectorAll('#board li').length === 1")
    tree = trees["wordle", "neg_entropy-any"]
    game = [(str(tree.guess[node]), reply) for node, reply in walk(tree, RULES["wordle"], target)]
    for turn, (guess, reply) in enumerate(game, start=1):
        page.wait_for_function(f"document.querySelectorAll('#board li').length === {turn}")
        assert said(page)[-1] == guess
        if reply != "GGGGG":
            answer(page, reply)
    assert said(page) == [guess for guess, _ in game]
    assert [*game][-1][0] == target


def test_a_right_guess_ends_the_game(page: Any) -> None:
    """Five greens say so; a reply that no target earns is refused."""
    type_reply(page, "GGGGG")
    assert "in 1" in page.inner_text("#status")
    type_reply(page, "GGGG.")
    assert "No target that remains earns" in page.inner_text("#status")


def test_jotto_counts(page: Any, trees: dict[tuple[str, str], GuessTree]) -> None:
    """Replies without tiles are typed as they are."""
    page.select_option("#game", "jotto")
    page.wait_for_function("document.querySelector('#game').value === 'jotto'")
    page.wait_for_function("document.querySelector('.said') !== null")
    page.fill("#reply", "2")
    page.press("#reply", "Enter")
    page.wait_for_function("document.querySelectorAll('#board li').length === 2")
    strategy = page.input_value("#strategy")
    tree = trees["jotto", strategy]
    assert said(page) == [tree.opener, str(tree.guess[tree.children[0]["2"]])]


def test_links_lead_back(page: Any, folder: Path) -> None:
    """An address holds the whole state; back and new game change it."""
    page.goto(address(folder, "#/wordle/max-consistent/.....?word=hobby"))
    page.wait_for_function("document.querySelectorAll('#board li').length === 2")
    assert page.input_value("#strategy") == "max-consistent"
    assert page.input_value("#word") == "hobby"
    page.click("#back")
    page.wait_for_function("document.querySelectorAll('#board li').length === 1")
    page.go_back()
    page.wait_for_function("document.querySelectorAll('#board li').length === 2")
    page.click("#restart")
    page.wait_for_function("document.querySelectorAll('#board li').length === 1")


def test_one_word_under_every_strategy(page: Any, trees: dict[tuple[str, str], GuessTree]) -> None:
    """The games of a word, with as many guesses as the trees take."""
    page.fill("#word", "watch")
    page.press("#word", "Enter")
    page.wait_for_selector("#found tr")
    for strategy in ("neg_entropy-any", "max-consistent"):
        row = page.inner_text(f'#found tr[data-strategy="{strategy}"] td.number')
        assert int(row) == trees["wordle", strategy].scores()["watch"]


def test_walking_in_the_picture(page: Any, trees: dict[tuple[str, str], GuessTree]) -> None:
    """A click on a bar of the second row makes its guess the next one."""
    page.locator("#icicle g").nth(1).click()
    page.wait_for_function("document.querySelectorAll('#board li').length === 2")
    tree = trees["wordle", page.input_value("#strategy")]
    largest = max(tree.children[0].values(), key=lambda node: tree.size[node])
    assert said(page)[-1] == tree.guess[largest]


def test_tables_sort(page: Any) -> None:
    """A click on a head sorts by it, another one the other way round."""
    cells = "#openers tbody td:nth-child(3)"
    page.click("#openers th:nth-child(3) button")
    least = page.locator(cells).first.inner_text()
    page.click("#openers th:nth-child(3) button")
    assert float(least) < float(page.locator(cells).first.inner_text()) == 5.878


def test_themes_and_narrow_screens(page: Any) -> None:
    """Dark and colour-blind tiles are a click away; a phone scrolls in one direction only."""
    before = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.click("#theme")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") != before
    page.click("#colours")
    assert page.get_attribute("html", "data-colours") == "blind"
    page.set_viewport_size({"width": 360, "height": 740})
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not page.evaluate(wide)


def test_without_a_mouse(page: Any) -> None:
    """Every control can be reached and used by keys."""
    page.focus("#game")
    reached = set()
    for _ in range(16):
        reached.add(
            page.evaluate(
                "document.activeElement.id || document.activeElement.className.toString()"
            )
        )
        page.keyboard.press("Tab")
    assert {"game", "strategy", "word", "theme", "colours", "tile", "reply", "go"} <= reached
    page.focus(".branch")
    page.keyboard.press("Enter")
    page.wait_for_function("document.querySelectorAll('#board li').length === 2")


def test_a_missing_tree_is_named(folder: Path, browser: Any, tmp_path: Path) -> None:
    """If a file is not there, a sentence says which."""
    shutil.copytree(folder, tmp_path / "cut")
    (tmp_path / "cut/data/wordle/max-consistent.js").unlink()
    cut = browser.new_page()
    cut.goto(address(tmp_path / "cut", "#/wordle/max-consistent"))
    cut.wait_for_function("document.querySelector('#status').textContent.includes('is missing')")
    cut.close()
