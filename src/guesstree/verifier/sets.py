"""The sets of targets that a list of bounds names, and tables that find the bound of a set."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from guesstree.base.jit import Array, by_reference, jit_in_place
from guesstree.verifier.checker import Game, need
from guesstree.verifier.costs import NEVER, Costs
from guesstree.verifier.splitting import Replies

COLUMNS = "opener", "parent", "guess", "reply", "bound"
"""The columns of a list of bounds."""


class Rows(NamedTuple):
    """The rows of a list, with words and replies as numbers.

    The set of a row is the branch of its parent's set by a guess and a reply. The parent is an
    earlier row, or -1 for the set of all targets. A bound is `NEVER` if no tree keeps the limit.
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
    columns = [table[name] for name in COLUMNS[:-1]]
    need(path, not any(column.null_count for column in columns), "lacks a value")
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
    """Return the values of a column of whole numbers; `NEVER` where there is none."""
    need(path, pa.types.is_integer(column.type), "has a number that is not whole")
    values: list[int | None] = column.to_pylist()
    small = all(value is None or abs(value) < NEVER for value in values)
    need(path, small, "has too large a number")
    return np.array([NEVER if value is None else value for value in values], np.int64)


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
    """Sets of targets after some guesses, by the sum of keys (Zobrist 1970), with a bound each.

    Sets of one sum are compared target by target, so no two are ever confused.
    """

    keys: Array  # per target, and then per number of guesses: 64 random bits
    slots: Array  # by sum: the number of a set, or -1
    sums: Array  # per set, as all that follows
    starts: Array  # its targets are members[start:stop]
    stops: Array
    depths: Array  # how many guesses were made before
    bounds: Array
    final: Array  # whether a greater bound is out of reach
    members: Array
    used: Array  # how many sets there are, and how many members
    states: (
        Array  # whether a set was not looked up, was looked up, or is taken to be checked
    )


def empty_table(targets: int, depths: int, sets: int, members: int) -> SetTable:
    """Return a table with room for some sets, which have some members in all."""
    # At most half of the slots are ever used.
    slots = 1 << (2 * sets + 1).bit_length()
    random = np.random.Generator(np.random.PCG64(0))
    return SetTable(
        keys=random.integers(0, 1 << 64, targets + depths, dtype=np.uint64),
        slots=np.full(slots, -1, np.int64),
        sums=np.zeros(sets, np.uint64),
        starts=np.zeros(sets, np.int64),
        stops=np.zeros(sets, np.int64),
        depths=np.zeros(sets, np.int64),
        bounds=np.zeros(sets, np.int64),
        final=np.zeros(sets, np.bool_),
        members=np.zeros(members, np.int32),
        used=np.zeros(2, np.int64),
        states=np.zeros(sets, np.uint8),
    )


@jit_in_place
def _sum_of(table: SetTable, members: Array, depth: int) -> Any:
    """Return the sum of the keys of a set."""
    keys = table.keys
    total = keys[len(keys) - 1 - depth]
    for target in members:
        total += keys[target]
    return total


@jit_in_place
def find(table: SetTable, members: Array, depth: int) -> tuple[int, Any]:
    """Return the number of a set, or -1; and the slot where it is or belongs."""
    total = _sum_of(table, members, depth)

    # The number of slots is a power of two, so the lowest bits choose one.
    mask = len(table.slots) - 1
    slot = np.int64(total & np.uint64(mask))
    while table.slots[slot] >= 0:
        number = table.slots[slot]
        start = table.starts[number]
        size = table.stops[number] - start
        is_same = table.sums[number] == total and table.depths[number] == depth
        if is_same and size == len(members):
            at = 0
            while at < size and table.members[start + at] == members[at]:
                at += 1
            if at == size:
                return number, slot
        slot = (slot + 1) & mask
    return -1, slot


@jit_in_place
def add(table: SetTable, members: Array, depth: int, bound: int, final: bool) -> int:
    """Add a set, or raise its bound, and return its number.

    If there is no room, all other sets are forgotten first.
    """
    number, slot = find(table, members, depth)
    if number < 0:
        number, start = table.used
        stop = start + len(members)
        if number == len(table.bounds) or stop > len(table.members):
            table.slots[:] = -1
            number, start, stop = 0, 0, len(members)
            _, slot = find(table, members, depth)

        for at in range(len(members)):
            table.members[start + at] = members[at]
        table.slots[slot] = number
        table.sums[number] = _sum_of(table, members, depth)
        table.starts[number] = start
        table.stops[number] = stop
        table.depths[number] = depth
        table.bounds[number] = bound
        table.final[number] = final
        table.used[0] = number + 1
        table.used[1] = stop
    elif bound > table.bounds[number]:
        table.bounds[number] = bound
        table.final[number] = final
    return int(number)


class ListedSet(NamedTuple):
    """A set that a row names."""

    row: int
    members: NDArray[np.int64]  # its targets
    depth: int  # after how many guesses, as `Costs.first_like` has it
    bound: int


def sets_of(rows: Rows, codes: NDArray[Any], costs: Costs) -> Iterator[ListedSet]:
    """Yield the sets that rows name.

    Where no tree keeps the limit, none does with fewer guesses left: such a row names its set after
    each larger number of guesses, too.
    """
    sets: list[tuple[NDArray[np.int64], int]] = []
    steps = zip(*rows[1:], strict=True)
    for row, (parent, guess, reply, bound) in enumerate(steps):
        whole, depth = sets[parent] if parent >= 0 else (np.arange(codes.shape[1]), 0)
        members = whole[codes[guess, whole] == reply]
        depth += 1
        sets.append((members, depth))
        last = len(costs.rises) - 1 if bound == NEVER else depth
        for later in range(depth, max(last, depth) + 1):
            like = costs.first_like(later, len(members))
            yield ListedSet(row, members, like, int(bound))
