"""Expanding a node: its value if it is known at once, or the next guess and its branches."""

from typing import NamedTuple

import numpy as np

from guesstree.jit import Array, jit_in_place
from guesstree.search.conflicts import CONFLICTS_AT, conflicts_within, drop_conflicting
from guesstree.search.cost import INFEASIBLE
from guesstree.search.distinct import list_distinct, sort_list
from guesstree.search.entering import enter_branch, set_key, slot_at
from guesstree.search.law import is_size_bound_exact, mass_of, next_turn, size_bound_of
from guesstree.search.orbits import REPRESENTED_FROM, drop_equivalent
from guesstree.search.ordering import next_pending, rank_pending
from guesstree.search.probing import probe_branches, quick_bound
from guesstree.search.problem import SearchProblem
from guesstree.search.scanning import scan_guesses
from guesstree.search.splitting import sort_by_reply, sort_up
from guesstree.search.stack import SearchStack
from guesstree.search.symmetry import guess_image
from guesstree.search.transposition import UNKNOWN, store

_DISTINCT_FROM = 24
"""Candidates from which guesses with equal partitions are removed: below, it does not pay."""


class Branch(NamedTuple):
    """A branch of the guess that is followed: targets[start:stop]."""

    start: int
    stop: int
    bound: int
    code: int


@jit_in_place
def expand(problem: SearchProblem, stack: SearchStack, depth: int) -> tuple[int, bool]:
    """Return (value or lower bound, exactness) of a node, or (-1, False) with guesses pending."""
    frame = stack.frames[depth]
    candidates = stack.targets[frame.start : frame.stop]
    value, exact = _known(problem, stack, depth, candidates)
    if value >= 0:
        return value, exact
    stack.nodes[0] += 1
    for candidate in candidates:
        stack.candidate_of[problem.guess_of_target[candidate]] = stack.nodes[0]
    frame.follows = True
    scan_guesses(problem, stack, depth, candidates)
    if problem.feasibility_only and frame.guesses_left == CONFLICTS_AT:
        drop_conflicting(problem, stack, depth, conflicts_within(problem, stack))
    if _is_settled(problem, stack, depth) or frame.pending_count == 0:
        return record(problem, stack, depth)
    if frame.pending_count > 1 and len(candidates) < REPRESENTED_FROM:
        drop_equivalent(problem, stack, depth, candidates)
    if problem.ranked and frame.pending_count > 1:
        rank_pending(problem, stack, depth, candidates)
    _narrow_list(problem, stack, depth, candidates)
    return -1, False


