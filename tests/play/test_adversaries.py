"""Evil repliers and games that last, against plain searches and published figures."""

from itertools import count

import numpy as np
import pytest
from hypothesis import given, settings

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.tree import check_tree
from guesstree.play import players
from guesstree.play.players import can_be_found, lasting_tree, longest_chain
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
        assert reply(guess, everything) == min(values, key=values.__getitem__, default=matrix.right)


@settings(max_examples=40)
@given(matrix=small_games())
def test_long_games_are_games(matrix: ReplyMatrix) -> None:
    """Trees of few branches and the longest chains are consistent; no tree has a longer chain."""
    chain, whole = longest_chain(matrix, 0, 1_000_000)
    assert whole
    assert chain[-1] == matrix.targets[0]
    for metrics in players.LONG_GAME_METRICS:
        tree = lasting_tree(matrix, *metrics)
        check_tree(tree, matrix.rule, matrix.targets, matrix.guesses, "consistent")
        assert len(chain) >= tree.scores()[chain[-1]]
    rule = matrix.rule
    for at, guess in enumerate(chain):
        reply = rule.reply(guess, chain[-1])
        assert all(rule.reply(guess, later) == reply for later in chain[at + 1 :])


def test_chains_are_bounded_by_nodes(wordle_words: tuple[str, ...]) -> None:
    """The nodes alone decide how far the search goes: a node fewer than it takes is not enough."""
    matrix = compute_replies("wordle", wordle_words[::80])
    nodes = next(count for count in range(1, 1000) if longest_chain(matrix, 0, count)[1])
    longest = longest_chain(matrix, 0, nodes)[0]
    assert longest_chain(matrix, 0, 10 * nodes) == (longest, True)
    shorter = [longest_chain(matrix, 0, count) for count in range(1, nodes)]
    assert not any(whole for _, whole in shorter)
    lengths = [len(chain) for chain, _ in shorter]
    assert lengths == sorted(lengths)
    assert lengths[0] == 1 < lengths[-1] <= len(longest)


@pytest.mark.slow
def test_antiwordle(matrices: dict[str, ReplyMatrix]) -> None:
    """The greedy trees that are known, of 13,571 and 13,278 guesses."""
    wordle = matrices["wordle"]
    trees = [lasting_tree(wordle, *metrics) for metrics in players.LONG_GAME_METRICS]
    assert [sum(tree.scores().values()) for tree in trees] == [13571, 13278]
