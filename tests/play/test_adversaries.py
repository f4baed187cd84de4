"""Evil and perfect repliers, against plain searches and published figures."""

from itertools import count

import numpy as np
from hypothesis import given, settings

from guesstree.games.matrix import ReplyMatrix
from guesstree.playing import players
from guesstree.playing.players import can_be_found
from tests.conftest import small_games
from tests.twins import least_total


def kept(matrix: ReplyMatrix, guess: int, candidates: list[int]) -> list[list[int]]:
    """Return the branches that an evil replier may keep."""
    branches: dict[int, list[int]] = {}
    for target in candidates:
        branches.setdefault(int(matrix.codes[guess, target]), []).append(target)
    right = branches.pop(matrix.right, None)
    if not branches:
        return [right or []]
    largest = max(map(len, branches.values()))
    return [branch for branch in branches.values() if len(branch) == largest]


def test_four_guesses_beat_the_evil_replier(matrices: dict[str, ReplyMatrix]) -> None:
    """Norvig's notebook says that they cannot; the line of docs/claims.md wins in every tie."""
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
    """The value against a perfect adversary."""
    value = next(limit for limit in count(1) if can_be_found(matrix, limit))
    opened = least_total(matrix, "any")
    guesses = range(len(matrix.guesses))
    impossible = 1 << 40
    assert min(opened(guess, value) for guess in guesses) < impossible
    assert not can_be_found(matrix, value - 1)


@settings(max_examples=40)
@given(matrix=small_games())
def test_perfect_replies_make_the_game_as_long_as_can_be(matrix: ReplyMatrix) -> None:
    """Of the branches by each guess, the first of the largest with the worst case is kept."""
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
