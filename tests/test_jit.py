"""Stored machine code: used again while nothing it was made from changes, and never after."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NamedTuple

import numba
import numpy as np
import pytest
from numba.core.errors import NumbaError

from guesstree.jit import Array, by_reference, jit, jit_in_place
from guesstree.jit.environment import uses_public_interface
from guesstree.words.cleaning import read_words
from tests.conftest import ROOT
from tests.here import ran

COMPILED = not os.environ.get("NUMBA_DISABLE_JIT")
STORED = COMPILED and not os.environ.get("GUESSTREE_PLAIN_JIT")
"""Whether kernels of all packages are stored."""

stored = pytest.mark.skipif(not STORED, reason="by the public interface, this is not so")

USERS_CACHE = "the user's cache"

SOURCES = {
    "__init__.py": "",
    "inner.py": """
from typing import NamedTuple

from guesstree.jit import jit

FACTOR = 2


class Pair(NamedTuple):
    left: int
    right: int


@jit
def scaled(number):
    return FACTOR * number
""",
    "outer.py": """
from guesstree.jit import jit
from toy import inner
from toy.inner import Pair, scaled


@jit
def doubled_difference(pair):
    return scaled(pair.left) - later(pair.right)


@jit
def later(number):
    return inner.scaled(number)
""",
    "other.py": """
from guesstree.jit import jit


@jit
def one():
    return 1
""",
}

RUN = """
import numba
from toy.inner import Pair
from toy.other import one
from toy.outer import doubled_difference

