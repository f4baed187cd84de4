"""Raising the bounds of first guesses that a search left open."""

from collections.abc import Iterator
from dataclasses import replace

from guesstree.proofs.objective import OPEN, REFUTED, Blocks
from guesstree.search.cost import INFEASIBLE
from guesstree.search.driver import Search, Stop

_STEP = 100
"""All open first guesses are raised by a hundredth before any is raised further."""


def raise_open(search: Search, blocks: Blocks, cost: int, stop: Stop) -> Iterator[int]:
    """Raise the bounds of open first guesses in place, the weakest first.

    What a proof says is the least of them. So all are raised to a common value, and then to the
    next, until `stop` says so, or the least cannot be raised: by probing once, and by profiles
    where replies are few. A bound that reaches the cost of the tree that is known refutes its
    first guess. Yields the least bound after each.
    """
    probed, done = set[tuple[int, int]](), set[tuple[int, int]]()
    while True:
        bounds = _open_bounds(blocks)
        if not bounds or bounds[0][1:] in done or bounds[0][0] >= cost:
            return
        wanted = min(cost, bounds[0][0] + bounds[0][0] // _STEP + 1)
        for bound, block, at in bounds:
            if bound >= wanted or (block, at) in done:
                continue
            if stop():
                return
            entry, raised = blocks[block][at], bound
            opener = search.replies.position[entry.guess]
            if (block, at) not in probed:
                probed.add((block, at))
                raised = max(bound, search.lower_bound(opener))
            if raised < wanted and search.has_profiles:
                raised = max(raised, search.raised_bound(opener, wanted, stop))
            if raised < wanted:
                done.add((block, at))
            status = REFUTED if raised >= cost else OPEN
            bounded = raised if raised < INFEASIBLE else None
            blocks[block][at] = replace(entry, bound=bounded, status=status)
            yield min([cost, *(found for found, _, _ in _open_bounds(blocks))])


def _open_bounds(blocks: Blocks) -> list[tuple[int, int, int]]:
    """Return the bounds of open first guesses, the least first, with block and place in it."""
    return sorted(
        (entry.bound, block, at)
        for block, entries in blocks.items()
        for at, entry in enumerate(entries)
        if entry.status == OPEN and entry.bound is not None
    )
