"""Digests of the code change with what they cover, and with nothing else."""

import ast
import shutil
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints, version
from pathlib import Path

import pytest

from guesstree.base import code
from guesstree.base.code import (
    KERNELS,
    code_of,
    code_of_kernels,
    code_of_proofs,
    code_of_script,
)

STAGES = {path.stem for path in (code.PACKAGE / "stages").glob("[a-z]*.py")} - {
    "job",
    "inputs",
}
ALL = {*STAGES, "search", "kernels"}
GROWN = {"trees", "games"}


def digests() -> dict[str, str]:
    """Return the digest of each stage, of the search and of kernels, as another process would."""
    for value in vars(code).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()
    of_stages = {stage: code_of(f"stages.{stage}") for stage in STAGES}
    return of_stages | {"search": code_of_proofs(), "kernels": code_of_kernels()}


@pytest.fixture(scope="module")
def before() -> dict[str, str]:
    """Return the digests of the package as it is."""
    return digests()


def changed(before: dict[str, str]) -> set[str]:
    """Return what has other digests now."""
    return {name for name, digest in digests().items() if digest != before[name]}


def check(rerun: set[str], made: set[str], kept: set[str]) -> None:
    """Check that some things are made again, and that others are not."""
    assert made <= rerun
    assert not kept & rerun


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package."""
    copy = tmp_path_factory.mktemp("elsewhere") / "guesstree"
    return shutil.copytree(code.PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))


@pytest.fixture
def package(copy: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Compute the digests from the copy, and forget them afterwards."""
    monkeypatch.setattr(code, "PACKAGE", copy)
    yield copy
    monkeypatch.undo()
    digests()


def test_a_copy_elsewhere(before: dict[str, str], package: Path) -> None:
    """The place of the package does not count."""
    assert package != Path(code.__file__).parents[1]
    assert not changed(before)


@pytest.mark.parametrize(
    ("edited", "old", "new", "made", "kept"),
    [
        ("base/text.py", '"""', '"""Edited. ', set(), ALL),
        (
            "base/errors.py",
            "_HEAD = 600\n",
            "# Edited.\n_HEAD = (\n    600\n)\n",
            set(),
            ALL,
        ),
        ("base/errors.py", "_HEAD = 600", "_HEAD = 601", ALL - {"kernels"}, set()),
        (
            "search/transposition.py",
            "1 << 26",
            "1 << 25",
            {"search", "kernels", "proofs", *GROWN},
            {"lists"},
        ),
        (
            "strategies/greedy.py",
            "import ",
            "import os\nimport ",
            {"kernels", "openers", *GROWN},
            {"search", "lists"},
        ),
        (
            "report/figures/games.py",
            "def ",
            "edited = 1\n\n\ndef ",
            {"figures", "games"},
            {"search", "kernels", "trees", "lists", "proofs"},
        ),
        (
            "report/figures/figures.toml",
            "means",
            "edited",
            {"figures"},
            {"search", "kernels", "trees", "lists", "proofs"},
        ),
        ("stages/trees.py", "def ", "edited = 1\n\n\ndef ", {"trees"}, ALL - {"trees"}),
        ("stages/inputs.py", '"rank"', '"ranked"', {"figures", "pages"}, {"lists"}),
        ("cli/solve.py", "import ", "import os\nimport ", set(), ALL),
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
    """An edit counts if its package is imported; docstrings and layout never count."""
    path = package / edited
    text = path.read_text("utf-8")
    assert old in text

    path.write_text(text.replace(old, new, 1), "utf-8")
    try:
        check(changed(before), made, kept)
    finally:
        path.write_text(text, "utf-8")


SCRIPT = """\"\"\"Clean a word list.\"\"\"

from guesstree.stages.job import job
from guesstree.stages.lists import clean_words

with job(snakemake) as (inputs, outputs, params, wildcards):
    clean_words(inputs.source, outputs.words)
"""


@pytest.mark.parametrize(
    ("place", "old", "new", "counts"),
    [
        ("script", "Clean a", "Edited: clean a", False),
        (
            "script",
            "\n    clean_words(",
            "\n    # Edited.\n    clean_words(\n        ",
            False,
        ),
        ("script", "outputs.words)", "outputs.words, length=6)", True),
        ("stages/lists.py", "words kept", "words", True),
        ("stages/trees.py", "import ", "import os\nimport ", False),
        ("stages/job.py", "import ", "import os\nimport ", False),
    ],
)
def test_edits_of_a_script(
    place: str, old: str, new: str, counts: bool, package: Path, tmp_path: Path
) -> None:
    """A script counts with its stage; docstrings, comments, layout and logs do not."""
    script = tmp_path / "clean_words.py"
    script.write_text(SCRIPT, "utf-8")
    path = script if place == "script" else package / place
    text = path.read_text("utf-8")
    assert old in text
    digests()
    before = code_of_script(script)

    path.write_text(text.replace(old, new, 1), "utf-8")
    try:
        digests()
        assert (code_of_script(script) != before) == counts
    finally:
        path.write_text(text, "utf-8")


def test_kernels_read_constants_of_covered_packages() -> None:
    """A compiled function reads no name from a package that the digest of kernels omits."""
    kernels = 0
    for path in code.PACKAGE.rglob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        places = {
            alias.asname or alias.name: f"{node.module}.{alias.name}"[10:].replace(".", "/")
            for node in tree.body
            if isinstance(node, ast.ImportFrom) and str(node.module)[:10] == "guesstree."
            for alias in node.names
        }
        for function in tree.body:
            decorators = {
                ast.unparse(one) for one in getattr(function, "decorator_list", ())
            }
            if decorators & {"jit", "jit_in_place", "jit_inline"}:
                kernels += 1
                names = {one.id for one in ast.walk(function) if isinstance(one, ast.Name)}
                read = [places[name] for name in names & places.keys()]
                for place in [*read, path.relative_to(code.PACKAGE).as_posix()]:
                    assert place.startswith(KERNELS), (path, place)
    assert kernels > 50


@pytest.mark.parametrize(
    ("library", "made", "kept"),
    [
        ("numba", {*GROWN, "proofs", "search"}, {"lists"}),
        ("numpy", ALL - {"kernels"}, {"kernels"}),
        ("matplotlib", {"figures"}, {"lists", "trees", "proofs"}),
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
    """The version of a library counts if it is imported, and decides values."""
    versions = {library: "99"}
    monkeypatch.setattr(code, "version", lambda name: versions.get(name) or version(name))

    check(changed(before), made, kept)


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
    """A package counts, with its code, if the registry that it adds to is read."""
    module = tmp_path / "mine/depths.py"
    module.parent.mkdir()
    (tmp_path / "mine/__init__.py").write_text("from mine import depths\n")
    module.write_text("deep = 1\n")
    found = EntryPoints([EntryPoint("mine", "mine:mine", f"guesstree.{group}")])
    with monkeypatch.context() as patch:
        patch.syspath_prepend(tmp_path)
        patch.setattr(code, "entry_points", lambda group: found.select(group=group))

        installed = digests()
        module.write_text("deep = 2\n")
        edited = changed(installed)

    assert changed(before) == set()
    assert {name for name in ALL if installed[name] != before[name]} == edited
    check(edited, made, kept)
