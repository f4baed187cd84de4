"""CHANGELOG.md says what each version can do, and names the one that this is."""

import re

import guesstree
from tests.conftest import ROOT

SECTIONS = re.split(
    r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.MULTILINE
)[1:]


def test_the_newest_section_is_this_version() -> None:
    """What is not released yet is under the number that it will have."""
    assert SECTIONS[0].split()[0] == guesstree.__version__
