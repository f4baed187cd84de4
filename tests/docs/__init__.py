"""Tests of docs, and what they read of its pages."""

import re
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

SHOWN_PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OTHERS = ("CHANGELOG", "CODE_OF_CONDUCT", "CONTRIBUTING")
READMES = (
    "config/README",
    "data/README",
    "examples/guesstree-learned/README",
    "results/README",
    "tests/README",
)
PAGES = [*SHOWN_PAGES, *(ROOT / f"{name}.md" for name in (*OTHERS, *READMES))]


def docs_module(name: str) -> Any:
    """Return a module of the folder docs, which is no package."""
    spec = spec_from_file_location(name, ROOT / f"docs/{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def blocks(page: Path) -> list[tuple[str, str]]:
    """Return the fenced blocks of a page, each with its kind."""
    return re.findall(
        r"^```(\S*)\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )


def shell_lines(pages: Iterable[Path]) -> list[str]:
    """Return the commands of the blocks of a shell, in the order of the pages, without comments."""
    text = "".join(text for page in pages for kind, text in blocks(page) if kind == "sh")
    lines = text.replace("\\\n", " ").splitlines()
    return [" ".join(line.partition(" #")[0].split()) for line in lines if line.strip()]
