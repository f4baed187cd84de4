"""Counts of many guesses at once equal plain partitions."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from guesstree.search.counting import (
    COUNTER_LIMIT,
    MARKED_TOGETHER,
    MOST_MARKS,
    count_branches,
    empty_counts,
    empty_marks,
    first_counts,
    keep_few_repeats,
    mark_branches,
    replies_by_target,
)

tables = st.lists(
    st.lists(st.integers(0, 3), min_size=9, max_size=9), min_size=15, max_size=15
)
"""The replies of nine guesses to fifteen targets."""


@given(
    table=tables,
    dtype=st.sampled_from([np.uint8, np.uint16]),
    order=st.permutations(range(15)),
    size=st.integers(1, 12),
    first=st.integers(0, 8),
    data=st.data(),
)
def test_counts_equal_partitions(
    table: list[list[int]],
    dtype: type[np.unsignedinteger],
    order: list[int],
    size: int,
    first: int,
    data: st.DataObject,
) -> None:
    """For any codes, any of the targets and any block of guesses, in bytes and in pairs of them."""
    by_target, candidates = np.array(table, dtype), order[:size]
    counts = first_counts(empty_counts(9), data.draw(st.integers(1, 9 - first)))
    counts.repeats[:], counts.pairs[:], counts.largest[:] = 9, 9, 9

    count_branches(by_target, np.array(candidates, np.int32), first, counts)

    for at in range(len(counts.same)):
        sizes = Counter(by_target[candidates, first + at].tolist()).values()
        assert counts.repeats[at] == size - len(sizes)
        assert counts.pairs[at] == sum(n * (n - 1) // 2 for n in sizes)
        assert counts.largest[at] == max(sizes) - 1


@given(data=st.data())
def test_marked_repeats_equal_partitions(data: st.DataObject) -> None:
    """For any codes, any of the targets and any block of guesses, longer than one of marks too."""
    size = data.draw(st.integers(1, 12))
    guesses = data.draw(st.sampled_from([1, 5, MARKED_TOGETHER, 2 * MARKED_TOGETHER + 3]))
    random = np.random.default_rng(data.draw(st.integers(0, 99)))
    by_target = random.integers(0, 5, (15, guesses)).astype(np.uint8)
    candidates = data.draw(st.permutations(range(15)))[:size]
    first = data.draw(st.integers(0, guesses - 1))
    marks = empty_marks(15, 5)
    marks[:] = 1
    counts = empty_counts(guesses - first)

    mark_branches(by_target, np.array(candidates, np.int32), first, counts, marks)

    plain = [size - len(set(column)) for column in by_target[candidates, first:].T.tolist()]
    assert counts.repeats.tolist() == plain


def test_more_replies_than_a_byte_counts_are_not_marked() -> None:
    """All 255 replies may occur to a set; with 256, their sum would be 0."""
    counts = empty_counts(1)
    by_target = np.arange(MOST_MARKS, dtype=np.uint8).reshape(-1, 1)
    candidates = np.arange(MOST_MARKS, dtype=np.int32)

    mark_branches(by_target, candidates, 0, counts, empty_marks(MOST_MARKS, MOST_MARKS))

    assert counts.repeats[0] == 0
    assert len(empty_marks(MOST_MARKS, MOST_MARKS + 1)) == 0


def test_more_repeats_than_two_bytes_count_are_not_marked() -> None:
    """A guess that splits nothing has a repeat less than there are targets."""
    counts = empty_counts(1)
    candidates = np.arange(0xFFFF, dtype=np.int32)

    mark_branches(
        np.zeros((0xFFFF, 1), np.uint8), candidates, 0, counts, empty_marks(0xFFFF, 1)
    )

    assert counts.repeats[0] == 0xFFFE
    assert len(empty_marks(0x10000, 1)) == 0


@given(table=tables, size=st.integers(1, 15), limit=st.integers(1, 8))
def test_a_count_ends_once_all_guesses_repeat_enough(
    table: list[list[int]], size: int, limit: int
) -> None:
    """A count ends early only if no guess has fewer repeats than the limit."""
    by_target, candidates = np.array(table, np.uint8), np.arange(size, dtype=np.int32)
    counts = empty_counts(9)
    repeats = [size - len(set(column[:size])) for column in by_target.T.tolist()]

    count_branches(by_target, candidates, 0, counts, limit)

    if min(repeats) < limit:
        assert counts.repeats.tolist() == repeats
    else:
        assert counts.repeats.min() >= limit


def test_a_count_of_repeats_alone_stops_where_no_more_are_needed() -> None:
    """All targets in one branch: 5 of 15 have been counted when 4 repeats are enough."""
    counts = empty_counts(1)

    count_branches(np.zeros((15, 1), np.uint8), np.arange(15, dtype=np.int32), 0, counts, 4)

    assert counts.repeats[0] < 14


@given(
    rows=st.lists(st.integers(0, 9), min_size=1, max_size=200),
    limit=st.integers(0, 10),
)
def test_guesses_with_few_repeats_are_kept(rows: list[int], limit: int) -> None:
    """The guesses keep their order and all their counts; the least count of the others is known."""
    counts = empty_counts(len(rows))
    repeats = np.array(rows)
    counts.repeats[:] = repeats
    counts.pairs[:] = 10 * repeats
    counts.largest[:] = repeats + 1
    guesses = np.arange(len(rows), dtype=np.int32) + 7
    kept = np.zeros(len(rows), np.int32)

    count, least_dropped = keep_few_repeats(counts, guesses, limit, kept)

    few = np.flatnonzero(repeats < limit)
    assert kept[:count].tolist() == (few + 7).tolist()
    assert counts.repeats[:count].tolist() == repeats[few].tolist()
    assert counts.pairs[:count].tolist() == (10 * repeats[few]).tolist()
    assert counts.largest[:count].tolist() == (repeats[few] + 1).tolist()
    assert least_dropped == min(np.delete(repeats, few), default=0xFFFF)


def test_replies_are_turned_to_a_row_for_each_target() -> None:
    """More guesses than are copied at once, in any order, some of them left out."""
    codes = np.random.default_rng(0).integers(9, size=(700, 3)).astype(np.uint8)
    guesses = np.random.default_rng(1).permutation(700)[:600]

    assert replies_by_target(codes, guesses).tolist() == codes[guesses].T.tolist()


def test_the_largest_set_fits_the_counters() -> None:
    """No guess splits it, and it has as many targets as can be counted."""
    counts = empty_counts(1)
    everything = np.arange(COUNTER_LIMIT, dtype=np.int32)
    count_branches(np.zeros((COUNTER_LIMIT, 1), np.uint8), everything, 0, counts)
    expected = (
        COUNTER_LIMIT - 1,
        COUNTER_LIMIT * (COUNTER_LIMIT - 1) // 2,
        COUNTER_LIMIT - 1,
    )

    assert (counts.repeats[0], counts.pairs[0], counts.largest[0]) == expected
