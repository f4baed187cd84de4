"""Pages of tables, one for each stage, as the report shows them."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from guesstree.analysis.ranking import best_and_worst, cost_columns
from guesstree.games.notation import Tile
from guesstree.report.table_page import Reply, html_page

if TYPE_CHECKING:
    from guesstree.play.players import Turn

SHOWN = 20
"""Rows that a page shows of a long table."""

_Body = tuple[Sequence[str], Sequence[Sequence[Any]]]


def openers_page(
    game: str, ranking: pl.DataFrame, followed: Sequence[str], proved: Sequence[str], among: str
) -> str:
    """Return the page of the first guesses that are among the best or worst by some column.

    `ranking` has the outcomes of the strategies `followed` and `proved`, and weighted columns where
    the targets have weights; `among` says among which words they are best.
    """
    ranked = [name.removesuffix("_rank") for name in ranking.columns if name.endswith("_rank")]
    means = [f"{name}_mean" for name in followed]
    costs = [cost_columns(name) for name in proved]
    totals = [exact for exact, _ in costs]
    chosen: set[str] = set()
    for name in ranked:
        for frame in best_and_worst(ranking, name, SHOWN):
            chosen.update(frame["guess"])
    for name in (*means, *totals):
        chosen.update(ranking.drop_nulls(name).sort(name, maintain_order=True)["guess"].head(SHOWN))
    order = next(iter((*totals, *means, "neg_entropy_rank")))
    bounds = [f"{name}_worst" for name in followed] + [bound for _, bound in costs]
    columns = ["guess", "information", "branches", "largest", *ranked, *means, *bounds, *totals]
    shown = ranking.filter(pl.col("guess").is_in(list(chosen)))
    shown = shown.sort(order, "neg_entropy_rank", nulls_last=True, maintain_order=True)
    shown = shown.select(_without_repeats(shown.select(list(dict.fromkeys(columns)))))
    caption = (
        f"{len(shown):,} of {len(ranking):,} first guesses: the best and the worst {SHOWN} by each "
        f"metric, and those that lead to the best trees, among {among}"
    )
    outcome = r"_(?=(mean|worst|total|lower_bound|cost|cost_bound)$)"
    header = [re.sub(outcome, " ", name) for name in shown.columns]
    return html_page(f"First guesses of {game}", [(caption, header, _rounded(shown))])


def pairs_page(game: str, best: pl.DataFrame, among: str) -> str:
    """Return the page of the best first two guesses."""
    caption = f"Of all pairs, the {len(best)} that tell most among {among}"
    table = (caption, best.columns, _rounded(best))
    return html_page(f"First two guesses of {game}", [table])


def letters_page(words: str, tables: Mapping[str, pl.DataFrame]) -> str:
    """Return the page of what was counted in a list of words, `words.letters.LetterTables`."""
    shown = {
        "Letters by place": tables["frequencies"].head(2 * SHOWN),
        "Different letters and vowels": tables["counts"].head(SHOWN),
        f"Words with the most frequent letters: first {SHOWN}": tables["ratings"].head(SHOWN),
        f"Sets of words: first {SHOWN}": tables["pangrams"].head(SHOWN),
    }
    captioned = [(what, table.columns, table.rows()) for what, table in shown.items() if len(table)]
    return html_page(f"Letters of the list {words}", captioned)


def evil_page(game: str, games: Mapping[str, Sequence["Turn"]], tiles: tuple[Tile, ...]) -> str:
    """Return the page of the games of each strategy against the evil replier.

    `tiles` are those of the game's replies.
    """
    rows = [
        (strategy, number, turn.guess, Reply(turn.reply, tiles), turn.remaining)
        for strategy, turns in games.items()
        for number, turn in enumerate(turns, start=1)
    ]
    header = ["strategy", "turn", "guess", "reply", "remaining"]
    return html_page(f"{game} against the evil replier", [("", header, rows)])


def lookahead_page(game: str, metric: str, mode: str, steps: pl.DataFrame) -> str:
    """Return the page of what each width of a look-ahead finds."""
    how = f"by {metric}, mode {mode}"
    table = ("", steps.columns, _rounded(steps))
    return html_page(f"{game}: guesses followed at each node, {how}", [table])


def summary_page(brief: _Body, full: _Body) -> str:
    """Return the page of all strategies: mean and worst by game, and the whole summary."""
    return html_page(
        "Strategies", [("Mean number of guesses (worst case)", *brief), ("Every strategy", *full)]
    )


def _without_repeats(frame: pl.DataFrame) -> list[str]:
    """Return the columns but for those that have the numbers of one before, perhaps negated."""
    kept: list[str] = []
    for column in frame:
        numbers = [frame[name] for name in kept if frame[name].dtype.is_numeric()]
        if column.dtype.is_numeric() and any(_equal(column, other) for other in numbers):
            continue
        kept.append(column.name)
    return kept


def _equal(column: pl.Series, other: pl.Series) -> bool:
    return column.abs().cast(pl.Float64).equals(other.abs().cast(pl.Float64))


def _rounded(frame: pl.DataFrame) -> list[tuple[Any, ...]]:
    """Return rows as people read them: fractions with four places, whole numbers with none."""
    places = {
        name: 0 if (column.drop_nulls() == column.drop_nulls().round()).all() else 4
        for name, column in zip(frame.columns, frame, strict=True)
        if column.dtype.is_float()
    }
    return [
        tuple(
            "" if cell is None else f"{cell:.{places[name]}f}" if name in places else cell
            for name, cell in row.items()
        )
        for row in frame.iter_rows(named=True)
    ]
