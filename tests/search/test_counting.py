"""What is counted for many guesses at once is what plain partitions say of each."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from guesstree.search.partitions import COUNTER_LIMIT, count_branches, empty_counts, first_counts


@given(data=st.data())
def test_counts_are_those_of_partitions(data: st.DataObject) -> None:
    """For any codes, any of the targets and any block of guesses, in bytes and in pairs of them."""
    size = data.draw(st.integers(1, 12))
    guesses = data.draw(st.integers(1, 9))
    dtype = data.draw(st.sampled_from([np.uint8, np.uint16]))
    codes = st.lists(st.integers(0, 3), min_size=guesses, max_size=guesses)
    by_target = np.array(data.draw(st.lists(codes, min_size=15, max_size=15)), dtype)
    candidates = data.draw(st.permutations(range(15)))[:size]
    first = data.draw(st.integers(0, guesses - 1))
    counts = first_counts(empty_counts(guesses), data.draw(st.integers(1, guesses - first)))
    counts.repeats[:], counts.pairs[:], counts.largest[:] = 9, 9, 9
    count_branches(by_target, np.array(candidates, np.int32), first, counts)
    for at in range(len(counts.same)):
        sizes = Counter(by_target[candidates, first + at].tolist()).values()
        assert counts.repeats[at] == size - len(sizes)
        assert counts.pairs[at] == sum(n * (n - 1) // 2 for n in sizes)
        assert counts.largest[at] == max(sizes) - 1


@given(data=st.data())
def test_a_count_ends_once_all_guesses_repeat_enough(data: st.DataObject) -> None:
    """It ends early only where no guess has fewer repeats than asked for."""
    size, most = data.draw(st.integers(1, 15)), data.draw(st.integers(1, 8))
    codes = st.lists(st.integers(0, 3), min_size=3, max_size=3)
    by_target = np.array(data.draw(st.lists(codes, min_size=15, max_size=15)), np.uint8)
    counts, candidates = empty_counts(3), np.arange(size, dtype=np.int32)
    repeats = [size - len(set(column[:size])) for column in by_target.T.tolist()]
    if count_branches(by_target, candidates, 0, counts, most):
        assert counts.repeats.tolist() == repeats
    else:
        assert min(repeats) >= most


def test_the_largest_set_fits_the_counters() -> None:
    """A set that no guess splits, of as many targets as may be counted."""
    counts = empty_counts(1)
    everything = np.arange(COUNTER_LIMIT, dtype=np.int32)
    count_branches(np.zeros((COUNTER_LIMIT, 1), np.uint8), everything, 0, counts)
    expected = COUNTER_LIMIT - 1, COUNTER_LIMIT * (COUNTER_LIMIT - 1) // 2, COUNTER_LIMIT - 1

    assert (counts.repeats[0], counts.pairs[0], counts.largest[0]) == expected
