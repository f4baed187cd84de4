"""Every block that README and the docs show is run or checked by a test."""

import re

from tests.conftest import ROOT
from tests.docs import PAGES, blocks, shell_lines
from tests.docs.test_commands import SNAKEMAKE
from tests.docs.test_contributing import commands
from tests.docs.test_readme import COMMANDS, PLAYED, SNIPPETS
from tests.verifier.test_claim import IN_C

MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
KINDS = {"pycon", "console", "yaml", "toml", "{toctree}", ""}
"""Other kinds than `python` and `sh`: tests/docs/test_shown.py and others run or read them."""

OWN_TESTS = {"CONTRIBUTING.md", "docs/extend.md", "docs/pipeline.md"}
"""Pages whose Python is no snippet: other tests follow them step by step, or run it."""

INSTALLING = re.compile(r"pip install .*|python3 -m venv \.venv && \. \.venv/bin/activate")


def test_every_block_is_run() -> None:
    """Each has a kind that some test runs; Python is a snippet, and commands are run or planned."""
    for page in PAGES:
        name = str(page.relative_to(ROOT))
        for kind, text in blocks(page):
            if kind == "python":
                assert name in OWN_TESTS or text in SNIPPETS, text
            elif kind != "sh":
                assert kind in KINDS, name
    targets = re.findall(r"^([a-z-]+):", MAKEFILE, re.MULTILINE)
    made = [f"make {target}" for target in targets]
    known = {*COMMANDS, *PLAYED, *SNAKEMAKE, *IN_C, *commands(), *made}
    for line in shell_lines(PAGES):
        assert line in known or INSTALLING.fullmatch(line), line
