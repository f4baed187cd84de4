"""Stored parts of proofs: checkpoints take little time, and files that do not fit are refused."""

from pathlib import Path
from unittest.mock import Mock

import pytest

from guesstree.base.errors import InputError
from guesstree.games.matrix import compute_replies
from guesstree.search import refutation
from guesstree.search.incumbent import find_incumbent
from guesstree.search.objective import Objective
from guesstree.search.refutation import part_key
from guesstree.study import stored_proofs as stored_proofs
from guesstree.study.artifacts import metadata_of, store_replies
from guesstree.study.stored_proofs import Checkpoint, stated_in
from guesstree.study.table_files import read_parquet
from tests.study.test_artifacts import DEEP, change_metadata
from tests.support.stage_files import proof_files, proved

OBJECTIVE = Objective("any")
GAME = compute_replies("wordle", ("brick", "crane", "crate", "creek", "trace"))


def test_checkpoints_take_little_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first one is written at once, and the next when nineteen times as long has passed."""
    clock = [0.0]
    written: list[float] = []

    def write(*_: object) -> None:
        written.append(clock[0])
        clock[0] += 1

    monkeypatch.setattr(stored_proofs, "write_part", write)
    monkeypatch.setattr(stored_proofs, "time", Mock(monotonic=lambda: clock[0]))
    checkpoint = Checkpoint(tmp_path / "checkpoint")
    for clock[0] in (10, 11, 29, 30, 49, 60):
        checkpoint.save({}, "")

    assert written == [10, 30, 60]


def test_parts_and_incumbents_of_other_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the file and the remedy."""
    incumbent = find_incumbent(GAME, OBJECTIVE)
    with monkeypatch.context() as patch:
        for module in (refutation, stored_proofs):
            patch.setattr(module, "code_of_proofs", lambda: "other code")
        about = metadata_of(GAME, "g")
        stored_proofs.write_incumbent(
            incumbent, tmp_path / "incumbent", "other code", about
        )
        stored_proofs.write_part(
            {}, tmp_path / "part", part_key(GAME, OBJECTIVE, incumbent)
        )
        assert stored_proofs.read_incumbent(tmp_path / "incumbent", GAME) is not None

    with pytest.raises(InputError, match=r"this version of the code found; find it again$"):
        stored_proofs.read_incumbent(tmp_path / "incumbent", GAME)
    with pytest.raises(InputError, match=r"by another version of the code; make it again$"):
        stored_proofs.read_part(tmp_path / "part", part_key(GAME, OBJECTIVE, incumbent))


def test_an_objective_that_is_nested_too_deeply(tmp_path: Path) -> None:
    """An objective that is nested too deeply is refused before the proof is read."""
    game, files = tmp_path / "g.parquet", proof_files(tmp_path)
    store_replies(game, "wordle", ["crane", "raise", "slate"])
    proved(game, files)
    change_metadata(files.certificate, objective=DEEP)

    with pytest.raises(InputError, match=r"any\.parquet: its objective is not JSON"):
        stated_in(files.certificate, read_parquet(files.certificate)[1])
