"""What needs an extra that is not installed says which one; the version is told."""

import os
import subprocess
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest
from typer.testing import CliRunner

import guesstree
from guesstree.cli import app, main
from guesstree.errors import InputError, naming_extras
from guesstree.words.generated import russian_nouns
from guesstree.words.weights import check_language
from tests.conftest import ROOT

REQUIRES = ["numpy>=2", 'matplotlib>=3.10; extra == "workflow"', "wordfreq; extra == 'frequencies'"]

EXTRAS = ("highspy", "jinja2", "markupsafe", "matplotlib", "snakemake", "tabulate")
"""Packages of the extra `workflow`, and one that comes with them."""


def test_missing_extras_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages of an extra name it; another missing module is a fault of the program."""
    monkeypatch.setattr(metadata, "requires", lambda _: REQUIRES)
    for missing, extra in (("matplotlib", "workflow"), ("wordfreq", "frequencies")):
        with pytest.raises(InputError, match=rf"guesstree\[{extra}\]"), naming_extras():
            raise ModuleNotFoundError(name=missing)
    with pytest.raises(ModuleNotFoundError), naming_extras():
        raise ModuleNotFoundError(name="matplot")


def test_sources_that_are_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without metadata nothing is known of extras, so the error stays as it is."""

    def unknown(name: str) -> list[str]:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "requires", unknown)
    with pytest.raises(ModuleNotFoundError), naming_extras():
        raise ModuleNotFoundError(name="matplotlib")


def test_commands_name_extras(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A command ends with one sentence and code 1."""
    monkeypatch.setattr(metadata, "requires", lambda _: REQUIRES)
    monkeypatch.setattr(sys, "argv", ["guesstree", "evil", "--help"])
    monkeypatch.setattr("guesstree.cli.app", _needs_matplotlib)
    with pytest.raises(SystemExit, match="1"):
        main()
    assert "guesstree: this needs matplotlib, which is not installed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("package", "extra", "call"),
    [
        ("pymorphy3", "russian", lambda: russian_nouns(5, "абвгд")),
        ("wordfreq", "frequencies", lambda: check_language("en")),
    ],
)
def test_lists_name_extras(
    package: str, extra: str, call: Callable[[], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What makes lists and weights says how to install what it needs, and what else can be done."""
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(InputError, match=rf"run: pip install 'guesstree\[{extra}\]', or give"):
        call()


def test_tables_need_no_extra(tmp_path: Path) -> None:
    """Commands write CSV and Parquet without the packages that draw pages and figures."""
    (tmp_path / "few.txt").write_text("brick\ncrane\ncrate\ncreek\ntrace\n")
    commands = [
        "clean few.txt --output words.parquet",
        "compute-replies words.parquet --rule wordle --output few.parquet",
        "grow few.parquet --strategy max-any --trees trees --scores scores",
        "rank few.parquet --csv openers.csv --parquet openers.parquet",
        "find-pairs few.parquet --csv pairs.csv",
        "count-letters words.parquet --frequencies f.csv --ratings r.csv --counts c.csv "
        "--pangrams p.csv",
        "play-evil few.parquet trees/max-any.parquet --csv evil.csv",
        "look-ahead few.parquet --strategy lookahead-any --trees trees --scores scores",
        "summarise scores/max-any.parquet --csv summary.csv",
    ]
    program = f"""
import sys
sys.modules |= dict.fromkeys({[*EXTRAS]})
from guesstree.cli import app
for command in {commands}:
    app(command.split(), standalone_mode=False)
"""
    run = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "max-any" in (tmp_path / "summary.csv").read_text()


def _needs_matplotlib(**_: str) -> None:
    raise ModuleNotFoundError(name="matplotlib")


def test_the_version_is_told() -> None:
    """`guesstree --version` and CITATION.cff have the version of the package."""
    told = CliRunner().invoke(app, ["--version"])
    assert told.output == f"guesstree {guesstree.__version__}\n"
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {guesstree.__version__}\n" in citation
