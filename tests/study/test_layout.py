"""The layout of all artifacts belongs to its version: what changes it raises `LAYOUT`.

`layout.json` has the version, the checksum of a small artifact of each kind, and the bytes of one.
After `LAYOUT` was raised, `python -m tests.study.test_layout` rewrites it. It need not rise
for a key of the metadata that goes and that readers pass over: the bytes have such a one, `origin`.
Nor need it rise for a new metric, which only adds its own columns: the file names the metrics that
were there.
"""

import base64
import json
import tempfile
from collections.abc import Set
from hashlib import sha256
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from guesstree.search.metrics import METRICS
from guesstree.study.table_files import LAYOUT, read_parquet
from tests.support.stage_files import run_steps

GOLDEN = Path(__file__).with_name("layout.json")

CODE = ("proof", "code")
"""Keys in the metadata of parts and incumbents whose values change with the code of the search."""


UNSHARED = "evidence"
"""A column of the parts of proofs. Only the code that wrote a part reads it."""


def found(folder: Path, new: Set[str] = frozenset()) -> dict[str, Any]:
    """Return what `layout.json` should have, from artifacts that are made in a folder.

    Columns of `new` metrics are left out.
    """
    (folder / "list.txt").write_text("crane\nraise\nslate\nstale\n")
    (folder / "weights.csv").write_text("word,weight\ncrane,1\nraise,2\nslate,3\nstale,4\n")
    run_steps(folder)
    artifacts = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*.parquet")
    )
    return {
        "layout": LAYOUT,
        "metrics": [name for name in METRICS if name not in new],
        "checksums": {name: layout_of(folder / name, new) for name in artifacts},
        "words.parquet": base64.b64encode((folder / "words.parquet").read_bytes()).decode(),
    }


def layout_of(path: Path, new: Set[str]) -> str:
    """Return a checksum of names, types and order of columns, of metadata, and of all values.

    Columns of `new` metrics are left out.
    """
    table, metadata = read_parquet(path)
    left_out = new | {UNSHARED}
    kept = [name for name in table.column_names if metric_of(name) not in left_out]

    types = [
        (field.name, str(field.type))
        for field in pq.read_schema(path)
        if field.name in kept
    ]
    about = sorted(item for item in metadata.items() if item[0] not in CODE)
    rows = table.select(kept).to_pylist()
    return sha256(json.dumps([types, about, rows]).encode()).hexdigest()[:16]


def metric_of(column: str) -> str:
    """Return the metric whose value or rank a column of a ranking has."""
    return column.removeprefix("weighted_").removesuffix("_rank")


def test_the_layout_belongs_to_its_version(tmp_path: Path) -> None:
    """No kind of artifact changed since `LAYOUT` was raised."""
    golden = json.loads(GOLDEN.read_text())
    now = found(tmp_path, new={*METRICS} - {*golden["metrics"]})
    remedy = "raise LAYOUT, then run: python -m tests.study.test_layout"

    assert (golden["layout"], golden["checksums"]) == (LAYOUT, now["checksums"]), remedy

    stored = tmp_path / "stored.parquet"
    stored.write_bytes(base64.b64decode(golden["words.parquet"]))

    assert read_parquet(stored)[0]["word"].to_pylist() == [
        "crane",
        "raise",
        "slate",
        "stale",
    ]


def main() -> None:
    """Write `layout.json` for a version of the layout that has none."""
    if GOLDEN.exists() and json.loads(GOLDEN.read_text())["layout"] == LAYOUT:
        raise SystemExit(f"{GOLDEN} is of layout {LAYOUT}; raise LAYOUT first")
    with tempfile.TemporaryDirectory() as folder:
        GOLDEN.write_text(json.dumps(found(Path(folder)), indent=1) + "\n")


if __name__ == "__main__":
    main()
