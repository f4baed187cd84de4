"""Fingerprints follow the imports of the package."""

import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
import typer.main

from guesstree.cli import app
from guesstree.code import digest, following
from guesstree.report.figures.table import OPENER_DATA, STRATEGY_DATA, drawable, drawers
from guesstree.strategies.recipe_codec import parse_recipe
from guesstree.strategies.registry import families, growers
from tests.conftest import ROOT
from tests.here import ran


@pytest.fixture(autouse=True)
def _nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every fingerprint be found from the files as they are."""
    monkeypatch.setattr(digest, "REMEMBERED", Path("no folder/of fingerprints"))


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let the fingerprints look at a copy of the package."""
    copy = tmp_path / "guesstree"
    shutil.copytree(following.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(following, "PACKAGE", copy)
    digest.code_digest.cache_clear()
    yield copy
    digest.code_digest.cache_clear()


COMMANDS = {
    "grow": ("cli.trees", "grow", "max"),
    "optimal": ("cli.trees", "grow", "optimal"),
    "random": ("cli.trees", "random"),
    "rank": ("cli.tables", "rank"),
    "histogram": ("cli.draw", "strategies"),
    "refute": ("cli.proofs", "refute"),
    "clean": ("cli.words", "clean"),
}


def called(function: str, names: Iterable[str]) -> following.Functions:
    """Return what a command calls without importing it by name, as the rules tell."""
    data = {"strategies": STRATEGY_DATA, "openers": OPENER_DATA}.get(function, ())
    return (*growers(families()[name] for name in names), *drawers(drawable(data)))


def fingerprints() -> dict[str, str]:
    """Return the fingerprint of each of the commands."""
    digest.code_digest.cache_clear()
    return {
        name: digest.code_digest(module, function, called(function, family))
        for name, (module, function, *family) in COMMANDS.items()
    }


@pytest.mark.parametrize(
    ("edited", "changed"),
    [
        ("report/figures/style.py", {"histogram"}),
        ("report/figures/scores.py", {"histogram"}),
        ("report/figures/comparing.py", {"histogram"}),
        ("report/figures/table.py", {"histogram"}),
        ("report/figures/figures.toml", set()),
        ("report/figures/openers.py", set()),
        ("strategies/greedy.py", {"grow"}),
        ("strategies/random.py", {"random"}),
        ("strategies/optimal.py", {"optimal"}),
        ("strategies/objectives.py", {"optimal", "refute"}),
        ("search/driver.py", {"optimal", "refute"}),
        ("games/rule.py", {"grow", "optimal", "random", "rank", "refute"}),
        ("storage/parquet.py", set(COMMANDS)),
        ("cli/trees.py", {"grow", "optimal", "random"}),
        ("cli/progress.py", {"refute"}),
        ("cli/storing.py", {"grow", "optimal", "rank"}),
        ("study/config.py", set()),
        ("cli/__init__.py", set()),
    ],
)
def test_an_edit_changes_what_leads_to_it(edited: str, changed: set[str], package: Path) -> None:
    """A command's fingerprint changes with the modules that it imports, and no others."""
    before = fingerprints()
    path = package / edited
    path.write_bytes(path.read_bytes() + b"\nedited = 1\n")
    after = fingerprints()
    assert {name for name in COMMANDS if before[name] != after[name]} == changed


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: f"# What a comment says.\n\n{text}",
        lambda text: text.replace('"""', '"""Now: ', 1),
        lambda text: re.sub(r'\n    """[^"]+"""\n', '\n    """Other words."""\n', text),
        lambda text: re.sub(r'\n    """[^"]+"""\n', "\n", text),
        lambda text: text.replace("\n\n", "\n\n\n"),
    ],
)
def test_what_does_nothing_changes_nothing(edit: Callable[[str], str], package: Path) -> None:
    """Comments, docstrings and the places of statements do not count."""
    before = fingerprints()
    path = package / "errors.py"
    text = path.read_text("utf-8")
    assert edit(text) != text
    path.write_text(edit(text), "utf-8")
    assert fingerprints() == before


