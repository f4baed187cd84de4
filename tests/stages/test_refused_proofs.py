"""The stages of a proof: what cannot be proved, and files that a proof does not replace."""

from pathlib import Path

import polars as pl
import pytest

from guesstree.base.errors import InputError
from tests.support.stage_files import proof_files, proved


def test_an_impossible_limit(folder: Path, tmp_path: Path) -> None:
    """The certificate refutes every first guess, and there is no tree."""
    files = proof_files(tmp_path, "optimal2-any")

    with pytest.raises(
        InputError, match="no guess tree stays within 2 guesses, as all 116"
    ):
        proved(folder / "class/class.parquet", files, "optimal2-any")

    certificate = pl.read_parquet(files.certificate)
    assert not files.tree.exists()
    assert set(certificate["status"]) == {"refuted"}
    assert certificate["bound"].null_count() == len(certificate)


def test_a_strategy_without_a_proof(folder: Path, tmp_path: Path) -> None:
    """The message lists strategies with proofs."""
    with pytest.raises(InputError, match=r"has no proof; choose one of optimal-\*, safest"):
        proved(folder / "class/class.parquet", proof_files(tmp_path), "max-any")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"raise\n", "is not a readable Parquet"), (None, "has no column 'block'")],
)
def test_a_checkpoint_of_another_kind(
    content: bytes | None, sentence: str, folder: Path, tmp_path: Path
) -> None:
    """A proof replaces no other file."""
    game, checkpoint = folder / "class/class.parquet", tmp_path / "mine"
    before = content or game.read_bytes()
    checkpoint.write_bytes(before)

    with pytest.raises(InputError, match=f"mine: {sentence}"):
        proved(game, proof_files(tmp_path), checkpoint=checkpoint)

    assert checkpoint.read_bytes() == before
