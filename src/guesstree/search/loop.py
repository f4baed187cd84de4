"""The loop of the search: branch and bound [1]_ over sets of targets, with a stack of frames.

A node is a set of targets with the guesses left and the hints revealed. The loop is in one of four
states, and each step leads to another:

EXPAND
    The node is looked at for the first time. Its value may be known at once.
NEXT_GUESS
    The next guess that may beat the best one is chosen, and splits the node.
NEXT_BRANCH
    The next branch of this guess that is not solved becomes a node, one deeper.
RETURN
    The value of a node goes to the guess that led to it.

A node is asked whether its value is below a cutoff, and may answer with a bound [2]_.

.. [1] A. H. Land, A. G. Doig, "An Automatic Method of Solving Discrete Programming Problems",
   Econometrica 28, 1960.
.. [2] D. E. Knuth, R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6,
   1975.
"""

from typing import Any, NamedTuple

from guesstree.jit import Array, jit_in_place
from guesstree.search.conflicts import CONFLICTS_AT, learn_conflict
from guesstree.search.cost import INFEASIBLE
from guesstree.search.entering import enter_branch, slot_at
from guesstree.search.expansion import expand, next_guess, record, split
from guesstree.search.probing import probe_branches
from guesstree.search.problem import SearchProblem
from guesstree.search.scanning import bound_task
from guesstree.search.splitting import branch_bound, copy_to
from guesstree.search.stack import CONFLICT_FROM, SearchStack
from guesstree.search.symmetry import guess_of_image
from guesstree.search.transposition import is_full

EXPAND, NEXT_GUESS, NEXT_BRANCH, RETURN = range(4)

_PAUSE = 1000
"""Nodes after which the search pauses, so that its caller can look at the clock."""


class Node(NamedTuple):
    """A set of targets, and what holds there."""

    candidates: Array
    required: Array  # features that hints have revealed, as bits
    hint_key: Array  # their Zobrist key
    guesses_left: int
    turn: int


@jit_in_place
def set_first_guess(problem: SearchProblem, stack: SearchStack, guess: int, beta: int) -> None:
    """Make the set of all targets the node at depth 0, with one guess to follow.

    The turn and the guesses left are those that `stack.frames[0]` says.
    """
    frame = stack.frames[0]
    size = len(stack.targets)
    for at in range(size):
        stack.targets[at] = at
    frame.start, frame.stop, frame.beta = 0, size, beta
    frame.best_value, frame.best_guess, frame.rejected_bound = INFEASIBLE, -1, INFEASIBLE
    stack.hint_keys[0], stack.required[0] = 0, 0
    task = bound_task(problem.law, stack.scratch.masses, frame, stack.targets, True)
    columns, masses, increments, start, hit = task[:5]
    replies, counts = problem.codes[guess], stack.counts
    # With masses, the guess may be a target itself, and that the heaviest.
    start -= hit * masses[0] if len(masses) > 0 else hit
    counted = branch_bound(replies, columns, masses, increments, counts, start, INFEASIBLE)
    frame.guess, frame.total = guess, counted.bound
    pending = stack.pending[0, 0]
    pending.guess, pending.bound, pending.key = guess, counted.bound, 0
    frame.pending_count, frame.followed_count, frame.heap_cutoff = 1, 0, -1
    stack.resume[0], stack.resume[1] = 0, NEXT_GUESS


@jit_in_place
def bound_by_sizes(problem: SearchProblem, stack: SearchStack, beta: int, out: Array) -> None:
    """Write a lower bound for each guess as the first one, by the sizes of its branches."""
    for guess in range(len(out)):
        set_first_guess(problem, stack, guess, beta)
        out[guess] = stack.frames[0].total


