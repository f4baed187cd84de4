"""The stage that draws the figures of a game."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

from guesstree.defaults import HISTOGRAM_TO
from guesstree.files.artifacts import read_replies
from guesstree.files.paths import table_file
from guesstree.files.scores import read_scores_of_games, read_steps
from guesstree.games.tree import Turn
from guesstree.report.figures import table
from guesstree.report.figures.first_guesses import proved_in
from guesstree.report.figures.style import save_all
from guesstree.stages.outputs import RANKING_COLUMNS, table_from
from guesstree.strategies.families import LOOKAHEAD


def game(
    replies: Path,
    ranking: Path,
    scores: Sequence[Path],
    *,
    figures: Path,
    to: int = HISTOGRAM_TO,
    widths: Path | None = None,
    pairs: Path | None = None,
    evil: Path | None = None,
) -> None:
    """Draw the figures of a game: its first guesses, and its strategies together and alone.

    Parameters
    ----------
    ranking
        The ranking of the first guesses, as Parquet.
    scores
        Scores, in the order of the rows.
    figures
        Write DIR/<figure>.png and DIR/<figure>.svg.
    to
        The smallest upper end of histograms, in guesses.
    widths
        Read DIR/<mode>.parquet, the total that each width of a look-ahead finds.
    pairs
        The best pairs of first guesses, as Parquet.
    evil
        The games against the evil replier, as Parquet.
    """
    matrix = read_replies(replies)
    ranked = table_from(ranking, matrix.fingerprint, RANKING_COLUMNS)
    played = read_scores_of_games(scores, matrix.fingerprint)
    data: dict[str, Any] = {
        "ranking": ranked,
        "replies": matrix,
        "scores": played,
        "to": to,
    }

    if proved := proved_in(ranked):
        data["proved"] = proved

    # Files of widths are named after modes, so only a look-ahead without settings has one.
    ahead = [one for one in played if one.strategy == f"{LOOKAHEAD}-{one.mode}"]
    if widths and ahead:
        data["steps"] = {
            one.mode: read_steps(table_file(widths, one.mode), one) for one in ahead
        }
    if pairs:
        data["pairs"] = table_from(pairs, matrix.fingerprint)
    if evil:
        turns = table_from(evil, matrix.fingerprint, ["strategy", *Turn._fields])
        data["games"] = _games_by_strategy(turns)
        data["game"] = replies.stem

    save_all(table.drawn_from(data), figures)
    draw = table.figures()["histogram"].drawn
    histograms = {one.strategy: draw(data | {"strategy": one}) for one in played}
    save_all(histograms, figures / "strategies")


def _games_by_strategy(turns: pl.DataFrame) -> dict[str, list[Turn]]:
    """Return the turns of each strategy's game against the evil replier."""
    return {
        strategy: [Turn(*turn) for turn in game.select(Turn._fields).iter_rows()]
        for (strategy,), game in turns.group_by("strategy", maintain_order=True)
    }
