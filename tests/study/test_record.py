"""A folder of results belongs to one config."""

from pathlib import Path

import pytest

from guesstree.errors import InputError
from guesstree.study.record import check_record, write_record


def test_a_folder_belongs_to_the_config_that_it_was_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same file is the same study from wherever it is named; another file is refused."""
    results = tmp_path / "work/results"
    check_record(results, [Path("config.yaml")], "advice")
    monkeypatch.chdir(tmp_path)
    write_record(results, [tmp_path / "work/config.yaml"])
    check_record(results, [Path("work/config.yaml")], "advice")
    monkeypatch.chdir(tmp_path / "work")
    check_record(Path("results"), [Path("config.yaml")], "advice")
    with pytest.raises(InputError) as caught:
        check_record(Path("results"), [Path("../config/mine.yaml")], "do this")
    assert str(caught.value) == (
        "results holds the results of config.yaml, not of ../config/mine.yaml; do this, "
        "or delete results/study.txt if this is the same study"
    )
    with pytest.raises(InputError, match=r"not of \(command line\)"):
        check_record(Path("results"), [], "do this")


def test_a_record_that_cannot_be_read(tmp_path: Path) -> None:
    """The message says what the file should be."""
    (tmp_path / "study.txt").mkdir()
    with pytest.raises(InputError, match="expected a text file that names config files"):
        check_record(tmp_path, [Path("config.yaml")], "advice")
