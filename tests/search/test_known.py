"""Proofs that were made before: verified, adopted, and refused where they are of something else."""

from pathlib import Path
from typing import Any

import polars as pl
import yaml
from typer.testing import CliRunner

from guesstree.cli import app
from guesstree.files.artifacts import store_replies
from guesstree.play.game import Game
from guesstree.study.study import open_study
from tests.pipeline import make_folder, snakemake

WORDS = ("brick", "crane", "crate", "creek", "trace")
CONFIG: dict[str, Any] = {
    "lists": {"few": {"file": "few.txt"}},
    "games": {"few": {"rule": "wordle", "targets": "few", "strategies": ["optimal-any"]}},
}


def run(*step: str | Path, folder: Path, strategy: str = "optimal-any") -> str:
    """Run a step that writes the files of a proof, and return what it says where it fails."""
    kinds = {"trees": "trees", "scores": "scores", "certificates": "proofs"}
    given = [f"--{option}={folder / kind}" for option, kind in kinds.items()]
    called = ["proof", *map(str, step), f"--strategy={strategy}", *given]
    return str(CliRunner().invoke(app, called).exception or "")


def proved(folder: Path, words: tuple[str, ...] = WORDS) -> Path:
    """Return a folder with the matrix of a game and the files of its proof."""
    store_replies(folder / "class.parquet", "wordle", words)
    run("whole", folder / "class.parquet", folder=folder)
    return folder


def adopted(matrix: Path, proof: Path, folder: Path, strategy: str = "optimal-any") -> str:
    """Adopt the files of a proof, and return what the command says where it fails."""
    files = (proof / kind / "optimal-any.parquet" for kind in ("trees", "proofs"))
    return run("adopt", matrix, *files, folder=folder, strategy=strategy)


def test_a_proof_of_something_else_is_refused(tmp_path: Path) -> None:
    """That may be another game or another goal."""
    first = proved(tmp_path / "first")
    other = proved(tmp_path / "other", WORDS[1:])
    second = tmp_path / "second"
    assert "is not the game of the tree" in adopted(other / "class.parquet", first, second)
    costly = "optimal-any name=squares cost=1 cost=4"
    assert "proves something else" in adopted(first / "class.parquet", first, second, costly)
    assert not second.exists()


def test_a_study_takes_the_proofs_that_it_knows(tmp_path: Path) -> None:
    """The workflow adopts them and proves nothing; without results, the tree is there as well."""
    first, folder = proved(tmp_path / "first"), make_folder(tmp_path / "study", WORDS, CONFIG)
    known = {"tree": "trees/optimal-any.parquet", "certificate": "proofs/optimal-any.parquet"}
    for path in known.values():
        (folder / path).parent.mkdir()
        (folder / path).write_bytes((first / path).read_bytes())
    game = {"known_proofs": {"optimal-any": known}, **CONFIG["games"]["few"]}
    (folder / "mine.yaml").write_text(yaml.safe_dump(CONFIG | {"games": {"few": game}}))
    study = open_study(folder / "mine.yaml", folder / "results")
    tree = study.stored_tree("few", "optimal-any", study.matrix("few"))
    assert tree is not None
    assert tree.total == 9
    known_of = Game._of_study(study, "few")
    assert known_of.compare("optimal-any").select("proven", "lower_bound").row(0) == (True, 9)
    proof = known_of._proof("optimal-any")
    assert proof is not None
    assert proof.lower_bound == 9
    (folder / "some.yaml").write_text(
        yaml.safe_dump(CONFIG | {"games": {"few": game | {"openers": ["brick"]}}})
    )
    some = Game._of_study(open_study(folder / "some.yaml", folder / "other"), "few")
    assert some._proof("optimal-any") is None
    made = "results/proofs/few/optimal-any.parquet"
    assert "refute" not in snakemake(folder, "--cores", "1", made).stderr
    assert pl.read_parquet(folder / made).equals(pl.read_parquet(first / known["certificate"]))
