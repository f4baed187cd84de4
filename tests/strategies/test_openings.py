"""Openings of several words: their totals, and the best ones."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import pytest

from guesstree import Game, InputError
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE
from guesstree.search.tree_search import Search
from guesstree.strategies.openings import best_openings, value_openings
from tests.conftest import TIMES
from tests.support.games_of_codes import made_game


def plain(matrix: ReplyMatrix, opening: Sequence[int], left: Sequence[int]) -> int:
    """Return the lowest total of some targets: the words of the opening, then the best guesses."""
    if not opening:
        return Search(matrix.with_targets(np.array(left)), "any").value(None, INFEASIBLE)[0]
    codes = matrix.codes[opening[0], left]
    parts = (np.array(left)[codes == code] for code in {*codes.tolist()} - {matrix.right})
    return len(left) + sum(plain(matrix, opening[1:], part.tolist()) for part in parts)


@pytest.mark.parametrize("words", [2, 3])
@pytest.mark.parametrize("seed", range(2 * TIMES))
def test_openings_of_random_games(seed: int, words: int) -> None:
    """Totals of openings are sums over branches; no tried opening is better than the first."""
    random = np.random.default_rng(seed)
    matrix = made_game(random.integers(4, size=(16, 14)), range(14))
    openings = [tuple(random.choice(16, words, replace=False).tolist()) for _ in range(10)]

    for opening, row in zip(openings, value_openings(matrix, openings), strict=True):
        positions = [matrix.position[word] for word in row["words"]]
        assert sorted(positions) == sorted(opening)
        assert row["total"] == plain(matrix, positions, range(14))

    rows = best_openings(matrix, words, tried=10_000)
    totals = [row["total"] for row in rows]
    assert totals[0] == min(totals)
    assert len({frozenset(row["words"]) for row in rows}) == len(rows)
    if words == 2:
        pairs = value_openings(matrix, [*combinations(range(16), 2)])
        assert totals[0] == min(row["total"] for row in pairs)


@pytest.mark.slow
def test_openings_of_wordle() -> None:
    """Three words tell more than two, and cost more; the words of a tree's own start cost least."""
    game = Game("wordle")
    two, three = (
        game.openings(length=length, count=20).row(0, named=True) for length in (2, 3)
    )

    assert two["words"] == ["crane", "spilt"]
    assert two["total"] == 8327
    assert three["information"] > two["information"]
    assert three["total"] > two["total"] > 7951


@pytest.mark.parametrize("words", [("raise", "raise"), ("raise", "count", "RAISE")])
def test_words_that_come_twice(words: tuple[str, ...]) -> None:
    """An opening that repeats a word wastes a guess."""
    with pytest.raises(InputError, match="name each word once"):
        Game("wordle").openings(*words)
