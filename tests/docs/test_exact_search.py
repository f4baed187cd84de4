"""The example of docs/exact-search.md gives the numbers on the page."""

import re

import numpy as np
import pytest

from guesstree.games.matrix import compute_replies
from guesstree.search.cost import INFEASIBLE
from guesstree.search.cost_table import cost_table_of
from guesstree.search.tree_search import Search
from tests.conftest import ROOT
from tests.search import kernels

PAGE = (ROOT / "docs/exact-search.md").read_text("utf-8")
TARGETS = ["bat", "cat", "hat", "mat"]
REPLIES = compute_replies("wordle", TARGETS, [*TARGETS, "chm"])


def test_the_table_of_replies() -> None:
    """The replies of the example equal the rule's."""
    rows = re.findall(r"^\| (\w{3}) \| (.*) \|$", PAGE, re.MULTILINE)
    shown = {guess: re.findall(r"`(.{3})`", cells) for guess, cells in rows}

    assert shown == {
        guess: [REPLIES.texts[code] for code in row]
        for guess, row in zip(REPLIES.guesses, REPLIES.codes.tolist(), strict=True)
    }


@pytest.mark.parametrize("mode", ["any", "consistent"])
def test_totals(mode: str) -> None:
    """Bat takes 10 guesses, and what it leaves takes 6, with or without chm."""
    assert Search(REPLIES, mode).value(0, INFEASIBLE) == (10, True)

    rest = REPLIES.with_targets(np.array([1, 2, 3]))

    assert Search(rest, mode).value(None, INFEASIBLE) == (6, True)


def test_bounds() -> None:
    """Four targets take at least 7; bat has the branch bound 9, and 9 from its distinct replies."""
    table = cost_table_of(4, 4)
    assert table.size_bounds[0, -1].tolist() == [0, 1, 3, 5, 7]

    search = Search(REPLIES, "any")
    bound, _, largest = kernels.branch_bound(search, range(4), 0, 4)

    assert (bound, largest) == (9, 3)

    distinct = search.problem.distinct.tolist()

    assert distinct == [2, 2, 2, 2, 4]
    assert 3 * 4 - distinct[0] - 1 == 9


def test_a_conflict_set() -> None:
    """Without chm three of the targets are a conflict set; with it there is none."""
    assert len(kernels.conflict_set(REPLIES.codes[:4], range(4), 12)) == 3
    assert not kernels.conflict_set(REPLIES.codes, range(4), 12)


def test_symmetry() -> None:
    """Without chm, all first guesses of the example are images of each other; with it, none is."""
    assert REPLIES.symmetries is None

    targets = compute_replies("wordle", TARGETS)

    assert targets.symmetries is not None
    assert targets.equivalent_guesses().tolist() == [0, 0, 0, 0]
