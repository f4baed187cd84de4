"""Commands and sessions print what the docs show."""

import difflib
import os

import pytest

import guesstree
from tests.conftest import ROOT
from tests.docs import PAGES, docs_module

shown = docs_module("shown")

SECTIONS = [
    pytest.param(section, id=f"{page.name}: {section.splitlines()[0].strip('# ')}")
    for page in PAGES
    for section in shown.sections(page)
    if "```console" in section or "```pycon" in section
]


@pytest.mark.slow
@pytest.mark.parametrize("section", SECTIONS)
def test_what_is_shown(section: str) -> None:
    """Every block prints what stands below it; `python docs/shown.py PAGE` writes it there."""
    if missing := shown.missing_lists(section):
        pytest.skip(
            f"needs {', '.join(missing)}; put it into data/, or see GUESSTREE_LISTS"
        )
    now = shown.refreshed(
        section, every="GUESSTREE_TIMES" in os.environ
    )  # by `make nightly`
    assert now == section, "\n" + "\n".join(
        difflib.unified_diff(
            section.splitlines(), now.splitlines(), "shown", "now", lineterm=""
        )
    )


def test_blocks_are_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stale output is replaced, variables last through a section, and others stay as they are."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "src"))
    python = "```pycon\n>>> x = 2\n>>> x + 1\n{}\n```\nmore\n```sh\nls\n```\n"
    console = "```console\n$ guesstree --version\n{}\n```\n"
    now = shown.refreshed("\n".join([python.format(4), console.format("old")]))
    version = f"guesstree {guesstree.__version__}"
    assert now == "\n".join([python.format(3), console.format(version)])
    slow = "<!-- takes minutes -->\n\n```pycon\n>>> 1\n2\n```\n"
    assert shown.refreshed(slow) == slow
    assert shown.refreshed(slow, every=True) == slow.replace("\n2\n", "\n1\n")
    with pytest.raises(ValueError, match="not run here"):
        shown.refreshed("```console\n$ rm -r x\n```\n")
    assert shown.missing_lists("data/none.txt data/wordle-targets.txt") == ["none.txt"]
