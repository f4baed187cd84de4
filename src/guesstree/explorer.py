"""The explorer: a folder of pages to walk through trees, with all data beside them.

Data are scripts that hand their values over, and are loaded when they are asked for: the pages
work from a folder as well as from a server, and ask nothing of anybody else.
"""

import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import polars as pl

from guesstree.artifacts import write_text
from guesstree.trees import GuessTree

PAGES = Path(__file__).with_name("explorer_pages")
MOST_OPENERS = 1000
"""First guesses that the explorer shows of a game, by information."""

_OPENER_COLUMNS = ("guess", "information", "expectation", "branches", "largest")


def write_explorer(
    folder: Path,
    trees: Sequence[tuple[GuessTree, Mapping[str, str]]],
    summary: pl.DataFrame,
    openers: Mapping[str, pl.DataFrame],
) -> None:
    """Write the explorer.

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
    """
    folder.mkdir(parents=True, exist_ok=True)
    for page in sorted(PAGES.iterdir()):
        shutil.copyfile(page, folder / page.name)
    rows = {(row["game"], row["strategy"]): row for row in summary.iter_rows(named=True)}
    games: dict[str, dict[str, Any]] = {}
    for tree, about in trees:
        game, strategy = about["game"], about["strategy"]
        found = games.setdefault(game, {"rule": about["rule"], "strategies": []})
        found["strategies"].append(_strategy(rows[game, strategy]))
        data = f"explorer.tree({_json(game)},{_json(strategy)},{_json(_columns(tree))});\n"
        write_text(folder / f"data/{game}/{strategy}.js", data)
    for game, ranking in openers.items():
        best = ranking.sort("neg_entropy_rank").head(MOST_OPENERS).select(_OPENER_COLUMNS)
        listed = [{"rank": at, **row} for at, row in enumerate(best.iter_rows(named=True), 1)]
        script = f"explorer.openers({_json(game)},{_json(listed)});\n"
        write_text(folder / f"data/{game}/openers.js", script)
    # Last, so that an index never names what is not there.
    write_text(folder / "data/index.js", f"explorer.index({_json(games)});\n")


def _strategy(row: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "name": row["strategy"],
        "first": row["first_guess"],
        **{name: row[name] for name in ("mean", "worst", "total", "proven")},
        "histogram": [int(count) for count in row["histogram"].split()],
    }


def _columns(tree: GuessTree) -> dict[str, Any]:
    """Return a tree with its words and replies said once."""
    words = list(dict.fromkeys(tree.guess.tolist()))
    replies = list(dict.fromkeys(tree.reply[1:].tolist()))
    word_at = {word: at for at, word in enumerate(words)}
    reply_at = {reply: at for at, reply in enumerate(replies)} | {"": -1}
    return {
        "words": " ".join(words),
        "replies": replies,
        "parent": tree.parent.tolist(),
        "reply": [reply_at[reply] for reply in tree.reply.tolist()],
        "guess": [word_at[word] for word in tree.guess.tolist()],
        "size": tree.size.tolist(),
    }


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
