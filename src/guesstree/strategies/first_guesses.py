"""First guesses: what is known of their totals, and their rankings."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
import polars as pl
from numpy.typing import NDArray

from guesstree.base.errors import InputError
from guesstree.base.result import Row
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.search import metrics
from guesstree.search.cost import INFEASIBLE
from guesstree.search.metrics import Masses
from guesstree.search.tree_search import Search
from guesstree.strategies.families import is_least, minimises_total
from guesstree.strategies.scores import Scores

MOST_PAIRS = 300_000
"""Pairs of a guess and a target of the largest game whose first guesses are all searched."""

_MOST_READINGS = 4_000_000
"""How many guesses the nodes of this search may try, all together. It stops after a number of nodes
and not after a time, so that a game is searched to the end on every machine, or on none."""


class Rank(NamedTuple):
    """The rank of a first guess by its total, as far as it is known.

    Attributes
    ----------
    at_best
        One more than the number of first guesses that certainly have a smaller total.
    at_worst
        One more than the number of other first guesses that may have a smaller total.
    """

    at_best: int
    at_worst: int

    @classmethod
    def of_row(cls, row: Row) -> "Rank":
        """Return the rank in a row of a ranking of first guesses."""
        return cls(row["rank_at_best"], row["rank_at_worst"])

    @property
    def known(self) -> int | None:
        """The rank; None if it is not known."""
        return self.at_best if self.at_best == self.at_worst else None

    @property
    def text(self) -> str:
        """The rank for a table: ≥ before the best rank that is possible; empty if nothing is known.

        >>> Rank(7, 7).text, Rank(4620, 14854).text, Rank(1, 14855).text
        ('7', '≥4,620', '')
        """
        if self.known:
            return f"{self.known:,}"
        return f"≥{self.at_best:,}" if self.at_best > 1 else ""


def ranks_between(lower: NDArray[Any], upper: NDArray[Any]) -> list[Rank]:
    """Return the ranks of first guesses from a lower and an upper bound on the total of each.

    Where the total is known, both bounds are equal to it. Equal totals share a rank.

    Examples
    --------
    >>> ranks_between(np.array([5, 6, 4]), np.array([5, 6, 7]))
    [Rank(at_best=1, at_worst=2), Rank(at_best=2, at_worst=3), Rank(at_best=1, at_worst=3)]
    """
    certainly_smaller = np.searchsorted(np.sort(upper), lower)

    # A guess whose bounds differ is among those that it counts here, and is not before itself.
    perhaps_smaller = np.searchsorted(np.sort(lower), upper) - (lower < upper)
    pairs = zip(certainly_smaller.tolist(), perhaps_smaller.tolist(), strict=True)
    return [Rank(1 + certain, 1 + possible) for certain, possible in pairs]


def least_totals_of_all(
    matrix: ReplyMatrix, mode: Mode, masses: Masses | None = None
) -> NDArray[np.int64] | None:
    """Return the lowest total of the trees that start with each guess; None if that takes too long.

    Games of at most `MOST_PAIRS` take some two seconds: about 500 words if each may be guessed.

    Parameters
    ----------
    mode
        Which guesses are allowed after the first one.
    masses
        How much each target counts in a total, in whole numbers; None if each counts 1.
    """
    most_nodes = _MOST_READINGS // len(matrix.guesses)
    totals = np.zeros(len(matrix.guesses), np.int64)
    try:
        search = Search(matrix, mode, masses=masses)
        for guess in range(len(totals)):
            totals[guess], is_exact = search.value(
                guess, INFEASIBLE, lambda: search.nodes > most_nodes
            )
            if not is_exact:
                return None
    except InputError:
        # A tree would need more guesses in a row than a search counts.
        return None
    return totals


Tables = Mapping[str, pl.DataFrame]
"""Tables by strategy."""

PLAYED_OUT = pl.DataFrame(
    schema={"mode": pl.String, "guess": pl.String, "mean": pl.Float64, "worst": pl.Int32}
)
"""A table of played-out first guesses without rows."""

CERTIFICATES = pl.DataFrame(
    schema={"guess": pl.String, "bound": pl.Int64, "status": pl.String}
)
"""A table without rows that has the columns of certificates that are used here."""

_EXACT = pl.col("status") == "exact"


def rank_openers(matrix: ReplyMatrix, also: Sequence[metrics.Metric] = ()) -> pl.DataFrame:
    """Return a row per guess, in list order.

    Columns are `guess`; `information` (expected, in bits), `branches`, `largest` (targets in the
    largest branch) and `mean_size` of its partition; then for each metric its value and
    `<metric>_rank`, 1 for the best. Equal partitions rank in list order.

    If targets have weights, `weighted_information`, `weighted_<metric>` and
    `weighted_<metric>_rank` follow. There, the size of a branch is its share of all weights, times
    the number of targets.

    The metrics are the registered ones, and `also`.
    """
    targets = len(matrix.targets)

    # Targets count 1 each. If they have weights, the metrics come again by masses.
    measures = {"": np.ones(targets, np.int64)}
    if matrix.weights is not None:
        measures["weighted_"] = metrics.masses_of(matrix.weights)

    every_metric: tuple[metrics.AnyMetric, ...] = (*metrics.METRICS, *also)
    columns: Row = {"guess": matrix.guesses}
    for prefix, masses in measures.items():
        # Guesses x codes: the mass of each branch. Sums of whole numbers are exact in floats. The
        # last code is the right reply, so its column is the mass of the guess as a target.
        branches = [np.bincount(codes, masses, matrix.right + 1) for codes in matrix.codes]
        sums = np.array(branches).astype(np.int64)
        partitions = [row[row > 0] for row in sums]
        hits = sums[:, -1]
        columns[f"{prefix}information"] = [
            metrics.information(sizes.tolist()) for sizes in partitions
        ]
        if not prefix:
            columns["branches"] = [len(sizes) for sizes in partitions]
            columns["largest"] = [int(sizes.max()) for sizes in partitions]
            columns["mean_size"] = [targets / len(sizes) for sizes in partitions]

        for choice in every_metric:
            metric = metrics.METRICS.resolve(choice)
            values, ranks = _ranked(metric, partitions, hits, masses.sum() / targets)
            name = f"{prefix}{metric.name}"
            columns |= {name: values, f"{name}_rank": ranks}

    return pl.DataFrame(columns)


def with_empty_weights(ranking: pl.DataFrame) -> pl.DataFrame:
    """Return a ranking with the columns that weights would add, without values."""
    weighed = pl.exclude("guess", "branches", "largest", "mean_size")

    # A condition that never holds gives nulls that have the type of their column.
    return ranking.with_columns(
        pl.when(pl.lit(False)).then(weighed).name.prefix("weighted_")
    )


def _ranked(
    metric: metrics.Metric,
    partitions: Sequence[NDArray[np.int64]],
    hits: NDArray[np.int64],
    unit: float,
) -> tuple[list[float], NDArray[np.int32]]:
    """Return the values of partitions by a metric, and their ranks; equal ones keep their order."""
    # In units of the mean mass of a target, the sizes of all branches sum up to the number of
    # targets.
    pairs = zip(partitions, hits, strict=True)
    values = [
        metric.value_with((sizes / unit).tolist(), hit / unit) for sizes, hit in pairs
    ]

    # Ranks follow the whole scores, as rounded values may hide a tie. The rank of a guess is its
    # place in the order, which is the inverse permutation.
    order = np.argsort(metric.scores(partitions, hits), kind="stable")
    return values, (np.argsort(order) + 1).astype(np.int32)


def with_outcomes(
    ranking: pl.DataFrame,
    played_out: Tables,
    proofs: Tables,
    *,
    targets: Sequence[str],
    known: pl.DataFrame | None = None,
    played: Iterable[Scores] = (),
) -> pl.DataFrame:
    """Return the ranking of first guesses by how many guesses each takes, as far as that is known.

    The first columns are `rank`, `guess`, `total` (the least known total of a tree that starts with
    the guess; null if none is known), `exact` (whether no such tree has a smaller total),
    `lower_bound` (on the totals of all such trees; null if none is known), `hard_total`
    (like `total`, of trees that keep to a hard mode), `rank_at_best` and `rank_at_worst`.

    The table is sorted by `total`, whether it is exact or not. Of equal totals, exact ones come
    first, then targets, then all in list order. Guesses without a total follow in the order of
    `neg_entropy_rank`. `rank` is the rank by the lowest total of each guess. Bounds leave it open
    between `rank_at_best` and `rank_at_worst`; it is null unless these are equal. See
    `ranks_between`.

    Each strategy of `played_out` (tables of `mode, guess, mean, worst`) adds `<strategy>_mean` and
    `<strategy>_worst` of its greedy tree. Each of `proofs` (certificates) adds `<strategy>_total`,
    the lowest total of such trees, null if it is not known; `<strategy>_lower_bound` on their
    totals, where the total is not known; and `<strategy>_status`. Totals and bounds never share a
    column, so each can be sorted by. Strategies that minimise another cost have `<strategy>_cost`
    and `<strategy>_cost_bound` instead.

    Parameters
    ----------
    ranking
        What `rank_openers` returns.
    played_out, proofs
        Tables by strategy.
    targets
        The targets of the game.
    known
        The totals that `api.first_guess_tables.known_totals` returns. Then only proofs add to the
        totals, and other trees do not. So a guess has the same number in every study.
    played
        The scores of strategies, whose trees start with one guess.
    """
    tables = [
        table.select("guess", pl.col("mean", "worst").name.prefix(f"{name}_"))
        for name, table in played_out.items()
    ]

    tables += [_columns_of_proof(name, table) for name, table in proofs.items()]

    trees = (
        [known] if known is not None else _totals_of_trees(played_out, played, len(targets))
    )
    taken = _joined([*trees, *_totals_of_proofs(proofs)])
    for table in (taken, *tables):
        ranking = ranking.join(table, on="guess", how="left", maintain_order="left")

    ranking = ranking.with_columns(pl.col("exact").fill_null(value=False))
    ranking = ranking.hstack(_ranks(ranking)).select(
        "rank", *_TAKEN, "rank_at_best", "rank_at_worst", pl.exclude(*_TAKEN, *_RANKS)
    )
    return ranking.sort(
        pl.col("total"),
        ~pl.col("exact"),
        pl.when(pl.col("total").is_null()).then("neg_entropy_rank"),
        ~pl.col("guess").is_in(list(targets)),
        nulls_last=True,
        maintain_order=True,
    )


def _columns_of_proof(name: str, certificate: pl.DataFrame) -> pl.DataFrame:
    """Return the columns of a strategy from its certificate, as `with_outcomes` names them."""
    exact, bound = "cost", "cost_bound"
    if minimises_total(name):
        exact, bound = "total", "lower_bound"

    # A certificate's bound is the total where it is exact, and a lower bound elsewhere.
    return certificate.select(
        "guess",
        pl.when(_EXACT).then("bound").alias(f"{name}_{exact}"),
        pl.when(~_EXACT).then("bound").alias(f"{name}_{bound}"),
        pl.col("status").alias(f"{name}_status"),
    )


_RANKS = {"rank": pl.Int32, "rank_at_best": pl.Int32, "rank_at_worst": pl.Int32}
"""The columns of ranks by totals, and their types."""


def _ranks(ranking: pl.DataFrame) -> pl.DataFrame:
    """Return the rank of each first guess, and the ranks that its bounds leave open."""
    # A guess without a bound may take as few guesses as any, and one without a tree as many.
    lower = ranking["lower_bound"].fill_null(0).to_numpy()
    upper = ranking["total"].fill_null(INFEASIBLE).to_numpy()
    ranks = [(rank.known, *rank) for rank in ranks_between(lower, upper)]
    return pl.DataFrame(ranks, _RANKS, orient="row")


_TAKEN = {
    "guess": pl.String,
    "total": pl.Int64,
    "exact": pl.Boolean,
    "lower_bound": pl.Int64,
    "hard_total": pl.Int64,
}
"""The columns on how many guesses a first guess takes, and their types."""


def _joined(tables: Iterable[pl.DataFrame]) -> pl.DataFrame:
    """Return a row for each first guess from tables of some of the columns `_TAKEN`.

    The smallest of several totals holds, and the largest of several lower bounds.
    """
    # The empty table adds the columns that others lack, with their types.
    every = pl.concat([pl.DataFrame(schema=_TAKEN), *tables], how="diagonal_relaxed")
    least = pl.col("total", "hard_total").min()
    return every.group_by("guess").agg(least, pl.any("exact"), pl.max("lower_bound"))


def _totals_of_trees(
    played_out: Tables, played: Iterable[Scores], targets: int
) -> Iterator[pl.DataFrame]:
    """Yield the totals of a study's trees. None is exact."""
    for table in played_out.values():
        # A consistent guess uses all hints, so such trees keep to every hard mode.
        is_hard = Mode.ANY not in table["mode"]
        yield _with_totals(totals_of_means(table, targets), is_hard=is_hard)

    for scores in played:
        yield _with_totals(total_of_scores(scores), is_hard=scores.mode != Mode.ANY)