@jit_in_place
def set_node(problem: SearchProblem, stack: SearchStack, node: Node, beta: int) -> Any:
    """Make a set the node at depth 1; return its best guess, `UNKNOWN` if the table lacks it."""
    frame = stack.frames[1]
    size = len(node.candidates)
    copy_to(stack.targets, node.candidates)
    frame.start, frame.stop, frame.beta = 0, size, beta
    frame.turn, frame.guesses_left, frame.list_index = node.turn, node.guesses_left, 0
    copy_to(stack.required[1], node.required)
    copy_to(stack.hint_keys[1], node.hint_key)
    stack.resume[0], stack.resume[1] = 1, EXPAND
    note = stack.table.notes[slot_at(problem, stack, 1, node.candidates)]
    return guess_of_image(problem.symmetries, stack.symmetry, note)


@jit_in_place
def advance(
    problem: SearchProblem, stack: SearchStack, bottom: int, growing: bool
) -> tuple[int, bool, bool]:
    """Search the node at depth `bottom`.

    Returns its value or lower bound, exactness, and whether the search is done. A search that is
    not done has paused: some time has gone by or, if the table may grow (`growing`), it is full.
    The next call goes on.
    """
    depth, state = stack.resume
    value, exact = 0, False
    pause = stack.nodes[0] + _PAUSE
    while depth >= bottom:
        if state == EXPAND:
            if stack.nodes[0] >= pause or (growing and is_full(stack.table)):
                stack.resume[0], stack.resume[1] = depth, EXPAND
                return value, exact, False
            value, exact = expand(problem, stack, depth)
            state = RETURN if value >= 0 else NEXT_GUESS
        elif state == NEXT_GUESS:
            state = NEXT_BRANCH
            if not next_guess(problem, stack, depth):
                value, exact = record(problem, stack, depth)
                state = RETURN
        elif state == NEXT_BRANCH:
            if _next_branch(problem, stack, depth):
                depth, state = depth + 1, EXPAND
            else:
                state = NEXT_GUESS
        else:
            depth -= 1
            if depth >= bottom:
                state = _return_value(problem, stack, depth, value, exact)
    return value, exact, True


@jit_in_place
def _next_branch(problem: SearchProblem, stack: SearchStack, depth: int) -> bool:
    """Make the next branch the node one deeper; if there is none, the guess is the best so far."""
    frame = stack.frames[depth]
    if frame.next_branch == frame.branch_count:
        frame.best_value, frame.best_guess = frame.total, frame.guess
        return False
    branch, deeper = stack.branches[depth, frame.next_branch], stack.frames[depth + 1]
    cutoff = min(frame.beta, frame.best_value)
    deeper.start, deeper.stop = branch.start, branch.stop
    deeper.beta = min(INFEASIBLE, cutoff - (frame.total - branch.bound))
    enter_branch(problem, stack, depth, branch.code)
    return True


@jit_in_place
def _return_value(
    problem: SearchProblem, stack: SearchStack, depth: int, value: int, exact: bool
) -> int:
    """Add the value of a branch to the total of its guess; return the next state.

    That is NEXT_GUESS if the guess cannot be better than the best one any more.
    """
    frame = stack.frames[depth]
    branch = stack.branches[depth, frame.next_branch]
    if problem.feasibility_only and value >= INFEASIBLE and frame.guesses_left == CONFLICTS_AT:
        some = min(branch.stop, branch.start + CONFLICT_FROM)
        learn_conflict(problem, stack, depth, stack.targets[branch.start : some])
    frame.total += value - branch.bound
    frame.next_branch += 1
    if exact and frame.total < min(frame.beta, frame.best_value):
        return NEXT_BRANCH
    frame.rejected_bound = min(frame.rejected_bound, frame.total)
    return NEXT_GUESS


@jit_in_place
def bound_first_guess(problem: SearchProblem, stack: SearchStack) -> int:
    """Return a lower bound for the first guess at depth 0, from probing its branches."""
    bound = split(problem, stack, 0, INFEASIBLE)
    if problem.any_to > 0:
        bound = probe_branches(problem, stack, 0, bound, INFEASIBLE)
    return bound
