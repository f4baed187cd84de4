"""Known proofs are verified and adopted, and refused if they prove something else."""

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest
import yaml

from guesstree.api.game import Game
from guesstree.api.verification import verify
from guesstree.base.errors import InputError
from guesstree.stages.proofs import ProofFiles, adopt_proof
from guesstree.study.artifacts import store_replies
from guesstree.study.folder import open_study
from guesstree.study.stored_scores import read_scores
from guesstree.study.table_files import read_parquet, write_parquet
from tests.support.small_study import make_folder, snakemake
from tests.support.stage_files import proof_files
from tests.support.stage_files import proved as prove

WORDS = ("brick", "crane", "crate", "creek", "trace")

CONFIG: dict[str, Any] = {
    "lists": {"few": {"file": "few.txt"}},
    "games": {"few": {"rule": "wordle", "targets": "few", "strategies": ["optimal-any"]}},
}


def proved(folder: Path, words: tuple[str, ...] = WORDS) -> Path:
    """Return a folder with the matrix of a game and the files of its proof."""
    store_replies(folder / "class.parquet", "wordle", words)
    prove(folder / "class.parquet", files_in(folder))
    return folder


def files_in(folder: Path) -> ProofFiles:
    """Return the files of a proof with a list of bounds."""
    return proof_files(folder)._replace(bounds=folder / "proofs/optimal-any-bounds.parquet")


def test_a_proof_of_something_else_is_refused(tmp_path: Path) -> None:
    """That may be another game or another goal."""
    first = proved(tmp_path / "first")
    proved(tmp_path / "other", WORDS[1:])
    files = proof_files(first)
    for matrix, strategy, fault in (
        ("other", "optimal-any", "is not the game of the tree"),
        ("first", "optimal-any name=squares cost=1 cost=4", "proves another strategy"),
    ):
        replies = tmp_path / matrix / "class.parquet"
        given = (replies, files.tree, files.certificate)
        with pytest.raises(InputError, match=fault):
            adopt_proof(*given, proof_files(first / "second"), strategy=strategy)

    assert not (first / "second").exists()


def test_bounds_are_checked(tmp_path: Path) -> None:
    """A proof checks its own list for all first guesses; one that is adopted may check a sample."""
    first = proved(tmp_path / "first")
    replies, files, other = first / "class.parquet", files_in(first), tmp_path / "other"
    given = replies, files.tree, files.certificate, files_in(other)

    assert read_scores(files.scores).checked == "all"

    adopt_proof(*given, strategy="optimal-any")

    assert read_scores(other / "scores/optimal-any.parquet").checked == "none"

    adopt_proof(*given, strategy="optimal-any", bounds=files.bounds, check=2)

    assert read_scores(other / "scores/optimal-any.parquet").checked == "2 of 5"
    adopted = pl.read_parquet(other / "proofs/optimal-any-bounds.parquet")
    assert adopted.equals(pl.read_parquet(first / "proofs/optimal-any-bounds.parquet"))


def test_costs_that_are_too_large_for_a_list(tmp_path: Path) -> None:
    """Such a proof is by a run; its list claims nothing, and the checker says why."""
    replies, files = tmp_path / "class.parquet", files_in(tmp_path)
    store_replies(replies, "wordle", WORDS)
    prove(replies, files, "optimal-any cost=1 cost=200000000000")

    assert read_scores(files.scores).checked == "none"
    with pytest.raises(
        InputError, match=r"cannot be checked, as .* its costs are large, or"
    ):
        verify(replies, files.tree, bounds=files.bounds)


def test_a_list_that_fails_is_not_adopted(tmp_path: Path) -> None:
    """The list claims one guess more than the tree takes; nothing is written."""
    first = proved(tmp_path / "first")
    files = files_in(first)
    assert files.bounds is not None
    table, about = read_parquet(files.bounds)
    write_parquet(files.bounds, table, about | {"bound": "10"})
    given = first / "class.parquet", files.tree, files.certificate
    other = files_in(tmp_path / "other")

    with pytest.raises(InputError, match="less than 10, but the tree takes 9"):
        adopt_proof(*given, other, strategy="optimal-any", bounds=files.bounds)

    assert not (tmp_path / "other").exists()


def test_a_study_takes_the_proofs_that_it_knows(tmp_path: Path) -> None:
    """The workflow adopts them and proves nothing; without results, the tree is there as well."""
    first = proved(tmp_path / "first")
    folder = make_folder(tmp_path / "study", WORDS, CONFIG)
    known = {
        "tree": "trees/optimal-any.parquet",
        "certificate": "proofs/optimal-any.parquet",
        "bounds": "proofs/optimal-any-bounds.parquet",
    }
    for path in known.values():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes((first / path).read_bytes())
    game = {"known_proofs": {"optimal-any": known}, **CONFIG["games"]["few"]}
    (folder / "mine.yaml").write_text(yaml.safe_dump(CONFIG | {"games": {"few": game}}))
    study = open_study(folder / "mine.yaml", folder / "results")
    tree = study.stored_tree("few", "optimal-any", study.matrix("few"))

    assert tree is not None
    assert tree.total == 9
    known_of = Game._of_study(study, "few")
    assert known_of.compare("optimal-any").select("proven", "lower_bound").row(0) == (
        True,
        9,
    )
    assert known_of._stored_proof("optimal-any")
    opened = {"games": {"few": game | {"openers": ["brick"]}}}
    (folder / "some.yaml").write_text(yaml.safe_dump(CONFIG | opened))
    some = Game._of_study(open_study(folder / "some.yaml", folder / "other"), "few")
    assert some._stored_proof("optimal-any") is None
    made = "results/proofs/few/optimal-any.parquet"

    assert "refute" not in snakemake(folder, "--cores", "1", made).stderr
    assert read_scores(folder / "results/scores/few/optimal-any.parquet").checked == "all"
    assert pl.read_parquet(folder / made).equals(
        pl.read_parquet(first / known["certificate"])
    )


def test_guesses_that_tell_nothing_need_no_rows(tmp_path: Path) -> None:
    """Here a set after four guesses lacks a bound after five, which only such a guess would use."""
    words = ("bdi", "ebc", "fbc", "gbc", "ibc", "icd", "kbc", "lcg", "lfd", "sbc", "tbc")
    weights = np.array([1, 0.969, 2, 0.618, 1, 1, 1, 50, 0.0553, 3, 7])
    store_replies(tmp_path / "class.parquet", "wordle", words, words, weights)
    files = files_in(tmp_path)

    prove(tmp_path / "class.parquet", files, "within5-any weighted=yes")

    assert read_scores(files.scores).checked == "all"
