"""Guess trees: checked, stored, read back."""

from dataclasses import replace
from pathlib import Path

import polars as pl
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.artifacts import write_parquet
from guesstree.errors import InputError
from guesstree.games import RULES
from guesstree.metrics import METRICS
from guesstree.replies import ReplyMatrix
from guesstree.strategies import GREEDY_MODES
from guesstree.strategies.greedy import grow_greedy
from guesstree.trees import GuessTree, check_tree, read_tree, write_tree
from tests.conftest import small_games


@given(
    matrix=small_games(),
    metric=st.sampled_from(list(METRICS)),
    mode=st.sampled_from(list(GREEDY_MODES)),
)
def test_grown_trees_pass_the_check_and_come_back(
    matrix: ReplyMatrix, metric: str, mode: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Every tree that we grow is right, and stays what it is in Parquet."""
    tree = grow_greedy(matrix, metric, mode, any_window=(1, None))
    check_tree(tree, RULES[matrix.rule], matrix.targets, matrix.guesses)
    path = tmp_path_factory.mktemp("trees") / "tree.parquet"
    write_tree(tree, path, {"game": "small"})
    back, metadata = read_tree(path)
    assert metadata == {"game": "small"}
    for column in ("parent", "reply", "guess", "size", "depth"):
        assert (getattr(back, column) == getattr(tree, column)).all()


@pytest.fixture(scope="module")
def tree(matrices: dict[str, ReplyMatrix]) -> GuessTree:
    """Return a tree of the real game."""
    return grow_greedy(matrices["wordle"], "max", "any")


def test_rows_are_in_pre_order(tree: GuessTree) -> None:
    """Parents come before children, and a node's subtree is one run of rows."""
    depth = tree.depth
    assert (depth[1:] == depth[tree.parent[1:]] + 1).all()
    assert all(
        tree.parent[node] == node - 1
        for node in range(1, len(tree))
        if depth[node] > depth[node - 1]
    )


def test_every_target_is_found_once(tree: GuessTree, wordle_words: tuple[str, ...]) -> None:
    """The nodes that end games are exactly the targets."""
    assert sorted(tree.guess[tree.right].tolist()) == sorted(wordle_words)


def test_parquet_has_the_columns_of_the_contract(tree: GuessTree, tmp_path: Path) -> None:
    """Polars sees the columns; the root has no parent and no reply."""
    path = tmp_path / "tree.parquet"
    write_tree(tree, path, {})
    frame = pl.read_parquet(path)
    assert frame.columns == ["node", "parent", "reply", "guess", "size", "depth"]
    assert frame.row(0) == (0, None, None, "arise", 2309, 1)
    assert frame["parent"][1:].null_count() == 0


@pytest.mark.parametrize(
    ("column", "node", "value", "message"),
    [
        ("guess", 5, "zzzzz", "'zzzzz', which is not among the guesses"),
        ("guess", 1, "fuzzy", "does not find|counts the guesses|targets, but"),
        ("size", 1, 3, "targets, but|does not find"),
        ("depth", 3, 9, "counts the guesses"),
        ("reply", 1, "GGGGY", "does not find|targets, but"),
    ],
)
def test_edited_trees_are_found_out(
    tree: GuessTree,
    wordle_words: tuple[str, ...],
    column: str,
    node: int,
    value: object,
    message: str,
) -> None:
    """One changed cell is enough."""
    changed = getattr(tree, column).copy()
    changed[node] = value
    with pytest.raises(InputError, match=message):
        check_tree(replace(tree, **{column: changed}), RULES["wordle"], wordle_words, wordle_words)


def test_files_that_are_no_trees(tmp_path: Path) -> None:
    """Nodes whose parents come after them are refused on reading."""
    path = tmp_path / "tree.parquet"
    columns = {
        "node": [0, 1],
        "parent": [None, 1],
        "reply": [None, "0"],
        "guess": ["a", "b"],
        "size": [2, 1],
        "depth": [1, 2],
    }
    write_parquet(path, pa.table(columns))
    with pytest.raises(InputError, match="its nodes are not a tree"):
        read_tree(path)
