"""The wheel and the sdist: what they have, and that the wheel alone is enough."""

import json
import os
import re
import shlex
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

import guesstree
from guesstree.api.first_guess_tables import first_guesses_file
from guesstree.search.metrics import masses_of
from guesstree.study.config import shipped_config
from tests.conftest import ROOT
from tests.here import make_study, ran

UNCOMPILED = {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore:overflow:RuntimeWarning"}
"""For small lists: to compile would take longer than to run. Hashes wrap around, of which plain
NumPy numbers warn."""

PROVE = """
import guesstree
game = guesstree.Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
print(game.prove("optimal-any").lower_bound, game.advise("brick .G.Y.").guess)
"""
OFFLINE = """
import io, json, shlex, sys
def refuse(event, _):
    assert event not in ("socket.connect", "socket.getaddrinfo"), event
sys.addaudithook(refuse)
from guesstree.cli import main
for command in json.loads(sys.argv[1]):
    sys.argv, sys.stdin = shlex.split(command), io.StringIO()
    try:
        main()
    except SystemExit as end:
        assert not end.code, command
    print("=== end", flush=True)
"""
"""Runs commands without a connection, one after the other, as a start takes longest."""
END = "=== end"

SESSION = """
import doctest
print(doctest.testfile("session.txt", module_relative=False, encoding="utf-8"))
"""

TYPED = {
    "guesstree": "Usage: guesstree",
    "guesstree openers": "today: 3,158 targets",
    "guesstree play": "today: 3,158 targets",
    "guesstree play --game class.txt": "class: 2 targets",
    "guesstree review crane thumb": "today: 3,158 targets",
    "guesstree review --game nyt crane thumb": "nyt: 3,158 targets",
    "guesstree solve --game today": "today: 3,158 targets",
    "guesstree solve --game today --answers mine.csv": "today: 3,158 targets",
    # What else reads data.
    "guesstree advise --game nyt salet:..Y.. blind:GG...": "nyt: 3,158 targets",
    "guesstree answers --count 1": "today: 3,158 targets",
    "guesstree solve --game wordle-original": "wordle-original: 2,315 targets",
}
"""Commands, and how what they print begins."""
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
def alone(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a fresh environment, which finds the packages of this one."""
    folder = tmp_path_factory.mktemp("alone")
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    (wheel,) = built.glob("*.whl")
    pip = (sys.executable, "-m", "pip", "--python", folder / "bin/python", "install")
    run(*pip, "--no-deps", "--no-index", "--no-compile", wheel)
    (site,) = folder.glob("lib/*/site-packages")
    (site / "packages.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin"


@pytest.fixture(scope="module")
def bin_folder(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into an environment of its own."""
    folder = tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "venv", folder)
    (wheel,) = built.glob("*.whl")
    run(folder / "bin/python", ROOT / "tools/install.py", wheel)
    assert (folder / "bin/guesstree").exists(), "the wheel cannot be installed here"
    return folder / "bin"


def data_that_is_read() -> set[str]:
    """Return the files that the shipped games and the code of the package read."""
    folder = shipped_config().parent
    study = guesstree.Game("today")._study
    assert study is not None
    files: set[Path | str | None] = {folder / "games.yaml", folder / "solved.toml"}
    for one in study.config["lists"].values():
        files |= {one.get("file"), one.get("weights", {}).get("answers")}
    for name, settings in study.config["games"].items():
        for proof in settings["known_proofs"].values():
            files |= {*proof.values()}
        words = study.words(name)
        assert words is not None
        masses = None if words.weights is None else masses_of(words.weights)
        rule = study.rule(name).name
        table = first_guesses_file(rule, words.targets, words.guesses, masses)
        files |= {table if table.exists() else None}
    return {os.path.relpath(file, folder) for file in files if file}


def names_in(built: Path) -> list[str]:
    """Return the names of the files in the wheel."""
    (wheel,) = built.glob("*.whl")
    return zipfile.ZipFile(wheel).namelist()


def test_the_wheel_has_the_data_that_is_read(built: Path) -> None:
    """It has each list, table and proof that a shipped game needs, and no other."""
    start = "guesstree/data/"
    shipped = {name.removeprefix(start) for name in names_in(built) if start in name}
    assert shipped - {"README.md"} == data_that_is_read()


def test_the_sdist_has_what_the_wheel_is_built_from(built: Path, tmp_path: Path) -> None:
    """A wheel from the unpacked sdist has the same files."""
    (sdist,) = built.glob("*.tar.gz")
    run("tar", "-xf", sdist, "-C", tmp_path)
    (unpacked,) = tmp_path.iterdir()
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    run(*build, cwd=unpacked)
    assert names_in(tmp_path) == names_in(built)


def after_installing() -> str:
    """Return what README shows after `pip install .`."""
    readme = (ROOT / "README.md").read_text("utf-8")
    start, end = map(readme.index, ("\n## Play, get advice", "\n## Where the word lists"))
    return readme[start:end]


def offline(alone: Path, folder: Path, *command: object) -> str:
    """Run Python with the installed wheel in a folder, and return what it prints."""
    # The kernels have the same sources as in this clone, so they need not be compiled again.
    kernels = str(ROOT / "src/guesstree/__pycache__")
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env |= {"NUMBA_CACHE_DIR": kernels, "PYTHONIOENCODING": "utf-8"}
    program = (alone / "python", "-c", *command)
    return ran(program, env=env, cwd=folder, encoding="utf-8").stdout


def test_commands_of_the_readme(alone: Path, tmp_path: Path) -> None:
    """They work in an empty folder, without a connection, and name the game that they are about."""
    text = after_installing()
    shown = re.findall(r"(?:`|^\$ )(guesstree\b[^`\n]*)", text, re.M)
    # Without guesses, `review` says that there is nothing to review.
    assert {*shown} - {"guesstree review"} <= {*TYPED}

    (tmp_path / "mine.csv").write_text("date,word\n2026-08-22,crane\n")
    (tmp_path / "class.txt").write_text("crane\ntrace\n")
    *printed, last = offline(alone, tmp_path, OFFLINE, json.dumps([*TYPED])).split(END)

    assert last == "\n"
    assert len(printed) == len(TYPED)
    for text, start in zip(printed, TYPED.values(), strict=True):
        assert text.lstrip().startswith(start), text


def test_python_of_the_readme(alone: Path, tmp_path: Path) -> None:
    """The session prints what README shows, and today's game is there, too."""
    (session,) = re.findall(r"```pycon\n(.+?)```", after_installing(), re.S)
    more = """
>>> game.compare("max-any", "parts-any")["worst"].to_list()
[6, 7]
>>> today = guesstree.Game("today")
>>> len(today.targets), today.chances.past.last_day.isoformat() >= "2026-08-21"
(3158, True)
"""
    (tmp_path / "session.txt").write_text(session + more, "utf-8")
    assert offline(alone, tmp_path, SESSION) == "TestResults(failed=0, attempted=6)\n"


@pytest.mark.slow
def test_a_wheel_has_the_digests_of_the_clone(built: Path, tmp_path: Path) -> None:
    """What a clone has made is not made again where the package is installed, nor the reverse."""
    (wheel,) = built.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(tmp_path)
    starts = [
        f"stages.{path.stem}" for path in (ROOT / "src/guesstree/stages").glob("[a-z]*.py")
    ]
    program = (
        f"from guesstree.code import code_of; print([code_of(one) for one in {starts!r}])"
    )
    digests = [
        run(sys.executable, "-c", program, env={"PYTHONPATH": str(folder)}, cwd=tmp_path)
        for folder in (tmp_path, ROOT / "src")
    ]
    assert digests[0] == digests[1]
    assert len(set(digests[0].split())) > 10


@pytest.mark.slow
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


@pytest.mark.slow
def test_figures_without_snakemake(bin_folder: Path, tmp_path: Path) -> None:
    """The command that a message names installs what draws figures, where guesstree is a wheel."""
    drawn = run(bin_folder / "python", "-c", DRAW, cwd=tmp_path, env=UNCOMPILED)
    said, command = drawn.strip().split("; run: ")
    assert said.endswith(", which is not installed")
    run(*shlex.split(command))
    assert "Axes" in run(bin_folder / "python", "-c", DRAW, cwd=tmp_path, env=UNCOMPILED)
    assert not (bin_folder / "snakemake").exists()
