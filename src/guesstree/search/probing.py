"""Bounds for the branches of a first guess, from all guesses: they refute most first guesses."""

from typing import Any

from guesstree.jit import Array, jit_in_place
from guesstree.search.bounds import LeastBound, bound_task, least_bound
from guesstree.search.hints import allowed_guesses, enter_branch
from guesstree.search.law import INFEASIBLE, size_bound_of
from guesstree.search.lookup import guesses_of, set_key, slot_at
from guesstree.search.problem import SearchProblem
from guesstree.search.stack import PROBED_TOGETHER, SearchStack
from guesstree.search.symmetry import guess_image
from guesstree.search.transposition import UNKNOWN, TranspositionTable, store

_CHUNK = 256
"""Guesses whose replies fit into a core's cache: all branches are bounded by these first."""


@jit_in_place
def probe_branches(
    problem: SearchProblem, table: TranspositionTable, stack: SearchStack, total: int, cutoff: int
) -> int:
    """Raise the bounds of the first guess's branches to the least branch bound of all guesses.

    The largest branches come first, a few at a time, until the total reaches the cutoff. Branches
    that are thereby solved leave the list. Returns the total with the bounds raised.
    """
    frame, branches = stack.frames[0], stack.branches[0]
    stop, together = frame.branch_count, 1
    while stop > 0 and total < cutoff:
        start = max(0, stop - together)
        total += _probe(problem, table, stack, branches[start:stop])
        stop, together = start, min(2 * together, PROBED_TOGETHER)
    kept = 0
    for at in range(frame.branch_count):
        if branches[at].bound >= 0:
            branches[kept] = branches[at]
            kept += 1
    frame.branch_count = kept
    return total


@jit_in_place
def _probe(
    problem: SearchProblem, table: TranspositionTable, stack: SearchStack, branches: Array
) -> int:
    """Bound some branches of the first guess by all guesses; return by how much bounds rose.

    The bound of a branch that is solved becomes -1.
    """
    for at in range(len(branches)):
        _bound_by_candidates(problem, table, stack, branches[at], stack.probes[at])
    lists = stack.lists
    for first in range(0, lists.sizes[0], _CHUNK):
        chunk = lists.guesses[0, first : min(first + _CHUNK, lists.sizes[0])]
        for at in range(len(branches)):
            if stack.probes[at].wanted:
                _bound_by(problem, stack, branches[at], stack.probes[at], chunk)
    risen = 0
    for at in range(len(branches)):
        risen += _store_probe(problem, table, stack, branches[at], stack.probes[at])
    return risen


@jit_in_place
def _bound_by_candidates(
    problem: SearchProblem,
    table: TranspositionTable,
    stack: SearchStack,
    branch: Any,
    probe: Any,
) -> None:
    """Begin the probe of a branch: what the table knows, or else the bounds of its candidates."""
    enter_branch(problem, stack, 0, branch.code)
    candidates = stack.targets[branch.start : branch.stop]
    task = bound_task(problem.law, stack.scratch.masses, stack.frames[1], candidates, True)
    slot = slot_at(problem, table, stack, 1, candidates)
    value, guess = table.values[slot], table.notes[slot]
    quick = max(task.start, task.enough)
    probe.wanted = guess == UNKNOWN and value <= quick
    probe.bound, probe.guess, probe.exact = value, guess, guess != UNKNOWN
    if not probe.wanted:
        return
    least = least_bound(
        problem.codes,
        problem.distinct,
        guesses_of(problem, stack, candidates),
        task,
        stack.counters,
        LeastBound(INFEASIBLE, guess, False),
    )
    probe.bound, probe.guess, probe.exact = least


@jit_in_place
def _bound_by(
    problem: SearchProblem, stack: SearchStack, branch: Any, probe: Any, guesses: Array
) -> None:
    """Lower the probed bound of a branch to the least branch bound of these guesses."""
    candidates = stack.targets[branch.start : branch.stop]
    enter_branch(problem, stack, 0, branch.code)
    if problem.hard_mode:
        guesses = allowed_guesses(
            problem.hints.features, guesses, stack.required[1], stack.lists.guesses[1]
        )
    least = least_bound(
        problem.codes,
        problem.distinct,
        guesses,
        bound_task(problem.law, stack.scratch.masses, stack.frames[1], candidates, False),
        stack.counters,
        LeastBound(probe.bound, probe.guess, probe.exact),
    )
    probe.bound, probe.guess, probe.exact = least


@jit_in_place
def _store_probe(
    problem: SearchProblem,
    table: TranspositionTable,
    stack: SearchStack,
    branch: Any,
    probe: Any,
) -> int:
    """Store the bound of a branch in the table and the list; return by how much it rose."""
    candidates = stack.targets[branch.start : branch.stop]
    enter_branch(problem, stack, 0, branch.code)
    frame = stack.frames[1]
    size_bound = size_bound_of(problem.law, frame.turn, frame.guesses_left, candidates)
    bound = max(size_bound, probe.bound)
    if probe.wanted:
        a, b = set_key(problem, stack, 1, candidates)
        note = guess_image(problem.symmetries, stack.symmetry, probe.guess)
        store(table, a, b, bound, note if probe.exact else UNKNOWN)
    risen = bound - branch.bound
    branch.bound = -1 if probe.exact else bound
    return int(risen)
