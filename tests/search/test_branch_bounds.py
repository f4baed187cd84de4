"""Splitting by reply: the kernels against plain Python."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from guesstree.search.branch_bounds import sort_up
from tests.conftest import examples
from tests.search import kernels

CODES = 6
RIGHT = CODES - 1

replies_to_targets = st.lists(st.integers(0, RIGHT), min_size=1, max_size=12)


@examples(40)
@given(replies=replies_to_targets, data=st.data())
def test_sorting_keeps_the_order_of_those_with_one_reply(
    replies: list[int], data: st.DataObject
) -> None:
    """A stable sort, of any targets in any order."""
    targets = data.draw(st.permutations(range(len(replies))))
    targets = targets[: data.draw(st.integers(0, len(targets)))]
    ordered = kernels.sort_by_reply(np.array(replies, np.uint8), targets, CODES)

    assert ordered == sorted(targets, key=replies.__getitem__)


@examples(40)
@given(numbers=st.lists(st.integers(0, 99), max_size=60))
def test_sorting_up(numbers: list[int]) -> None:
    """Any numbers, in place."""
    array = np.array(numbers, np.int32)
    assert sort_up(array) is array
    assert array.tolist() == sorted(numbers)


@examples(40)
@given(replies=replies_to_targets, most=st.integers(1, 13))
def test_repeats(replies: list[int], most: int) -> None:
    """Targets less branches, counted up to a number."""
    counted = kernels.repeats(np.array(replies, np.uint8), range(len(replies)), most)
    assert counted == min(most, len(replies) - len(set(replies)))
