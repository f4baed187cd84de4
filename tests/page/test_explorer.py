"""The data of the pages: reply codes, first guesses, strategies."""

from base64 import b64decode
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
import pytest

from guesstree.games.matrix import ReplyMatrix
from guesstree.page import packing
from guesstree.page.explorer import best_of, first_guesses
from guesstree.page.packing import words_of
from tests.page.browsing import Games


def without_terms(matrix: ReplyMatrix) -> ReplyMatrix:
    """Return a matrix of a rule that has no terms."""
    return replace(matrix, rule=replace(matrix.rule, name="no terms", terms=None))


def unpacked(packed: dict[str, Any]) -> list[int]:
    """Return packed numbers."""
    kind = np.dtype(f"<u{packed['bytes']}")
    return [int(one) for one in np.frombuffer(b64decode(packed["data"]), kind)]


def test_codes_are_packed_where_there_are_no_terms(matrices: Games) -> None:
    """A rule whose codes are not sums over letters has all codes in the script."""
    matrix = matrices["jotto"].with_targets(np.arange(9))
    packed = words_of(without_terms(matrix))
    assert packed is not None
    assert "terms" not in packed
    assert unpacked(packed["codes"]) == matrix.codes.ravel().tolist()
    assert packed["codes"]["width"] == 9


@pytest.mark.parametrize(("limit", "terms"), [("MOST_PAIRS", True), ("MOST_BYTES", False)])
def test_too_large_games_are_left_out(
    limit: str, terms: bool, matrices: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pairs are limited, and what a script takes where it has all codes."""
    matrix = matrices["jotto"].with_targets(np.arange(9))
    if not terms:
        matrix = without_terms(matrix)
    assert words_of(matrix)
    monkeypatch.setattr(packing, limit, matrix.codes.size - 1)
    assert words_of(matrix) is None


WORDS = ("brick", "crane", "crate", "creek")
GREEDY = {"name": "max-any", "mode": "any", "first": "crane", "mean": 2.0, "proven": False}
OPTIMAL = GREEDY | {"name": "optimal-any", "first": "crate", "proven": True}


def test_of_equal_strategies_the_proved_one_is_the_best() -> None:
    """Then one of mode any; a proof of another goal than the mean is none."""
    shallow = OPTIMAL | {"name": "within3-any"}
    assert best_of([GREEDY, OPTIMAL]) == OPTIMAL
    assert best_of([GREEDY | {"mode": "consistent"}, GREEDY]) == GREEDY
    assert best_of([shallow, OPTIMAL]) == OPTIMAL


RANKING = pl.DataFrame(
    {
        "guess": WORDS,
        "total": [7, 8, 8, None],
        "exact": [True, True, False, False],
        "lower_bound": [7, 8, 7, None],
        "hard_total": [None, 8, 9, None],
        "rank": [1, None, None, None],
        "rank_at_best": [1, 2, 1, 1],
        "neg_entropy_rank": [3, 2, 1, 4],
    }
)


def test_first_guesses_have_the_numbers_of_the_ranking() -> None:
    """Means are totals by targets; the rows have the ranking's order."""
    first = first_guesses(RANKING, WORDS)

    assert first["guess"].to_list() == list(WORDS)
    assert first["mean"].to_list() == [1.75, 2.0, 2.0, None]
    assert first["hard"].to_list() == [None, 2.0, 2.25, None]
    assert first["ranked"].to_list() == [True, False, False, False]


def test_look_ups_have_whole_numbers() -> None:
    """Means are stored as totals, or millionths if targets have weights; 0 is unknown."""
    first = first_guesses(RANKING, WORDS)

    found = packing.first_of(first)
    weighted = packing.first_of(first.with_columns(mean=pl.lit(1.23)))

    assert found["words"] == "".join(WORDS)
    assert found["telling"] == "crate"
    assert found["of"] == 4
    packed = {
        name: unpacked(found[name]) for name in found if isinstance(found[name], dict)
    }
    assert packed == {
        "mean": [7, 8, 8, 0],
        "hard": [0, 8, 9, 0],
        "rank": [1, 2, 1, 1],
        "exact": [0, 1],
        "ranked": [0],
        "target": [0, 1, 2, 3],
    }
    assert weighted["of"] == 10**6
    assert unpacked(weighted["mean"]) == [1230000] * 4
