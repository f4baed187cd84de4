"""Several boards: the best guesses, games to their end, random games."""

from itertools import pairwise, product

import numpy as np
import pytest

from guesstree import Game, InputError
from guesstree.api.boards_game import BoardsGame
from guesstree.playing.boards import Boards


def test_the_best_guess_leaves_fewest_bits() -> None:
    """On all boards together, a solved board being worth two; the first of equal guesses."""
    game = Game("pegs", ["".join(code) for code in product("abc", repeat=2)])
    matrix, random = game.replies, np.random.default_rng(1)
    for _ in range(40):
        sizes = random.integers(2, 9, 2)
        left = tuple(np.sort(random.choice(9, size, replace=False)) for size in sizes)
        costs = []
        for codes in matrix.codes:
            cost = 0.0
            for each in left:
                counts = np.unique(codes[each], return_counts=True)[1]
                cost += (
                    counts @ np.log2(counts) - 2 * (codes[each] == matrix.right).sum()
                ) / len(each)
            costs.append(cost)
        best = Boards(matrix, left).ranking[0][0]
        assert costs[best] == pytest.approx(min(costs))
        assert all(cost > min(costs) + 1e-9 for cost in costs[:best])


def test_games_end() -> None:
    """Every game of three boards finds all words, and a solved board takes no more replies."""
    words = ["".join(code) for code in product("abcd", repeat=3)]
    game = BoardsGame(Game("pegs", words), 3)
    for seed in range(20):
        targets, said = game.targets(seed), list[str]()
        while guess := game.advise(*game.turns_against(said, targets)).guess:
            said.append(guess)
        turns = game.review(*game.turns_against(said, targets))
        assert turns[-1].remaining == (0, 0, 0)
        for before, turn in pairwise(turns):
            assert [not left for left in before.remaining] == [
                not text for text in turn.replies
            ]
        assert all(turn.best == turn.guess for turn in turns)


def test_a_lone_target_is_said_at_once() -> None:
    """No guess is better than the only target that a board has left."""
    game = BoardsGame(Game("wordle"), 2)
    advice = game.advise("raise ..Y../.YYYY")
    assert [len(words) for words in advice.candidates] == [107, 1]
    assert advice.guess == advice.candidates[1][0]


def test_other_words_are_looked_at_where_no_target_fits() -> None:
    """Each board by itself, as in a single game. Past answers are of another game."""
    words = ["brick", "crane", "crate", "creek", "trace"]
    single = Game("wordle", words[:-1], guesses=words).with_answers(["crate"])
    game = BoardsGame(single, 2)

    assert game.advise().candidates == (("brick", "crane", "crate", "creek"),) * 2
    assert game.advise("creek GGY../GGGGG").candidates == (("crane", "crate"), ())
    late = game.advise("crane YGG.G/GG..Y")
    assert late.candidates == (("trace",), ("creek",))
    assert late.notes == (f"Board 1: {single.advise('crane YGG.G').note}",)
    assert [each.remaining for each in game.review("crane GGG.G/GG..Y")] == [(1, 1)]


def test_boards_take_no_weights() -> None:
    """Their targets are equally likely."""
    game = Game("wordle", ["brick", "crane"], weights={"brick": 1, "crane": 2})

    with pytest.raises(InputError, match="wordle has weights, which boards cannot use"):
        BoardsGame(game, 2)


def test_four_boards_of_the_newspaper() -> None:
    """The mean of random games is that of docs/play.md; no game takes more than nine turns."""
    taken = BoardsGame(Game("nyt"), 4).games(20, seed=1)
    assert max(taken) <= 9
    assert 6.5 < sum(taken) / 20 < 7.6
