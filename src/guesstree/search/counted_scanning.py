"""Scanning guesses that are not candidates, where the branches of all are counted at once.

It finds what `scanning.scan` finds. For a small set, the replies to pairs of candidates are
compared for all guesses at once, which takes less time than to go through the candidates of each
guess. A guess is then bounded by what was counted, unless one of its branches is so large that its
size bound grows faster.
"""

from typing import Any

import numpy as np

from guesstree.jit import Array, jit_in_place
from guesstree.search.bounds import BoundTask, branch_bound, weighted_branch_bound
from guesstree.search.cost import INFEASIBLE
from guesstree.search.distinct import block_columns
from guesstree.search.law import most_repeats
from guesstree.search.ordering import order_key
from guesstree.search.problem import SearchProblem
from guesstree.search.scoring import count_branches, first_counts
from guesstree.search.stack import COUNTED_TOGETHER, UNMARKED, SearchStack

LEAST_COUNTED, MOST_COUNTED = 5, 40
"""The smallest and the largest set for which counting all guesses at once takes less time."""

MOST_COUNTED_LATE = 200
"""The same where costs come late: only how many replies a guess has bounds it then."""

_FIRST = 256
"""Guesses that are counted first: a good one among them ends the scan."""


@jit_in_place
def scan_counted(
    problem: SearchProblem,
    stack: SearchStack,
    depth: int,
    columns: Array,
    task: BoundTask,
) -> None:
    """Bound the guesses of a node's list: store the best exact one, list those worth following.

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
            _scan_block(problem, stack, depth, task, start, stop)
        else:
            frame.rejected_bound = min(frame.rejected_bound, cutoff)
        start, stop = stop, min(stop + (_FIRST if is_sorted else COUNTED_TOGETHER), listed)


@jit_in_place
def _scan_block(  # long: as `scanning.scan` is
    problem: SearchProblem,
    stack: SearchStack,
    depth: int,
    task: BoundTask,
    first: int,
    stop: int,
) -> None:
    """Bound the guesses from `first` to `stop` of a node's list, which were counted."""
    frame = stack.frames[depth]
    guesses = stack.lists.guesses[frame.list_index, first:stop]
    columns, masses, increments, start, _, step, mean, unit, exact_to, enough = task
    repeats, pairs, largests, _ = stack.branch_counts
    codes, counts = problem.codes, stack.counters.counts
    distinct, candidate_of = stack.lists.distinct[frame.list_index], stack.candidate_of
    follows, size = frame.follows, len(columns)
    node = stack.nodes[0] if follows else UNMARKED
    pending, bounds = stack.pending.guesses[depth], stack.pending.bounds[depth]
    keys = stack.pending.keys[depth]
    best_value, best_guess = frame.best_value, frame.best_guess
    rejected, count = frame.rejected_bound, frame.pending_count
    singles = len(increments) > 1 and increments[1] >= INFEASIBLE
    weighted = len(masses) > 0
    plain = 1 if weighted else _plain_to(increments, size, step)
    cutoff = min(frame.beta, best_value)
    for place in range(len(guesses)):
        guess = guesses[place]
        if candidate_of[guess] == node:
            continue
        bound = start + step * (size - distinct[guess])
        squares: Any = size + 2 * np.int64(pairs[place])
        largest: Any = np.int64(largests[place]) + 1
        if bound < cutoff:
            repeated = np.int64(repeats[place])
            bound = start + step * repeated
            bound = INFEASIBLE if singles and repeated > 0 else min(cutoff, bound)
        if bound < cutoff and largest > plain:
            if weighted:
                bound, squares, largest = weighted_branch_bound(
                    codes[guess], columns, masses, increments, counts, start, cutoff
                )
            else:
                bound, squares, largest = branch_bound(
                    codes[guess], columns, increments, counts, start, cutoff
                )
        if bound >= cutoff:
            rejected = min(rejected, bound)
        elif largest <= exact_to:
            best_value, best_guess = bound, np.int64(guess)
            if best_value <= enough:
                break
            cutoff = best_value
        elif largest < size and not follows:
            frame.beta = rejected = cutoff = bound
        elif largest < size:
            pending[count], bounds[count] = guess, bound
            keys[count] = order_key(squares // mean, size, bound, unit)
            count += 1
    frame.best_value, frame.best_guess = best_value, best_guess
    frame.rejected_bound, frame.pending_count = rejected, count


@jit_in_place
def _plain_to(increments: Array, size: int, step: int) -> int:
    """Return up to which size of a branch each target but the first adds a step."""
    plain = 1
    while plain < min(size, len(increments)) and increments[plain] == step:
        plain += 1
    return plain
