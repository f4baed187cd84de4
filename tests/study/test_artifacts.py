"""Artifacts that cannot be read: the message says why, and nobody is told to delete a file."""

import os
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from guesstree.errors import InputError
from guesstree.files.artifacts import read_replies, store_replies, write_words
from guesstree.files.parquet import read_parquet, write_parquet
from guesstree.stages.figures import draw_game
from guesstree.stages.openers import rank_openers
from guesstree.stages.tables import summarise
from guesstree.words.forms import form_of
from guesstree.words.lists import WordList
from tests.steps import grown


def make_foreign(path: Path) -> None:
    """Write a Parquet file as another program would."""
    pl.DataFrame({"word": ["raise"]}).write_parquet(path)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (str, "cannot be read (no such file or directory); give the path"),
        (Path.mkdir, "cannot be read (is a directory)"),
        (os.mkfifo, "is not a readable Parquet file"),
        (lambda path: path.symlink_to(path), "cannot be read (too many levels of symbolic"),
        (lambda path: path.write_text("raise\n"), "is not a readable Parquet file"),
        (make_foreign, "written by another version or program (layout unknown, expected"),
    ],
)
def test_files_of_others(
    make: Callable[[Path], object], message: str, tmp_path: Path
) -> None:
    """The message says what the file is."""
    path = tmp_path / "given"
    make(path)

    with pytest.raises(InputError) as caught:
        read_replies(path)

    assert f"given: {message}" in str(caught.value)
    assert "delete" not in str(caught.value)


def test_artifacts_of_another_kind(tmp_path: Path) -> None:
    """They are as they should be, and stay; nothing is written."""
    game, words, out = (tmp_path / name for name in ("g.parquet", "w.parquet", "o.csv"))
    store_replies(game, "wordle", ["raise", "slate"])
    tree, scores = grown(game, tmp_path, "max-any")
    write_words(WordList(("raise",), form_of(["raise"])), words)

    calls: tuple[Callable[[], object], ...] = (
        lambda: grown(words, tmp_path, "max-any"),
        lambda: summarise([tree], [out], out, out, out, from_guess=1),
        lambda: rank_openers(game, [out], out, followed=tree),
        lambda: draw_game(game, tree, [scores], out, to=6),
    )
    for call in calls:
        with pytest.raises(
            InputError, match="it is another kind of file, so give the path"
        ):
            call()

    assert not out.exists()


DEEP = "[" * 100_000 + "]" * 100_000
"""JSON that is nested more deeply than it can be read."""


def change_metadata(path: Path, **changed: str) -> None:
    """Write a file again, with other metadata and right checksums."""
    table, about = read_parquet(path)
    kept = {name: about[name] for name in about if name not in ("guesstree", "checksum")}
    write_parquet(path, table, kept | changed)


@pytest.mark.parametrize("value", [DEEP, "[" * 300 + "]" * 300, '["a", ["b"]]', "{", "3"])
@pytest.mark.parametrize(
    "name", ["guess_words", "target_words", "replies", "target_weights"]
)
def test_impossible_metadata_of_a_matrix(name: str, value: str, tmp_path: Path) -> None:
    """The message names the file, however deeply the metadata are nested."""
    path = tmp_path / "g.parquet"
    store_replies(path, "wordle", ["crane", "slate"])
    change_metadata(path, **{name: value})

    with pytest.raises(InputError, match=r"g\.parquet: .*; move it away, and run the comm"):
        read_replies(path)
