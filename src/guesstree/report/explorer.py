"""The explorer: a folder of pages to walk through trees in a browser."""

import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import polars as pl

from guesstree.errors import InputError
from guesstree.replies.matrix import ReplyMatrix
from guesstree.report import explorer_data as data
from guesstree.report.colours import css
from guesstree.report.policy import policy
from guesstree.report.poster import SECOND, poster, svg
from guesstree.storage.files import write_text
from guesstree.trees.tree import GuessTree

PAGES = Path(__file__).with_name("explorer_pages")

_LINKED = re.compile(
    r'<script(?P<worker> data-worker)? src="(?P<script>[^"]+)"></script>'
    r'|<link rel="stylesheet" href="(?P<style>[^"]+)">'
)
"""What the page links to, which is written into it."""


def write_explorer(
    folder: Path,
    trees: Sequence[tuple[GuessTree, Mapping[str, str]]],
    summary: pl.DataFrame,
    openers: Mapping[str, pl.DataFrame],
    replies: Mapping[str, ReplyMatrix] | None = None,
) -> None:
    """Write the explorer, and a poster and a cheat sheet of the best tree of each game.

    Parameters
    ----------
    folder
        Where to.
    trees
        Guess trees with their metadata: game, rule and strategy.
    summary
        The summary of their scores.
    openers
        The ranking of first guesses of each game.
    replies
        The reply matrices of games, with which the pages review whole games; a game without one,
        or whose codes would exceed `explorer_data.MOST_BYTES`, has its trees only.

    Raises
    ------
    InputError
        The summary lacks a tree's strategy.
    """
    games = _games(trees, summary)
    for tree, about in trees:
        game, strategy = about["game"], about["strategy"]
        text = data.script("tree", game, strategy, data.columns_of(tree))
        write_text(folder / f"data/{game}/{strategy}.js", text)
        if strategy == data.best_of(games[game]["strategies"])["name"]:
            write_text(folder / f"posters/{game}.svg", svg(poster(tree, about)))
            write_text(folder / f"posters/{game}-sheet.svg", svg(poster(tree, about, SECOND)))
    for game, ranking in openers.items():
        text = data.script("openers", game, data.openers_of(ranking))
        write_text(folder / f"data/{game}/openers.js", text)
    for game, matrix in (replies or {}).items():
        packed = data.codes_of(matrix)
        if game in games and packed:
            games[game]["codes"] = True
            write_text(folder / f"data/{game}/codes.js", data.script("codes", game, packed))
    write_text(folder / "index.html", _page(games))
    # The index is written last, when all files that it names exist.
    write_text(folder / "data/index.js", data.script("index", games))


def _games(
    trees: Sequence[tuple[GuessTree, Mapping[str, str]]], summary: pl.DataFrame
) -> dict[str, dict[str, Any]]:
    """Return what the pages know of each game before they load a tree."""
    rows = {(row["game"], row["strategy"]): row for row in summary.iter_rows(named=True)}
    games: dict[str, dict[str, Any]] = {}
    for tree, about in trees:
        game, strategy = about["game"], about["strategy"]
        if (game, strategy) not in rows:
            raise InputError(
                f"the summary has no {strategy!r} of game {game!r}; summarise its scores as well"
            )
        if game not in games:
            shown = data.notation(about["rule"], tree.texts)
            games[game] = {**shown, "codes": False, "strategies": []}
        games[game]["strategies"].append(data.strategy(rows[game, strategy], tree.opener))
    for found in games.values():
        found["finding"] = data.finding(found["strategies"])
    return games


def _page(games: Mapping[str, Mapping[str, Any]]) -> str:
    """Return the page with its styles and scripts in it, and a policy that allows these alone.

    Its description, which other sites show beside a link, is the finding of the first game.
    """
    parts: dict[str, list[str]] = {"script": [], "style": []}

    def inlined(match: re.Match[str]) -> str:
        name = match["script"] or match["style"]
        tag = "script" if match["script"] else "style"
        text = (PAGES / name).read_text(encoding="utf-8")
        parts[tag].append(f"{css()}{text}" if tag == "style" else text)
        return f"<{tag}{match['worker'] or ''}>{parts[tag][-1]}</{tag}>"

    page = _LINKED.sub(inlined, (PAGES / "index.html").read_text(encoding="utf-8"))
    described = next((str(found["finding"]) for found in games.values()), "")
    page = page.replace("DESCRIPTION", escape(described, quote=True))
    own = policy(parts["script"], parts["style"], workers=True)
    return page.replace('content=""', f'content="{own}"', 1)
