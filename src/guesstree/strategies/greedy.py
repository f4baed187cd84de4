"""Greedy trees: at every node the guess whose partition has the least metric."""

from typing import Any

import numpy as np

from guesstree.kernels import Array, kernel
from guesstree.metrics import metric_named
from guesstree.replies import ReplyMatrix
from guesstree.strategies.split import sort_by_reply
from guesstree.trees import GuessTree

Window = tuple[int, int | None]

PUBLISHED_WINDOW: Window = (4, 125)
"""Remaining targets, from and to, among which mode `any` considers every guess."""

_NEVER: Window = (1, 0)
_NO_BOUND = np.iinfo(np.int64).max


def grow_greedy(
    replies: ReplyMatrix,
    metric: str,
    mode: str,
    *,
    any_window: Window = PUBLISHED_WINDOW,
) -> GuessTree:
    """Grow the tree that minimises a metric at every node; list order decides ties.

    Parameters
    ----------
    replies
        What every guess earns against every target.
    metric
        A name from `guesstree.metrics.METRICS`.
    mode
        `consistent` guesses only remaining targets. `any` guesses any word while the number of
        remaining targets lies within `any_window`, and a remaining target otherwise.
    any_window
        Least and greatest number of targets (None: no limit) at which `any` looks at all guesses.
    """
    partition = metric_named(metric)
    targets = len(replies.targets)
    steps = np.diff(partition.weights(targets))
    any_from, any_to = any_window if mode == "any" else _NEVER
    rows = _grow(
        replies.codes,
        replies.homes,
        replies.right,
        steps,
        np.minimum.accumulate(steps),
        partition.largest,
        any_from,
        targets if any_to is None else any_to,
    )
    return GuessTree.from_codes(rows, replies)


@kernel
def _grow(
    codes: Array,
    homes: Array,
    right: int,
    steps: Array,
    lows: Array,
    largest: bool,
    any_from: int,
    any_to: int,
) -> Array:
    """Return the columns of the tree: parent, reply, guess, size, depth.

    The targets of a node lie side by side in `order`, in list order. A guess sorts them by
    reply, which puts the targets of each child side by side in turn.
    """
    targets = len(homes)
    everything = np.arange(len(codes)).astype(np.int32)
    order = np.arange(targets).astype(np.int32)
    counts = np.zeros(right + 1, np.int32)
    parents, replies, guesses, sizes, depths = rows = np.empty((5, 2 * targets), np.int32)
    waiting = [(0, targets, -1, -1)]
    node = 0
    while waiting:
        start, stop, parent, reply = waiting.pop()
        members = order[start:stop]
        size = len(members)
        wide = size > 1 and any_from <= size <= any_to
        candidates = everything if wide else homes[members]
        guess = candidates[0]
        if size > 1:
            low = lows[size - 1]
            guess = _best_guess(codes, candidates, members, steps, low, largest, counts)
        parents[node], replies[node], guesses[node], sizes[node] = parent, reply, guess, size
        depths[node] = 1 if parent < 0 else depths[parent] + 1
        if size > 1:
            sort_by_reply(codes[guess], members, counts)
            _append_branches(codes[guess], members, start, node, right, waiting)
        if node == 0 and any_to > 0:
            # Columns in the order of the first split: what a node reads lies together in memory.
            codes, homes = _columns(codes, order), homes[order]
            order[:] = np.arange(targets)
        node += 1
    return rows[:, :node]


@kernel
def _best_guess(
    codes: Array,
    candidates: Array,
    members: Array,
    steps: Array,
    low: int,
    largest: bool,
    counts: Array,
) -> Any:
    """Return the first candidate with the least score."""
    best, least = candidates[0], _NO_BOUND
    floor = 1 if largest else low * len(members)
    for guess in candidates:
        score = _partition_score(codes[guess], members, steps, low, largest, least, counts)
        if score < least:
            best, least = guess, score
            if score == floor:
                break
    return best


@kernel
def _partition_score(
    replies: Array,
    members: Array,
    steps: Array,
    low: int,
    largest: bool,
    bound: int,
    counts: Array,
) -> Any:
    """Return the score of the partition of `members` by their `replies` to one guess.

    Any number >= `bound` may come back as soon as the score is certain to reach `bound`, or for
    a guess that leaves all members in one branch without being right: it would go on for ever.

    `steps[n]` is what a branch adds when it grows from n to n + 1, `low` the least step that can
    occur; `largest` takes the place of both. `counts` (a cell per code) must be zero, and is
    zero again after.
    """
    total = len(members)
    right = len(counts) - 1
    score = 0 if largest else low * total
    seen = 0
    code = right
    while seen < total and score < bound:
        code = replies[members[seen]]
        size = counts[code]
        counts[code] = size + 1
        if largest:
            score += size == score
        else:
            score += steps[size] - low
        seen += 1
    if counts[code] == total and code != right:
        score = bound
    if 8 * seen < len(counts):
        for at in range(seen):
            counts[replies[members[at]]] = 0
    else:
        counts[:] = 0
    return score


@kernel
def _append_branches(
    replies: Array,
    members: Array,
    start: int,
    node: int,
    right: int,
    waiting: list[tuple[Any, ...]],
) -> None:
    """Append the branches of sorted members, the last reply first, but for the right guess."""
    stop = len(members)
    while stop > 0:
        code = replies[members[stop - 1]]
        first = stop - 1
        while first > 0 and replies[members[first - 1]] == code:
            first -= 1
        if code != right:
            waiting.append((start + first, start + stop, node, np.int64(code)))
        stop = first


@kernel
def _columns(codes: Array, order: Array) -> Array:
    """Return the columns of `codes` in another order."""
    moved = np.empty_like(codes)
    for guess in range(len(codes)):
        for at in range(len(order)):
            moved[guess, at] = codes[guess, order[at]]
    return moved
