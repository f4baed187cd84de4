"""The explorer: a folder of pages to walk through trees in a browser.

Its data are scripts, which a page loads when it needs them. So the pages work from a folder as well
as from a server, and load nothing from elsewhere.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from html import escape
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.defaults import ANY_WINDOW
from guesstree.metrics.registry import LOG_BITS, PARTS
from guesstree.play import recommending
from guesstree.play.review import SMALL_COST
from guesstree.replies.matrix import ReplyMatrix
from guesstree.report.colours import css
from guesstree.report.explorer_games import games_of
from guesstree.report.policy import policy
from guesstree.report.sheet import sheet
from guesstree.storage.files import write_text
from guesstree.trees.tree import GuessTree

PAGES = Path(__file__).with_name("explorer_pages")

_LINKED = re.compile(
    r'<script(?P<worker> data-worker)? src="(?P<script>[^"]+)"></script>'
    r'|<link rel="stylesheet" href="(?P<style>[^"]+)">'
)
"""What the page links to, which is written into it."""


MOST_BYTES = 10_000_000
"""The most bytes of reply codes in a script; a larger game of such a rule has its trees only."""

MOST_PAIRS = 100_000_000
"""The most pairs of a guess and a target for which pages compute replies."""

_OPENER_COLUMNS = (
    *("guess", "branches", "largest", "neg_entropy_rank", "parts_rank"),
    *("information", "expectation"),
)
_OUTCOMES = ("mean", "worst", "total", "lower_bound")
_PLACES = 6
"""Decimal places of fractions: more than any page shows, and enough to keep their order."""


def write_explorer(
    folder: Path,
    trees: Sequence[tuple[GuessTree, Mapping[str, str]]],
    summary: pl.DataFrame,
    openers: Mapping[str, pl.DataFrame],
    replies: Mapping[str, ReplyMatrix] | None = None,
    until: Mapping[str, str] | None = None,
) -> None:
    """Write the explorer, and the second guesses of the best tree of each game.

    Parameters
    ----------
    folder
        The folder to write to.
    trees
        Guess trees with their metadata: game, rule and strategy.
    summary
        The summary of their scores.
    openers
        The ranking of first guesses of each game.
    replies
        The reply matrices of games, with which the pages review whole games. A game without one has
        its trees only, as has one that is too large: see `MOST_PAIRS` and `MOST_BYTES`.
    until
        The dates of lists of targets that later answers may be missing from, by game.

    Raises
    ------
    InputError
        The summary lacks a tree's strategy, or `openers` its game.
    """
    ranked = {game: openers_of(ranking) for game, ranking in openers.items()}
    games = games_of(trees, summary, ranked)
    for game, found in games.items():
        found["until"] = (until or {}).get(game)
        add_proved(ranked[game]["outcomes"], ranked[game]["guess"], found["strategies"])
    for tree, about in trees:
        game, strategy = about["game"], about["strategy"]
        text = script("tree", game, strategy, columns_of(tree))
        write_text(folder / f"data/{game}/{strategy}.js", text)
        if strategy == games[game]["best"]:
            write_text(folder / f"sheets/{game}.svg", sheet(tree, about))
    for game, columns in ranked.items():
        write_text(folder / f"data/{game}/openers.js", script("openers", game, columns))
    for game, matrix in (replies or {}).items():
        packed = words_of(matrix) if game in games else None
        if packed:
            games[game]["codes"] = True
            write_text(folder / f"data/{game}/words.js", script("codes", game, packed))
    write_text(folder / "index.html", _page(games))
    # The index is written last, when all files that it names exist.
    write_text(folder / "data/index.js", script("index", games))


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
    described = next((" ".join(found["finding"]) for found in games.values()), "")
    page = page.replace("DESCRIPTION", escape(described, quote=True))
    own = policy(parts["script"], parts["style"], workers=True)
    return page.replace('content=""', f'content="{own}"', 1)


def script(function: str, *arguments: Any) -> str:
    """Return a script that calls a function of `explorer`."""
    written = (json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in arguments)
    return f"explorer.{function}({','.join(written)});\n"


def columns_of(tree: GuessTree) -> dict[str, Any]:
    """Return the columns of a tree, with each word and each reply written once."""
    words = list(dict.fromkeys(tree.guess.tolist()))
    codes = list(dict.fromkeys(tree.reply[1:].tolist()))
    word_at = {word: at for at, word in enumerate(words)}
    place = {code: at for at, code in enumerate(codes)} | {-1: -1}
    return {
        "words": words,
        "replies": [tree.texts[code] for code in codes],
        "parent": tree.parent.tolist(),
        "reply": [place[code] for code in tree.reply.tolist()],
        "guess": [word_at[word] for word in tree.guess.tolist()],
        "size": tree.size.tolist(),
    }


def openers_of(ranking: pl.DataFrame) -> dict[str, Any]:
    """Return the columns of all first guesses, the most informative first, and their outcomes.

    Outcomes are of the strategies that were followed or proved: a mean and a worst case, or a total
    and, where that is not known, a lower bound.
    """
    ordered = ranking.sort("neg_entropy_rank", maintain_order=True)
    columns = {name: _rounded(ordered[name]) for name in _OPENER_COLUMNS}
    outcomes: dict[str, dict[str, list[Any]]] = {}
    for column, outcome in product(ranking.columns, _OUTCOMES):
        name = column.removesuffix(f"_{outcome}")
        # Names of strategies have a dash; those of metrics have none.
        if name != column and "-" in name:
            outcomes.setdefault(name, {})[outcome] = _rounded(ordered[column])
    return {**columns, "outcomes": outcomes}


def add_proved(
    outcomes: Mapping[str, Mapping[str, list[Any]]],
    guesses: Sequence[str],
    strategies: Sequence[Mapping[str, Any]],
) -> None:
    """Add the totals of proved trees to those of first guesses, where a proof left these open.

    A proof of what is best has no total of the first guess that it began with, only a bound.

    >>> outcomes = {"optimal-any": {"total": [None, None], "lower_bound": [7, 8]}}
    >>> row = {"name": "optimal-any", "first": "slate", "total": 7, "proven": True, "least": True}
    >>> add_proved(outcomes, ["slate", "crane"], [row])
    >>> outcomes
    {'optimal-any': {'total': [7, None], 'lower_bound': [None, 8]}}
    """
    for row in strategies:
        known = outcomes.get(row["name"], {})
        if row["proven"] and row["least"] and "total" in known:
            at = guesses.index(row["first"])
            known["total"][at], known["lower_bound"][at] = row["total"], None


def words_of(matrix: ReplyMatrix) -> dict[str, Any] | None:
    """Return the words of a game and what replies follow from; None where pages cannot hold them.

    `guesses` are one text of words that have `length` characters each; targets are given by their
    positions among them. Replies follow from `terms`, where the rule has them; otherwise `codes`
    are the replies of the first guess to all targets, and so on. `advice` has the limits of the
    commands' advice, which the pages keep to. From `anyFrom` words on, the pages' greedy tree
    guesses any word.
    """
    length, pairs = len(matrix.guesses[0]), matrix.codes.size
    terms = matrix.rule.terms
    if pairs > MOST_PAIRS or (terms is None and matrix.codes.nbytes * 4 / 3 > MOST_BYTES):
        return None
    replies = (
        {"codes": _packed(matrix.codes)}
        if terms is None
        else {"terms": _packed(terms(length).astype(matrix.codes.dtype))}
    )
    return {
        "guesses": "".join(matrix.guesses),
        "length": length,
        "targets": _packed(matrix.guess_of_target),
        "weights": None if matrix.weights is None else matrix.weights.tolist(),
        "texts": matrix.texts,
        "anyFrom": ANY_WINDOW[0],
        "advice": {
            "exact": recommending.EXACT,
            "followed": recommending.BEAMS,
            "pool": recommending.POOL,
            "cost": SMALL_COST,
            "parts": PARTS,
            "exactParts": recommending.PARTS,
            "logBits": LOG_BITS,
        },
        "hints": _hints_of(matrix),
        **replies,
    }


def _hints_of(matrix: ReplyMatrix) -> dict[str, Any] | None:
    """Return the hints that replies reveal, for hard mode; None where the rule has none.

    By guess, the features that its replies can reveal, and its row of `revealed`; there, by code,
    which of these features a reply reveals, as bits.
    """
    if matrix.rule.hard_mode is None:
        return None
    hints = matrix.hint_table()._asdict()
    return {name: _packed(hints[name]) for name in ("slots", "shapes", "revealed")}


def _packed(numbers: NDArray[Any]) -> dict[str, Any]:
    """Return whole numbers in base 64, rows one after the other, the lowest byte of each first."""
    smallest = np.min_scalar_type(int(numbers.max(initial=0)))
    small = numbers.astype(smallest.newbyteorder("<"))
    return {
        "bytes": small.itemsize,
        "width": numbers.shape[-1],
        "data": b64encode(small.tobytes()).decode(),
    }


def _rounded(column: pl.Series) -> list[Any]:
    if column.dtype.is_float():
        column = column.round(_PLACES)
    return column.to_list()
