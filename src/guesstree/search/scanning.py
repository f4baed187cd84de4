"""Scanning the guesses of a node: the best total so far, and the guesses worth following.

For a small set, the codes of pairs of candidates are compared for all guesses at once, which takes
less time than going through the candidates of each guess. The counts bound a guess, unless one of
its branches is so large that its size bound grows by more than one step for each target.

A scan works in one of two modes (`FRAME.follows`). Usually it lists guesses that may beat the best
one, to be followed later. In the bound-only mode it lists nothing, and finds the least bound of all
guesses. There each guess with a lower bound than all before lowers `frame.beta`. Only guesses with
still lower bounds are looked at in full.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.base.jit import Array, jit, jit_in_place, jit_inline
from guesstree.search import cost_table, counting
from guesstree.search.branch_bounds import branch_bound, copy_to, repeats, sort_by_reply
from guesstree.search.cost import INFEASIBLE
from guesstree.search.counting import (
    count_branches,
    first_counts,
    keep_few_repeats,
    mark_branches,
)
from guesstree.search.pending_guesses import order_key
from guesstree.search.problem import (
    UNMARKED,
    GuessLists,
    SearchProblem,
    SearchStack,
    clear_guesses,
    list_allowed,
)


@jit_inline
def block_rows(lists: GuessLists, index: int) -> Array:
    """Return the replies to the guesses of a list, a row each."""
    size = lists.sizes[index]
    width = lists.widths[index]
    return lists.blocks[index, : size * width].reshape(size, width)


_COPIED_TOGETHER = 64
"""The number of guesses whose replies are copied at once: they fill a cache line."""


@jit
def list_distinct(
    problem: SearchProblem, stack: SearchStack, new: int, candidates: Array
) -> None:
    """Make a new list: one guess of the list before it for each partition of the candidates.

    Guesses that leave all candidates in one branch are dropped. Where costs come late, guesses that
    can earn most different replies come first. The reply codes are copied. So scans of nodes below
    read memory in order, by guess or by target.
    """
    lists = stack.lists
    source = new - 1
    width = len(candidates)
    listed = lists.guesses[source, : lists.sizes[source]]
    block = lists.blocks[new]
    guesses = lists.guesses[new]
    distinct = lists.distinct[new]

    # Candidates are scanned as guesses even if they are on no list. The number of the list before
    # is an upper bound for them.
    distinct[:] = lists.distinct[source]
    keys = problem.zobrist_keys[candidates]
    hashes = _hash_table(len(listed))
    rows = np.empty((_COPIED_TOGETHER, width), block.dtype)
    kept = 0

    for start in range(0, len(listed), _COPIED_TOGETHER):
        some = listed[start : start + _COPIED_TOGETHER]
        _copy_replies(lists.by_target[source], candidates, start, rows[: len(some)])

        # Keep one guess for each partition: two guesses with the same one are worth the same below.
        for at in range(len(some)):
            guess = some[at]
            first, second, distinct[guess] = _partition_hash(
                rows[at], keys, stack.last_seen
            )
            if distinct[guess] > 1 and _insert(hashes, first, second):
                copy_to(block[kept * width :], rows[at])
                guesses[kept] = guess
                kept += 1

    lists.sizes[new] = kept
    lists.widths[new] = width
    if problem.late:
        _sort_by_replies(stack, new)

    # A transposed copy: counting goes through all guesses for one target at a time.
    rows = block_rows(lists, new)
    for column in range(width):
        lists.columns[new, candidates[column]] = column
        lists.by_target[new, candidates[column], :kept] = rows[:, column]


@jit_in_place
def _copy_replies(by_target: Array, candidates: Array, start: int, rows: Array) -> None:
    """Copy the replies to some guesses, the first of which is at `start`, to a row for each.

    The matrix is larger than the cache, and is read in order: target by target.
    """
    for column in range(len(candidates)):
        replies = by_target[candidates[column], start : start + len(rows)]
        for at in range(len(rows)):
            rows[at, column] = replies[at]


@jit
def _sort_by_replies(stack: SearchStack, index: int) -> None:
    """Sort a list by how many different replies its guesses can earn, the most first.

    With late costs, a scan stops at the first guess that its number of replies refutes.
    """
    lists = stack.lists
    guesses = lists.guesses[index, : lists.sizes[index]]
    rows = block_rows(lists, index)
    order = np.arange(len(guesses))

    # A counting sort by replies that a guess cannot earn: list order decides ties.
    lacking = len(stack.counts) - lists.distinct[index][guesses]
    sort_by_reply(lacking, order, stack.counts, np.empty_like(order))
    guesses[:] = guesses[order]
    rows[:] = rows[order]


@jit
def _hash_table(guesses: int) -> Array:
    """Return an empty table of hashes, which the hashes of some guesses fill at most by half."""
    # A power of two, so that the lowest bits of a hash choose a slot.
    slots = 1
    while slots < 2 * guesses:
        slots *= 2
    return np.zeros((slots, 2), np.uint64)


@jit_in_place
def _partition_hash(row: Array, keys: Array, last_seen: Array) -> tuple[Any, Any, int]:
    """Return a hash of 128 bits of a partition, and the number of its branches.

    Reply codes are numbered in order of appearance. So guesses with the same partition have the
    same numbers, and the same hash: the sums of number times random key [1]_. Codes are marked by
    numbers that are greater than all before, as in `branch_bounds.repeats`.

    .. [1] J. L. Carter, M. N. Wegman, "Universal Classes of Hash Functions", Journal of Computer
       and System Sciences 18, 1979.
    """
    start = last_seen[0]
    labels = last_seen[1:]
    branches = 0

    first = np.uint64(0)
    second = np.uint64(0)
    for at in range(len(row)):
        code = row[at]

        # Labels of this call are larger than `start`.
        if labels[code] <= start:
            branches += 1
            labels[code] = start + branches
        label = np.uint64(labels[code] - start)
        first += label * keys[at, 0]
        second += label * keys[at, 1]

    last_seen[0] += branches
    return first, second, branches


@jit_in_place
def _insert(hashes: Array, first: Any, second: Any) -> bool:
    """Insert a hash into an open-addressing table; False if it is there already."""
    # An empty slot has two zeros. A hash of two zeros would count as new each time, which keeps a
    # guess too many and does no harm.
    mask = len(hashes) - 1
    slot = np.int64(first & np.uint64(mask))
    while hashes[slot, 0] or hashes[slot, 1]:
        if hashes[slot, 0] == first and hashes[slot, 1] == second:
            return False
        slot = (slot + 1) & mask

    hashes[slot, 0] = first
    hashes[slot, 1] = second
    return True


LEAST_COUNTED, MOST_COUNTED = 5, 40
"""The sizes of the smallest and the largest set that is scanned faster by counting."""

MOST_COUNTED_LATE = 200
"""The largest where costs come late: the number of replies alone bounds a guess there."""


class GuessTable(NamedTuple):
    """Guesses to scan, and where their reply codes are."""

    guesses: Array
    codes: Array  # rows of reply codes
    in_order: bool  # whether the rows are those of these guesses, and not of all
    has_repeats: bool  # whether `stack.branch_counts` has their repeats
    is_counted: bool  # and all their counts


class BoundTask(NamedTuple):
    """What the bounds of all guesses at a node share."""

    columns: Array  # where the candidates stand in a row of reply codes
    masses: Array  # their masses, the heaviest first; empty if each is 1
    increments: Array  # what target n of a branch adds to its size bound: `CostTable`
    start: int  # the bound of a guess that is no candidate and splits the set into single targets
    hit: int  # how much less it is for a candidate, per unit of its mass
    step: int  # the least that a target which is not the first of its branch adds
    mean: int  # the mean mass of the candidates
    unit: int  # what such a target of mean mass adds: the unit of bounds in `order_key`
    exact_to: int  # if no branch is larger than this, the bound of a guess is its total
    size_bound: int  # a lower bound on the totals of all guesses


@jit_inline
def bound_task(
    problem: SearchProblem, stack: SearchStack, frame: Any, candidates: Array
) -> BoundTask:
    """Return what the bounds of guesses at a node share."""
    costs = problem.costs
    rises = costs.rises
    turn = frame.turn
    left = frame.guesses_left

    # There are no masses in the table if each is 1; then the slice is empty.
    masses = stack.masses[: min(len(stack.masses), len(candidates))]
    for place in range(len(masses)):
        masses[place] = costs.masses[candidates[place]]
    mass = cost_table.mass_of(costs, candidates)
    mean = max(1, mass // len(candidates))

    # The guess costs every target a rise, and the next guess costs all but a right one a second.
    # With more than one target in a branch, all but one of them take a third guess.
    start = (rises[turn] + rises[turn + 1]) * mass

    # If the size bound is the cost of this many targets at the next turn, it is the cost of
    # every branch.
    after = cost_table.next_turn(costs, turn)
    exact = cost_table.is_size_bound_exact(costs, after, left - 1, len(candidates))
    return BoundTask(
        candidates,
        masses,
        cost_table.increments_of(costs, turn, left),
        start,
        rises[turn + 1],
        rises[turn + 2] * (masses[-1] if len(masses) > 0 else 1),
        mean,
        max(1, rises[turn + 2] * mean),
        len(candidates) if exact else cost_table.MOST_EXACT,
        cost_table.size_bound_of(costs, turn, left, candidates),
    )


@jit_in_place
def any_allowed(problem: SearchProblem, size: int) -> bool:
    """Tell whether other guesses than candidates may be made with this number of candidates."""
    return problem.any_from <= size <= problem.any_to


@jit_in_place
def scan_guesses(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> None:
    """Scan the guesses that are allowed at a node, the candidates first.

    In the bound-only mode no guess is listed. The least bound of all guesses is then the least of
    `best_value` and `rejected_bound`.
    """
    frame = stack.frames[depth]
    size = len(candidates)
    task = bound_task(problem, stack, frame, candidates)
    scan_candidates(problem, stack, depth, task)
    if not frame.any_allowed:
        return

    # Every other guess takes two guesses for each target at least.
    if min(frame.beta, frame.best_value) <= task.start:
        frame.rejected_bound = min(frame.rejected_bound, task.start)
        return

    if problem.hard_mode:
        list_allowed(problem, stack, depth)

    # Small sets are counted for all guesses at once, large ones by marks where that pays.
    lists = stack.lists
    index = frame.list_index
    guesses = lists.guesses[index, : lists.sizes[index]]
    most_counted = MOST_COUNTED_LATE if problem.late else MOST_COUNTED
    is_marked = size > most_counted and _marks_repeats(problem, stack, index, task)
    if lists.by_target.shape[1] > 0 and (
        LEAST_COUNTED <= size <= most_counted or is_marked
    ):
        _scan_counted(problem, stack, depth, task, is_marked)
        return

    # The rows of a block have columns for the candidates of its own node only. Those of the matrix
    # have one for each target.
    in_block = lists.widths[index] > 0
    columns = stack.columns[:size]
    for place in range(size):
        columns[place] = (
            lists.columns[index, candidates[place]] if in_block else candidates[place]
        )

    # The same task, but with the columns of these rows.
    codes = block_rows(lists, index) if in_block else problem.codes
    table = GuessTable(guesses, codes, in_block, False, False)
    scan(problem, stack, depth, table, BoundTask(columns, *task[1:]), False)


@jit_in_place
def scan_candidates(
    problem: SearchProblem, stack: SearchStack, depth: int, task: BoundTask
) -> None:
    """Scan the candidates of a node as guesses: the first part of a scan."""
    frame = stack.frames[depth]
    clear_guesses(frame)
    frame.any_allowed = any_allowed(problem, len(task.columns))

    guesses = stack.own_guesses[: len(task.columns)]
    for place in range(len(guesses)):
        guesses[place] = problem.guess_of_target[task.columns[place]]

    # Their rows are those of the matrix, and nothing is counted.
    scan(
        problem,
        stack,
        depth,
        GuessTable(guesses, problem.codes, False, False, False),
        task,
        True,
    )


@jit_in_place
def _marks_repeats(
    problem: SearchProblem, stack: SearchStack, index: int, task: BoundTask
) -> bool:
    """Tell whether the repeats of all guesses are to be counted by marks, for a larger set.

    The matrix of all guesses is larger than the cache, and a row of it is read here and there. The
    block of a shorter list is read in order, and each row only up to the cutoff, which is faster.
    """
    counts_repeats = task.step > 0 and len(task.masses) == 0
    return len(stack.marks) > 0 and index == 0 and counts_repeats and not problem.late


@jit_in_place
def _scan_counted(
    problem: SearchProblem, stack: SearchStack, depth: int, task: BoundTask, is_marked: bool
) -> None:
    """Scan the guesses of a node's list block by block. A block is counted before it is scanned."""
    frame = stack.frames[depth]
    lists = stack.lists
    size = len(task.columns)
    listed = lists.sizes[frame.list_index]
    by_target = lists.by_target[frame.list_index]
    distinct = lists.distinct[frame.list_index]
    guesses = lists.guesses[frame.list_index]

    # Sorted lists help only where repeats cost something: otherwise all bounds are equal.
    is_sorted = problem.late and frame.list_index > 0 and task.step > 0
    block_size = counting.FIRST_COUNTED if is_sorted else counting.COUNTED_TOGETHER

    # No guess that is no candidate costs less than `task.start`: a total that low ends the scan.
    start = 0
    stop = min(counting.FIRST_COUNTED, listed)
    while start < stop and frame.best_value > task.start:
        # In a sorted list the first guess of the block can earn the most replies of all
        # that follow.
        cutoff = min(frame.beta, frame.best_value)
        bound = task.start + task.step * (size - distinct[guesses[start]])
        if is_sorted and bound >= cutoff:
            frame.rejected_bound = min(frame.rejected_bound, bound)
            break

        counts = first_counts(stack.branch_counts, stop - start)
        repeat_limit = _repeat_limit(task, task.start, cutoff)
        if is_marked:
            mark_branches(by_target, task.columns, start, counts, stack.marks)
        else:
            # Sorted, whole blocks are ruled out, and need no full count. Otherwise full counts
            # leave higher bounds in the table, which saves more.
            enough = repeat_limit if is_sorted else size
            count_branches(by_target, task.columns, start, counts, enough)

        kept, least_dropped = keep_few_repeats(
            counts, guesses[start:stop], repeat_limit, stack.kept
        )

        # With one guess left, a guess that was dropped is infeasible, which is no news.
        if kept < stop - start and not _needs_singles(task):
            bound = task.start + task.step * least_dropped
            frame.rejected_bound = min(frame.rejected_bound, bound)
        if kept > 0:
            table = GuessTable(stack.kept[:kept], problem.codes, False, True, not is_marked)
            scan(problem, stack, depth, table, task, False)

        start = stop
        stop = min(stop + block_size, listed)


