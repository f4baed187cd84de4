"""Artifacts that cannot be read: the sentence says why, and says "delete" of our own files only."""

import os
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from tests.here import guesstree_here, make


def foreign(path: Path) -> None:
    """Write a Parquet file as another program would."""
    pl.DataFrame({"word": ["raise"]}).write_parquet(path)


NOT_OURS: dict[str, tuple[Callable[[Path], object], str]] = {
    "missing": (
        lambda _: None,
        "cannot be read (no such file or directory); give the path",
    ),
    "folder": (Path.mkdir, "cannot be read (is a directory)"),
    "pipe": (os.mkfifo, "is not a readable Parquet file"),
    "loop": (
        lambda path: path.symlink_to(path),
        "cannot be read (too many levels of symbolic",
    ),
    "text": (
        lambda path: path.write_text("raise\nslate\n"),
        "is not a readable Parquet file",
    ),
    "foreign": (foreign, "written by another version or program (layout unknown, expected"),
}


@pytest.mark.parametrize("kind", NOT_OURS)
def test_what_the_pipeline_did_not_make(kind: str, tmp_path: Path) -> None:
    """It is named for what it is, and nobody is told to delete it."""
    make, message = NOT_OURS[kind]
    make(tmp_path / "given")
    options = ("-s", "max-any", "--trees", "t", "--scores", "s")
    run = guesstree_here("grow", "given", *options, cwd=tmp_path, code=1)

    assert f"guesstree: given: {message}" in run.stderr
    assert "delete" not in run.stderr
    assert run.stderr.count("\n") == 1


def test_other_artifacts(tmp_path: Path) -> None:
    """A file of ours that is of another kind is as it should be, so it stays."""
    (tmp_path / "class.txt").write_text("raise\nslate\n")
    make(
        tmp_path,
        "clean class.txt --output words.parquet",
        "compute-replies words.parquet --rule wordle --output g.parquet",
        "grow g.parquet -s max-any --trees t --scores s",
    )
    tree, scores = "t/max-any.parquet", "s/max-any.parquet"
    for command in (
        ("grow", "words.parquet", "-s", "max-any", "--trees", "u", "--scores", "v"),
        ("summarise", "words.parquet", "--csv", "o.csv"),
        ("rank", "g.parquet", "--followed", tree, "--csv", "o.csv"),
        ("rank", "g.parquet", "--certificate", scores, "--csv", "o.csv"),
        ("draw", "game", "g.parquet", tree, scores, "--figures", "f"),
        ("build-explorer", tree, "--summary", scores, "--openers", tree, "--output", "e"),
    ):
        run = guesstree_here(*command, cwd=tmp_path, code=1)
        assert "it is another kind of file, so give the path of the right one" in run.stderr
        assert "delete" not in run.stderr
