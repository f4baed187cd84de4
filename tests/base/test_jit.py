"""Kernels: stored code is that of the sources as they are."""

import os
import shutil
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numba.core.dispatcher import Dispatcher
from numba.core.errors import NumbaError

from guesstree.jit import Array, by_reference, expect_cells, jit, jit_in_place
from guesstree.jit.places import is_safe
from guesstree.search.control import time_limit
from tests.conftest import ROOT
from tests.here import ran

COMPILED = not os.environ.get("NUMBA_DISABLE_JIT")

SOURCES = {
    "__init__": "",
    "inner": "from guesstree.jit import jit\n\nFACTOR = 2\n\n\n"
    "@jit\ndef scaled(number):\n    return FACTOR * number\n",
    "outer": "from guesstree.search.inner import scaled\nfrom guesstree.jit import jit\n\n\n"
    "@jit\ndef outer(left, right):\n    return scaled(left) - later(right)\n\n\n"
    "@jit\ndef later(number):\n    return scaled(number)\n",
}
"""Two modules with kernels, one of which calls the other's."""

RUN = """
from guesstree.search.inner import scaled
from guesstree.search.outer import outer
print(outer(7, 4), scaled(0.5), *(len(kernel.stats.cache_hits) for kernel in (outer, scaled)))
"""


UNSET = {name: text for name, text in os.environ.items() if not name.startswith("NUMBA_")}
"""The environment without settings of the compiler."""


class Toy:
    """A copy of the decorators with a few kernels, run in processes of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.package = folder / "guesstree"
        here = ROOT / "src/guesstree"
        shutil.copytree(
            here / "jit", self.package / "jit", ignore=lambda *_: ["__pycache__"]
        )
        for name in ("code.py", "errors.py", "spelling.py", "storage.py"):
            shutil.copy(here / name, self.package)
        (self.package / "__init__.py").touch()
        (self.package / "search").mkdir()
        for name, text in SOURCES.items():
            (self.package / f"search/{name}.py").write_text(text)
        self.env = {
            **UNSET,
            "PYTHONPATH": str(folder),
            "XDG_CACHE_HOME": str(folder / "home"),
        }

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


@pytest.mark.parametrize(
    "place",
    [
        "guesstree/__pycache__",
        pytest.param("named", marks=pytest.mark.slow),
        pytest.param("home/guesstree", marks=pytest.mark.slow),
    ],
)
def test_an_edit_of_a_package_with_kernels_makes_new_code(toy: Toy, place: str) -> None:
    """Wherever code is stored; beside the sources, that of earlier states is removed."""
    if place == "home/guesstree":  # root could write anywhere, but not into a file
        (toy.package / "__pycache__").write_text("")
    env = {}
    if place == "named":
        env["NUMBA_CACHE_DIR"] = str(toy.folder / place)

    assert [toy.run(**env) for _ in range(2)] == ["6 1.0 0 0", "6 1.0 1 1"]
    assert toy.run(**env, NUMBA_BOUNDSCHECK="1") == "6 1.0 0 0"

    (toy.package / "search/inner.py").write_text(
        SOURCES["inner"].replace("FACTOR = 2", "FACTOR = 4")
    )

    assert toy.run(**env) == "12 2.0 0 0"

    with (toy.package / "errors.py").open("a") as file:
        file.write("\n")

    assert toy.run(**env) == "12 2.0 1 1"

    toy.run(**env | {"NUMBA_CACHE_DIR": str(toy.folder / "other")})
    states = list((toy.folder / place).glob("guesstree-*"))

    assert len(states) == 1 + (place != "guesstree/__pycache__")


def test_truncated_files_are_made_anew(toy: Toy) -> None:
    """Half a file is as good as none."""
    toy.run()
    for path in toy.stored():
        path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])

    assert [toy.run() for _ in range(2)] == ["6 1.0 0 0", "6 1.0 1 1"]


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


def test_a_flipped_bit_is_found_before_code_is_loaded(toy: Toy) -> None:
    """Damaged machine code can end the process, so it is compiled anew and replaced."""
    assert toy.run(FLIPPED) == "False"
    assert [toy.run() for _ in range(3)] == ["6 1.0 0 0", "6 1.0 1 1", "6 1.0 1 1"]


def test_code_under_another_name_is_not_loaded(toy: Toy) -> None:
    """The code of one kernel is no code of another, though its digest is right."""
    toy.run()
    first, second = toy.stored()
    first.write_bytes(second.read_bytes())

    assert toy.run() in ("6 1.0 0 1", "6 1.0 1 0")
    assert toy.run() == "6 1.0 1 1"


def test_code_is_on_the_disk_before_it_gets_its_name(toy: Toy) -> None:
    """Otherwise a loss of power may leave a file of the right length without content."""
    synced = "import os\nsync = os.fsync\nos.fsync = lambda file: (print('synced'), sync(file))\n"

    assert toy.run(synced + RUN).split() == ["synced", "synced", "6", "1.0", "0", "0"]


def linked(real: Path, place: Path) -> None:
    """Make a link where code would be stored."""
    place.symlink_to(real)


def shared(real: Path, place: Path) -> None:
    """Let the group write where code would be stored."""
    real.rename(place).chmod(0o775)


def foreign(real: Path, place: Path) -> None:
    """Give the place to another user."""
    os.chown(real.rename(place), 65534, 65534)


@pytest.mark.parametrize("below", ["", "below"])
@pytest.mark.parametrize("made", [linked, shared, foreign])
def test_places_that_others_may_change(
    tmp_path: Path, made: Callable[[Path, Path], None], below: str
) -> None:
    """Neither they nor folders below them count, and nothing is made there."""
    if made is foreign and os.getuid():
        pytest.skip("only root can give folders away")
    real, place = tmp_path / "real", tmp_path / "place"
    real.mkdir()

    assert is_safe(real / below)

    shutil.rmtree(real)
    real.mkdir()
    made(real, place)

    assert not is_safe(place / below)
    assert not [*place.iterdir()]


def test_places_that_only_this_user_may_change(tmp_path: Path) -> None:
    """Folders are private; in a parent such as /tmp, others cannot replace what is not theirs."""
    for mode in (0o755, 0o1777):
        tmp_path.chmod(mode)
        folder = tmp_path / f"{mode:o}" / "below"
        assert is_safe(folder)
        assert is_safe(folder)
        assert {path.stat().st_mode & 0o777 for path in (folder, folder.parent)} == {0o700}

    assert not is_safe(tmp_path)


def test_the_next_place(toy: Toy) -> None:
    """Places that others may change are passed over, and the user's own cache comes last."""
    for place in (toy.folder / "named", toy.package / "__pycache__"):
        place.mkdir(exist_ok=True)
        place.chmod(0o775)

    assert toy.run(NUMBA_CACHE_DIR=str(toy.folder / "named")) == "6 1.0 0 0"
    assert {path.parents[2] for path in toy.stored()} == {toy.folder / "home/guesstree"}

    (toy.folder / "home").chmod(0o777)

    assert toy.run() == "6 1.0 0 0"


