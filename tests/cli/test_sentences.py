"""What the command says in words: errors without a full stop, and help without types of flags."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT

PACKAGE = ROOT / "src/guesstree"
ERRORS = {"InputError", "ContradictionError", "SearchNeededError", "_give_up", "say_fault"}
"""What takes the text of an error: exceptions, and functions that print one."""

NAMES = ("SHA-256", "Snakemake", "YAML", "CSV", "JSON", "PNG", "HTML", "Parquet", "Numba")
"""Words that begin with a capital wherever they stand."""


def texts(node: ast.AST) -> Iterator[str]:
    """Yield the texts that an expression may be, with `{}` for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(
            one.value if isinstance(one, ast.Constant) else "{}"  # type: ignore[misc]
            for one in node.values
        )
    elif isinstance(node, ast.IfExp):
        yield from texts(node.body)
        yield from texts(node.orelse)
    elif isinstance(node, ast.BinOp):
        for left in texts(node.left):
            yield from (left + right for right in texts(node.right))


def errors() -> list[tuple[Path, int, str]]:
    """Return every text of an error in the package, with its file and line."""
    found = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                if (name in ERRORS or name == "_error") and node.args:
                    found += [(path, node.lineno, text) for one in node.args for text in texts(one)]
    return found


def test_errors_have_no_full_stop() -> None:
    """Each is one clause, in lower case, that goes on after `guesstree:` and may end in an example.

    A reply such as ..Y.. may end one; a full stop may not, as it would be taken for a part of it.
    """
    found = errors()
    assert len(found) > 150
    for path, line, text in found:
        where = f"{path.relative_to(ROOT)}, line {line}: {text!r}"
        assert not re.search(r"(?<![.Y])[.!]$|\?\.$|\s$", text), where
        assert not re.search(r"[a-z)]\. [A-Z]", text), where
        assert not text[:1].isupper() or text.startswith(NAMES), where


@pytest.mark.parametrize("text", ["a. B", "done.", "what?."])
def test_what_is_no_error(text: str) -> None:
    """The patterns find what they are for."""
    assert re.search(r"(?<![.Y])[.!]$|\?\.$|\s$|[a-z)]\. [A-Z]", text)
