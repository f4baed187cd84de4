"""The stages of first guesses: their ranking, and the best pairs."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import polars as pl

from guesstree.api.first_guess_tables import OWN_TOTALS, known_totals
from guesstree.defaults import PAIRS
from guesstree.files.artifacts import metadata_of, read_replies
from guesstree.files.parquet import RECIPE, Metadata, read_parquet, write_tables
from guesstree.files.proofs import stated_in
from guesstree.files.scores import read_scores_of_games
from guesstree.report import text_tables
from guesstree.result import frame
from guesstree.stages.outputs import Output, require
from guesstree.storage import write_text
from guesstree.strategies import openers
from guesstree.strategies.agreement import Evidence, certified, check_agreement
from guesstree.strategies.pairs import best_pairs
from guesstree.strategies.scores import Scores


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
    trees = _read(followed, openers.PLAYED_OUT, fingerprint)
    proofs = _read(certificate, openers.CERTIFICATES, fingerprint)
    scores = read_scores_of_games(played, fingerprint)
    known = known_totals(matrix)
    by_file = zip(played, scores, strict=True)
    check_agreement(_evidence(len(matrix.targets), known, trees, proofs, by_file))

    # Empty columns stand for what other games of the study have and this one lacks.
    ranking = openers.rank_openers(matrix)
    if all_weighted and matrix.weights is None:
        ranking = openers.with_empty_weights(ranking)
    table = openers.with_outcomes(
        ranking,
        _by_strategy(trees, all_followed, openers.PLAYED_OUT),
        _by_strategy(proofs, all_proved, openers.CERTIFICATES),
        targets=matrix.targets,
        known=known,
        played=scores,
    )

    recipes = [file.about.get(RECIPE, "") for file in trees + proofs]
    about = metadata_of(matrix, replies.stem) | {RECIPE: "; ".join(recipes)}
    brief = openers.without_repeats(table)
    write_tables(tables, table.to_arrow(), about, brief.to_arrow())
    if markdown:
        write_text(markdown, text_tables.best_and_worst(table, len(matrix.targets)))


class _File(NamedTuple):
    """A table of first guesses, and its metadata. The name of the file is its strategy."""

    path: Path
    table: pl.DataFrame
    about: Metadata


def _read(paths: Sequence[Path], empty: pl.DataFrame, fingerprint: str) -> list[_File]:
    """Return the files of one kind, which have the columns of the `empty` table."""
    read = [(path, *read_parquet(path, empty.columns, of=fingerprint)) for path in paths]
    return [_File(path, frame(table), about) for path, table, about in read]


def _by_strategy(
    files: Iterable[_File], names: Sequence[str], empty: pl.DataFrame
) -> dict[str, pl.DataFrame]:
    """Return the tables by strategy. A strategy without a file gets the empty table."""
    return dict.fromkeys(names, empty) | {file.path.stem: file.table for file in files}


def _evidence(
    targets: int,
    known: pl.DataFrame | None,
    followed: Iterable[_File],
    certificates: Iterable[_File],
    played: Iterable[tuple[Path, Scores]],
) -> Iterator[Evidence]:
    """Yield what each source says of first guesses: the package, and the files of a study."""
    for path, table, _ in followed:
        yield path, openers.totals_of_means(table, targets)

    for path, table, about in certificates:
        if stated := stated_in(path, about):
            yield path, certified(stated, table)

    for path, scores in played:
        yield path, openers.total_of_scores(scores)

    # Last, so that a contradiction names two files if there are two.
    if known is not None:
        yield OWN_TOTALS, known


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