def _totals_of_proofs(proofs: Tables) -> Iterator[pl.DataFrame]:
    """Yield the exact totals that certificates have, and the lower bounds of mode `any`."""
    for name, table in proofs.items():
        if minimises_total(name):
            is_hard = not name.endswith("-any")
            total = pl.when(_EXACT).then("bound")
            totals = _with_totals(table.select("guess", total=total), is_hard=is_hard)
            if is_least(name) and not is_hard:
                totals = totals.with_columns(
                    table.select(exact=_EXACT, lower_bound="bound")
                )
            yield totals


def totals_of_means(played_out: pl.DataFrame, targets: int) -> pl.DataFrame:
    """Return `guess, total` of first guesses that a strategy has played out."""
    # A mean is a total divided by the number of targets. Rounding restores the whole number.
    total = (pl.col("mean") * targets).round().cast(pl.Int64)
    return played_out.select("guess", total=total)


def total_of_scores(scores: Scores) -> pl.DataFrame:
    """Return `guess, total` of the tree of a strategy; no row if it plays without one."""
    is_tree = scores.first_guess is not None and len(scores.rounds) == 1
    rows = [(scores.first_guess, sum(scores.all))] if is_tree else []
    return pl.DataFrame(rows, {"guess": pl.String, "total": pl.Int64}, orient="row")


