"""Greedy trees: each guess is the best by a metric, without looking ahead."""

from typing import Any, NamedTuple

import numpy as np

from guesstree.base.defaults import ANY_WINDOW
from guesstree.base.jit import Array, by_reference, jit
from guesstree.games.matrix import HintTable, ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.games.tree import GuessTree
from guesstree.search.branch_bounds import copy_to, sort_by_reply
from guesstree.search.metrics import AnyMetric
from guesstree.search.problem import allowed_guesses, any_sizes, hints_of, reveal
from guesstree.strategies.chooser import (
    Chooser,
    Ties,
    choose_among,
    choose_guess,
    chooser_of,
)
from guesstree.strategies.families import FIRST
from guesstree.strategies.recipes import Recipe
from guesstree.strategies.settings import Window


@by_reference
class HardModeState(NamedTuple):
    """Hard mode as the kernels need it, in any mode."""

    holds: bool
    hints: HintTable
    keys: Array  # by feature: zeros, as `reveal` wants Zobrist keys
    key: Array  # the key of the revealed features, which stays zero
    allowed: Array  # workspace for the guesses that use all hints


def grow(matrix: ReplyMatrix, recipe: Recipe) -> GuessTree:
    """Grow the tree of a recipe: `grow_greedy` with its settings."""
    # A greedy family without a metric guesses the first target in list order.
    return grow_greedy(
        matrix,
        recipe.strategy.family.metric or FIRST,
        recipe.strategy.mode,
        any_window=recipe.any_window,
        ties=recipe.ties,
        weighted=recipe.weighted,
    )


def grow_greedy(
    matrix: ReplyMatrix,
    metric: AnyMetric,
    mode: str,
    *,
    any_window: Window = ANY_WINDOW,
    ties: Ties = (),
    weighted: bool = False,
) -> GuessTree:
    """Grow the tree that minimises a metric at every node; list order decides the last ties.

    Parameters
    ----------
    matrix
        The reply matrix of the game.
    metric
        A metric, or `first` for the first guess in list order.
    mode
        `consistent` guesses only remaining targets. `any` guesses any word while the number of
        remaining targets lies within `any_window`, and a remaining target otherwise. `nyt-hard`
        does the same with the words that use all hints so far.
    any_window
        Least and greatest number of targets (None: no limit) where `any` tries all guesses, and
        `nyt-hard` all that it allows.
    ties
        What decides between guesses of equal metric.
    weighted
        Whether branches are measured by the masses of their targets instead of their number. Then
        the likelier target is the better of equal guesses.

    Raises
    ------
    InputError
        A metric is unknown, the targets have no weights, or the rule has no hard mode.
    """
    sizes = any_sizes(mode, any_window, len(matrix.targets))

    # Counting is for all guesses at once. Hard mode scores only the allowed ones, one by one.
    any_to = 0 if mode == Mode.HARD else sizes[1]
    chooser = chooser_of(matrix, [metric], any_to, ties=ties, weighted=weighted)
    rows = _grow(chooser, sizes, _hard_mode(matrix, mode))
    return GuessTree.from_codes(rows, matrix)


def _hard_mode(matrix: ReplyMatrix, mode: str) -> HardModeState:
    """Return the state of hard mode for the kernels; empty tables in other modes."""
    hints = hints_of(matrix, mode)

    # Each 64-bit word holds 64 features. Greedy trees look up no sets, so every Zobrist key is 0.
    features = 64 * hints.features.shape[1]
    return HardModeState(
        holds=mode == Mode.HARD,
        hints=hints,
        keys=np.zeros((features, 2), np.uint64),
        key=np.zeros(2, np.uint64),
        allowed=np.zeros(len(matrix.guesses), np.int32),
    )


@jit
def _grow(chooser: Chooser, any_sizes: tuple[int, int], hard: HardModeState) -> Array:
    """Return the columns of the tree: parent, reply, guess, size, depth.

    The targets of a node are adjacent in `order`, in list order. A guess sorts them by reply. Then
    the targets of each child are adjacent.
    """
    codes = chooser.codes
    targets = len(chooser.guess_of_target)
    order = np.arange(targets).astype(np.int32)
    scratch = np.empty(targets, np.int32)
    counts = np.zeros(chooser.scratch.sums.shape[1], np.int32)

    # Each guess but the first splits its set, so there are fewer than 2 nodes for each target.
    parents, reply_codes, guesses, sizes, depths = rows = np.empty(
        (5, 2 * targets), np.int32
    )
    required = np.zeros((2 * targets, hard.hints.features.shape[1]), np.uint64)

    # Start, stop, parent and reply of each branch. The last one in is the first one out, so a node
    # comes before its children, and its first branch is complete before the second begins.
    waiting = [(0, targets, -1, -1)]
    node = 0
    while waiting:
        start, stop, parent, reply = waiting.pop()
        candidates = order[start:stop]

        # What the parent's guess had to use, and what the reply to it reveals, is required here.
        if hard.holds and parent >= 0:
            copy_to(required[node], required[parent])
            reveal(hard.hints, hard.keys, guesses[parent], reply, required[node], hard.key)

        guess = _choose(candidates, any_sizes, required[node], chooser, hard)
        parents[node] = parent
        reply_codes[node] = reply
        guesses[node] = guess
        sizes[node] = len(candidates)
        depths[node] = 1 if parent < 0 else depths[parent] + 1

        if len(candidates) > 1:
            sort_by_reply(codes[guess], candidates, counts, scratch)

            # The right reply has the last code.
            _append_branches(
                codes[guess], candidates, (start, node), len(counts) - 1, waiting
            )
        node += 1

    return rows[:, :node]


@jit
def _choose(
    candidates: Array,
    any_sizes: tuple[int, int],
    required: Array,
    chooser: Chooser,
    hard: HardModeState,
) -> Any:
    """Return the best guess for a set of targets, of those that the mode allows."""
    if len(candidates) == 1:
        return chooser.guess_of_target[candidates[0]]

    # Outside the window, only candidates are guessed. In mode `consistent`, the window is empty.
    # A single metric chooses, so there is one guess to take.
    if not any_sizes[0] <= len(candidates) <= any_sizes[1]:
        return choose_among(chooser.guess_of_target[candidates], candidates, chooser)[0]

    if hard.holds:
        allowed = allowed_guesses(
            hard.hints.features, chooser.guesses, required, hard.allowed
        )
        return choose_among(allowed, candidates, chooser)[0]

    return choose_guess(candidates, chooser)[0]


@jit
def _append_branches(
    codes: Array,
    candidates: Array,
    node: tuple[int, int],
    right: int,
    waiting: list[tuple[Any, ...]],
) -> None:
    """Append the branches of sorted candidates, the last reply first, but not the right reply.

    `node` is where the candidates start in the order of all targets, and the number of their node.
    """
    # The branches are found from the last to the first. Taken from the end of `waiting`, they come
    # in the order of their replies.
    start, parent = node
    stop = len(candidates)
    for at in range(stop - 1, -1, -1):
        code = np.int64(codes[candidates[at]])
        if at == 0 or codes[candidates[at - 1]] != code:
            if code != right:
                waiting.append((start + at, start + stop, parent, code))
            stop = at
