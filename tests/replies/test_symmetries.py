"""Symmetries: found in games of codes, and nowhere else."""

from collections.abc import Iterable
from itertools import permutations, product

import numpy as np
import pytest

from guesstree.games.symmetries import letter_and_place_swaps
from guesstree.proofs.objective import EXACT, Objective
from guesstree.proofs.proof import prove_optimal
from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.replies.symmetries import first_equivalents
from guesstree.search.driver import Search


@pytest.mark.parametrize(
    ("codes", "classes"),
    [
        (product("123", repeat=2), 2),  # 11, 12
        (product("123456", repeat=4), 5),  # 1111, 1112, 1122, 1123, 1234
        (permutations("0123456", 3), 1),
    ],
)
def test_codes_have_few_kinds(codes: Iterable[tuple[str, ...]], classes: int) -> None:
    """Codes are alike as far as colours may be renamed and places swapped."""
    matrix = compute_replies("pegs", ["".join(code) for code in codes])
    alike = matrix.equivalent_guesses()
    assert len(set(alike.tolist())) == classes
    assert (alike[alike] == alike).all()


def test_words_have_none(matrices: dict[str, ReplyMatrix]) -> None:
    """No letters of the word lists can change places."""
    for matrix in matrices.values():
        assert (matrix.equivalent_guesses() == range(len(matrix.guesses))).all()


def test_a_missing_code_breaks_the_symmetry() -> None:
    """Nothing is assumed of a list that is nearly all codes."""
    codes = ["".join(code) for code in product("123", repeat=3)]
    assert len(set(compute_replies("pegs", codes).equivalent_guesses().tolist())) == 3
    less = compute_replies("pegs", [code for code in codes if code != "213"])
    assert len(set(less.equivalent_guesses().tolist())) > 3


def test_replies_have_to_be_kept() -> None:
    """Words that can be renamed are not alike where their replies differ."""
    words = ("aa", "ab", "ba", "bb")
    codes = np.array([[4, 0, 0, 1], [0, 4, 0, 1], [0, 0, 4, 0], [2, 0, 3, 4]], np.uint8)
    equivalent = first_equivalents(codes, words, words, letter_and_place_swaps(words))
    assert equivalent.tolist() == [0, 1, 2, 3]


def test_first_guesses_that_are_alike_have_one_total() -> None:
    """What a proof says of a first guess through another is what a search of its own finds."""
    matrix = compute_replies("pegs", ["".join(code) for code in product("1234", repeat=3)])
    proof = prove_optimal(matrix, Objective("any", exact=99))
    assert len(proof.certificate) == len(matrix.guesses)
    search = Search(matrix, "any")
    for opener in proof.certificate:
        assert opener.status == EXACT
        assert search.value(matrix.guesses.index(opener.guess), 10**6) == (opener.bound, True)
