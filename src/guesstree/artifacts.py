"""Files that the pipeline leaves: the same bytes each time, never half-written, sealed.

Every Parquet file says in its metadata which version of the layout it has, and carries a checksum
of each column and of the metadata. What was cut short, edited, or made by another version is found
when it is read.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from glob import escape
from hashlib import sha256
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from guesstree.errors import InputError, reason_of

LAYOUT = "1"
"""Version of the columns and metadata of all Parquet files; a change that readers notice counts."""

FINGERPRINT = "fingerprint"
"""Metadata key: the fingerprint of the reply matrix that a file was made from."""

_LAYOUT = "guesstree"
_CHECKSUMS = "checksums"
_REMEDY = "delete it and run again to make it anew"

Metadata = dict[str, str]


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a path to write to, which takes the name of `path` once it is written whole.

    What killed processes left of the same file is swept away.

    Raises
    ------
    InputError
        The file cannot be written: the disk is full, the folder read-only.
    """
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _sweep(path)
        yield draft
        draft.replace(path)
    except OSError as error:
        raise InputError(
            f"{path}: cannot be written ({reason_of(error)}); "
            "make room or allow writing there, and run again"
        ) from error
    finally:
        if os.path.lexists(draft):
            draft.unlink()


def write_text(path: Path, text: str) -> None:
    """Write a text file as UTF-8 with Unix line ends."""
    with replacing(path) as draft:
        draft.write_bytes(text.encode())


@contextmanager
def parquet_writer(
    path: Path, schema: pa.Schema, metadata: Mapping[str, str]
) -> Iterator[Callable[[pa.Table], None]]:
    """Yield a function that adds a table to a Parquet file, as one row group."""
    seal = _Seal(metadata)
    schema = schema.with_metadata({**metadata, _LAYOUT: LAYOUT})
    with (
        replacing(path) as draft,
        pq.ParquetWriter(draft, schema, compression="zstd", compression_level=1) as writer,
    ):

        def write(table: pa.Table) -> None:
            writer.write_table(table, max(1, len(table)))
            seal.add(table)

        yield write
        writer.add_key_value_metadata({_CHECKSUMS: json.dumps(seal.checksums())})


def write_parquet(path: Path, table: pa.Table, metadata: Mapping[str, str] | None = None) -> None:
    """Write a table as Parquet; whatever metadata it carries gives way to `metadata`."""
    table = table.replace_schema_metadata(None)
    with parquet_writer(path, table.schema, metadata or {}) as write:
        write(table)


@dataclass(frozen=True)
class StoredTable:
    """A Parquet file that is open for reading, and its metadata."""

    path: Path
    metadata: Metadata
    _checksums: Mapping[str, str]
    _file: pq.ParquetFile

    @property
    def rows(self) -> int:
        """How many rows the file has."""
        return int(self._file.metadata.num_rows)

    def blocks(self, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
        """Yield the row groups, with all or some columns.

        Raises
        ------
        InputError
            After the last: a column is not as it was written.
        """
        seal = _Seal(self.metadata)
        for group in range(self._file.num_row_groups):
            table = self._file.read_row_group(
                group, columns=None if columns is None else list(columns)
            )
            seal.add(table)
            yield table
        for what, checksum in seal.checksums().items():
            if self._checksums.get(what) != checksum:
                raise InputError(
                    f"{self.path}: its {what} is not as it was written; delete the file and run "
                    "again to make it anew"
                )


@contextmanager
def opened_parquet(path: Path, columns: Sequence[str] = ()) -> Iterator[StoredTable]:
    """Yield a Parquet file.

    Raises
    ------
    InputError
        The file is missing, cut short, no Parquet at all or none of ours, was made by a version
        with another layout, or lacks one of `columns`.
    """
    try:
        with pq.ParquetFile(path) as file:
            raw = file.metadata.metadata or {}
            metadata = {key.decode(): value.decode() for key, value in raw.items()}
            metadata.pop("ARROW:schema", None)
            layout = metadata.pop(_LAYOUT, "none")
            if layout != LAYOUT:
                raise InputError(
                    f"{path}: written by another version or program (layout {layout}, expected "
                    f"{LAYOUT}); {_REMEDY}"
                )
            checksums = json.loads(metadata.pop(_CHECKSUMS, "{}"))
            missing = [column for column in columns if column not in file.schema_arrow.names]
            if missing:
                raise InputError(f"{path}: has no column {missing[0]!r}; {_REMEDY}")
            yield StoredTable(path, metadata, checksums, file)
    except InputError:
        raise
    except (OSError, pa.ArrowException, ValueError) as error:
        raise InputError(f"{path}: not a readable Parquet file; {_REMEDY}") from error


def read_parquet(
    path: Path, columns: Sequence[str] | None = None, *, of: str | None = None
) -> tuple[pa.Table, Metadata]:
    """Read a Parquet file, or some of its columns: its table and its key-value metadata.

    `of` is the fingerprint of the reply matrix that it must have been made from.

    Raises
    ------
    InputError
        As from `opened_parquet`, or the file was edited, or made from another matrix.
    """
    with opened_parquet(path, columns or ()) as stored:
        if of is not None:
            check_origin(path, stored.metadata, of)
        return pa.concat_tables(stored.blocks(columns)), stored.metadata


def check_origin(path: Path, metadata: Mapping[str, str], fingerprint: str) -> None:
    """Raise `InputError` unless a file was made from the reply matrix of that fingerprint."""
    if metadata.get(FINGERPRINT) != fingerprint:
        raise InputError(f"{path}: was made from other words, weights or another rule; {_REMEDY}")


def check_alike(files: Iterable[tuple[Path, str, str | None]]) -> None:
    """Raise `InputError` unless all files of a game were made from the same reply matrix.

    A file comes as its path, the name of its game, and the fingerprint that it has.
    """
    first: dict[str, tuple[Path, str | None]] = {}
    for path, game, fingerprint in files:
        other, known = first.setdefault(game, (path, fingerprint))
        if fingerprint != known:
            raise InputError(
                f"{path}: was made from other words, weights or another rule than {other}; "
                "delete both and run again to make them anew"
            )


class _Seal:
    """Checksums of the metadata and, as row groups come by, of every column.

    Columns that are dictionary-encoded are left out: they spell out what the metadata says.
    """

    def __init__(self, metadata: Mapping[str, str]) -> None:
        told = json.dumps(dict(metadata), sort_keys=True)
        self._sums = {"metadata": sha256(told.encode())}

    def add(self, table: pa.Table) -> None:
        for name, column in zip(table.column_names, table.columns, strict=True):
            if not pa.types.is_dictionary(column.type):
                self._sums.setdefault(f"column {name!r}", sha256()).update(_bytes(column))

    def checksums(self) -> dict[str, str]:
        return {what: digest.hexdigest()[:32] for what, digest in self._sums.items()}


def _bytes(column: pa.ChunkedArray) -> bytes:
    if column.null_count == 0 and pa.types.is_primitive(column.type):
        return bytes(column.to_numpy().tobytes())
    return json.dumps(column.to_pylist(), default=repr).encode()


def _sweep(path: Path) -> None:
    """Remove drafts of a file whose writers are no more."""
    for draft in path.parent.glob(f".{escape(path.name)}.*.part"):
        writer = draft.suffixes[-2].removeprefix(".")
        if writer.isdecimal() and not _is_alive(int(writer)):
            draft.unlink(missing_ok=True)


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass  # it lives, and is another person's
    return True
