"""The tables of first guesses that come with the package."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from guesstree.advice.first_guesses import FirstGuesses
from guesstree.advice.word_lists import Layer, layers_of
from guesstree.files.parquet import read_parquet
from guesstree.files.paths import table_file
from guesstree.games.matrix import ReplyMatrix
from guesstree.study.config import shipped_config

if TYPE_CHECKING:
    import polars as pl


def first_guesses_file(rule: str, targets: Iterable[str], guesses: Iterable[str]) -> Path:
    """Return the path of a game's table of first guesses; the file may not exist."""
    digest = sha256("\n".join([rule, *targets, "", *guesses]).encode()).hexdigest()
    return table_file(shipped_config().parent / "first-guesses", digest[:16])


def known_first_guesses(rule: str, layer: Layer, guesses: tuple[str, ...]) -> FirstGuesses | None:
    """Return a game's table of first guesses; None without one, or if targets have weights."""
    path = first_guesses_file(rule, layer.words, guesses)
    if layer.weights is not None or not path.exists():
        return None
    table, _ = read_parquet(path)
    names = ("total", "hard_total", "lower_bound", "exact")
    # Arrow's `to_numpy` would import pandas first, if pandas is installed.
    numbers = (np.array(table[name].to_pylist()) for name in names)
    return FirstGuesses(tuple(table["guess"].to_pylist()), frozenset(layer.words), *numbers)


def shipped_first_guesses(matrix: ReplyMatrix) -> "pl.DataFrame | None":
    """Return the table of first guesses that the package ships for a game; None without one."""
    targets = layers_of(matrix.targets, matrix.guesses, matrix.weights)[0]
    known = known_first_guesses(matrix.rule.name, targets, matrix.guesses)
    return None if known is None else known.table
