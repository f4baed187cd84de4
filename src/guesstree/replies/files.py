"""Reply matrices as Parquet files: one row per pair, row groups of whole guesses."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from guesstree.errors import InputError, reason_of
from guesstree.games.registry import rule_of_file
from guesstree.games.rule import Rule
from guesstree.replies.codes import Codes, code_type
from guesstree.replies.matrix import ReplyMatrix, matrix_header
from guesstree.storage.parquet import OTHER_KIND, opened_parquet, parquet_writer
from guesstree.storage.provenance import REMEDY

_IN_MEMORY = 1 << 31

_CHUNK = 1 << 24

_ENCODING: dict[str, Any] = {
    # The targets repeat with every guess. The compressor sees that in pages of many guesses only.
    "data_page_size": 1 << 26,
    "max_rows_per_page": 1 << 26,
    "compression_level": {"guess": 1, "target": 3, "reply": 2},
    # Replies are stored in four bytes each, of which one or two are used.
    "use_dictionary": ["guess", "target"],
    "column_encoding": {"reply": "BYTE_STREAM_SPLIT"},
    # Arrow takes longer to find the first and last word of a row group than to write it.
    "write_statistics": False,
}
"""How the columns are encoded and compressed: to a fifth of the size that Arrow's defaults give,
in a third of the time."""


def store_replies(
    path: Path,
    rule: str | Rule,
    targets: Sequence[str],
    guesses: Sequence[str] | None = None,
    weights: NDArray[np.float64] | None = None,
) -> None:
    """Compute a matrix and store it as Parquet, without ever having the whole in memory.

    The file has one row for each pair, and row groups of whole guesses. Parameters and errors are
    those of `compute_replies`.
    """
    from guesstree.replies.compute import reply_blocks

    header = matrix_header(rule, targets, guesses, weights)
    _write_blocks(path, header, reply_blocks(header.rule, header.guesses, targets))


def read_replies(path: Path) -> ReplyMatrix:
    """Read a stored matrix back.

    Raises
    ------
    InputError
        The file is not a matrix.

    Notes
    -----
    The codes of a matrix of more than two gigabytes are mapped from a temporary file beside `path`,
    so that the operating system decides which part of them is in memory.
    """
    with opened_parquet(path, ["reply"]) as stored:
        metadata = stored.metadata
        try:
            name = metadata["rule"]
            guesses = tuple(json.loads(metadata["guess_words"]))
            targets = tuple(json.loads(metadata["target_words"]))
            texts = tuple(json.loads(metadata["replies"]))
            weights = metadata.get("target_weights")
            if stored.rows != len(guesses) * len(targets):
                raise ValueError("rows are missing")
        except KeyError as error:
            raise InputError(f"{path}: not a reply matrix; {OTHER_KIND}") from error
        except (TypeError, ValueError) as error:
            raise InputError(f"{path}: not a whole reply matrix; {REMEDY}") from error
        rule = rule_of_file(path, name)
        codes = _empty_codes(path.parent, len(guesses) * len(targets), code_type(texts))
        start = 0
        for block in stored.blocks(["reply"]):
            column = block["reply"].to_numpy()
            if column.dtype != codes.dtype:  # it would be cut to size
                fault = f"its replies are {column.dtype}, expected {codes.dtype}"
                raise InputError(f"{path}: {fault}; {REMEDY}")
            codes[start : start + len(block)] = column
            start += len(block)
    matrix = ReplyMatrix(
        *(rule, guesses, targets),
        codes=codes.reshape(len(guesses), len(targets)),
        texts=texts,
        weights=None if weights is None else np.array(json.loads(weights)),
    )
    if matrix.fault:
        raise InputError(f"{path}: {matrix.fault}; {REMEDY}")
    return matrix


def _write_blocks(path: Path, matrix: ReplyMatrix, blocks: Iterator[Codes]) -> None:
    """Write a matrix whose codes come in blocks of guesses, each a row group."""
    targets = len(matrix.targets)
    metadata = {
        "rule": matrix.rule.name,
        "guesses": str(len(matrix.guesses)),
        "targets": str(targets),
        "replies": json.dumps(matrix.texts),
        "guess_words": json.dumps(matrix.guesses, ensure_ascii=False),
        "target_words": json.dumps(matrix.targets, ensure_ascii=False),
    }
    if matrix.weights is not None:
        metadata["target_weights"] = json.dumps(matrix.weights.tolist())
    words = pa.dictionary(pa.int32(), pa.string())
    schema = pa.schema(
        [("guess", words), ("target", words), ("reply", pa.from_numpy_dtype(matrix.codes.dtype))]
    )
    start = 0
    guess_words, target_words = pa.array(matrix.guesses), pa.array(matrix.targets)
    with parquet_writer(path, schema, metadata, **_ENCODING) as write:
        for codes in blocks:
            at = np.arange(start, start + len(codes), dtype=np.int32)
            tiled = np.tile(np.arange(targets, dtype=np.int32), len(codes))
            group = [
                pa.DictionaryArray.from_arrays(np.repeat(at, targets), guess_words),
                pa.DictionaryArray.from_arrays(tiled, target_words),
                pa.array(codes.ravel()),
            ]
            write(pa.Table.from_arrays(group, schema=schema))
            start += len(codes)


def _empty_codes(folder: Path, cells: int, width: Any) -> Codes:
    """Return an array to be filled, in memory or in a temporary file without a name.

    Raises
    ------
    InputError
        There is no room for the file, or it cannot be made.
    """
    size = cells * np.dtype(width).itemsize
    if size <= _IN_MEMORY:
        return np.empty(cells, width)
    try:
        with TemporaryFile(dir=folder) as file:
            # The first write to a mapped page without a place on the disk would end the process
            # where the disk is full.
            reserve = getattr(os, "posix_fallocate", _fill)
            reserve(file.fileno(), 0, size)
            return np.asarray(np.memmap(file, width, shape=cells))
    except OSError as error:
        raise InputError(
            f"{folder}: a temporary file of {size / 1e9:.1f} GB cannot be written there "
            f"({reason_of(error)}); make room or allow writing there, and run again"
        ) from error


def _fill(descriptor: int, start: int, size: int) -> None:
    """Write zeros to a file, where the system has no call that reserves room."""
    with open(descriptor, "wb", closefd=False) as file:
        file.seek(start)
        for at in range(0, size, _CHUNK):
            file.write(bytes(min(_CHUNK, size - at)))
