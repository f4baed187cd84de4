"""Digests of the code change with what they cover."""

import shutil
from collections.abc import Callable, Iterator
from importlib.metadata import EntryPoint, EntryPoints, version
from pathlib import Path

import pytest

from guesstree import code


def digests() -> list[str]:
    """Return both digests as another process would: that of proofs, and that of the package."""
    both = code.code_of_proofs, code.code_of_package
    for one in both:
        one.cache_clear()
    return [one() for one in both]


@pytest.fixture
def package(tmp_path: Path) -> Iterator[Path]:
    """Let the digests look at a copy of the package."""
    copy = tmp_path / "guesstree"
    shutil.copytree(code.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    before = digests()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(code, "PACKAGE", copy)
        assert digests() == before, "the place of the package counts"
        yield copy
    digests()


@pytest.mark.parametrize(
    ("edited", "proofs", "all_code"),
    [
        ("search/driver.py", True, True),
        ("strategies/optimal.py", True, True),
        ("games/rule.py", True, True),
        ("words/lists.py", True, True),
        ("strategies/growing.py", False, True),
        ("report/explorer_pages/explorer.js", False, True),
        ("study/config.schema.yaml", False, True),
        ("report/new.py", False, True),
        ("search/__pycache__/driver.pyc", False, False),
    ],
)
def test_edits(edited: str, proofs: bool, all_code: bool, package: Path) -> None:
    """What proofs stand on changes both; other code, pages and figures change one."""
    before = digests()
    path = package / edited
    path.parent.mkdir(exist_ok=True)
    with path.open("a") as file:
        file.write("\n")
    changed = [one != other for one, other in zip(before, digests(), strict=True)]
    assert changed == [proofs, all_code]


def upgraded(library: str) -> Callable[[str], str]:
    """Return a function that says another version of a library."""
    return lambda name: "99" if name == library else version(name)


def adding(group: str) -> Callable[[], EntryPoints]:
    """Return a function that says which entry points there are: one."""
    return lambda: EntryPoints([EntryPoint("mine", "mine:mine", f"guesstree.{group}")])


@pytest.mark.parametrize(
    ("asked", "other", "changed"),
    [
        ("version", upgraded("numba"), [True, True]),
        ("version", upgraded("matplotlib"), [False, True]),
        ("version", upgraded("typer"), [False, False]),
        ("entry_points", adding("rules"), [True, True]),
        ("entry_points", adding("word_sources"), [True, True]),
        ("entry_points", adding("metrics"), [False, True]),
    ],
)
def test_libraries_and_packages(
    asked: str, other: Callable[..., object], changed: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The versions of libraries that decide values count, and packages that add to this one."""
    before = digests()
    with monkeypatch.context() as patch:
        patch.setattr(code, asked, other)
        after = digests()
    assert [one != other for one, other in zip(before, after, strict=True)] == changed
    assert digests() == before
