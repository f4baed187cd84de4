"""The transposition table: what is known of sets of targets, by Zobrist key.

Every target has 128 random bits; the key of a set is their exclusive or. Two different sets have
the same key with a probability of 2^-128.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.jit import Array, by_reference, jit_in_place

LARGEST = 1 << 26
"""The largest number of slots. A full table of this size stores no new sets."""


@by_reference
class TranspositionTable(NamedTuple):
    """A hash table with open addressing. A full slot holds the value of a set, or a lower bound."""

    keys: Array  # slots x 2 words of 64 bits
    values: Array  # 0 in an empty slot
    guesses: (
        Array  # the best guess if the value is exact; -1 for a lower bound and in an empty slot
    )
    used: Array  # how many slots are full


def random_keys(count: int, seed: int) -> Array:
    """Return `count` random keys of 128 bits."""
    generator = np.random.Generator(np.random.PCG64(seed))
    return generator.integers(0, 1 << 64, (count, 2), dtype=np.uint64)


def empty_table(slots: int) -> TranspositionTable:
    """Return an empty table; `slots` must be a power of two."""
    return TranspositionTable(
        np.zeros((slots, 2), np.uint64),
        np.zeros(slots, np.int32),
        np.full(slots, -1, np.int32),
        np.zeros(1, np.int64),
    )


def doubled(table: TranspositionTable) -> TranspositionTable:
    """Return a table of twice the size with the same entries."""
    larger = empty_table(2 * len(table.values))
    _copy(table, larger)
    return larger


def clear(table: TranspositionTable) -> None:
    """Empty a table."""
    table.values[:] = 0
    table.guesses[:] = -1
    table.used[0] = 0


@jit_in_place
def is_full(table: TranspositionTable) -> bool:
    """Tell whether three quarters of the slots are full: the table stores no new sets then."""
    return bool(4 * table.used[0] > 3 * len(table.values))


@jit_in_place
def slot_of(table: TranspositionTable, a: Any, b: Any) -> Any:
    """Return the slot of a set, or the empty slot where it belongs."""
    mask = len(table.values) - 1
    slot = np.int64(a & np.uint64(mask))
    while table.values[slot] > 0 and (table.keys[slot, 0] != a or table.keys[slot, 1] != b):
        slot = (slot + 1) & mask
    return slot


@jit_in_place
def store(table: TranspositionTable, a: Any, b: Any, value: int, guess: int) -> None:
    """Store the value of a set with its best guess, or a lower bound with -1 as the guess.

    A value replaces a lower bound, and a larger lower bound a smaller one.
    """
    slot = slot_of(table, a, b)
    if table.values[slot] == 0:
        if is_full(table):
            return
        table.used[0] += 1
        table.keys[slot, 0], table.keys[slot, 1] = a, b
    if guess >= 0 or (table.guesses[slot] < 0 and value > table.values[slot]):
        table.values[slot] = value
        table.guesses[slot] = guess


@jit_in_place
def _copy(table: TranspositionTable, other: TranspositionTable) -> None:
    for at in range(len(table.values)):
        if table.values[at] > 0:
            store(other, table.keys[at, 0], table.keys[at, 1], table.values[at], table.guesses[at])
