"""Beams: how many guesses they follow, by the size of the set."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree, check_tree
from guesstree.search import problem
from guesstree.search.cost import INFEASIBLE, Beam, Width, by_size
from guesstree.search.problem import search_problem
from guesstree.search.tree_search import Search
from tests.conftest import examples, small_games
from tests.twins import BruteForce

numbers = st.integers(1, 9)
widths = numbers | st.tuples(numbers, numbers, numbers, numbers)


def width_of(width: Width, size: int) -> int:
    """Say it as the documentation does."""
    if isinstance(width, int):
        return width
    return width[0 if size >= 400 else 1 if size >= 100 else 2 if size >= 30 else 3]


@pytest.mark.parametrize("width", [3, (2, 3, 4, 8), (9, 1, 5, 1)])
def test_widths_by_size(width: Width, matrices: dict[str, ReplyMatrix]) -> None:
    """Each set has the number of its size."""
    for count in (1391, 40):
        matrix = matrices["jotto"].with_targets(np.arange(count))
        found = search_problem(matrix, "any", Beam(None, width), False).widths
        assert found.tolist() == [width_of(width, size) for size in range(count + 1)]


@examples(40)
@given(
    matrix=small_games(),
    width=widths,
    metric=st.sampled_from([None, "max", "neg_entropy"]),
    data=st.data(),
)
def test_beams_find_trees(
    matrix: ReplyMatrix, width: Width, metric: str | None, data: st.DataObject
) -> None:
    """They are right, no better than the best, and the best where every width is large."""
    sizes = sorted(
        data.draw(st.sets(st.integers(1, 14), min_size=3, max_size=3)), reverse=True
    )
    mode = data.draw(st.sampled_from(["any", "consistent"]))
    truth = BruteForce(matrix, mode)
    least = truth.least(truth.targets)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(problem, "SIZES", (*sizes, 0))
        search = Search(matrix, mode, beam=Beam(metric, width))
        wide = Search(matrix, mode, beam=Beam(metric, (20, 20, 20, 20)))
        uniform = Search(matrix, mode, beam=Beam(metric, min(by_size(width))))
    total, found = search.value(None, INFEASIBLE)

    assert found
    assert wide.value(None, INFEASIBLE) == (least, True)
    assert total >= least
    assert uniform.value(None, INFEASIBLE)[0] >= least

    if len(matrix.targets) > 2:
        tree = GuessTree.from_codes(search.rows(None), matrix)
        check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, mode)
        assert tree.total == total
