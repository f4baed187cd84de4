"""The command that makes the explorer, pages to look at trees and games in a browser."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from guesstree.cli.options import Trees

if TYPE_CHECKING:
    from guesstree.replies.matrix import ReplyMatrix

app = typer.Typer()


@app.command()
def build_explorer(
    trees: Trees,
    summary: Annotated[Path, typer.Option(help="The summary of all strategies, as Parquet.")],
    openers: Annotated[
        list[Path],
        typer.Option(help="A ranking of first guesses, named after its game; may be repeated."),
    ],
    output: Annotated[Path, typer.Option(metavar="DIR", help="The folder to write.")],
    matrices: Annotated[
        list[Path] | None,
        typer.Option(
            help="A reply matrix, named after its game, to review games; may be repeated."
        ),
    ] = None,
    until: Annotated[
        list[str] | None,
        typer.Option(
            metavar="GAME=DATE", help="The date of a game's list of targets; may be repeated."
        ),
    ] = None,
) -> None:
    """Build pages to walk through trees in a browser."""
    import polars as pl

    from guesstree.analysis.ranking import RANKING_COLUMNS
    from guesstree.analysis.summary import KEY_COLUMNS
    from guesstree.report.explorer import write_explorer
    from guesstree.storage.parquet import check_columns, read_parquet
    from guesstree.storage.provenance import FINGERPRINT, check_alike
    from guesstree.trees.files import read_tree

    grown = {path: read_tree(path) for path in trees}
    means, summarised = read_parquet(summary)
    check_columns(summary, means, KEY_COLUMNS)
    rankings = {path: read_parquet(path) for path in openers}
    for path, (table, _) in rankings.items():
        check_columns(path, table, RANKING_COLUMNS)
    for path, (_, about) in [*rankings.items(), *grown.items()]:
        game, made_from = about["game"], about[FINGERPRINT]
        known = summarised.get(f"{FINGERPRINT} of {game}")
        check_alike([(summary, game, known), (path, game, made_from)])
    read = _small_matrices(matrices or [])
    for path, matrix in read.items():
        known = summarised.get(f"{FINGERPRINT} of {path.stem}")
        check_alike([(summary, path.stem, known), (path, path.stem, matrix.fingerprint)])
    write_explorer(
        output,
        list(grown.values()),
        pl.DataFrame(means),
        {path.stem: pl.DataFrame(table) for path, (table, _) in rankings.items()},
        {path.stem: matrix for path, matrix in read.items()},
        _dates(until or []),
    )


def _dates(pairs: list[str]) -> dict[str, str]:
    """Return dates by the names of games."""
    from guesstree.errors import InputError

    split = {pair: pair.partition("=") for pair in pairs}
    for pair, (game, _, date) in split.items():
        if not (game and date):
            raise InputError(f"{pair!r} is not GAME=DATE, such as nyt='July 2023'")
    return {game: date for game, _, date in split.values()}


def _small_matrices(paths: list[Path]) -> dict[Path, "ReplyMatrix"]:
    """Read the reply matrices that the explorer can take; larger ones are not even read."""
    from guesstree.replies.files import read_replies
    from guesstree.report.explorer import MOST_PAIRS
    from guesstree.storage.parquet import opened_parquet

    small = []
    for path in paths:
        with opened_parquet(path) as stored:
            if stored.rows <= MOST_PAIRS:  # a row for each pair
                small.append(path)
    return {path: read_replies(path) for path in small}
