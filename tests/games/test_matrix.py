"""Reply matrices: fingerprints, checks, parts, and matrices too long to hold."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import guesstree
from guesstree.base.errors import InputError
from guesstree.games import matrix as matrices
from guesstree.games.matrix import compute_replies
from guesstree.study.artifacts import metadata_of, read_replies, store_replies
from tests.support.added_objects import GREENS, added

THREE = compute_replies("wordle", ["crane", "trace", "crate"])


def test_the_fingerprint_covers_what_a_matrix_has(tmp_path: Path) -> None:
    """Each part counts, in memory, for a view and from a file alike."""
    matrix = compute_replies("wordle", ("crane", "crate", "trace"))
    codes = matrix.codes.copy()
    codes[2, 0] += 1
    others = [
        replace(matrix, given=codes),
        replace(matrix, texts=(*matrix.texts[:-1], "right")),
        replace(matrix, weights=np.array([1.0, 2.0, 3.0])),
        replace(matrix, guesses=("crane", "trace", "crate")),
        replace(matrix, rule=replace(matrix.rule, name="other")),
        matrix.with_targets(np.arange(2)),
    ]

    assert len({one.fingerprint for one in (matrix, *others)}) == 7

    by_target: Any = np.asfortranarray(matrix.codes)
    view = replace(matrix, given=by_target)

    assert view.fingerprint == matrix.fingerprint

    store_replies(tmp_path / "m.parquet", "wordle", matrix.targets)

    assert read_replies(tmp_path / "m.parquet").fingerprint == matrix.fingerprint


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (
            {"given": THREE.codes + 200},
            "guess 'crane' and target 'crane' earn the reply 186",
        ),
        (
            {"given": np.full_like(THREE.codes, 242)},
            "guess 'crane' and target 'trace' earn",
        ),
        ({"given": THREE.codes.astype(np.int32)}, "are int32"),
        ({"given": THREE.codes / 2}, "are float64"),
        (
            {"weights": np.array([1, np.nan, 1])},
            "its weights are not 3 finite numbers above 0",
        ),
        ({"weights": np.array([1.0])}, "its weights are not 3 finite numbers above 0"),
        ({"guesses": ("crane", "trace")}, "is not among the guesses"),
        ({"guesses": ("crane", "trace", "crate", "slate")}, r"of shape \(4, 3\)"),
        ({"targets": ("crane", "crane", "crate")}, "comes twice"),
        ({"texts": ("a", "b")}, "earn the reply"),
        ({"texts": ("a", 1)}, "is not text"),
    ],
)
def test_bad_matrices(change: dict[str, Any], fault: str) -> None:
    """A matrix that a user of the library puts together is checked once, where it enters."""
    with pytest.raises(
        InputError, match=f"^replies: .*{fault}.*; use the matrix of a game"
    ):
        guesstree.Game(replace(THREE, **change))


def test_a_long_matrix_is_computed_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows, blocks and parts have the codes of the whole matrix."""
    words = ("crane", "crate", "trace", "audio")
    whole = compute_replies("wordle", words)
    monkeypatch.setattr(matrices, "LONG_CELLS", 15)
    monkeypatch.setattr(matrices, "_CELLS_OF_BLOCK", 4)

    long = compute_replies("wordle", words)
    blocks = [*long.blocks(np.array([3, 1, 0]))]

    assert long.given is None
    assert (long.is_long, whole.is_long) == (True, False)
    assert [len(block) for block in blocks] == [2, 1]
    assert np.array_equal(np.concatenate(blocks), whole.codes[[3, 1, 0]])
    assert np.array_equal(long.row(2), whole.codes[2])
    assert np.array_equal(long.with_targets(np.array([3])).codes, whole.codes[:, 3:])
    assert long == whole


def test_matrices_of_rules_that_are_not_registered(tmp_path: Path) -> None:
    """A matrix holds its rule, whose hard mode and letters need no name."""
    words = ["abc", "abd", "bcd", "dab"]
    matrix = compute_replies(GREENS, words)
    known = compute_replies("wordle", words)

    assert (matrix.codes == known.codes).all()
    assert (matrix.hint_table().revealed <= known.hint_table().revealed).all()
    assert matrix.equivalent_guesses().tolist() == known.equivalent_guesses().tolist()
    assert metadata_of(matrix, "few")["rule"] == "greens"

    store_replies(tmp_path / "few.parquet", GREENS, words)

    with pytest.raises(
        InputError, match=r"few.parquet: its rule 'greens' is not registered; inst"
    ):
        read_replies(tmp_path / "few.parquet")

    with added("guesstree.rules", GREENS):
        assert read_replies(tmp_path / "few.parquet").fingerprint == matrix.fingerprint


def test_rules_are_checked_where_they_enter() -> None:
    """A name belongs to one rule."""
    words = ["abc", "abd"]

    with pytest.raises(InputError, match="rule 'wordle' has the name of another one; give"):
        compute_replies(replace(GREENS, name="wordle"), words)

    matrix = compute_replies(GREENS, words)

    assert compute_replies(matrix.rule, words).rule is matrix.rule
