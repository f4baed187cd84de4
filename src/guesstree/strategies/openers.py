"""First guesses: rankings, pairs that are guessed whatever the replies, and longer openings."""

import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.defaults import OPENINGS
from guesstree.errors import InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.jit import Array, jit, jit_in_place
from guesstree.plugins import PluginError
from guesstree.search import metrics
from guesstree.strategies.recipes import minimises_total

FOLLOWED_COLUMNS = ("guess", "mean", "worst")
"""Columns of tables of followed first guesses."""

CERTIFICATE_COLUMNS = ("guess", "bound", "status")
"""Columns that certificates have, among others."""

_EXACT = pl.col("status") == "exact"


def rank_openers(matrix: ReplyMatrix, also: Sequence[metrics.Metric] = ()) -> pl.DataFrame:
    """Return a row per guess, in list order.

    Columns are `guess`; `information` (expected, in bits), `branches`, `largest` (targets in the
    largest branch) and `mean_size` of its partition; then for each metric its value and
    `<metric>_rank`, 1 for the best. Equal partitions rank in list order.

    If targets have weights, `weighted_information`, `weighted_<metric>` and
    `weighted_<metric>_rank` follow. There, the size of a branch is its share of all weights, times
    the number of targets.

    The metrics are the registered ones, and `also`. If a metric of another package cannot be used,
    it is left out with a warning.
    """
    targets = len(matrix.targets)
    ones = np.ones(targets, np.int64)
    partitions, hits = _partitions(matrix, ones)
    columns: dict[str, Any] = {
        "guess": matrix.guesses,
        "information": [metrics.information(sizes.tolist()) for sizes in partitions],
        "branches": [len(sizes) for sizes in partitions],
        "largest": [int(sizes.max()) for sizes in partitions],
        "mean_size": [targets / len(sizes) for sizes in partitions],
        **_by_every_metric(ones, partitions, hits, "", also),
    }
    if matrix.weights is not None:
        masses = metrics.masses_of(matrix.weights)
        partitions, hits = _partitions(matrix, masses)
        columns["weighted_information"] = [
            metrics.information(sizes.tolist()) for sizes in partitions
        ]
        columns |= _by_every_metric(masses, partitions, hits, "weighted_", also)
    return pl.DataFrame(columns)


def _partitions(
    matrix: ReplyMatrix, masses: NDArray[np.int64]
) -> tuple[list[NDArray[np.int64]], NDArray[np.int64]]:
    """Return the masses of the branches of each guess, and its mass as a target (or 0)."""
    kinds = matrix.right + 1
    sums = [np.bincount(codes, masses, kinds).astype(np.int64) for codes in matrix.codes]
    return [row[row > 0] for row in sums], np.array([row[-1] for row in sums])


def _by_every_metric(
    masses: NDArray[np.int64],
    partitions: Sequence[NDArray[np.int64]],
    hits: NDArray[np.int64],
    prefix: str,
    also: Sequence[metrics.Metric],
) -> dict[str, Any]:
    unit = masses.sum() / len(masses)
    columns: dict[str, Any] = {}
    choices: tuple[metrics.AnyMetric, ...] = (*metrics.METRICS, *also)
    for choice in choices:
        try:
            metric = metrics.METRICS.of(choice)
            values = [
                metric.value_of((sizes / unit).tolist(), hit / unit)
                for sizes, hit in zip(partitions, hits, strict=True)
            ]
            ranks = _ranks(metric.scores(partitions, hits))
        except PluginError as fault:
            if choice in also:
                raise
            warnings.warn(f"left out of the ranking: {fault}", stacklevel=4)
            continue
        name = f"{prefix}{metric.name}"
        columns |= {name: values, f"{name}_rank": ranks}
    return columns


