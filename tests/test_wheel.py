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
from guesstree.api.first_guess_tables import file_of_game
from guesstree.search.metrics import masses_of
from guesstree.study.config import shipped_config
from tests.conftest import ROOT
from tests.support.commands import make_study, ran

UNCOMPILED = {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "ignore:overflow:RuntimeWarning"}
"""For small lists: to compile would take longer than to run, and plain numbers overflow."""

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

PROVE = """
import guesstree
game = guesstree.Game("wordle", ["brick", "crane", "crate", "creek", "trace"])
print(game.prove("optimal-any").lower_bound, game.advise("brick .G.Y.").guess)
"""

DRAW = """
import guesstree
try:
    print(guesstree.Game("jotto", ["abc", "abd", "cde"]).draw("means", "max-any").axes)
except guesstree.InputError as error:
    print(error)
"""


def run(*command: str | Path, env: dict[str, str] | None = None, cwd: Path = ROOT) -> str:
    """Run a command without what points to this clone, and return what it prints."""
    clean = {key: text for key, text in os.environ.items() if not key.startswith("PYTHON")}
    done = ran(command, env=clean | (env or {}), cwd=cwd, code=None)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the sdist and the wheel."""
    folder = tmp_path_factory.mktemp("built")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder)
    return folder


def wheel_in(folder: Path) -> Path:
    """Return the wheel in a folder."""
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def python(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a fresh environment, which finds the packages of this one."""
    folder = tmp_path_factory.mktemp("alone")
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    pip = (sys.executable, "-m", "pip", "--python", folder / "bin/python", "install")
    run(*pip, "--no-deps", "--no-index", "--no-compile", wheel_in(built))
    (site,) = folder.glob("lib/*/site-packages")
    (site / "packages.pth").write_text(sysconfig.get_path("purelib"))
    return folder / "bin/python"


@pytest.fixture(scope="module")
def bin_folder(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel and the packages that it needs into a fresh environment."""
    folder = tmp_path_factory.mktemp("empty")
    run(sys.executable, "-m", "venv", folder)
    run(folder / "bin/python", ROOT / "tools/install.py", wheel_in(built))
    assert (folder / "bin/guesstree").exists(), "the wheel cannot be installed here"
    return folder / "bin"


def test_the_sdist_has_what_the_wheel_is_built_from(built: Path, tmp_path: Path) -> None:
    """A wheel from the unpacked sdist has the same files."""
    (sdist,) = built.glob("*.tar.gz")
    run("tar", "-xf", sdist, "-C", tmp_path)
    (unpacked,) = tmp_path.iterdir()

    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path)
    run(*build, cwd=unpacked)

    one, other = (zipfile.ZipFile(wheel_in(folder)) for folder in (built, tmp_path))
    assert one.namelist() == other.namelist()


def offline(python: Path, folder: Path, *command: object) -> str:
    """Run Python with the installed wheel in a folder, and return what it prints."""
    # The kernels have the same sources as in this clone, so they need not be compiled again.
    kernels = str(ROOT / "src/guesstree/__pycache__")
    env = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
    env |= {"NUMBA_CACHE_DIR": kernels, "PYTHONIOENCODING": "utf-8"}
    return ran((python, "-c", *command), env=env, cwd=folder, encoding="utf-8").stdout


def test_the_wheel_has_the_data_that_games_read(built: Path) -> None:
    """The wheel has each list, table and proof of a shipped game, and no other file in its data."""
    start = "guesstree/data/"
    names = zipfile.ZipFile(wheel_in(built)).namelist()
    shipped = {name.removeprefix(start) for name in names if name.startswith(start)}

    study = guesstree.Game("today")._study
    assert study is not None
    config, folder = study.config, shipped_config().parent
    files = {folder / "games.yaml", folder / "solved.toml", folder / "README.md"}
    for one in config["lists"].values():
        files |= {one.get("file"), one.get("weights", {}).get("answers")}
    for name, settings in config["games"].items():
        files.add(settings.get("never_recommended"))
        for proof in settings["known_proofs"].values():
            files |= {*proof.values()}
        words, rule = study.words(name), study.rule(name).name
        assert words is not None
        masses = None if words.weights is None else masses_of(words.weights)
        about = rule, words.targets, words.guesses, masses
        tables = [
            file_of_game(kind, *about) for kind in ("first-guesses", "second-guesses")
        ]
        files |= {table for table in tables if table.exists()}

    assert shipped == {os.path.relpath(file, folder) for file in files if file}


def test_commands_of_the_readme(python: Path, tmp_path: Path) -> None:
    """The README's commands work in an empty folder, offline, and print the game's name first."""
    readme = (ROOT / "README.md").read_text("utf-8")
    text = readme.partition("\n## Play, get advice")[2].partition("\n## Where the word")[0]
    shown = re.findall(r"(?:`|^\$ )(guesstree\b[^`\n]*)", text, re.M)
    # Without guesses, `review` prints that there is nothing to review.
    assert {*shown} - {"guesstree review"} <= {*TYPED}
    (tmp_path / "mine.csv").write_text("date,word\n2026-08-22,crane\n")
    (tmp_path / "class.txt").write_text("crane\ntrace\n")

    *printed, _ = offline(python, tmp_path, OFFLINE, json.dumps([*TYPED])).split("=== end")

    for text, start in zip(printed, TYPED.values(), strict=True):
        assert text.lstrip().startswith(start), text


@pytest.mark.slow
def test_the_core_alone(bin_folder: Path, tmp_path: Path) -> None:
    """Without extras there are version, advice and proofs; a start loads no large library."""
    make_study(tmp_path, ["brick", "crane", "crate", "creek", "trace"])
    command, python = bin_folder / "guesstree", bin_folder / "python"

    version = run(command, "--version", env={"PYTHONPROFILEIMPORTTIME": "1"})
    advice = run(command, "advise", "brick:.G.Y.", cwd=tmp_path, env=UNCOMPILED)
    proof = run(python, "-c", PROVE, cwd=tmp_path, env=UNCOMPILED)

    assert f"guesstree {guesstree.__version__}\n" in version
    assert not re.search(r"\b(numba|polars|pyarrow)\n", version)
    assert "2 targets remain: crane, crate" in advice
    assert proof == "9 crane\n"


@pytest.mark.slow
def test_figures_without_snakemake(bin_folder: Path, tmp_path: Path) -> None:
    """The command that the message suggests installs what draws figures, and no more."""
    draw = (bin_folder / "python", "-c", DRAW)

    message, command = run(*draw, cwd=tmp_path, env=UNCOMPILED).strip().split("; run: ")
    run(*shlex.split(command))

    assert message.endswith(", which is not installed")
    assert "Axes" in run(*draw, cwd=tmp_path, env=UNCOMPILED)
    assert not (bin_folder / "snakemake").exists()