result = doubled_difference(Pair(left=7, right=4))
one()
kernels = () if numba.config.DISABLE_JIT else (doubled_difference, one)
loaded = [len(kernel.stats.cache_hits) for kernel in kernels] or [0, 0]
print(result, *loaded)
"""


class Toy:
    """A small package with kernels, run in processes of their own."""

    def __init__(self, folder: Path, name: str, sources: Mapping[str, str]) -> None:
        self.folder = folder
        self.package = folder / name
        self.package.mkdir()
        for file, text in sources.items():
            (self.package / file).write_text(text)

    def edit(self, name: str, old: str, new: str) -> None:
        """Replace a text in a source."""
        path = self.package / name
        assert old in path.read_text()
        path.write_text(path.read_text().replace(old, new))

    def env(self) -> dict[str, str]:
        """Return an environment in which the package is found and the home is empty."""
        return {
            **{name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"},
            "PYTHONPATH": f"{self.folder}:{os.environ.get('PYTHONPATH', '')}",
            "HOME": str(self.folder),
            "XDG_CACHE_HOME": str(self.folder / "cache"),
        }

    def run(self, env: Mapping[str, str] | None = None) -> tuple[int, bool, bool]:
        """Return the result, and whether the code of `outer` and of `other` was loaded."""
        result, outer, other = self.says(RUN, env).split()
        return int(result), outer != "0", other != "0"

    def says(self, code: str, env: Mapping[str, str] | None = None) -> str:
        """Return what some code prints, in a process of its own."""
        done = ran(
            [sys.executable, "-B", "-c", code], cwd=self.folder, env={**self.env(), **(env or {})}
        )
        return done.stdout


@pytest.fixture
def toy(tmp_path: Path) -> Toy:
    """Return a package with kernels in three files."""
    return Toy(tmp_path, "toy", SOURCES)


def unwritable(toy: Toy) -> None:
    """Put a file where the folder beside the sources would be; root could write anywhere else."""
    (toy.package / "__pycache__").write_text("")


@stored
@pytest.mark.parametrize(
    "place",
    [
        "beside the source",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("NUMBA_CACHE_DIR", USERS_CACHE)),
    ],
)
def test_edits_of_called_files_are_noticed(toy: Toy, place: str) -> None:
    """Wherever code is stored, an edit of what a kernel calls makes it anew, and nothing else."""
    env = {"NUMBA_CACHE_DIR": str(toy.folder / "store")} if place == "NUMBA_CACHE_DIR" else {}
    if place == USERS_CACHE:
        unwritable(toy)
    assert toy.run(env) == (6, False, False)
    assert toy.run(env) == (6, True, True)
    toy.edit("inner.py", "return FACTOR * number", "return FACTOR * number + number")
    assert toy.run(env) == (9, False, True)
    assert toy.run(env) == (9, True, True)
    stored = {"beside the source": "toy/__pycache__", "NUMBA_CACHE_DIR": "store"}
    assert list((toy.folder / stored.get(place, "cache")).rglob("*.nbc"))


@stored
def test_fields_of_arguments_are_noticed(toy: Toy) -> None:
    """Types of named tuples are equal if their fields have changed places; their code is not."""
    toy.run()
    toy.edit("inner.py", "    left: int\n    right: int\n", "    right: int\n    left: int\n")
    assert toy.run() == (6, False, True)


@stored
def test_damaged_code_is_made_anew(toy: Toy) -> None:
    """A bit that has changed in machine code would end the process; it is compiled anew."""
    toy.run()
    (path,) = (toy.package / "__pycache__").glob("outer.doubled_difference*.nbc")
    whole = path.read_bytes()
    for at in range(len(whole) // 10, len(whole), len(whole) // 3):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert toy.run() == (6, False, True)


@stored
def test_old_code_under_a_new_index(toy: Toy) -> None:
    """Code that a process with older sources writes late is not taken for that of the new ones."""
    toy.run()
    (path,) = (toy.package / "__pycache__").glob("outer.doubled_difference*.nbc")
    old = path.read_bytes()
    toy.edit("inner.py", "FACTOR = 2", "FACTOR = 3")
    toy.run()
    path.write_bytes(old)
    assert toy.run() == (9, False, True)


@stored
def test_another_compiler_makes_new_code(toy: Toy) -> None:
    """Code that an older version of the decorators made is not loaded."""
    toy.run()
    edited = "from guesstree.jit import fingerprint; fingerprint._compiler = lambda: b'edited';"
    assert toy.says(edited + RUN).split() == ["6", "0", "0"]


@stored
def test_code_of_other_types_in_its_file(toy: Toy) -> None:
    """Code for other types is not taken for that of a call, should it lie in its file."""
    floats = "from toy.inner import scaled; print(scaled(2.5))"
    integers = "from toy.inner import scaled; print(scaled(2))"
    assert [toy.says(floats), toy.says(integers)] == ["5.0\n", "4\n"]
    first, second = sorted((toy.package / "__pycache__").glob("inner.scaled*.nbc"))
    second.write_bytes(first.read_bytes())
    assert toy.says(integers) == "4\n"


@pytest.mark.slow
@stored
def test_code_with_bounds_checks_is_stored_beside_other_code(toy: Toy) -> None:
    """A run with another setting loads nothing of the first, and takes nothing away from it."""
    plain, checked = {"NUMBA_BOUNDSCHECK": "0"}, {"NUMBA_BOUNDSCHECK": "1"}
    for loaded in (False, True):
        assert toy.run(plain) == (6, loaded, loaded)
        assert toy.run(checked) == (6, loaded, loaded)


@stored
def test_documentation_is_not_compiled(toy: Toy) -> None:
    """An edit of what a kernel says of itself recompiles nothing that calls it."""
    toy.run()
    toy.edit("inner.py", "    return FACTOR", '    """Scale."""\n    return FACTOR')
    assert toy.run() == (6, True, True)


@stored
@pytest.mark.parametrize(
    ("suffix", "kept"),
    [
        ("nbc", 0.9),
        *(pytest.param("nbi", kept, marks=pytest.mark.slow) for kept in (0.0, 0.9)),
        pytest.param("nbc", 0.0, marks=pytest.mark.slow),
    ],
)
def test_truncated_files_are_made_anew(toy: Toy, suffix: str, kept: float) -> None:
    """Half a file is as good as none."""
    toy.run()
    for path in (toy.package / "__pycache__").glob(f"*.{suffix}"):
        data = path.read_bytes()
        path.write_bytes(data[: int(kept * len(data))])
    assert toy.run() == (6, False, False)
    assert toy.run() == (6, True, True)


@stored
def test_of_several_processes_one_compiles(toy: Toy) -> None:
    """Kernels that two processes need at once are each stored by one of them."""
    command = [sys.executable, "-B", "-c", RUN]
    env = {**toy.env(), "NUMBA_DEBUG_CACHE": "1"}
    processes = [
        subprocess.Popen(command, cwd=toy.folder, env=env, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    output = "".join(process.communicate()[0] for process in processes)
    assert [process.returncode for process in processes] == [0, 0]
    assert output.count("data saved to") == 2
    assert "data loaded from" in output


def test_without_compiling(toy: Toy) -> None:
    """Numba's own switch leaves kernels as Python functions."""
    assert toy.run({"NUMBA_DISABLE_JIT": "1"}) == (6, False, False)


