"""Greedy trees: at every node the guess whose partition has the least metric."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.kernels import Array, kernel
from guesstree.metrics import Metric, masses_of, metric_named
from guesstree.replies import ReplyMatrix
from guesstree.strategies import FIRST, PUBLISHED_WINDOW, Window
from guesstree.strategies.memo import (
    Memo,
    empty_memo,
    is_full,
    keep,
    larger,
    random_names,
    slot_of,
)
from guesstree.strategies.split import partition_score, repeats, sort_by_reply, weighted_score
from guesstree.trees import GuessTree

_NEVER: Window = (1, 0)
_NO_BOUND = np.iinfo(np.int64).max >> 1
_NO_METRIC = Metric("none", "", lambda n: np.zeros(n + 1, np.int64), len)


@dataclass(frozen=True)
class Ties:
    """What decides between guesses of equal metric, before list order does.

    Attributes
    ----------
    metric
        A second metric.
    consistent
        After that, a guess that may itself be the target comes before one that may not.
    """

    metric: str | None = None
    consistent: bool = False


LIST_ORDER = Ties()


class Measure(NamedTuple):
    """A metric as the kernels use it."""

    steps: Array  # what a branch adds when it grows by one
    lows: Array  # the least step up to each size
    worth: Array  # what a branch of some mass adds, where targets have weights
    largest: bool
    head_start: int  # how much less the score is per unit of mass that a guess may hit


class Plan(NamedTuple):
    """What the kernels ask for."""

    codes: Array
    homes: Array
    right: int
    any_from: int
    any_to: int
    metric: Measure
    tie_metric: Measure
    ties: bool  # whether there is a metric for ties
    members_first: bool  # whether guesses that may be right are looked at before all others
    masses: Array  # the weight of each target, and none where all are equal


def grow_greedy(
    replies: ReplyMatrix,
    metric: str,
    mode: str,
    *,
    any_window: Window = PUBLISHED_WINDOW,
    ties: Ties = LIST_ORDER,
    weighted: bool = False,
) -> GuessTree:
    """Grow the tree that minimises a metric at every node; list order decides last.

    Parameters
    ----------
    replies
        What every guess earns against every target.
    metric
        A name from `guesstree.metrics.METRICS`, or `first` for the first guess in list order.
    mode
        `consistent` guesses only remaining targets. `any` guesses any word while the number of
        remaining targets lies within `any_window`, and a remaining target otherwise.
    any_window
        Least and greatest number of targets (None: no limit) at which `any` looks at all guesses.
    ties
        What decides between guesses of equal metric.
    weighted
        Measure branches by the weight of their targets instead of by their number; of equal
        guesses, the likelier target comes first.

    Raises
    ------
    InputError
        A metric is unknown, or the targets have no weights.
    """
    plan = _plan(replies, metric, mode, any_window, ties, weighted)
    return GuessTree.from_codes(_grow(plan), replies)


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
    plan = _plan(replies, metric, mode, any_window, LIST_ORDER, weighted=False)
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


def _plan(
    replies: ReplyMatrix, metric: str, mode: str, any_window: Window, ties: Ties, weighted: bool
) -> Plan:
    targets = len(replies.targets)
    masses = _masses(replies) if weighted else np.zeros(0, np.int64)
    total = int(masses.sum()) if weighted else targets
    measure = _measure(_NO_METRIC if metric == FIRST else metric_named(metric), total, weighted)
    any_from, any_to = any_window if mode == "any" else _NEVER
    return Plan(
        codes=replies.codes,
        homes=replies.homes,
        right=replies.right,
        any_from=any_from,
        any_to=targets if any_to is None else any_to,
        metric=measure,
        tie_metric=_measure(metric_named(ties.metric or "parts"), total, weighted),
        ties=ties.metric is not None,
        # A head start never makes a tie of a guess that may be right and one that may not: it is
        # odd in units of a bit, and n log2 n of whole numbers differ by even numbers of bits.
        members_first=ties.consistent or weighted or measure.head_start > 0,
        masses=masses,
    )


def _masses(replies: ReplyMatrix) -> NDArray[np.int64]:
    if replies.weights is None:
        raise InputError("the targets have no weights; give them some, or leave 'weighted' out")
    return masses_of(replies.weights)


def _measure(metric: Metric, total: int, weighted: bool) -> Measure:
    worth = metric.weights(total)
    steps = np.diff(worth)
    return Measure(
        steps=steps,
        lows=np.minimum.accumulate(steps),
        worth=worth if weighted else worth[:0],
        largest=metric.largest,
        head_start=metric.head_start(total) if metric.head_start else 0,
    )


@kernel
def _grow(plan: Plan) -> Array:
    """Return the columns of the tree: parent, reply, guess, size, depth.

    The targets of a node lie side by side in `order`, in list order. A guess sorts them by
    reply, which puts the targets of each child side by side in turn.
    """
    codes, homes, right = plan.codes, plan.homes, plan.right
    targets = len(homes)
    everything = np.arange(len(codes)).astype(np.int32)
    masses = plan.masses
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
        wide = size > 1 and plan.any_from <= size <= plan.any_to
        guess = homes[members[0]]
        if size > 1:
            guess = _best_guess(plan, codes, homes, masses, members, wide, everything, counts, seen)
        parents[node], replies[node], guesses[node], sizes[node] = parent, reply, guess, size
        depths[node] = 1 if parent < 0 else depths[parent] + 1
        if size > 1:
            sort_by_reply(codes[guess], members, counts)
            _append_branches(codes[guess], members, start, node, right, waiting)
        if node == 0 and plan.any_to > 0:
            # Columns in the order of the first split: what a node reads lies together in memory.
            codes, homes = _columns(codes, order), homes[order]
            if len(masses):
                masses = masses[order]
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
    codes, homes, right = plan.codes, plan.homes, plan.right
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
            wide = plan.any_from <= size <= plan.any_to
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
                    guess = _best_guess(
                        plan, codes, homes, plan.masses, members, wide, everything, counts, seen
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
    plan: Plan,
    codes: Array,
    homes: Array,
    masses: Array,
    members: Array,
    wide: bool,
    everything: Array,
    counts: Array,
    seen: Array,
) -> Any:
    """Return the first candidate with the least score, and of those with the least tie score.

    `codes`, `homes` and `masses` are those of the plan, or the same with columns rearranged.
    """
    size = len(members)
    candidates = homes[members]
    if wide and plan.members_first:
        members = members[np.argsort(candidates)]
        candidates = np.concatenate((homes[members], everything))
    elif wide:
        candidates = everything
    metric, low = plan.metric, plan.metric.lows[size - 1]
    best, least, least_tie = candidates[0], _NO_BOUND, _NO_BOUND
    floor = 1 if metric.largest else low * size
    final = not plan.ties and metric.head_start == 0 and len(masses) == 0
    most = size
    for at, guess in enumerate(candidates):
        if most < size:
            seen[0] += 1
            if repeats(codes[guess], members, most, seen[1:], seen[0]) >= most:
                continue
        hit = 0
        if at < size and (plan.members_first or not wide):
            hit = masses[members[at]] if len(masses) else 1
        start = metric.head_start * hit
        # An equal score is of use where something else decides between equals.
        bound = least + start + (not final)
        if len(masses):
            score = weighted_score(
                codes[guess], members, masses, metric.worth, metric.largest, bound, counts
            )
        else:
            score = partition_score(
                codes[guess], members, metric.steps, low, metric.largest, bound, counts
            )
        if score >= bound:
            continue
        score -= start
        tie = -hit if len(masses) else 0
        if plan.ties:
            tie = _tie_score(plan, codes[guess], masses, members, counts)
        if score < least or (score == least and tie < least_tie):
            best, least, least_tie = guess, score, tie
            if score == floor and final:
                break
            if wide and final and not metric.largest:
                most = _hopeless(size, metric.steps, least)
    return best


@kernel
def _tie_score(plan: Plan, replies: Array, masses: Array, members: Array, counts: Array) -> Any:
    """Return the score of a partition by the metric for ties."""
    metric = plan.tie_metric
    if len(masses):
        return weighted_score(
            replies, members, masses, metric.worth, metric.largest, _NO_BOUND, counts
        )
    low = metric.lows[len(members) - 1]
    return partition_score(replies, members, metric.steps, low, metric.largest, _NO_BOUND, counts)


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
