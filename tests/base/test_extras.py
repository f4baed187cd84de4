"""Optional packages: an error has the command that installs what is missing."""

import re
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

from guesstree.base.errors import InputError
from guesstree.base.plugins import install_command, naming_extras
from guesstree.words.generators import russian_nouns
from guesstree.words.weights import check_language
from tests.support.commands import refused

REQUIRES = [
    "numpy>=2",
    'highspy>=1; extra == "figures"',
    'matplotlib>=3.10; extra == "figures"',
    "wordfreq; extra == 'frequencies'",
    "pymorphy3; extra == 'russian'",
    "matplotlib>=3.10; extra == 'workflow'",
]


@pytest.fixture(autouse=True)
def _requirements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the package have these extras, and Python a path with a blank."""
    monkeypatch.setattr(metadata, "requires", lambda _: REQUIRES)
    monkeypatch.setattr(sys, "executable", "/my env/python")
    monkeypatch.setattr("guesstree.base.plugins.find_spec", lambda _: True)


@pytest.mark.parametrize(
    ("missing", "packages"),
    [("matplotlib", "'highspy>=1' 'matplotlib>=3.10'"), ("wordfreq", "wordfreq")],
)
def test_a_missing_extra(missing: str, packages: str) -> None:
    """The command installs all packages of the extra with this Python."""
    command = re.escape(f"run: '/my env/python' -m pip install {packages}")
    fault = f"^this needs {missing}, which is not installed; {command}$"

    with pytest.raises(InputError, match=fault), naming_extras():
        raise ModuleNotFoundError(name=missing)


def test_another_missing_module() -> None:
    """A missing module of no extra is a fault of the program, and its error stays as it is."""
    with pytest.raises(ModuleNotFoundError), naming_extras():
        raise ModuleNotFoundError(name="matplot")


def test_an_environment_without_pip(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command uses uv."""
    monkeypatch.setattr("guesstree.base.plugins.find_spec", lambda _: None)

    assert install_command("x") == "uv pip install --python '/my env/python' x"


def test_a_command_that_needs_an_extra(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command that needs a missing extra ends with one sentence."""
    (tmp_path / "games.csv").write_text("guesses\n3\n")
    for name in [name for name in sys.modules if name.partition(".")[0] == "matplotlib"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    message = refused(tmp_path, "people", "games.csv", "--output", "few.png")

    assert message.startswith("guesstree: this needs matplotlib, which is not installed")


@pytest.mark.parametrize(
    ("package", "call"),
    [
        ("pymorphy3", lambda: russian_nouns(5, "абвгд")),
        ("wordfreq", lambda: check_language("en")),
    ],
)
def test_lists_that_need_an_extra(
    package: str, call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The error names the package."""
    monkeypatch.setitem(sys.modules, package, None)

    with pytest.raises(InputError, match=f"this needs {package}, .*; run: .*pip install"):
        call()
