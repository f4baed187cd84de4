"""Proofs as files: the seed that they start from, and what is known of every first guess."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path

import numpy as np
import pyarrow as pa

from guesstree.artifacts import read_parquet, write_parquet
from guesstree.errors import InputError
from guesstree.replies import ReplyMatrix
from guesstree.strategies.optimal import Opener, Question
from guesstree.trees import GuessTree, read_tree, write_tree

_SCHEMA = pa.schema(
    [
        ("guess", pa.string()),
        ("limit", pa.int32()),
        ("bound", pa.int64()),
        ("status", pa.string()),
        ("nodes", pa.int64()),
        ("known", pa.int64()),
        ("like", pa.string()),
    ]
)
_SEEDED = "seeded"

Blocks = dict[int, list[Opener]]


def write_seed(tree: GuessTree | None, path: Path, metadata: Mapping[str, str]) -> None:
    """Store what a proof starts from: a tree, or a table without rows where none was found."""
    numbers, texts = np.empty(0, np.int32), np.empty(0, np.str_)
    nothing = GuessTree(numbers, texts, texts, numbers, numbers)
    write_tree(tree or nothing, path, {**metadata, _SEEDED: "no" if tree is None else "yes"})


def read_seed(path: Path, replies: ReplyMatrix) -> GuessTree | None:
    """Read the seed of a proof back; raise `InputError` if the file holds none of this game."""
    _, metadata = read_parquet(path, of=replies.fingerprint)
    return None if metadata.get(_SEEDED) == "no" else read_tree(path)[0]


def write_certificate(openers: Iterable[Opener], path: Path, metadata: Mapping[str, str]) -> None:
    """Store what is known of every first guess."""
    table = pa.Table.from_pylist([asdict(opener) for opener in openers], _SCHEMA)
    write_parquet(path, table, metadata)


def write_blocks(blocks: Blocks, path: Path, metadata: Mapping[str, str]) -> None:
    """Store what is known of the first guesses of some blocks."""
    rows = [{"block": at, **asdict(opener)} for at, block in blocks.items() for opener in block]
    schema = pa.schema([("block", pa.int32()), *_SCHEMA])
    write_parquet(path, pa.Table.from_pylist(rows, schema), metadata)


def read_blocks(path: Path) -> tuple[Blocks, dict[str, str]]:
    """Read blocks and their metadata back; raise `InputError` if the file holds none."""
    table, metadata = read_parquet(path, ["block", *_SCHEMA.names])
    blocks: Blocks = {}
    for row in table.to_pylist():
        blocks.setdefault(row.pop("block"), []).append(Opener(**row))
    return blocks, metadata


def read_part(path: Path, asked: str) -> Blocks:
    """Read a part of a proof; raise `InputError` if it is one of another proof."""
    blocks, metadata = read_blocks(path)
    if metadata.get("question") != asked:
        raise InputError(f"{path}: is a part of another proof; delete it and run again")
    return blocks


def unfinished(path: Path, asked: str) -> Blocks:
    """Return the blocks of a file that a stopped run left behind, if it asked the same."""
    if not path.exists():
        return {}
    try:
        blocks, metadata = read_blocks(path)
    except InputError:
        return {}
    return blocks if metadata.get("question") == asked else {}


def question_asked(replies: ReplyMatrix, question: Question, seed: GuessTree | None) -> str:
    """Return what tells one proof from another: the game, the question and the seed's total."""
    total = None if seed is None else sum(seed.scores().values())
    return sha256(repr((replies.fingerprint, question, total)).encode()).hexdigest()[:16]
