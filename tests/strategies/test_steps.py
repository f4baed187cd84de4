"""What each width of a look-ahead finds, written and read back."""

from dataclasses import replace
from pathlib import Path

import pytest

from guesstree.errors import InputError
from guesstree.files.parquet import FINGERPRINT, RECIPE, write_parquet
from guesstree.files.scores import read_steps
from guesstree.games.matrix import compute_replies
from guesstree.strategies.optimal import steps
from guesstree.strategies.recipes import parse_recipe
from guesstree.strategies.scores import Scores, step_table

WORDS = ("one", "two", "six", "ten", "toe", "net", "tin", "tan")


def test_steps_of_other_scores(tmp_path: Path) -> None:
    """Steps come back with the scores of the same look-ahead; for others, the file is named."""
    recipe = parse_recipe("lookahead-any widths=3 widths=2,3,4,8 widths=1 metric=max")
    table = step_table(steps(compute_replies("wordle", WORDS), recipe), len(WORDS))
    path, names = tmp_path / "any.parquet", ("few", "lookahead-any", "lookahead", "any")
    write_parquet(path, table.to_arrow(), {FINGERPRINT: "one", RECIPE: "mine"})
    scores = Scores(*names, WORDS, (), fingerprint="one", recipe="mine")
    table = read_steps(path, scores)
    assert table["width"].to_list() == ["1", "2,3,4,8", "3"]
    assert table["total"].to_list() == sorted(table["total"], reverse=True)
    for other in (replace(scores, recipe="x"), replace(scores, fingerprint="x")):
        with pytest.raises(InputError, match=r"any\.parquet: is not of the look-ahead whose"):
            read_steps(path, other)
