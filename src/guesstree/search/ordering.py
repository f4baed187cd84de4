"""The order in which guesses are followed."""

from typing import Any

from guesstree.jit import Array, jit_in_place, jit_inline
from guesstree.search.problem import SearchProblem
from guesstree.search.scoring import score_guess
from guesstree.search.stack import SearchStack


@jit_in_place
def order_key(squares: int, size: int, bound: int, unit: int) -> int:
    """Return the key of a guess, 2 sum n^2 + N b. The least comes first.

    `squares` is the sum over its branches of n^2, with masses in units of their mean, N the number
    of candidates, and b the bound of the guess in units of what a repeat adds. So guesses come
    first that leave few candidates, in many branches.
    """
    return 2 * squares + size * (bound // unit)


@jit_in_place
def rank_pending(problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array) -> None:
    """Make the metric of a beam the keys of the pending guesses."""
    codes, masses, pending = problem.codes, stack.scratch.ones, stack.pending[depth]
    for at in range(stack.frames[depth].pending_count):
        guess = pending[at].guess
        score_guess(codes, guess, candidates, masses, problem.ranking, stack.scoring)
        pending[at].key = stack.scoring.scores[0]


@jit_in_place
def next_pending(stack: SearchStack, depth: int, cutoff: int) -> int:
    """Take the guess to follow next from those pending; -1 if none is below the cutoff.

    Guesses at or above the cutoff are dropped. The others are a binary heap, as thousands may be
    followed where costs tie.
    """
    frame, pending = stack.frames[depth], stack.pending[depth]
    if frame.heap_cutoff != cutoff:
        _drop_from(frame, pending, cutoff)
        for at in range(frame.pending_count // 2 - 1, -1, -1):
            _sift_down(pending, at, frame.pending_count)
    if frame.pending_count == 0:
        return -1
    frame.pending_count -= 1
    guess = int(pending[0].guess)
    pending[0] = pending[frame.pending_count]
    _sift_down(pending, 0, frame.pending_count)
    return guess


@jit_in_place
def _drop_from(frame: Any, pending: Array, cutoff: int) -> None:
    """Drop the pending guesses whose bounds are the cutoff or more."""
    # Equal keys go by list order, as in greedy trees: that of the guesses where any may be made,
    # otherwise that of the targets, in which candidates are scanned.
    if frame.heap_cutoff < 0:
        for at in range(frame.pending_count):
            pending[at].tie = pending[at].guess if frame.any_allowed else at
    kept = 0
    for at in range(frame.pending_count):
        if pending[at].bound >= cutoff:
            frame.rejected_bound = min(frame.rejected_bound, pending[at].bound)
            continue
        pending[kept] = pending[at]
        kept += 1
    frame.pending_count, frame.heap_cutoff = kept, cutoff


@jit_in_place
def _sift_down(pending: Array, at: int, count: int) -> None:
    """Move a guess down the heap of `count` guesses, until both below it come later."""
    while True:
        first = at
        for child in (2 * at + 1, 2 * at + 2):
            if child < count and _comes_before(pending[child], pending[first]):
                first = child
        if first == at:
            return
        _swap(pending[at], pending[first])
        at = first


@jit_inline
def _comes_before(one: Any, other: Any) -> Any:
    return one.key < other.key or (one.key == other.key and one.tie < other.tie)


@jit_inline
def _swap(one: Any, other: Any) -> None:
    one.guess, other.guess = other.guess, one.guess
    one.bound, other.bound = other.bound, one.bound
    one.key, other.key = other.key, one.key
    one.tie, other.tie = other.tie, one.tie