@jit_inline
def _needs_singles(task: BoundTask) -> bool:
    """Tell whether a branch of two targets is infeasible: one guess is left after this one."""
    return len(task.increments) > 1 and task.increments[1] >= INFEASIBLE


@jit_inline
def _repeat_limit(task: BoundTask, start: int, cutoff: int) -> Any:
    """Return the least number of repeats that rules out a guess whose bound starts at `start`."""
    if _needs_singles(task):
        return 1

    # Repeats cost nothing. No guess has as many as there are candidates, so nothing is ruled out.
    if task.step == 0:
        return len(task.columns)

    # The division rounds up.
    return (cutoff - start + task.step - 1) // task.step


@jit_in_place
def scan(  # long: a function for the bounds of one guess takes twice the time: `branch_bounds`
    problem: SearchProblem,
    stack: SearchStack,
    depth: int,
    table: GuessTable,
    task: BoundTask,
    are_candidates: bool,
) -> None:
    """Bound guesses: keep the best exact total, and list the guesses that may beat it.

    If each branch of a guess has one or two targets, its branch bound is its value. Candidates come
    in the order of `task.columns`. They are skipped among the other guesses, as they were scanned
    before. Three bounds are tried, each slower and higher than the one before.
    """
    frame = stack.frames[depth]
    guesses, codes, in_order, has_repeats, is_counted = table
    repeated_of, pairs_of, largest_of, _ = stack.branch_counts
    columns, masses, increments, start, hit, step, mean, unit, exact_to, size_bound = task
    counts = stack.counts
    last_seen = stack.last_seen
    distinct = stack.lists.distinct[frame.list_index]
    candidate_of = stack.candidate_of
    pending = stack.pending[depth]
    size = len(columns)
    weighted = len(masses) > 0
    follows = frame.follows

    # Only `expand` marks the candidates of a node. In the bound-only mode they are scanned twice,
    # which is right as well.
    node = stack.nodes[0] if follows else UNMARKED
    is_sorted = problem.late and frame.list_index > 0 and not are_candidates

    # A candidate may be right, which saves a guess. No guess is better than `enough`.
    hit, enough = (hit, size_bound) if are_candidates else (0, start)
    others_start = start
    start = start - hit

    # The loop works on local copies: a field of a frame is read and written in memory.
    best_value = frame.best_value
    best_guess = frame.best_guess
    rejected = frame.rejected_bound
    count = frame.pending_count

    singles = _needs_singles(task)

    # With masses a repeat adds a different amount for each target, so counting alone says little.
    counts_repeats = singles or has_repeats or (step > 0 and not weighted)

    # If no branch is larger than `plain`, each repeat adds `step`: the count is the branch bound.
    plain = _plain_to(task) if is_counted else 0
    cutoff = min(frame.beta, best_value)
    repeat_limit = _repeat_limit(task, start, cutoff)

    for place in range(len(guesses)):
        guess = guesses[place]
        if not are_candidates and candidate_of[guess] == node:
            continue

        # Candidates differ in mass: a right guess saves the rise for its own mass.
        if weighted and hit > 0:
            start = others_start - hit * masses[place]

        # First bound: from the number of replies of the guess to all targets of its list.
        bound = start + step * (size - distinct[guess])
        if is_sorted and bound >= cutoff:
            rejected = min(bound, rejected)  # no later guess has a lower one
            break

        # Second bound: from its repeats among these candidates, counted up to the cutoff.
        squares: Any = np.int64(0)
        largest: Any = np.int64(size)
        if bound < cutoff and counts_repeats:
            if has_repeats:
                # Counters have one byte or two, which would overflow in sums. By the pairs in its
                # branches, sum n^2 is sum n + 2 sum n (n - 1) / 2.
                repeated = min(repeat_limit, np.int64(repeated_of[place]))
                if is_counted:
                    squares = size + 2 * np.int64(pairs_of[place])
                    largest = np.int64(largest_of[place]) + 1
            else:
                last_seen[0] += 1
                row = codes[place if in_order else guess]
                repeated = repeats(row, columns, repeat_limit, last_seen[1:], last_seen[0])

            # A repeat means two targets in a branch: with one guess left they are too many.
            bound = INFEASIBLE if singles and repeated > 0 else start + step * repeated

        # Third bound: the branch bound, from the sizes of its branches.
        if bound < cutoff and largest > plain:
            row = codes[place if in_order else guess]
            bound, squares, largest = branch_bound(
                row, columns, masses, increments, counts, start, cutoff
            )

        if bound >= cutoff:
            rejected = min(rejected, bound)
            continue

        if largest <= exact_to:
            # The bound is the total of the guess.
            best_value = bound
            best_guess = np.int64(guess)
        elif largest == size:
            # All candidates stay in one branch: the guess tells nothing.
            continue
        elif follows:
            listed = pending[count]
            listed.guess = guess
            listed.bound = bound
            listed.key = order_key(squares // mean, size, bound, unit)
            count += 1
            continue
        else:  # the bound-only mode: from here on only lower bounds matter
            frame.beta = rejected = bound

        # No other guess has a lower bound. Otherwise only guesses below this one are wanted
        # from here on.
        if bound <= enough:
            break
        cutoff = bound
        repeat_limit = _repeat_limit(task, start, cutoff)

    frame.best_value = best_value
    frame.best_guess = best_guess
    frame.rejected_bound = rejected
    frame.pending_count = count


@jit_in_place
def _plain_to(task: BoundTask) -> int:
    """Return the largest size that a branch reaches in steps of the same cost."""
    # With masses, equal increments cost different amounts.
    plain = 1
    limit = min(len(task.columns), len(task.increments))
    while plain < limit and task.increments[plain] == task.step and len(task.masses) == 0:
        plain += 1
    return plain
