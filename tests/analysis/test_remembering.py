"""Few second guesses: their totals are those of trees that make them."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from guesstree.analysis.remembering import remember
from guesstree.replies.matrix import ReplyMatrix
from guesstree.strategies.greedy import grow_greedy
from guesstree.strategies.growing import play_opening
from tests.conftest import small_games


@given(matrix=small_games(), data=st.data())
def test_totals_equal_those_of_trees(matrix: ReplyMatrix, data: st.DataObject) -> None:
    """Each reply has one second guess, and the total is that of the trees that follow."""
    first = data.draw(st.integers(0, len(matrix.guesses) - 1))
    count = data.draw(st.integers(1, 4))
    found = remember(matrix, first, count)
    assert len(found.seconds) <= count
    said = {text: second.guess for second in found.seconds for text in second.replies}
    codes = matrix.codes[first]
    total = free = len(matrix.targets)
    others = [word for word in matrix.guesses if word != matrix.guesses[first]]

    def then(part: ReplyMatrix, word: str) -> int:
        tree = play_opening(part, (word,), lambda rest: grow_greedy(rest, "neg_entropy", "any"))
        return sum(tree.scores().values())

    for code in set(codes.tolist()) - {matrix.right}:
        part = matrix.with_targets(np.flatnonzero(codes == code))
        if len(part.targets) <= 2:
            assert matrix.texts[code] not in said
            total += 2 * len(part.targets) - 1
            free += 2 * len(part.targets) - 1
            continue
        total += then(part, said[matrix.texts[code]])
        greedy = grow_greedy(part, "neg_entropy", "any").scores()
        free += min(sum(greedy.values()), *(then(part, word) for word in others))
    assert (found.total, found.free) == (total, free)
    more = remember(matrix, first, count + 1)
    assert found.free <= more.total <= found.total
    assert found.free == more.free
