"""Proofs as files: the incumbent, the parts, the certificate."""

import json
import time
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa

from guesstree.base.code import code_of_proofs
from guesstree.base.constants import MOST_COST
from guesstree.base.errors import InputError
from guesstree.base.storage import allow_update
from guesstree.games.matrix import ReplyMatrix
from guesstree.games.tree import GuessTree
from guesstree.search.certificate import (
    Blocks,
    CertificateEntry,
    Proof,
    StatedObjective,
    read_goal,
)
from guesstree.search.cost import DEEPEST, INFEASIBLE
from guesstree.search.objective import Objective
from guesstree.search.proof import proof_of
from guesstree.study.artifacts import tree_of, write_tree
from guesstree.study.table_files import Metadata, read_parquet, write_parquet

_SCHEMA = pa.schema(
    [
        ("guess", pa.string()),
        ("limit", pa.int32()),
        ("bound", pa.int64()),
        ("status", pa.string()),
        ("like", pa.string()),
    ]
)
_PART_SCHEMA = pa.schema([("block", pa.int32()), *_SCHEMA, ("evidence", pa.binary())])
_BOUNDS_SCHEMA = pa.schema(
    [
        ("opener", pa.string()),
        ("parent", pa.int32()),
        ("guess", pa.string()),
        ("reply", pa.string()),
        ("bound", pa.int64()),
    ]
)
_MOST_ENTRIES = 1 << 20
"""The most rows of a part or a checkpoint: no memory holds a matrix with more first guesses."""

_FOUND = "found"
_KEY = "proof"
_CODE = "code"
OBJECTIVE = "objective"
"""Metadata key of certificates and lists of bounds only: the objective, as JSON."""

_CLAIM = "bound"
"""Metadata key of lists of bounds only: the lower bound that they show, as JSON."""


def write_incumbent(
    tree: GuessTree | None, path: Path, code: str, metadata: Metadata
) -> None:
    """Store the incumbent of a proof: a tree, or a table without rows if none was found.

    `code` is the digest of the code that found it, taken before the search.
    """
    metadata = {**metadata, _FOUND: "no" if tree is None else "yes", _CODE: code}
    if tree is None:
        write_parquet(path, pa.table({"node": pa.array([], pa.int32())}), metadata)
    else:
        write_tree(tree, path, metadata)


def read_incumbent(path: Path, matrix: ReplyMatrix) -> GuessTree | None:
    """Read an incumbent back.

    Raises
    ------
    InputError
        The file holds no incumbent of this game, or other code has found it.
    """
    table, metadata = read_parquet(path, having=["node"], of=matrix.fingerprint)
    if metadata.get(_CODE) != code_of_proofs():
        raise InputError(
            f"{path}: is not an incumbent that this version of the code found; "
            "find it again"
        )
    return None if metadata.get(_FOUND) == "no" else tree_of(path, table, metadata)


def write_certificate(
    entries: Iterable[CertificateEntry],
    objective: Objective,
    matrix: ReplyMatrix,
    path: Path,
    metadata: Metadata,
) -> None:
    """Store the entries of all first guesses, with the objective in the metadata."""
    asked = json.dumps(_asked(objective, matrix))
    write_parquet(path, certificate_table(entries), {**metadata, OBJECTIVE: asked})


def write_bounds(
    proof: Proof,
    objective: Objective,
    matrix: ReplyMatrix,
    path: Path,
    metadata: Metadata,
) -> None:
    """Store the bounds of sets that a proof has left, and the lower bound that they show.

    They show none (`null` in the metadata) if the proof was stopped or found no tree, or if its
    costs are too large. Nor do they in a game with symmetries, whose searches learn about images of
    sets. docs/proofs.md explains the columns.
    """
    about = {
        OBJECTIVE: json.dumps(_asked(objective, matrix)),
        _CLAIM: json.dumps(shown_bound(proof, objective, matrix)),
    }
    write_parquet(path, _bounds_table(proof.certificate, matrix), {**metadata, **about})


def shown_bound(proof: Proof, objective: Objective, matrix: ReplyMatrix) -> int | None:
    """Return the lower bound that a proof's list of bounds shows; None if it shows none."""
    is_shown = proof.proven and proof.tree is not None and proof.has_evidence
    masses = objective.masses(matrix)
    mass = len(matrix.targets) if masses is None else int(masses.sum())
    is_small = mass * objective.cost.of(objective.limit or DEEPEST) < MOST_COST
    return proof.lower_bound if is_shown and is_small else None


def copy_bounds(source: Path, path: Path, metadata: Metadata) -> None:
    """Store a list of bounds of a proof that was made before, with the names of this study."""
    table, about = read_parquet(source, _BOUNDS_SCHEMA.names)
    write_parquet(path, table, about | metadata)


