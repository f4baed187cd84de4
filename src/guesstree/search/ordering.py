"""The order in which guesses are followed."""

from typing import Any

import numpy as np

from guesstree.jit import Array, jit, jit_in_place, jit_inline
from guesstree.search.bounds import branch_bound, weighted_branch_bound
from guesstree.search.cost import INFEASIBLE
from guesstree.search.problem import SearchProblem
from guesstree.search.scoring import score_guess
from guesstree.search.stack import Pending, SearchStack


@jit_in_place
def order_key(squares: int, size: int, bound: int, unit: int) -> int:
    """Return the key of a guess, 2 sum n^2 + N b. The least comes first.

    `squares` is the sum over its branches of n^2, with masses in units of their mean, N the number
    of candidates, and b the bound of the guess in units of what a repeat adds. So guesses come
    first that leave few candidates, in many branches.
    """
    return 2 * squares + size * (bound // unit)


@jit
def first_guess_keys(codes: Array, targets: Array, masses: Array, counts: Array) -> Array:
    """Return the keys of all guesses as first guesses; b is then 2 N and a 1 for each repeat."""
    size, weighted = len(targets), len(masses) > 0
    increments = np.ones(size, np.int64)
    increments[0] = 0
    mean = max(1, masses.sum() // size) if weighted else 1
    start = 2 * size * mean
    keys = np.empty(len(codes), np.int64)
    for guess in range(len(codes)):
        if weighted:
            counted = weighted_branch_bound(
                codes[guess], targets, masses, increments, counts, start, INFEASIBLE
            )
        else:
            counted = branch_bound(codes[guess], targets, increments, counts, start, INFEASIBLE)
        keys[guess] = order_key(counted.squares // mean, size, counted.bound, mean)
    return keys


@jit_in_place
def rank_pending(problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array) -> None:
    """Make the metric of a beam the keys of the pending guesses."""
    guesses, keys = stack.pending.guesses[depth], stack.pending.keys[depth]
    codes, masses, scores = problem.codes, stack.scratch.ones, stack.scoring.scores
    for at in range(stack.frames[depth].pending_count):
        score_guess(codes, guesses[at], candidates, masses, problem.ranking, stack.scoring)
        keys[at] = scores[0]


@jit_in_place
def next_pending(stack: SearchStack, depth: int, cutoff: int) -> int:
    """Take the guess to follow next from those pending; -1 if none is below the cutoff.

    Returns the place in `stack.pending` where it stands until guesses are pending there again.
    Guesses at or above the cutoff are dropped. The others are a binary heap, as thousands may be
    followed where costs tie.
    """
    frame, pending = stack.frames[depth], stack.pending
    if frame.heap_cutoff != cutoff:
        _drop_from(stack, depth, cutoff)
        for at in range(frame.pending_count // 2 - 1, -1, -1):
            _sift_down(pending, depth, at, frame.pending_count)
    if frame.pending_count == 0:
        return -1
    frame.pending_count -= 1
    _swap(pending, depth, 0, frame.pending_count)
    _sift_down(pending, depth, 0, frame.pending_count)
    return int(frame.pending_count)


@jit_in_place
def _drop_from(stack: SearchStack, depth: int, cutoff: int) -> None:
    """Drop the pending guesses whose bounds are the cutoff or more."""
    frame, pending = stack.frames[depth], stack.pending
    # Equal keys go by list order, as in greedy trees: that of the guesses where any may be made,
    # otherwise that of the targets, in which candidates are scanned.
    if frame.heap_cutoff < 0:
        for at in range(frame.pending_count):
            pending.ties[depth, at] = pending.guesses[depth, at] if frame.any_allowed else at
    kept, rejected = 0, frame.rejected_bound
    for at in range(frame.pending_count):
        if pending.bounds[depth, at] >= cutoff:
            rejected = min(rejected, pending.bounds[depth, at])
            continue
        _swap(pending, depth, kept, at)
        kept += 1
    frame.rejected_bound, frame.pending_count, frame.heap_cutoff = rejected, kept, cutoff


@jit_in_place
def _sift_down(pending: Pending, depth: int, at: int, count: int) -> None:
    """Move a guess down the heap of `count` guesses, until both below it come later."""
    while True:
        first = at
        for child in (2 * at + 1, 2 * at + 2):
            if child < count and _comes_before(pending, depth, child, first):
                first = child
        if first == at:
            return
        _swap(pending, depth, at, first)
        at = first


@jit_inline
def _comes_before(pending: Pending, depth: int, one: int, other: int) -> Any:
    keys, ties = pending.keys[depth], pending.ties[depth]
    return keys[one] < keys[other] or (keys[one] == keys[other] and ties[one] < ties[other])


@jit_inline
def _swap(pending: Pending, depth: int, one: int, other: int) -> None:
    _swap_cells(pending.guesses[depth], one, other)
    _swap_cells(pending.bounds[depth], one, other)
    _swap_cells(pending.keys[depth], one, other)
    _swap_cells(pending.ties[depth], one, other)


@jit_inline
def _swap_cells(row: Array, one: int, other: int) -> None:
    row[one], row[other] = row[other], row[one]
