"""Probing in games of few replies, whose branches are large enough to be bounded by all guesses."""

from itertools import product

import numpy as np
import pytest

from guesstree.search.cost import INFEASIBLE, TOTAL, Cost
from guesstree.search.tree_search import Search
from tests.made import made_game
from tests.search.kernels import probe_from
from tests.search.test_transposition import check_value
from tests.twins import BruteForce

COSTS = [
    TOTAL,
    Cost((0, 0, 1), 0),
    Cost((0, 1), 0),
    Cost((1, 4, 9, 16), 2),
    Cost((0, 0, 0, 1), 0),
]
LIMITS = [None, None, 4, 3, 5, None, None]
NODES = {5: 6, 8: 4, 13: 8, 15: 10, 18: 7, 28: 5, 39: 27}
"""Sets that are visited in some of the games: probing without its cutoff would leave more."""


@pytest.mark.parametrize("seed", range(40))
def test_probed_searches_equal_trying_everything(seed: int) -> None:
    """Whatever the cost, the masses and the limit, and whether a value or a bound is asked for."""
    random, limit, cost = np.random.default_rng(seed), LIMITS[seed % 7], COSTS[seed % 5]
    size = int(random.integers(7, 11))
    replies = random.random((size + 6, size)) < random.random((size + 6, 1)) / 1.5
    matrix = made_game(replies, range(size))
    masses = random.integers(1, 9, size) if seed % 2 else None
    truth = BruteForce(matrix, "any", cost.of, None if masses is None else masses.tolist())
    search = Search(matrix, "any", limit, cost=cost, masses=masses)
    probe_from(search, 3)
    for guess, over in product((*range(0, size + 6, 3), None), (1, INFEASIBLE, 0)):
        check_value(search, truth, guess, limit, over)

    assert search.nodes <= NODES.get(seed, 100)
