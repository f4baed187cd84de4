"""The evil replier keeps as much as it can, and concedes last."""

from hypothesis import given

from guesstree.play import Turn, evil_game
from guesstree.replies import ReplyMatrix
from guesstree.strategies.greedy import grow_greedy
from tests.conftest import small_games
from tests.twins import partition


@given(matrix=small_games())
def test_evil_games_equal_the_twin(matrix: ReplyMatrix) -> None:
    """Splitting lists by hand gives the same game."""
    tree = grow_greedy(matrix, "neg_entropy", "any")
    right = matrix.texts[-1]
    remaining, expected, node = list(matrix.targets), [], 0
    while True:
        guess = str(tree.guess[node])
        branches = partition(matrix.rule, guess, remaining)
        others = {reply: words for reply, words in branches.items() if reply != right}
        if not others:
            expected.append(Turn(guess, right, 1))
            break
        # dict order is that of each branch's first target, and max keeps the first of equals
        reply = max(others, key=lambda reply: len(others[reply]))
        remaining = others[reply]
        expected.append(Turn(guess, reply, len(remaining)))
        node = tree.children[node][reply]
    assert evil_game(tree, matrix.targets, right) == expected
