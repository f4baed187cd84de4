"""What the explorer's pages are given."""

from base64 import b64decode

import numpy as np
import polars as pl
import pytest

from guesstree.replies.matrix import ReplyMatrix, compute_replies
from guesstree.report import explorer


def test_codes_are_packed_as_they_are(matrices: dict[str, ReplyMatrix]) -> None:
    """Codes of a byte and of two bytes come back; too many come not at all."""
    matrix = matrices["jotto"]
    packed = explorer.codes_of(matrix)
    assert packed is not None
    codes = np.frombuffer(b64decode(packed["data"]), np.uint8).reshape(matrix.codes.shape)
    assert (codes == matrix.codes).all()
    assert [packed["guesses"][at] for at in packed["targets"]] == list(matrix.targets)
    long = compute_replies("wordle", ["absolute", "academic"])
    wide = explorer.codes_of(long)
    assert wide is not None
    assert wide["bytes"] == 2
    limits = {"exact": 50, "beams": 500, "width": 2, "pool": 10, "few": 3, "cost": 0.05}
    assert wide["advice"] == limits
    assert np.frombuffer(b64decode(wide["data"]), "<u2").tolist() == long.codes.ravel().tolist()


def test_too_many_codes_are_left_out(
    matrices: dict[str, ReplyMatrix], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit counts what the script takes, not the codes alone."""
    matrix = matrices["jotto"]
    monkeypatch.setattr(explorer, "MOST_BYTES", matrix.codes.nbytes)
    assert explorer.codes_of(matrix) is None


def test_outcomes_of_first_guesses() -> None:
    """Each strategy's columns stand under its name; ranks of metrics are no outcomes."""
    ranking = pl.DataFrame(
        {
            "guess": ["raise", "slate"],
            **{name: [1, 2] for name in ("branches", "largest", "parts_rank")},
            "neg_entropy_rank": [2, 1],
            "information": [5.1, 5.2000004],
            "expectation": [2.0, 1.0],
            "neg_entropy-any_mean": [3.5, None],
            "optimal-any_total": [None, 7],
            "optimal-any_lower_bound": [8, None],
            "optimal-any_status": ["refuted", "exact"],
        }
    )
    found = explorer.openers_of(ranking)
    assert found["guess"] == ["slate", "raise"]
    assert found["information"] == [5.2, 5.1]
    assert found["outcomes"] == {
        "neg_entropy-any": {"mean": [None, 3.5]},
        "optimal-any": {"total": [7, None], "lower_bound": [None, 8]},
    }


def test_lines_of_scripts_are_short() -> None:
    """As those of the code: at most 100 characters."""
    for script in sorted(explorer.PAGES.glob("*.js")):
        for number, line in enumerate(script.read_text("utf-8").splitlines(), start=1):
            assert len(line) <= 100, f"{script.name}:{number}"
