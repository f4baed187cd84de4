"""What is counted for many guesses at once is what plain partitions say of each."""

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
def test_marked_repeats_are_those_of_partitions(data: st.DataObject) -> None:
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


@given(data=st.data())
def test_a_count_ends_once_all_guesses_repeat_enough(data: st.DataObject) -> None:
    """It ends early only where no guess has fewer repeats than asked for."""
    size, limit = data.draw(st.integers(1, 15)), data.draw(st.integers(1, 8))
    codes = st.lists(st.integers(0, 3), min_size=3, max_size=3)
    by_target = np.array(data.draw(st.lists(codes, min_size=15, max_size=15)), np.uint8)
    counts, candidates = empty_counts(3), np.arange(size, dtype=np.int32)
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
    """In their order, with all their counts; what the others have at least is known."""
    counts = empty_counts(len(rows))
    counts.repeats[:] = rows
    counts.pairs[:] = [10 * number for number in rows]
    counts.largest[:] = [number + 1 for number in rows]
    guesses = np.arange(len(rows), dtype=np.int32) + 7
    kept = np.zeros(len(rows), np.int32)

    count, least_dropped = keep_few_repeats(counts, guesses, limit, kept)

    few = [place for place, number in enumerate(rows) if number < limit]
    assert kept[:count].tolist() == [place + 7 for place in few]
    assert counts.repeats[:count].tolist() == [rows[place] for place in few]
    assert counts.pairs[:count].tolist() == [10 * rows[place] for place in few]
    assert counts.largest[:count].tolist() == [rows[place] + 1 for place in few]
    assert least_dropped == min(
        (number for number in rows if number >= limit), default=0xFFFF
    )


def test_replies_are_turned_to_a_row_for_each_target() -> None:
    """More guesses than are copied at once, in any order, some of them left out."""
    codes = np.random.default_rng(0).integers(9, size=(700, 3)).astype(np.uint8)
    guesses = np.random.default_rng(1).permutation(700)[:600]

    assert replies_by_target(codes, guesses).tolist() == codes[guesses].T.tolist()


def test_the_largest_set_fits_the_counters() -> None:
    """A set that no guess splits, of as many targets as may be counted."""
    counts = empty_counts(1)
    everything = np.arange(COUNTER_LIMIT, dtype=np.int32)
    count_branches(np.zeros((COUNTER_LIMIT, 1), np.uint8), everything, 0, counts)
    expected = (
        COUNTER_LIMIT - 1,
        COUNTER_LIMIT * (COUNTER_LIMIT - 1) // 2,
        COUNTER_LIMIT - 1,
    )

    assert (counts.repeats[0], counts.pairs[0], counts.largest[0]) == expected
