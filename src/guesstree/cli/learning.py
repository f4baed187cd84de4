"""Commands that learn to estimate the least totals of sets of targets."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from guesstree.cli.options import Csv, Parquet, Png, Replies, Seed
from guesstree.cli.progress import bar
from guesstree.defaults import LEARNED_SETS, RANDOM_SEED
from guesstree.errors import InputError
from guesstree.files.storage import FINGERPRINT

app = typer.Typer()


@app.command()
def sample_sets(
    replies: Replies,
    output: Annotated[Path, typer.Option(metavar="FILE", help="Write the sets, as Parquet.")],
    largest: Annotated[
        int, typer.Option(min=3, help="Targets of a set at most: large ones may take long.")
    ],
    sets: Annotated[int, typer.Option(min=1, help="How many sets.")] = LEARNED_SETS,
    seed: Seed = RANDOM_SEED,
) -> None:
    """Find the exact least totals of sets that random games leave, and the features of these."""
    from guesstree.analysis.learning import sample_sets as sampled
    from guesstree.files.parquet import write_parquet
    from guesstree.games.artifacts import read_replies

    matrix = read_replies(replies)
    table = sampled(matrix, sets, largest, seed, bar("sets"))
    write_parquet(output, table, matrix.metadata(replies.stem))


@app.command()
def learn(
    train: Annotated[list[Path], typer.Option(help="Sets to learn from, named after their game.")],
    models: Annotated[Path, typer.Option(metavar="DIR", help="Write DIR/linear, net.parquet.")],
    test: Annotated[
        list[Path] | None, typer.Option(help="Sets of games that are not learned from.")
    ] = None,
    seed: Seed = RANDOM_SEED,
    parquet: Parquet = None,
    csv: Csv = None,
    png: Png = None,
) -> None:
    """Learn to estimate the least total of a set, by a linear model and a small neural net.

    The table has how far they err, by size of set: `error` is the root of the mean square of what
    an estimate differs from the exact total, and `bias` its mean. Of the sets that are learned
    from, each fifth is left out to measure this.
    """
    import polars as pl

    from guesstree.analysis.learning import errors, fit
    from guesstree.cli.stages import write_table
    from guesstree.files.parquet import read_parquet
    from guesstree.strategies.estimates import FEATURES, write_model
    from guesstree.strategies.recipes import MODELS

    columns = ["targets", "total", *FEATURES]
    paths = [*train, *(test or ())]
    read = [read_parquet(path, columns) for path in paths]
    _check_games(zip(paths, (about for _, about in read), strict=True))
    games = [(about["game"], pl.DataFrame(table)) for table, about in read]
    learned, new = dict(games[: len(train)]), dict(games[len(train) :])
    found = [fit(kind, learned, seed) for kind in MODELS]
    for model in found:
        write_model(models / f"{model.kind}.parquet", model)
    table = errors(found, learned, new)
    write_table(table.to_arrow(), parquet, csv, {})
    if png is not None:
        from guesstree.report.figures.learning import estimates
        from guesstree.report.figures.style import save_both

        save_both(estimates(table), png)


def _check_games(read: Iterable[tuple[Path, Mapping[str, str]]]) -> None:
    """Raise `InputError` if two files have sets of one game, by its name or by its matrix."""
    files: dict[str, Path] = {}
    for path, about in read:
        game = about["game"]
        other = files.get(game) or files.get(about[FINGERPRINT])
        if other is not None:
            raise InputError(
                f"{path}: has sets of {game!r}, as {other} has; name one file for each game"
            )
        files |= {game: path, about[FINGERPRINT]: path}
