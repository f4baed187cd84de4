"""The problem of a search: widths of beams, guesses that hard mode allows, orders of branches."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search.cost import Beam, Width
from guesstree.search.problem import search_problem
from tests.conftest import examples
from tests.search import kernels


@pytest.mark.parametrize(
    ("width", "expected"),
    [(3, (3, 3, 3, 3)), ((2, 3, 4, 8), (2, 3, 4, 8)), ((9, 1, 5, 1), (9, 1, 5, 1))],
)
def test_widths_by_size(
    width: Width, expected: tuple[int, ...], matrices: dict[str, ReplyMatrix]
) -> None:
    """Each set has the width of its size: from 400 targets on, from 100, from 30, or fewer."""
    for count in (1391, 40):
        matrix = matrices["jotto"].with_targets(np.arange(count))
        found = search_problem(matrix, "any", Beam(None, width), False).widths
        large, medium, small, tiny = expected
        by_size = [tiny] * 30 + [small] * 70 + [medium] * 300 + [large] * 1000
        assert found.tolist() == by_size[: count + 1]


bits = st.sets(st.sampled_from([0, 1, 63, 64, 65, 127]))


@examples(25)
@given(has=st.lists(bits, min_size=1, max_size=8), more=bits, data=st.data())
def test_allowed_guesses_have_all_required_features(
    has: list[set[int]], more: set[int], data: st.DataObject
) -> None:
    """Features beyond the first 64 count as well."""
    required = {*sorted(more)[::2]}
    guesses = data.draw(st.permutations(range(len(has))))
    numbers = [sum(1 << feature for feature in features) for features in (*has, required)]
    *table, last = np.array([[n & (1 << 64) - 1, n >> 64] for n in numbers], np.uint64)

    allowed = kernels.allowed_guesses(np.array(table), guesses, last)

    assert allowed == [guess for guess in guesses if required <= has[guess]]


@pytest.mark.parametrize("mode", ["consistent", "any", "nyt-hard"])
@pytest.mark.parametrize("feasibility_only", [False, True])
def test_the_order_of_branches(mode: str, feasibility_only: bool) -> None:
    """Small ones first, but large ones where supersets of infeasible sets are infeasible."""
    spelled = map("".join, product("abcdef", repeat=4))
    words = [word for at, word in enumerate(spelled) if at % 5]  # a list without symmetries
    replies = compute_replies("wordle", words)
    search = kernels.new_search(
        replies, mode, 5, feasibility_only=feasibility_only, slots=1 << 14
    )
    sizes = kernels.unsolved_branches(search, replies.position["abcf"])

    assert len(set(sizes)) > 1
    assert sizes == sorted(sizes, reverse=mode == "any" and feasibility_only)
