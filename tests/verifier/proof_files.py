"""Files of games, trees and certificates, and how to damage them."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from guesstree import InputError, verify
from guesstree.games.matrix import ReplyMatrix
from guesstree.search.objective import Objective
from guesstree.search.proof import prove_optimal
from guesstree.stages.proofs import ProofFiles
from guesstree.study.artifacts import (
    metadata_of,
    store_replies,
    write_tree,
)
from guesstree.study.stored_proofs import write_certificate
from tests.support.commands import guesstree_here
from tests.support.stage_files import proved as prove

Table = list[dict[str, Any]]

Files = tuple[Path, Path, Path]
"""The paths of a game, a tree and a certificate."""

Damage = Callable[[Table, dict[str, str]], object]
"""A change of the rows and the metadata of a file."""

CODES = tuple(a + b for a in "1234" for b in "1234")

BY_A_RUN = "proved by a run: the bounds were compared with the tree alone"


def prove_in(
    folder: Path,
    strategy: str,
    words: tuple[str, ...] = CODES,
    rule: str = "pegs",
    **options: Any,
) -> list[Path]:
    """Prove a game of codes or words; return the certificates and the scores in the folder."""
    results = folder / "results"
    store_replies(results / "replies/game.parquet", rule, words)
    name = re.search(r"name=(\w+)", strategy)
    kinds = ("trees", "scores", "proofs")
    stem = name[1] if name else strategy
    files = ProofFiles(*(results / f"{kind}/game/{stem}.parquet" for kind in kinds))
    prove(results / "replies/game.parquet", files, strategy, **options)
    return [
        path
        for kind in ("proofs", "scores")
        for path in sorted(results.glob(f"{kind}/**/*.parquet"))
    ]


def files_of(matrix: ReplyMatrix, objective: Objective, folder: Path) -> Files:
    """Write a game and its proof, and return their paths."""
    proof = prove_optimal(matrix, objective)
    assert proof.tree is not None
    family = {"": "optimal", "first": "safest", "last": "shallow"}[objective.worst_case]
    about = metadata_of(matrix, "game") | {"strategy": f"{family}-{objective.mode}"}
    game, tree, certificate = (
        folder / f"{name}.parquet" for name in ("game", "tree", "proof")
    )
    write_tree(proof.tree, tree, about | {"mode": objective.mode})
    write_certificate(proof.certificate, objective, matrix, certificate, about)
    store_replies(game, matrix.rule, matrix.targets, matrix.guesses, matrix.weights)
    return game, tree, certificate


def write_rows(path: Path, rows: Table, about: dict[str, str]) -> None:
    """Write rows and metadata as any program may."""
    pq.write_table(pa.Table.from_pylist(rows).replace_schema_metadata(about), path)


def stored(path: Path) -> tuple[pa.Table, Table, dict[str, str]]:
    """Return a table as it is stored, its rows and its metadata."""
    table = pq.read_table(path)
    about = {key.decode(): value.decode() for key, value in table.schema.metadata.items()}
    return table, table.to_pylist(), about


def change(path: Path, damage: Damage) -> None:
    """Damage the rows or the metadata of a file."""
    table, rows, about = stored(path)
    damage(rows, about)
    schema = table.schema.remove_metadata()
    pq.write_table(pa.Table.from_pylist(rows, schema).replace_schema_metadata(about), path)


def put(at: int, **values: Any) -> Damage:
    """Return damage that puts other values into a row."""
    return lambda rows, _: rows[at].update(values)


def goal(**values: Any) -> Damage:
    """Return damage that puts other values into the objective."""

    def damage(_: Table, about: dict[str, str]) -> None:
        about["objective"] = json.dumps(json.loads(about["objective"]) | values)

    return damage


def states(**values: str) -> Damage:
    """Return damage that puts other values into the metadata."""
    return lambda _, about: about.update(values)


def own(rows: Table) -> dict[str, Any]:
    """Return the entry of the tree's first guess, which has the least bound."""
    return min(rows, key=lambda row: row["bound"])


def copies(files: Files, folder: Path) -> Files:
    """Return copies of files in another folder."""
    game, tree, certificate = (Path(shutil.copy(path, folder)) for path in files)
    return game, tree, certificate


def refused(files: Files, sentence: str) -> None:
    """Check that command and library refuse the files in one sentence with a file's name."""
    game, tree, certificate = files
    command = ("verify", game, tree, "--certificate", certificate)
    run = guesstree_here(*command, cwd=game.parent, code=1)
    with pytest.raises(InputError, match=sentence) as caught:
        verify(*files)
    assert run.stderr == f"guesstree: {caught.value}\n"
    assert str(game.parent) in run.stderr
    assert not run.stdout