def _with_totals(totals: pl.DataFrame, *, is_hard: bool) -> pl.DataFrame:
    """Return the totals of first guesses, also as totals of a hard mode if they are."""
    return totals.with_columns(hard_total="total") if is_hard else totals


def is_best_proved(ranking: pl.DataFrame) -> bool:
    """Tell whether it is proved that no first guess has a smaller total than the best one.

    Its total is exact, and no lower bound is below it. An exact total alone says nothing of others.
    """
    least = ranking.filter("exact")["total"].min()

    # Nothing is known of a guess without a bound, so it may be better.
    bounds = ranking["lower_bound"].fill_null(0)
    return least is not None and bool((bounds >= least).all())


def without_repeats(ranking: pl.DataFrame) -> pl.DataFrame:
    """Return a ranking without columns that are empty or repeat others.

    The negative entropy is the information with another sign. Parts are branches, and the greatest
    part is the largest branch. The ranks by these metrics stay.
    """
    empty = [column.name for column in ranking if not column.count()]
    useless = {*_REPEATS, *empty} - {*_TAKEN, *_RANKS}
    return ranking.drop(useless, strict=False)


_REPEATS = (
    "max",
    "neg_entropy",
    "entropy",
    "parts",
    "few_parts",
    "weighted_neg_entropy",
    "weighted_entropy",
    "weighted_parts",
    "weighted_few_parts",
)
"""Columns that repeat `largest`, `information`, `branches` and `weighted_information`."""