def _bounds_table(entries: Sequence[CertificateEntry], matrix: ReplyMatrix) -> pa.Table:
    """Return the evidence of all entries as a table: the rows of each first guess together."""
    rows = [np.frombuffer(entry.evidence, np.int64).reshape(-1, 4) for entry in entries]
    parents, guesses, replies, bounds = np.concatenate(
        [np.zeros((0, 4), np.int64), *rows]
    ).T
    positions = [matrix.position[entry.guess] for entry in entries]
    openers = np.repeat(np.array(positions, np.int32), list(map(len, rows)))
    words, texts = pa.array(matrix.guesses), pa.array(matrix.texts)
    return pa.table(
        [
            words.take(pa.array(openers)),
            pa.array(parents, pa.int32()),
            words.take(pa.array(guesses)),
            texts.take(pa.array(replies)),
            pa.array(bounds, mask=bounds >= INFEASIBLE),
        ],
        schema=_BOUNDS_SCHEMA,
    )


def read_certificate(
    path: Path, objective: Objective, matrix: ReplyMatrix
) -> tuple[CertificateEntry, ...]:
    """Read the entries of a certificate back.

    Raises
    ------
    InputError
        The file is not a certificate of this game and this objective.
    """
    table, metadata = read_parquet(
        path, _SCHEMA.names, of=matrix.fingerprint, row_limit=len(matrix.guesses)
    )
    if metadata.get(OBJECTIVE) != json.dumps(_asked(objective, matrix)):
        raise InputError(f"{path}: proves another strategy; name that strategy")
    return tuple(CertificateEntry(**row) for row in table.to_pylist())


def stated_in(path: Path, metadata: Metadata) -> StatedObjective | None:
    """Return the objective in the metadata of a certificate; None for any other file."""
    text = metadata.get(OBJECTIVE)
    return None if text is None else read_goal(text, str(path))


def _asked(objective: Objective, matrix: ReplyMatrix) -> dict[str, object]:
    """Return an objective as certificates have it, with its cost and masses.

    Guess number d costs entry d of `row`, and beyond the row `step` more each. Without `weights`
    every target counts 1; otherwise they are in the order of the targets.
    """
    masses = objective.masses(matrix)
    return {
        "mode": objective.mode,
        "row": objective.cost.row,
        "step": objective.cost.step,
        "limit": objective.limit,
        "worst_case": objective.worst_case,
        "openers": objective.openers,
        "weights": None if masses is None else masses.tolist(),
    }


def certificate_table(entries: Iterable[CertificateEntry]) -> pa.Table:
    """Return the entries as a table, a row each."""
    return pa.Table.from_pylist([vars(entry) for entry in entries], _SCHEMA)


def write_part(
    blocks: Blocks, path: Path, key: str, metadata: Metadata | None = None
) -> None:
    """Store the entries of some blocks, with the key of their proof (see `part_key`)."""
    rows = [{"block": at, **vars(entry)} for at, block in blocks.items() for entry in block]
    table = pa.Table.from_pylist(rows, _PART_SCHEMA)
    write_parquet(path, table, {**(metadata or {}), _KEY: key})


def _read_blocks(path: Path, key: str) -> Blocks | None:
    """Read blocks; None if they are of another proof.

    Raises
    ------
    InputError
        The file holds no blocks.
    """
    table, metadata = read_parquet(path, having=["block"], row_limit=_MOST_ENTRIES)
    if metadata.get(_KEY) != key:
        return None
    blocks: Blocks = {}
    for row in table.to_pylist():
        blocks.setdefault(row.pop("block"), []).append(CertificateEntry(**row))
    return blocks


def read_part(path: Path, key: str) -> Blocks:
    """Read a part of a proof; raise `InputError` if it is of another proof."""
    blocks = _read_blocks(path, key)
    if blocks is None:
        raise InputError(
            f"{path}: is a part of another proof, or was made by another version of the code; "
            "make it again"
        )
    return blocks


class Checkpoint:
    """The file from which an unfinished proof can be resumed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._due = 0.0

    def read(self, key: str) -> Blocks:
        """Return the finished blocks; none if there is no file, or if it has another key.

        Raises
        ------
        InputError
            The file is not a checkpoint, and must not be overwritten.
        """
        if not self.path.exists():
            return {}
        blocks = _read_blocks(self.path, key)
        allow_update(self.path)
        return blocks or {}

    def save(self, blocks: Blocks, key: str, *, at_once: bool = False) -> None:
        """Store the blocks that are done, unless that was done just before.

        A checkpoint is rewritten as a whole. All writing takes at most a twentieth of the time,
        which matters where there are many blocks.
        """
        started = time.monotonic()
        if started < self._due and not at_once:
            return
        write_part(blocks, self.path, key)
        finished = time.monotonic()

        # A pause of 19 times the writing makes writing a twentieth of the whole.
        self._due = finished + 19 * (finished - started)

    def remove(self) -> None:
        """Remove the file once the proof is finished."""
        self.path.unlink(missing_ok=True)


def read_proof(
    tree: GuessTree, certificate: Path, objective: Objective, matrix: ReplyMatrix
) -> Proof:
    """Return the proof that a tree and its certificate make.

    This does not check that they agree with each other: `guesstree.verifier.checker` does.

    Raises
    ------
    InputError
        The file is not a certificate of this game and this objective.
    """
    entries = read_certificate(certificate, objective, matrix)
    return proof_of(matrix, objective, tree, entries)
