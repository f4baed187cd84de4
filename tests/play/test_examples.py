"""The file of reviewed games, which other programs that review games are compared with."""

import json

import pytest

from tests.play.reviews import FILE, made


def test_the_file_of_examples_is_up_to_date() -> None:
    """`python -m tests.play.reviews` would write what is there."""
    for found, stored in zip(made(), json.loads(FILE.read_text("utf-8")), strict=True):
        assert found["turns"] == stored["turns"]
        assert found["review"]["verdict"] == stored["review"]["verdict"]
        for turn, other in zip(found["review"]["turns"], stored["review"]["turns"], strict=True):
            assert turn == pytest.approx(other, abs=1e-8)
