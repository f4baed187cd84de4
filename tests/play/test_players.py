"""The evil replier keeps as much as it can, and concedes last; seeds draw independently."""

from itertools import pairwise, product

from hypothesis import given

from guesstree.play.players import (
    Turn,
    drawn_target,
    evil_game,
    honest_replier,
    play,
    random_guesser,
)
from guesstree.replies.matrix import ReplyMatrix, compute_replies
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
        branches = partition(matrix.rule.name, guess, remaining)
        others = {reply: words for reply, words in branches.items() if reply != right}
        if not others:
            expected.append(Turn(guess, right, 1))
            break
        # dict order is that of each branch's first target, and max keeps the first of equals
        reply = max(others, key=lambda reply: len(others[reply]))
        remaining = others[reply]
        expected.append(Turn(guess, reply, len(remaining)))
        node = tree.children[node][matrix.texts.index(reply)]
    assert evil_game(tree, matrix) == expected


def test_guesser_and_target_are_drawn_apart() -> None:
    """With one seed for both, the first guess is the target about as often as chance has it."""
    words = ["".join(letters) for letters in product("abc", repeat=3)]
    matrix = compute_replies("wordle", words)
    games = [
        play(
            matrix, random_guesser(matrix, seed), honest_replier(matrix, drawn_target(matrix, seed))
        )
        for seed in range(200)
    ]
    assert 0 < sum(len(game) == 1 for game in games) < 30
    drawn = [drawn_target(matrix, seed) for seed in range(200)]
    assert len(set(drawn)) == len(words)
    assert sum(after == before + 1 for before, after in pairwise(drawn)) < 30
