"""The sets of targets that a list of bounds names, and tables that find the bound of a set."""

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from guesstree.base.jit import Array, by_reference, jit, jit_in_place
from guesstree.verifier.checker import Game, need
from guesstree.verifier.splitting import Replies

COLUMNS = "opener", "parent", "guess", "reply", "bound"
"""The columns of a list of bounds."""


class Rows(NamedTuple):
    """The rows of a list, with words and replies as numbers.

    The set of a row is the branch of its parent's set by a guess and a reply. The parent is an
    earlier row, or -1 for the set of all targets.
    """

    openers: NDArray[np.int64]
    parents: NDArray[np.int64]
    guesses: NDArray[np.int64]
    replies: NDArray[np.int64]
    bounds: NDArray[np.int64]


def read_rows(path: Path, game: Game, replies: Replies) -> Rows:
    """Return the rows of a list; raise `AssertionError` if one is malformed.

    In a file, rows of the same first guess stand together, and their parents are counted from the
    first of them.
    """
    table = pq.read_table(path, columns=list(COLUMNS))
    need(path, not any(column.null_count for column in table.columns), "lacks a value")
    place = {guess: at for at, guess in enumerate(game.guesses)}
    openers = _numbered(path, table["opener"], place)
    starts = np.flatnonzero(np.diff(openers, prepend=-1))
    need(
        path,
        len(starts) == len(np.unique(openers)),
        "has rows of one first guess in different places",
    )

    # From numbers within a first guess to numbers within the list.
    first = np.repeat(starts, np.diff(starts, append=len(openers)))
    stated = _numbers(path, table["parent"])
    parents = np.where(stated < 0, -1, first + stated)
    early = (stated >= -1) & (parents < np.arange(len(parents)))
    need(path, early.all(), "has a row that comes before its parent")
    return Rows(
        openers,
        parents,
        _numbered(path, table["guess"], place),
        _numbered(path, table["reply"], replies.numbers),
        _numbers(path, table["bound"]),
    )


def _numbers(path: Path, column: Any) -> NDArray[np.int64]:
    """Return the values of a column of whole numbers, which have at most 31 bits."""
    need(path, pa.types.is_integer(column.type), "has a number that is not whole")
    values: list[int] = column.to_pylist()
    need(path, all(abs(value) < 1 << 31 for value in values), "has too large a number")
    return np.array(values, np.int64)


def _numbered(path: Path, column: Any, numbers: dict[str, int]) -> NDArray[np.int64]:
    """Return the numbers of the texts of a column."""
    texts = column.unique().to_pylist()
    strange = sorted({*texts} - {*numbers})
    need(path, not strange, f"names {strange[:1]}, which is no allowed guess and no reply")
    found = column.combine_chunks().dictionary_encode()
    if len(texts) == 0:
        return np.zeros(0, np.int64)
    known = np.array([numbers[text] for text in found.dictionary.to_pylist()], np.int64)
    indices: NDArray[np.int32] = found.indices.to_numpy()
    return known[indices]


@by_reference
class SetTable(NamedTuple):
    """Sets of targets by the sum of their keys (Zobrist 1970), with a bound each.

    Sets of one sum are compared target by target, so no two are ever confused.
    """

    keys: Array  # per target: 64 random bits
    slots: Array  # by sum: the number of a set, or -1
    sums: Array  # per set, as all that follows
    starts: Array  # its targets are members[start:stop]
    stops: Array
    bounds: Array
    final: Array  # whether a greater bound is out of reach
    members: Array
    used: Array  # how many sets there are, and how many members


def empty_table(targets: int, sets: int, members: int) -> SetTable:
    """Return a table with room for some sets, which have some members in all."""
    # At most half of the slots are ever used.
    slots = 1 << (2 * sets + 1).bit_length()
    random = np.random.Generator(np.random.PCG64(0))
    return SetTable(
        keys=random.integers(0, 1 << 64, targets, dtype=np.uint64),
        slots=np.full(slots, -1, np.int64),
        sums=np.zeros(sets, np.uint64),
        starts=np.zeros(sets, np.int64),
        stops=np.zeros(sets, np.int64),
        bounds=np.zeros(sets, np.int64),
        final=np.zeros(sets, np.bool_),
        members=np.zeros(members, np.int32),
        used=np.zeros(2, np.int64),
    )


@jit_in_place
def find(table: SetTable, members: Array) -> tuple[int, Any]:
    """Return the number of a set, or -1; and the slot where it is or belongs."""
    keys = table.keys
    total = np.uint64(0)
    for target in members:
        total += keys[target]

    # The number of slots is a power of two, so the lowest bits choose one.
    mask = len(table.slots) - 1
    slot = np.int64(total & np.uint64(mask))
    while table.slots[slot] >= 0:
        number = table.slots[slot]
        start = table.starts[number]
        size = table.stops[number] - start
        if table.sums[number] == total and size == len(members):
            at = 0
            while at < size and table.members[start + at] == members[at]:
                at += 1
            if at == size:
                return number, slot
        slot = (slot + 1) & mask
    return -1, slot


@jit_in_place
def add(table: SetTable, members: Array, bound: int, final: bool) -> None:
    """Add a set, or raise its bound; if there is no room, forget all other sets first."""
    number, slot = find(table, members)
    if number < 0:
        number, start = table.used
        stop = start + len(members)
        if number == len(table.bounds) or stop > len(table.members):
            table.slots[:] = -1
            table.used[:] = 0
            number, slot = find(table, members)
            number, start, stop = 0, 0, len(members)

        total = np.uint64(0)
        for at in range(len(members)):
            total += table.keys[members[at]]
            table.members[start + at] = members[at]
        table.slots[slot] = number
        table.sums[number] = total
        table.starts[number] = start
        table.stops[number] = stop
        table.bounds[number] = bound
        table.final[number] = final
        table.used[0] = number + 1
        table.used[1] = stop
    elif bound > table.bounds[number]:
        table.bounds[number] = bound
        table.final[number] = final


@jit
def sets_of(rows: Rows, codes: Array) -> tuple[Array, Array]:
    """Return the members of the sets of all rows, and where those of each row end."""
    targets = codes.shape[1]
    stops = np.zeros(len(rows.parents), np.int64)
    members = np.zeros(targets, np.int32)
    stop = 0
    for at in range(len(rows.parents)):
        # A set is no larger than that of all targets.
        if stop + targets > len(members):
            larger = np.zeros(2 * len(members) + targets, np.int32)
            larger[:stop] = members[:stop]
            members = larger

        parent = rows.parents[at]
        replies = codes[rows.guesses[at]]
        first = 0 if parent <= 0 else stops[parent - 1]
        size = targets if parent < 0 else stops[parent] - first
        for place in range(size):
            target = place if parent < 0 else members[first + place]
            if replies[target] == rows.replies[at]:
                members[stop] = target
                stop += 1
        stops[at] = stop
    return members[:stop], stops
