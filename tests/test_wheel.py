"""The wheel and the sdist, installed into environments that have nothing else."""

import os
import re
import shlex
import sys
import zipfile
from pathlib import Path

import pytest

import guesstree
from tests.conftest import ROOT
from tests.here import make_study, ran
from tests.workflow.rules import starts_of_rules

pytestmark = pytest.mark.slow

UNCOMPILED = {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore:overflow:RuntimeWarning"}
"""For small lists: to compile would take longer than to run. Hashes wrap around, of which plain
NumPy numbers warn."""

PROVE = """
import guesstree
game = guesstree.Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
print(game.prove("optimal-any").lower_bound, game.advise("brick .G.Y.").guess)
"""
LISTS = (
    *("wordle-nyt2022-guesses-14855", "wordle-nyt2023-targets-3158"),
    *("wordle-original-guesses-12972", "wordle-original-targets-2315", "wordle-targets"),
)
"""Those of data/README.md, which are ours to ship."""

OFFLINE = """
import socket, sys
def refuse(event, _):
    assert event not in ("socket.connect", "socket.getaddrinfo"), event
sys.addaudithook(refuse)
from guesstree.__main__ import main
main()
"""
DRAW = """
import guesstree
try:
    print(guesstree.Game("jotto", ["abc", "abd", "cde"]).draw("means", "max-any").axes)
except guesstree.InputError as error:
    print(error)
"""


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    """Run a command without what points to this clone, and return what it says."""
    clean = {
        key: value for key, value in os.environ.items() if not key.startswith("PYTHON")
    }
    done = ran(command, env=clean | (env or {}), cwd=cwd, code=None)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist and the wheel."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder)
    return folder


@pytest.fixture(scope="module")
def bin_folder(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment of its own."""
    folder = tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "venv", folder)
    (wheel,) = built.glob("*.whl")
    run(folder / "bin/python", ROOT / "tools/install.py", wheel)
    assert (folder / "bin/guesstree").exists(), "the wheel cannot be installed here"
    return folder / "bin"


def test_the_sdist_has_what_the_wheel_is_built_from(built: Path, tmp_path: Path) -> None:
    """A wheel from the unpacked sdist has the same files, and no list that is not ours."""
    (sdist,), (wheel,) = built.glob("*.tar.gz"), built.glob("*.whl")
    run("tar", "-xf", sdist, "-C", tmp_path)
    (unpacked,) = tmp_path.iterdir()
    run(
        sys.executable,
        "-m",
        "hatchling",
        "build",
        "-t",
        "wheel",
        "-d",
        tmp_path,
        cwd=unpacked,
    )
    (again,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert zipfile.ZipFile(again).namelist() == names
    lists = [name for name in names if name.endswith(".txt") and "dist-info" not in name]
    assert lists == [f"guesstree/data/{name}.txt" for name in LISTS]


def test_a_wheel_has_the_digests_of_the_clone(built: Path, tmp_path: Path) -> None:
    """What a clone has made is not made again where the package is installed, nor the reverse."""
    (wheel,) = built.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path)
    starts = [tuple(names) for names in starts_of_rules().values()]
    program = (
        f"from guesstree.code import code_of; print([code_of(*one) for one in {starts!r}])"
    )
    digests = [
        run(sys.executable, "-c", program, env={"PYTHONPATH": str(folder)}, cwd=tmp_path)
        for folder in (tmp_path, ROOT / "src")
    ]
    assert digests[0] == digests[1]
    assert len(set(digests[0].split())) > 10


def test_the_core_alone(bin_folder: Path, tmp_path: Path) -> None:
    """Without extras: start, version, advice, a proof; what needs an extra names it."""
    version = run(
        bin_folder / "guesstree", "--version", env={"PYTHONPROFILEIMPORTTIME": "1"}
    )
    assert f"guesstree {guesstree.__version__}\n" in version
    assert not re.search(r"\b(numba|polars|pyarrow)\n", version), (
        "a start loads what is large"
    )
    make_study(tmp_path, ["brick", "crane", "crate", "creek", "trace"])
    advice = run(
        bin_folder / "guesstree", "advise", "brick:.G.Y.", cwd=tmp_path, env=UNCOMPILED
    )
    assert "2 targets remain: crane, crate" in advice
    assert (
        run(bin_folder / "python", "-c", PROVE, cwd=tmp_path, env=UNCOMPILED) == "9 crane\n"
    )


@pytest.mark.parametrize(
    ("command", "typed", "said"),
    [
        ("advise --game nyt salet:..Y.. blind:GG...", "", "targets remain: block"),
        ("solve --game wordle-original", "quit\n", "wordle-original: 2,315 targets"),
        ("play --target hobby", "raise\nhobby\n", "Found in 2 guesses"),
    ],
)
def test_wordles_lists_come_with_the_wheel(
    command: str, typed: str, said: str, bin_folder: Path, tmp_path: Path
) -> None:
    """The newspaper's game and the original one are played without a connection."""
    env = os.environ | {"PYTHONIOENCODING": "utf-8"}
    program = (bin_folder / "python", "-c", OFFLINE, *command.split())
    done = ran(program, env=env, cwd=tmp_path, input=typed, encoding="utf-8")
    assert said in done.stdout, done.stderr


def test_figures_without_snakemake(bin_folder: Path, tmp_path: Path) -> None:
    """The command that a message names installs what draws figures, where guesstree is a wheel."""
    drawn = run(bin_folder / "python", "-c", DRAW, cwd=tmp_path, env=UNCOMPILED)
    said, command = drawn.strip().split("; run: ")
    assert said.endswith(", which is not installed")
    run(*shlex.split(command))
    assert "Axes" in run(bin_folder / "python", "-c", DRAW, cwd=tmp_path, env=UNCOMPILED)
    assert not (bin_folder / "snakemake").exists()