def _ranks(scores: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return ranks, 1 for the least score; equal scores rank in their order."""
    ranks = np.empty(len(scores), np.int32)
    ranks[np.argsort(scores, kind="stable")] = np.arange(1, len(scores) + 1)
    return ranks


def with_outcomes(
    ranking: pl.DataFrame,
    followed: Mapping[str, pl.DataFrame],
    proofs: Mapping[str, pl.DataFrame],
    *,
    known: pl.DataFrame | None = None,
) -> pl.DataFrame:
    """Add columns with the results of trees that start with each guess.

    `known_total` is the least known total of such a tree, from the table `known` of `guess, total`,
    if there is one.

    Each strategy of `followed` (tables of `guess, mean, worst`) adds `<strategy>_mean` and
    `<strategy>_worst` of its greedy tree. Each of `proofs` (certificates) adds `<strategy>_total`,
    the least total of such trees, null if it is not known; `<strategy>_lower_bound` on their
    totals, where the total is not known; and `<strategy>_status`. Totals and bounds never share a
    column, so each can be sorted by. Strategies that minimise another cost have `<strategy>_cost`
    and `<strategy>_cost_bound` instead.
    """
    tables = [] if known is None else [known.select("guess", known_total="total")]
    tables += [
        table.select("guess", pl.exclude("guess").name.prefix(f"{name}_"))
        for name, table in followed.items()
    ]
    tables += [
        table.select(
            "guess",
            pl.when(_EXACT).then("bound").alias(exact),
            pl.when(~_EXACT).then("bound").alias(bound),
            pl.col("status").alias(f"{name}_status"),
        )
        for name, table in proofs.items()
        for exact, bound in [cost_columns(name)]
    ]
    for table in tables:
        ranking = ranking.join(table, on="guess", how="left", maintain_order="left")
    return ranking


def cost_columns(strategy: str) -> tuple[str, str]:
    """Return the columns of the least cost after each first guess, and of a bound on it."""
    kinds = ("total", "lower_bound") if minimises_total(strategy) else ("cost", "cost_bound")
    exact, bound = (f"{strategy}_{kind}" for kind in kinds)
    return exact, bound


WORDS = (2, 3)
"""How many words an opening may have."""

EXTENDED = 50
"""How many of the best pairs are extended by a third word."""

_TOTAL, _FIRST, _SECOND = range(3)

_COLUMNS = (
    dict.fromkeys(("first", "second"), pl.String)
    | dict.fromkeys(("information", "first_information", "second_information"), pl.Float64)
    | {"branches": pl.Int64, "largest": pl.Int64, "expectation": pl.Float64}
)


def check_words(words: int) -> None:
    """Raise `InputError` if an opening has not two or three words."""
    if words not in WORDS:
        raise InputError(f"an opening has 2 or 3 words, not {words}")


def best_openings(matrix: ReplyMatrix, words: int, tried: int = OPENINGS) -> list[dict[str, Any]]:
    """Return openings of two or three words as rows of `value_openings`, the least mean first.

    The `tried` openings with most information are followed to the end. They come from all pairs, or
    from the best pairs with any third word.
    """
    columns = best_pairs(matrix, tried if words == WORDS[0] else EXTENDED)
    pairs = columns.select("first", "second").iter_rows()
    openings = [tuple(matrix.position[word] for word in pair) for pair in pairs]
    if words > WORDS[0]:
        openings = _extended(matrix, openings, tried)
    rows = value_openings(matrix, openings)
    return sorted(rows, key=lambda row: row["total"])


def value_openings(matrix: ReplyMatrix, openings: Iterable[Sequence[int]]) -> list[dict[str, Any]]:
    """Return a row for each opening, whose words are given by position.

    Rows have the `words`, targets first; the `information` of their replies in bits; and the least
    `total` and `mean` guesses of all trees that begin with these words, whatever the replies, until
    the target is found. All targets count 1.

    Raises
    ------
    InputError
        A word of an opening comes twice.
    """
    from guesstree.search.driver import Search  # which tables of pairs do not need

    search = Search(matrix, "any")
    targets = set(matrix.guess_of_target.tolist())
    rows = []
    for opening in openings:
        if len(set(opening)) < len(opening):
            raise InputError("an opening has different words; name each word once")
        guesses = sorted(opening, key=lambda guess: guess not in targets)
        total = search.total_after(guesses)
        row: dict[str, Any] = {"words": [matrix.guesses[guess] for guess in guesses]}
        sizes = np.unique(joint_codes(matrix, guesses), return_counts=True)[1]
        row["information"] = metrics.information(sizes.tolist())
        rows.append(row | {"total": total, "mean": total / len(targets)})
    return rows


def _extended(
    matrix: ReplyMatrix, pairs: Iterable[Sequence[int]], most: int
) -> list[tuple[int, ...]]:
    """Return pairs with a third word, those with most information first."""
    best: dict[tuple[int, ...], int] = {}
    for pair in pairs:
        totals = joint_totals(matrix, joint_codes(matrix, pair))
        for guess in np.argsort(totals, kind="stable")[:most].tolist():
            if guess not in pair:
                best[tuple(sorted((*pair, guess)))] = int(totals[guess])
    return sorted(best, key=lambda opening: (best[opening], opening))[:most]


def best_pairs(matrix: ReplyMatrix, count: int) -> pl.DataFrame:
    """Return the `count` pairs of all pairs of guesses whose two replies have most information.

    Columns are `rank`; `first` and `second`, where the first has more information alone;
    `information` in bits of both together, `first_information` and `second_information` of each
    alone; `branches`, `largest` and `expectation` (the mean number of targets that remain) of their
    common partition. Equal pairs rank in list order.

    A pair is skipped if it cannot be among the best: the information of two replies is at most the
    sum of the information of each.
    """
    steps = np.diff(metrics.metric_named("neg_entropy").weights(len(matrix.targets)))
    alone = joint_totals(matrix, np.zeros(len(matrix.targets), np.int64))
    order = np.argsort(alone, kind="stable")
    pairs = len(order) * (len(order) - 1) // 2
    best = np.full((max(1, min(count, pairs)), 3), np.iinfo(np.int64).max)
    _search(matrix.codes, order, alone, steps, len(matrix.texts), best)
    filled = best[best[:, _FIRST] < len(order)]
    rows = [pair_of(matrix, *map(int, pair)) for pair in filled[:, _FIRST:]]
    return pl.DataFrame(rows, _COLUMNS).select(
        pl.int_range(1, pl.len() + 1, dtype=pl.Int32).alias("rank"), pl.all()
    )


def joint_codes(matrix: ReplyMatrix, guesses: Sequence[int]) -> NDArray[np.int64]:
    """Return for each target one code for its replies to all of these guesses."""
    codes = np.zeros(len(matrix.targets), np.int64)
    for guess in guesses:
        codes = codes * len(matrix.texts) + matrix.codes[guess]
    return codes


def joint_totals(matrix: ReplyMatrix, codes: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return for each guess the sum of n log n over the branches by its reply and by known `codes`.

    A smaller sum means more information. `codes` has a code for each target.
    """
    steps = np.diff(metrics.metric_named("neg_entropy").weights(len(codes)))
    by_code = np.argsort(codes, kind="stable").astype(np.int32)
    starts = np.flatnonzero(np.diff(codes[by_code], prepend=-1))
    counts, ends = np.zeros(len(matrix.texts), np.int64), np.append(starts, len(codes))
    most = metrics.UNBOUNDED
    return np.array([_joint(row, by_code, ends, steps, counts, most) for row in matrix.codes])


def pair_of(matrix: ReplyMatrix, first: int, second: int) -> dict[str, Any]:
    """Return the row of `best_pairs` for two guesses, by position, without its rank.

    Raises
    ------
    InputError
        The two guesses are the same.
    """
    if first == second:
        raise InputError(f"a pair has two different words, not {matrix.guesses[first]!r} twice")
    sizes, one, other = (
        np.unique(joint_codes(matrix, guesses), return_counts=True)[1].tolist()
        for guesses in ([first, second], [first], [second])
    )
    return {
        "first": matrix.guesses[first],
        "second": matrix.guesses[second],
        "information": metrics.information(sizes),
        "first_information": metrics.information(one),
        "second_information": metrics.information(other),
        "branches": len(sizes),
        "largest": max(sizes),
        "expectation": metrics.metric_named("expectation").value(sizes),
    }


@jit
def _search(
    codes: Array, order: Array, alone: Array, steps: Array, kinds: int, best: Array
) -> None:
    """Fill `best` with the rows (sum of n log n, first, second) of the best pairs, best first.

    `order` has the guesses by their own information. If the bound of a pair is too high, so is that
    of every later second guess.
    """
    targets = codes.shape[1]
    ceiling = steps.sum()
    # The error of n log n is at most n times half a unit for each prime factor of n.
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
    """Return the sum of n log n over the common branches. Stops once it is more than `worst`.

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
    """Insert a pair into the best pairs, which are sorted by total, then by list order."""
    low, high = min(one, other), max(one, other)
    place = len(best)
    while place > 0:
        above = best[place - 1]
        first, second = min(above[1], above[2]), max(above[1], above[2])
        if (above[_TOTAL], first, second) < (total, low, high):
            break
        if place < len(best):
            best[place] = above
        place -= 1
    if place < len(best):
        best[place, _TOTAL], best[place, _FIRST], best[place, _SECOND] = total, one, other
