"""What tests in a browser do again and again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import polars as pl

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.report.explorer import write_explorer
from guesstree.strategies.growing import grow_greedy
from guesstree.strategies.openers import rank_openers
from guesstree.strategies.scores import Scores, summarise, summary_table


def make_explorer(
    folder: Path,
    games: Mapping[str, ReplyMatrix],
    *,
    coded: bool = True,
    openers: Mapping[str, pl.DataFrame] | None = None,
    until: Mapping[str, str] | None = None,
) -> Path:
    """Write the explorer of games by max-any, with the codes of their replies or without."""
    trees = {(game, "max-any"): grow_greedy(games[game], "max", "any") for game in games}
    return write_trees(folder, games, trees, coded=coded, openers=openers, until=until)


def write_trees(
    folder: Path,
    games: Mapping[str, ReplyMatrix],
    trees: Mapping[tuple[str, str], GuessTree],
    *,
    coded: bool = True,
    openers: Mapping[str, pl.DataFrame] | None = None,
    until: Mapping[str, str] | None = None,
) -> Path:
    """Write the explorer of some trees by game and strategy."""
    shown, rows = [], []
    for (game, strategy), tree in trees.items():
        targets, (metric, mode) = games[game].targets, strategy.split("-")
        scores = (tree.scores_in_order(targets),)
        rows.append(summarise(Scores(game, strategy, metric, mode, targets, scores)))
        shown.append((tree, {"game": game, "rule": games[game].rule.name, "strategy": strategy}))
    ranked = openers or {game: rank_openers(matrix) for game, matrix in games.items()}
    replies = games if coded else None
    write_explorer(folder, shown, pl.DataFrame(summary_table(rows)), ranked, replies, until)
    return folder


def address(folder: Path, state: str = "") -> str:
    """Return the address of a state of the explorer."""
    return f"{(folder / 'index.html').as_uri()}{state}"


def wait_for(page: Any, expression: str) -> None:
    """Wait until an expression is true; Playwright's own way needs `eval`, which pages forbid."""
    for _ in range(600):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(50)
    raise TimeoutError(expression)
