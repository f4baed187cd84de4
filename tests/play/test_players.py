"""The evil replier keeps as much as it can, and concedes last; seeds draw independently."""

from collections.abc import Sequence
from itertools import pairwise, product
from statistics import fmean

import pytest
from hypothesis import given

from guesstree import Game
from guesstree.api.matches import equilibrium
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import Turn
from guesstree.playing import players
from guesstree.playing.players import drawn_target, honest_replier, play
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
    assert players.evil_game(tree, matrix) == expected


def test_guesser_and_target_are_drawn_apart() -> None:
    """With one seed for both, the first guess is the target about as often as chance has it."""
    words = ["".join(letters) for letters in product("abc", repeat=3)]
    matrix = compute_replies("wordle", words)
    games = [
        play(
            matrix,
            players.random_guesser(matrix, seed),
            honest_replier(matrix, drawn_target(matrix, seed)),
        )
        for seed in range(200)
    ]
    assert 0 < sum(len(game) == 1 for game in games) < 30
    drawn = [drawn_target(matrix, seed) for seed in range(200)]
    assert len(set(drawn)) == len(words)
    assert sum(after == before + 1 for before, after in pairwise(drawn)) < 30


CODES = ["".join(pegs) for pegs in product("abc", repeat=3)]

ALIKE = ["abyss", "bosom", "brick", "broil", "brook", "buddy", "bugle", "bunny"]
"""Words of which buddy and bunny are the same but for the names of two letters."""


@pytest.mark.parametrize(("rule", "words"), [("pegs", CODES), ("wordle", ALIKE)])
def test_turned_trees_take_as_many_guesses(rule: str, words: Sequence[str]) -> None:
    """Each image of a tree finds all targets, as many with each number of guesses as the tree."""
    matrix = compute_replies(rule, words)
    tree = grow_greedy(matrix, "max", "any")
    openers, scores = set(), sorted(tree.scores().values())
    for seed in range(10):
        games = [
            play(
                matrix,
                players.turned_guesser(tree, matrix, seed),
                honest_replier(matrix, target),
            )
            for target in range(len(words))
        ]
        assert all(
            game[-1].guess == target for game, target in zip(games, words, strict=True)
        )
        assert sorted(map(len, games)) == scores
        openers.add(games[0][0].guess)
    assert len(openers) > 1 or rule == "wordle"


def test_a_guesser_in_equilibrium_is_indifferent() -> None:
    """Targets that a symmetry turns into each other take its value, both of them."""
    game = Game("wordle", ALIKE)
    found = equilibrium(game, 40)
    for word in ("buddy", "bunny"):
        games = [game.play(found.guesser, target=word, seed=seed) for seed in range(300)]
        assert fmean(len(one.moves) for one in games) == pytest.approx(
            found.upper, abs=0.15
        )
