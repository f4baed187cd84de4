"""The stages of first guesses: their ranking, and the best pairs."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import polars as pl

from guesstree.api.first_guess_tables import OWN_TOTALS, known_totals
from guesstree.base.result import frame
from guesstree.base.storage import write_text
from guesstree.report import text_tables
from guesstree.stages.inputs import read_game
from guesstree.strategies import first_guesses
from guesstree.strategies.agreement import Evidence, certified, check_agreement
from guesstree.strategies.pairs import best_pairs
from guesstree.strategies.recipes import Recipe
from guesstree.strategies.scores import Scores
from guesstree.study.artifacts import metadata_of
from guesstree.study.stored_proofs import stated_in
from guesstree.study.stored_scores import read_scores_of_games
from guesstree.study.table_files import (
    BETWEEN_RECIPES,
    RECIPE,
    Metadata,
    read_parquet,
    write_tables,
)


def rank_openers(
    replies: Path,
    tables: Sequence[Path],
    markdown: Path,
    *,
    played_out: Path | None = None,
    certificates: Sequence[Path] = (),
    scores: Sequence[Path] = (),
    all_played_out: Sequence[str] = (),
    all_proved: Sequence[str] = (),
    all_weighted: bool = False,
) -> None:
    """Rank every guess as a first guess, by expected guesses and by every metric.

    The rankings of all games of a study can have the same columns, and be read together.

    Parameters
    ----------
    tables
        The files of the table: Parquet, or CSV, which leaves out columns that repeat others or are
        empty.
    markdown
        The file of the best and the worst first guesses by some measures side by side.
    played_out
        The file that `play_out_openers` wrote.
    certificates
        Certificates, each named after its strategy.
    scores
        The scores of strategies, whose trees start with one of the guesses.
    all_played_out
        The strategies that some game of the study plays out, in the order of the columns.
    all_proved
        The strategies with a proof in some game of the study.
    all_weighted
        Whether to add the columns of weights, which are empty if the targets have none.
    """
    matrix = read_game(replies)
    fingerprint = matrix.fingerprint
    trees = _played_out(played_out, fingerprint) if played_out else []
    proofs = [_read(path, first_guesses.CERTIFICATES, fingerprint) for path in certificates]
    played = read_scores_of_games(scores, fingerprint)
    known = known_totals(matrix)
    by_file = zip(scores, played, strict=True)
    check_agreement(_evidence(len(matrix.targets), known, trees, proofs, by_file))

    # Empty columns stand for what other games of the study have and this one lacks.
    ranking = first_guesses.rank_openers(matrix)
    if all_weighted and matrix.weights is None:
        ranking = first_guesses.with_empty_weights(ranking)
    table = first_guesses.with_outcomes(
        ranking,
        _by_strategy(trees, all_played_out, first_guesses.PLAYED_OUT),
        _by_strategy(proofs, all_proved, first_guesses.CERTIFICATES),
        targets=matrix.targets,
        known=known,
        played=played,
    )

    recipes = [*dict.fromkeys(file.about.get(RECIPE, "") for file in trees + proofs)]
    about = metadata_of(matrix, replies.stem) | {RECIPE: BETWEEN_RECIPES.join(recipes)}
    brief = first_guesses.without_repeats(table)
    write_tables(tables, table.to_arrow(), about, brief.to_arrow())
    write_text(markdown, text_tables.best_and_worst(table, len(matrix.targets)))


class _File(NamedTuple):
    """A table of first guesses by a strategy, its file and the metadata of the file."""

    strategy: str
    path: Path
    table: pl.DataFrame
    about: Metadata


def _read(path: Path, empty: pl.DataFrame, fingerprint: str) -> _File:
    """Return a file that is named after its strategy and has the columns of the `empty` table."""
    table, about = read_parquet(path, empty.columns, of=fingerprint)
    return _File(path.stem, path, frame(table), about)


def _played_out(path: Path, fingerprint: str) -> list[_File]:
    """Return the table of each strategy in the file of what first guesses lead to."""
    columns = ["strategy", "guess", "mean", "worst"]
    table, about = read_parquet(path, columns, of=fingerprint)

    # The name of a recipe does not tell its mode.
    recipes = map(Recipe.parse, about[RECIPE].split(BETWEEN_RECIPES))
    modes = {recipe.name: str(recipe.strategy.mode) for recipe in recipes}
    parts = frame(table).partition_by(
        "strategy", maintain_order=True, include_key=False, as_dict=True
    )
    return [
        _File(strategy, path, part.with_columns(mode=pl.lit(modes[strategy])), about)
        for (strategy,), part in parts.items()
    ]


def _by_strategy(
    files: Iterable[_File], names: Sequence[str], empty: pl.DataFrame
) -> dict[str, pl.DataFrame]:
    """Return the tables by strategy. A strategy without a file gets the empty table."""
    return dict.fromkeys(names, empty) | {file.strategy: file.table for file in files}


def _evidence(
    targets: int,
    known: pl.DataFrame | None,
    played_out: Iterable[_File],
    certificates: Iterable[_File],
    played: Iterable[tuple[Path, Scores]],
) -> Iterator[Evidence]:
    """Yield what each source says of first guesses: the package, and the files of a study."""
    for _, path, table, _ in played_out:
        yield path, first_guesses.totals_of_means(table, targets)

    for _, path, table, about in certificates:
        if stated := stated_in(path, about):
            yield path, certified(stated, table)

    for path, scores in played:
        yield path, first_guesses.total_of_scores(scores)

    # Last, so that a contradiction names two files if there are two.
    if known is not None:
        yield OWN_TOTALS, known


def find_pairs(replies: Path, tables: Sequence[Path], *, count: int) -> None:
    """Find the best pairs of first guesses; the second guess ignores the reply to the first."""
    matrix = read_game(replies)
    best = best_pairs(matrix, count)
    write_tables(tables, best.to_arrow(), metadata_of(matrix, replies.stem))
