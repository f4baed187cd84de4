"""Entering a branch: the hints that hold there in hard mode, and the key of its set."""

from typing import Any

import numpy as np

from guesstree.jit import Array, jit_in_place, jit_inline
from guesstree.search.law import class_of, next_turn
from guesstree.search.problem import Hints, SearchProblem
from guesstree.search.splitting import copy_to
from guesstree.search.stack import SearchStack
from guesstree.search.symmetry import set_name
from guesstree.search.transposition import slot_of


@jit_in_place
def reveal(
    hints: Hints, feature_keys: Array, guess: int, code: int, required: Array, hint_key: Array
) -> None:
    """Add the features that a reply reveals to those that are required, and to their key."""
    slots = hints.revealed[hints.shapes[guess], code]
    for slot in range(hints.slots.shape[1]):
        if slots >> slot & 1:
            feature = hints.slots[guess, slot]
            bit = np.uint64(1) << np.uint64(feature & 63)
            if required[feature >> 6] & bit == 0:
                required[feature >> 6] |= bit
                hint_key[0] ^= feature_keys[feature, 0]
                hint_key[1] ^= feature_keys[feature, 1]


@jit_in_place
def enter_branch(problem: SearchProblem, stack: SearchStack, depth: int, code: Any) -> None:
    """Set the turn, the guesses left, list and hints one deeper, after a reply to a guess."""
    frame, deeper = stack.frames[depth], stack.frames[depth + 1]
    deeper.guesses_left, deeper.list_index = frame.guesses_left - 1, frame.list_index
    deeper.turn = next_turn(problem.law, frame.turn)
    if not problem.hard_mode:
        return
    required, hint_key = stack.required[depth + 1], stack.hint_keys[depth + 1]
    copy_to(required, stack.required[depth])
    copy_to(hint_key, stack.hint_keys[depth])
    reveal(problem.hints, problem.feature_keys, frame.guess, code, required, hint_key)


@jit_inline
def allowed_guesses(features: Array, guesses: Array, required: Array, out: Array) -> Array:
    """Return the guesses that have all required features, written to the start of `out`."""
    kept = 0
    for guess in guesses:
        allowed = True
        for at in range(len(required)):
            allowed &= features[guess, at] & required[at] == required[at]
        if allowed:
            out[kept] = guess
            kept += 1
    return out[:kept]


@jit_in_place
def list_allowed(problem: SearchProblem, stack: SearchStack, depth: int) -> None:
    """List the guesses that use all hints at a depth, from those of the depth before."""
    lists = stack.lists
    stack.frames[depth].list_index = depth
    before = lists.guesses[depth - 1, : lists.sizes[depth - 1]]
    allowed = allowed_guesses(
        problem.hints.features, before, stack.required[depth], lists.guesses[depth]
    )
    lists.sizes[depth] = len(allowed)


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
def slot_at(problem: SearchProblem, stack: SearchStack, depth: int, candidates: Array) -> Any:
    """Return the slot of a set of targets with the guesses left and hints at a depth."""
    a, b = set_key(problem, stack, depth, candidates)
    return slot_of(stack.table, a, b)
