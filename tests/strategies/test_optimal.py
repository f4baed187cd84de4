"""Optimal trees: as good as trying everything, and proved so for every first guess."""

from collections.abc import Callable
from functools import cache

import pytest
from hypothesis import given, settings

from guesstree.games import RULES
from guesstree.replies import ReplyMatrix
from guesstree.strategies.optimal import prove_optimal
from guesstree.trees import check_tree
from tests.conftest import small_games

IMPOSSIBLE = 10**6


def least_total(matrix: ReplyMatrix, mode: str) -> Callable[[frozenset[int], int], int]:
    """Return a function that tries everything: least total of a set, with a given first guess."""
    guesses = range(len(matrix.guesses))
    homes = matrix.homes.tolist()

    def branches(targets: frozenset[int], guess: int) -> list[frozenset[int]]:
        split: dict[int, set[int]] = {}
        for target in targets:
            split.setdefault(int(matrix.codes[guess, target]), set()).add(target)
        split.pop(matrix.right, None)
        return [frozenset(branch) for branch in split.values()]

    def with_guess(targets: frozenset[int], guess: int) -> int:
        parts = branches(targets, guess)
        if targets in parts:
            return IMPOSSIBLE
        return len(targets) + sum(map(least, parts))

    @cache
    def least(targets: frozenset[int]) -> int:
        allowed = [homes[target] for target in targets] if mode == "consistent" else guesses
        return min(with_guess(targets, guess) for guess in allowed)

    def opened(targets: frozenset[int], guess: int) -> int:
        return len(targets) + sum(map(least, branches(targets, guess)))

    return opened


@pytest.mark.parametrize("mode", ["consistent", "any"])
@settings(max_examples=300)
@given(matrix=small_games())
def test_proofs_equal_trying_everything(mode: str, matrix: ReplyMatrix) -> None:
    """The tree is least, passes the check, and every first guess has a true bound."""
    proof = prove_optimal(matrix, mode)
    check_tree(proof.tree, RULES[matrix.rule], matrix.targets, matrix.guesses)
    assert sum(proof.tree.scores().values()) == proof.total
    if mode == "consistent":
        assert set(proof.tree.guess.tolist()) == set(matrix.targets)
    opened = least_total(matrix, mode)
    everything = frozenset(range(len(matrix.targets)))
    allowed = matrix.homes.tolist() if mode == "consistent" else range(len(matrix.guesses))
    values = {matrix.guesses[guess]: opened(everything, guess) for guess in allowed}
    assert proof.total == min(values.values())
    assert sorted(opener.guess for opener in proof.openers) == sorted(values)
    for opener in proof.openers:
        assert opener.bound >= proof.total
        assert opener.bound <= values[opener.guess]
        if opener.exact:
            assert opener.bound == values[opener.guess]


@pytest.mark.parametrize("mode", ["consistent", "any"])
@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_shares_of_the_real_words(game: str, mode: str, matrices: dict[str, ReplyMatrix]) -> None:
    """Longer lists of real words, where guesses that split alike are sorted out."""
    whole = matrices[game]
    at = range(0, len(whole.targets), 45)
    words = tuple(whole.targets[target] for target in at)
    matrix = ReplyMatrix(game, words, words, whole.codes[at][:, at].copy(), whole.texts)
    proof = prove_optimal(matrix, mode)
    check_tree(proof.tree, RULES[game], words, words)
    opened = least_total(matrix, mode)
    if mode == "consistent":
        everything = frozenset(range(len(words)))
        assert proof.total == min(opened(everything, guess) for guess in range(len(words)))
    assert sum(proof.tree.scores().values()) == proof.total


def test_proofs_are_reproducible(matrices: dict[str, ReplyMatrix]) -> None:
    """The same game gives the same tree and the same openers."""
    whole = matrices["wordle"]
    at = range(0, 2309, 10)
    words = tuple(whole.targets[target] for target in at)
    matrix = ReplyMatrix("wordle", words, words, whole.codes[at][:, at].copy(), whole.texts)
    one, other = prove_optimal(matrix, "any"), prove_optimal(matrix, "any")
    assert (one.tree.guess == other.tree.guess).all()
    assert one.openers == other.openers
