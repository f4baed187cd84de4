"""The best pairs of first guesses equal a plain search."""

import math
from collections import Counter
from itertools import combinations, product

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search.metrics import METRICS
from guesstree.strategies.pairs import best_pairs, characters_of, joint_totals
from tests.conftest import small_games


@given(matrix=small_games(), count=st.sampled_from([5, 10**12]))
def test_best_pairs(matrix: ReplyMatrix, count: int) -> None:
    """The least products of n^n over the common branches come first, or all pairs do."""
    plain = []
    for one, other in combinations(range(len(matrix.guesses)), 2):
        sizes = Counter(zip(*matrix.codes[[one, other]].tolist(), strict=True)).values()
        plain.append((math.prod(n**n for n in sizes), one, other))
    plain.sort()
    found = best_pairs(matrix, count)
    words = found.select("first", "second").rows() if len(found) else []

    pairs = [sorted(map(matrix.guesses.index, pair)) for pair in words]

    assert pairs == [pair for _, *pair in plain[:count]]


words_of_few_letters = st.lists(
    st.text("abc", min_size=4, max_size=4), min_size=1, unique=True
)


@given(words=words_of_few_letters, first=st.integers(0, 80))
def test_characters_bound_what_a_pair_tells(words: list[str], first: int) -> None:
    """No pair has a smaller total than its bound; joint totals equal a plain count."""
    every = list(map("".join, product("abc", repeat=4)))
    matrix = compute_replies("wordle", words, every)
    characters = characters_of(matrix)
    assume(characters is not None)
    assert characters is not None
    alone = joint_totals(matrix, np.zeros(len(words), np.int64))
    codes = matrix.codes[first]

    least = characters.least_totals(codes, np.arange(81), alone, int(alone[first]))

    assert (least <= joint_totals(matrix, codes)).all()
    weights = METRICS["neg_entropy"].weights(len(words))
    totals = characters.joint_totals(codes)
    for guess, place in product(range(81), range(4)):
        marks = [matrix.texts[code][place] for code in matrix.codes[guess]]
        sizes = Counter(zip(codes.tolist(), marks, strict=True)).values()
        assert totals[characters.of_guess[guess, place]] == weights[[*sizes]].sum()


def test_replies_of_different_lengths_have_no_characters() -> None:
    """Nor have games whose guesses share none, such as Jotto."""
    assert characters_of(compute_replies("jotto", ["abc", "bcd", "cde"])) is None


@pytest.mark.slow
def test_best_pairs_of_the_real_words(matrices: dict[str, ReplyMatrix]) -> None:
    """Two words have at most the information of both; the first has more than the second."""
    best = best_pairs(matrices["wordle"], 10)
    assert best.row(0)[:3] == (1, "trice", "salon")
    assert best["information"][0] == pytest.approx(9.584199, abs=1e-6)
    assert (
        best["information"] <= best["first_information"] + best["second_information"]
    ).all()
    assert (best["first_information"] >= best["second_information"]).all()
