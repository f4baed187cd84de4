"""Counting the branches of all guesses at once finds what counting them one by one finds."""

import os
from pathlib import Path

import numpy as np
import pytest

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.search.cost import INFEASIBLE, Beam
from guesstree.search.tree_search import Search
from guesstree.words.lists import jotto_words, read_words

ROOT = Path(__file__).parents[2]

STEP = 12 if os.environ.get("NUMBA_DISABLE_JIT") else 3
"""How many words there are for each target. Uncompiled, larger games take minutes."""


def answers(search: Search) -> tuple[object, ...]:
    """Return all that a search says of the best tree and of a first guess, and how it went."""
    best = search.value(None, INFEASIBLE)
    rows = search.rows(None).tolist() if best[1] else None
    opener = int(search.openers[len(search.openers) // 2])
    return best, rows, search.value(opener, best[0]), search.nodes, search.known


def uncounted(search: Search) -> Search:
    """Return a search that counts guess by guess."""
    lists = search.stack.lists
    none = lists.by_target[:, :0].copy()
    search.stack = search.stack._replace(lists=lists._replace(by_target=none))
    return search


@pytest.mark.parametrize("rule", ["wordle", "jotto"])
@pytest.mark.parametrize(
    ("limit", "beam", "feasibility_only"),
    [
        (None, None, False),
        (5, None, False),
        (4, None, True),
        (None, Beam("neg_entropy", 3, (4, 125)), False),
        (None, Beam(None, 2), False),
    ],
)
def test_counted_scans_equal_others(
    rule: str, limit: int | None, beam: Beam | None, feasibility_only: bool
) -> None:
    """The same totals, trees, nodes and table: the search does not see the difference."""
    words = read_words(ROOT / "data/wordle-targets.txt").words
    guesses = (jotto_words(words) if rule == "jotto" else words)[::5]
    replies: ReplyMatrix = compute_replies(rule, guesses[::STEP], guesses)
    searches = [Search(replies, "any", limit, beam, feasibility_only) for _ in range(2)]

    assert answers(searches[0]) == answers(uncounted(searches[1]))
    assert np.any(searches[0].stack.branch_counts.pairs)
