"""Guessers and repliers, the evil and the perfect one among them."""

from collections.abc import Sequence
from itertools import count, product

import numpy as np
import pytest
from hypothesis import given, settings

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import Turn
from guesstree.play import players
from guesstree.play.players import can_be_found, drawn_target, honest_replier, play
from guesstree.strategies.evil import evil_game
from guesstree.strategies.greedy import grow_greedy
from tests.conftest import small_games
from tests.oracles import least_total, partition

CODES = ["".join(pegs) for pegs in product("abc", repeat=3)]

ALIKE = ["abyss", "bosom", "brick", "broil", "brook", "buddy", "bugle", "bunny"]
"""Words of which buddy and bunny are the same but for the names of two letters."""

# Draws


def test_guesser_and_target_are_drawn_independently() -> None:
    """With one seed for both, the first guess is the target about as often as by chance."""
    matrix = compute_replies("wordle", CODES)

    games = [
        play(
            matrix,
            players.random_guesser(matrix, seed),
            honest_replier(matrix, drawn_target(matrix, seed)),
        )
        for seed in range(200)
    ]

    assert 0 < sum(len(game) == 1 for game in games) < 30
    assert {game[-1].guess for game in games} == {*CODES}


@pytest.mark.parametrize(("rule", "words"), [("pegs", CODES), ("wordle", ALIKE)])
def test_images_of_a_tree_take_as_many_guesses(rule: str, words: Sequence[str]) -> None:
    """A symmetry turns a tree into one that finds all targets, with the same histogram."""
    matrix = compute_replies(rule, words)
    tree = grow_greedy(matrix, "max", "any")
    openers = set()

    for seed in range(10):
        guesser = players.turned_guesser(tree, matrix, seed)
        games = [
            play(matrix, guesser, honest_replier(matrix, at)) for at in range(len(words))
        ]
        openers.add(games[0][0].guess)

        assert [game[-1].guess for game in games] == [*words]
        assert sorted(map(len, games)) == sorted(tree.scores().values())
    assert len(openers) > 1 or rule == "wordle"


# Evil and perfect repliers


@given(matrix=small_games())
def test_evil_games_equal_plain_python(matrix: ReplyMatrix) -> None:
    """An evil replier keeps the largest branch and concedes last."""
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
        # a dict is in the order of each branch's first target, and max keeps the first of equals
        reply = max(others, key=lambda reply: len(others[reply]))
        remaining = others[reply]
        expected.append(Turn(guess, reply, len(remaining)))
        node = tree.children[node][matrix.texts.index(reply)]
    assert evil_game(tree, matrix) == expected


def kept(matrix: ReplyMatrix, guess: int, candidates: list[int]) -> list[list[int]]:
    """Return the branches that an evil replier may keep: all of the largest."""
    branches: dict[int, list[int]] = {}
    for target in candidates:
        branches.setdefault(int(matrix.codes[guess, target]), []).append(target)
    right = branches.pop(matrix.right, [])
    largest = max(map(len, branches.values()), default=0)
    return [part for part in branches.values() if len(part) == largest] or [right]


def test_four_guesses_beat_the_evil_replier(matrices: dict[str, ReplyMatrix]) -> None:
    """The line of docs/claims.md wins whatever the replier keeps; Norvig's notebook denies it."""
    wordle = matrices["wordle"]
    branches = [list(range(len(wordle.targets)))]
    sizes = []
    for guess in ("agile", "snort", "dumpy"):
        at = wordle.position[guess]
        branches = [left for branch in branches for left in kept(wordle, at, branch)]
        sizes.append([len(branch) for branch in branches])
    assert sizes == [[263], [14], [1] * 13]  # dumpy is one of the 14


@settings(max_examples=40)
@given(matrix=small_games())
def test_worst_cases_equal_trying_everything(matrix: ReplyMatrix) -> None:
    """The value against a perfect adversary equals trying everything."""
    value = next(limit for limit in count(1) if can_be_found(matrix, limit))
    opened = least_total(matrix, "any")
    guesses = range(len(matrix.guesses))
    impossible = 1 << 40
    assert min(opened(guess, value) for guess in guesses) < impossible
    assert not can_be_found(matrix, value - 1)


@settings(max_examples=40)
@given(matrix=small_games())
def test_perfect_replies_keep_the_largest_worst_branch(matrix: ReplyMatrix) -> None:
    """Among branches with the worst case, the first of the largest is kept."""
    everything = np.arange(len(matrix.targets))
    reply = players.perfect_replier(matrix)
    for guess, codes in enumerate(matrix.codes):
        values = {}
        for code in np.unique(codes[codes != matrix.right]).tolist():
            branch = matrix.with_targets(everything[codes == code])
            value = next(limit for limit in count(1) if can_be_found(branch, limit))
            values[code] = (-value, -len(branch.targets), code)
        assert reply(guess, everything) == min(
            values, key=values.__getitem__, default=matrix.right
        )
