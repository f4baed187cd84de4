"""Artifacts that cannot be read: the sentence says why, and says "delete" of our own files only."""

import os
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from guesstree.errors import InputError
from guesstree.files.artifacts import read_replies, store_replies
from guesstree.files.parquet import read_parquet, write_parquet
from guesstree.files.proofs import stated_in
from tests.conftest import ROOT
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


DEEP = "[" * 100_000 + "]" * 100_000
"""JSON that is nested more deeply than it can be read."""


def with_metadata(path: Path, **changed: str) -> None:
    """Write a file anew, with other metadata and right checksums."""
    table, about = read_parquet(path)
    kept = {name: text for name, text in about.items() if name not in OWN}
    write_parquet(path, table, kept | changed)


OWN = ("guesstree", "checksum")
"""What a file has of its own."""


@pytest.mark.parametrize("value", [DEEP, "[" * 300 + "]" * 300, '["a", ["b"]]', "{", "3"])
@pytest.mark.parametrize(
    "name", ["guess_words", "target_words", "replies", "target_weights"]
)
def test_metadata_that_a_matrix_cannot_have(name: str, value: str, tmp_path: Path) -> None:
    """However deeply they are nested, a sentence names the file."""
    path = tmp_path / "g.parquet"
    store_replies(path, "wordle", ["crane", "slate"])
    with_metadata(path, **{name: value})

    with pytest.raises(
        InputError, match=r"g\.parquet: .*; move it away, and run the command"
    ):
        read_replies(path)


def test_an_objective_that_is_nested_too_deeply(tmp_path: Path) -> None:
    """It is found before a tree, or the table of solved games, is made from it."""
    (tmp_path / "list.txt").write_text("crane\nraise\nslate\n")
    make(
        tmp_path,
        "clean list.txt --output words.parquet",
        "compute-replies words.parquet --rule wordle --output g.parquet",
        "proof whole g.parquet -s optimal-any --trees trees --scores scores --certificates proofs",
    )
    with_metadata(tmp_path / "proofs/optimal-any.parquet", objective=DEEP)
    certificate, scores = "proofs/optimal-any.parquet", "scores/optimal-any.parquet"

    for command in (
        ("solved", certificate, scores, "--csv", "o.csv"),
        ("verify", "g.parquet", "trees/optimal-any.parquet", "--certificate", certificate),
    ):
        run = guesstree_here(*command, cwd=tmp_path, code=1)
        assert run.stderr.startswith(f"guesstree: {certificate}: its objective is not JSON")

    with pytest.raises(InputError, match="its objective is not JSON"):
        stated_in(tmp_path / certificate, read_parquet(tmp_path / certificate)[1])


def test_json_of_files_is_read_in_one_way() -> None:
    """`parse_json` turns deep nesting into an error that every reader expects."""
    others = {"text.py", "verifier.py", "entries.py", "formats.py"}
    readers = {
        path.name
        for path in (ROOT / "src/guesstree").rglob("*.py")
        if "json.loads(" in path.read_text()
    }

    assert readers == others
