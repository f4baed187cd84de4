"""Scanning the guesses of a node: the best total so far, and the guesses worth following.

For a small set, the replies to pairs of candidates are compared for all guesses at once, which
takes less time than to go through the candidates of each guess. A guess is then bounded by what was
counted, unless one of its branches is so large that its size bound grows faster.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.jit import Array, jit_in_place, jit_inline
from guesstree.search.cost import INFEASIBLE
from guesstree.search.distinct import block_columns, block_rows
from guesstree.search.entering import list_allowed
from guesstree.search.law import (
    MOST_EXACT,
    Law,
    increments_of,
    is_size_bound_exact,
    mass_of,
    most_repeats,
    next_turn,
    size_bound_of,
)
from guesstree.search.orbits import REPRESENTED_FROM, has_orbits, represent
from guesstree.search.ordering import order_key
from guesstree.search.problem import SearchProblem
from guesstree.search.scoring import count_branches, first_counts
from guesstree.search.splitting import branch_bound, repeats
from guesstree.search.stack import COUNTED_TOGETHER, UNMARKED, SearchStack

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
    law: Law, masses: Array, frame: Any, candidates: Array, are_candidates: bool
) -> BoundTask:
    """Return what the bounds of guesses at a node share; `masses` is workspace."""
    turn, left, rises = frame.turn, frame.guesses_left, law.rises
    own = masses[: min(len(masses), len(candidates))]
    for at in range(len(own)):
        own[at] = law.masses[candidates[at]]
    mass = mass_of(law, candidates)
    mean = max(1, mass // len(candidates))
    start = (rises[turn] + rises[turn + 1]) * mass
    exact = is_size_bound_exact(law, next_turn(law, turn), left - 1, len(candidates))
    enough = size_bound_of(law, turn, left, candidates) if are_candidates else start
    return BoundTask(
        candidates,
        own,
        increments_of(law, turn, left),
        start,
        rises[turn + 1] if are_candidates else 0,
        rises[turn + 2] * (own[-1] if len(own) > 0 else 1),
        mean,
        max(1, rises[turn + 2] * mean),
        len(candidates) if exact else MOST_EXACT,
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
    task = bound_task(problem.law, stack.scratch.masses, frame, candidates, True)
    scan_candidates(problem, stack, depth, task, represented)
    if not frame.any_allowed:
        return
    task = bound_task(problem.law, stack.scratch.masses, frame, candidates, False)
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
        most = most_repeats(task.start, cutoff, task.step) if is_sorted else len(columns)
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
    most = 1 if singles else most_repeats(start, cutoff, step)
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
        most = 1 if singles else most_repeats(start, cutoff, step)
    frame.best_value, frame.best_guess = best_value, best_guess
    frame.rejected_bound, frame.pending_count = rejected, count


@jit_in_place
def _plain_to(task: BoundTask) -> int:
    """Return up to which size of a branch each target but the first adds a step."""
    plain, limit = 1, min(len(task.columns), len(task.increments))
    while plain < limit and task.increments[plain] == task.step and len(task.masses) == 0:
        plain += 1
    return plain
