"""Reply matrices: computed, stored, read back."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

import guesstree
from guesstree.errors import InputError
from guesstree.files import artifacts
from guesstree.files.artifacts import read_replies, store_replies
from guesstree.files.parquet import read_parquet, write_parquet
from guesstree.games import codes
from guesstree.games import matrix as matrices
from guesstree.games.codes import reply_codes, wrong_code
from guesstree.games.matrix import ReplyMatrix, compute_replies
from guesstree.games.rules import RULES
from guesstree.strategies.greedy import grow_greedy


@pytest.mark.parametrize("name", RULES)
@given(data=st.data())
def test_matrix_equals_the_rule(name: str, data: st.DataObject) -> None:
    """Every cell is what the rule says, for words of any length up to 10."""
    rule = RULES[name]
    length = data.draw(st.integers(1, 10))
    letters = data.draw(st.sampled_from(["abcde", "abcdefghijkl"]))
    lists = st.lists(
        st.text(letters, min_size=length, max_size=length), min_size=1, max_size=8
    )
    guesses, targets = data.draw(lists), data.draw(lists)
    expected = [[rule.reply(guess, target) for target in targets] for guess in guesses]
    codes = reply_codes(rule, guesses, targets)

    assert codes.tolist() == expected
    assert codes.dtype == (np.uint8 if len(rule.texts(length)) <= 256 else np.uint16)


def test_the_fingerprint_covers_what_a_matrix_has(tmp_path: Path) -> None:
    """Each part counts, in memory, for a view and from a file alike."""
    matrix = compute_replies("wordle", ("crane", "crate", "trace"))
    codes = matrix.codes.copy()
    codes[2, 0] += 1
    others = [
        replace(matrix, given=codes),
        replace(matrix, texts=(*matrix.texts[:-1], "right")),
        replace(matrix, weights=np.array([1.0, 2.0, 3.0])),
        replace(matrix, guesses=("crane", "trace", "crate")),
        replace(matrix, rule=replace(matrix.rule, name="other")),
        matrix.with_targets(np.arange(2)),
    ]

    assert len({one.fingerprint for one in (matrix, *others)}) == 7

    by_target: Any = np.asfortranarray(matrix.codes)
    view = replace(matrix, given=by_target)

    assert view.fingerprint == matrix.fingerprint

    store_replies(tmp_path / "m.parquet", "wordle", matrix.targets)

    assert read_replies(tmp_path / "m.parquet").fingerprint == matrix.fingerprint


def test_matrices_that_do_not_fit_into_memory(
    matrices: dict[str, ReplyMatrix], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A large matrix is stored block by block, and lies in a nameless file when it is read."""
    jotto, path = matrices["jotto"], tmp_path / "jotto.parquet"
    store_replies(path, "jotto", jotto.targets)
    whole = path.read_bytes()
    monkeypatch.setattr(codes, "_CELLS_PER_ROW_GROUP", 1 << 16)
    monkeypatch.setattr(artifacts, "_IN_MEMORY", 0)
    store_replies(path, "jotto", jotto.targets)
    back = read_replies(path)

    assert (back.codes == jotto.codes).all()

    tree = grow_greedy(back, "max", "any")

    assert (tree.guess == grow_greedy(jotto, "max", "any").guess).all()

    monkeypatch.undo()
    store_replies(path, "jotto", jotto.targets)

    assert path.read_bytes() == whole
    assert [file.name for file in tmp_path.iterdir()] == ["jotto.parquet"]


def test_parquet_explains_itself(matrices: dict[str, ReplyMatrix], tmp_path: Path) -> None:
    """Polars reads pairs in order from row groups of whole guesses, metadata says the rest."""
    matrix, path = matrices["wordle"], tmp_path / "wordle.parquet"
    store_replies(path, "wordle", matrix.targets)
    row = pl.scan_parquet(path).filter(pl.col("guess") == "raise").collect()

    assert row["target"].to_list() == list(matrix.targets)
    assert row["reply"].to_list() == matrix.codes[matrix.guesses.index("raise")].tolist()

    about = pq.read_metadata(path)

    assert about.metadata[b"targets"] == b"2309"

    groups = [about.row_group(at).num_rows for at in range(about.num_row_groups)]

    assert len(groups) > 1
    assert all(rows % len(matrix.targets) == 0 for rows in groups)


@pytest.mark.parametrize(
    ("rule", "targets", "guesses", "message"),
    [
        ("wordle", ["raise"], ["slate"], "'raise' is not among the guesses"),
        ("wordle", ["raise"], ["raise", "slates"], "'slates' has 6 characters"),
        ("jotto", ["stare", "tears"], None, "cannot tell 'stare' from 'tears'"),
    ],
)
def test_bad_lists(
    rule: str, targets: list[str], guesses: list[str] | None, message: str
) -> None:
    """Lists that make no game are refused in one sentence."""
    with pytest.raises(InputError, match=message):
        compute_replies(rule, targets, guesses)


