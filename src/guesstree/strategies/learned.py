"""Guesses of the least estimated total, by a model that was learned from exact values."""

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.strategies.estimates import Measure, Model, most_informative, read_model
from guesstree.strategies.recipes import Recipe

_EXACT = 2
"""Targets up to which the least total of a set is known: 1, and 1 + 2."""

_DIGITS = 6
"""Digits of an estimated total that count, so that no tie is decided by rounding."""

Set = NDArray[np.int32]


def grow(replies: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the tree of a recipe: `grow_learned` by its model."""
    tried = int(recipe.setting("tried"))
    if tried < 1:
        raise InputError(f"{recipe.name!r} tries {tried} guesses; expected 1 or more")
    return grow_learned(replies, read_model(recipe.files[0]), tried)


def grow_learned(replies: ReplyMatrix, model: Model, tried: int) -> GuessTree:
    """Grow the tree that makes the guess with the least estimated total at every node.

    The total of a guess is one guess for each target, and what the model says of its branches. Only
    the `tried` guesses of most information are considered; of equal ones, the first of these.
    """
    measure, rows = Measure(replies), list[tuple[int, int, int, int, int]]()
    waiting = [(-1, -1, np.arange(len(replies.targets), dtype=np.int32))]
    while waiting:
        parent, reply, candidates = waiting.pop()
        depth = 1 if parent < 0 else rows[parent][4] + 1
        guess = _best_guess(replies, measure, model, candidates, tried)
        at = len(rows)
        rows.append((parent, reply, guess, len(candidates), depth))
        branches = _branches(replies, guess, candidates)
        waiting += [(at, code, branches[code]) for code in sorted(branches, reverse=True)]
    return GuessTree.from_codes(np.array(rows, np.int32).T, replies)


def _best_guess(
    replies: ReplyMatrix, measure: Measure, model: Model, candidates: Set, tried: int
) -> int:
    """Return the guess of least estimated total, by position."""
    if len(candidates) <= _EXACT:
        return int(replies.guess_of_target[candidates[0]])
    guesses = most_informative(measure.scores(candidates), tried)
    totals, features, owners = np.zeros(len(guesses)), [], []
    for at, guess in enumerate(guesses.tolist()):
        for branch in _branches(replies, guess, candidates).values():
            if len(branch) <= _EXACT:
                totals[at] += 2 * len(branch) - 1
                continue
            features.append(measure.features(branch))
            owners.append((at, len(branch)))
    if features:
        own, sizes = np.array(owners).T
        np.add.at(totals, own, model.means(np.array(features)) * sizes)
    return int(guesses[totals.round(_DIGITS).argmin()])


def _branches(replies: ReplyMatrix, guess: int, candidates: Set) -> dict[int, Set]:
    """Return the sets that the replies to a guess leave, but for the right one."""
    codes = replies.codes[guess][candidates]
    found = np.unique(codes).tolist()
    return {code: candidates[codes == code] for code in found if code != replies.right}
