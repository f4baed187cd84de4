"""First guesses: totals, bounds and ranks."""

from typing import Any

import numpy as np
import polars as pl
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.modes import Mode
from guesstree.strategies.first_guesses import (
    least_totals_of_all,
    rank_openers,
    ranks_between,
    with_outcomes,
    without_repeats,
)
from guesstree.strategies.scores import Scores
from tests.conftest import small_games
from tests.strategies.test_openings import plain

WORDS = ("crane", "brick", "trace", "crate")
RANKING = pl.DataFrame({"guess": WORDS, "neg_entropy_rank": [1, 2, 3, 4]})

CERTIFICATE = pl.DataFrame(
    {
        "guess": ["brick", "crane", "crate", "trace"],
        "bound": [9, 7, None, 8],
        "status": ["exact", "refuted", "refuted", "open"],
    }
)


def columns_of(table: pl.DataFrame, *names: str) -> list[tuple[Any, ...]]:
    """Return some columns by guess, in the order of `RANKING`."""
    return RANKING.select("guess").join(table, on="guess", how="left").select(names).rows()


def test_bounds_are_no_totals() -> None:
    """A guess has a total or a bound, or neither if no tree stays within the limit."""
    found = with_outcomes(RANKING, {}, {"optimal-any": CERTIFICATE}, targets=WORDS)

    proved = ("optimal-any_total", "optimal-any_lower_bound", "optimal-any_status")

    assert columns_of(found, *proved) == [
        (None, 7, "refuted"),
        (9, None, "exact"),
        (None, 8, "open"),
        (None, None, "refuted"),
    ]


def scores_of(strategy: str, *rounds: tuple[int, ...]) -> Scores:
    """Return scores of a strategy that starts with trace."""
    family, mode = strategy.split("-")
    return Scores("few", strategy, family, mode, ("a",) * len(rounds[0]), rounds, "trace")


def test_a_guess_has_the_least_total_of_the_trees_of_a_study() -> None:
    """Of greedy trees that were played out, of strategies that start with it, and of proofs."""
    any_ = {"mode": "any", "guess": ["crane", "brick"], "mean": [2.0, 2.5], "worst": [3, 4]}
    hard = {"mode": "consistent", "guess": ["crane"], "mean": [2.25], "worst": [3]}
    # A recipe has a name of its own, which says nothing of its mode.
    played_out = {"mine-consistent": pl.DataFrame(any_), "mine": pl.DataFrame(hard)}
    scores = [
        scores_of("lookahead-any", (2, 2, 2, 3)),
        scores_of("random-consistent", (1,), (1,)),
    ]

    found = with_outcomes(
        RANKING, played_out, {"optimal-any": CERTIFICATE}, targets=WORDS, played=scores
    )

    assert found["guess"].to_list() == ["crane", "brick", "trace", "crate"]
    assert columns_of(found, "total", "exact", "lower_bound", "hard_total") == [
        (8, False, 7, 9),
        (9, True, 9, None),
        (9, False, 8, None),
        (None, False, None, None),
    ]


def test_a_guess_has_no_rank_that_its_bounds_leave_open() -> None:
    """Only crate is certain: the others have smaller totals than its lower bound."""
    status = ["exact", "open", "exact", "exact"]
    certificate = pl.DataFrame({"guess": WORDS, "bound": [7, 9, 8, 11], "status": status})
    played_out = pl.DataFrame(
        {"mode": "any", "guess": ["brick"], "mean": [2.5], "worst": [3]}
    )

    found = with_outcomes(
        RANKING, {"max-any": played_out}, {"optimal-any": certificate}, targets=WORDS
    )

    assert found["guess"].to_list() == ["crane", "trace", "brick", "crate"]
    assert columns_of(found, "total", "rank", "rank_at_best", "rank_at_worst") == [
        (7, 1, 1, 1),
        (10, 3, 3, 3),
        (8, 2, 2, 2),
        (11, 4, 4, 4),
    ]


@given(rows=st.lists(st.tuples(st.integers(1, 9), st.integers(0, 4)), min_size=1))
def test_ranks_hold_for_all_totals_within_the_bounds(rows: list[tuple[int, int]]) -> None:
    """A rank is best if a guess has its lower bound and the others their upper ones, or worst."""
    lower, width = np.array(rows).T
    upper = lower + width

    ranks = ranks_between(lower, upper)

    for at, rank in enumerate(ranks):
        others = np.delete(np.arange(len(rows)), at)
        assert rank.at_best == 1 + (upper[others] < lower[at]).sum()
        assert rank.at_worst == 1 + (lower[others] < upper[at]).sum()


def test_tables_of_the_package_are_not_changed_by_greedy_trees() -> None:
    """So a guess has one number in every study. Proofs add to it."""
    known = pl.DataFrame(
        {
            "guess": ["crane", "brick", "trace"],
            "total": [8, 9, 8],
            "exact": [True, False, True],
            "lower_bound": [8, 7, 8],
            "hard_total": [9, 9, 9],
        }
    )
    better = pl.DataFrame({"mode": "any", "guess": ["brick"], "mean": [1.0], "worst": [1]})
    certificates = {"optimal-any": CERTIFICATE}

    found = with_outcomes(RANKING, {"max-any": better}, {}, targets=WORDS, known=known)
    proved = with_outcomes(RANKING, {}, certificates, targets=WORDS, known=known)

    rows = columns_of(found, "total", "exact")
    assert rows == [(8, True), (9, False), (8, True), (None, False)]
    assert columns_of(proved, "total", "exact") == [rows[0], (9, True), *rows[2:]]
    assert proved["guess"].to_list() == ["crane", "trace", "brick", "crate"]


def test_without_totals_the_information_ranks() -> None:
    """No guess has a rank where nothing is known of how many guesses it takes."""
    found = with_outcomes(RANKING, {}, {}, targets=WORDS)

    assert found["guess"].to_list() == ["crane", "brick", "trace", "crate"]
    assert found["rank"].null_count() == 4


def test_csv_has_one_of_columns_that_repeat_each_other() -> None:
    """The information stays, and the negative entropy leaves; ranks by both stay."""
    ranking = rank_openers(compute_replies("wordle", ["brick", "crane", "crate", "creek"]))

    kept = without_repeats(ranking)

    assert ranking["neg_entropy"].to_list() == (-ranking["information"]).to_list()
    assert ranking["parts"].to_list() == ranking["branches"].to_list()
    assert ranking["max"].to_list() == ranking["largest"].to_list()
    assert not {"neg_entropy", "entropy", "parts", "few_parts", "max"} & set(kept.columns)
    assert {"neg_entropy_rank", "information", "branches", "largest"} <= set(kept.columns)


@given(matrix=small_games())
def test_least_totals_of_small_games(matrix: ReplyMatrix) -> None:
    """The total of each first guess is the least one of its branches, and one for each target."""
    totals = least_totals_of_all(matrix, Mode.ANY)

    assert totals is not None
    every = range(len(matrix.targets))
    expected = [plain(matrix, (guess,), every) for guess in range(len(matrix.guesses))]
    assert totals.tolist() == expected
