"""Stored kernels: machine code fits the present sources, and is in a safe place."""

import os
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from guesstree.base.jit.storing import is_safe
from tests.conftest import ROOT
from tests.support.commands import ran

SOURCES = {
    "__init__": "",
    "inner": "from guesstree.base.jit import jit\n\nFACTOR = 2\n\n\n"
    "@jit\ndef scaled(number):\n    return FACTOR * number\n",
    "outer": "from guesstree.search.inner import scaled\nfrom guesstree.base.jit import jit\n\n\n"
    "@jit\ndef outer(left, right):\n    return scaled(left) - later(right)\n\n\n"
    "@jit\ndef later(number):\n    return scaled(number)\n",
}
"""Two modules with kernels, one of which calls the other's."""

RUN = """
from guesstree.search.inner import scaled
from guesstree.search.outer import outer
print(outer(7, 4), scaled(0.5), *(len(kernel.stats.cache_hits) for kernel in (outer, scaled)))
"""
COMPILED, LOADED = "6 1.0 0 0", "6 1.0 1 1"
"""What `RUN` prints if both kernels are compiled, and if stored code is loaded."""

UNSET = {name: text for name, text in os.environ.items() if not name.startswith("NUMBA_")}
"""The environment without settings of the compiler."""


class Toy:
    """A copy of the decorators with a few kernels, run in processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "guesstree"
        self.env = UNSET | {"PYTHONPATH": str(folder), "XDG_CACHE_HOME": f"{folder}/home"}
        source = ROOT / "src/guesstree/base"
        kept = shutil.ignore_patterns("__pycache__")
        base = self.package / "base"
        shutil.copytree(source / "jit", base / "jit", ignore=kept)
        for name in ("__init__.py", "code.py", "errors.py", "storage.py"):
            shutil.copy(source / name, base)
        (self.package / "__init__.py").touch()
        (self.package / "search").mkdir()
        for name, text in SOURCES.items():
            (self.package / f"search/{name}.py").write_text(text)

    def run(self, code: str = RUN, **env: str) -> str:
        """Return what some code prints."""
        command = [sys.executable, "-B", "-c", code]
        return ran(command, cwd=self.folder, env=self.env | env).stdout.strip()

    def stored(self) -> list[Path]:
        """Return the files of machine code."""
        return sorted(self.folder.rglob("*.nbc"))


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    """Return a package with kernels in two files."""
    return Toy(tmp_path)


def test_an_edit_makes_new_code(toy: Toy) -> None:
    """Code is stored for the sources and the settings of the compiler; old code is removed."""
    assert toy.run() == COMPILED
    assert toy.run() == LOADED
    assert toy.run(NUMBA_BOUNDSCHECK="1") == COMPILED

    edited = SOURCES["inner"].replace("FACTOR = 2", "FACTOR = 4")
    (toy.package / "search/inner.py").write_text(edited)

    assert toy.run() == "12 2.0 0 0"
    with (toy.package / "base/errors.py").open("a") as file:
        file.write("\n")  # which changes no digest
    assert toy.run() == "12 2.0 1 1"
    assert len([*(toy.package / "__pycache__").glob("guesstree-*")]) == 1


FLIPPED = """
from guesstree.search.inner import scaled

scaled(0.5)
store = scaled._cache
path, = store.cache_path.glob("*.nbc")
whole = path.read_bytes()
loaded = set()
for at in range(0, len(whole), len(whole) // 400):
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 1 << at % 8]) + whole[at + 1:])
    loaded.add(store.load_overload(scaled.signatures[0], scaled.targetctx) is not None)
