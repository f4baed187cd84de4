"""Origins tell all that a file was made from; files of one game are from one matrix."""

from collections.abc import Callable
from pathlib import Path

import pytest

from guesstree.errors import InputError
from guesstree.storage.provenance import (
    check_alike,
    expected_origins,
    origin_of_replies,
    origin_of_result,
    origin_of_summary,
)


@pytest.mark.parametrize(
    ("origin_of", "count"),
    [(origin_of_replies, 4), (origin_of_result, 3)],
    ids=["replies", "result"],
)
def test_each_part_counts(origin_of: Callable[..., str], count: int) -> None:
    """A change of one part changes the origin, and so does an exchange of two."""
    parts = [str(at) for at in range(count)]
    origins = {origin_of(*parts), origin_of(*parts[::-1])}
    origins |= {origin_of(*parts[:at], "other", *parts[at + 1 :]) for at in range(count)}
    assert len(origins) == count + 2


def test_the_order_of_a_summary_counts() -> None:
    """Its rows follow the order of the scores."""
    assert origin_of_summary(["a", "b"]) != origin_of_summary(["b", "a"])


def test_files_of_two_games_may_differ() -> None:
    """Only those of one game must be from one matrix; the first that is not is named."""
    files = [(Path("a"), "wordle", "1"), (Path("b"), "jotto", "2"), (Path("c"), "wordle", "1")]
    check_alike(files)
    with pytest.raises(InputError, match=r"d: was made from other words.* than b; move both away"):
        check_alike([*files, (Path("d"), "jotto", "1")])


def test_more_origins_than_files() -> None:
    """They are counted as those that are missing are."""
    with pytest.raises(InputError, match="2 origins are expected of 1 files"):
        expected_origins([Path("a")], ["x", "y"])
