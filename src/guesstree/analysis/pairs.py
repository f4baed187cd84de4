"""The best first two guesses, where the second does not depend on the reply to the first."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.jit import Array, jit, jit_in_place
from guesstree.metrics.registry import UNBOUNDED, information, metric_named
from guesstree.replies.matrix import ReplyMatrix

_TOTAL, _FIRST, _SECOND = range(3)

_COLUMNS = (
    dict.fromkeys(("first", "second"), pl.String)
    | dict.fromkeys(("information", "first_information", "second_information"), pl.Float64)
    | {"branches": pl.Int64, "largest": pl.Int64, "expectation": pl.Float64}
)


def best_pairs(replies: ReplyMatrix, count: int) -> pl.DataFrame:
    """Return the `count` pairs of guesses, of all pairs, whose two replies have most information.

    Columns are `rank`; `first` and `second`, the guess with more information alone first;
    `information` in bits of both together, `first_information` and `second_information` of each
    alone; `branches`, `largest` and `expectation` (the mean number of targets that remain) of
    their common partition. Equal pairs rank in list order.

    Only pairs that cannot be among the best are skipped: the information of two replies is at most
    the sum of the information of each.
    """
    steps = np.diff(metric_named("neg_entropy").weights(len(replies.targets)))
    kinds, everything = len(replies.texts), np.arange(len(replies.targets)).astype(np.int32)
    counts, ends = np.zeros(kinds, np.int64), np.array([0, len(everything)])
    alone = np.array(
        [_joint(codes, everything, ends, steps, counts, UNBOUNDED) for codes in replies.codes]
    )
    order = np.argsort(alone, kind="stable")
    pairs = len(order) * (len(order) - 1) // 2
    best = np.full((max(1, min(count, pairs)), 3), np.iinfo(np.int64).max)
    _search(replies.codes, order, alone, steps, kinds, best)
    found = best[best[:, _FIRST] < len(order)]
    rows = [pair_of(replies, *map(int, pair)) for pair in found[:, _FIRST:]]
    return pl.DataFrame(rows, _COLUMNS).select(
        pl.int_range(1, pl.len() + 1, dtype=pl.Int32).alias("rank"), pl.all()
    )


def joint_codes(replies: ReplyMatrix, guesses: Sequence[int]) -> NDArray[np.int64]:
    """Return for each target a number of its replies to all of these guesses."""
    codes = np.zeros(len(replies.targets), np.int64)
    for guess in guesses:
        codes = codes * len(replies.texts) + replies.codes[guess]
    return codes


def joint_totals(replies: ReplyMatrix, codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each guess the sum of n log n of its replies together with known `codes`.

    The less it is, the more they tell; `codes` has a number for each target.
    """
    steps = np.diff(metric_named("neg_entropy").weights(len(codes)))
    by_code = np.argsort(codes, kind="stable").astype(np.int32)
    starts = np.flatnonzero(np.diff(codes[by_code], prepend=-1))
    counts, ends = np.zeros(len(replies.texts), np.int64), np.append(starts, len(codes))
    return np.array([_joint(row, by_code, ends, steps, counts, UNBOUNDED) for row in replies.codes])


def pair_of(replies: ReplyMatrix, first: int, second: int) -> dict[str, Any]:
    """Return the row of `best_pairs` for two guesses, by position, without its rank.

    Raises
    ------
    InputError
        The two guesses are the same.
    """
    if first == second:
        raise InputError(f"a pair has two different words, not {replies.guesses[first]!r} twice")
    sizes, one, other = (
        np.unique(joint_codes(replies, guesses), return_counts=True)[1].tolist()
        for guesses in ([first, second], [first], [second])
    )
    return {
        "first": replies.guesses[first],
        "second": replies.guesses[second],
        "information": information(sizes),
        "first_information": information(one),
        "second_information": information(other),
        "branches": len(sizes),
        "largest": max(sizes),
        "expectation": metric_named("expectation").value(sizes),
    }


@jit
def _search(
    codes: Array, order: Array, alone: Array, steps: Array, kinds: int, best: Array
) -> None:
    """Fill `best` with the rows (sum of n log n, first, second) of the best pairs, best first.

    `order` has the guesses by their information alone. If the bound of a pair is too high, so is
    that of every later second guess.
    """
    targets = codes.shape[1]
    ceiling = steps.sum()
    # n log n is rounded: by half a unit for each prime factor of n, and that n times.
    slack = 64 * targets
    counts = np.zeros(kinds, np.int64)
    for at in range(len(order) - 1):
        first = order[at]
        by_reply, starts = _segments(codes[first], kinds)
        for second in order[at + 1 :]:
            worst = best[-1, _TOTAL]
            if alone[first] + alone[second] - ceiling - slack > worst:
                break
            total = _joint(codes[second], by_reply, starts, steps, counts, worst)
            _insert(best, total, first, second)


@jit
def _segments(codes: Array, kinds: int) -> tuple[Array, Array]:
    """Return the targets by reply, the largest branch first, and where the branches start."""
    sizes = np.zeros(kinds, np.int64)
    for code in codes:
        sizes[code] += 1
    ranked = np.argsort(-sizes)
    starts = np.zeros(kinds + 1, np.int64)
    filled = np.zeros(kinds, np.int64)
    branches = 0
    for code in ranked:
        if sizes[code]:
            filled[code] = starts[branches]
            branches += 1
            starts[branches] = starts[branches - 1] + sizes[code]
    by_reply = np.empty(len(codes), np.int32)
    for target in range(len(codes)):
        by_reply[filled[codes[target]]] = target
        filled[codes[target]] += 1
    return by_reply, starts[: branches + 1]


@jit_in_place
def _joint(
    codes: Array, by_reply: Array, starts: Array, steps: Array, counts: Array, worst: int
) -> Any:
    """Return the sum of n log n over the common branches; more than `worst` is not counted out.

    `counts` (a cell per code) must be zero, and is zero again after.
    """
    total = 0
    for branch in range(len(starts) - 1):
        candidates = by_reply[starts[branch] : starts[branch + 1]]
        for candidate in candidates:
            code = codes[candidate]
            total += steps[counts[code]]
            counts[code] += 1
        for candidate in candidates:
            counts[codes[candidate]] = 0
        if total > worst:
            break
    return total


@jit
def _insert(best: Array, total: int, one: int, other: int) -> None:
    """Put a pair among the best where it belongs: by total, then by list order."""
    low, high = min(one, other), max(one, other)
    place = len(best)
    while place > 0:
        above = best[place - 1]
        if above[_TOTAL] < total:
            break
        if above[_TOTAL] == total:
            first, second = min(above[1], above[2]), max(above[1], above[2])
            if first < low or (first == low and second < high):
                break
        place -= 1
    if place == len(best):
        return
    for at in range(len(best) - 1, place, -1):
        best[at] = best[at - 1]
    best[place, _TOTAL], best[place, _FIRST], best[place, _SECOND] = total, one, other
