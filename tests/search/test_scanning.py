"""Counting the branches of all guesses at once finds what counting them one by one finds."""

import os
from pathlib import Path

import numpy as np
import pytest

from guesstree.games.matrix import compute_replies
from guesstree.search.cost import INFEASIBLE, TOTAL, Cost
from guesstree.search.tree_search import NO_LIMIT, Search
from guesstree.words.lists import jotto_words, read_words
from tests.search import kernels

ROOT = Path(__file__).parents[2]

STEP = 15 if os.environ.get("NUMBA_DISABLE_JIT") else 5
"""How many words there are for each guess. Uncompiled, larger games take minutes."""

LATE = Cost((0, 0, 1), 1)
"""Two guesses cost nothing: the number of replies alone bounds most guesses."""


def real_search(rule: str, cost: Cost) -> Search:
    """Return a search of real words, with two guesses for each target."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    guesses = (jotto_words(words) if rule == "jotto" else words)[::STEP]
    return Search(compute_replies(rule, guesses[::2], guesses), "any", cost=cost)


@pytest.mark.parametrize("rule", ["wordle", "jotto"])
@pytest.mark.parametrize("cost", [TOTAL, LATE])
@pytest.mark.parametrize("is_nested", [False, True])
@pytest.mark.parametrize("left", [2, 3, NO_LIMIT])
def test_counted_scans_equal_others(
    rule: str, cost: Cost, is_nested: bool, left: int
) -> None:
    """The same best guess, and the same guesses to follow; what is rejected has a higher bound.

    The full list and a shorter one, sets of all sizes that are counted or marked, and betas below
    which there are many guesses, few or none.
    """
    search = real_search(rule, cost)
    random = np.random.default_rng(0)
    for size in (4, 5, 12, 40, 41, 60):
        targets = np.sort(random.permutation(len(search.matrix.targets))[: size + 10])
        if is_nested:
            kernels.make_list(search, targets)
        some = random.permutation(targets)[:size].tolist()
        everything = kernels.scan(search, some, left, INFEASIBLE, is_nested=is_nested)
        bounds = [bound for bound, _ in everything.pending.values()]
        betas = {INFEASIBLE, everything.best_value, *np.quantile(bounds or [0], [0, 0.1])}
        for beta in betas:
            one_by_one = kernels.scan(
                kernels.uncounted(search), some, left, int(beta), is_nested=is_nested
            )

            counted = kernels.scan(search, some, left, int(beta), is_nested=is_nested)

            assert counted[:2] == one_by_one[:2]
            assert counted.pending == one_by_one.pending
            assert counted.rejected_bound >= one_by_one.rejected_bound


def test_real_scans_are_counted_and_marked() -> None:
    """The test above compares two ways to count: sets of 40 are counted, those of 41 marked."""
    search = real_search("wordle", TOTAL)
    counts, marks = search.stack.branch_counts, search.stack.marks

    kernels.scan(search, list(range(40)), NO_LIMIT, INFEASIBLE)
    was_marked = marks.any()
    was_counted = counts.largest.any()
    kernels.scan(search, list(range(41)), NO_LIMIT, INFEASIBLE)

    assert was_counted
    assert not was_marked
    assert marks.any()
