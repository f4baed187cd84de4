"""Matrices, trees, lists and weights come back unchanged; other files are refused."""

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree import Game
from guesstree.base.errors import InputError
from guesstree.games import codes
from guesstree.games.matrix import ReplyMatrix
from guesstree.stages.figures import draw_game
from guesstree.stages.openers import rank_openers
from guesstree.stages.tables import summarise
from guesstree.study import artifacts
from guesstree.study.artifacts import (
    COLUMNS,
    load_weights,
    load_words,
    metadata_of,
    read_replies,
    read_tree,
    store_replies,
    write_tree,
    write_weights,
    write_words,
)
from guesstree.study.table_files import read_parquet, write_parquet
from guesstree.words.forms import form_of
from guesstree.words.lists import WordList
from tests.support.stage_files import grown


def test_matrices_that_do_not_fit_into_memory(
    matrices: dict[str, ReplyMatrix], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large matrix is stored block by block, and lies in a nameless file when it is read."""
    jotto, path = matrices["jotto"], tmp_path / "jotto.parquet"
    store_replies(path, "jotto", jotto.targets)
    whole = path.read_bytes()
    monkeypatch.setattr(codes, "_CELLS_PER_ROW_GROUP", 1 << 16)
    monkeypatch.setattr(artifacts, "_IN_MEMORY", 0)
    store_replies(path, "jotto", jotto.targets)
    back = read_replies(path)

    assert (back.codes == jotto.codes).all()

    monkeypatch.undo()
    store_replies(path, "jotto", jotto.targets)

    assert path.read_bytes() == whole
    assert [file.name for file in tmp_path.iterdir()] == ["jotto.parquet"]


def test_parquet_explains_itself(matrices: dict[str, ReplyMatrix], tmp_path: Path) -> None:
    """Polars reads pairs in order from row groups of whole guesses; metadata has the rest."""
    matrix, path = matrices["wordle"], tmp_path / "wordle.parquet"
    store_replies(path, "wordle", matrix.targets)
    row = pl.scan_parquet(path).filter(pl.col("guess") == "raise").collect()

    assert row["target"].to_list() == list(matrix.targets)
    assert row["reply"].to_list() == matrix.codes[matrix.guesses.index("raise")].tolist()

    about = pq.read_metadata(path)

    assert about.metadata[b"targets"] == b"2309"

    groups = [about.row_group(at).num_rows for at in range(about.num_row_groups)]

    assert len(groups) > 1
    assert all(rows % len(matrix.targets) == 0 for rows in groups)


@pytest.mark.parametrize(
    ("code", "kind", "fault"),
    [
        (256, "uint16", "its replies are not whole numbers up to 255"),
        (None, "uint16", "its replies are not whole numbers up to 255"),
        ("a", "string", "its replies are not whole numbers up to 255"),
        (0.5, "double", "its replies are not whole numbers up to 255"),
        (186, "uint16", "guess 'crane' and target 'crane' earn the reply 186"),
        (242, "uint16", "guess 'crane' and target 'trace' earn"),
    ],
)
def test_files_with_wrong_codes(code: Any, kind: str, fault: str, tmp_path: Path) -> None:
    """A matrix whose checksums are right is refused; all files have one type of codes."""
    path = tmp_path / "made.parquet"
    store_replies(path, "wordle", ["crane", "trace", "crate"])
    table, metadata = read_parquet(path)

    assert table["reply"].type == "uint16"

    column = pa.array([code] * 9, kind)
    write_parquet(path, table.set_column(2, "reply", column), metadata)

    with pytest.raises(InputError, match=rf"made\.parquet: .*{fault}.*; move it away, and"):
        read_replies(path)


@pytest.mark.parametrize(
    ("parent", "rule", "message"),
    [
        (1, "jotto", "tree.parquet: the tree has a node that does not follow its parent"),
        (0, None, "has no node, or does not name its rule"),
        (0, "wordle", "by a reply of the game, .*; move it away"),
    ],
)
def test_files_without_a_tree(
    parent: int, rule: str | None, message: str, tmp_path: Path
) -> None:
    """Nodes whose parents come after them, and replies without a rule, are refused on reading."""
    path, about = tmp_path / "tree.parquet", {"rule": rule} if rule else {}
    columns = [[0, 1], [None, parent], [None, "0"], ["a", "b"], [2, 1], [1, 2]]
    write_parquet(path, pa.table(dict(zip(COLUMNS, columns, strict=True))), about)

    with pytest.raises(InputError, match=message):
        read_tree(path)


def test_a_stored_tree_of_another_game_names_its_file(tmp_path: Path) -> None:
    """The message begins with the file, and ends with the remedy."""
    words = ("brick", "crane", "crate", "creek", "trace")
    game = Game("wordle", words)
    tree = replace(game.tree("max-any"), depth=np.full(len(words), 2, np.int32))
    path = tmp_path / "t.parquet"
    write_tree(tree, path, metadata_of(game.replies, "few"))

    with pytest.raises(InputError) as caught:
        game._read_tree(path)

    fault = "the depths of the tree are wrong on the way to 'brick'"
    assert str(caught.value) == f"{path}: {fault}; give a whole tree of this game and mode"


@given(words=st.lists(st.text("абвяё", min_size=1, max_size=5), min_size=1, unique=True))
def test_stored_lists_come_back(
    words: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Parquet keeps words of any alphabet in their order."""
    path = tmp_path_factory.mktemp("words") / "list.parquet"
    listed = WordList(tuple(words), form_of(words), "a licence")
    write_words(listed, path)

    assert load_words(path) == listed


def test_stored_weights_come_back(tmp_path: Path) -> None:
    """Weights are read for the words that are wanted."""
    path = tmp_path / "weights.parquet"
    write_weights(["raise", "slate"], np.array([1.5, 3.0]), path, "a table")
    weights = load_weights(path, ["slate"])

    assert weights.tolist() == [3.0]
    with pytest.raises(InputError, match="no weight for 1 word, such as 'crane'"):
        load_weights(path, ["crane"])


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
    """Sound artifacts of another kind are refused, and nothing is written."""
    game, words, out = (tmp_path / name for name in ("g.parquet", "w.parquet", "o.csv"))
    store_replies(game, "wordle", ["raise", "slate"])
    tree, scores = grown(game, tmp_path, "max-any")
    write_words(WordList(("raise",), form_of(["raise"])), words)

    calls: tuple[Callable[[], object], ...] = (
        lambda: grown(words, tmp_path, "max-any"),
        lambda: summarise([tree], [out], out, out, out, from_guess=1),
        lambda: rank_openers(game, [out], out, played_out=tree),
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
