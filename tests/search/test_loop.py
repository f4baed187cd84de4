"""Quick bounds and probing: true, and exact where they claim to be."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix
from guesstree.search.cost import INFEASIBLE, TOTAL, Cost
from guesstree.search.tree_search import Search
from tests.conftest import examples
from tests.oracles import BruteForce
from tests.search import kernels
from tests.search.oracles import (
    MANY,
    MODES,
    and_tight_games,
    check_value,
    most_branches,
    plain_branch_bound,
    plain_size_bound,
    sets_of,
)
from tests.support.games_of_codes import made_game, made_games


@examples(10)
@and_tight_games(*MODES)
@given(made_games(most_targets=7), st.sampled_from(MODES))
def test_quick_bounds(matrix: ReplyMatrix, mode: str) -> None:
    """Quick bounds are true, exact if they claim it, and stored."""
    truth, search = BruteForce(matrix, mode), kernels.new_search(matrix, mode)
    for targets in sets_of(truth.targets, 3):
        for left in (1, 2, 3, MANY):
            least = truth.least(targets, left)
            value, exact = kernels.quick_bound(search, sorted(targets), left)
            assert value == least if exact else value <= least
            assert kernels.quick_bound(search, sorted(targets), left) == (value, exact)


@examples(20)
@given(matrix=made_games(most_targets=8), limit=st.sampled_from([None, 3, 4]))
def test_probed_bounds_of_first_guesses(matrix: ReplyMatrix, limit: int | None) -> None:
    """Each branch costs the least branch bound of all guesses that tell some of it apart."""
    search, truth = kernels.new_search(matrix, "any", limit), BruteForce(matrix, "any")
    search.profiles = None  # which may bound it higher
    left = (limit or MANY) - 1
    for guess in truth.guesses:
        total = len(matrix.targets)
        for part in truth.branches(truth.targets, guess).values():
            useful = truth.useful(part, truth.guesses) if len(part) > 2 else []
            bounds = [plain_branch_bound(truth, part, other, left) for other in useful]
            by_size = plain_size_bound(len(part), left, most_branches(truth))
            total += max(by_size, min(bounds, default=0))
        assert search.lower_bound(guess) == min(total, INFEASIBLE)


COSTS = [
    TOTAL,
    Cost((0, 0, 1), 0),
    Cost((0, 1), 0),
    Cost((1, 4, 9, 16), 2),
    Cost((0, 0, 0, 1), 0),
]
NODES = {5: 6, 8: 4, 13: 8, 15: 10, 18: 7, 28: 5, 39: 27}
"""Sets that are visited in some of the games: probing without its cutoff would leave more."""


@pytest.mark.parametrize("seed", range(40))
def test_probed_searches_equal_trying_everything(seed: int) -> None:
    """Whatever the cost, the masses and the limit, for values and for bounds.

    Games of few replies have branches that are large enough to be bounded by all guesses.
    """
    random = np.random.default_rng(seed)
    limit = [None, None, 4, 3, 5, None, None][seed % 7]
    cost = COSTS[seed % 5]
    size = int(random.integers(7, 11))
    replies = random.random((size + 6, size)) < random.random((size + 6, 1)) / 1.5
    matrix = made_game(replies, range(size))
    masses = random.integers(1, 9, size) if seed % 2 else None
    truth = BruteForce(matrix, "any", cost.of, None if masses is None else masses.tolist())
    search = Search(matrix, "any", limit, cost=cost, masses=masses)
    kernels.probe_from(search, 3)

    for guess, over in product((*range(0, size + 6, 3), None), (1, INFEASIBLE, 0)):
        check_value(search, truth, guess, over)

    assert search.nodes <= NODES.get(seed, 100)
