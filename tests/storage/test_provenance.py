"""Origins tell all that a file was made from; files of one game are from one matrix."""

import json
from pathlib import Path

import pyarrow as pa
import pytest

from guesstree.errors import InputError
from guesstree.storage.parquet import read_parquet, write_parquet
from guesstree.storage.provenance import EXPECTED, ORIGIN, check_alike, origin_of


def test_each_part_counts() -> None:
    """The stage, what it was asked, its inputs, and the order of both tell origins apart."""
    origins = [
        origin_of("a"),
        origin_of("b"),
        origin_of("a", "b"),
        origin_of("a", inputs=["b"]),
        origin_of("a", "b", "c"),
        origin_of("a", "c", "b"),
        origin_of("a", ["b", "c"]),
        origin_of("a", "b", inputs=["c"]),
        origin_of("a", inputs=["b", "c"]),
        origin_of("a", inputs=["c", "b"]),
        *(origin_of("a", value) for value in (1, 1.5, "1", None, True)),
    ]
    assert len(set(origins)) == len(origins)


def test_files_have_the_origin_that_they_must_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a file of origins is named, it is asked for each path; others may be of any origin."""
    monkeypatch.chdir(tmp_path)
    mine, other = Path("results/mine.parquet"), Path("results/other.parquet")
    for path in (mine, other):
        write_parquet(path, pa.table({"word": ["raise"]}), {ORIGIN: "of mine"})

    origins = Path("origins.json")
    origins.write_text(json.dumps({str(mine): "of another"}))
    read_parquet(mine)
    monkeypatch.setenv(EXPECTED, str(origins))
    with pytest.raises(
        InputError, match=r"mine\.parquet: was made from other words, or by another"
    ):
        read_parquet(mine)
    read_parquet(other)
    origins.write_text(json.dumps({str(mine): "of mine"}))
    read_parquet(mine)
    origins.unlink()
    with pytest.raises(InputError, match=r"origins\.json: cannot be read \(no such file"):
        read_parquet(mine)


def test_files_of_two_games_may_differ() -> None:
    """Only those of one game must be from one matrix; the first that is not is named."""
    files = [(Path("a"), "wordle", "1"), (Path("b"), "jotto", "2"), (Path("c"), "wordle", "1")]
    check_alike(files)
    with pytest.raises(InputError, match=r"d: was made from other words.* than b; move both away"):
        check_alike([*files, (Path("d"), "jotto", "1")])
