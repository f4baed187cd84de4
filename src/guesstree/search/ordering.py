"""The order in which guesses are followed."""

import numpy as np

from guesstree.jit import Array, jit, jit_in_place
from guesstree.metrics.scoring import score_guess
from guesstree.search.bounds import branch_bound
from guesstree.search.cost import INFEASIBLE
from guesstree.search.problem import SearchProblem
from guesstree.search.stack import SearchStack


@jit_in_place
def order_key(squares: int, size: int, bound: int, unit: int) -> int:
    """Return the key of a guess, 2 sum n^2 + N b. The least comes first.

    `squares` is the sum over its branches of n^2, N the number of candidates, and b the bound of
    the guess in units of what a repeat adds. So guesses come first that leave few candidates, in
    many branches.
    """
    return 2 * squares + size * (bound // unit)


@jit
def first_guess_keys(codes: Array, targets: Array, counts: Array) -> Array:
    """Return the keys of all guesses as first guesses; b is then 2 N and a 1 for each repeat."""
    increments = np.ones(len(targets), np.int64)
    increments[0] = 0
    start = 2 * len(targets)
    keys = np.empty(len(codes), np.int64)
    for guess in range(len(codes)):
        counted = branch_bound(codes[guess], targets, increments, counts, start, INFEASIBLE)
        keys[guess] = order_key(counted.squares, len(targets), counted.bound, 1)
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
    """Return the index of the pending guess to follow next, -1 if none is below the cutoff.

    Guesses at or above the cutoff are dropped.
    """
    frame = stack.frames[depth]
    guesses, bounds = stack.pending.guesses[depth], stack.pending.bounds[depth]
    keys = stack.pending.keys[depth]
    kept, first = 0, -1
    rejected = frame.rejected_bound
    for at in range(frame.pending_count):
        if bounds[at] >= cutoff:
            rejected = min(rejected, bounds[at])
            continue
        guesses[kept], bounds[kept], keys[kept] = guesses[at], bounds[at], keys[at]
        # Equal keys go by list order, as in greedy trees: that of the guesses where any may be
        # made, otherwise that of the targets, in which candidates are scanned.
        better = first < 0 or keys[kept] < keys[first]
        tied = first >= 0 and keys[kept] == keys[first]
        if better or (tied and frame.any_allowed and guesses[kept] < guesses[first]):
            first = kept
        kept += 1
    frame.rejected_bound, frame.pending_count = rejected, kept
    return first
