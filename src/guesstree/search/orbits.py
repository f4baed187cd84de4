"""Guesses that a symmetry of the set at hand turns into each other: one of them is enough.

Such guesses have one *form*: the least image of the guess under the elements of the set, where free
letters are named in the order in which they occur.
"""

from typing import Any

import numpy as np

from guesstree.jit import Array, jit_in_place, jit_inline
from guesstree.search.problem import SearchProblem
from guesstree.search.stack import SearchStack
from guesstree.search.symmetry import NAMED_FROM, SymmetryGroup, SymmetryScratch, find_elements

REPRESENTED_FROM = 61
"""Targets from which a node scans one guess of each form; smaller ones drop guesses later."""


@jit_in_place
def has_orbits(
    group: SymmetryGroup | None, scratch: SymmetryScratch, zobrist_keys: Array, candidates: Array
) -> bool:
    """Find the elements of a set; tell whether they turn some guesses into each other."""
    if group is None:
        return False
    if len(candidates) < NAMED_FROM:
        return False
    find_elements(group, scratch, zobrist_keys, candidates)
    return bool(scratch.state[0].elements > 1 or scratch.state[0].has_free)


@jit_in_place
def form_of(group: SymmetryGroup | None, scratch: SymmetryScratch, guess: int) -> int:
    """Return the form of a guess for the set whose elements were found last, as a spelling."""
    if group is None:
        return guess
    letters, free = group.letters[guess], scratch.free
    alphabet = len(free)
    least = np.int64(len(scratch.seen))
    for element in range(scratch.state[0].elements):
        order = group.orders[scratch.element_orders[element]]
        names = scratch.element_names[element]
        spelling = np.int64(0)
        for at in range(len(order)):
            name = names[letters[order[at]]]
            if free[name] >= 0:
                name = _free_name(letters, order, names, free, at)
            spelling = spelling * alphabet + name
        least = min(least, spelling)
    return int(least)


@jit_in_place
def _free_name(letters: Array, order: Array, names: Array, free: Array, at: int) -> Any:
    """Return the name of a free letter: the first of its class that no other letter has before."""
    own = letters[order[at]]
    name = first = free[names[own]]
    for earlier in range(at):
        letter = letters[order[earlier]]
        if letter == own:
            return name
        is_new = free[names[letter]] == first
        for before in range(earlier):
            is_new = is_new and letters[order[before]] != letter
        name += is_new
    return name


@jit_in_place
def drop_equivalent(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> None:
    """Drop pending guesses of which another has the form: the first in list order stays."""
    if not has_orbits(problem.symmetries, stack.symmetry, problem.zobrist_keys, candidates):
        return
    frame, scratch, pending = stack.frames[depth], stack.symmetry, stack.pending[depth]
    seen = scratch.seen
    start = scratch.state[0].seen + 1
    kept = 0
    for at in range(frame.pending_count):
        guess = pending[at].guess
        form = form_of(problem.symmetries, scratch, guess)
        if seen[form] >= start:
            same = pending[seen[form] - start]
            if frame.any_allowed:
                same.guess = min(same.guess, guess)
            continue
        seen[form] = start + kept
        pending[kept] = pending[at]
        kept += 1
    scratch.state[0].seen += kept
    frame.pending_count = kept


@jit_inline
def represent(
    problem: SearchProblem, stack: SearchStack, guesses: Array, rows: Array
) -> tuple[Array, Array]:
    """Return the first guess of each form, and their rows, in workspace that is used again."""
    count = _represent(problem, stack, guesses, rows)
    out = stack.symmetry.representatives
    return out[0, :count], out[1, :count]


@jit_in_place
def _represent(problem: SearchProblem, stack: SearchStack, guesses: Array, rows: Array) -> int:
    scratch = stack.symmetry
    out = scratch.representatives
    scratch.state[0].seen += 1
    count = 0
    for at in range(len(guesses)):
        form = form_of(problem.symmetries, scratch, guesses[at])
        if scratch.seen[form] != scratch.state[0].seen:
            scratch.seen[form] = scratch.state[0].seen
            out[0, count], out[1, count] = guesses[at], rows[at]
            count += 1
    return count