@pytest.mark.parametrize(
    ("library", "changed"),
    [
        ("numba", set(COMMANDS) - {"clean", "histogram"}),
        ("numpy", set(COMMANDS) - {"clean"}),
        ("polars", {"rank", "histogram"}),
        ("pyarrow", set(COMMANDS)),
        ("matplotlib", {"histogram"}),
        ("typer", set()),
    ],
)
def test_an_upgrade_changes_what_it_decides(
    library: str, changed: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A library counts for the commands that use it."""
    before = fingerprints()
    monkeypatch.setattr(
        digest, "version", lambda name: "99.0" if name == library else metadata.version(name)
    )
    digest.library_version.cache_clear()
    after = fingerprints()
    digest.library_version.cache_clear()
    digest.code_digest.cache_clear()
    assert {name for name in COMMANDS if before[name] != after[name]} == changed


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import guesstree.a.b", {"a", "a.b"}),
        ("import guesstree.a.b as b", {"a", "a.b"}),
        ("from guesstree.a import b", {"a", "a.b"}),
        ("from guesstree.a import name", {"a"}),
        ("from guesstree.a.b import name", {"a", "a.b"}),
        ("from guesstree.a import *", {"a"}),
        ("from guesstree import c", {"c"}),
        ("from guesstree.cli import other", {"cli.other", "c"}),
        ("from . import other", {"cli.other", "c"}),
        ("from .other import name", {"cli.other", "c"}),
        ("from ..a import b", {"a", "a.b"}),
        ("from .. import c", {"c"}),
        ("from importlib import import_module\nimport_module('guesstree.a.b')", {"a", "a.b"}),
        ("def run():\n    from guesstree import c", {"c"}),
        ("def run():\n    helper()\ndef helper():\n    from guesstree import c", {"c"}),
        ("class Used:\n    def f(self):\n        import guesstree.c\nrun = Used", {"c"}),
        ("def run():\n    pass\ndef unused():\n    from guesstree import c", set()),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import guesstree.c", set()),
        ("import typing\nif typing.TYPE_CHECKING:\n    import guesstree.c", set()),
        ("import typing\nif typing.TYPE_CHECKING:\n    pass\nelse:\n    import guesstree.c", {"c"}),
        ("try:\n    import guesstree.c\nexcept ImportError:\n    pass", {"c"}),
        ("import numpy.guesstree.c, guesstreelike.c", set()),
    ],
)
def test_forms_of_import(
    source: str, found: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every form of import counts, at the top and in the functions that a command uses."""
    files = {
        "__init__.py": "",
        "a/__init__.py": "",
        "a/b.py": "",
        "c.py": "",
        "cli/__init__.py": "from guesstree.cli import other, start\n",
        "cli/other.py": "def name():\n    from guesstree import c\n",
        "cli/start.py": source if "run" in source else f"{source}\ndef run():\n    pass\n",
    }
    for name, text in files.items():
        path = tmp_path / "guesstree" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    monkeypatch.setattr(following, "PACKAGE", tmp_path / "guesstree")
    function = None if "run = " in source else "run"
    names = set(following.followed("cli.start", function)[0])
    assert names == {f"guesstree.{name}" for name in {"cli.start", *found}}


def test_a_function_that_is_not_there() -> None:
    """A renamed command does not go without its fingerprint in silence."""
    with pytest.raises(ValueError, match="no function 'no' to fingerprint"):
        following.followed("cli.trees", "no")


def callback_of(words: list[str]) -> tuple[str, str]:
    """Return module and name of the function that runs a command line."""
    command: Any = typer.main.get_command(app)
    for word in words:
        if not hasattr(command, "commands"):
            break
        command = command.commands[word]
    return command.callback.__module__.removeprefix("guesstree."), command.callback.__name__


def adopt_proof(study: Path, folder: Path) -> None:
    """Adopt a proof of the study into a folder, and note what was imported as its commands do."""
    results = study / "results"
    files = (f"{kind}/few/optimal6-any.parquet" for kind in ("trees", "proofs"))
    outputs = [f"--{kind}={folder / kind}" for kind in ("trees", "scores", "certificates")]
    command = [
        "proof",
        "adopt",
        *map(str, [results / "replies/few.parquet", *map(results.joinpath, files)]),
    ]
    tracing = {
        "PYTHONPATH": str(ROOT / "tests/tracing"),
        "GUESSTREE_IMPORTS": str(study.parent / "imports"),
    }
    run = [sys.executable, "-m", "guesstree", *command, "--strategy=optimal6-any", *outputs]
    ran(run, env=os.environ | tracing)


def test_a_fingerprint_covers_what_is_imported(study: Path, tmp_path: Path) -> None:
    """Of each command of the workflow, all modules count that it imported when it ran.

    What every command imports, as all commands are registered, counts only where it leads to it.
    """
    registering = ran(
        [sys.executable, "-c", "import guesstree.cli, sys; print(*sys.modules)"]
    ).stdout.split()
    adopt_proof(study, tmp_path)
    seen = set()
    for note in (study.parent / "imports").iterdir():
        line, *modules = note.read_text().split("\n")
        words = line.split("\0")
        module, function = callback_of(words)
        grown: set[str] = set()
        if function == "grow":
            option = "--strategy="
            strategies = (word.removeprefix(option) for word in words if word.startswith(option))
            grown = {parse_recipe(text).strategy.family_name for text in strategies}
        covered = following.followed(module, function, called(function, grown))[0]
        assert set(modules) - set(registering) <= set(covered), line
        seen.add((module, function))
    rules = "\n".join(path.read_text() for path in (ROOT / "workflow/rules").glob("*.smk"))
    asked = set(re.findall(r'code_digest\(\s*"([\w.]+)",\s*"(\w+)"', rules))
    assert asked <= seen


def add_package(
    site: Path, entry: str, version: str = "1", group: str = "guesstree.word_sources"
) -> None:
    """Lay out what is installed beside a package."""
    about = site / "added.dist-info"
    about.mkdir(exist_ok=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: added\nVersion: {version}\n")
    (about / "entry_points.txt").write_text(f"[{group}]\n{entry}\n")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder of packages that is searched first."""
    monkeypatch.syspath_prepend(tmp_path)
    forget_packages()
    yield tmp_path
    forget_packages()


def forget_packages() -> None:
    """Look at installed packages anew, as the next command does."""
    following.plugged_packages.cache_clear()
    following.plugin_digests.cache_clear()
    digest.code_digest.cache_clear()


@pytest.mark.parametrize(
    ("edit", "changes"),
    [
        (lambda site: (site / "added/deep/inner.py").write_text("one = 2\n"), True),
        (lambda site: (site / "added/deep/list.txt").write_text("b\n"), True),
        (lambda site: (site / "added/deep/other.txt").write_text("a\n"), True),
        (lambda site: add_package(site, "one = added:one", "2"), True),
        (lambda site: add_package(site, "one = added:two"), True),
        (lambda site: (site / "added/deep/inner.py").write_text("one = 1  # one\n"), False),
        (lambda site: (site / "added/__pycache__/one.nbi").write_text("b"), False),
    ],
)
def test_all_that_a_plug_in_has_counts(
    edit: Callable[[Path], None], changes: bool, site: Path
) -> None:
    """Modules and data in folders of its package count, and its version, for word sources too."""
    for name in ("__init__.py", "deep/__init__.py", "deep/inner.py", "deep/list.txt"):
        path = site / "added" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("one = 1\n")
    (site / "added/__pycache__").mkdir()
    add_package(site, "one = added:one")
    before = digest.code_digest("cli.words", "generate"), digest.code_digest("cli.words", "fetch")
    edit(site)
    forget_packages()
    after = digest.code_digest("cli.words", "generate"), digest.code_digest("cli.words", "fetch")
    assert [one != other for one, other in zip(before, after, strict=True)] == [changes, False]


def test_the_code_of_plug_ins_counts(site: Path) -> None:
    """An edit of a package that adds a metric changes what knows strategies, and nothing else."""
    add_package(site, "worst = worst_metric:worst", group="guesstree.metrics")
    code = site / "worst_metric.py"
    code.write_text("worst = 1\n")
    before = fingerprints()
    code.write_text("worst = 2\n")
    forget_packages()
    after = fingerprints()
    changed = {name for name in before if before[name] != after[name]}
    assert changed == set(COMMANDS) - {"clean"}
