"""Parquet files of the pipeline, and tables as CSV: the same bytes each time, whole or absent.

The metadata of every file has the version of the layout, and a checksum of the whole file: columns,
schema, metadata and statistics. Files that are truncated, edited or of another version are rejected
when they are opened. Parquet's own page checksums are not enough. They leave out the footer, which
holds the metadata and the schema, and a program that edits a file computes them again.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from guesstree.base.errors import InputError, lacks_memory
from guesstree.base.storage import check_regular, replacing, unreadable, write_text

LAYOUT = "8"
"""Version of the columns and metadata of all Parquet files; each change of them raises it."""

_LAYOUT = "guesstree"

_CHECKSUM = "checksum"

_UNKNOWN = sha256(b"").hexdigest()
"""The placeholder of the checksum in a file while it is computed."""

_CHUNK = 1 << 20
"""Bytes that are read at once for a checksum."""

_ROW = 1 << 12
"""The most bytes of a row, in files whose number of rows is limited."""

_EXPECTED = "give the path of a file that guesstree wrote"

OTHER_KIND = "it is another kind of file, so give the path of the right one"
"""Advice for a file of guesstree that was given in place of another kind."""

FINGERPRINT = "fingerprint"
"""Metadata key: the fingerprint of the reply matrix that a file was made from."""

RECIPE = "recipe"
"""Metadata key: the strategy with its settings, as the command line writes it."""

BETWEEN_RECIPES = "; "
"""What stands between the recipes of a file that has several."""

# The workflow makes a result again only if it is not there.
REMEDY = "move it away, and run the command that made it (in results/: snakemake --cores 2)"

_REMAKE = "make it again from the reply matrix of this game"

_UNREADABLE = f"is not a readable Parquet file; if guesstree wrote it, {REMEDY}"

Metadata = dict[str, str]


@contextmanager
def parquet_writer(
    path: Path, schema: pa.Schema, metadata: Metadata, **options: Any
) -> Iterator[Callable[[pa.Table], None]]:
    """Yield a function that adds a table to a Parquet file, as one row group.

    `options` go to `pyarrow.parquet.ParquetWriter`.

    Arrow's own schema is not stored. With it, Arrow would distinguish its own texts, the texts of
    Polars and dictionaries of texts, and could not join them. Without it, all of them are read as
    `string`.
    """
    options = {
        "compression": "zstd",
        "compression_level": 1,
        "store_schema": False,
        **options,
    }
    with replacing(path) as draft:
        with pq.ParquetWriter(draft, schema, **options) as writer:
            # Arrow would split a long table into several row groups, and refuses a size of 0.
            yield lambda table: writer.write_table(table, max(1, len(table)))
            writer.add_key_value_metadata(
                {**metadata, _LAYOUT: LAYOUT, _CHECKSUM: _UNKNOWN}
            )

        # The placeholder is as long as the checksum, so nothing else in the file moves.
        with pa.OSFile(str(draft)) as data:
            checksum, place = _checksum(data, _UNKNOWN)
        with draft.open("rb+") as file:
            file.seek(place)
            file.write(checksum.encode())


def write_parquet(path: Path, table: pa.Table, metadata: Metadata) -> None:
    """Write a table as Parquet; `metadata` replaces the metadata that the table has."""
    table = table.replace_schema_metadata(None)
    with parquet_writer(path, table.schema, metadata) as write:
        write(table)


def write_tables(
    files: Iterable[Path],
    table: pa.Table,
    metadata: Metadata,
    brief: pa.Table | None = None,
) -> None:
    """Write a table to files, each in the format of its suffix: see `TABLE_FORMATS`.

    CSV has blanks between the items of lists, and the table `brief` if there is one.
    """
    for file in files:
        match file.suffix.lower():
            case ".parquet":
                write_parquet(file, table, metadata)
            case ".csv":
                import polars as pl  # most commands do without it

                lists = pl.col(pl.List(pl.Int64)).cast(pl.List(pl.String)).list.join(" ")
                shown = pl.DataFrame(table if brief is None else brief).with_columns(lists)
                write_text(file, shown.write_csv())
            case other:
                raise NotImplementedError(f"{file}: nothing writes {other}")


@dataclass(frozen=True)
class StoredTable:
    """A Parquet file that is open for reading, and its metadata."""

    path: Path
    metadata: Metadata
    _file: pq.ParquetFile

    @property
    def rows(self) -> int:
        """The number of rows."""
        return int(self._file.metadata.num_rows)

    @property
    def size(self) -> int:
        """The size of all pages in bytes, decompressed."""
        groups = range(self._file.num_row_groups)
        return sum(self._file.metadata.row_group(group).total_byte_size for group in groups)

    def blocks(self, columns: Sequence[str] | None) -> Iterator[pa.Table]:
        """Yield the row groups, with all or some columns."""
        for group in range(self._file.num_row_groups):
            with _read_errors(self.path):
                table = self._file.read_row_group(group, columns=columns)
            yield table


@contextmanager
def opened_parquet(path: Path, columns: Sequence[str] = ()) -> Iterator[StoredTable]:
    """Yield a Parquet file.

    Raises
    ------
    InputError
        The file is missing, truncated, not a Parquet file of this package, made by a version with
        another layout, not as it was written, or lacks one of `columns`.
    MemoryError
        The memory is not enough.
    """
    # The bytes that are checked are those that are read, even if the file is replaced meanwhile.
    with _read_errors(path):
        check_regular(path)
        data = pa.OSFile(str(path))

    with data:
        with _read_errors(path):
            file = pq.ParquetFile(data)
            metadata = _checked_metadata(path, file, data)
            missing = next(
                (one for one in columns if one not in file.schema_arrow.names), None
            )
            if missing is not None:
                raise InputError(f"{path}: has no column {missing!r}; {OTHER_KIND}")

        yield StoredTable(path, metadata, file)


@contextmanager
def _read_errors(path: Path) -> Iterator[None]:
    """Turn errors in reading a Parquet file into an `InputError` that names the cause."""
    try:
        yield
    except InputError:
        raise
    except (OSError, ValueError, MemoryError, pa.ArrowException) as error:
        if lacks_memory(error):
            raise MemoryError from error
        if getattr(error, "errno", None) is None:  # not the system's
            raise InputError(f"{path}: {_UNREADABLE}") from error
        raise unreadable(path, error, _EXPECTED) from error


def _checked_metadata(path: Path, file: pq.ParquetFile, data: pa.NativeFile) -> Metadata:
    """Return the metadata of a file.

    Raises
    ------
    InputError
        The file has another layout, or has changed since it was written.
    """
    raw = file.metadata.metadata or {}
    metadata = {key.decode(): value.decode() for key, value in raw.items()}
    layout = metadata.pop(_LAYOUT, "unknown")
    if layout != LAYOUT:
        raise InputError(
            f"{path}: written by another version or program (layout {layout}, expected "
            f"{LAYOUT}); {REMEDY}"
        )

    stated = metadata.pop(_CHECKSUM, _UNKNOWN)
    if _checksum(data, stated)[0] != stated:
        raise InputError(f"{path}: has changed since it was written; {REMEDY}")
    return metadata


def _checksum(data: pa.NativeFile, stated: str) -> tuple[str, int]:
    """Return the checksum of a file, and where in it the stated one begins.

    The checksum covers all bytes, with `_UNKNOWN` in place of the stated checksum.
    """
    end = data.size() - 8  # the end of the footer; its length follows
    data.seek(end)
    start = end - int.from_bytes(data.read(4), "little")

    # A file may be larger than the memory. Only its footer, with the checksum, is read whole.
    data.seek(0)
    found = sha256()
    for at in range(0, start, _CHUNK):
        found.update(data.read(min(_CHUNK, start - at)))
    footer = data.read()

    # The checksum is the last of the metadata, which come after the schema and the statistics.
    place = footer.rindex(stated.encode())
    found.update(footer[:place] + _UNKNOWN.encode() + footer[place + len(stated) :])
    return found.hexdigest(), start + place


def read_parquet(
    path: Path,
    columns: Sequence[str] | None = None,
    *,
    having: Sequence[str] = (),
    of: str | None = None,
    row_limit: int | None = None,
) -> tuple[pa.Table, Metadata]:
    """Read a Parquet file, or some of its columns: its table and its key-value metadata.

    Without `columns` all columns are read; the columns `having` must be there. `of` is the
    fingerprint of the reply matrix that the file must be made from. `row_limit` is the most rows
    that it may have: a small file may hold more than fits into memory.

    Raises
    ------
    InputError
        As from `opened_parquet`, or the file was made from another matrix, or is too large.
    """
    with opened_parquet(path, columns or having) as stored:
        if of is not None:
            check_fingerprint(path, stored.metadata, of)
        if row_limit is not None and (
            stored.rows > row_limit or stored.size > row_limit * _ROW
        ):
            raise InputError(
                f"{path}: has {stored.rows:,} rows of {stored.size:,} bytes in all, expected "
                f"{row_limit:,} rows of {_ROW:,} bytes at most; {OTHER_KIND}"
            )

        return pa.concat_tables(stored.blocks(columns)), stored.metadata


def check_fingerprint(path: Path, metadata: Metadata, fingerprint: str) -> None:
    """Raise `InputError` unless a file was made from the reply matrix of that fingerprint."""
    if metadata.get(FINGERPRINT) != fingerprint:
        raise InputError(
            f"{path}: was made from other words, weights or another rule; {_REMAKE}"
        )


def check_alike(files: Iterable[tuple[Path, str, str | None]]) -> None:
    """Raise `InputError` unless all files of each game were made from the same reply matrix.

    `files` has the path, the game and the fingerprint of each file.
    """
    first: dict[str, tuple[Path, str | None]] = {}
    for path, game, fingerprint in files:
        other, known = first.setdefault(game, (path, fingerprint))
        if fingerprint != known:
            raise InputError(
                f"{path}: was made from other words, weights or another rule than {other}; "
                f"{_REMAKE}"
            )
