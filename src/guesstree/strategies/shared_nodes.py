"""Nodes of guess trees that several strategies share while they make the same guesses."""

from typing import Any, NamedTuple

import numpy as np

from guesstree.jit import Array, by_reference, jit, jit_in_place
from guesstree.search.cost import GUESS, LONE
from guesstree.search.splitting import copy_to


@by_reference
class Nodes(NamedTuple):
    """The trees that start with one guess: a row per set of targets and guess that is made there.

    Several strategies share a node while they make the same guesses.
    """

    parent: Array
    slot: Array  # where the set is in the table
    guess: Array
    shared_by: Array  # nodes x strategies: which of them come here
    total: Array  # nodes x strategies
    worst: Array  # nodes x strategies; that of the branches


@by_reference
class Splitting(NamedTuple):
    """What splits sets of targets by the replies to a guess."""

    codes: Array  # guesses x targets
    targets: Array  # the targets of the branches that wait, side by side and each in list order
    ends: Array  # by code: where its branch ends; zero between uses
    occurring: Array  # the codes that occur


def empty_nodes(targets: int, strategies: int) -> Nodes:
    """Return room for trees of so many strategies with so many targets."""
    rows = targets * strategies + 1
    return Nodes(
        parent=np.zeros(rows, np.int64),
        slot=np.zeros(rows, np.int64),
        guess=np.zeros(rows, np.int64),
        shared_by=np.ones((rows, strategies), np.bool_),
        total=np.zeros((rows, strategies), np.int32),
        worst=np.zeros((rows, strategies), np.int32),
    )


@jit_in_place
def add_same(branch_total: int, branch_worst: int, total: Array, worst: Array, node: int) -> None:
    """Add a branch to a node whose tree is the same for all strategies."""
    for strategy in range(total.shape[1]):
        total[node, strategy] += branch_total
        worst[node, strategy] = max(worst[node, strategy], branch_worst)


@jit_in_place
def add_known(
    totals: Array, worsts: Array, slot: int, total: Array, worst: Array, node: int
) -> None:
    """Add a branch to a node for those strategies whose tree for it is in the table."""
    for strategy in range(total.shape[1]):
        total[node, strategy] += max(totals[slot, strategy], 0)
        worst[node, strategy] = max(worst[node, strategy], worsts[slot, strategy])


@jit_in_place
def find_unknown(shared_by: Array, node: int, totals: Array, slot: int, pending: Array) -> bool:
    """Mark the strategies of a node whose tree for a set is unknown; tell whether there are any."""
    some = False
    for strategy in range(len(pending)):
        pending[strategy] = shared_by[node, strategy] and totals[slot, strategy] <= 0
        some |= pending[strategy]
    return some


@jit_in_place
def lacks_guess(totals: Array, slot: int, pending: Array, columns: Array) -> bool:
    """Tell whether one of some pending strategies has no guess yet."""
    for strategy in range(len(pending)):
        if columns[strategy] and pending[strategy] and totals[slot, strategy] == 0:
            return True
    return False


@jit_in_place
def note_guesses(chosen: Array, metric: Array, columns: Array, totals: Array, slot: int) -> None:
    """Note what some strategies guess, where neither that nor their total is known."""
    for strategy in range(len(columns)):
        if columns[strategy] and totals[slot, strategy] == 0:
            totals[slot, strategy] = -1 - chosen[metric[strategy]]


@jit_in_place
def add_nodes(
    count: int, place: tuple[int, int, int], totals: Array, pending: Array, nodes: Nodes
) -> int:
    """Add a node for each guess that pending strategies make; return how many nodes there are.

    `place` is the parent of the nodes, the slot of their set and its size.
    """
    shared_by, total, worst = nodes.shared_by, nodes.total, nodes.worst
    parent, slot, size = place
    for strategy in range(len(pending)):
        if not pending[strategy]:
            continue
        nodes.parent[count], nodes.slot[count] = parent, slot
        nodes.guess[count] = -1 - totals[slot, strategy]
        for other in range(len(pending)):
            same = pending[other] and totals[slot, other] == totals[slot, strategy]
            total[count, other], worst[count, other] = GUESS * size, 0
            shared_by[count, other] = same
            pending[other] &= not same
        count += 1
    return count


@jit
def split_nodes(
    first: int,
    count: int,
    span: tuple[int, int],
    nodes: Nodes,
    splitting: Splitting,
    waiting: list[tuple[int, int, int]],
) -> None:
    """Split a set of targets by the guess of each node from `first` on; the branches wait.

    The set lies in `splitting.targets` from `span[0]` to `span[1]`. It is split there by the first
    node, and in copies behind by the others. What waits last lies behind all else that waits, so
    that memory behind a set that was taken from there is free.
    """
    targets, ends = splitting.targets, splitting.ends
    start, stop = span
    size = stop - start
    for node in range(first + 1, count):
        copy = stop + (node - first - 1) * size
        copy_to(targets[copy:], targets[start:stop])
    for node in range(first, count):
        branches = _group(splitting, nodes.guess[node], targets[start : start + size])
        at = start
        for branch in range(branches):
            code = splitting.occurring[branch]
            end, ends[code] = start + ends[code], 0
            if end - at > 1:
                waiting.append((at, end, node))
            elif code != len(ends) - 1:
                add_same(LONE, 1, nodes.total, nodes.worst, node)
            at = end
        start = stop + (node - first) * size


@jit
def _group(splitting: Splitting, guess: int, targets: Array) -> Any:
    """Bring targets with the same reply together, in list order; return the number of branches.

    `occurring` receives their replies, in the order of the branches, and `ends` where they end.
    """
    ends, occurring, replies = splitting.ends, splitting.occurring, splitting.codes[guess]
    branches = 0
    for target in targets:
        code = replies[target]
        occurring[branches] = code
        branches += ends[code] == 0
        ends[code] += 1
    start = 0
    for branch in range(branches):
        code = occurring[branch]
        ends[code], start = start, start + ends[code]
    before = targets.copy()
    for target in before:
        code = replies[target]
        targets[ends[code]] = target
        ends[code] += 1
    return branches


@jit_in_place
def add_up(count: int, nodes: Nodes, totals: Array, worsts: Array) -> None:
    """Add every node to its parent and to the table; nodes come after their parents."""
    shared_by, total, worst = nodes.shared_by, nodes.total, nodes.worst
    for node in range(count - 1, 0, -1):
        parent, slot = nodes.parent[node], nodes.slot[node]
        for strategy in range(shared_by.shape[1]):
            if shared_by[node, strategy]:
                totals[slot, strategy] = total[node, strategy]
                worsts[slot, strategy] = worst[node, strategy] + 1
                total[parent, strategy] += total[node, strategy]
                worst[parent, strategy] = max(worst[parent, strategy], worst[node, strategy] + 1)
