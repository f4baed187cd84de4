"""Bounds for the branches of a guess before any is searched: by candidates, or by all guesses."""

from typing import Any

from guesstree.jit import Array, jit_in_place
from guesstree.search.cost import INFEASIBLE
from guesstree.search.entering import enter_branch, set_key
from guesstree.search.problem import SearchProblem
from guesstree.search.scanning import (
    MOST_COUNTED,
    any_allowed,
    bound_task,
    scan_candidates,
    scan_guesses,
)
from guesstree.search.stack import SearchStack
from guesstree.search.symmetry import guess_image
from guesstree.search.transposition import UNKNOWN, slot_of, store


@jit_in_place
def probe_branches(
    problem: SearchProblem, stack: SearchStack, depth: int, total: int, cutoff: int
) -> int:
    """Raise the bounds of the branches of a guess to the least branch bound of all guesses.

    Ends when the total reaches the cutoff. Branches that are thereby solved leave the list. Returns
    the total with the bounds raised.
    """
    frame, branches = stack.frames[depth], stack.branches[depth]
    listed = frame.branch_count
    # Of the branches that are counted, the largest come first: they raise the total most. Others
    # take far longer for what they raise it by, so they come last, and the smallest of them first.
    # With masses, the list has those first that cost most for each target.
    counted = 0
    while len(problem.law.masses) == 0 and counted < listed:
        if branches[counted].stop - branches[counted].start > MOST_COUNTED:
            break
        counted += 1
    for at in range(listed):
        if total >= cutoff:
            break
        branch = branches[counted - 1 - at if at < counted else at]
        enter_branch(problem, stack, depth, branch.code)
        before = branch.bound
        stack.frames[depth + 1].beta = min(INFEASIBLE, cutoff - (total - before))
        bound, exact = _probe(problem, stack, depth, branch)
        total += bound - before
        branch.bound = -1 if exact else bound
    kept = 0
    for at in range(listed):
        if branches[at].bound >= 0:
            branches[kept] = branches[at]
            kept += 1
    frame.branch_count = kept
    return total


@jit_in_place
def _probe(problem: SearchProblem, stack: SearchStack, depth: int, branch: Any) -> tuple[int, bool]:
    """Return the least bound of all guesses for a branch, and whether it is the branch's value.

    Bounds count up to the beta that is set one deeper. A branch of which the table knows more than
    the bounds of its candidates is not probed again.
    """
    frame = stack.frames[depth + 1]
    candidates = stack.targets[branch.start : branch.stop]
    a, b = set_key(problem, stack, depth + 1, candidates)
    table = stack.table
    slot = slot_of(table, a, b)
    value, guess = table.values[slot], table.notes[slot]
    task = bound_task(problem.law, stack.scratch.masses, frame, candidates, True)
    if table.full[slot] and (guess != UNKNOWN or value > max(task.start, task.enough)):
        return max(branch.bound, value), guess != UNKNOWN
    frame.follows = False
    scan_guesses(problem, stack, depth + 1, candidates)
    return _store_least(problem, stack, depth + 1, (a, b), branch.bound)


@jit_in_place
def quick_bound(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> tuple[int, bool]:
    """Return a lower bound on the cost of a set, and whether it is the value of the set.

    It comes from the table or, where the set is new, from the bounds of its candidates.
    """
    a, b = set_key(problem, stack, depth, candidates)
    table = stack.table
    slot = slot_of(table, a, b)
    if table.full[slot]:
        return int(table.values[slot]), table.notes[slot] != UNKNOWN
    frame = stack.frames[depth]
    task = bound_task(problem.law, stack.scratch.masses, frame, candidates, True)
    most = task.start if any_allowed(problem, len(candidates)) else INFEASIBLE
    frame.follows, frame.beta = False, min(most + 1, INFEASIBLE)
    scan_candidates(problem, stack, depth, task, False)
    frame.rejected_bound = min(frame.rejected_bound, most)
    return _store_least(problem, stack, depth, (a, b), task.enough)


@jit_in_place
def _store_least(
    problem: SearchProblem, stack: SearchStack, depth: int, key: tuple[Any, Any], least: int
) -> tuple[int, bool]:
    """Store the least bound that a scan found of a set, and return it with its exactness."""
    frame = stack.frames[depth]
    exact = frame.best_value <= min(frame.rejected_bound, INFEASIBLE - 1)
    bound = max(least, min(frame.best_value, frame.rejected_bound))
    note = guess_image(problem.symmetries, stack.symmetry, frame.best_guess) if exact else UNKNOWN
    store(stack.table, key[0], key[1], bound, note)
    return bound, exact
