"""The doorway: hard mode and symmetries come from the rule of a matrix, whoever brings it."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.errors import InputError
from guesstree.files.artifacts import metadata_of, read_replies, store_replies
from guesstree.games.matrix import compute_replies
from guesstree.games.rule import HardMode, HintTable, hint_table, tile_texts
from guesstree.games.rules import RULES
from guesstree.games.tree import check_tree
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from tests.adding import added
from tests.conftest import examples
from tests.twins import BruteForce


def missing_green(said: str, reply: int, guess: str) -> str | None:
    """Return a sentence unless a guess keeps every green; yellows are free."""
    tiles = tile_texts(len(said))[reply]
    keeps = all(t != "G" or s == g for s, t, g in zip(said, tiles, guess, strict=True))
    return None if keeps else "a green is missing"


def green_hints(guesses: Sequence[str]) -> HintTable:
    """Return the hints of the greens alone."""
    table = hint_table(guesses)
    return table._replace(revealed=table.revealed & ((1 << len(guesses[0])) - 1))


GREENS = replace(
    RULES["wordle"],
    name="greens",
    hard_mode=HardMode(missing_green, green_hints),
)
"""A rule of another package, with a hard mode of its own."""


@examples(10)
@given(
    words=st.lists(
        st.text("abc", min_size=3, max_size=3), min_size=3, max_size=9, unique=True
    )
)
def test_search_uses_the_hard_mode_of_the_rule(words: list[str]) -> None:
    """The best tree is that of trying everything by the plain rule, and passes its check."""
    with added("guesstree.rules", GREENS):
        matrix = compute_replies("greens", words)
        proof = prove_optimal(matrix, Objective("nyt-hard"))
        truth = BruteForce(matrix, "nyt-hard")
        assert proof.tree is not None
        check_tree(proof.tree, GREENS, matrix.targets, matrix.guesses, "nyt-hard")
        assert proof.tree.total == truth.least(truth.targets)


def test_symmetries_are_those_of_the_letters_that_the_rule_names() -> None:
    """A rule may name none; letters whose renaming changes the game make no guesses alike."""
    codes = ["".join(code) for code in product("123", repeat=2)]

    assert len(set(compute_replies("pegs", codes).equivalent_guesses().tolist())) == 2

    for letters in (lambda _: (), lambda word: (word,), lambda word: word.strip("1")):
        with added(
            "guesstree.rules", replace(RULES["pegs"], name="other", letters=letters)
        ):
            assert compute_replies("other", codes).equivalent_guesses().tolist() == [
                *range(9)
            ]
    with added(
        "guesstree.rules", replace(RULES["pegs"], name="other", letters=lambda w: w[::-1])
    ):
        assert len(set(compute_replies("other", codes).equivalent_guesses().tolist())) == 2


def test_matrices_of_rules_that_are_not_registered(tmp_path: Path) -> None:
    """They hold their rule: its hard mode and letters need no name."""
    words = ["abc", "abd", "bcd", "dab"]
    matrix = compute_replies(GREENS, words)
    known = compute_replies("wordle", words)

    assert (matrix.codes == known.codes).all()
    assert (matrix.hint_table().revealed == green_hints(words).revealed).all()
    assert matrix.equivalent_guesses().tolist() == known.equivalent_guesses().tolist()
    assert metadata_of(matrix, "few")["rule"] == "greens"

    store_replies(tmp_path / "few.parquet", GREENS, words)

    with pytest.raises(
        InputError, match=r"few.parquet: its rule 'greens' is not registered; inst"
    ):
        read_replies(tmp_path / "few.parquet")

    with added("guesstree.rules", GREENS):
        assert read_replies(tmp_path / "few.parquet").fingerprint == matrix.fingerprint
    plain = compute_replies(replace(GREENS, name="plain", letters=lambda _: ()), words)

    assert plain.equivalent_guesses().tolist() == [0, 1, 2, 3]


def test_rules_are_checked_where_they_enter() -> None:
    """A name belongs to one rule."""
    words = ["abc", "abd"]

    with pytest.raises(InputError, match="rule 'wordle' has the name of another one; give"):
        compute_replies(replace(GREENS, name="wordle"), words)

    matrix = compute_replies(GREENS, words)

    assert compute_replies(matrix.rule, words).rule is matrix.rule
