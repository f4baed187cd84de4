"""Guess trees as Parquet files."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from guesstree.errors import InputError
from guesstree.games.registry import rule_of_file
from guesstree.storage.parquet import OTHER_KIND, read_parquet, write_parquet
from guesstree.storage.provenance import REMEDY
from guesstree.trees.tree import GuessTree

COLUMNS = ("node", "parent", "reply", "guess", "size", "depth")


def write_tree(tree: GuessTree, path: Path, metadata: Mapping[str, str]) -> None:
    """Store a tree as Parquet; parent and reply of the root are null.

    Replies are stored as text. `metadata` must have the name of the rule as `rule`, which tells
    their codes when the tree is read.
    """
    root = np.arange(len(tree)) == 0
    columns = [
        pa.array(np.arange(len(tree), dtype=np.int32)),
        pa.array(tree.parent, pa.int32(), mask=root),
        pa.array(tree.reply_texts, pa.string(), mask=root),
        pa.array(tree.guesses),
        pa.array(tree.size, pa.int32()),
        pa.array(tree.depth, pa.int32()),
    ]
    write_parquet(path, pa.Table.from_arrays(columns, list(COLUMNS)), metadata)


def read_tree(path: Path, *, of: str | None = None) -> tuple[GuessTree, dict[str, str]]:
    """Read a stored tree and its metadata back.

    Raises
    ------
    InputError
        The file is not a tree, not one of the reply matrix that has the fingerprint `of`, or its
        rule is unknown.
    """
    table, metadata = read_parquet(path, COLUMNS, of=of)

    def integers(column: str) -> NDArray[np.int32]:
        # Arrow's own `fill_null` would import all that Arrow computes.
        return np.asarray(np.nan_to_num(table[column].to_numpy(), nan=-1), np.int32)

    parent = integers("parent")
    guess = np.array(table["guess"].to_pylist(), np.str_)
    if not len(parent) or (parent >= np.arange(len(parent))).any() or (parent[1:] < 0).any():
        raise InputError(f"{path}: its nodes are not a tree; {REMEDY}")
    if "rule" not in metadata:
        raise InputError(f"{path}: does not say by which rule it plays; {OTHER_KIND}")
    texts = rule_of_file(path, metadata["rule"]).texts(len(str(guess[0])))
    codes = {text: code for code, text in enumerate(texts)}
    replies = [codes.get(text) for text in table["reply"].to_pylist()[1:]]
    if None in replies:
        raise InputError(f"{path}: has a reply that its rule does not have; {REMEDY}")
    reply = np.array([-1, *replies], np.int32)
    return GuessTree(parent, reply, guess, integers("size"), integers("depth"), texts), metadata
