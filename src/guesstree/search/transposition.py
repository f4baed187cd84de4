"""The transposition table: values and lower bounds of sets of targets, by Zobrist key [1]_.

Every target has 128 random bits. The key of a set is the exclusive or of the bits of its targets.
Two different sets have the same key with a probability of 2^-128.

.. [1] A. L. Zobrist, "A New Hashing Method with Application for Game Playing", Technical Report 88,
   Computer Sciences Department, University of Wisconsin, 1970.
"""

import os
from typing import Any, NamedTuple

import numpy as np

from guesstree.base.jit import Array, by_reference, jit_in_place

_LARGEST = 1 << 26
"""The largest number of slots."""

FIRST_TABLE = 1 << 16
"""Slots of a table before it grows."""

# One byte that says whether it is full, a key of 16, a value of 8 and a note of 4.
_SLOT = 29
"""Bytes of a slot, with one value and one note."""

_SHARE = 8
"""A table takes at most an eighth of the machine's memory. A proof within a limit has two."""

UNKNOWN = -1
"""The note of a set whose best guess is not known: there is a lower bound, or nothing."""


@by_reference
class TranspositionTable(NamedTuple):
    """A hash table with open addressing.

    The table of a search has a value and a note for each set: its total with the best guess, or a
    lower bound with `UNKNOWN`. That of several strategies has a row of them, see
    `strategies.play_out`.
    """

    full: Array  # by slot: whether it is full, in one byte, so that most lookups stay in the cache
    keys: Array  # slots x 2 words of 64 bits
    values: Array  # by slot
    notes: Array  # by slot
    used: Array  # how many slots are full


def most_memory() -> int:
    """Return how many bytes a table may take, together with the smaller one that it grows from."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")

    # The largest table, and the one of half its size from which it grows.
    return min(memory // _SHARE, _LARGEST * _SLOT * 3 // 2)


def may_double(table: TranspositionTable) -> bool:
    """Tell whether a table of twice the size may be made. If not, a full table stores no new sets.

    Both tables must fit into memory, as they exist together while the entries are copied.
    """
    return 3 * len(table.keys) * _SLOT <= most_memory()


def random_keys(count: int, seed: int) -> Array:
    """Return `count` random keys of 128 bits."""
    generator = np.random.Generator(np.random.PCG64(seed))
    return generator.integers(0, 1 << 64, (count, 2), dtype=np.uint64)


def empty_table(slots: int, *columns: int) -> TranspositionTable:
    """Return an empty table; `slots` must be a power of two."""
    return TranspositionTable(
        np.zeros(slots, np.uint8),
        np.zeros((slots, 2), np.uint64),
        np.zeros((slots, *columns), np.int64),
        np.full((slots, *columns), UNKNOWN, np.int32),
        np.zeros(1, np.int64),
    )


def doubled(table: TranspositionTable) -> TranspositionTable:
    """Return a table of twice the size with the same entries."""
    slots, *columns = table.values.shape
    larger = empty_table(2 * slots, *columns)
    _copy_rows(_in_rows(table), _in_rows(larger))
    return larger


def _in_rows(table: TranspositionTable) -> TranspositionTable:
    """Return a view of a table with a row of values and notes for each slot."""
    slots = len(table.keys)
    return table._replace(
        values=table.values.reshape(slots, -1), notes=table.notes.reshape(slots, -1)
    )


@jit_in_place
def _copy_rows(table: TranspositionTable, other: TranspositionTable) -> None:
    for slot in range(len(table.keys)):
        # The place of a set depends on the number of slots, so each set is looked up again.
        if table.full[slot]:
            place = find_or_add(other, table.keys[slot, 0], table.keys[slot, 1])
            for column in range(table.values.shape[1]):
                other.values[place, column] = table.values[slot, column]
                other.notes[place, column] = table.notes[slot, column]


@jit_in_place
def is_full(table: TranspositionTable) -> bool:
    """Tell whether three quarters of the slots are full: a search pauses then for a larger table.

    Until it does, and where memory allows no larger table, `store` goes on.
    """
    return bool(4 * table.used[0] > 3 * len(table.keys))


@jit_in_place
def key_of(targets: Array, zobrist_keys: Array) -> tuple[Any, Any]:
    """Return the Zobrist key of a set of targets."""
    # The two halves of 128 bits, as there are no numbers that long.
    a = b = np.uint64(0)
    for target in targets:
        a ^= zobrist_keys[target, 0]
        b ^= zobrist_keys[target, 1]
    return a, b


@jit_in_place
def slot_of(table: TranspositionTable, a: Any, b: Any) -> Any:
    """Return the slot of a set, or the empty slot where it belongs."""
    full = table.full
    keys = table.keys

    # The number of slots is a power of two: its lowest bits choose a slot. The loop ends, as
    # `store` leaves some slots empty.
    mask = len(keys) - 1
    slot = np.int64(a & np.uint64(mask))
    while full[slot] and (keys[slot, 0] != a or keys[slot, 1] != b):
        slot = (slot + 1) & mask
    return slot


@jit_in_place
def find_or_add(table: TranspositionTable, a: Any, b: Any) -> Any:
    """Return the slot of a set, which is added if it is new; a slot must be free."""
    slot = slot_of(table, a, b)
    if not table.full[slot]:
        table.full[slot] = 1
        table.keys[slot, 0] = a
        table.keys[slot, 1] = b
        table.used[0] += 1
    return slot


@jit_in_place
def store(table: TranspositionTable, a: Any, b: Any, value: int, guess: int) -> None:
    """Store the value of a set with its best guess, or a lower bound with `UNKNOWN` as the guess.

    A value replaces a lower bound, and a higher lower bound replaces a lower one.
    """
    slot = slot_of(table, a, b)
    if not table.full[slot]:
        # The last sixteenth stays empty, so that lookups end soon.
        if 16 * table.used[0] > 15 * len(table.keys):
            return
        slot = find_or_add(table, a, b)

    # A slot that was just added has the lower bound 0.
    if guess != UNKNOWN or (table.notes[slot] == UNKNOWN and value > table.values[slot]):
        table.values[slot] = value
        table.notes[slot] = guess
