"""Greedy trees: at every node the guess whose partition has the least metric."""

import numpy as np

from guesstree.kernels import kernel
from guesstree.metrics import metric_named, partition_score
from guesstree.replies import ReplyMatrix
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
    """Grow the tree that minimises a metric at every node; the first guess in list order wins a tie.

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
    parent, reply, guess, size, depth = _grow(
        replies.codes,
        replies.homes,
        replies.right,
        steps,
        np.minimum.accumulate(steps),
        partition.largest,
        any_from,
        targets if any_to is None else any_to,
    )
    texts = np.array(("", *replies.texts))[reply + 1]
    return GuessTree(parent, texts, np.array(replies.guesses)[guess], size, depth)


@kernel
def _grow(codes, homes, right, steps, lows, largest, any_from, any_to):
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
        candidates = everything if any_from <= size <= any_to else homes[members]
        guess = candidates[0]
        if size > 1:
            low = lows[size - 1]
            guess = _best_guess(codes, candidates, members, steps, low, largest, counts)
        parents[node], replies[node], guesses[node], sizes[node] = parent, reply, guess, size
        depths[node] = 1 if parent < 0 else depths[parent] + 1
        if size > 1:
            _sort_by_reply(codes[guess], members, counts)
            _append_branches(codes[guess], members, start, node, right, waiting)
        if node == 0 and any_to > 0:
            # Columns in the order of the first split: what a node reads lies together in memory.
            codes, homes = _columns(codes, order), homes[order]
            order[:] = np.arange(targets)
        node += 1
    return rows[:, :node]


@kernel
def _best_guess(codes, candidates, members, steps, low, largest, counts):
    """Return the first candidate with the least score."""
    best, least = candidates[0], _NO_BOUND
    floor = 1 if largest else low * len(members)
    for guess in candidates:
        score = partition_score(codes[guess], members, steps, low, largest, least, counts)
        if score < least:
            best, least = guess, score
            if score == floor:
                break
    return best


@kernel
def _sort_by_reply(replies, members, counts):
    """Sort the members by reply, in place; those with one reply keep their order."""
    for member in members:
        counts[replies[member]] += 1
    start = 0
    for code in range(len(counts)):
        size = counts[code]
        counts[code] = start
        start += size
    for member in members.copy():
        code = replies[member]
        members[counts[code]] = member
        counts[code] += 1
    counts[:] = 0


@kernel
def _append_branches(replies, members, start, node, right, waiting):
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
def _columns(codes, order):
    """Return the columns of `codes` in another order."""
    moved = np.empty_like(codes)
    for guess in range(len(codes)):
        for at in range(len(order)):
            moved[guess, at] = codes[guess, order[at]]
    return moved
