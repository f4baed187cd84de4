"""The loop of the search: branch and bound [1]_ over sets of targets, with a stack of frames.

A node is a set of targets with the guesses left and the hints revealed. The loop is a machine with
five states:

EXPAND
    The node is new. Its value may be known at once; otherwise its guesses are scanned.
NEXT_GUESS
    The next guess that may beat the best one is chosen, and its branches are listed.
NEXT_BRANCH
    The next branch of this guess that is not solved becomes the node one deeper.
RECORD
    No guess is left, so the value of the node is stored.
RETURN
    The value of a node is added to the total of the guess that led to it.

A node is searched with a cutoff (beta). Its result is its value if that is below the cutoff, and
otherwise a lower bound that reaches the cutoff [2]_.

.. [1] A. H. Land, A. G. Doig, "An Automatic Method of Solving Discrete Programming Problems",
   Econometrica 28, 1960.
.. [2] D. E. Knuth, R. W. Moore, "An Analysis of Alpha-Beta Pruning", Artificial Intelligence 6,
   1975.
"""

from typing import Any, NamedTuple

import numpy as np

from guesstree.base.jit import Array, jit_in_place
from guesstree.search import pending_guesses, scanning
from guesstree.search.branch_bounds import branch_bound, copy_to, sort_by_reply, sort_up
from guesstree.search.canonical_keys import guess_image, guess_of_image
from guesstree.search.conflicts import CONFLICTS_AT, SEARCHED, learn_conflict, use_conflicts
from guesstree.search.cost import INFEASIBLE
from guesstree.search.cost_table import (
    is_size_bound_exact,
    mass_of,
    next_turn,
    size_bound_of,
)
from guesstree.search.evidence import NO_ROW, add_row, is_log_full, is_logging
from guesstree.search.partitions import DISTINCT_FROM
from guesstree.search.problem import (
    SearchProblem,
    SearchStack,
    clear_guesses,
    enter_branch,
    set_key,
    slot_at,
)
from guesstree.search.transposition import UNKNOWN, is_full, slot_of, store

EXPAND, NEXT_GUESS, NEXT_BRANCH, RECORD, RETURN = range(5)

_PAUSE = 1000
"""Nodes after which a search pauses and lets its caller look at the clock."""


@jit_in_place
def raise_bounds(
    problem: SearchProblem,
    stack: SearchStack,
    depth: int,
    total: int,
    cutoff: int,
    probes: bool,
) -> int:
    """Raise the bounds of the branches of a guess by `bound_set`, and return the raised total.

    Stops once the total reaches the cutoff. Branches whose values are found leave the list.
    """
    frame = stack.frames[depth]
    branches = stack.branches[depth]
    listed = frame.branch_count

    # The list has small branches first. It is walked down from `start`, as the bounds of large
    # branches rise most. Probing walks down those that are small enough to be counted at once. The
    # others take far longer, so they follow, from the smallest up. With masses the list has its own
    # order, in which its branches are probed.
    start = 0 if probes else listed
    while probes and len(problem.costs.masses) == 0 and start < listed:
        if branches[start].stop - branches[start].start > scanning.MOST_COUNTED:
            break
        start += 1

    for at in range(listed):
        if total >= cutoff:
            break
        branch = branches[start - 1 - at if at < start else at]
        enter_branch(problem, stack, depth, branch.code)

        # What the other branches leave of the cutoff is the beta of this one.
        before = branch.bound
        stack.frames[depth + 1].beta = min(INFEASIBLE, cutoff - (total - before))
        candidates = stack.targets[branch.start : branch.stop]
        bound, exact = bound_set(problem, stack, depth + 1, candidates, probes)
        bound = max(bound, before)
        total += bound - before
        branch.bound = -1 if exact else bound

    # A bound of -1 marks a branch that is solved. Its value stays in the total.
    kept = 0
    for at in range(listed):
        if branches[at].bound >= 0:
            branches[kept] = branches[at]
            kept += 1

    frame.branch_count = kept
    return total


