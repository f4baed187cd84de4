"""The inside of the search in plain values: its table, its keys, its conflict sets.

With `kernels`, the only place where tests of the search use the names of internals.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from guesstree.games.matrix import ReplyMatrix
from guesstree.search.driver import NO_LIMIT, Search
from guesstree.search.symmetry import canonical_key, guess_of_image
from guesstree.search.transposition import TranspositionTable, doubled, empty_table, is_full, store

Key = tuple[int, int]
Entry = tuple[int, int | None]


def new_search(
    matrix: ReplyMatrix,
    mode: str,
    limit: int | None = None,
    *,
    feasibility_only: bool = False,
    slots: int = 1 << 10,
) -> Search:
    """Return a search whose table has so few slots that it may have to grow."""
    search = Search(matrix, mode, limit, feasibility_only=feasibility_only)
    search.stack = search.stack._replace(table=empty_table(slots))
    return search


def probe_from(search: Search, targets: int) -> None:
    """Let a search bound branches by all guesses at nodes of so many targets."""
    search.problem = search.problem._replace(probes_from=targets)


def set_limit(search: Search, limit: int | None) -> None:
    """Let a search go on within another limit, with what it knows."""
    search.limit = limit or NO_LIMIT


def entries_of(table: TranspositionTable) -> dict[Key, Entry]:
    """Return what a table holds: (value, best guess), or (lower bound, None)."""
    entries: dict[Key, Entry] = {}
    for slot in np.flatnonzero(table.full):
        guess = int(table.notes[slot])
        first, second = table.keys[slot].tolist()
        entries[first, second] = int(table.values[slot]), None if guess < 0 else guess
    assert len(entries) == table.used[0]
    return entries


def stored(
    table: TranspositionTable, key: Key, value: int, guess: int | None
) -> TranspositionTable:
    """Store a value with its best guess, or a lower bound; a full table grows."""
    table = doubled(table) if is_full(table) else table
    store(table, np.uint64(key[0]), np.uint64(key[1]), value, -1 if guess is None else guess)
    return table


def key_of(
    search: Search, targets: Iterable[int], left: int | None, features: Iterable[int] = ()
) -> Key:
    """Return the key of a set of targets, with guesses left and features that were revealed.

    Guesses left only count where they are fewer than the targets.
    """
    problem, targets = search.problem, list(targets)
    a, b = np.bitwise_xor.reduce(problem.zobrist_keys[targets])
    parts = [canonical_key(search.stack.symmetry, a, b, np.array(targets, np.int32))]
    parts += [problem.feature_keys[feature] for feature in features]
    if left is not None and left < len(targets):
        parts.append(problem.limit_keys[left])
    first, second = np.bitwise_xor.reduce(np.array(parts, np.uint64)).tolist()
    return first, second


def guess_noted(search: Search, note: int) -> int:
    """Return the guess that a note of the table stands for, of the set whose key was asked last."""
    return int(guess_of_image(search.stack.symmetry, note))


def slots_of(search: Search, guess: int) -> Sequence[int]:
    """Return the numbers of a guess's features: letters at their places, then copies of letters."""
    slots: list[int] = search.problem.hints.slots[guess].tolist()
    return slots


def conflict_sets(search: Search) -> list[NDArray[np.int32]]:
    """Return the sets that a search has found no guess to tell apart."""
    conflicts = search.stack.conflicts
    return [conflicts.targets[at, : conflicts.sizes[at]] for at in range(int(conflicts.used[0]))]


def unsolved_branches(search: Search, guess: int) -> list[int]:
    """Return the sizes of a first guess's branches that are not solved at once, in their order."""
    search.lower_bound(guess)
    branches = search.stack.branches[0, : search.stack.frames[0].branch_count]
    sizes: list[int] = (branches["stop"] - branches["start"]).tolist()
    return sizes
