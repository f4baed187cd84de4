"""Files of one game are from one matrix."""

from pathlib import Path

import pytest

from guesstree.errors import InputError
from guesstree.files.storage import check_alike


def test_files_of_two_games_may_differ() -> None:
    """Only those of one game must be from one matrix; the first that is not is named."""
    files = [(Path("a"), "wordle", "1"), (Path("b"), "jotto", "2"), (Path("c"), "wordle", "1")]
    check_alike(files)
    with pytest.raises(InputError, match=r"d: was made from other words.* than b; move both away"):
        check_alike([*files, (Path("d"), "jotto", "1")])
