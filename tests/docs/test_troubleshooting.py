"""The messages that docs/troubleshooting.md quotes are in the code."""

import re

from guesstree.base.code import PACKAGE
from tests.conftest import ROOT

PAGE = (ROOT / "docs/troubleshooting.md").read_text("utf-8")
FILES = (*PACKAGE.rglob("*.py"), *(ROOT / "workflow").rglob("*.smk"), ROOT / "Makefile")


def fragments(message: str) -> list[str]:
    """Return the parts of a message between numbers, quoted words, brackets and dots."""
    parts = re.split(r"'[^']*'|\d+|\([^)]*\)|…", message)
    return [part.strip(" ,;?") for part in parts if " " in part.strip(" ,;?")]


def test_quoted_messages_are_in_the_code() -> None:
    """Each message of the first column has parts that the code or the Makefile can print."""
    texts = (path.read_text("utf-8") for path in FILES)
    code = " ".join(re.sub(r'"\s*\n\s*f?"', "", text) for text in texts)
    rows = re.findall(r"^\| (.*?`) \|", PAGE, re.MULTILINE)
    messages = [quoted for row in rows for quoted in re.findall(r"`([^`]+)`", row)]

    parts = [part for message in messages for part in fragments(message)]

    assert len(parts) >= 15
    assert [part for part in parts if part not in code] == []


def test_fragments() -> None:
    """What changes from message to message is no part of a fragment."""
    assert fragments("unknown key 'lenght'; did you mean 'length'?") == [
        "unknown key",
        "did you mean",
    ]
    assert fragments("no guess tree stays within 2 guesses") == [
        "no guess tree stays within"
    ]
