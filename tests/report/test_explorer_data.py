"""What the explorer's pages are given."""

from base64 import b64decode
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
import pytest
from numpy.typing import NDArray

from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.report import explorer


def test_words_and_terms_are_packed_as_they_are(matrices: dict[str, ReplyMatrix]) -> None:
    """Words come back, and what their replies follow from, in a byte or in two."""
    matrix = matrices["jotto"]
    packed = explorer.words_of(matrix)
    assert packed is not None
    length, text = packed["length"], packed["guesses"]
    guesses = [text[at : at + length] for at in range(0, len(text), length)]
    assert guesses == list(matrix.guesses)
    assert [guesses[at] for at in unpacked(packed["targets"])] == list(matrix.targets)
    wide = explorer.words_of(compute_replies("wordle", ["absolute", "academic"]))
    assert wide is not None
    assert (packed["terms"]["bytes"], wide["terms"]["bytes"]) == (1, 2)
    assert unpacked(wide["terms"]) == wide_terms().ravel().tolist()
    assert wide["advice"] == {
        "exact": 50,
        "followed": 500,
        "pool": 10,
        "cost": 0.05,
        "parts": 2**20,
        "exactParts": 2**40,
        "logBits": 40,
    }


def wide_terms() -> NDArray[np.int64]:
    """Return the terms of words of eight letters."""
    terms = RULES["wordle"].terms
    assert terms is not None
    return terms(8)


def without_terms(matrix: ReplyMatrix) -> ReplyMatrix:
    """Return a matrix of a rule that has no terms."""
    return replace(matrix, rule=replace(matrix.rule, name="no terms", terms=None))


def unpacked(packed: dict[str, Any]) -> list[int]:
    """Return packed numbers."""
    kind = np.dtype(f"<u{packed['bytes']}")
    return [int(one) for one in np.frombuffer(b64decode(packed["data"]), kind)]


def test_codes_are_packed_where_there_are_no_terms(matrices: dict[str, ReplyMatrix]) -> None:
    """Of a rule whose codes are not sums over letters, all codes are in the script."""
    matrix = matrices["jotto"].with_targets(np.arange(9))
    packed = explorer.words_of(without_terms(matrix))
    assert packed is not None
    assert "terms" not in packed
    assert unpacked(packed["codes"]) == matrix.codes.ravel().tolist()
    assert packed["codes"]["width"] == 9


@pytest.mark.parametrize(("limit", "terms"), [("MOST_PAIRS", True), ("MOST_BYTES", False)])
def test_too_large_games_are_left_out(
    limit: str, terms: bool, matrices: dict[str, ReplyMatrix], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pairs are limited, and what a script takes where it has all codes."""
    matrix = matrices["jotto"].with_targets(np.arange(9))
    if not terms:
        matrix = without_terms(matrix)
    assert explorer.words_of(matrix)
    monkeypatch.setattr(explorer, limit, matrix.codes.size - 1)
    assert explorer.words_of(matrix) is None


def test_look_ups_have_whole_numbers() -> None:
    """Totals where all targets are equally likely, else millionths; 0 where nothing is known."""
    first = pl.DataFrame(
        {
            "guess": ["slate", "raise", "crane"],
            "neg_entropy_rank": [2, 1, 3],
            "mean": [5 / 3, 2.0, None],
            "hard": [2.0, None, None],
            "exact": [True, False, False],
            "target": [True, True, True],
        }
    )
    found = explorer.first_of(first)
    assert (found["words"], found["telling"], found["of"]) == ("slateraisecrane", "raise", 3)
    assert (unpacked(found["mean"]), unpacked(found["hard"])) == ([5, 6, 0], [6, 0, 0])
    assert (unpacked(found["exact"]), unpacked(found["target"])) == ([0], [0, 1, 2])
    other = explorer.first_of(first.with_columns(mean=pl.lit(1.23)))
    assert (other["of"], unpacked(other["mean"])) == (10**6, [1230000] * 3)
