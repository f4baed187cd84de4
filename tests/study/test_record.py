"""A folder of results belongs to one config."""

import json
import re
from importlib.metadata import version
from pathlib import Path

import pytest

import guesstree
from guesstree.code.following import LIBRARIES
from guesstree.errors import InputError
from guesstree.study.record import (
    CODE,
    STAGES,
    STUDY,
    TRACKED,
    check_code,
    check_folders,
    check_record,
    code_of_results,
    complete_record,
    write_origins,
    write_record,
)
from tests.conftest import ROOT


def test_a_folder_belongs_to_the_config_that_it_was_made_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same file is the same study from wherever it is named; another file is refused."""
    results = tmp_path / "work/results"
    check_record(results, [Path("config.yaml")], "advice")
    monkeypatch.chdir(tmp_path)
    write_record(results, [tmp_path / "work/config.yaml"], "")
    check_record(results, [Path("config/mine.yaml")], "advice")  # nothing was made yet
    (results / "evaluation.md").write_text("")
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


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of a study, which is the working folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


RESULTS, FILES = Path("results"), [Path("config.yaml")]


def check(code: str, *unknown: str) -> bool:
    """Tell whether results may stay beside those of some code, some of them of unknown code."""
    try:
        check_code(RESULTS, code, Path("Snakefile"), FILES, unknown)
    except InputError:
        return False
    return True


@pytest.mark.usefixtures("folder")
def test_the_record_of_code() -> None:
    """It names one code, once all results are of it."""
    record = RESULTS / CODE
    assert check("one")
    write_record(RESULTS, FILES, "one")
    assert record.read_text() == "one"
    write_record(RESULTS, [], "two")
    assert record.read_text() == "two", "nothing was made by other code"
    write_record(RESULTS, FILES, "one")
    assert record.read_text() == "one"
    assert (RESULTS / STUDY).read_text() == "config.yaml\n"
    (RESULTS / "evaluation.md").write_text("")
    write_record(RESULTS, FILES, "two")
    assert not record.exists()
    assert check("one")
    assert check("two")
    assert not check("two", "one of one")
    complete_record(RESULTS, "two")
    assert record.read_text() == "two"


@pytest.mark.usefixtures("folder")
def test_results_that_snakemake_has_lost() -> None:
    """They stay if they are of the same code, until all are made anew."""
    record = RESULTS / CODE
    write_record(RESULTS, FILES, "one")
    TRACKED.unlink()
    assert check("two"), "there are none"
    (RESULTS / "evaluation.md").write_text("")
    assert check("one")
    with pytest.raises(InputError, match=r"anew, run: snakemake --cores all --forceall$"):
        check_code(RESULTS, "two", Path("Snakefile"), FILES, ())
    (RESULTS / STUDY).unlink()
    assert not check("two")
    write_record(RESULTS, FILES, "one")
    record.unlink()
    assert not check("one", "of any code"), "they may be of several codes"
    (RESULTS / STUDY).unlink()
    write_record(RESULTS, FILES, "two")
    assert not check("two", "of any code"), "not all was made yet"
    complete_record(RESULTS, "two")
    assert check("three")
    assert not check("three", "of any code")


@pytest.mark.usefixtures("folder")
def test_results_that_were_copied() -> None:
    """Those of other code do not go with what Snakemake knows of the results that stood there."""
    write_record(RESULTS, FILES, "one")
    (RESULTS / "evaluation.md").write_text("")
    (RESULTS / CODE).write_text("two")
    assert not check("three")
    assert check("two")
    complete_record(RESULTS, "three")
    assert check("four")


@pytest.mark.usefixtures("folder")
def test_the_origins_of_a_config_have_a_file_of_their_own() -> None:
    """The same origins are written once; others do not replace them."""
    one, other = (write_origins({"results/words/few.parquet": origin}) for origin in "ab")
    assert json.loads(one.read_text()) == {"results/words/few.parquet": "a"}
    assert json.loads(other.read_text()) == {"results/words/few.parquet": "b"}
    before = one.stat()
    assert write_origins({"results/words/few.parquet": "a"}) == one
    assert one.stat() == before


@pytest.mark.usefixtures("folder")
def test_folders_that_a_run_cannot_use() -> None:
    """A file in place of a folder, and a workflow whose path Snakemake takes for a wildcard."""
    check_folders(Path("/workflow"), RESULTS)
    with pytest.raises(InputError, match=r"^/my {clone}/workflow: has braces, which Snakemake"):
        check_folders(Path("/my {clone}/workflow"), RESULTS)
    RESULTS.write_text("mine")
    with pytest.raises(InputError, match=r"^results: is not a folder; rename it, or move it away"):
        check_folders(Path("/workflow"), RESULTS)


def test_the_code_of_results_is_that_of_every_rule() -> None:
    """The commands of all rules count, and the libraries by their versions."""
    rules = "".join(path.read_text() for path in (ROOT / "workflow/rules").glob("*.smk"))
    assert set(re.findall(r'code_digest\(\s*"([\w.]+)"', rules)) == set(STAGES)
    lines = dict(line.split(" ") for line in code_of_results().splitlines())
    assert lines["guesstree"] == guesstree.__version__
    assert {name: lines[name] for name in LIBRARIES} == {name: version(name) for name in LIBRARIES}


def test_a_record_that_cannot_be_read(tmp_path: Path) -> None:
    """The message says what the file should be."""
    (tmp_path / "study.txt").mkdir()
    (tmp_path / "evaluation.md").write_text("")
    with pytest.raises(InputError, match="expected a text file that names config files"):
        check_record(tmp_path, [Path("config.yaml")], "advice")
