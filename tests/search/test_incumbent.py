"""Incumbents are trees that the objective allows."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import check_tree
from guesstree.search import incumbent, objective
from guesstree.search.incumbent import find_incumbent
from guesstree.search.objective import Objective
from guesstree.search.tree_search import Search
from tests.conftest import examples, modes_of, small_games
from tests.oracles import IMPOSSIBLE, BruteForce


@st.composite
def questions(draw: st.DrawFn) -> tuple[ReplyMatrix, Objective, int]:
    """Draw a game, an objective, and the lowest total of its trees."""
    matrix, limit = draw(small_games()), draw(st.integers(1, 5))
    mode = draw(st.sampled_from(modes_of(matrix)))
    truth = BruteForce(matrix, mode)
    return matrix, Objective(mode, limit=limit), truth.best(None, limit)


@examples(40)
@given(drawn=questions(), nodes=st.integers(1, 200))
def test_incumbents_keep_to_the_objective(
    drawn: tuple[ReplyMatrix, Objective, int], nodes: int
) -> None:
    """An incumbent is a tree of the mode within the limit."""
    matrix, objective, least = drawn
    tree = find_incumbent(matrix, objective, nodes)
    if tree is None:
        return
    check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, objective.mode)

    assert tree.worst <= (objective.limit or 0)
    assert least <= tree.total < IMPOSSIBLE


@given(drawn=questions())
def test_every_first_guess_is_played_out_while_no_tree_is_known(
    drawn: tuple[ReplyMatrix, Objective, int],
) -> None:
    """However few are ranked, beams that are wide enough find a tree within a limit."""
    matrix, objective, least = drawn
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(incumbent, "_RANKED", 1)
        patch.setattr(incumbent, "_RANKING_SHARE", 0)
        patch.setattr(incumbent, "_by_search", lambda *_: None)
        tree = find_incumbent(matrix, objective)

    assert (tree is not None) == (least < IMPOSSIBLE)


@examples(20)
@given(drawn=questions())
def test_a_search_finds_what_beams_miss(drawn: tuple[ReplyMatrix, Objective, int]) -> None:
    """Where they find no tree, it is the best one; without nodes there is none."""
    matrix, objective, least = drawn
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(incumbent, "_by_beams", lambda *_: None)
        tree = find_incumbent(matrix, objective)
        assert find_incumbent(matrix, objective, 0) is None

    assert (IMPOSSIBLE if tree is None else tree.total) == least


def test_nodes_are_counted(
    matrices: dict[str, ReplyMatrix], monkeypatch: pytest.MonkeyPatch
) -> None:
    """All beams together stop soon after their last node, and more nodes give no worse tree."""
    searches: list[Search] = []

    def listed(*args: Any, **settings: Any) -> Search:
        searches.append(Search(*args, **settings))
        return searches[-1]

    monkeypatch.setattr(objective, "Search", listed)
    totals = []
    for nodes in (500, 5_000, 20_000):
        searches.clear()
        tree = find_incumbent(matrices["jotto"], Objective("consistent"), nodes)
        assert tree is not None
        totals.append(tree.total)
        assert (
            0 < sum(search.nodes for search in searches) <= nodes + 1_000
        )  # a search's pause

    assert totals == sorted(totals, reverse=True)
    assert totals[-1] <= 8_398


@pytest.mark.parametrize(
    ("mode", "total"),
    [pytest.param("any", 7_951, marks=pytest.mark.slow), ("consistent", 8_127)],
)
def test_wordle(mode: str, total: int, matrices: dict[str, ReplyMatrix]) -> None:
    """The best known first guesses are among those that are followed."""
    tree = find_incumbent(matrices["wordle"], Objective(mode))
    assert tree is not None
    assert tree.total <= total
