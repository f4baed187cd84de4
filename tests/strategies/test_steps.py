"""What each width of a look-ahead finds, written and read back."""

from dataclasses import replace
from pathlib import Path

import pytest

from guesstree.errors import InputError
from guesstree.files.parquet import FINGERPRINT, RECIPE, write_parquet
from guesstree.files.scores import read_steps
from guesstree.games.matrix import compute_replies
from guesstree.strategies.optimal import look_ahead
from guesstree.strategies.scores import Scores, step_table

WORDS = ("one", "two", "six", "ten", "toe", "net", "tin", "tan")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of what each width finds, of the recipe `mine`."""
    matrix = compute_replies("wordle", WORDS)
    steps = look_ahead(matrix, "max", "any", (3, (2, 3, 4, 8), 1))
    path = tmp_path / "any.parquet"
    write_parquet(
        path, step_table(steps, len(WORDS)).to_arrow(), {FINGERPRINT: "one", RECIPE: "mine"}
    )
    return path


SCORES = Scores(
    "few", "lookahead-any", "lookahead", "any", WORDS, (), fingerprint="one", recipe="mine"
)


def test_steps_come_back(path: Path) -> None:
    """As they were written, if the scores are those of the same look-ahead."""
    table = read_steps(path, SCORES)
    assert table["width"].to_list() == ["1", "2,3,4,8", "3"]
    assert table["total"].to_list() == sorted(table["total"], reverse=True)


@pytest.mark.parametrize("changed", ["recipe", "fingerprint"])
def test_steps_of_other_scores(changed: str, path: Path) -> None:
    """The message names the file."""
    with pytest.raises(InputError, match=r"any\.parquet: is not of the look-ahead whose scores"):
        read_steps(path, replace(SCORES, **{changed: "x"}))  # type: ignore[arg-type]
