"""How commands read and write what several of them have: tables, trees with their scores."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

if TYPE_CHECKING:
    import polars as pl

    from guesstree.analysis.scores import Scores
    from guesstree.replies.matrix import ReplyMatrix
    from guesstree.trees.tree import GuessTree


def read_frames(
    paths: list[Path], fingerprint: str, columns: tuple[str, ...]
) -> "dict[str, tuple[pl.DataFrame, str]]":
    """Return tables made from one reply matrix with their recipes, by the names of their files.

    They must have `columns`, and may have others.

    Raises
    ------
    InputError
        A file was made from another matrix, or is of another kind.
    """
    import polars as pl

    from guesstree.storage.parquet import check_columns, read_parquet
    from guesstree.storage.provenance import RECIPE

    read = {path: read_parquet(path, of=fingerprint) for path in paths}
    for path, (table, _) in read.items():
        check_columns(path, table, columns)
    return {
        path.stem: (pl.DataFrame(table), about.get(RECIPE, ""))
        for path, (table, about) in read.items()
    }


def write_table(
    table: Any, parquet: Path | None, csv: Path | None, metadata: dict[str, str]
) -> None:
    """Write an Arrow table in the forms that are asked for."""
    import polars as pl

    from guesstree.storage.files import write_text
    from guesstree.storage.parquet import write_parquet

    if parquet:
        write_parquet(parquet, table, metadata)
    if csv:
        lists = pl.col(pl.List(pl.Int64)).cast(pl.List(pl.String)).list.join(" ")
        write_text(csv, pl.DataFrame(table).with_columns(lists).write_csv())


def write_tree_and_scores(
    tree: "GuessTree",
    scores: "Scores",
    matrix: "ReplyMatrix",
    trees: Path | None,
    folder: Path | None,
) -> None:
    """Write a tree to `trees` and its scores to `folder`, both named after the strategy."""
    from guesstree.analysis.scores import write_scores
    from guesstree.storage.provenance import RECIPE
    from guesstree.trees.files import write_tree

    name = f"{scores.strategy}.parquet"
    if trees:
        about = {"strategy": scores.strategy, "metric": scores.metric, "mode": scores.mode}
        about |= {RECIPE: scores.recipe}
        write_tree(tree, trees / name, matrix.metadata(scores.game) | about)
    if folder:
        write_scores(scores, folder / name)


def need_output(*outputs: Path | None) -> None:
    """Raise `typer.BadParameter` if a command would compute and write nothing."""
    if not any(outputs):
        raise typer.BadParameter("name a file to write: --parquet, --csv or another form")