def test_no_place_to_write(toy: Toy) -> None:
    """Without a folder to store it in, code is compiled in memory."""
    unwritable(toy)
    (toy.folder / "file").write_text("")
    nowhere = str(toy.folder / "file/nowhere")
    env = {"HOME": nowhere, "XDG_CACHE_HOME": nowhere, "NUMBA_CACHE_DIR": nowhere}
    assert toy.run(env) == (6, False, False)
    assert toy.run(env) == (6, False, False)


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        ("NUMBA_NUM_THREADS=0", "Number of threads specified must be > 0"),
        ("NUMBA_NUM_THREADS=two", "could not be parsed"),
        ("NUMBA_OPT=7", "could not be parsed"),
        ("NUMBA_FUNCTION_CACHE_SIZE=-1", "maxlen must be non-negative"),
        ("NUMBA_CPU_FEATURES=avx", "this processor has no feature 'avx'; write +name or -name"),
        ("NUMBA_CPU_FEATURES=+warp", "this processor has no feature '+warp'"),
        pytest.param(
            "NUMBA_CACHE_LOCATOR_CLASSES=Nowhere", "Unknown cache locator class", marks=stored
        ),
    ],
)
def test_settings_that_numba_cannot_use(setting: str, reason: str) -> None:
    """A command ends with the name of the setting and its value."""
    done = advised(setting)
    assert done.stderr.startswith(f"guesstree: {setting}: Numba cannot use this (")
    assert reason in done.stderr
    assert done.stderr.endswith("; correct it, or remove it\n")
    assert done.stderr.count("\n") == 1


def test_a_config_file_that_numba_cannot_use(tmp_path: Path) -> None:
    """Numba reads one in the current folder."""
    (tmp_path / ".numba_config.yaml").write_text("num_threads: 0\n")
    done = advised(folder=tmp_path)
    assert done.stderr.startswith("guesstree: .numba_config.yaml: Numba cannot use this (Number")


def test_too_little_memory_for_a_library() -> None:
    """The system's message is shown; llvmlite replaces it by a guess at permissions."""
    done = advised(limit="200000")
    assert done.stderr.startswith("guesstree: a library cannot be loaded (")
    assert done.stderr.endswith("failed to map segment from shared object); provide more memory\n")