@jit_in_place
def _known(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> tuple[int, bool]:
    """Return what is known of a node before any guess is looked at, (-1, False) if too little."""
    frame = stack.frames[depth]
    turn, left = frame.turn, frame.guesses_left
    size_bound = size_bound_of(problem.law, turn, left, candidates)
    if size_bound >= frame.beta:
        return size_bound, False
    if is_size_bound_exact(problem.law, turn, left, len(candidates)):
        return size_bound, True
    slot = slot_at(problem, stack, depth, candidates)
    table = stack.table
    value, exact = table.values[slot], table.notes[slot] != UNKNOWN
    if table.full[slot] and (exact or value >= frame.beta):
        return value, exact
    return -1, False


@jit_in_place
def _is_settled(problem: SearchProblem, stack: SearchStack, depth: int) -> bool:
    """Tell whether no pending guess can be better than the best one."""
    frame = stack.frames[depth]
    if problem.feasibility_only:
        return bool(frame.best_value < INFEASIBLE)
    candidates = stack.targets[frame.start : frame.stop]
    size_bound = size_bound_of(problem.law, frame.turn, frame.guesses_left, candidates)
    return bool(frame.best_value == size_bound)


@jit_in_place
def _narrow_list(problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array) -> None:
    """Give a large node, and all below it, a list without guesses of equal partitions."""
    frame, lists = stack.frames[depth], stack.lists
    source = frame.list_index
    large = frame.any_allowed and len(candidates) >= _DISTINCT_FROM
    if large and source + 1 < len(lists.blocks):
        list_distinct(problem.codes, lists, source, candidates, stack.counts)
        if problem.late:
            sort_list(lists, source + 1)
        frame.list_index = source + 1


@jit_in_place
def next_guess(problem: SearchProblem, stack: SearchStack, depth: int) -> bool:
    """Split the node by the next guess that may beat the best; False if there is none."""
    frame = stack.frames[depth]
    if problem.feasibility_only and frame.best_value < INFEASIBLE:
        return False
    width = problem.widths[frame.stop - frame.start]
    while frame.followed_count < width:
        cutoff = min(frame.beta, frame.best_value)
        guess = next_pending(stack, depth, cutoff)
        if guess < 0:
            return False
        if depth + 1 == len(stack.frames):
            raise OverflowError("the tree is too deep")
        frame.followed_count, frame.guess = frame.followed_count + 1, guess
        # A certificate says how far a first guess is from the best one, so its bound is complete.
        bound = split(problem, stack, depth, cutoff if depth > 0 else INFEASIBLE)
        large = depth == 0 or frame.stop - frame.start >= problem.probes_from
        if bound < cutoff and problem.probes and large:
            bound = probe_branches(problem, stack, depth, bound, cutoff)
        if bound < cutoff:
            frame.total = bound
            return True
        frame.rejected_bound = min(frame.rejected_bound, bound)
    return False


@jit_in_place
def split(problem: SearchProblem, stack: SearchStack, depth: int, cutoff: int) -> int:
    """Sort the candidates by their reply to the guess, and list the branches that are not solved.

    Returns the lower bound of the guess with all that the table knows of its branches, or any bound
    that is at least `cutoff`; then the list of branches is not complete.
    """
    bound = _list_branches(problem, stack, depth)
    if problem.late and depth > 0:
        return bound  # what candidates say of branches is nothing, and takes long
    frame, branches = stack.frames[depth], stack.branches[depth]
    # The last branches are the largest, and cost most beyond their size bounds. Those that are not
    # solved move to the end of the list, and then to its start.
    unsolved = frame.branch_count
    for at in range(frame.branch_count - 1, -1, -1):
        if bound >= cutoff:
            return int(bound)
        branch = branches[at]
        enter_branch(problem, stack, depth, branch.code)
        candidates = stack.targets[branch.start : branch.stop]
        quick, exact = quick_bound(problem, stack, depth + 1, candidates)
        bound += quick - branch.bound
        branch.bound = quick
        if not exact:
            unsolved -= 1
            branches[unsolved] = branch
    frame.branch_count -= unsolved
    for at in range(frame.branch_count):
        branches[at] = branches[at + unsolved]
    return int(bound)


@jit_in_place
def _list_branches(problem: SearchProblem, stack: SearchStack, depth: int) -> int:
    """List the branches whose size bound is not their cost, the smallest first.

    Returns the lower bound of the guess by the sizes of its branches.
    """
    frame, branches = stack.frames[depth], stack.branches[depth]
    candidates = stack.targets[frame.start : frame.stop]
    replies, counts = problem.codes[frame.guess], stack.counts
    right = len(counts) - 1
    if frame.followed_count > 1 and len(problem.law.masses) > 0:
        sort_up(candidates)  # the guess before left them in another order than the heaviest first
    sort_by_reply(replies, candidates, counts, stack.scratch.unsorted)
    frame.branch_count = frame.next_branch = 0
    # Of 64 bits also uncompiled, where the sum with a bound of 32 bits would have 32.
    total = np.int64(problem.law.rises[frame.turn] * mass_of(problem.law, candidates))
    turn, left = next_turn(problem.law, frame.turn), frame.guesses_left - 1
    start = 0
    while start < len(candidates):
        code = replies[candidates[start]]
        stop = start + 1
        while stop < len(candidates) and replies[candidates[stop]] == code:
            stop += 1
        if code != right:
            bound = size_bound_of(problem.law, turn, left, candidates[start:stop])
            if not is_size_bound_exact(problem.law, turn, left, stop - start):
                branch = Branch(frame.start + start, frame.start + stop, bound, code)
                _list_branch(problem, branches, frame.branch_count, branch)
                frame.branch_count += 1
            total += bound
        start = stop
    return int(total)


@jit_in_place
def _list_branch(problem: SearchProblem, branches: Array, count: int, branch: Branch) -> None:
    """Insert a branch into the `count` branches that are listed.

    Small branches come first, as they are solved quickly, and with masses those that cost most for
    each target, as they decide soonest whether the guess is refuted. Where only a tree within the
    limit is asked for, and every guess may be made, large ones come first: if a set is infeasible,
    so is every larger one that holds it. This is not so if guesses depend on the set.
    """
    size = branch.stop - branch.start
    at = count
    while at > 0:
        other = branches[at - 1]
        others = other.stop - other.start
        if problem.largest_first:
            comes_first = size > others
        elif len(problem.law.masses) > 0:
            comes_first = branch.bound / size > other.bound / others
        else:
            comes_first = size < others
        if not comes_first:
            break
        branches[at] = branches[at - 1]
        at -= 1
    listed = branches[at]
    listed.start, listed.stop, listed.bound, listed.code = branch


@jit_in_place
def record(problem: SearchProblem, stack: SearchStack, depth: int) -> tuple[int, bool]:
    """Store what was found of a node in the table, and return it."""
    frame = stack.frames[depth]
    exact = frame.best_value < frame.beta
    value = frame.best_value if exact else min(frame.rejected_bound, INFEASIBLE)
    if depth > 0:
        a, b = set_key(problem, stack, depth, stack.targets[frame.start : frame.stop])
        note = guess_image(problem.symmetries, stack.symmetry, frame.best_guess)
        store(stack.table, a, b, value, note if exact else UNKNOWN)
    return value, exact
