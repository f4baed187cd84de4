"""What needs an extra that is not installed says which one; the version is told."""

import re
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from unittest.mock import Mock

import pytest

import guesstree
from guesstree.errors import InputError
from guesstree.extras import install_command, naming_extras
from guesstree.words.generators import russian_nouns
from guesstree.words.weights import check_language
from tests.conftest import ROOT
from tests.here import refused, said

REQUIRES = [
    "numpy>=2",
    'highspy>=1; extra == "figures"',
    'matplotlib>=3.10; extra == "figures"',
    "wordfreq; extra == 'frequencies'",
    "matplotlib>=3.10; extra == 'workflow'",
]


def test_missing_extras_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lacks is named with all of its extra; another missing module is a fault of the program.

    The command names no package that may come from a folder or a file, and its Python is this one.
    """
    monkeypatch.setattr(metadata, "requires", lambda _: REQUIRES)
    monkeypatch.setattr(sys, "executable", "/my env/python")
    monkeypatch.setattr("guesstree.extras.find_spec", lambda _: True)
    figures = "'highspy>=1' 'matplotlib>=3.10'"
    for missing, packages in (("matplotlib", figures), ("wordfreq", "wordfreq")):
        command = re.escape(f"run: '/my env/python' -m pip install {packages}")
        fault = f"^this needs {missing}, which is not installed; {command}$"
        with pytest.raises(InputError, match=fault), naming_extras():
            raise ModuleNotFoundError(name=missing)
    monkeypatch.setattr("guesstree.extras.find_spec", lambda _: None)
    assert install_command("x") == "uv pip install --python '/my env/python' x"
    with pytest.raises(ModuleNotFoundError), naming_extras():
        raise ModuleNotFoundError(name="matplot")


def test_commands_name_extras(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command ends with one sentence and code 1."""
    monkeypatch.setattr(metadata, "requires", lambda _: REQUIRES)
    monkeypatch.setattr(
        "guesstree.cli._run", Mock(side_effect=ModuleNotFoundError(name="matplotlib"))
    )
    assert "guesstree: this needs matplotlib, which is not installed" in refused(
        tmp_path, "play"
    )


@pytest.mark.parametrize(
    ("package", "call"),
    [
        ("pymorphy3", lambda: russian_nouns(5, "абвгд")),
        ("wordfreq", lambda: check_language("en")),
    ],
)
def test_lists_name_extras(
    package: str, call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What makes lists and weights says how to install what it needs."""
    monkeypatch.setitem(sys.modules, package, None)
    remedy = f"this needs {package}, .*; run: .*pip install .*{package}"
    with pytest.raises(InputError, match=remedy):
        call()


def test_the_version_is_told() -> None:
    """`guesstree --version` and CITATION.cff have the version of the package."""
    assert said(ROOT, "--version") == f"guesstree {guesstree.__version__}\n"
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {guesstree.__version__}\n" in citation
