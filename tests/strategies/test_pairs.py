"""The best pairs equal those of a plain search."""

import math
from itertools import combinations

import polars as pl
import pytest
from hypothesis import given

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.strategies.openers import best_pairs
from tests.conftest import small_games


@given(matrix=small_games())
def test_best_pairs(matrix: ReplyMatrix) -> None:
    """Of all pairs, those with the least product of n^n over the common branches come first."""
    plain = []
    for one, other in combinations(range(len(matrix.guesses)), 2):
        joint = list(zip(matrix.codes[one].tolist(), matrix.codes[other].tolist(), strict=True))
        sizes = [joint.count(cell) for cell in set(joint)]
        plain.append((math.prod(n**n for n in sizes), one, other))
    plain.sort()
    found = best_pairs(matrix, 5)
    said = (
        [
            tuple(sorted(map(matrix.guesses.index, pair)))
            for pair in found.select(pl.col("first", "second")).rows()
        ]
        if len(found)
        else []
    )
    assert said == [tuple(pair[1:]) for pair in plain[:5]]


@pytest.mark.slow
def test_best_pairs_of_the_real_words(matrices: dict[str, ReplyMatrix]) -> None:
    """What two words tell is what each tells and no more; the first tells more of its own."""
    best = best_pairs(matrices["wordle"], 10)
    assert best.row(0)[:3] == (1, "trice", "salon")
    assert best["information"][0] == pytest.approx(9.584199, abs=1e-6)
    assert (best["information"] <= best["first_information"] + best["second_information"]).all()
    assert (best["first_information"] >= best["second_information"]).all()


def test_more_pairs_than_there_are() -> None:
    """A number beyond all pairs gives all of them, and takes no room of its own."""
    matrix = compute_replies("wordle", ("raise", "slate", "stale"))
    assert len(best_pairs(matrix, 10**12)) == 3