print(*loaded)
"""
"""Flips bits of the stored code of a kernel, one at a time, and loads it."""


def test_a_flipped_bit_is_found(toy: Toy) -> None:
    """Damaged machine code, which can end the process, is compiled again."""
    assert toy.run(FLIPPED) == "False"
    assert toy.run() == COMPILED
    assert toy.run() == LOADED


def linked(real: Path, place: Path) -> None:
    """Make a link to a folder."""
    place.symlink_to(real)


def shared(real: Path, place: Path) -> None:
    """Let the group write into a folder."""
    real.rename(place).chmod(0o775)


def foreign(real: Path, place: Path) -> None:
    """Give a folder to another user."""
    if os.getuid():
        pytest.skip("only root can give folders away")
    os.chown(real.rename(place), 65534, 65534)


@pytest.mark.parametrize("below", ["", "below"])
@pytest.mark.parametrize("make", [linked, shared, foreign])
def test_places_that_others_may_change(
    tmp_path: Path, make: Callable[[Path, Path], None], below: str
) -> None:
    """Neither they nor folders below them are safe, and nothing is made there."""
    (tmp_path / "real").mkdir()
    place = tmp_path / "place"
    make(tmp_path / "real", place)

    assert not is_safe(place / below)
    assert not [*place.iterdir()]


@pytest.mark.parametrize("mode", [0o755, 0o1777])
def test_places_of_this_user(tmp_path: Path, mode: int) -> None:
    """New folders are private; a parent such as /tmp is safe, as others cannot replace files."""
    tmp_path.chmod(mode)
    folder = tmp_path / "one/below"

    assert is_safe(folder)
    assert is_safe(folder)
    assert [path.stat().st_mode & 0o777 for path in (folder, folder.parent)] == [0o700] * 2


def test_the_next_place(toy: Toy) -> None:
    """Unsafe places are skipped; the user's cache is the last one."""
    for place in (toy.folder / "named", toy.package / "__pycache__"):
        place.mkdir(exist_ok=True)
        place.chmod(0o775)

    assert toy.run(NUMBA_CACHE_DIR=str(toy.folder / "named")) == COMPILED
    assert {path.parents[2] for path in toy.stored()} == {toy.folder / "home/guesstree"}

    (toy.folder / "home").chmod(0o777)

    assert toy.run() == COMPILED


def test_a_working_folder_names_no_place(toy: Toy) -> None:
    """Neither a file of settings nor a relative path in the environment chooses a place."""
    place = toy.folder / "mine"
    (toy.folder / ".numba_config.yaml").write_text(f"cache_dir: {place}\n")

    assert toy.run() == COMPILED
    assert toy.run(NUMBA_CACHE_DIR="mine") == LOADED
    assert not place.exists()


def test_a_working_folder_names_no_place_for_other_packages(tmp_path: Path) -> None:
    """Numba stores kernels of a package that adds a strategy; the command keeps them safe, too."""
    (tmp_path / ".numba_config.yaml").write_text("cache_dir: mine\n")
    code = (
        "import contextlib, sys; from guesstree.cli import main; sys.argv[1:] = ['--version']\n"
        "with contextlib.suppress(SystemExit): main()\n"
        "import numba; print(repr(numba.config.CACHE_DIR))"
    )

    run = ran([sys.executable, "-c", code], cwd=tmp_path, env=UNSET)

    assert run.stdout.splitlines()[1:] == ["''"]


UNTESTED = """
import numba
numba.version_info = numba.version_info._replace(short=(0, 99))
"""
"""Makes Numba look like a version that was not tested."""


def test_another_version_of_numba(toy: Toy) -> None:
    """An untested Numba may compile something else, so it is refused."""
    command = [sys.executable, "-B", "-c", UNTESTED + RUN]

    message = ran(command, cwd=toy.folder, env=toy.env, code=1).stderr

    assert "guesstree works with Numba 0.62 to 0.68, not with " in message
    assert not toy.stored()


@pytest.mark.slow
def test_processes_that_start_together(toy: Toy) -> None:
    """One of them compiles a kernel, and the other uses what it has stored."""
    with ThreadPoolExecutor(2) as pool:
        one, other = (text.split() for text in pool.map(toy.run, [RUN, RUN]))

    assert one[:2] == other[:2] == ["6", "1.0"]
    assert sorted(one[2:] + other[2:]) == ["0", "0", "1", "1"]


def test_kernels_of_other_packages_are_not_stored(toy: Toy) -> None:
    """Kernels of other packages may read anything, so each process compiles them."""
    (toy.folder / "other.py").write_text(SOURCES["outer"])
    code = "from other import outer; print(outer(7, 4), len(outer.stats.cache_hits))"

    assert toy.run(code) == "6 0"
    assert toy.run(code) == "6 0"
    assert {path.name.split("-")[0] for path in toy.stored()} <= {"inner.scaled"}
