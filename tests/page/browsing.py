"""Explorers for tests in a browser, and the steps that these repeat."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import polars as pl

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.page.explorer import write_explorer
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.scores import Scores
from guesstree.strategies.summary import summarise, summary_table
from tests.support.games_of_codes import ranking_of

CHROMIUM = shutil.which("chromium")

Games = dict[str, ReplyMatrix]
"""Matrices by the name of the game."""

Trees = dict[tuple[str, str], GuessTree]
"""Trees by game and strategy."""


def lack_of_browser() -> str:
    """Return why no browser can be started here, or nothing."""
    if CHROMIUM is None:
        return "there is no chromium on this machine"

    # Playwright brings a program of its own, which needs a library that a bare system lacks.
    command = [sys.executable, "-m", "playwright", "--version"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    return f"Playwright cannot start: {run.stderr.strip()}" if run.returncode else ""


def make_explorer(folder: Path, games: Games, **options: Any) -> Path:
    """Write the explorer of games by max-any, with the options of `write_trees`."""
    trees = {(game, "max-any"): grow_greedy(games[game], "max", "any") for game in games}
    return write_trees(folder, games, trees, **options)


def write_trees(folder: Path, games: Games, trees: Trees, **options: Any) -> Path:
    """Write the explorer of some trees by game and strategy; options are of `write_explorer`.

    `known` has tables of first guesses that come with the package, by game.
    """
    shown, played = [], list[Scores]()
    for (game, strategy), tree in trees.items():
        targets, (metric, mode) = games[game].targets, strategy.split("-")
        scores = (tree.scores_in_order(targets),)
        played.append(Scores(game, strategy, metric, mode, targets, scores, tree.opener))
        shown.append(
            (tree, {"game": game, "rule": games[game].rule.name, "strategy": strategy})
        )
    rows = list(map(summarise, played))
    known = options.pop("known", {})
    openers = {
        game: ranking_of(
            matrix,
            played=[one for one in played if one.game == game],
            known=known.get(game),
        )
        for game, matrix in games.items()
    }
    usual: dict[str, Any] = {"openers": openers, "replies": games}
    write_explorer(folder, shown, pl.DataFrame(summary_table(rows)), **usual | options)
    return folder


def address(folder: Path, state: str = "") -> str:
    """Return the address of a state of an explorer's page."""
    return f"{(folder / 'index.html').as_uri()}{state}"


def open_page(browser: Any, folder: Path) -> Any:
    """Return the page of an explorer, opened again."""
    page = browser.new_page()
    page.folder = folder
    open_at(page)
    return page


def open_at(page: Any, state: str = "") -> None:
    """Open the page again, without the input of earlier tests."""
    page.goto("about:blank")
    page.goto(address(page.folder, state))
    wait_for(page, "state.now.game !== ''")


def look_up(page: Any, word: str) -> str:
    """Type a first word, and return what stands beside the board."""
    begin(page)
    enter(page, word)
    return " ".join(page.inner_text("#play").split())


def review(page: Any, text: str, state: str = "") -> str:
    """Paste a game, the last word of which was the answer, and return what the page says of it.

    A state opens the page again.
    """
    if state:
        open_at(page, state)
    begin(page)
    paste(page, text)
    if stage_of(page) == "waiting" and page.locator("[data-act=right]").count():
        act(page, "right")
    return " ".join(page.inner_text("#play").split())


def begin(page: Any) -> None:
    """Take all rows from the board."""
    if page.evaluate("state.now.played + state.now.word"):
        with answered(page):
            page.evaluate("state.goTo({ word: '', played: '', answer: '' })")


def enter(page: Any, word: str) -> None:
    """Type a word into the next row, and wait for what the page makes of it."""
    with answered(page):
        page.fill("#letters", word)
        page.press("#letters", "Enter")


def paste(page: Any, text: str) -> None:
    """Paste a text anywhere on the page, and wait for what the page makes of it."""
    with answered(page):
        page.evaluate(_PASTE, text)


_PASTE = """(text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", text);
  document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
}"""


def act(page: Any, name: str) -> None:
    """Press a button below the board, and wait for what follows."""
    with answered(page):
        page.click(f"[data-act={name}]")


def words_of_rows(page: Any, board: str = "#rows") -> list[str]:
    """Return the guesses of the rows of tiles on a board."""
    rows = page.locator(f"{board} .tiles").all()
    return ["".join(row.locator(".tile").all_text_contents()) for row in rows]


def stage_of(page: Any) -> str:
    """Return the stage of the board."""
    return str(page.get_attribute("#play", "data-stage"))


@contextmanager
def answered(page: Any) -> Iterator[None]:
    """Do something with the board, and wait until the page has answered it.

    The page draws later than it takes a click, so what stood there before is marked first: the
    stage and the notice have to be new.
    """
    page.evaluate(_MARK)
    yield
    wait_for(page, _ANSWERED)


_MARK = """(() => {
  document.querySelector("#play").dataset.stage = "asked";
  window.noticeBefore = document.querySelector("#notice").firstChild;
})()"""

# After a game, the page draws once more with the game of the best strategy.
_ANSWERED = """(() => {
  const found = (id) => document.querySelector(id);
  const notice = found("#notice").firstChild;
  if (notice && notice !== window.noticeBefore) return true;
  const { stage } = found("#play").dataset;
  if (stage === "over") return found("#best-game, #answer") !== null;
  return stage !== undefined && !["asked", "thinking"].includes(stage);
})()"""


def wait_for(page: Any, expression: str) -> None:
    """Wait until an expression is true; Playwright's own way needs `eval`, which pages forbid."""
    for _ in range(600):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(expression)
