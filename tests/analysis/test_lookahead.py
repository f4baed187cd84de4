"""What each width of a look-ahead finds, written and read back."""

from dataclasses import replace
from pathlib import Path

import pytest

from guesstree.analysis.lookahead import read_steps, step_table
from guesstree.analysis.scores import Scores
from guesstree.errors import InputError
from guesstree.replies.matrix import compute_replies
from guesstree.strategies.lookahead import look_ahead

WORDS = ("one", "two", "six", "ten", "toe", "net", "tin", "tan")


def test_steps_come_back(tmp_path: Path) -> None:
    """As they were written, if the scores are those of their last tree."""
    matrix = compute_replies("wordle", WORDS)
    steps = look_ahead(matrix, "max", "any", (1, 3))
    path = tmp_path / "any.csv"
    path.write_text(step_table(steps, len(WORDS)).write_csv())
    scores = Scores("few", "lookahead-any", "lookahead", "any", WORDS, ())
    last = steps[-1].tree.scores_in_order(WORDS)
    played = replace(scores, rounds=(last,))
    table = read_steps(path, "any", [played])
    assert table["width"].to_list() == [1, 3]
    assert table["total"].to_list() == [step.total for step in steps]
    other = replace(scores, rounds=((*last[1:], last[0] + 1),))
    for wrong, said in (([other], "those of lookahead-any are"), ([], "there are none of")):
        with pytest.raises(InputError, match=said):
            read_steps(path, "any", wrong)


@pytest.mark.parametrize("text", ["", "width,total\n", "a,b\n1,2\n", "width,total\n1,x\n"])
def test_other_tables_are_refused(text: str, tmp_path: Path) -> None:
    """The message names the file and what writes it."""
    path = tmp_path / "any.csv"
    path.write_text(text)
    with pytest.raises(InputError, match=r"any\.csv: not a table .* look-ahead --steps"):
        read_steps(path, "any", [])
