"""Parquet files of the pipeline: the same bytes each time, never half-written, with checksums.

The metadata of every file has the version of the layout, and a checksum of each column and of the
metadata. Files that are truncated, edited or made by another version are refused when they are
read. Parquet's own page checksums would not do: they leave out the footer, which holds the metadata
and the schema, and a program that edits a file renews them.
"""

import errno
import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from guesstree.errors import InputError, reason_of
from guesstree.storage.files import check_name, check_regular, note_read, replacing
from guesstree.storage.provenance import REMEDY, check_fingerprint, check_origin

LAYOUT = "2"
"""Version of the columns and metadata of all Parquet files; it rises with every change of them."""

_LAYOUT = "guesstree"

_CHECKSUMS = "checksums"

_MAGIC = b"PAR1"
"""The first bytes of every Parquet file."""

OTHER_KIND = "it is another kind of file, so name the right one"
"""Advice for a file that guesstree wrote, given in place of another."""

Metadata = dict[str, str]


@contextmanager
def parquet_writer(
    path: Path, schema: pa.Schema, metadata: Mapping[str, str], **options: Any
) -> Iterator[Callable[[pa.Table], None]]:
    """Yield a function that adds a table to a Parquet file, as one row group.

    `options` are those of `pyarrow.parquet.ParquetWriter`, for files that need others than most.
    """
    options = {"compression_level": 1, **options}
    checksums = _Checksums(metadata)
    schema = schema.with_metadata({**metadata, _LAYOUT: LAYOUT})
    with (
        replacing(path) as draft,
        pq.ParquetWriter(draft, schema, compression="zstd", **options) as writer,
    ):

        def write(table: pa.Table) -> None:
            writer.write_table(table, max(1, len(table)))
            checksums.add(table)

        yield write
        writer.add_key_value_metadata({_CHECKSUMS: json.dumps(checksums.by_part())})


def write_parquet(path: Path, table: pa.Table, metadata: Mapping[str, str] | None = None) -> None:
    """Write a table as Parquet; `metadata` replaces the metadata that the table has."""
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
        """The number of rows."""
        return int(self._file.metadata.num_rows)

    def blocks(self, columns: Sequence[str] | None = None) -> Iterator[pa.Table]:
        """Yield the row groups, with all or some columns.

        Raises
        ------
        InputError
            After the last: a column is not as it was written.
        """
        found = _Checksums(self.metadata)
        for group in range(self._file.num_row_groups):
            with _read_errors(self.path):
                table = self._file.read_row_group(
                    group, columns=None if columns is None else list(columns)
                )
                found.add(table)  # text that is not UTF-8 is found here
            yield table
        for part, checksum in found.by_part().items():
            if self._checksums.get(part) != checksum:
                raise InputError(
                    f"{self.path}: its {part} is not as it was written; delete the file and run "
                    "again to make it anew"
                )


@contextmanager
def opened_parquet(path: Path, columns: Sequence[str] = ()) -> Iterator[StoredTable]:
    """Yield a Parquet file.

    Raises
    ------
    InputError
        The file is missing, truncated, not a Parquet file of this package, made by a version with
        another layout, or lacks one of `columns`.
    MemoryError
        The memory is not enough.
    """
    try:
        check_name(path)
        check_regular(path)
    except OSError as error:
        raise _cannot_be_read(path, error) from error
    note_read(path)
    with _read_errors(path):
        file = pq.ParquetFile(path)
    with file:
        with _read_errors(path):
            metadata, checksums = _checked_metadata(path, file)
            _check_names(path, file.schema_arrow.names, columns)
        yield StoredTable(path, metadata, checksums, file)


def check_columns(path: Path, table: pa.Table, columns: Iterable[str]) -> None:
    """Raise `InputError` if the table of a file lacks a column."""
    _check_names(path, table.column_names, columns)


def _check_names(path: Path, found: Collection[str], columns: Iterable[str]) -> None:
    missing = next((column for column in columns if column not in found), None)
    if missing is not None:
        raise InputError(f"{path}: has no column {missing!r}; {OTHER_KIND}")


