"""Costs of guesses, by turn, and the size bounds that follow from them."""

import numpy as np
import pytest
from hypothesis import assume
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.search.cost import INFEASIBLE, TOTAL, Cost
from guesstree.search.cost_table import cost_table_of
from guesstree.search.tree_search import Search
from tests.search.oracles import plain_size_bound
from tests.support.games_of_codes import star


@st.composite
def costs(draw: st.DrawFn) -> Cost:
    """Return costs that do not fall: many zeros, steps of any size, a last one that goes on."""
    rises = draw(
        st.lists(st.sampled_from([0, 0, 1, 1, 2, 7, 1000]), min_size=1, max_size=6)
    )
    rises *= draw(st.sampled_from([1, 1, 1, 5]))  # more turns than any tree has
    step = draw(st.sampled_from([0, 0, 1, 1, 3]))
    assume(step or any(rises))
    return Cost(tuple(np.cumsum(rises).tolist()), step)


def test_costs_go_on_after_their_row() -> None:
    """A guess after the row costs a step more than the one before; with 0, the same."""
    assert [TOTAL.of(guesses) for guesses in (1, 2, 9)] == [1, 2, 9]
    assert [Cost((0, 0, 5), 2).of(guesses) for guesses in (1, 3, 4, 6)] == [0, 5, 7, 11]
    assert [Cost((0, 0, 5), 0).of(guesses) for guesses in (2, 3, 9)] == [0, 5, 5]


def test_costs_that_are_too_large_are_refused() -> None:
    """Costs whose sums would not fit into integers are refused."""
    with pytest.raises(InputError, match="lower the costs"):
        Search(star(5), "any", cost=Cost((1, 1 << 49), 1))


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


@pytest.mark.parametrize("branches", [1, 2, 3, 7])
def test_size_bounds_fill_level_by_level(branches: int) -> None:
    """The table and its increments, for guesses left up to where all targets fit in."""
    found = cost_table_of(20, branches)
    table, increments = found.size_bounds[0].tolist(), found.increments[0].tolist()
    assert all(bound < INFEASIBLE for bound in table[-1])

    for left, row in enumerate(table):
        assert row == [plain_size_bound(size, left, branches) for size in range(21)]
        for size, increment in enumerate(increments[left]):
            grown = row[size + 1]
            assert increment == (
                INFEASIBLE if grown == INFEASIBLE else grown - row[size] - 1
            )
