"""Stored scores and steps of look-ahead come back."""

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from guesstree.base.errors import InputError
from guesstree.games.matrix import compute_replies
from guesstree.strategies.optimal import steps
from guesstree.strategies.recipes import Recipe
from guesstree.strategies.scores import Scores, step_table
from guesstree.strategies.summary import summarise
from guesstree.study.stored_scores import read_scores, read_steps, write_scores
from guesstree.study.table_files import FINGERPRINT, RECIPE, write_parquet
from tests.strategies.test_summary import scores_of


@pytest.mark.parametrize(
    "scores",
    [
        scores_of([1, 2, 2]),
        scores_of([1, 2, 3], [3, 2, 1]),
        replace(scores_of([1, 2]), proven=True, lower_bound=3, cost=3),
    ],
)
def test_stored_scores_come_back(scores: Scores, tmp_path: Path) -> None:
    """One round has the same columns as several, and what was proved is kept."""
    path = tmp_path / "scores.parquet"
    write_scores(scores, path)

    assert read_scores(path) == scores
    assert pl.read_parquet(path).columns == ["target", "score", "round", "weight"]
    assert summarise(scores)["lower_bound"] == scores.lower_bound


WORDS = ("one", "two", "six", "ten", "toe", "net", "tin", "tan")


def test_steps_of_other_scores(tmp_path: Path) -> None:
    """Steps come back with the scores of the same look-ahead; for others, the file is named."""
    recipe = Recipe.parse("lookahead-any widths=3 widths=2,3,4,8 widths=1 metric=max")
    table = step_table(steps(compute_replies("wordle", WORDS), recipe), len(WORDS))
    path, names = tmp_path / "any.parquet", ("few", "lookahead-any", "lookahead", "any")
    write_parquet(path, table.to_arrow(), {FINGERPRINT: "one", RECIPE: "mine"})
    scores = Scores(*names, WORDS, (), fingerprint="one", recipe="mine")
    table = read_steps(path, scores)

    assert table["width"].to_list() == ["1", "2,3,4,8", "3"]
    assert table["total"].to_list() == sorted(table["total"], reverse=True)

    for other in (replace(scores, recipe="x"), replace(scores, fingerprint="x")):
        with pytest.raises(
            InputError, match=r"any\.parquet: is not from the look-ahead that made these"
        ):
            read_steps(path, other)
