"""Lists of guesses for a node and all below it: one guess for each partition of its candidates."""

from typing import Any

import numpy as np

from guesstree.jit import Array, jit, jit_in_place, jit_inline
from guesstree.search.stack import GuessLists


@jit_inline
def block_rows(lists: GuessLists, at: int) -> Array:
    """Return the replies to the guesses of a list, a row each."""
    size, width = lists.sizes[at], lists.widths[at]
    return lists.blocks[at, : size * width].reshape(size, width)


@jit_inline
def block_columns(lists: GuessLists, at: int) -> Array:
    """Return the replies to the guesses of a list, a row for each target of its block."""
    size, width = lists.sizes[at], lists.widths[at]
    width = width if width > 0 else lists.columns.shape[1]
    return lists.by_target[at, : size * width].reshape(width, size)


@jit
def list_distinct(
    codes: Array, lists: GuessLists, source: int, candidates: Array, labels: Array
) -> None:
    """Make list `source + 1`: of the guesses of list `source`, one for each partition.

    Guesses that leave all candidates in one branch are left out. The replies are copied to a
    block, so that scans of nodes below read memory in order, by guess or by target. `labels` has
    a cell per reply code, which is zero before and after.
    """
    to, width = source + 1, len(candidates)
    in_block = lists.widths[source] > 0
    columns = lists.columns[source][candidates] if in_block else candidates.copy()
    rows = block_rows(lists, source) if in_block else codes
    guesses, block = lists.guesses[source], lists.blocks[to]
    slots = 1
    while slots < 2 * lists.sizes[source]:
        slots *= 2
    hashes = np.zeros((slots, 2), np.uint64)
    kept = 0
    lists.distinct[to] = lists.distinct[source]
    for at in range(lists.sizes[source]):
        row = block[kept * width : (kept + 1) * width]
        replies = rows[at if in_block else guesses[at]]
        for column in range(width):
            row[column] = replies[columns[column]]
        first, second, branches = _partition_hash(row, labels)
        lists.distinct[to, guesses[at]] = branches
        if branches > 1 and _insert(hashes, first, second):
            lists.guesses[to, kept] = guesses[at]
            kept += 1
    lists.sizes[to], lists.widths[to] = kept, width
    _fill_columns(lists, to)
    for column in range(width):
        lists.columns[to, candidates[column]] = column


@jit
def sort_list(lists: GuessLists, at: int) -> None:
    """Sort the guesses of a list: those that can earn most different replies come first."""
    guesses = lists.guesses[at, : lists.sizes[at]]
    order = np.argsort(-lists.distinct[at][guesses], kind="mergesort")
    guesses[:] = guesses[order]
    rows = block_rows(lists, at)
    rows[:] = rows[order]
    _fill_columns(lists, at)


@jit
def _fill_columns(lists: GuessLists, at: int) -> None:
    """Copy the block of a list to the one that has a row for each target."""
    if lists.by_target.shape[1] > 0:
        block_columns(lists, at)[:] = block_rows(lists, at).T


@jit_in_place
def _partition_hash(row: Array, labels: Array) -> tuple[Any, Any, int]:
    """Return 128 bits that tell partitions apart, and the number of branches.

    Replies are numbered in the order in which they first appear, so that guesses with the same
    partition have the same numbers.
    """
    first, second = np.uint64(1), np.uint64(2)
    branches = 0
    for code in row:
        if labels[code] == 0:
            branches += 1
            labels[code] = branches
        label = np.uint64(labels[code])
        first = (first ^ label) * np.uint64(0x9E3779B97F4A7C15)
        first ^= first >> np.uint64(29)
        second = (second + label) * np.uint64(0xBF58476D1CE4E5B9)
        second ^= second >> np.uint64(31)
    for code in row:
        labels[code] = 0
    return first, second, branches


@jit_in_place
def _insert(hashes: Array, first: Any, second: Any) -> bool:
    """Insert a hash into an open-addressing table; False if it is there already."""
    mask = len(hashes) - 1
    slot = np.int64(first & np.uint64(mask))
    while hashes[slot, 0] or hashes[slot, 1]:
        if hashes[slot, 0] == first and hashes[slot, 1] == second:
            return False
        slot = (slot + 1) & mask
    hashes[slot, 0], hashes[slot, 1] = first, second
    return True
