"""Every Python that is promised is tried: by the command, and by the workflow of CI."""

import re

import yaml

from tests.conftest import ROOT
from tests.tools.test_locks import PROJECT
from tools import versions


def test_pythons_are_named_alike() -> None:
    """Classifiers, the matrix of CI and the command have the same versions of Python."""
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


def test_the_short_tests_are_there() -> None:
    """Each name is a folder or a file of tests."""
    named = {*versions.SHORT, *versions.VALUES}
    assert [one for one in named if not (ROOT / "tests" / one).exists()] == []