@jit_in_place
def bound_set(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array, probes: bool
) -> tuple[int, bool]:
    """Return a lower bound on the cost of a set, and whether it is the value of the set.

    If the set is probed, it is the least bound of all guesses, up to the beta of this depth.
    Otherwise only candidates are scanned: no other guess has a bound below `start` of the task. A
    set is not scanned if the table knows as much.
    """
    a, b = set_key(problem, stack, depth, candidates)
    frame = stack.frames[depth]
    table = stack.table
    slot = slot_of(table, a, b)
    value = int(table.values[slot])
    exact = table.notes[slot] != UNKNOWN
    if table.full[slot] and (exact or not probes):
        return value, exact

    # Scanning the candidates alone never stores more than `start` or the size bound. So a set with
    # a higher bound was probed or searched before, and is not probed again.
    task = scanning.bound_task(problem, stack, frame, candidates)
    if table.full[slot] and value > max(task.start, task.size_bound):
        return value, False

    # The bound-only mode: nothing is listed.
    frame.follows = False
    if probes:
        scanning.scan_guesses(problem, stack, depth, candidates)
    else:
        others = (
            task.start if scanning.any_allowed(problem, len(candidates)) else INFEASIBLE
        )

        # The other guesses hold the bound of the set down to `others`. Higher bounds of candidates
        # need not be exact.
        frame.beta = min(others + 1, INFEASIBLE)
        scanning.scan_candidates(problem, stack, depth, task)
        frame.rejected_bound = min(frame.rejected_bound, others)

    # The best total is the value of the set if no rejected guess can be better.
    exact = frame.best_value <= min(frame.rejected_bound, INFEASIBLE - 1)
    bound = max(task.size_bound, min(frame.best_value, frame.rejected_bound))
    note = guess_image(stack.symmetry, frame.best_guess) if exact else UNKNOWN
    store(table, a, b, bound, note)
    return bound, exact


@jit_in_place
def expand(problem: SearchProblem, stack: SearchStack, depth: int) -> tuple[int, bool]:
    """Return (value, True) or (lower bound, False) of a node; (-1, False) while guesses wait."""
    frame = stack.frames[depth]
    candidates = stack.targets[frame.start : frame.stop]
    value, exact = _known(problem, stack, depth, candidates)
    if value >= 0:
        return value, exact

    frame.row = NO_ROW

    # The number of the node marks its candidates. Marks of earlier nodes are lower, so they are
    # never cleared.
    stack.nodes[0] += 1
    for candidate in candidates:
        stack.candidate_of[problem.guess_of_target[candidate]] = stack.nodes[0]

    frame.follows = True
    scanning.scan_guesses(problem, stack, depth, candidates)
    if problem.feasibility_only and frame.guesses_left == CONFLICTS_AT:
        use_conflicts(problem, stack, depth)

    # No tree beats the size bound. For a feasibility search, any tree is enough.
    least = size_bound_of(problem.costs, frame.turn, frame.guesses_left, candidates)
    enough = INFEASIBLE - 1 if problem.feasibility_only else least
    if frame.best_value <= enough or frame.pending_count == 0:
        return record(problem, stack, depth)

    if frame.pending_count > 1:
        pending_guesses.drop_equivalent(
            stack.symmetry, frame, stack.pending[depth], candidates
        )
    if problem.ranked and frame.pending_count > 1:
        pending_guesses.rank_pending(problem, stack, depth, candidates)

    # Large nodes make a shorter list for the nodes below: one guess of each partition. In hard mode
    # `by_target` has one list only, so none is made: there two guesses with the same partition
    # reveal different hints.
    large = frame.any_allowed and len(candidates) >= DISTINCT_FROM
    if large and frame.list_index + 1 < len(stack.lists.by_target):
        frame.list_index += 1
        scanning.list_distinct(problem, stack, frame.list_index, candidates)

    # A node whose guesses are all decided by now needs no row: its bound comes from sizes alone.
    if is_logging(stack.log):
        before = stack.frames[depth - 1]
        reply = stack.branches[depth - 1, before.next_branch].code
        frame.row = add_row(stack.log, before.row, before.guess, reply)
    return -1, False


