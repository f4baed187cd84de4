"""The stages of lists and matrices."""

from pathlib import Path

import polars as pl
import pytest

from guesstree.base.errors import InputError
from guesstree.stages.lists import clean_words, compute_replies, generate_words
from tests.support.stage_files import FORM


def test_generated_words(tmp_path: Path) -> None:
    """The log has their number."""
    path = tmp_path / "codes.parquet"

    log = generate_words("codes", path, length=3, alphabet="123")

    assert log == ["words: 27"]
    assert pl.read_parquet(path)["word"].to_list()[:2] == ["111", "112"]


@pytest.mark.parametrize(
    ("text", "log"),
    [
        (
            "aback\nadept\naback\n",
            "words kept: 2; left out as repeated: 1; lines dropped: 0",
        ),
        (
            "aback\nAdept\nAback\n\nadept\naback\n",
            "words kept: 2; left out as repeated: 3; lines dropped: 0",
        ),
        (
            "# all\naback\nadeptly\naback\nadeptly\n",
            "words kept: 1; left out as repeated: 2; lines dropped: 1",
        ),
        (
            "word,count\naback,1\naback,2\nadept,3\nno,4\n",
            "words kept: 2; left out as repeated: 1; lines dropped: 1",
        ),
    ],
)
def test_counts_of_a_list_that_is_cleaned(text: str, log: str, tmp_path: Path) -> None:
    """The counts add up to the words of the list, and the log ends with them."""
    (tmp_path / "list.txt").write_text(text)
    form = FORM | {"cleaning": "lenient"}

    *_, last = clean_words(tmp_path / "list.txt", tmp_path / "o.parquet", **form)

    assert last == log


@pytest.mark.parametrize(
    ("name", "form", "message"),
    [
        ("none.txt", {}, r"none\.txt: cannot be read \(no such file"),
        ("class.txt", {"length": 4}, r"class\.txt, line 1: 'aback' has 5"),
    ],
)
def test_lists_that_cannot_be_cleaned(
    name: str, form: dict[str, int], message: str, tmp_path: Path
) -> None:
    """The message has the file and the line, and nothing is written."""
    (tmp_path / "class.txt").write_text("aback\nadept\n")

    with pytest.raises(InputError, match=message):
        clean_words(tmp_path / name, tmp_path / "o.parquet", **FORM | form)
    assert [path.name for path in tmp_path.iterdir()] == ["class.txt"]


def test_a_matrix_of_no_words(folder: Path, tmp_path: Path) -> None:
    """A file of another kind is refused."""
    tree = folder / "class/trees/max-any.parquet"

    with pytest.raises(InputError, match="no column 'word'"):
        compute_replies(tree, tree, tmp_path / "o.parquet", rule="wordle")
