"""The cost table: which turns are one turn for sets of a size."""

from guesstree.search.cost import Cost
from guesstree.search.cost_table import cost_table_of


def test_turns_at_which_sets_cost_the_same() -> None:
    """The next n rises count for n targets: sets of one target cost the same at most turns."""
    table = cost_table_of(9, 3, Cost((0, 0, 1), 0))
    assert table.rises.tolist()[:4] == [0, 0, 1, 0]
    assert table.free.tolist() == [False, True, True, True]
    # By turn, for 0 to 4 targets: one target costs the same with the first two guesses.
    assert table.classes.tolist() == [
        [0, 0, 0, 0, 0],
        [0, 0, 1, 1, 1],
        [0, 2, 2, 2, 2],
        [0, 0, 0, 3, 3],
    ]
    assert cost_table_of(9, 3).classes.tolist() == [[0, 0]]
