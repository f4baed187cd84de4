"""Parquet files: with checksums of all bytes, and the version of their layout."""

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guesstree.base.errors import InputError
from guesstree.study.table_files import (
    LAYOUT,
    check_alike,
    opened_parquet,
    parquet_writer,
    read_parquet,
    write_parquet,
)

TABLE = pa.table(
    {"word": ["raise", "slate", None], "n": [1, None, 3], "mean": [0.5, 2.0, -0.0]}
)
TYPES = {
    "word": pa.string(),
    "n": pa.int64(),
    "mean": pa.float64(),
    "right": pa.bool_(),
}
ROWS = st.fixed_dictionaries(
    {
        "word": st.none() | st.text(max_size=4),
        "n": st.none() | st.integers(-(2**31), 2**31),
        "mean": st.none() | st.floats(allow_nan=False),
        "right": st.none() | st.booleans(),
    }
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return the path of a stored table."""
    path = tmp_path / "table.parquet"
    write_parquet(path, TABLE, {"game": "g", "fingerprint": "f"})
    return path


@given(rows=st.lists(ROWS))
def test_tables_come_back(
    rows: list[dict[str, object]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A table is read as it was written, with its metadata."""
    path = tmp_path_factory.mktemp("tables") / "table.parquet"
    table = pa.Table.from_pylist(rows, pa.schema(TYPES.items()))

    write_parquet(path, table, {"game": "ы"})

    assert read_parquet(path) == (table, {"game": "ы"})


def test_blocks_are_row_groups(tmp_path: Path) -> None:
    """A table that is written in parts has checksums of the whole, and is read block by block."""
    path = tmp_path / "blocks.parquet"
    with parquet_writer(path, TABLE.schema, {"game": "g"}) as write:
        for part in (TABLE.slice(0, 2), TABLE.slice(2, 0), TABLE.slice(2)):
            write(part)

    assert pq.read_schema(path).metadata[b"game"] == b"g"
    with opened_parquet(path, ["word"]) as stored:
        assert stored.rows == 3
        assert pa.concat_tables(stored.blocks(["word"])) == TABLE.select(["word"])


def test_texts_have_one_type(tmp_path: Path) -> None:
    """Texts of Polars and dictionaries are read as other texts, so that tables can be joined."""
    word = pa.array(["raise", "slate"])
    columns = {
        "polars": word.cast("large_string"),
        "few": word.dictionary_encode(),
        "word": word,
    }

    write_parquet(tmp_path / "one.parquet", pa.table(columns), {})

    types = pq.read_schema(tmp_path / "one.parquet").types
    assert {*map(str, types)} == {"string"}


@pytest.mark.parametrize("kept", [0.0, 0.3, 0.7, 0.99])
def test_files_cut_short(path: Path, kept: float) -> None:
    """The front of a file is refused."""
    data = path.read_bytes()
    path.write_bytes(data[: int(kept * len(data))])

    with pytest.raises(InputError, match=r"table\.parquet: is not a readable Parquet file"):
        read_parquet(path)


def test_every_flipped_byte_is_found(path: Path) -> None:
    """Wherever a byte changes, in a column or in the footer, the file is refused."""
    data = path.read_bytes()
    for at in range(len(data)):
        path.write_bytes(data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1 :])
        with pytest.raises(InputError, match="run the command that made it"):
            read_parquet(path, ["n"])


@pytest.mark.parametrize("columns", [None, ["word"]])
def test_edited_files(columns: list[str] | None, path: Path) -> None:
    """Another program may keep the metadata and write page checksums, but not our checksum."""
    metadata = pq.read_metadata(path).metadata
    edited = pq.read_table(path).set_column(1, "n", pa.array([1, None, 4]))
    pq.write_table(edited.replace_schema_metadata(metadata), path)

    with pytest.raises(InputError, match="has changed since it was written; move it away"):
        read_parquet(path, columns)


@pytest.mark.parametrize("layout", ["0", f"{LAYOUT}0"])
def test_other_layouts(layout: str, path: Path) -> None:
    """A file of another version of the layout is refused."""
    table = pq.read_table(path)
    pq.write_table(table.replace_schema_metadata({"guesstree": layout}), path)

    with pytest.raises(
        InputError, match=rf"\(layout {layout}, expected {LAYOUT}\); move it"
    ):
        read_parquet(path)


def test_files_of_other_words(tmp_path: Path) -> None:
    """The files of each game belong to one matrix; the first that does not is named."""
    one, other = tmp_path / "one.parquet", tmp_path / "other.parquet"

    check_alike([(one, "g", "f"), (other, "g", "f"), (other, "h", "e")])

    with pytest.raises(
        InputError, match=r"other\.parquet: was made from .* than .*one\.par"
    ):
        check_alike([(one, "g", "f"), (other, "h", "e"), (other, "g", "e")])
