"""Conflict sets: no guess tells them apart, and they rule out what is infeasible."""

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numba.core import runtime

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search.cost import INFEASIBLE
from tests.conftest import examples
from tests.oracles import BruteForce
from tests.search import kernels
from tests.support.games_of_codes import made_game, made_games


def separates(replies: np.ndarray, targets: list[int]) -> bool:
    """Tell whether a guess's replies to the targets all differ."""
    return len(set(replies[targets].tolist())) == len(targets)


@examples(25)
@given(
    seed=st.integers(0, 1 << 32),
    guesses=st.integers(1, 60),
    targets=st.integers(2, 7),
    most=st.integers(2, 7),
)
def test_conflict_sets(seed: int, guesses: int, targets: int, most: int) -> None:
    """No guess tells their targets apart, and one is found wherever all fit in."""
    random = np.random.default_rng(seed)
    codes = random.integers(0, random.integers(2, 9), (guesses, targets)).astype(np.uint8)
    conflict = kernels.conflict_set(codes, range(targets), most)

    assert len(set(conflict)) == len(conflict) <= most

    if conflict:
        assert not any(separates(row, conflict) for row in codes)
    if any(separates(row, list(range(targets))) for row in codes):
        assert not conflict
    elif most >= targets:
        assert conflict


def test_a_conflict_set_that_only_one_guess_of_many_tells_apart() -> None:
    """The guesses that a sample misses count too."""
    codes = np.zeros((40, 3), np.uint8)
    assert len(kernels.conflict_set(codes, range(3), 12)) == 2

    for guess in range(40):
        codes[:] = 0
        codes[guess] = range(3)
        assert not kernels.conflict_set(codes, range(3), 12)


@examples(20)
@given(matrix=made_games(most_targets=6), data=st.data())
def test_conflict_sets_rule_out_what_is_infeasible(
    matrix: ReplyMatrix, data: st.DataObject
) -> None:
    """With three guesses left, guesses that leave a conflict set together are dropped."""
    search = kernels.new_search(matrix, "any", feasibility_only=True)
    truth = BruteForce(matrix, "any")
    orders = st.permutations([*truth.targets])
    targets = data.draw(orders)[: data.draw(st.integers(3, len(truth.targets)))]
    subsets = data.draw(
        st.lists(orders.map(lambda order: order[:3]), min_size=1, max_size=4)
    )
    conflicts = [
        subset
        for subset in subsets
        if not any(separates(row, subset) for row in matrix.codes)
    ]

    left = kernels.drop_conflicting(search, targets, conflicts)

    within = [conflict for conflict in conflicts if set(conflict) <= set(targets)]
    for guess, row in enumerate(matrix.codes):
        together = any(len(set(row[conflict])) == 1 for conflict in within)
        assert (guess in left) != together
        if together:
            assert truth.with_guess(frozenset(targets), guess, 3) == INFEASIBLE


def test_a_cleared_search_knows_no_conflict_sets() -> None:
    """The next answer of a cleared search does not depend on earlier questions."""
    search = kernels.new_search(made_game(np.zeros((4, 3))), "any", feasibility_only=True)
    assert kernels.drop_conflicting(search, [0, 1, 2], [[0, 1, 2]]) == [0, 1, 2]

    search.clear()

    assert kernels.drop_conflicting(search, [0, 1, 2], []) == [0, 1, 2, 3]


def test_a_search_frees_what_it_allocates(wordle_words: tuple[str, ...]) -> None:
    """Kernels that count no references call some that allocate; long proofs need no more memory."""
    memory: Any = runtime
    memory._nrt_python.memsys_enable_stats()
    search = kernels.new_search(
        compute_replies("wordle", wordle_words[::3]), "any", 4, feasibility_only=True
    )
    before = memory.rtsys.get_allocation_stats()
    for opener in search.openers[:20].tolist():
        search.value(opener, INFEASIBLE)
    after = memory.rtsys.get_allocation_stats()

    assert search.nodes > 100
    assert len(kernels.conflict_sets(search)) > 10
    assert after.alloc - before.alloc <= after.free - before.free + 1