def advised(
    *settings: str, folder: Path = ROOT, limit: str = "unlimited"
) -> subprocess.CompletedProcess[str]:
    """Ask in vain for advice, with settings and a limit of the memory in kilobytes."""
    command = 'ulimit -v "$1"; shift; exec "$@"'
    advise = [sys.executable, "-m", "guesstree", "advise", "raise:..Y.."]
    return ran(
        ["sh", "-c", command, "sh", limit, "env", *settings, *advise],
        cwd=folder,
        env={name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")},
        code=1,
    )


@pytest.mark.parametrize(
    ("version", "plain"),
    [("0.61.2", True), ("0.62.0", False), ("0.68.9", False), ("0.69.0rc1", True), ("1.0", True)],
)
def test_versions_that_were_not_tried(
    monkeypatch: pytest.MonkeyPatch, version: str, plain: bool
) -> None:
    """They get the public interface, and a warning."""
    monkeypatch.delenv("GUESSTREE_PLAIN_JIT", raising=False)
    monkeypatch.setattr(numba, "__version__", version)
    said = (
        pytest.warns(UserWarning, match=f"Numba {version} was not tried")
        if plain
        else nullcontext()
    )
    with said:
        assert uses_public_interface() is plain


PLAIN = {"GUESSTREE_PLAIN_JIT": "1"}


def test_public_interface_in_other_packages(toy: Toy) -> None:
    """Numba would look at one file alone, so that code of other packages is not stored."""
    assert toy.run(PLAIN) == (6, False, False)
    assert toy.run(PLAIN) == (6, False, False)
    assert not list(toy.folder.rglob("*.nbc"))


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="kernels are not compiled")
def test_public_interface_in_this_package(tmp_path: Path) -> None:
    """Stored code is used until any file of the package is edited."""
    added = {"added.py": SOURCES["other.py"].replace("1", "FACTOR"), "factors.py": "FACTOR = 2"}
    added["added.py"] = f"from guesstree.factors import FACTOR{added['added.py']}"
    toy = Toy(tmp_path, "guesstree", added)
    package, caches = ROOT / "src/guesstree", shutil.ignore_patterns("__pycache__")
    shutil.copytree(package, toy.package, ignore=caches, dirs_exist_ok=True)
    code = "from guesstree.added import one; print(one(), len(one.stats.cache_hits))"
    assert [toy.says(code, PLAIN) for _ in range(2)] == ["2 0\n", "2 1\n"]
    toy.edit("factors.py", "2", "3")
    assert [toy.says(code, PLAIN) for _ in range(2)] == ["3 0\n", "3 1\n"]


@pytest.mark.slow
@pytest.mark.skipif("GUESSTREE_PLAIN_JIT" not in os.environ, reason="`make nightly` runs it")
def test_public_interface_makes_the_same_files(tmp_path: Path) -> None:
    """Matrix, trees and proof have the same bytes."""
    words = read_words(ROOT / "data/wordle-targets.txt").words[::40]
    made = []
    for name, env in {"linked": {"GUESSTREE_PLAIN_JIT": ""}, "plain": PLAIN}.items():
        folder = tmp_path / name
        folder.mkdir()
        (folder / "words.txt").write_text("\n".join(words))
        for command in (
            "clean words.txt --length 5 --output words.parquet",
            "compute-replies words.parquet --rule wordle --output game.parquet",
            "grow game.parquet -s entropy-any --trees trees --scores scores",
            "proof whole game.parquet -s optimal-any --trees trees --scores scores"
            " --certificates proofs",
        ):
            run = [sys.executable, "-m", "guesstree", *command.split()]
            subprocess.run(run, cwd=folder, env=os.environ | env, check=True)
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        made.append([(path.relative_to(folder), path.read_bytes()) for path in files])
    assert made[0] == made[1]


@jit
def _sum(some: int, others: tuple[int, int]) -> int:
    return some + others[0] + others[1]


@jit
def _sums(number: int) -> int:
    return _sum(0, (1, number)) + _sum(number, (number, number)) + _sum(2, (3, 4))


@stored
def test_in_place_nothing_is_allocated() -> None:
    """Such a kernel works in what it is given; if it allocates or returns a view, it is refused."""
    given = np.arange(4)
    assert jit_in_place(_double)(given) == 4
    assert given.tolist() == [0, 2, 4, 6]
    for function in (_copied, _viewed):
        with pytest.raises(NumbaError):
            jit_in_place(function)(given)
        assert jit(function)(given).tolist() == [0, 2]


def _double(numbers: Array) -> int:
    for at in range(len(numbers)):
        numbers[at] *= 2
    return len(numbers)


def _copied(numbers: Array) -> Array:
    return numbers[:2].copy()


def _viewed(numbers: Array) -> Array:
    return numbers[:2]


