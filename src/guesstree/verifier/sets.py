"""The sets of targets that a list of bounds names, and tables that find the bound of a set."""

from collections.abc import Iterable, Iterator
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


class ListedRow(NamedTuple):
    """A row of a list, with words and replies as numbers.

    The set of a row is the branch of its parent's set by a guess and a reply. The parent is the
    number of an earlier row, or -1 for the set of all targets.
    """

    opener: int
    parent: int
    guess: int
    reply: int
    bound: int  # `NEVER` if no tree keeps the limit


def read_rows(path: Path, game: Game, replies: Replies) -> list[ListedRow]:
    """Return the rows of a list; raise `AssertionError` if one is malformed.

    In a file, rows of the same first guess stand together, and their parents are counted from the
    first of them.
    """
    table = pq.read_table(path, columns=list(COLUMNS))
    place = {guess: at for at, guess in enumerate(game.guesses)}
    bounds = [NEVER if one is None else one for one in _numbers(path, table["bound"])]
    columns = [
        _numbered(path, table["opener"], place),
        _numbers(path, table["parent"]),
        _numbered(path, table["guess"], place),
        _numbered(path, table["reply"], replies.numbers),
        bounds,
    ]
    rows: list[ListedRow] = []
    first: dict[int, int] = {}
    for row in map(ListedRow._make, zip(*columns, strict=True)):
        start = first.setdefault(row.opener, len(rows))
        together = start == len(rows) or rows[-1].opener == row.opener
        need(path, together, "has rows of one first guess in different places")
        need(path, row.parent is not None, "lacks a value")
        parent = -1 if row.parent == -1 else start + row.parent
        early = row.parent >= -1 and parent < len(rows)
        need(path, early, "has a row that comes before its parent")
        rows.append(row._replace(parent=parent))
    return rows


def _numbers(path: Path, column: Any) -> Any:
    """Return the values of a column of whole numbers."""
    need(path, pa.types.is_integer(column.type), "has a number that is not whole")
    values = column.to_pylist()
    small = all(value is None or abs(value) < NEVER for value in values)
    need(path, small, "has too large a number")
    return values


def _numbered(path: Path, column: Any, numbers: dict[str, int]) -> list[int]:
    """Return the numbers of the texts of a column."""
    texts = column.to_pylist()
    need(path, None not in texts, "lacks a value")
    strange = sorted({*texts} - {*numbers})
    fault = f"names {strange[:1]}, which is no allowed guess and no reply"
    need(path, not strange, fault)
    return [numbers[text] for text in texts]


@by_reference
class SetTable(NamedTuple):
    """Sets of targets after some guesses, by the sum of keys (Zobrist 1970), with a bound each.

    Sets of one sum are compared target by target, so no two are ever confused.
    """

    keys: Array  # per target, and then per number of guesses: 64 random bits
    slots: Array  # by sum: the number of a set, or -1
    starts: Array  # per set, as all that follows: its targets are members[start:stop]
    stops: Array
    depths: Array  # how many guesses were made before
    bounds: Array
    members: Array
    used: Array  # how many sets there are, and how many members
    states: Array  # see `bounds.LOOKED_UP`


def empty_table(keys: int, sets: int, members: int) -> SetTable:
    """Return a table with room for some sets, which have some members in all.

    There is a key for each target and each number of guesses.
    """
    # At most half of the slots are ever used.
    slots = 1 << (2 * sets + 1).bit_length()
    random = np.random.Generator(np.random.PCG64(0))
    starts, stops, depths, bounds = np.zeros((4, sets), np.int64)
    return SetTable(
        keys=random.integers(0, 1 << 64, keys, dtype=np.uint64),
        slots=np.full(slots, -1, np.int64),
        starts=starts,
        stops=stops,
        depths=depths,
        bounds=bounds,
        members=np.zeros(members, np.int32),
        used=np.zeros(2, np.int64),
        states=np.zeros(sets, np.uint8),
    )


@jit_in_place
def find(table: SetTable, members: Array, depth: int) -> tuple[int, Any]:
    """Return the number of a set, or -1; and the slot where it is or belongs."""
    keys = table.keys
    total = keys[len(keys) - 1 - depth]
    for target in members:
        total += keys[target]

    # The number of slots is a power of two, so the lowest bits choose one.
    mask = len(table.slots) - 1
    slot = np.int64(total & np.uint64(mask))
    while table.slots[slot] >= 0:
        number = table.slots[slot]
        start = table.starts[number]
        size = table.stops[number] - start
        if table.depths[number] == depth and size == len(members):
            at = 0
            while at < size and table.members[start + at] == members[at]:
                at += 1
            if at == size:
                return number, slot
        slot = (slot + 1) & mask
    return -1, slot


@jit_in_place
def add(table: SetTable, members: Array, depth: int) -> Any:
    """Return the number of a set, which is added with a bound of 0 if it is new.

    If there is no room, all other sets are forgotten first.
    """
    number, slot = find(table, members, depth)
    if number >= 0:
        return number
    number, start = table.used
    if number == len(table.bounds) or start + len(members) > len(table.members):
        table.slots[:] = -1
        number, start = 0, 0
        _, slot = find(table, members, depth)

    for at in range(len(members)):
        table.members[start + at] = members[at]
    table.slots[slot] = number
    table.starts[number] = start
    table.stops[number] = start + len(members)
    table.depths[number] = depth
    table.bounds[number] = 0
    table.states[number] = 0
    table.used[:] = number + 1, start + len(members)
    return number


class ListedSet(NamedTuple):
    """A set that a row names."""

    row: int
    members: NDArray[np.int64]  # its targets
    depth: int  # after how many guesses, as `Costs.first_like` has it
    bound: int


def sets_of(
    rows: Iterable[ListedRow], codes: NDArray[Any], costs: Costs
) -> Iterator[ListedSet]:
    """Yield the sets that rows name.

    Where no tree keeps the limit, none does with fewer guesses left: such a row names its set after
    each larger number of guesses, too.
    """
    sets: list[tuple[NDArray[np.int64], int]] = []
    for row, (_, parent, guess, reply, bound) in enumerate(rows):
        whole, depth = sets[parent] if parent >= 0 else (np.arange(codes.shape[1]), 0)
        members = whole[codes[guess, whole] == reply]
        depth += 1
        sets.append((members, depth))
        last = len(costs.rises) - 1 if bound == NEVER else depth
        for later in range(depth, max(last, depth) + 1):
            like = costs.first_like(later, len(members))
            yield ListedSet(row, members, like, bound)