THREE = compute_replies("wordle", ["crane", "trace", "crate"])


@pytest.mark.parametrize(
    ("codes", "says"),
    [
        (THREE.codes + 200, "guess 'crane' and target 'crane' earn the reply 186"),
        (THREE.codes[:, ::-1], "guess 'crane' and target 'crane' earn"),
        (np.full_like(THREE.codes, 242), "guess 'crane' and target 'trace' earn"),
        (
            np.where(THREE.codes < 242, np.uint8(250), THREE.codes),
            "reply 250, expected 242",
        ),
        (THREE.codes.astype(np.int32), "are int32"),
        (THREE.codes / 2, "are float64"),
    ],
)
def test_codes_that_cannot_be(codes: Any, says: str, tmp_path: Path) -> None:
    """A file with right checksums is refused, and so is a matrix that a user put together."""
    path, made = tmp_path / "made.parquet", replace(THREE, given=codes)

    with pytest.raises(InputError, match=f"^replies: .*{says}.*; use the matrix of a game"):
        guesstree.Game(made)

    if made.codes.dtype != THREE.codes.dtype:  # files have one type for all
        return
    store_replies(path, "wordle", THREE.targets)
    table, metadata = read_parquet(path)
    column = pa.array(made.codes.ravel(), pa.uint16())
    write_parquet(path, table.set_column(2, "reply", column), metadata)

    with pytest.raises(InputError, match=rf"made\.parquet: .*{says}.*; move it away, and"):
        read_replies(path)


@pytest.mark.parametrize(
    ("replies", "kind"),
    [(256, "uint16"), (None, "uint16"), ("a", "string"), (0.5, "double")],
)
def test_stored_codes_are_not_cut_to_size(replies: Any, kind: str, tmp_path: Path) -> None:
    """All files have one type of codes, so that they can be read together, and matrices two."""
    path = tmp_path / "made.parquet"
    store_replies(path, "wordle", THREE.targets)
    table, metadata = read_parquet(path)

    assert table["reply"].type == "uint16"

    write_parquet(
        path, table.set_column(2, "reply", pa.array([replies] * 9, kind)), metadata
    )

    with pytest.raises(
        InputError, match="its replies are not whole numbers up to 255; move it"
    ):
        read_replies(path)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (
            {"weights": np.array([1, np.nan, 1])},
            "its weights are not 3 finite numbers above 0",
        ),
        ({"weights": np.array([1.0])}, "its weights are not 3 finite numbers above 0"),
        ({"guesses": ("crane", "trace")}, "is not among the guesses"),
        ({"guesses": ("crane", "trace", "crate", "slate")}, r"of shape \(4, 3\)"),
        ({"targets": ("crane", "crane", "crate")}, "comes twice"),
        ({"texts": ("a", "b")}, "earn the reply"),
        ({"texts": ("a", 1)}, "is not text"),
    ],
)
def test_matrices_that_cannot_be(change: dict[str, Any], says: str) -> None:
    """What a user of the library puts together is checked once, where it enters."""
    with pytest.raises(InputError, match=f"^replies: .*{says}"):
        guesstree.Game(replace(THREE, **change))


def test_where_a_wrong_code_is() -> None:
    """The first one is named, whatever block it is in; equal forms are right, all others not."""
    forms = [str(at) for at in range(2000)]
    codes = np.zeros((2000, 2000), np.uint8)
    np.fill_diagonal(codes, 2)

    assert wrong_code(codes, forms, forms, 2) is None

    for place, code in (((1999, 3), 3), ((1200, 7), 2), ((5, 5), 1)):
        codes[place] = code
        assert wrong_code(codes, forms, forms, 2) == place

    assert wrong_code(np.array([[2, 2]], np.uint8), ["a"], ["a", "a"], 2) is None


def test_a_long_matrix_is_computed_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its rows, blocks and parts have the codes of the whole matrix."""
    words = ("crane", "crate", "trace", "audio")
    whole = compute_replies("wordle", words)
    monkeypatch.setattr(matrices, "LONG_CELLS", 15)
    monkeypatch.setattr(matrices, "_CELLS_OF_BLOCK", 4)

    long = compute_replies("wordle", words)
    blocks = [*long.blocks(np.array([3, 1, 0]))]

    assert long.given is None
    assert (long.is_long, whole.is_long) == (True, False)
    assert [len(block) for block in blocks] == [2, 1]
    assert np.array_equal(np.concatenate(blocks), whole.codes[[3, 1, 0]])
    assert np.array_equal(long.row(2), whole.codes[2])
    assert np.array_equal(long.with_targets(np.array([3])).codes, whole.codes[:, 3:])
    assert long == whole
