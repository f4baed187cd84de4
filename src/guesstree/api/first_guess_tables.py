"""The tables of first guesses that come with the package."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from guesstree.advice.first_guesses import FirstGuesses
from guesstree.advice.word_lists import Layer
from guesstree.files.parquet import read_parquet
from guesstree.files.paths import table_file
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.metrics import Masses, masses_of
from guesstree.study.config import shipped_config
from guesstree.words.forms import Words

if TYPE_CHECKING:
    import polars as pl


SHIPPED = "the table of first guesses that comes with guesstree"
"""The name of these tables in messages."""


def first_guesses_file(
    rule: str, targets: Iterable[str], guesses: Iterable[str], masses: Masses | None = None
) -> Path:
    """Return the path of the table of first guesses of a game, which may not exist.

    `masses` are the weights of the targets as whole numbers; None if all are equally likely.
    """
    digest = sha256("\n".join([rule, *targets, "", *guesses]).encode())
    if masses is not None:
        digest.update(masses.astype("<i8").tobytes())
    return table_file(shipped_config().parent / "first-guesses", digest.hexdigest()[:16])


def known_first_guesses(rule: str, layer: Layer, guesses: Words) -> FirstGuesses | None:
    """Return the table of first guesses of a game; None without one."""
    masses = None if layer.weights is None else masses_of(layer.weights)
    path = first_guesses_file(rule, layer.words, guesses, masses)
    if not path.exists():
        return None
    table, _ = read_parquet(path)
    # Where pandas is installed, `to_numpy` of Arrow would load it first.
    columns = {name: np.array(table[name].to_pylist()) for name in table.column_names}
    return FirstGuesses(
        guesses=tuple(columns["guess"].tolist()),
        targets=frozenset(layer.words),
        totals=columns["total"],
        hard_totals=columns["hard_total"],
        lower_bounds=columns["lower_bound"],
        exact=columns["exact"],
        mass=len(layer.words) if masses is None else int(masses.sum()),
    )


def shipped_first_guesses(matrix: ReplyMatrix) -> "pl.DataFrame | None":
    """Return the table of first guesses that comes with the package; None for other games.

    None if targets have weights, as the totals are not numbers of guesses then.
    """
    if matrix.weights is not None:
        return None
    layer = Layer("targets", matrix.targets)
    known = known_first_guesses(matrix.rule.name, layer, matrix.guesses)
    return None if known is None else known.table
