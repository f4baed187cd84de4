"""The stages of trees."""

from pathlib import Path

import polars as pl
import pytest

from guesstree.base.errors import InputError
from guesstree.stages.trees import grow_trees


def test_scores_of_a_tree(folder: Path) -> None:
    """The scores of a tree are in the order of the targets."""
    scores = pl.read_parquet(folder / "class/scores/max-any.parquet")

    assert scores["target"].to_list()[:2] == ["aback", "adept"]


def test_an_unknown_strategy(folder: Path, tmp_path: Path) -> None:
    """The message has the nearest name."""
    out = [tmp_path / "o.parquet"]

    with pytest.raises(InputError, match="'maxx-any'; did you mean 'max-any'"):
        grow_trees(folder / "class/class.parquet", out, out, strategies=["maxx-any"])
