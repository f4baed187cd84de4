"""Scanning the guesses of a node: the best total so far, and the guesses worth following.

For a small set, the replies to pairs of candidates are compared for all guesses at once, which
takes less time than to go through the candidates of each guess. A guess is then bounded by what was
counted, unless one of its branches is so large that its size bound grows faster.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.jit import Array, jit, jit_in_place, jit_inline
from guesstree.search import law
from guesstree.search.cost import INFEASIBLE
from guesstree.search.partitions import count_branches, first_counts, score_guess
from guesstree.search.problem import (
    COUNTED_TOGETHER,
    UNMARKED,
    GuessLists,
    SearchProblem,
    SearchStack,
    list_allowed,
)
from guesstree.search.splitting import branch_bound, repeats
from guesstree.search.symmetry import form_of, has_orbits


@jit_inline
def block_rows(lists: GuessLists, at: int) -> Array:
    """Return the replies to the guesses of a list, a row each."""
    size, width = lists.sizes[at], lists.widths[at]
    return lists.blocks[at, : size * width].reshape(size, width)


@jit_inline
def block_columns(lists: GuessLists, at: int) -> Array:
    """Return the replies to the guesses of a list, a row for each target of its block."""
    size, width = lists.sizes[at], lists.widths[at]
    width = width if width > 0 else lists.columns.shape[1]
    return lists.by_target[at, : size * width].reshape(width, size)


@jit
def list_distinct(
    codes: Array, lists: GuessLists, source: int, candidates: Array, labels: Array
) -> None:
    """Make list `source + 1`: of the guesses of list `source`, one for each partition.

    Guesses that leave all candidates in one branch are left out. The replies are copied to a
    block, so that scans of nodes below read memory in order, by guess or by target. `labels` has
    a cell per reply code, which is zero before and after.
    """
    to, width = source + 1, len(candidates)
    in_block = lists.widths[source] > 0
    columns = lists.columns[source][candidates] if in_block else candidates.copy()
    rows = block_rows(lists, source) if in_block else codes
    guesses, block = lists.guesses[source], lists.blocks[to]
    slots = 1
    while slots < 2 * lists.sizes[source]:
        slots *= 2
    hashes = np.zeros((slots, 2), np.uint64)
    kept = 0
    lists.distinct[to] = lists.distinct[source]
    for at in range(lists.sizes[source]):
        row = block[kept * width : (kept + 1) * width]
        source_row = rows[at if in_block else guesses[at]]
        for column in range(width):
            row[column] = source_row[columns[column]]
        first, second, branches = _partition_hash(row, labels)
        lists.distinct[to, guesses[at]] = branches
        if branches > 1 and _insert(hashes, first, second):
            lists.guesses[to, kept] = guesses[at]
            kept += 1
    lists.sizes[to], lists.widths[to] = kept, width
    _fill_columns(lists, to)
    for column in range(width):
        lists.columns[to, candidates[column]] = column


@jit
def sort_list(lists: GuessLists, at: int) -> None:
    """Sort the guesses of a list: those that can earn most different replies come first."""
    guesses = lists.guesses[at, : lists.sizes[at]]
    order = np.argsort(-lists.distinct[at][guesses], kind="mergesort")
    guesses[:] = guesses[order]
    rows = block_rows(lists, at)
    rows[:] = rows[order]
    _fill_columns(lists, at)


@jit
def _fill_columns(lists: GuessLists, at: int) -> None:
    """Copy the block of a list to the one that has a row for each target."""
    if lists.by_target.shape[1] > 0:
        block_columns(lists, at)[:] = block_rows(lists, at).T


@jit_in_place
def _partition_hash(row: Array, labels: Array) -> tuple[Any, Any, int]:
    """Return 128 bits that tell partitions apart, and the number of branches.

    Replies are numbered in the order in which they first appear, so that guesses with the same
    partition have the same numbers.
    """
    first, second = np.uint64(1), np.uint64(2)
    branches = 0
    for code in row:
        if labels[code] == 0:
            branches += 1
            labels[code] = branches
        label = np.uint64(labels[code])
        first = (first ^ label) * np.uint64(0x9E3779B97F4A7C15)
        first ^= first >> np.uint64(29)
        second = (second + label) * np.uint64(0xBF58476D1CE4E5B9)
        second ^= second >> np.uint64(31)
    for code in row:
        labels[code] = 0
    return first, second, branches


@jit_in_place
def _insert(hashes: Array, first: Any, second: Any) -> bool:
    """Insert a hash into an open-addressing table; False if it is there already."""
    mask = len(hashes) - 1
    slot = np.int64(first & np.uint64(mask))
    while hashes[slot, 0] or hashes[slot, 1]:
        if hashes[slot, 0] == first and hashes[slot, 1] == second:
            return False
        slot = (slot + 1) & mask
    hashes[slot, 0], hashes[slot, 1] = first, second
    return True


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


REPRESENTED_FROM = 61
"""Targets from which a node scans one guess of each form; smaller ones drop guesses later."""


@jit_in_place
def drop_equivalent(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> None:
    """Drop pending guesses of which another has the form: the first in list order stays."""
    if not has_orbits(problem.symmetries, stack.symmetry, problem.zobrist_keys, candidates):
        return
    frame, scratch, pending = stack.frames[depth], stack.symmetry, stack.pending[depth]
    seen = scratch.seen
    start = scratch.state[0].seen + 1
    kept = 0
    for at in range(frame.pending_count):
        guess = pending[at].guess
        form = form_of(problem.symmetries, scratch, guess)
        if seen[form] >= start:
            same = pending[seen[form] - start]
            if frame.any_allowed:
                same.guess = min(same.guess, guess)
            continue
        seen[form] = start + kept
        pending[kept] = pending[at]
        kept += 1
    scratch.state[0].seen += kept
    frame.pending_count = kept


@jit_inline
def represent(
    problem: SearchProblem, stack: SearchStack, guesses: Array, rows: Array
) -> tuple[Array, Array]:
    """Return the first guess of each form, and their rows, in workspace that is used again."""
    count = _represent(problem, stack, guesses, rows)
    out = stack.symmetry.representatives
    return out[0, :count], out[1, :count]


@jit_in_place
def _represent(problem: SearchProblem, stack: SearchStack, guesses: Array, rows: Array) -> int:
    scratch = stack.symmetry
    out = scratch.representatives
    scratch.state[0].seen += 1
    count = 0
    for at in range(len(guesses)):
        form = form_of(problem.symmetries, scratch, guesses[at])
        if scratch.seen[form] != scratch.state[0].seen:
            scratch.seen[form] = scratch.state[0].seen
            out[0, count], out[1, count] = guesses[at], rows[at]
            count += 1
    return count


LEAST_COUNTED, MOST_COUNTED = 5, 40
"""The smallest and the largest set for which counting all guesses at once takes less time."""

MOST_COUNTED_LATE = 200
"""The same where costs come late: only how many replies a guess has bounds it then."""

_FIRST = 256
"""Guesses that are counted first: a good one among them ends the scan."""


class GuessTable(NamedTuple):
    """Guesses to scan, and their replies."""

    guesses: Array
    codes: Array  # rows of replies
    rows: Array  # the row of each guess
    is_counted: bool  # whether `stack.branch_counts` has what was counted for them


class BoundTask(NamedTuple):
    """What the bounds of all guesses at a node share, if they are candidates or if they are not."""

    columns: Array  # where the candidates stand in a row of replies
    masses: Array  # their masses, the heaviest first; empty if each is 1
    increments: (
        Array  # what the n-th target of a branch adds to its size bound, beyond its cost alone
    )
    start: int  # the bound of another guess that leaves every candidate a branch of its own
    hit: int  # by how much that of a candidate is less, for a mass of 1; 0 for other guesses
    step: int  # what a target that shares its branch adds at least
    mean: int  # the mean mass of the candidates
    unit: int  # what a target of the mean mass adds, to compare bounds with sizes
    exact_to: int  # up to this size of its largest branch, the bound of a guess is its total
    enough: int  # no guess has a smaller total than this


@jit_inline
def bound_task(
    problem: SearchProblem, stack: SearchStack, frame: Any, candidates: Array, are_candidates: bool
) -> BoundTask:
    """Return what the bounds of guesses at a node share."""
    turn, left, rises = frame.turn, frame.guesses_left, problem.law.rises
    own = stack.scratch.masses
    own = own[: min(len(own), len(candidates))]
    for at in range(len(own)):
        own[at] = problem.law.masses[candidates[at]]
    mass = law.mass_of(problem.law, candidates)
    mean = max(1, mass // len(candidates))
    start = (rises[turn] + rises[turn + 1]) * mass
    after = law.next_turn(problem.law, turn)
    exact = law.is_size_bound_exact(problem.law, after, left - 1, len(candidates))
    enough = law.size_bound_of(problem.law, turn, left, candidates) if are_candidates else start
    return BoundTask(
        candidates,
        own,
        law.increments_of(problem.law, turn, left),
        start,
        rises[turn + 1] if are_candidates else 0,
        rises[turn + 2] * (own[-1] if len(own) > 0 else 1),
        mean,
        max(1, rises[turn + 2] * mean),
        len(candidates) if exact else law.MOST_EXACT,
        enough,
    )


@jit_in_place
def any_allowed(problem: SearchProblem, size: int) -> bool:
    """Tell whether guesses that are not candidates may be made where so many targets remain."""
    return problem.any_from <= size <= problem.any_to


@jit_in_place
def scan_guesses(problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array) -> None:
    """Scan the guesses that are allowed at a node; its candidates come first.

    Where the node is only bounded, no guess is listed: the least bound of all is then the best
    exact total, or the least bound of the guesses that were rejected.
    """
    frame = stack.frames[depth]
    size = len(candidates)
    # With masses, candidates have to be scanned in their order.
    represented = size >= REPRESENTED_FROM and len(problem.law.masses) == 0
    group, keys = problem.symmetries, problem.zobrist_keys
    represented = represented and has_orbits(group, stack.symmetry, keys, candidates)
    task = bound_task(problem, stack, frame, candidates, True)
    scan_candidates(problem, stack, depth, task, represented)
    if not frame.any_allowed:
        return
    task = bound_task(problem, stack, frame, candidates, False)
    if min(frame.beta, frame.best_value) <= task.start:
        frame.rejected_bound = min(frame.rejected_bound, task.start)
        return
    if problem.hard_mode:
        list_allowed(problem, stack, depth)
    lists, at = stack.lists, frame.list_index
    guesses = lists.guesses[at, : lists.sizes[at]]
    in_block = lists.widths[at] > 0
    columns = stack.scratch.columns[:size]
    for place in range(size):
        columns[place] = lists.columns[at, candidates[place]] if in_block else candidates[place]
    most_counted = MOST_COUNTED_LATE if problem.late else MOST_COUNTED
    if lists.by_target.shape[1] > 0 and LEAST_COUNTED <= size <= most_counted:
        _scan_counted(problem, stack, depth, columns, task)
        return
    rows = stack.row_numbers[: len(guesses)] if in_block else guesses
    if represented:
        guesses, rows = represent(problem, stack, guesses, rows)
    table = GuessTable(guesses, block_rows(lists, at) if in_block else problem.codes, rows, False)
    scan(problem, stack, depth, table, BoundTask(columns, *task[1:]), False)


@jit_in_place
def scan_candidates(
    problem: SearchProblem, stack: SearchStack, depth: int, task: BoundTask, represented: bool
) -> None:
    """Scan the candidates of a node as guesses, or one of each form; `scan_guesses` goes on."""
    frame = stack.frames[depth]
    frame.best_value, frame.best_guess, frame.rejected_bound = INFEASIBLE, -1, INFEASIBLE
    frame.pending_count, frame.followed_count, frame.heap_cutoff = 0, 0, -1
    frame.any_allowed = any_allowed(problem, len(task.columns))
    own = stack.scratch.own[: len(task.columns)]
    for at in range(len(own)):
        own[at] = problem.guess_of_target[task.columns[at]]
    if represented:
        own, _ = represent(problem, stack, own, own)
    scan(problem, stack, depth, GuessTable(own, problem.codes, own, False), task, True)


@jit_in_place
def _scan_counted(
    problem: SearchProblem,
    stack: SearchStack,
    depth: int,
    columns: Array,
    task: BoundTask,
) -> None:
    """Scan the guesses of a node's list block by block, each counted at once before.

    `columns` are the candidates in the block of the list.
    """
    frame, lists = stack.frames[depth], stack.lists
    listed = lists.sizes[frame.list_index]
    by_target = block_columns(lists, frame.list_index)
    start, stop = 0, min(_FIRST, listed)
    # Where repeats cost something; before, all guesses have the same bound.
    is_sorted = problem.late and frame.list_index > 0 and task.step > 0
    distinct, guesses = lists.distinct[frame.list_index], lists.guesses[frame.list_index]
    while start < stop and frame.best_value > task.enough:
        bound = task.start + task.step * (len(columns) - distinct[guesses[start]])
        if is_sorted and bound >= min(frame.beta, frame.best_value):
            frame.rejected_bound = min(frame.rejected_bound, bound)
            break
        counts = first_counts(stack.branch_counts, stop - start)
        cutoff = min(frame.beta, frame.best_value)
        most = law.most_repeats(task.start, cutoff, task.step) if is_sorted else len(columns)
        if count_branches(by_target, columns, start, counts, most):
            block = guesses[start:stop]
            table = GuessTable(block, problem.codes, block, True)
            scan(problem, stack, depth, table, task, False)
        else:
            frame.rejected_bound = min(frame.rejected_bound, cutoff)
        start, stop = stop, min(stop + (_FIRST if is_sorted else COUNTED_TOGETHER), listed)


@jit_in_place
def scan(  # long: bounding a guess in a function of its own takes twice the time, see `splitting`
    problem: SearchProblem,
    stack: SearchStack,
    depth: int,
    table: GuessTable,
    task: BoundTask,
    are_candidates: bool,
) -> None:
    """Bound guesses: store the best exact one, and list those worth following.

    Where a guess leaves at most pairs, its branch bound is its value. Candidates are given in the
    order of `task.columns`; other guesses skip them, as they were scanned before.
    """
    frame = stack.frames[depth]
    guesses, codes, rows, is_counted = table
    repeated_of, pairs_of, largest_of, _ = stack.branch_counts
    columns, masses, increments, start, hit, step, mean, unit, exact_to, enough = task
    others_start, start, weighted = start, start - hit, len(masses) > 0
    counts, last_seen = stack.counts, stack.last_seen
    distinct, candidate_of = stack.lists.distinct[frame.list_index], stack.candidate_of
    follows, size = frame.follows, len(columns)
    node = stack.nodes[0] if follows else UNMARKED
    is_sorted = problem.late and frame.list_index > 0 and not are_candidates
    pending = stack.pending[depth]
    best_value, best_guess = frame.best_value, frame.best_guess
    rejected, count = frame.rejected_bound, frame.pending_count
    # With one guess left after this one, a branch of two targets is infeasible.
    singles = len(increments) > 1 and increments[1] >= INFEASIBLE
    counts_repeats = singles or is_counted or (step > 0 and not weighted)
    plain = _plain_to(task) if is_counted else 0
    cutoff = min(frame.beta, best_value)
    most = 1 if singles else law.most_repeats(start, cutoff, step)
    for at in range(len(guesses)):
        guess = guesses[at]
        if not are_candidates and candidate_of[guess] == node:
            continue
        if weighted and hit > 0:
            start = others_start - hit * masses[at]
        # First bound: the branches of the guess among all targets of the node with this list.
        bound = start + step * (size - distinct[guess])
        if is_sorted and bound >= cutoff:
            rejected = min(bound, rejected)  # as that of all guesses after it
            break
        squares: Any = np.int64(0)
        largest: Any = np.int64(size)
        # Second bound: its branches among these candidates, counted up to the cutoff.
        if bound < cutoff and counts_repeats:
            if is_counted:
                repeated = min(most, np.int64(repeated_of[at]))
                squares = size + 2 * np.int64(pairs_of[at])
                largest = np.int64(largest_of[at]) + 1
            else:
                last_seen[0] += 1
                repeated = repeats(codes[rows[at]], columns, most, last_seen[1:], last_seen[0])
            bound = INFEASIBLE if singles and repeated > 0 else start + step * repeated
        # Third bound: the cost of each branch by its size.
        if bound < cutoff and largest > plain:
            bound, squares, largest = branch_bound(
                codes[rows[at]], columns, masses, increments, counts, start, cutoff
            )
        if bound >= cutoff:
            rejected = min(rejected, bound)
            continue
        if largest <= exact_to:
            best_value, best_guess = bound, np.int64(guess)
        elif largest == size:
            continue
        elif follows:
            listed = pending[count]
            listed.guess, listed.bound = guess, bound
            listed.key = order_key(squares // mean, size, bound, unit)
            count += 1
            continue
        else:
            frame.beta = rejected = bound
        if bound <= enough:
            break
        cutoff = bound
        most = 1 if singles else law.most_repeats(start, cutoff, step)
    frame.best_value, frame.best_guess = best_value, best_guess
    frame.rejected_bound, frame.pending_count = rejected, count


@jit_in_place
def _plain_to(task: BoundTask) -> int:
    """Return up to which size of a branch each target but the first adds a step."""
    plain, limit = 1, min(len(task.columns), len(task.increments))
    while plain < limit and task.increments[plain] == task.step and len(task.masses) == 0:
        plain += 1
    return plain
