"""The files of scores, and of the totals that look-aheads find."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa

from guesstree.base.errors import InputError
from guesstree.base.result import frame
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.strategies.recipes import Recipe, recipe_text
from guesstree.strategies.scores import Scores
from guesstree.study import table_files
from guesstree.study.artifacts import metadata_of, write_tree
from guesstree.study.table_files import FINGERPRINT, RECIPE, Metadata

if TYPE_CHECKING:
    import polars as pl

_IN_METADATA = (
    "game",
    "strategy",
    "metric",
    "mode",
    "first_guess",
    "checked",
    FINGERPRINT,
    RECIPE,
)


def made_by(recipe: Recipe) -> Metadata:
    """Return the metadata of files that a recipe makes."""
    return {"strategy": recipe.name, RECIPE: recipe_text(recipe)}


def write_tree_and_scores(
    tree: GuessTree,
    scores: Scores,
    matrix: ReplyMatrix,
    tree_file: Path | None,
    scores_file: Path | None,
) -> None:
    """Write a tree and its scores, each if it has a file."""
    if tree_file:
        about = {
            key: getattr(scores, key) for key in ("strategy", "metric", "mode", RECIPE)
        }
        write_tree(tree, tree_file, metadata_of(matrix, scores.game) | about)
    if scores_file:
        write_scores(scores, scores_file)


def write_scores(scores: Scores, path: Path) -> None:
    """Store scores as Parquet: `target, score, round, weight`.

    All files have the same columns, and can be read together.
    """
    # Without weights, the column has nulls, so files with and without weights can be joined.
    nothing = (None,) * len(scores.targets)
    numbers = [number for number, played in enumerate(scores.rounds, 1) for _ in played]
    columns = {
        "target": pa.array(scores.targets * len(scores.rounds), pa.string()),
        "score": pa.array(scores.all, pa.int32()),
        "round": pa.array(numbers, pa.int32()),
        "weight": pa.array((scores.weights or nothing) * len(scores.rounds), pa.float64()),
    }
    metadata = {
        name: value for name in _IN_METADATA if (value := getattr(scores, name)) is not None
    }
    metadata |= {"rounds": str(len(scores.rounds)), "guesses": str(scores.guesses)}
    if scores.lower_bound is not None:
        metadata |= {"proven": str(int(bool(scores.proven))), "cost": str(scores.cost)}
        metadata |= {"lower_bound": str(scores.lower_bound)}
    table_files.write_parquet(path, pa.table(columns), metadata)


def read_scores_of_games(paths: Iterable[Path], of: str | None = None) -> list[Scores]:
    """Read several files of scores. All files of a game must be made from the same matrix.

    If all are of one game, `of` is the fingerprint of its matrix.

    Raises
    ------
    InputError
        A file does not hold scores, or was made from other words than those before it.
    """
    read = [(path, read_scores(path, of)) for path in paths]
    table_files.check_alike(
        (path, scores.game, scores.fingerprint) for path, scores in read
    )
    return [scores for _, scores in read]


def read_scores(path: Path, of: str | None = None) -> Scores:
    """Read stored scores; `of` is the fingerprint of the matrix that they must be made from.

    Raises
    ------
    InputError
        The file does not hold scores, or was made from another matrix.
    """
    table, metadata = table_files.read_parquet(path, of=of)
    try:
        count = int(metadata["rounds"])
        targets = table["target"].to_pylist()
        flat = table["score"].to_pylist()

        # The rounds come one after the other, each with all targets in list order.
        size = len(targets) // count
        rounds = tuple(tuple(flat[at : at + size]) for at in range(0, len(flat), size))
        weights = table["weight"].to_pylist()[:size]
        cost = metadata.get("cost")
        bound = metadata.get("lower_bound")
        return Scores(
            targets=tuple(targets[:size]),
            rounds=rounds,
            proven=metadata["proven"] == "1" if "proven" in metadata else None,
            cost=None if cost is None else int(cost),
            lower_bound=None if bound is None else int(bound),
            guesses=int(metadata["guesses"]),
            weights=None if None in weights else tuple(weights),
            **{name: metadata[name] for name in _IN_METADATA if name in metadata},
        )
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise InputError(
            f"{path}: is not a file of scores; {table_files.OTHER_KIND}"
        ) from error


def read_steps(path: Path, played: Scores) -> "pl.DataFrame":
    """Read a stored `step_table`.

    Raises
    ------
    InputError
        The file is not such a table, or belongs to another look-ahead than the scores `played`.
    """
    table, about = table_files.read_parquet(path, ["width", "total"])
    if (about.get(FINGERPRINT), about.get(RECIPE)) != (played.fingerprint, played.recipe):
        raise InputError(
            f"{path}: is not from the look-ahead that made these scores; give the file of widths "
            "that the same run wrote"
        )
    return frame(table)