@jit_in_place
def _known(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> tuple[int, bool]:
    """Return what decides a node before its guesses are scanned; (-1, False) if nothing does."""
    frame = stack.frames[depth]
    turn = frame.turn
    left = frame.guesses_left

    # The size bound comes first, as it needs no key of the set.
    size_bound = size_bound_of(problem.costs, turn, left, candidates)
    if size_bound >= frame.beta:
        return size_bound, False
    if is_size_bound_exact(problem.costs, turn, left, len(candidates)):
        return size_bound, True

    slot = slot_at(problem, stack, depth, candidates)
    table = stack.table
    value = table.values[slot]
    exact = table.notes[slot] != UNKNOWN
    if table.full[slot] and (exact or value >= frame.beta):
        return value, exact
    return -1, False


@jit_in_place
def next_guess(problem: SearchProblem, stack: SearchStack, depth: int) -> int:
    """Split the node by the next guess that may beat the best; return the next state.

    It is NEXT_GUESS if this guess cannot beat the best, and RECORD if there is none.
    """
    frame = stack.frames[depth]
    if problem.feasibility_only and frame.best_value < INFEASIBLE:
        return RECORD

    # An exact search has a width of all guesses.
    if frame.followed_count >= problem.widths[frame.stop - frame.start]:
        return RECORD
    cutoff = min(frame.beta, frame.best_value)
    guess = pending_guesses.next_pending(stack, depth, cutoff)
    if guess < 0:
        return RECORD
    if depth + 1 == len(stack.frames):
        raise OverflowError("the tree is too deep")
    frame.followed_count += 1
    frame.guess = guess

    # A certificate states the bound of each first guess, so `split` goes through all its branches.
    bound = split(problem, stack, depth, cutoff if depth > 0 else INFEASIBLE)

    # Probing takes time, so it waits until the quick bounds leave the guess below the cutoff.
    large = depth == 0 or frame.stop - frame.start >= problem.probes_from
    if bound < cutoff and problem.probes and large:
        bound = raise_bounds(problem, stack, depth, bound, cutoff, True)
    if bound < cutoff:
        frame.total = bound
        return NEXT_BRANCH
    frame.rejected_bound = min(frame.rejected_bound, bound)
    return NEXT_GUESS


@jit_in_place
def split(problem: SearchProblem, stack: SearchStack, depth: int, cutoff: int) -> int:
    """Sort the candidates by their reply to the guess, and list the branches that are not solved.

    Returns the lower bound of the guess with the quick bounds of its branches. Stops once the bound
    reaches the cutoff; then the list of branches is incomplete.
    """
    bound = _list_branches(problem, stack, depth)
    if problem.late and depth > 0:
        return bound  # quick bounds are 0 here, and take long
    return raise_bounds(problem, stack, depth, bound, cutoff, False)


@jit_in_place
def _list_branches(problem: SearchProblem, stack: SearchStack, depth: int) -> int:
    """List the branches whose size bound is not their cost, in the order of `_list_branch`.

    Returns the lower bound of the guess from the sizes of its branches.
    """
    frame = stack.frames[depth]
    branches = stack.branches[depth]
    candidates = stack.targets[frame.start : frame.stop]
    codes = problem.codes[frame.guess]
    counts = stack.counts

    # The right reply has the last code.
    right = len(counts) - 1

    if frame.followed_count > 1 and len(problem.costs.masses) > 0:
        # Targets are numbered from the heaviest on, and size bounds need them in this order. The
        # guess before has changed it.
        sort_up(candidates)

    sort_by_reply(codes, candidates, counts, stack.unsorted)
    frame.branch_count = frame.next_branch = 0

    # Uncompiled, a sum of numbers of 32 bits would have 32 bits.
    total = np.int64(problem.costs.rises[frame.turn] * mass_of(problem.costs, candidates))
    turn = next_turn(problem.costs, frame.turn)
    left = frame.guesses_left - 1

    # Each run of equal codes is a branch. The right reply ends the game, so it costs no more.
    start = 0
    while start < len(candidates):
        code = codes[candidates[start]]
        stop = start + 1
        while stop < len(candidates) and codes[candidates[stop]] == code:
            stop += 1

        if code != right:
            bound = size_bound_of(problem.costs, turn, left, candidates[start:stop])

            # If the size bound is the cost, the branch is solved.
            if not is_size_bound_exact(problem.costs, turn, left, stop - start):
                branch = frame.start + start, frame.start + stop, bound, code
                _list_branch(problem, branches, frame.branch_count, branch)
                frame.branch_count += 1
            total += bound
        start = stop

    return int(total)


@jit_in_place
def _list_branch(
    problem: SearchProblem, branches: Array, count: int, branch: tuple[int, int, int, int]
) -> None:
    """Insert a branch, the fields of a BRANCH, into the `count` branches that are listed.

    Small branches come first, as they are solved quickly. With masses, branches with the highest
    bound per target come first, as they refute a guess soonest. In a feasibility search with all
    guesses, large ones come first: a set is infeasible if one of its subsets is. This does not hold
    where the allowed guesses depend on the set.
    """
    start, stop, bound, code = branch
    size = stop - start

    at = count
    while at > 0:
        other = branches[at - 1]
        others = other.stop - other.start
        if problem.largest_first:
            comes_first = size > others
        elif len(problem.costs.masses) > 0:
            comes_first = bound / size > other.bound / others
        else:
            comes_first = size < others
        if not comes_first:
            break

        branches[at] = branches[at - 1]
        at -= 1

    listed = branches[at]
    listed.start = start
    listed.stop = stop
    listed.bound = bound
    listed.code = code


@jit_in_place
def record(problem: SearchProblem, stack: SearchStack, depth: int) -> tuple[int, bool]:
    """Store the value or lower bound of a node in the table, and return it with its exactness."""
    frame = stack.frames[depth]
    exact = frame.best_value < frame.beta
    value = frame.best_value if exact else min(frame.rejected_bound, INFEASIBLE)
    if frame.row != NO_ROW:
        stack.log.bounds[frame.row] = value

    # At depth 0 one first guess is given, so the result is not the value of the set.
    if depth > 0:
        a, b = set_key(problem, stack, depth, stack.targets[frame.start : frame.stop])
        note = guess_image(stack.symmetry, frame.best_guess)
        store(stack.table, a, b, value, note if exact else UNKNOWN)
    return value, exact


class SearchNode(NamedTuple):
    """A set of targets after some guesses and replies."""

    candidates: Array
    required: Array  # features that hints have revealed, as bits
    hint_key: Array  # their Zobrist key
    guesses_left: int
    turn: int


@jit_in_place
def set_first_guess(
    problem: SearchProblem, stack: SearchStack, guess: int, limit: int, beta: int
) -> None:
    """Make the set of all targets the node at depth 0, with one guess to follow."""
    for at in range(len(stack.targets)):
        stack.targets[at] = at
    stack.hint_keys[0] = 0
    stack.required[0] = 0

    frame = stack.frames[0]
    frame.guesses_left = limit
    frame.turn = 0
    frame.start = 0
    frame.stop = len(stack.targets)
    frame.beta = beta
    frame.row = NO_ROW
    clear_guesses(frame)

    # The first fields of a task are what `branch_bound` takes.
    task = scanning.bound_task(problem, stack, frame, stack.targets)
    candidates, masses, increments, start, hit = task[:5]
    codes = problem.codes[guess]
    counts = stack.counts

    # A guess that is a target saves `hit` for each unit of its mass. The most that any target saves
    # is taken off whatever the guess is, which leaves a lower bound.
    start -= hit * masses[0] if len(masses) > 0 else hit
    bound, _, _ = branch_bound(
        codes, candidates, masses, increments, counts, start, INFEASIBLE
    )
    frame.guess = guess
    frame.total = bound

    # The guess is the only one that is pending.
    pending = stack.pending[0, 0]
    pending.guess = guess
    pending.bound = bound
    pending.key = 0
    frame.pending_count = 1
    stack.resume[0] = 0
    stack.resume[1] = NEXT_GUESS


@jit_in_place
def set_node(
    problem: SearchProblem, stack: SearchStack, node: SearchNode, beta: int
) -> Any:
    """Make a set the node at depth 1; return its best guess, `UNKNOWN` if that is not known."""
    # Depth 0 is for a given first guess. At depth 1, values are stored in the table, and hard mode
    # finds the guesses of the depth before in list 0.
    copy_to(stack.targets, node.candidates)
    copy_to(stack.required[1], node.required)
    copy_to(stack.hint_keys[1], node.hint_key)

    frame = stack.frames[1]
    frame.start = 0
    frame.stop = len(node.candidates)
    frame.beta = beta
    frame.turn = node.turn
    frame.guesses_left = node.guesses_left
    frame.list_index = 0
    stack.resume[0] = 1
    stack.resume[1] = EXPAND

    # Finding the slot also finds the symmetry that led to the key of the set. The note is an image
    # under it, and is turned back.
    note = stack.table.notes[slot_at(problem, stack, 1, node.candidates)]
    return guess_of_image(stack.symmetry, note)


@jit_in_place
def advance(
    problem: SearchProblem, stack: SearchStack, bottom: int, growing: bool
) -> tuple[int, bool, bool]:
    """Search the node at depth `bottom`.

    Returns its value or lower bound, exactness, and whether the search is done. Otherwise it has
    paused: after `_PAUSE` nodes, because the table is full and may grow (`growing`), or because the
    log is full. The next call resumes it.
    """
    depth, state = stack.resume
    value = 0
    exact = False
    pause = stack.nodes[0] + _PAUSE

    while depth >= bottom:
        # A search pauses only where depth and state say how to go on. One guess stores no more than
        # a full table still holds.
        if state in (EXPAND, NEXT_GUESS):
            is_short = is_log_full(stack.log) or (growing and is_full(stack.table))
            if stack.nodes[0] >= pause or is_short:
                stack.resume[0] = depth
                stack.resume[1] = state
                return value, exact, False

        if state == EXPAND:
            value, exact = expand(problem, stack, depth)
            state = RETURN if value >= 0 else NEXT_GUESS
        elif state == NEXT_GUESS:
            state = next_guess(problem, stack, depth)
        elif state == NEXT_BRANCH:
            if _next_branch(problem, stack, depth):
                depth = depth + 1
                state = EXPAND
            else:
                state = NEXT_GUESS
        elif state == RECORD:
            value, exact = record(problem, stack, depth)
            state = RETURN
        else:
            depth -= 1
            if depth >= bottom:
                state = _return_value(problem, stack, depth, value, exact)

    return value, exact, True


@jit_in_place
def _next_branch(problem: SearchProblem, stack: SearchStack, depth: int) -> bool:
    """Make the next branch the node one deeper. If all are solved, the guess is the best so far."""
    frame = stack.frames[depth]
    if frame.next_branch == frame.branch_count:
        frame.best_value = frame.total
        frame.best_guess = frame.guess
        return False

    # Beta is what the other branches, at their bounds, leave of the cutoff.
    branch = stack.branches[depth, frame.next_branch]
    deeper = stack.frames[depth + 1]
    cutoff = min(frame.beta, frame.best_value)
    deeper.start = branch.start
    deeper.stop = branch.stop
    deeper.beta = min(INFEASIBLE, cutoff - (frame.total - branch.bound))
    enter_branch(problem, stack, depth, branch.code)
    return True


@jit_in_place
def _return_value(
    problem: SearchProblem, stack: SearchStack, depth: int, value: int, exact: bool
) -> int:
    """Add the value of a branch to the total of its guess; return the next state.

    It is NEXT_GUESS once the guess cannot beat the best one any more.
    """
    frame = stack.frames[depth]
    branch = stack.branches[depth, frame.next_branch]
    is_conflict = value >= INFEASIBLE and frame.guesses_left == CONFLICTS_AT
    if problem.feasibility_only and is_conflict:
        stop = min(branch.stop, branch.start + SEARCHED)
        learn_conflict(problem, stack, depth, stack.targets[branch.start : stop])

    # The value takes the place of the bound. A value that is not exact has reached the beta of the
    # branch, so the total reaches the cutoff.
    frame.total += value - branch.bound
    frame.next_branch += 1
    if exact and frame.total < min(frame.beta, frame.best_value):
        return NEXT_BRANCH
    frame.rejected_bound = min(frame.rejected_bound, frame.total)
    return NEXT_GUESS


@jit_in_place
def bound_first_guess(problem: SearchProblem, stack: SearchStack) -> int:
    """Return a lower bound for the first guess at depth 0, from quick bounds and probing."""
    bound = split(problem, stack, 0, INFEASIBLE)

    # In mode `consistent` a probe scans the candidates alone, as the quick bounds have done.
    if problem.any_to > 0:
        bound = raise_bounds(problem, stack, 0, bound, INFEASIBLE, True)
    return bound
