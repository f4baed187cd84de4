"""Digests of the code change with what they cover, and with nothing else."""

import ast
import re
import shutil
from collections.abc import Iterator
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, version
from pathlib import Path

import pytest

from guesstree import code
from guesstree.code import KERNELS, code_of, code_of_kernels, code_of_proofs

MODULES = {path.stem for path in (code.PACKAGE / "stages").glob("[a-z]*.py")}
STAGES = sorted(MODULES - {"job", "inputs"})
ALL = {*STAGES, "search", "kernels"}
GROWN = {"trees", "replay"}

version_of = cache(version)


def digests() -> dict[str, str]:
    """Return the digest of each stage, of the search and of kernels, as another process would."""
    for cached in (
        *(code_of, code._digest, code._entries, code._files, code._groups, code._modules),
        code.module_of,
    ):
        cached.cache_clear()
    of_stages = {stage: code_of(f"stages.{stage}") for stage in STAGES}
    return of_stages | {"search": code_of_proofs(), "kernels": code_of_kernels()}


@pytest.fixture(scope="module")
def before() -> dict[str, str]:
    """Return the digests of the package as it is."""
    return digests()


def changed(before: dict[str, str]) -> set[str]:
    """Return what has other digests now."""
    return {name for name, digest in digests().items() if digest != before[name]}


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package."""
    copy = tmp_path_factory.mktemp("elsewhere") / "guesstree"
    return shutil.copytree(code.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))


@pytest.fixture
def package(copy: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Let the digests look at the copy, and forget them afterwards."""
    monkeypatch.setattr(code, "PACKAGE", copy)
    yield copy
    monkeypatch.undo()
    digests()


def test_the_place_of_the_package_does_not_count(
    before: dict[str, str], package: Path
) -> None:
    """A copy elsewhere has the same digests."""
    assert package != Path(code.__file__).parent
    assert not changed(before)


@pytest.mark.parametrize(
    ("edited", "old", "new", "made", "kept"),
    [
        ("text.py", '"""', '"""Edited. ', set(), ALL),
        ("errors.py", "_HEAD = 600\n", "# Edited.\n_HEAD = (\n    600\n)\n", set(), ALL),
        ("errors.py", "_HEAD = 600", "_HEAD = 601", ALL - {"kernels"}, set()),
        (
            *("search/transposition.py", "1 << 26", "1 << 25"),
            {"search", "kernels", "proofs"} | GROWN,
            {"lists", "letters"},
        ),
        (
            *("strategies/greedy.py", "import ", "import os\nimport "),
            {"kernels", "openers"} | GROWN,
            {"search", "lists", "letters"},
        ),
        (
            "constants.py",
            "YOU = ",
            'EDITED = 1\nYOU = "me" or ',
            {"kernels"} | GROWN,
            set(),
        ),
        (
            *("report/figures/evil.py", "def ", "edited = 1\n\n\ndef "),
            {"figures", "letters", "games", "pages"},
            {"search", "kernels", "trees", "lists", "proofs"},
        ),
        (
            *("report/figures/figures.toml", "means", "edited"),
            {"figures", "letters"},
            {"search", "kernels", "trees", "lists", "proofs"},
        ),
        (
            *("stages/trees.py", "def ", "edited = 1\n\n\ndef "),
            {"trees"},
            ALL - {"trees"},
        ),
        ("stages/inputs.py", '"rank"', '"ranked"', {"figures", "pages"}, {"lists"}),
        ("cli/solve.py", "import ", "import os\nimport ", set(), ALL),
        ("__init__.py", "import ", "import os\nimport ", set(), ALL),
    ],
)
def test_edits(
    edited: str,
    old: str,
    new: str,
    made: set[str],
    kept: set[str],
    before: dict[str, str],
    package: Path,
) -> None:
    """An edit concerns what reaches its package by imports; docstrings and layout never count."""
    path = package / edited
    text = path.read_text("utf-8")
    assert old in text

    path.write_text(text.replace(old, new, 1), "utf-8")
    try:
        rerun = changed(before)
    finally:
        path.write_text(text, "utf-8")

    assert made <= rerun
    assert not kept & rerun


def test_modules_named_in_texts_are_covered() -> None:
    """What is imported by a name in a text is in a package that imports lead to."""
    for stage in STAGES:
        reached = _reached(f"guesstree.stages.{stage}")
        packages = {name.split(".")[1] for name in reached}
        for name in reached:
            text = code._modules()[name].read_text("utf-8")
            named = re.findall(r'"guesstree\.(\w+)[.\w]*:\w+"', text)
            assert {*named} <= packages, name


def test_kernels_read_constants_of_covered_packages() -> None:
    """No compiled function reads a name that comes from a package without kernels."""
    decorators = {"jit", "jit_in_place", "jit_inline"}
    kernels = 0
    for path in code.PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        origins = {
            alias.asname or alias.name: node.module or ""
            for node in tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for function in ast.walk(tree):
            names = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
            if isinstance(function, ast.FunctionDef) and any(
                isinstance(one, ast.Name) and one.id in decorators
                for one in function.decorator_list
            ):
                kernels += 1
                read = {origins[name] for name in names & origins.keys()}
                ours = {
                    name.split(".")[1] for name in read if name.startswith("guesstree.")
                }
                assert ours <= {*KERNELS}, f"{path.name}: {function.name}"
                assert path.relative_to(code.PACKAGE).parts[0] in KERNELS
    assert kernels > 50


@pytest.mark.parametrize(
    ("library", "made", "kept"),
    [
        ("numba", {*GROWN, "proofs", "search"}, {"lists"}),
        ("numpy", ALL - {"kernels"}, {"kernels"}),
        ("matplotlib", {"figures", "letters"}, {"lists", "trees", "proofs"}),
        ("cyclopts", set(), ALL),
    ],
)
def test_libraries(
    library: str,
    made: set[str],
    kept: set[str],
    before: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The version of a library counts where it is imported, if it decides values."""
    monkeypatch.setattr(
        code, "version", lambda name: "99" if name == library else version_of(name)
    )

    rerun = changed(before)

    assert made <= rerun
    assert not kept & rerun


@pytest.mark.parametrize(
    ("group", "made", "kept"),
    [
        ("rules", ALL - {"kernels"}, {"kernels"}),
        ("word_sources", {"lists"}, {"trees", "search"}),
        ("strategies", GROWN, {"lists", "search"}),
        ("metrics", GROWN, {"lists", "search"}),
    ],
)
def test_packages(
    group: str,
    made: set[str],
    kept: set[str],
    before: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Packages that add to a registry count for the stages that read it, with their code."""
    module = tmp_path / "mine/depths.py"
    module.parent.mkdir()
    (tmp_path / "mine/__init__.py").write_text("from mine import depths\n")
    module.write_text("deep = 1\n")
    found = EntryPoints([EntryPoint("mine", "mine:mine", f"guesstree.{group}")])
    with monkeypatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        patch.setattr(code, "entry_points", lambda group: found.select(group=group))
        installed = digests()
        added = {name for name, digest in installed.items() if digest != before[name]}
        assert made <= added
        assert not kept & added

        module.write_text("deep = 2\n")
        edited = changed(installed)
        assert made <= edited
        assert not kept & edited

    assert not changed(before)


def _reached(name: str) -> set[str]:
    """Return the modules of the package that a module imports, and those that they import."""
    reached: set[str] = set()
    waiting = {name}
    while waiting:
        reached.add(name := waiting.pop())
        imported = code.module_of(code._modules()[name]).names
        waiting |= (imported - reached) & code._modules().keys()
    return reached
