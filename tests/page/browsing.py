"""Explorers for tests in a browser, and the steps that these repeat."""

import shutil
import subprocess
import sys
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
    """Ask for a word, and return the answer."""
    return _answer(page, "#word", word, "#word-form button", "#judged")


def review(page: Any, text: str, state: str = "") -> str:
    """Ask for the review of a game, and return the answer; a state opens the page again."""
    if state:
        open_at(page, state)
    return _answer(page, "#played", text, "#go", "#reviewed")


def _answer(page: Any, field: str, text: str, button: str, panel: str) -> str:
    """Return what a panel shows once a text is entered and a button pressed."""
    page.evaluate(f"document.querySelector('{panel}').replaceChildren()")
    page.fill(field, text)
    page.click(button)
    wait_for(page, f"document.querySelector('{panel} h3') !== null")
    return " ".join(page.inner_text(panel).split())


def wait_for(page: Any, expression: str) -> None:
    """Wait until an expression is true; Playwright's own way needs `eval`, which pages forbid."""
    for _ in range(600):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(expression)
