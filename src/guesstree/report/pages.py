"""Pages of tables, one for each stage, as the report shows them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import polars as pl

from guesstree.analysis.openers import best_and_worst
from guesstree.metrics.registry import metrics
from guesstree.report.tables import Table, html_page

if TYPE_CHECKING:
    from guesstree.play.players import Turn
    from guesstree.strategies.recipe import Recipe
    from guesstree.words.letters import LetterTables

SHOWN = 20
"""Rows that a page shows of a long table."""

_Body = tuple[Sequence[str], Sequence[Sequence[Any]]]


def openers_page(
    game: str, ranking: pl.DataFrame, followed: Sequence[str], proved: Sequence[str]
) -> str:
    """Return the page of the best and worst first guesses.

    `ranking` has the outcomes of the strategies `followed` and `proved`, and weighted columns where
    the targets have weights.
    """
    tables: list[Table] = [
        (f"{metric.title}: {end} {SHOWN}", ["rank", "guess", name], _rounded(frame))
        for name, metric in metrics().items()
        for end, frame in zip(("best", "worst"), best_and_worst(ranking, name, SHOWN), strict=True)
    ]
    tables += [_least(f"Then {name}: best", ranking, name, "mean", "worst") for name in followed]
    tables += [
        _least(f"{name}: least", ranking, name, "total", "lower_bound", "status") for name in proved
    ]
    tables += [
        (
            f"Weighted, {metric.title}: best {SHOWN}",
            ["rank", "guess", f"weighted_{name}"],
            _rounded(best_and_worst(ranking, f"weighted_{name}", SHOWN)[0]),
        )
        for name, metric in metrics().items()
        if f"weighted_{name}" in ranking.columns
    ]
    return html_page(f"First guesses of {game}", tables)


def pairs_page(game: str, best: pl.DataFrame) -> str:
    """Return the page of the best first two guesses."""
    table = (f"Of all pairs, the {len(best)} that tell most", best.columns, _rounded(best))
    return html_page(f"First two guesses of {game}", [table])


def letters_page(words: str, tables: "LetterTables") -> str:
    """Return the page of what was counted in a list of words."""
    shown = {
        "Letters by place": tables.frequencies.head(2 * SHOWN),
        "Different letters and vowels": tables.counts.head(SHOWN),
        f"Words with the most frequent letters: best {SHOWN}": tables.ratings.head(SHOWN),
        f"Sets of words: best {SHOWN}": tables.pangrams.head(SHOWN),
    }
    captioned = [(what, table.columns, table.rows()) for what, table in shown.items() if len(table)]
    return html_page(f"Letters of the list {words}", captioned)


def evil_page(game: str, games: Mapping[str, Sequence["Turn"]]) -> str:
    """Return the page of the games of each strategy against the evil replier."""
    tables = [
        (f"{strategy}: {len(turns)} guesses", ["guess", "reply", "remaining"], turns)
        for strategy, turns in games.items()
    ]
    return html_page(f"{game} against the evil replier", tables)


def lookahead_page(game: str, recipe: "Recipe", steps: pl.DataFrame) -> str:
    """Return the page of what each width of a look-ahead finds."""
    how = f"by {recipe.metric}, mode {recipe.strategy.mode}"
    table = ("", steps.columns, _rounded(steps))
    return html_page(f"{game}: guesses followed at each node, {how}", [table])


def summary_page(brief: _Body, full: _Body) -> str:
    """Return the page of all strategies: mean and worst by game, and the whole summary."""
    return html_page(
        "Strategies", [("Mean number of guesses (worst case)", *brief), ("Every strategy", *full)]
    )


def _least(caption: str, ranking: pl.DataFrame, name: str, value: str, *beside: str) -> Table:
    """Return the rows of the least values of a strategy; those without one come last."""
    columns = [value, *beside]
    least = ranking.select("guess", *(f"{name}_{column}" for column in columns)).sort(
        f"{name}_{value}", nulls_last=True, maintain_order=True
    )
    return f"{caption} {SHOWN}", ["guess", *columns], _rounded(least.head(SHOWN))


def _rounded(frame: pl.DataFrame) -> list[tuple[Any, ...]]:
    return [tuple(_shown(cell) for cell in row) for row in frame.rows()]


def _shown(cell: Any) -> Any:
    if isinstance(cell, float):
        return f"{cell:.4f}"
    return "" if cell is None else cell
