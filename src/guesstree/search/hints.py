"""Hard mode in the search: the features that replies reveal, and the guesses that have them."""

from typing import Any

import numpy as np

from guesstree.jit import Array, jit_in_place, jit_inline
from guesstree.search.law import next_turn
from guesstree.search.problem import Hints, SearchProblem
from guesstree.search.splitting import copy_to
from guesstree.search.stack import SearchStack


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
    """Set the turn, the guesses left and the hints one deeper, after a reply to a guess."""
    frame = stack.frames[depth]
    stack.frames[depth + 1].guesses_left = frame.guesses_left - 1
    stack.frames[depth + 1].turn = next_turn(problem.law, frame.turn)
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
