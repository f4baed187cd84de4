"""Every block that README and the docs show is run or checked by a test."""

import re
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.docs import test_play, test_readme
from tests.docs.test_commands import SNAKEMAKE

OTHERS = ("CHANGELOG", "CODE_OF_CONDUCT", "CONTRIBUTING")
READMES = ("config/README", "data/README", "results/README")
PAGES = [
    *(ROOT / f"{name}.md" for name in ("README", *OTHERS, *READMES)),
    *sorted((ROOT / "docs").glob("*.md")),
]

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")

BLOCKS = {
    "pycon": "docs/test_shown.py::test_what_is_shown",
    "console": "docs/test_shown.py::test_what_is_shown",
    "python": "docs/test_readme.py::test_snippets",
    "python in docs/extend.md": "test_extending.py::test_objects_of_the_page_need_no_package",
    "python in docs/pipeline.md": "workflow/test_workflow.py::test_as_a_part_of_another_workflow",
    "toml in docs/extend.md": "test_extending.py::test_every_strategy_is_summarised",
    "yaml in README.md": "docs/test_readme.py::test_configs_that_are_shown_are_sound",
    "yaml in docs/extend.md": "test_extending.py::test_the_config_of_the_page",
    "yaml in docs/own-words.md": "docs/test_readme.py::test_configs_that_are_shown_are_sound",
    "yaml in docs/proofs.md": "docs/test_readme.py::test_configs_that_are_shown_are_sound",
    "yaml in docs/play.md": "docs/test_readme.py::test_configs_that_are_shown_are_sound",
    "mermaid in docs/architecture.md": "docs/test_architecture.py::test_the_arrows_are_the_imports",
    "mermaid in docs/rules.md": "docs/test_commands.py::test_made_pages_are_up_to_date",
    " in docs/architecture.md": (
        "docs/test_architecture.py::test_the_drawing_shows_every_room_in_order"
    ),
}
"""The test of each kind of block, on every page or on one."""

INDENTED = {
    "docs/play.md": "cli/test_solving.py::test_the_newspapers_game",
    "config/README.md": "docs/test_commands.py::test_runs_can_be_planned",
}
"""The test of what a page shows indented."""

LINES = {
    r"pip install \.$": "test_wheel.py::test_the_core_alone",
    "pip install examples/.*": "test_examples.py::test_a_package_passes_its_own_tests",
    "guesstree play$": "test_wheel.py::test_a_game_at_a_terminal",
    "guesstree .*": "docs/test_commands.py::test_commands_can_be_parsed",
    "snakemake .*": "docs/test_commands.py::test_runs_can_be_planned",
    "python tools/publish.py .*": "tools/test_publish.py::test_pages_lead_to_each_other",
    "make [a-z]+$": "docs/test_blocks.py::test_make_has_the_targets",
    r"git clone … guesstree && cd guesstree|python3 -m venv \.venv && \. \.venv/bin/activate": (
        "docs/test_blocks.py::test_what_make_installs_is_shown"
    ),
    "pip install --(require-hashes|no-deps) .*": (
        "docs/test_blocks.py::test_what_make_installs_is_shown"
    ),
}
"""The test of each line of a block `sh`."""


def blocks(page: Path) -> list[tuple[str, str]]:
    """Return the blocks of a page, each with its kind."""
    return re.findall(r"^```(\S*)\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def lines(text: str) -> list[str]:
    """Return the commands of a block, without comments."""
    joined = text.replace("\\\n", " ").splitlines()
    return [" ".join(line.partition(" #")[0].split()) for line in joined if line.strip()]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_block_has_a_test(page: Path) -> None:
    """Each block has a kind, and each line of a block `sh` a form, that some test runs."""
    name = str(page.relative_to(ROOT))
    for kind, text in blocks(page):
        if kind == "{toctree}":  # the site's own, which Sphinx checks
            continue
        if kind == "sh":
            for line in lines(text):
                assert any(re.match(form, line) for form in LINES), f"{name}: {line}"
            continue
        named = f"{kind} in {name}"
        assert named in BLOCKS or kind in BLOCKS, named
        if named not in BLOCKS and kind == "python":
            assert text in test_readme.SNIPPETS, text


def test_indented_blocks_are_known() -> None:
    """A block without a kind is one line of a formula or a drawing, or has a test of its own."""
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        for block in re.findall(r"\n\n((?:    [^\n]+\n)+)", page.read_text("utf-8")):
            command = re.match("    (guesstree|snakemake|make|python|pip) ", block)
            assert name in INDENTED or not command, f"{name}: {block}"


@pytest.mark.parametrize("test", sorted({*BLOCKS.values(), *LINES.values(), *INDENTED.values()}))
def test_tests_are_there(test: str) -> None:
    """Each test that is named exists."""
    file, _, function = test.partition("::")
    assert f"def {function}(" in (ROOT / "tests" / file).read_text("utf-8")


def test_commands_are_run() -> None:
    """Each `guesstree` line is run, and each `snakemake` line planned, as it is written."""
    run = {" ".join(line.partition(" #")[0].split()) for line in test_readme.COMMANDS}
    run |= {" ".join(line.split()) for line in test_play.SHOWN} | {*SNAKEMAKE}
    for page in PAGES:
        for kind, text in blocks(page):
            for line in lines(text) if kind == "sh" else []:
                if re.match("guesstree|snakemake", line):
                    assert line in run, f"{page.name}: {line}"


def test_what_make_installs_is_shown() -> None:
    """The `pip` lines are those of the Makefile, but for the queue's, which names its own list."""
    recipe = MAKEFILE.partition("\n.venv/ready:")[2].partition("\n\n")[0]
    assert "-m venv .venv\n" in recipe
    made = {f"pip install {args}" for args in re.findall(r"\t\$\(INSTALL\) (.+)", recipe)}
    shown = {
        line
        for page in PAGES
        for _, text in blocks(page)
        for line in lines(text)
        if line.startswith("pip install --")
    }
    (queue,) = shown - made
    assert shown > made
    assert (ROOT / queue.split()[-1]).exists()
    assert queue.split()[2:5] == ["--require-hashes", "--no-deps", "-r"]


def test_make_has_the_targets() -> None:
    """Every `make` line of a block names a target of the Makefile."""
    targets = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)
    shown = {
        line.split()[1]
        for page in PAGES
        for _, text in blocks(page)
        for line in lines(text)
        if re.match(r"make [a-z]+$", line)
    }
    assert shown
    assert shown <= {*targets}
