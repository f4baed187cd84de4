"""The pending guesses of a node, and in which order they are followed."""

from typing import Any

from guesstree.base.jit import Array, jit_in_place, jit_inline
from guesstree.search.canonical_keys import form_of, has_orbits
from guesstree.search.partitions import score_guess
from guesstree.search.problem import SearchProblem, SearchStack
from guesstree.search.set_symmetries import SetSymmetries


@jit_in_place
def order_key(squares: int, size: int, bound: int, unit: int) -> int:
    """Return the key of a guess, 2 sum n^2 + N b. The least key is followed first.

    `squares` is the sum of n^2 over its branches, with masses in units of their mean. N is the
    number of candidates, and b the bound of the guess. Its unit is the increase by one repeat. So
    guesses with many small branches come first.
    """
    return 2 * squares + size * (bound // unit)


@jit_in_place
def rank_pending(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> None:
    """Replace the keys of the pending guesses by their scores for the metric of a beam."""
    codes = problem.codes

    # A metric ranks by numbers of targets, even where costs count their masses.
    masses = stack.ones
    pending = stack.pending[depth]
    for at in range(stack.frames[depth].pending_count):
        guess = pending[at].guess
        score_guess(codes, guess, candidates, masses, problem.ranking, stack.scoring)
        pending[at].key = stack.scoring.scores[0]


@jit_in_place
def next_pending(stack: SearchStack, depth: int, cutoff: int) -> int:
    """Remove the guess to follow next from those pending; return -1 if none is below the cutoff.

    Guesses at or above the cutoff are dropped. The others form a binary heap: where many costs are
    equal, thousands of guesses may be followed.
    """
    frame = stack.frames[depth]
    pending = stack.pending[depth]

    # The cutoff has fallen since the heap was made, or there is no heap yet. A heap is built from
    # the last parent up. The place behind it holds the guess that is put in.
    if frame.heap_cutoff != cutoff:
        _drop_from(frame, pending, cutoff)
        for at in range(frame.pending_count // 2 - 1, -1, -1):
            pending[frame.pending_count] = pending[at]
            _sift_down(pending, at, frame.pending_count)

    # The first of the heap is next. The last one, now behind the shorter heap, takes its place.
    if frame.pending_count == 0:
        return -1
    frame.pending_count -= 1
    guess = int(pending[0].guess)
    _sift_down(pending, 0, frame.pending_count)
    return guess


@jit_in_place
def _drop_from(frame: Any, pending: Array, cutoff: int) -> None:
    """Drop the pending guesses whose bounds reach the cutoff."""
    # Guesses with equal keys are followed in list order, as in greedy trees. It is the order of the
    # guesses if any guess may be made, else the order of the targets, in which they were scanned.
    if frame.heap_cutoff < 0:
        for at in range(frame.pending_count):
            pending[at].tie = pending[at].guess if frame.any_allowed else at

    # A dropped guess still counts for the lower bound of the node.
    kept = 0
    for at in range(frame.pending_count):
        if pending[at].bound >= cutoff:
            frame.rejected_bound = min(frame.rejected_bound, pending[at].bound)
            continue
        pending[kept] = pending[at]
        kept += 1

    frame.pending_count = kept
    frame.heap_cutoff = cutoff


@jit_in_place
def _sift_down(pending: Array, at: int, count: int) -> None:
    """Put the guess that stands behind a heap of `count` guesses at a place, or below it."""
    new = pending[count]
    while True:
        # The parent of places 2 n + 1 and 2 n + 2 is at n. The smaller child moves up until the
        # new guess fits.
        child = 2 * at + 1
        if child + 1 < count and _comes_before(pending[child + 1], pending[child]):
            child += 1
        if child >= count or not _comes_before(pending[child], new):
            pending[at] = new
            return
        pending[at] = pending[child]
        at = child


@jit_inline
def _comes_before(one: Any, other: Any) -> Any:
    return one.key < other.key or (one.key == other.key and one.tie < other.tie)


@jit_in_place
def drop_equivalent(
    symmetry: SetSymmetries | None, frame: Any, pending: Array, candidates: Array
) -> None:
    """Keep one pending guess of each form: the first in list order.

    `seen[form]` is `start` plus the place of the guess that was kept for the form. `start` is
    larger than every number stored before. So the array never has to be cleared.
    """
    if symmetry is None:
        return
    if not has_orbits(symmetry, candidates):
        return

    seen = symmetry.seen
    start = symmetry.state[0].seen + 1
    kept = 0

    for place in range(frame.pending_count):
        guess = pending[place].guess
        form = form_of(symmetry, guess)
        if seen[form] >= start:
            # Guesses of one form have the same bound. If any guess may be made, ties are followed
            # by position, so the lowest one stands for all.
            first = pending[seen[form] - start]
            if frame.any_allowed:
                first.guess = min(first.guess, guess)
            continue

        seen[form] = start + kept
        pending[kept] = pending[place]
        kept += 1

    symmetry.state[0].seen += kept
    frame.pending_count = kept
