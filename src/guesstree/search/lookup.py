"""Looking a set of targets up: its key in the table, a quick lower bound."""

from typing import Any

from guesstree.jit import Array, jit_in_place, jit_inline
from guesstree.search.bounds import LeastBound, bound_task, least_bound
from guesstree.search.canonical import set_name
from guesstree.search.cost import INFEASIBLE
from guesstree.search.law import class_of
from guesstree.search.problem import SearchProblem
from guesstree.search.stack import SearchStack
from guesstree.search.symmetry import guess_image
from guesstree.search.transposition import UNKNOWN, TranspositionTable, slot_of, store


@jit_in_place
def any_allowed(problem: SearchProblem, size: int) -> bool:
    """Tell whether guesses that are not candidates may be made where so many targets remain."""
    return problem.any_from <= size <= problem.any_to


@jit_inline
def guesses_of(problem: SearchProblem, stack: SearchStack, candidates: Array) -> Array:
    """Return the candidates as guesses, in workspace that the next call uses again."""
    own = stack.scratch.own[: len(candidates)]
    for at in range(len(candidates)):
        own[at] = problem.guess_of_target[candidates[at]]
    return own


@jit_in_place
def set_key(
    problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array
) -> tuple[Any, Any]:
    """Return the Zobrist key of a set of targets with the turn, guesses left and hints at a depth.

    Every guess that is made tells some of the candidates apart. So n targets never take more
    than n guesses. The guesses left only matter where they are fewer, and so do what later guesses
    cost.
    """
    a, b = set_name(problem.symmetries, stack.symmetry, problem.zobrist_keys, candidates)
    a ^= stack.hint_keys[depth, 0]
    b ^= stack.hint_keys[depth, 1]
    guesses_left = stack.frames[depth].guesses_left
    if guesses_left < len(candidates):
        a ^= problem.limit_keys[guesses_left, 0]
        b ^= problem.limit_keys[guesses_left, 1]
    turn = class_of(problem.law, stack.frames[depth].turn, len(candidates))
    if turn > 0:
        a ^= problem.turn_keys[turn, 0]
        b ^= problem.turn_keys[turn, 1]
    return a, b


@jit_in_place
def slot_at(
    problem: SearchProblem,
    table: TranspositionTable,
    stack: SearchStack,
    depth: int,
    candidates: Array,
) -> Any:
    """Return the slot of a set of targets with the guesses left and hints at a depth."""
    a, b = set_key(problem, stack, depth, candidates)
    return slot_of(table, a, b)


@jit_in_place
def quick_bound(
    problem: SearchProblem,
    table: TranspositionTable,
    stack: SearchStack,
    depth: int,
    candidates: Array,
) -> tuple[int, bool]:
    """Return a lower bound on the cost of a set, and whether it is the value of the set.

    It comes from the table or, where the set is new, from the bounds of its candidates.
    """
    a, b = set_key(problem, stack, depth, candidates)
    slot = slot_of(table, a, b)
    if table.full[slot]:
        return int(table.values[slot]), table.notes[slot] != UNKNOWN
    others = any_allowed(problem, len(candidates))
    task = bound_task(problem.law, stack.scratch.masses, stack.frames[depth], candidates, True)
    least = least_bound(
        problem.codes,
        problem.distinct,
        guesses_of(problem, stack, candidates),
        task,
        stack.counters,
        LeastBound(task.start + 1 if others else INFEASIBLE, UNKNOWN, False),
    )
    bound = max(task.enough, min(least.bound, task.start) if others else least.bound)
    note = guess_image(problem.symmetries, stack.symmetry, least.guess)
    store(table, a, b, bound, note if least.exact else UNKNOWN)
    return bound, least.exact
