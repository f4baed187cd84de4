"""A transposition table for several strategies: what is known of sets of targets."""

from typing import Any, NamedTuple

import numpy as np

from guesstree.jit import Array, by_reference, jit_in_place
from guesstree.search.splitting import copy_to

_MOST_CELLS = 1 << 27
"""A table is emptied rather than doubled if it would have more totals than that."""


@by_reference
class SetTable(NamedTuple):
    """What is known of sets of targets: a hash table by their Zobrist keys.

    Two different sets share a key with a chance of 2^-128. The columns of `totals` and `worsts`
    are strategies.
    """

    keys: Array  # slots x 2; zero where empty
    totals: Array  # of the tree that is grown; 0: unknown; -1 - guess: only its guess is known
    worsts: Array  # the depth of that tree
    used: Array  # one number: the slots in use


def empty_table(slots: int, strategies: int) -> SetTable:
    """Return a table that knows nothing; `slots` is a power of two."""
    return SetTable(
        keys=np.zeros((slots, 2), np.uint64),
        totals=np.zeros((slots, strategies), np.int32),
        worsts=np.zeros((slots, strategies), np.int32),
        used=np.zeros(1, np.int64),
    )


def with_room(table: SetTable) -> SetTable:
    """Return a table of twice the size that knows the same, or an empty one if that is too big."""
    slots, strategies = table.totals.shape
    if 2 * table.totals.size > _MOST_CELLS:
        return empty_table(slots, strategies)
    larger = empty_table(2 * slots, strategies)
    _copy(table, larger)
    return larger


@jit_in_place
def _copy(table: SetTable, other: SetTable) -> None:
    for slot in range(len(table.keys)):
        a, b = table.keys[slot]
        if a or b:
            place = find_or_add(other, a, b)
            copy_to(other.totals[place], table.totals[slot])
            copy_to(other.worsts[place], table.worsts[slot])


@jit_in_place
def find_or_add(table: SetTable, a: Any, b: Any) -> Any:
    """Return where a set is in the table, after adding it if it is new. A slot has to be free."""
    keys = table.keys
    mask = len(keys) - 1
    slot = np.int64(a & np.uint64(mask))
    while keys[slot, 0] != a or keys[slot, 1] != b:
        if keys[slot, 0] == 0 and keys[slot, 1] == 0:
            keys[slot, 0], keys[slot, 1] = a, b
            table.used[0] += 1
            break
        slot = (slot + 1) & mask
    return slot


@jit_in_place
def key_of(targets: Array, zobrist_keys: Array) -> tuple[Any, Any]:
    """Return the key of a set of targets."""
    a = b = np.uint64(0)
    for target in targets:
        a ^= zobrist_keys[target, 0]
        b ^= zobrist_keys[target, 1]
    return a, b
