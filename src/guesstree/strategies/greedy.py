"""Greedy trees: at every node the guess whose partition has the least metric."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.kernels import Array, kernel
from guesstree.metrics import metric_named
from guesstree.replies import ReplyMatrix
from guesstree.strategies.memo import (
    Memo,
    empty_memo,
    is_full,
    keep,
    larger,
    random_names,
    slot_of,
)
from guesstree.strategies.split import partition_score, repeats, sort_by_reply
from guesstree.trees import GuessTree

Window = tuple[int, int | None]

PUBLISHED_WINDOW: Window = (4, 125)
"""Remaining targets, from and to, among which mode `any` considers every guess."""

_NEVER: Window = (1, 0)
_NO_BOUND = np.iinfo(np.int64).max


class Plan(NamedTuple):
    """What the kernels ask for."""

    codes: Array
    homes: Array
    right: int
    steps: Array  # what a branch adds to the metric when it grows by one
    lows: Array  # the least step up to each size
    largest: bool
    any_from: int
    any_to: int


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
    return GuessTree.from_codes(_grow(_plan(replies, metric, mode, any_window)), replies)


def follow_openers(
    replies: ReplyMatrix,
    metric: str,
    mode: str,
    *,
    any_window: Window = PUBLISHED_WINDOW,
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return total and worst case of the greedy tree that starts with each of the guesses.

    Parameters are those of `grow_greedy`; but for its first guess, each tree is grown likewise.
    """
    plan = _plan(replies, metric, mode, any_window)
    names = random_names(len(replies.targets), seed=0)
    totals = np.zeros(len(replies.guesses), np.int64)
    worsts = np.zeros(len(replies.guesses), np.int64)
    memo = empty_memo(1 << 16)
    opener = 0
    while opener < len(totals):
        opener = int(_follow(plan, names, memo, opener, totals, worsts))
        if is_full(memo):
            memo = larger(memo)
    return totals, worsts


def _plan(replies: ReplyMatrix, metric: str, mode: str, any_window: Window) -> Plan:
    partition = metric_named(metric)
    targets = len(replies.targets)
    steps = np.diff(partition.weights(targets))
    any_from, any_to = any_window if mode == "any" else _NEVER
    return Plan(
        codes=replies.codes,
        homes=replies.homes,
        right=replies.right,
        steps=steps,
        lows=np.minimum.accumulate(steps),
        largest=partition.largest,
        any_from=any_from,
        any_to=targets if any_to is None else any_to,
    )


@kernel
def _grow(plan: Plan) -> Array:
    """Return the columns of the tree: parent, reply, guess, size, depth.

    The targets of a node lie side by side in `order`, in list order. A guess sorts them by
    reply, which puts the targets of each child side by side in turn.
    """
    codes, homes, right, steps, lows, largest, any_from, any_to = plan
    targets = len(homes)
    everything = np.arange(len(codes)).astype(np.int32)
    order = np.arange(targets).astype(np.int32)
    counts = np.zeros(right + 1, np.int32)
    seen = np.zeros(right + 2, np.int64)
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
            guess = _best_guess(codes, candidates, members, steps, low, largest, counts, seen)
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
def _follow(plan: Plan, names: Array, memo: Memo, opener: int, totals: Array, worsts: Array) -> Any:
    """Score the trees of first guesses from `opener` on, until the memo is full or all are done.

    The memo holds, for sets of targets, total and worst case of the tree that is grown for them:
    many sets turn up after many first guesses. Nodes come after their parents, so that a pass
    from the last to the first adds them up.
    """
    codes, homes, right, steps, lows, largest, any_from, any_to = plan
    everything = np.arange(len(codes)).astype(np.int32)
    counts = np.zeros(right + 1, np.int32)
    seen = np.zeros(right + 2, np.int64)
    parents, total, worst = np.empty((3, 2 * len(homes)), np.int64)
    keys = np.empty((2 * len(homes), 2), np.uint64)
    grown = np.empty(2 * len(homes), np.bool_)
    while opener < len(codes) and not is_full(memo):
        order = np.arange(len(homes)).astype(np.int32)
        waiting = [(0, len(homes), -1, np.int64(-1))]
        node = 0
        while waiting:
            start, stop, parent, _ = waiting.pop()
            members = order[start:stop]
            size = len(members)
            wide = any_from <= size <= any_to
            parents[node], total[node], worst[node], grown[node] = parent, 2 * size - 1, size, False
            if node == 0 or size > 2 or (size == 2 and wide):
                keys[node] = 0
                for member in members:
                    keys[node] ^= names[member]
                slot = slot_of(memo, keys[node, 0], keys[node, 1])
                grown[node] = node == 0 or memo.values[slot] == 0
                total[node], worst[node] = memo.values[slot], memo.guesses[slot]
            if grown[node]:
                guess = np.int32(opener)
                if node > 0:
                    candidates = everything if wide else homes[members]
                    low = lows[size - 1]
                    guess = _best_guess(
                        codes, candidates, members, steps, low, largest, counts, seen
                    )
                total[node], worst[node] = size, 0
                sort_by_reply(codes[guess], members, counts)
                _append_branches(codes[guess], members, start, node, right, waiting)
            node += 1
        for at in range(node - 1, 0, -1):
            if grown[at]:
                worst[at] += 1
                keep(memo, keys[at, 0], keys[at, 1], total[at], worst[at])
            parent = parents[at]
            total[parent] += total[at]
            worst[parent] = max(worst[parent], worst[at])
        totals[opener], worsts[opener] = total[0], worst[0] + 1
        opener += 1
    return opener


@kernel
def _best_guess(
    codes: Array,
    candidates: Array,
    members: Array,
    steps: Array,
    low: int,
    largest: bool,
    counts: Array,
    seen: Array,
) -> Any:
    """Return the first candidate with the least score."""
    size = len(members)
    best, least = candidates[0], _NO_BOUND
    floor = 1 if largest else low * size
    most = size
    for guess in candidates:
        if most < size:
            seen[0] += 1
            if repeats(codes[guess], members, most, seen[1:], seen[0]) >= most:
                continue
        score = partition_score(codes[guess], members, steps, low, largest, least, counts)
        if score < least:
            best, least = guess, score
            if score == floor:
                break
            if len(candidates) > size and not largest:
                most = _hopeless(size, steps, least)
    return best


@kernel
def _hopeless(size: int, steps: Array, least: int) -> int:
    """Return with how many targets more than branches no partition scores below `least`.

    Where a branch costs the more the larger it is, branches of equal sizes cost the least.
    Elsewhere nothing is hopeless.
    """
    if np.any(steps[: size - 1] > steps[1:size]):
        return size
    for most in range(1, size):
        branches = size - most
        small, larger = size // branches, size % branches
        if branches * steps[:small].sum() + larger * steps[small] >= least:
            return most
    return size


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
