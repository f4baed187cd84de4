"""Scanning the guesses of a node: the best total so far, and the guesses worth following."""

from typing import NamedTuple

import numpy as np

from guesstree.jit import Array, jit_in_place
from guesstree.search.bounds import BoundTask, bound_task, branch_bound, weighted_branch_bound
from guesstree.search.cost import INFEASIBLE
from guesstree.search.counted_scanning import (
    LEAST_COUNTED,
    MOST_COUNTED,
    MOST_COUNTED_LATE,
    scan_counted,
)
from guesstree.search.distinct import block_rows
from guesstree.search.hints import list_allowed
from guesstree.search.law import most_repeats
from guesstree.search.lookup import any_allowed, guesses_of
from guesstree.search.orbits import REPRESENTED_FROM, has_orbits, represent
from guesstree.search.ordering import order_key
from guesstree.search.problem import SearchProblem
from guesstree.search.splitting import repeats
from guesstree.search.stack import UNMARKED, SearchStack


class GuessTable(NamedTuple):
    """Guesses to scan, and their replies."""

    guesses: Array
    codes: Array  # rows of replies
    rows: Array  # the row of each guess


@jit_in_place
def scan_guesses(problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array) -> None:
    """Scan the guesses that are allowed at a node; its candidates come first.

    Where the node is only bounded, no guess is listed: the least bound of all is then the best
    exact total, or the least bound of the guesses that were rejected.
    """
    frame = stack.frames[depth]
    size = len(candidates)
    frame.best_value, frame.best_guess, frame.rejected_bound = INFEASIBLE, -1, INFEASIBLE
    frame.pending_count, frame.followed_count, frame.heap_cutoff = 0, 0, -1
    frame.any_allowed = any_allowed(problem, size)
    own = guesses_of(problem, stack, candidates)
    task = bound_task(problem.law, stack.scratch.masses, frame, candidates, True)
    # With masses, candidates have to be scanned in their order.
    represented = size >= REPRESENTED_FROM and len(problem.law.masses) == 0
    represented = represented and has_orbits(problem, stack, candidates)
    if represented:
        own, _ = represent(problem, stack, own, own)
    scan(problem, stack, depth, GuessTable(own, problem.codes, own), task, True)
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
        scan_counted(problem, stack, depth, columns, task)
        return
    rows = stack.row_numbers[: len(guesses)] if in_block else guesses
    if represented:
        guesses, rows = represent(problem, stack, guesses, rows)
    table = GuessTable(guesses, block_rows(lists, at) if in_block else problem.codes, rows)
    scan(problem, stack, depth, table, BoundTask(columns, *task[1:]), False)


@jit_in_place
def scan(  # long: bounding a guess in a function of its own takes twice the time, see `bounds`
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
    guesses, codes, rows = table
    columns, masses, increments, start, hit, step, mean, unit, exact_to, enough = task
    others_start, weighted = start, len(masses) > 0
    start -= hit
    counts, last_seen = stack.counters.counts, stack.counters.last_seen
    distinct, candidate_of = stack.lists.distinct[frame.list_index], stack.candidate_of
    follows, size = frame.follows, len(columns)
    node = stack.nodes[0] if follows else UNMARKED
    is_sorted = problem.late and frame.list_index > 0 and not are_candidates
    pending, bounds = stack.pending.guesses[depth], stack.pending.bounds[depth]
    keys = stack.pending.keys[depth]
    best_value, best_guess = frame.best_value, frame.best_guess
    rejected, count = frame.rejected_bound, frame.pending_count
    # With one guess left after this one, a branch of two targets is infeasible.
    singles = len(increments) > 1 and increments[1] >= INFEASIBLE
    counts_repeats = singles or (step > 0 and not weighted)
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
        squares = largest = 0
        # Second bound: its branches among these candidates, counted up to the cutoff.
        if bound < cutoff and counts_repeats:
            last_seen[0] += 1
            repeated = repeats(codes[rows[at]], columns, most, last_seen[1:], last_seen[0])
            bound = INFEASIBLE if singles and repeated else start + step * repeated
        # Third bound: the cost of each branch by its size.
        if bound < cutoff:
            if weighted:
                bound, squares, largest = weighted_branch_bound(
                    codes[rows[at]], columns, masses, increments, counts, start, cutoff
                )
            else:
                bound, squares, largest = branch_bound(
                    codes[rows[at]], columns, increments, counts, start, cutoff
                )
        if bound >= cutoff:
            rejected = min(rejected, bound)
        elif largest <= exact_to:
            best_value, best_guess = bound, np.int64(guess)
            if best_value <= enough:
                break
            cutoff = best_value
            most = 1 if singles else most_repeats(start, cutoff, step)
        elif largest < size and not follows:
            frame.beta = rejected = cutoff = bound
            most = 1 if singles else most_repeats(start, cutoff, step)
        elif largest < size:
            pending[count], bounds[count] = guess, bound
            keys[count] = order_key(squares // mean, size, bound, unit)
            count += 1
    frame.best_value, frame.best_guess = best_value, best_guess
    frame.rejected_bound, frame.pending_count = rejected, count