def test_a_working_folder_names_no_place(toy: Toy) -> None:
    """Neither by a file of settings nor by a relative path in the environment."""
    place = toy.folder / "mine"
    (toy.folder / ".numba_config.yaml").write_text(f"cache_dir: {place}\n")

    assert toy.run() == "6 1.0 0 0"
    assert toy.run(NUMBA_CACHE_DIR="mine") == "6 1.0 1 1"
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
    """It may compile something else, so it is refused."""
    command = [sys.executable, "-B", "-c", UNTESTED + RUN]
    said = ran(command, cwd=toy.folder, env=toy.env, code=1).stderr
    assert "guesstree works with Numba 0.62 to 0.68, not with " in said
    assert not toy.stored()


@pytest.mark.slow
def test_processes_that_start_together(toy: Toy) -> None:
    """One of them compiles a kernel, and the other uses what it has stored."""
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(toy.run, [RUN, RUN]))
    results, hits = zip(*((text[:5], text[6:].split()) for text in found), strict=True)

    assert results == ("6 1.0", "6 1.0")
    assert [sorted(kernel) for kernel in zip(*hits, strict=True)] == [
        ["0", "1"],
        ["0", "1"],
    ]


def test_kernels_of_other_packages_are_not_stored(toy: Toy) -> None:
    """They may read anything, so that each process compiles them."""
    (toy.folder / "other.py").write_text(SOURCES["outer"])
    code = "from other import outer; print(outer(7, 4), len(outer.stats.cache_hits))"

    assert [toy.run(code) for _ in range(2)] == 2 * ["6 0"]
    assert {path.name.split("-")[0] for path in toy.stored()} <= {"inner.scaled"}


@pytest.mark.skipif(not COMPILED, reason="kernels are not compiled")
def test_in_place_nothing_is_allocated() -> None:
    """Such a kernel works in what it is given; if it allocates or returns a view, it is refused."""
    given = np.arange(4)
    assert jit_in_place(_double)(given) == 4
    assert given.tolist() == [0, 2, 4, 6]

    refused: list[Any] = [lambda numbers: numbers[:2].copy(), lambda numbers: numbers[:2]]
    for function in refused:
        with pytest.raises(NumbaError):
            jit_in_place(function)(given)
        assert jit(function)(given).tolist() == [0, 2]


def _double(numbers: Array) -> int:
    for at in range(len(numbers)):
        numbers[at] *= 2
    return len(numbers)