@contextmanager
def _read_errors(path: Path) -> Iterator[None]:
    """Turn errors in reading a Parquet file into an `InputError` that says which kind it is."""
    try:
        yield
    except (InputError, MemoryError):
        raise
    except OSError as error:
        if error.errno == errno.ENOMEM:
            raise MemoryError from error
        if error.errno is None:  # Arrow's own
            raise InputError(f"{path}: {_fault(path)}") from error
        raise _cannot_be_read(path, error) from error
    except (pa.ArrowException, ValueError) as error:
        raise InputError(f"{path}: {_fault(path)}") from error


def _cannot_be_read(path: Path, error: OSError) -> InputError:
    return InputError(
        f"{path}: cannot be read ({reason_of(error)}); expected a file that a command of "
        "guesstree wrote, so correct the path, or make the file"
    )


def _fault(path: Path) -> str:
    """Return what is wrong with a regular file that cannot be read as Parquet."""
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if start and start != _MAGIC:
        return "is not a Parquet file; expected one that a command of guesstree wrote"
    return f"not a readable Parquet file; if the pipeline made it, {REMEDY}"


def _checked_metadata(path: Path, file: pq.ParquetFile) -> tuple[Metadata, Mapping[str, str]]:
    """Return the metadata and the checksums of a file; raise `InputError` for other layouts."""
    raw = file.metadata.metadata or {}
    metadata = {key.decode(): value.decode() for key, value in raw.items()}
    metadata.pop("ARROW:schema", None)
    layout = metadata.pop(_LAYOUT, None)
    if layout is None:
        raise InputError(
            f"{path}: written by another version or program, not by guesstree; move it away, and "
            "run again if the pipeline is to make it"
        )
    if layout != LAYOUT:
        raise InputError(
            f"{path}: written by another version or program (layout {layout}, expected "
            f"{LAYOUT}); {REMEDY}"
        )
    checksums = json.loads(metadata.pop(_CHECKSUMS, "{}"))
    if not isinstance(checksums, dict):
        raise ValueError("checksums by part are expected")
    return metadata, checksums


def read_parquet(
    path: Path,
    columns: Sequence[str] | None = None,
    *,
    of: str | None = None,
    expect: str | None = None,
) -> tuple[pa.Table, Metadata]:
    """Read a Parquet file, or some of its columns: its table and its key-value metadata.

    `of` is the fingerprint of the reply matrix that it must have been made from, and `expect` the
    origin that it must have.

    Raises
    ------
    InputError
        As from `opened_parquet`, or the file was edited, or made from another matrix or otherwise.
    """
    with opened_parquet(path, columns or ()) as stored:
        check_origin(path, stored.metadata, expect)
        if of is not None:
            check_fingerprint(path, stored.metadata, of)
        return pa.concat_tables(stored.blocks(columns)), stored.metadata


class _Checksums:
    """Checksums of the metadata and of every column, row group by row group.

    Dictionary-encoded columns are left out: their words are in the metadata, and their order is
    that of the metadata.
    """

    def __init__(self, metadata: Mapping[str, str]) -> None:
        text = json.dumps(dict(metadata), sort_keys=True)
        self._digests = {"metadata": sha256(text.encode())}

    def add(self, table: pa.Table) -> None:
        """Add a row group."""
        for name, column in zip(table.column_names, table.columns, strict=True):
            if not pa.types.is_dictionary(column.type):
                self._digests.setdefault(f"column {name!r}", sha256()).update(_bytes(column))

    def by_part(self) -> dict[str, str]:
        """Return the checksum of the metadata and of each column."""
        return {part: digest.hexdigest()[:32] for part, digest in self._digests.items()}


def _bytes(column: pa.ChunkedArray) -> bytes:
    if column.null_count == 0 and pa.types.is_primitive(column.type):
        return bytes(column.to_numpy().tobytes())
    return json.dumps(column.to_pylist(), default=repr).encode()
