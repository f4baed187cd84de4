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


def test_the_first_version_has_no_history() -> None:
    """Nobody had an earlier one, from which something could have changed."""
    headings = re.findall(r"^### (.*)", SECTIONS[-1], re.MULTILINE)
    assert headings
    assert not {"Added", "Changed", "Removed", "Deprecated", "Fixed"} & {*headings}
