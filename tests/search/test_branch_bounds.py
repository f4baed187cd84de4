"""Branch bounds, sorts by reply and counts of repeats equal plain Python."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix
from guesstree.search.branch_bounds import sort_up
from guesstree.search.cost import INFEASIBLE
from guesstree.search.tree_search import Search
from tests.conftest import examples
from tests.oracles import BruteForce
from tests.search import kernels
from tests.search.oracles import (
    MANY,
    and_tight_games,
    most_branches,
    plain_branch_bound,
    plain_size_bound,
    sets_of,
)
from tests.support.games_of_codes import made_games

CODES = 6

replies_to_targets = st.lists(st.integers(0, CODES - 1), min_size=1, max_size=12)


@examples(40)
@given(replies=replies_to_targets, data=st.data())
def test_sorting_keeps_the_order_of_those_with_one_reply(
    replies: list[int], data: st.DataObject
) -> None:
    """A stable sort, of any targets in any order."""
    targets = data.draw(st.permutations(range(len(replies))))
    targets = targets[: data.draw(st.integers(0, len(targets)))]
    ordered = kernels.sort_by_reply(np.array(replies, np.uint8), targets, CODES)

    assert ordered == sorted(targets, key=replies.__getitem__)


@examples(40)
@given(numbers=st.lists(st.integers(0, 99), max_size=60))
def test_sorting_up(numbers: list[int]) -> None:
    """Any numbers, in place."""
    array = np.array(numbers, np.int32)
    assert sort_up(array) is array
    assert array.tolist() == sorted(numbers)


@examples(40)
@given(replies=replies_to_targets, most=st.integers(1, 13))
def test_repeats(replies: list[int], most: int) -> None:
    """Targets less branches, counted up to a number."""
    counted = kernels.repeats(np.array(replies, np.uint8), range(len(replies)), most)
    assert counted == min(most, len(replies) - len(set(replies)))


@examples(8)
@and_tight_games()
@given(made_games(most_targets=6))
def test_size_and_branch_bounds(matrix: ReplyMatrix) -> None:
    """Bounds equal their definitions at every set and guess, and are never above brute force."""
    truth, search = BruteForce(matrix, "any"), kernels.new_search(matrix, "any")
    for targets in sets_of(truth.targets):
        for left in (2, 3, MANY):
            plain = plain_size_bound(len(targets), left, most_branches(truth))
            assert kernels.size_bound(search, left, len(targets)) == plain
            assert plain <= truth.least(targets, left)
            for guess in truth.guesses:
                check_branch_bound(search, truth, sorted(targets), guess, left)


def check_branch_bound(
    search: Search, truth: BruteForce, targets: list[int], guess: int, left: int
) -> None:
    """Compare a guess's branch bound with its definition and with brute force."""
    parts = [len(part) for part in truth.branches(frozenset(targets), guess).values()]
    hit = len(targets) - sum(parts)
    plain = plain_branch_bound(truth, frozenset(targets), guess, left)
    least = truth.with_guess(frozenset(targets), guess, left)

    bound, squares, largest = kernels.branch_bound(search, targets, guess, left)

    assert min(bound, INFEASIBLE) == plain
    assert squares == sum(n * n for n in parts) + hit
    assert largest == max([*parts, hit])
    assert plain == least if largest <= 2 else plain <= least
    for cutoff in (plain - 1, plain, min(plain + 1, INFEASIBLE)):
        stopped, _, _ = kernels.branch_bound(search, targets, guess, left, cutoff)
        assert (stopped >= cutoff) == (plain >= cutoff)
