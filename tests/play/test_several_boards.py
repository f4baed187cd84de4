"""Games of several boards: best guesses, whole games, candidates."""

from itertools import pairwise

import numpy as np
import pytest

from guesstree import Game, InputError
from guesstree.api.boards_game import BoardsGame
from guesstree.games.codes import Candidates
from guesstree.games.codes import Codes as ReplyCodes
from guesstree.play.several_boards import Boards
from guesstree.words.generators import codes


def bits(left: Candidates, codes: ReplyCodes, right: int) -> float:
    """Return the expected bits after a guess on one board; finding the target is worth two."""
    _, counts = np.unique(codes[left], return_counts=True)
    found = (codes[left] == right).sum()
    return float(counts @ np.log2(counts) - 2 * found) / len(left)


@pytest.mark.parametrize("seed", range(40))
def test_the_best_guess_leaves_fewest_bits(seed: int) -> None:
    """Bits are summed over the boards, and the first guess wins a tie."""
    matrix = Game("pegs", codes(2, "abc")).replies
    random = np.random.default_rng(seed)
    left = tuple(
        np.sort(random.choice(9, size, replace=False)) for size in random.integers(2, 9, 2)
    )
    costs = [sum(bits(each, row, matrix.right) for each in left) for row in matrix.codes]

    best = Boards(matrix, left).ranking[0][0]

    assert costs[best] == pytest.approx(min(costs))
    assert all(cost > min(costs) + 1e-9 for cost in costs[:best])


@pytest.mark.parametrize("seed", range(20))
def test_every_target_is_found(seed: int) -> None:
    """A solved board takes no more replies."""
    game = BoardsGame(Game("pegs", codes(3, "abcd")), 3)
    targets = game.targets(seed)
    guesses: list[str] = []

    while guess := game.advise(*game.turns_against(guesses, targets)).guess:
        guesses.append(guess)
    turns = game.review(*game.turns_against(guesses, targets))

    assert turns[-1].remaining == (0, 0, 0)
    assert all(turn.best == turn.guess for turn in turns)
    for before, turn in pairwise(turns):
        assert [left == 0 for left in before.remaining] == [not one for one in turn.replies]


def test_a_lone_target_is_guessed_at_once() -> None:
    """No guess is better than the only target that a board has left."""
    game = BoardsGame(Game("wordle"), 2)
    advice = game.advise("raise ..Y../.YYYY")
    assert [len(words) for words in advice.candidates] == [107, 1]
    assert advice.guess == advice.candidates[1][0]


def test_other_words_are_candidates_if_no_target_fits() -> None:
    """Each board is treated like a single game; past answers are left out."""
    words = ["brick", "crane", "crate", "creek", "trace"]
    single = Game("wordle", words[:-1], guesses=words).with_answers(["crate"])
    game = BoardsGame(single, 2)

    late = game.advise("crane YGG.G/GG..Y")

    assert game.advise().candidates == (("brick", "crane", "crate", "creek"),) * 2
    assert game.advise("creek GGY../GGGGG").candidates == (("crane", "crate"), ())
    assert late.candidates == (("trace",), ("creek",))
    assert late.notes == (f"Board 1: {single.advise('crane YGG.G').note}",)


def test_weights_are_refused_with_several_boards() -> None:
    """All targets are equally likely."""
    game = Game("wordle", ["brick", "crane"], weights={"brick": 1, "crane": 2})

    with pytest.raises(InputError, match="wordle has weights, which boards cannot use"):
        BoardsGame(game, 2)


def test_four_boards_of_the_newspaper() -> None:
    """They are the first of the games whose mean docs/play.md shows."""
    taken = BoardsGame(Game("nyt"), 4).games(20, seed=1)

    assert taken == [6, 7, 7, 6, 8, 7, 7, 8, 7, 7, 6, 6, 6, 8, 7, 7, 6, 8, 7, 7]
