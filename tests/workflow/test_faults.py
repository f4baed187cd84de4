"""The pipeline, hurt on purpose: docs/troubleshooting.md says what holds then."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from guesstree.study.artifacts import store_replies
from tests.conftest import ROOT
from tests.support.commands import output_of, ran
from tests.support.small_study import contents, make_folder, snakemake

SOME = ("results/summary.csv", "results/figures/few", "results/pairs/few.csv")
# Python runs this at its start. The first job of every rule dies at its first rename: every second
# one before it, the others after it, with part of the outputs.
ASSASSIN = """
import os, pathlib, signal, sys
from zlib import crc32

stage = pathlib.Path(sys.orig_argv[-1]).suffixes[0:1] and sys.orig_argv[-1].split(".")[-2]
rename = pathlib.Path.replace
chance = crc32(stage.encode())

def die(path, target):
    try:
        os.mkdir(os.path.join(os.environ["VICTIMS"], stage))
    except FileExistsError:
        return rename(path, target)
    if chance % 2:
        rename(path, target)
    os.kill(os.getpid(), signal.SIGKILL if chance % 4 < 2 else signal.SIGTERM)

if "/scripts/" in sys.orig_argv[-1]:
    pathlib.Path.replace = die
"""


@pytest.fixture
def folder(tmp_path: Path, wordle_words: tuple[str, ...]) -> Path:
    """Return the folder of the study that `study` has finished, with nothing done."""
    return make_folder(tmp_path / "folder", wordle_words[::25])


@pytest.mark.slow
def test_killed_at_every_stage(study: Path, folder: Path, tmp_path: Path) -> None:
    """The first job of every stage dies while it writes; the runs after it finish the study."""
    (tmp_path / "sitecustomize.py").write_text(ASSASSIN)
    victims = tmp_path / "victims"
    victims.mkdir()
    env = os.environ | {"PYTHONPATH": str(tmp_path), "VICTIMS": str(victims)}
    failures = 0
    while (
        run := snakemake(folder, "--cores", "2", "--keep-going", env=env, code=None)
    ).returncode:
        failures += 1
        assert "Traceback" not in run.stderr
        assert failures < 15, run.stderr
    # The study has nothing to download, and no known proof.
    scripts = {path.stem for path in (ROOT / "workflow/scripts").glob("*.py")}
    assert {path.name for path in victims.iterdir()} == scripts - {
        "fetch_words",
        "adopt_proof",
    }
    assert contents(folder) == contents(study)


@pytest.mark.slow
def test_another_world(study: Path, tmp_path: Path) -> None:
    """One core, a Turkish evening, no home, no network, all made again: the same bytes."""
    folder = shutil.copytree(study, tmp_path / "{другая} папка [1] 'x' $y")
    # Without a home Matplotlib would look for fonts in every job, for nothing.
    fonts = {"MPLCONFIGDIR": str(tmp_path / "fonts")}
    world = {"LC_ALL": "tr_TR.ISO-8859-9", "TZ": "Asia/Kathmandu"}
    env = {"PATH": os.environ["PATH"], **world, **fonts}
    unshare = ["unshare", "--net"]
    alone = (
        subprocess.run([*unshare, "true"], check=False, capture_output=True).returncode == 0
    )
    snakemake(
        folder,
        "--cores",
        "1",
        "--forceall",
        *SOME,
        env=env,
        within=unshare if alone else (),
    )
    assert contents(folder) == contents(study)


def test_no_place_for_kernels(folder: Path) -> None:
    """Where machine code cannot be stored, the result is the same."""
    words = ("openers", "--config", "mine.yaml")
    env = os.environ | {"NUMBA_CACHE_DIR": str(folder / "few.txt/below")}
    run = ran([sys.executable, "-m", "guesstree", *words], cwd=folder, env=env)
    assert run.stdout == output_of(folder, *words)


def test_not_enough_memory(tmp_path: Path) -> None:
    """A job that gets no more memory says so, and leaves nothing behind."""
    words = [f"{number:05}" for number in range(6_000)]
    store_replies(tmp_path / "pegs.parquet", "pegs", words)
    limited = """
import resource, sys
from pathlib import Path
from types import SimpleNamespace
from guesstree.stages.job import job
from guesstree.stages.trees import grow_trees
import guesstree.strategies.greedy, polars

named = {"input": {"replies": "pegs.parquet"}, "output": {"trees": ["t"], "scores": ["s"]}}
named |= {"log": ["log"], "params": None, "wildcards": None}
used = int(open("/proc/self/statm").read().split()[0]) * 4096 + 20_000_000
resource.setrlimit(resource.RLIMIT_AS, (used, used))
with job(SimpleNamespace(**named)) as (inputs, outputs, _, _):
    grow_trees(inputs.replies, outputs.trees, outputs.scores, strategies=["max-any"])
"""
    ran([sys.executable, "-c", limited], cwd=tmp_path, code=1)
    log = (tmp_path / "log").read_text()
    assert log.startswith("guesstree: there is not enough memory"), log
    assert not (tmp_path / "t").exists()


@pytest.mark.slow
def test_nothing_in_a_config_runs(folder: Path) -> None:
    """Names, paths, alphabets and columns reach the stages as they are."""
    trap = "$(touch pwned) `touch pwned`; touch pwned & 'x' \"y\" | *"
    path = f"--help {trap} [1]?.txt"
    (folder / path).write_text("r$ise\nsl;te\n")
    quoted = trap.replace('"', '""')
    (folder / f"{trap}.csv").write_text(f'word,"{quoted}"\nr$ise,1\nsl;te,2\n')
    config = {
        "lists": {
            "odd": {
                "file": path,
                "alphabet": "aeilrst$;`'\"()&|*",
                "letters": {"vowels": trap},
                "weights": {"file": f"{trap}.csv", "column": trap},
            }
        },
        "games": {"odd": {"rule": "wordle", "targets": "odd"}},
        "strategies": ["max-any", "spoken"],
        "recipes": {"spoken": {"strategy": "max-any", "opening": ["r$ise"]}},
    }
    (folder / "mine.yaml").write_text(yaml.safe_dump(config))
    before = {file.name for file in folder.iterdir()}
    wanted = ("results/scores/odd/spoken.parquet", "results/letters/odd/places.png")
    snakemake(folder, "--cores", "2", "--show-failed-logs", *wanted)
    after = {file.name for file in folder.iterdir()}
    assert after - before == {"results", "logs", "benchmarks", ".snakemake"}
