"""Skill, luck, information and sizes of guesses equal plain Python."""

from math import log2

import numpy as np
import pytest

from guesstree.games.matrix import ReplyMatrix
from guesstree.games.modes import Mode
from guesstree.play.measures import luck, move, rank_guesses, skill
from guesstree.play.position import allowed_in
from guesstree.search.metrics import masses_of
from tests.play.oracles import small_positions


def branches_of(matrix: ReplyMatrix, guess: int) -> dict[int, tuple[float, int]]:
    """Return the probability and the size of each branch, by code."""
    ones = np.ones(len(matrix.targets), int)
    masses = ones if matrix.weights is None else masses_of(matrix.weights)
    found = {}
    for code in matrix.codes[guess].tolist():
        branch = matrix.codes[guess] == code
        found[code] = float(masses[branch].sum() / masses.sum()), int(branch.sum())
    return found


def bits_of(branches: dict[int, tuple[float, int]]) -> float:
    """Return the expected information of a reply."""
    return -sum(share * log2(share) for share, _ in branches.values())


@pytest.mark.parametrize("mode", list(Mode))
def test_measures_of_a_turn_equal_plain_python(mode: Mode) -> None:
    """Skill, luck, and the numbers before and after the reply, for any allowed guess."""
    for position in small_positions(mode):
        matrix, allowed = position.matrix, allowed_in(position.reached, mode)
        left = np.arange(len(matrix.targets))
        split = {
            guess: branches_of(matrix, guess)
            for guess in range(len(matrix.guesses))
            if allowed is None or guess in allowed
        }
        most = max(map(bits_of, split.values()))
        for guess, branches in split.items():
            bits = bits_of(branches)
            best = 100 * bits / most if most > 1e-9 else 100
            alone = 100 * (guess == matrix.guess_of_target[0])
            own = skill(matrix, left, guess, allowed)
            assert own == pytest.approx(alone if len(left) == 1 else best)
            for code, (chance, remaining) in branches.items():
                found = move(matrix, left, guess, code)
                lucky = sum(
                    share * (100 * (size > remaining) + 50 * (size == remaining))
                    for share, size in branches.values()
                )
                assert luck(matrix, left, guess, code) == pytest.approx(lucky)
                assert found.remaining == remaining
                assert found.information == pytest.approx(bits, abs=1e-6)
                assert found.gained == pytest.approx(-log2(chance))
                assert found.expected == pytest.approx(
                    sum(share * size for share, size in branches.values())
                )


@pytest.mark.parametrize("mode", list(Mode))
def test_splits_of_guesses_equal_plain_python(mode: Mode) -> None:
    """The most informative guess comes first; among equals, the likeliest one."""
    for position in small_positions(mode):
        matrix = position.matrix
        left = np.arange(len(matrix.targets))

        rows = rank_guesses(matrix, left, "neg_entropy", len(matrix.guesses))

        for row in rows:
            branches = branches_of(matrix, matrix.position[row.guess])
            shares, sizes = zip(*branches.values(), strict=True)
            alone = sum(share for share, size in branches.values() if size == 1)
            hit, _ = branches.get(matrix.right, (0, 0))
            assert (row.chance, row.solved) == pytest.approx((hit, alone))
            assert (row.largest, row.branches) == (max(sizes), len(shares))
        order = [(-round(row.information, 9), -row.chance) for row in rows]
        assert order == sorted(order)