@stored
def test_stored_code_is_that_of_its_decorator(toy: Toy) -> None:
    """A kernel that is compiled in place is not taken for one that counts references."""
    toy.run()
    toy.edit("inner.py", "import jit\n", "import jit_in_place as jit\n")
    assert toy.run() == (6, False, True)


@stored
def test_constants_share_code() -> None:
    """A kernel that is called with constants is compiled for their types, once."""
    assert _sums(5) == 30
    kernel: Any = _sum
    called = kernel.get_call_template.__self__
    assert len(called.signatures) <= 1  # none if all came from the cache


@stored
def test_what_python_calls_is_machine_code(toy: Toy) -> None:
    """A kernel that only kernels call is not stored: those that call it have a copy."""
    toy.run()
    code = {path.name.split("-")[0] for path in toy.folder.rglob("*.nbc")}
    assert code == {"other.one", "outer.doubled_difference"}


def test_a_kernel_is_called_from_both(toy: Toy) -> None:
    """Python and a kernel may call the same kernel, in either order."""
    calls = ["print(scaled(2))", "print(later(3))"]
    for ordered in (calls, calls[::-1]):
        imports = "from toy.inner import scaled; from toy.outer import later;"
        assert sorted(toy.says(imports + ";".join(ordered)).split()) == ["4", "6"]


@jit
def _zeros(count: int) -> Array:
    return np.zeros(count, np.uint16)


@pytest.mark.skipif(not COMPILED, reason="kernels are not compiled")
def test_numba_beside_our_kernels() -> None:
    """A program's own kernels may call ours, and what Numba compiled for ours."""
    own = numba.njit(lambda count: _zeros(count).sum() + np.zeros(count, np.uint16).sum() + count)
    assert _zeros(2).tolist() == [0, 0]
    assert own(3) == 3
    assert numba.njit(lambda kernel: kernel(4))(_zeros).tolist() == [0, 0, 0, 0]


@by_reference
class Board(NamedTuple):
    """A named tuple that kernels take by reference."""

    numbers: Array
    scale: float
    on: bool
    inner: "Inner"
    plain: "Plain"


@by_reference
class Inner(NamedTuple):
    """One within another."""

    rows: Array


class Plain(NamedTuple):
    """A named tuple that is taken as it is."""

    left: int
    right: Array


@jit_in_place
def _read(board: Board, at: int) -> float:
    row = board.inner.rows[at]
    row[0] += 1
    added = _add(board.inner, board.plain, at)
    return added + board.numbers[at] * board.scale if board.on else -1.0


@jit_in_place
def _add(inner: Inner, plain: Plain, at: int) -> int:
    left, right = plain
    return int(inner.rows[at, 0]) + left + int(right[0])


@jit
def _numbers(board: Board) -> Array:
    return board.numbers


def test_references() -> None:
    """A kernel reads and writes through a reference as through the tuple; arrays outlive it."""
    inner, plain = Inner(np.array([[1, 2], [3, 4]])), Plain(5, np.array([7]))
    board = Board(np.array([1.5, 2.5]), 2.0, True, inner, plain)
    assert _read(board, 1) == 4 + 5 + 7 + 5.0
    assert inner.rows.tolist() == [[1, 2], [4, 4]]
    assert _read(board._replace(on=False), 0) == -1.0
    numbers = _numbers(Board(np.array([3.0, 4.0]), 1.0, True, inner, plain))
    assert numbers.tolist() == [3.0, 4.0]
    with pytest.raises(AttributeError if not COMPILED else NumbaError):
        jit(lambda it: it.missing)(board)


def test_references_are_released() -> None:
    """Python's counts of arrays that a kernel was given are the same after it."""
    inner, plain = Inner(np.array([[1, 2]])), Plain(5, np.array([7]))
    board = Board(np.array([1.5]), 2.0, True, inner, plain)
    arrays = (board.numbers, inner.rows, plain.right)
    before = [sys.getrefcount(array) for array in arrays]
    for _ in range(3):
        _numbers(board)
        _read(board, 0)
    assert [sys.getrefcount(array) for array in arrays] == before
