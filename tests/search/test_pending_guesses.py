"""The order in which guesses are followed."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE
from tests.conftest import examples
from tests.search import kernels
from tests.support.games_of_codes import made_game, made_games


@examples(30)
@given(matrix=made_games(), data=st.data())
def test_keys_of_first_guesses(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """A target counts by its mass and by how many heavier ones have its reply.

    Equal masses are no masses: two for each square of a branch's size, N for each repeated reply.
    """
    count = len(matrix.targets)
    some = st.lists(st.integers(1, 99), min_size=count, max_size=count)
    drawn = data.draw(some | st.sampled_from([[1] * count, [7] * count]))
    masses = sorted(drawn, reverse=True)
    mean = sum(masses) // count
    expected = []
    for row in matrix.codes.tolist():
        before = [row[:at].count(code) for at, code in enumerate(row)]
        pairs = [*zip(masses, before, strict=True)]
        squares = sum(mass * (2 * k + 1) for mass, k in pairs) // mean
        repeated = sum(mass for mass, k in pairs if k)
        expected.append(2 * squares + count * ((2 * count * mean + repeated) // mean))

    assert kernels.first_guess_keys(matrix, masses) == expected
    assert masses[0] > masses[-1] or kernels.first_guess_keys(matrix) == expected


@examples(30)
@given(
    drawn=st.lists(st.tuples(st.integers(5, 9), st.integers(0, 3)), max_size=12),
    order=st.permutations(range(12)),
    cutoffs=st.lists(st.integers(5, 10), min_size=13, max_size=13),
    any_allowed=st.booleans(),
)
def test_the_next_guess(
    drawn: list[tuple[int, int]], order: list[int], cutoffs: list[int], any_allowed: bool
) -> None:
    """The least key below the cutoff; ties go by list order, or by the order of the rows."""
    search = kernels.new_search(made_game(np.zeros((12, 1))), "any")
    rows = [(guess, *row) for guess, row in zip(order, drawn, strict=False)]
    cutoffs.sort(reverse=True)

    found = kernels.next_pending(search, rows, cutoffs, INFEASIBLE, any_allowed=any_allowed)

    expected, rejected = [], [INFEASIBLE]
    for cutoff in cutoffs:
        rejected += [bound for _, bound, _ in rows if bound >= cutoff]
        rows = [row for row in rows if row[1] < cutoff]
        if rows:
            best = min(rows, key=lambda row: (row[2], row[0] if any_allowed else 0))
            expected.append(best[0])
            rows.remove(best)
    assert found == (expected, min(rejected))
