"""Every Python that is promised is tried: by the command, and by the workflow of CI."""

import re
import sys
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT
from tests.tools.test_locks import PROJECT
from tools import versions

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


def test_pythons_are_named_alike() -> None:
    """Classifiers, matrix, command and docs have the same versions of Python."""
    classifiers = "\n".join(PROJECT["project"]["classifiers"])
    assert tuple(re.findall(r"Python :: (3\.\d+)", classifiers)) == versions.PYTHONS
    assert PROJECT["project"]["requires-python"] == f">={versions.PYTHONS[0]}"
    jobs = yaml.safe_load((ROOT / ".github/workflows/ci.yml").read_text("utf-8"))["jobs"]
    matrix = jobs["versions"]["strategy"]["matrix"]
    assert tuple(matrix["python"]) == versions.PYTHONS
    assert tuple(matrix["packages"]) == versions.PACKAGES
    assert {
        (one["python"], one["packages"]) for one in matrix["exclude"]
    } == versions.UNTRIED
    for page in ("README.md", "docs/installing.md"):
        promised = f"Python {versions.PYTHONS[0]} to {versions.PYTHONS[-1]}"
        assert promised in (ROOT / page).read_text("utf-8")


def test_the_short_tests_are_there() -> None:
    """Each name is a folder or a file of tests."""
    named = {*versions.SHORT, *versions.VALUES}
    assert [one for one in named if not (ROOT / "tests" / one).exists()] == []


@pytest.mark.parametrize(("passed", "code"), [(True, 0), (False, 1)])
def test_a_second_python(passed: bool, code: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """CI runs the tests of values on the first other Python, where there is one."""
    tried = []

    def run_tests(
        python: str, name: str, wanted: list[str], tests: list[str], **_: str
    ) -> bool:
        pins = Path(wanted[wanted.index("--constraint") + 1]).read_text("utf-8")
        tried.append((python, name, tests[0], "numpy==" in pins, "hypothesis==" in pins))
        assert "hash" not in pins
        return passed

    monkeypatch.setattr(versions, "run_tests", run_tests)
    monkeypatch.setattr(versions, "interpreter", "/python{}".format)
    own = f"3.{sys.version_info.minor}"
    other = next(version for version in versions.PYTHONS if version != own)
    assert versions.main(["second"]) == code
    expected = (
        f"/python{other}",
        f"{other}-pinned",
        "tests/study/test_layout.py",
        True,
        True,
    )
    assert tried == [expected]
    monkeypatch.setattr(versions, "interpreter", lambda _: None)
    assert versions.main(["second"]) == 0
    assert "finish second_python" in (ROOT / ".ci/run").read_text("utf-8")


def test_every_job_has_a_limit() -> None:
    """No job of CI runs for the six hours that it would get."""
    assert WORKFLOWS
    for path in WORKFLOWS:
        jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"].values()
        assert all("timeout-minutes" in job for job in jobs), path
