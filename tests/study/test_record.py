"""A folder of results names the config that they were made from last."""

from pathlib import Path

import pytest

from guesstree.errors import InputError
from guesstree.storage import check_folders
from guesstree.study.study import STUDY, recorded_config, write_record

RESULTS = Path("results")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a study, which is the working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_config_of_the_last_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is found from everywhere; several files, none, and one that is gone are no config."""
    assert recorded_config(RESULTS) is None

    for name in ("one.yaml", "two.yaml"):
        Path(name).write_text("")
        write_record(RESULTS, [folder / name])
        assert recorded_config(RESULTS) == Path(name)
    before = (RESULTS / STUDY).stat()
    write_record(RESULTS, [Path("two.yaml")])

    assert (RESULTS / STUDY).stat() == before

    monkeypatch.chdir(folder.parent)

    assert recorded_config(folder / RESULTS) == Path(folder.name, "two.yaml")

    (folder / "two.yaml").unlink()

    assert recorded_config(folder / RESULTS) is None

    for files in ([], [folder / "one.yaml"] * 2):
        write_record(folder / RESULTS, files)
        assert recorded_config(folder / RESULTS) is None


@pytest.mark.usefixtures("folder")
def test_folders_that_a_run_cannot_use() -> None:
    """A file in place of a folder is named."""
    check_folders(RESULTS)
    RESULTS.write_text("mine")

    with pytest.raises(InputError, match=r"^results: is not a folder; move it away"):
        check_folders(RESULTS)


@pytest.mark.usefixtures("folder")
def test_a_record_that_cannot_be_read() -> None:
    """The message says what the file should be."""
    (RESULTS / STUDY).mkdir(parents=True)

    with pytest.raises(InputError, match="give a text file with the names of config files"):
        recorded_config(RESULTS)
