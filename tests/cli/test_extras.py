"""What needs an extra that is not installed says which one; the version is told."""

import sys
from collections.abc import Callable
from importlib import metadata

import pytest
from typer.testing import CliRunner

import guesstree
from guesstree.cli import app, main
from guesstree.errors import InputError, install_command, naming_extras
from guesstree.words.sources import russian_nouns
from guesstree.words.weights import check_language
from tests.conftest import ROOT

REQUIRES = [
    "numpy>=2",
    'highspy>=1; extra == "figures"',
    'matplotlib>=3.10; extra == "figures"',
    "wordfreq; extra == 'frequencies'",
    "matplotlib>=3.10; extra == 'workflow'",
    "snakemake; extra == 'workflow'",
]


def test_missing_extras_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What lacks is named with all of its extra; another missing module is a fault of the program.

    The command names no package that may come from a folder or a file, and its Python is this one.
    """
    monkeypatch.setattr(metadata, "requires", lambda _: REQUIRES)
    monkeypatch.setattr(sys, "executable", "/my env/python")
    monkeypatch.setattr("guesstree.errors.find_spec", lambda _: True)
    for missing, packages in (
        ("matplotlib", "'highspy>=1' 'matplotlib>=3.10'"),
        ("wordfreq", "wordfreq"),
        ("snakemake", "'matplotlib>=3.10' snakemake"),
    ):
        with pytest.raises(InputError) as told, naming_extras():
            raise ModuleNotFoundError(name=missing)
        assert str(told.value) == (
            f"this needs {missing}, which is not installed; "
            f"run: '/my env/python' -m pip install {packages}"
        )
    monkeypatch.setattr("guesstree.errors.find_spec", lambda _: None)
    assert install_command("x") == "uv pip install --python '/my env/python' x"
    with pytest.raises(ModuleNotFoundError), naming_extras():
        raise ModuleNotFoundError(name="matplot")


def test_commands_name_extras(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command ends with one sentence and code 1."""
    monkeypatch.setattr(metadata, "requires", lambda _: REQUIRES)
    monkeypatch.setattr(sys, "argv", ["guesstree", "play", "--help"])
    monkeypatch.setattr("guesstree.cli.app", _needs_matplotlib)
    with pytest.raises(SystemExit, match="1"):
        main()
    assert "guesstree: this needs matplotlib, which is not installed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("package", "call"),
    [("pymorphy3", lambda: russian_nouns(5, "абвгд")), ("wordfreq", lambda: check_language("en"))],
)
def test_lists_name_extras(
    package: str, call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What makes lists and weights says how to install what it needs, and what else can be done."""
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(
        InputError, match=rf"give a .* by 'file', or run: .*pip install .*{package}"
    ):
        call()


def _needs_matplotlib(**_: str) -> None:
    raise ModuleNotFoundError(name="matplotlib")


def test_the_version_is_told() -> None:
    """`guesstree --version` and CITATION.cff have the version of the package."""
    assert CliRunner().invoke(app, ["--version"]).output == f"guesstree {guesstree.__version__}\n"
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {guesstree.__version__}\n" in citation
