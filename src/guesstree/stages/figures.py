"""The stages of figures: those of a game, and those of the letters in a list."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import polars as pl

from guesstree.base.storage import write_text
from guesstree.games.tree import Turn
from guesstree.report.figures import table
from guesstree.report.figures.first_guesses import proved_in
from guesstree.report.figures.style import save_all
from guesstree.stages.inputs import RANKING_COLUMNS, read_game, table_from
from guesstree.strategies.families import LOOKAHEAD
from guesstree.study.artifacts import load_words
from guesstree.study.stored_scores import read_scores_of_games, read_steps
from guesstree.words.letters import letter_tables


def draw_game(
    replies: Path,
    ranking: Path,
    scores: Sequence[Path],
    folder: Path,
    *,
    to: int,
    widths: Sequence[Path] = (),
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
    folder
        The folder of the figures, each as PNG and as SVG.
    to
        The smallest upper end of histograms, in guesses.
    widths
        The totals that each width of a look-ahead finds, in a file named after its mode.
    pairs
        The best pairs of first guesses, as Parquet.
    evil
        The games against the evil replier, as Parquet.
    """
    matrix = read_game(replies)
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
    ahead = {one.strategy: one for one in played}
    if widths:
        data["steps"] = {
            path.stem: read_steps(path, ahead[f"{LOOKAHEAD}-{path.stem}"])
            for path in widths
        }
    if pairs:
        data["pairs"] = table_from(pairs, matrix.fingerprint)
    if evil:
        turns = table_from(evil, matrix.fingerprint, ("strategy", *Turn._fields))
        data["games"] = _games_by_strategy(turns)
        data["game"] = replies.stem

    save_all(table.drawn_from(data), folder)
    draw = table.figures()["histogram"].drawn
    histograms = {one.strategy: draw(data | {"strategy": one}) for one in played}
    save_all(histograms, folder / "strategies")


def _games_by_strategy(turns: pl.DataFrame) -> dict[str, list[Turn]]:
    """Return the turns of each strategy's game against the evil replier."""
    return {
        strategy: [Turn(*turn) for turn in game.select(Turn._fields).iter_rows()]
        for (strategy,), game in turns.group_by("strategy", maintain_order=True)
    }


def count_letters(
    words: Path,
    tables: Sequence[Path],
    figure: Path,
    *,
    vowels: str | None = None,
    pangrams: Sequence[int] = (),
) -> None:
    """Count letters: by place, in words, and in sets of words without common letters.

    Parameters
    ----------
    words
        A clean list.
    tables
        The CSV files of four tables: the letters by place, the words ranked by their letters, the
        numbers of words by repeats and by vowels, and the sets of words without a common letter.
    figure
        The PNG file of the letters by place; the SVG file is beside it.
    """
    clean = load_words(words).words
    counted = letter_tables(clean, vowels, pangrams)
    for path, rows in zip(tables, counted, strict=True):
        write_text(path, rows.write_csv())
    table.draw_to(figure, "letters", {"letters": counted.frequencies, "words": len(clean)})