@pytest.mark.skipif(not COMPILED, reason="kernels are not compiled")
def test_numba_beside_our_kernels() -> None:
    """A program's own kernels may call ours, and what Numba compiled for ours."""
    zeros: Any = jit(lambda count: np.zeros(count, np.uint16))
    own: Any = numba.njit(
        lambda count: zeros(count).sum() + np.zeros(count, np.uint16).sum() + count
    )

    assert zeros(2).tolist() == [0, 0]
    assert own(3) == 3
    assert numba.njit(lambda kernel: kernel(4))(zeros).tolist() == [0, 0, 0, 0]


@pytest.mark.skipif(not COMPILED, reason="kernels are not compiled")
def test_a_time_limit_does_not_count_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    """A minute is a minute of work, however long a kernel and the one that it calls compile."""
    now = 0.0
    compile_types = Dispatcher.compile

    def compile_slowly(kernel: Any, signature: Any) -> Any:
        nonlocal now
        now += 100
        return compile_types(kernel, signature)

    monkeypatch.setattr(Dispatcher, "compile", compile_slowly)
    monkeypatch.setattr("time.monotonic", lambda: now)
    inner: Any = jit(lambda number: number + 1)
    outer: Any = jit(lambda number: inner(number) + 1)

    is_over = time_limit(1)

    assert outer(4) == 6
    assert now >= 200
    assert not is_over(1)

    now += 30

    assert (is_over(0.5), is_over(1)) == (True, False)

    now += 30

    assert is_over(1)


@pytest.mark.slow
def test_the_first_proof_on_a_machine_has_all_of_its_time(tmp_path: Path) -> None:
    """It takes a few tenths of a second, after compiling for many seconds."""
    (tmp_path / "few.txt").write_text("brick\ncrane\ncrate\ncreek\ntrace\nslate\n")
    command = [sys.executable, "-m", "guesstree", "prove", "--game", "few.txt"]
    env = UNSET | {"NUMBA_CACHE_DIR": str(tmp_path)}
    run = ran([*command, "--minutes", "0.05"], cwd=tmp_path, env=env)

    assert "Not finished" not in run.stdout


class Plain(NamedTuple):
    """A named tuple that is taken as it is."""

    left: int
    right: Array


@by_reference
class Inner(NamedTuple):
    """A named tuple that kernels take by reference, within another."""

    rows: Array


@by_reference
class Board(NamedTuple):
    """One of all kinds of fields."""

    numbers: Array
    scale: float
    on: bool
    inner: Inner
    plain: Plain


@jit_in_place
def _read(board: Board, at: int) -> float:
    board.inner.rows[at, 0] += 1
    return _add(board.inner, board.plain, at) * board.scale if board.on else -1.0


@jit_in_place
def _add(inner: Inner, plain: Plain, at: int) -> int:
    left, right = plain
    return int(inner.rows[at, 0]) + left + int(right[0])


@jit
def _numbers(board: Board) -> Array:
    return board.numbers


def test_references() -> None:
    """A kernel reads and writes through a reference as through the tuple; arrays outlive it.

    Python's counts of arrays that a kernel was given are the same after it.
    """
    inner, plain = Inner(np.array([[1, 2], [3, 4]])), Plain(5, np.array([7]))
    board = Board(np.array([1.5, 2.5]), 2.0, True, inner, plain)
    arrays = (board.numbers, inner.rows, plain.right)
    before = [sys.getrefcount(array) for array in arrays]

    assert _read(board, 1) == (4 + 5 + 7) * 2.0
    assert inner.rows.tolist() == [[1, 2], [4, 4]]
    assert _read(board._replace(on=False), 0) == -1.0
    assert _numbers(board).tolist() == [1.5, 2.5]

    outliving = _numbers(Board(np.array([3.0, 4.0]), 1.0, True, inner, plain))

    assert outliving.tolist() == [3.0, 4.0]
    assert [sys.getrefcount(array) for array in arrays] == before
    with pytest.raises(AttributeError if not COMPILED else NumbaError):
        jit(lambda it: it.missing)(board)


def test_small_games_do_not_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kernels are plain Python until there is a larger game; hashes wrap around without a word."""
    monkeypatch.setattr("guesstree.jit.SMALL_CELLS", 100)
    monkeypatch.setattr("guesstree.jit._Games.cells", 0)
    seen = []

    @jit
    def plain(numbers: Array) -> Any:
        seen.append(type(numbers[0]))
        return numbers[0] * numbers[1]

    @jit
    def compiled(numbers: Array) -> Any:
        return numbers[0] * numbers[1]

    numbers = np.array([2**40, 2**40], np.int64)
    expect_cells(100)

    assert plain(numbers) == 0
    assert seen == [np.int64]

    for cells in (101, 1):
        expect_cells(cells)
        if COMPILED:
            assert compiled(numbers) == 0
            assert isinstance(compiled._compiled, Dispatcher)  # type: ignore[attr-defined]
