"""The stages of first guesses: their ranking, and the best pairs."""

from collections.abc import Sequence
from pathlib import Path

import polars as pl

from guesstree.api.first_guess_tables import known_totals
from guesstree.defaults import PAIRS
from guesstree.files.artifacts import metadata_of, read_replies
from guesstree.files.parquet import RECIPE, read_parquet, write_tables
from guesstree.files.scores import read_scores_of_games
from guesstree.report import text_tables
from guesstree.result import frame
from guesstree.stages.outputs import Output, require
from guesstree.storage import write_text
from guesstree.strategies import openers
from guesstree.strategies.pairs import best_pairs


def rank(
    replies: Path,
    *,
    followed: Sequence[Path] = (),
    certificate: Sequence[Path] = (),
    played: Sequence[Path] = (),
    all_followed: Sequence[str] = (),
    all_proved: Sequence[str] = (),
    all_weighted: bool = False,
    tables: Sequence[Path] = (),
    markdown: Output = None,
) -> None:
    """Rank every guess as a first guess, by expected guesses and by every metric.

    The rankings of all games of a study can have the same columns, and be read together.

    Parameters
    ----------
    followed
        A file that `follow` wrote, named after the strategy; may be repeated.
    certificate
        A certificate, named after the strategy; may be repeated.
    played
        The scores of a strategy, whose tree starts with one of the guesses; may be repeated.
    all_followed
        A strategy that some game of the study plays out, in the order of the columns; may be
        repeated.
    all_proved
        A strategy with a proof in some game of the study; may be repeated.
    all_weighted
        Add the columns of weights, which are empty if the targets have none.
    tables
        Write the table; its suffix is its format: .parquet, or CSV, which leaves out columns that
        repeat others or are empty; may be repeated.
    markdown
        Write the best and the worst first guesses by some measures side by side, as Markdown.
    """
    require(tables, markdown)
    matrix = read_replies(replies)
    fingerprint = matrix.fingerprint
    trees, recipes = _by_strategy(followed, all_followed, openers.PLAYED_OUT, fingerprint)
    proofs, proof_recipes = _by_strategy(
        certificate, all_proved, openers.CERTIFICATES, fingerprint
    )

    # Empty columns stand for what other games of the study have and this one lacks.
    ranking = openers.rank_openers(matrix)
    if all_weighted and matrix.weights is None:
        ranking = openers.with_empty_weights(ranking)
    table = openers.with_outcomes(
        ranking,
        trees,
        proofs,
        targets=matrix.targets,
        known=known_totals(matrix),
        played=read_scores_of_games(played, fingerprint) if played else (),
    )

    about = metadata_of(matrix, replies.stem) | {RECIPE: "; ".join(recipes + proof_recipes)}
    brief = openers.without_repeats(table)
    write_tables(tables, table.to_arrow(), about, brief.to_arrow())
    if markdown:
        write_text(markdown, text_tables.best_and_worst(table, len(matrix.targets)))


def _by_strategy(
    paths: Sequence[Path], names: Sequence[str], empty: pl.DataFrame, fingerprint: str
) -> tuple[dict[str, pl.DataFrame], list[str]]:
    """Return the tables by strategy, and their recipes. The name of a file is its strategy.

    A strategy without a file gets the empty table.
    """
    tables = dict.fromkeys(names, empty)
    recipes = []
    for path in paths:
        table, about = read_parquet(path, empty.columns, of=fingerprint)
        tables[path.stem] = frame(table)
        recipes.append(about.get(RECIPE, ""))
    return tables, recipes


def find_pairs(replies: Path, *, count: int = PAIRS, tables: Sequence[Path]) -> None:
    """Find the best pairs of first guesses; the second guess ignores the reply to the first.

    Parameters
    ----------
    count
        How many pairs to list.
    """
    matrix = read_replies(replies)
    best = best_pairs(matrix, count)
    write_tables(tables, best.to_arrow(), metadata_of(matrix, replies.stem))
