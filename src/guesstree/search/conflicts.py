"""Conflict sets: a few targets that no guess tells apart, and the guesses that they rule out.

They are learned where a branch proves infeasible, and used in other branches, as constraint solvers
learn from dead ends [1]_.

.. [1] R. Dechter, "Enhancement Schemes for Constraint Processing: Backjumping, Learning, and Cutset
   Decomposition", Artificial Intelligence 41, 1990.
"""

import numpy as np

from guesstree.jit import Array, jit, jit_in_place, jit_inline
from guesstree.search.problem import SearchProblem
from guesstree.search.stack import SearchStack

CONFLICTS_AT = 3
"""Guesses left at nodes that learn and use conflict sets.

A branch then has two guesses left, and is infeasible exactly if no guess tells its targets apart.
"""

_SAMPLING = 16
"""Conflict sets are built by looking at one guess in so many first."""


@jit
def conflict_set(codes: Array, candidates: Array, out: Array) -> int:
    """Write a few of the candidates that no guess tells apart to `out`; return how many, or 0.

    Each next target is the one that most guesses confuse with those chosen before. Only a sample
    of the guesses is looked at until it is used up; then the guesses that it had missed. 0 means
    that the candidates hold no such set, or that it does not fit into `out`.
    """
    sample = np.arange(0, len(codes), _SAMPLING)
    chosen = np.zeros(len(candidates), np.bool_)
    size = 0
    while size < min(len(out), len(candidates)):
        confusing = _confusing_guesses(codes, sample, candidates, out[:size])
        confusing[chosen] = -1
        most = np.argmax(confusing)
        chosen[most] = True
        out[size] = candidates[most]
        size += 1
        sample = _separating(codes, sample, out[:size])
        if len(sample) == 0:
            sample = _separating(codes, np.arange(len(codes)), out[:size])
            if len(sample) == 0:
                return size
    return 0


@jit
def _confusing_guesses(codes: Array, guesses: Array, candidates: Array, targets: Array) -> Array:
    """Return, for each candidate, how many guesses confuse it with one of the targets."""
    confusing = np.zeros(len(candidates), np.int64)
    for guess in guesses:
        replies = codes[guess]
        for at in range(len(candidates)):
            confusing[at] += _earned(replies, targets, replies[candidates[at]])
    return confusing


@jit
def _separating(codes: Array, guesses: Array, targets: Array) -> Array:
    """Return those of the guesses that tell all targets apart."""
    kept = np.empty(len(guesses), np.int64)
    count = 0
    for guess in guesses:
        replies = codes[guess]
        apart = True
        for at in range(1, len(targets)):
            if _earned(replies, targets[:at], replies[targets[at]]):
                apart = False
                break
        kept[count] = guess
        count += apart
    return kept[:count]


@jit_in_place
def _earned(replies: Array, targets: Array, code: int) -> bool:
    """Tell whether one of the targets earns this reply."""
    earned = False
    for target in targets:
        earned |= replies[target] == code
    return earned


@jit_in_place
def same_reply(replies: Array, targets: Array) -> bool:
    """Tell whether all targets earn the same reply."""
    same = True
    for target in targets:
        same &= replies[target] == replies[targets[0]]
    return same


@jit_inline
def conflicts_within(problem: SearchProblem, stack: SearchStack) -> Array:
    """Return which of the conflict sets lie within the node that is being entered.

    They stand in workspace: a caller that counts no references would never free a new array.
    """
    within, count = stack.conflicts.within, 0
    for at in range(stack.conflicts.used[0]):
        is_within = True
        for target in stack.conflicts.targets[at, : stack.conflicts.sizes[at]]:
            guess = problem.guess_of_target[target]
            is_within = is_within and stack.candidate_of[guess] == stack.nodes[0]
        within[count] = at
        count += is_within
    return within[:count]


@jit_in_place
def drop_conflicting(
    problem: SearchProblem, stack: SearchStack, depth: int, conflicts: Array
) -> None:
    """Drop pending guesses that leave all targets of one of these conflict sets together."""
    frame, pending = stack.frames[depth], stack.pending[depth]
    kept = 0
    for at in range(frame.pending_count):
        replies = problem.codes[pending[at].guess]
        dropped = False
        for conflict in conflicts:
            targets = stack.conflicts.targets[conflict, : stack.conflicts.sizes[conflict]]
            if same_reply(replies, targets):
                dropped = True
                break
        if not dropped:
            pending[kept] = pending[at]
            kept += 1
    frame.pending_count = kept


@jit
def learn_conflict(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> None:
    """Store a conflict set of an infeasible branch, and drop guesses that it rules out too."""
    conflicts = stack.conflicts
    used = conflicts.used[0]
    if used == len(conflicts.sizes):
        return
    size = conflict_set(problem.codes, candidates, conflicts.targets[used])
    if size > 0:
        conflicts.sizes[used] = size
        conflicts.used[0] = used + 1
        drop_conflicting(problem, stack, depth, np.array([used]))
