"""Stored proofs that cannot be read."""

from pathlib import Path

import pytest

from guesstree.errors import InputError
from guesstree.files.artifacts import store_replies
from guesstree.files.parquet import read_parquet
from guesstree.files.proofs import stated_in
from tests.steps import proof_files, proved
from tests.study.test_artifacts import DEEP, change_metadata


def test_an_objective_that_is_nested_too_deeply(tmp_path: Path) -> None:
    """It is found before a proof is read."""
    game, files = tmp_path / "g.parquet", proof_files(tmp_path)
    store_replies(game, "wordle", ["crane", "raise", "slate"])
    proved(game, files)
    change_metadata(files.certificate, objective=DEEP)

    with pytest.raises(InputError, match=r"any\.parquet: its objective is not JSON"):
        stated_in(files.certificate, read_parquet(files.certificate)[1])
