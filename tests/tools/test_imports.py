"""Every package that some code imports is one that pyproject.toml names, and nothing else is."""

import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions

from tests.conftest import ROOT
from tests.tools.test_locks import EXTRAS, GROUPS, PROJECT, plain

OURS = {
    "guesstree",
    "tests",
    "tools",
    "docs",
    *(path.stem for path in ROOT.glob("docs/*.py")),
}

CORE = {plain(one) for one in PROJECT["project"]["dependencies"]}
OPTIONAL = {plain(one) for listed in EXTRAS.values() for one in listed} - {"guesstree"}

DATA = {"pymorphy3-dicts-ru"}
"""Packages that others load by name."""


def imports(folder: str) -> Iterator[str]:
    """Yield the modules that Python and Snakemake files in a folder import, without ours."""
    for path in [ROOT / folder, *(ROOT / folder).rglob("*")]:
        if path.suffix == ".py":
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Import):
                    yield from (name.name.partition(".")[0] for name in node.names)
                elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                    yield node.module.partition(".")[0]
        elif path.suffix == ".smk" or path.name == "Snakefile":
            yield from re.findall(r"(?m)^\s*(?:from|import) (\w+)", path.read_text("utf-8"))


def packages(*folders: str) -> set[str]:
    """Return the packages that have the modules which code in some folders imports."""
    known = packages_distributions()
    modules = {name for folder in folders for name in imports(folder)}
    modules -= {*sys.stdlib_module_names} | OURS
    return {plain(known.get(name, [name])[0]) for name in modules}


def test_imports_of_the_package_equal_its_requirements() -> None:
    """The package imports all that it requires, and nothing else."""
    assert packages("src", "workflow") == (CORE | OPTIONAL) - DATA


def test_imports_of_tests_and_docs_are_declared() -> None:
    """Imports of tests, docs and tools are among the declared packages."""
    named = CORE | OPTIONAL | {plain(one) for group in GROUPS.values() for one in group}
    assert packages("tests", "docs", "tools") - named == set()
