"""Artifacts that cannot be read: the sentence says why, and says "delete" of our own files only."""

import os
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from guesstree import solved_games, verify
from guesstree.errors import InputError
from guesstree.files.artifacts import read_replies, store_replies, write_words
from guesstree.files.parquet import read_parquet, write_parquet
from guesstree.files.proofs import stated_in
from guesstree.stages.figures import draw_game
from guesstree.stages.openers import rank_openers
from guesstree.stages.pages import build_explorer
from guesstree.stages.tables import summarise
from guesstree.words.forms import form_of
from guesstree.words.lists import WordList
from tests.conftest import ROOT
from tests.steps import grown, proof_files, proved


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

    with pytest.raises(InputError) as caught:
        read_replies(tmp_path / "given")

    assert f"given: {message}" in str(caught.value)
    assert "delete" not in str(caught.value)


def test_other_artifacts(tmp_path: Path) -> None:
    """A file of ours that is of another kind is as it should be, so it stays."""
    game, out = tmp_path / "g.parquet", tmp_path / "o.csv"
    store_replies(game, "wordle", ["raise", "slate"])
    tree, scores = grown(game, tmp_path, "max-any")
    words = tmp_path / "words.parquet"
    foreign = WordList(("raise",), form_of(["raise"]))
    write_words(foreign, words)
    for call in (
        lambda: grown(words, tmp_path, "max-any"),
        lambda: summarise([tree], [out], out, out, out, from_guess=1),
        lambda: rank_openers(game, [out], out, followed=tree),
        lambda: rank_openers(game, [out], out, certificates=[scores]),
        lambda: draw_game(game, tree, [scores], out, to=6),
        lambda: build_explorer([tree], scores, [tree], [game], out, until={}),
    ):
        with pytest.raises(InputError) as caught:
            call()
        said = str(caught.value)
        assert "it is another kind of file, so give the path of the right one" in said
        assert "delete" not in said
    assert not out.exists()


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
    game, files = tmp_path / "g.parquet", proof_files(tmp_path)
    store_replies(game, "wordle", ["crane", "raise", "slate"])
    proved(game, files)
    with_metadata(files.certificate, objective=DEEP)

    for call in (
        lambda: solved_games([files.certificate, files.scores]),
        lambda: verify(game, files.tree, files.certificate),
        lambda: stated_in(files.certificate, read_parquet(files.certificate)[1]),
    ):
        with pytest.raises(InputError, match=r"any\.parquet: its objective is not JSON"):
            call()


def test_json_of_files_is_read_in_one_way() -> None:
    """`parse_json` turns deep nesting into an error that every reader expects."""
    others = {"text.py", "verifier.py", "entries.py", "formats.py"}
    readers = {
        path.name
        for path in (ROOT / "src/guesstree").rglob("*.py")
        if "json.loads(" in path.read_text()
    }

    assert readers == others
