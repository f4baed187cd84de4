"""The pipeline on a Slurm cluster: the same bytes, and little lost with a worker.

Not part of the quick tests; CI runs it after `make results`, whose files it compares with.
"""

import os
import re
import shutil
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml

from tests.conftest import ROOT
from tests.one_slurm import missing, one_slurm
from tests.pipeline import contents, snakemake

PLUGIN = ROOT / ".venv/slurm"
"""Where `make test` puts Snakemake's plugin."""

SLURM = (
    *("--workflow-profile", str(ROOT / "workflow/profiles/slurm"), "--latency-wait", "10"),
    *("--set-scatter", "proof=2"),
    *("--slurm-init-seconds-before-status-checks", "2"),
)
"""The profile as it is, but for waits that one machine does not need."""


NOT_COMPARED = {"report.html", "README.md"}
"""What is in the results of the repository alone."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """Start a cluster of two nodes, or say why there is none."""
    if reason := missing():
        pytest.skip(reason)
    if not PLUGIN.exists():
        pytest.skip("Snakemake's plugin for Slurm is not here; `make test` brings it")
    with pytest.MonkeyPatch.context() as patch, one_slurm():
        patch.setenv("PYTHONPATH", str(PLUGIN))
        yield


@pytest.mark.usefixtures("cluster")
def test_the_default_study(tmp_path: Path) -> None:
    """Every artifact is, byte for byte, the one that a single machine makes."""
    if not (ROOT / "results/summary.parquet").exists():
        pytest.skip("nothing to compare with; run `make results` first")
    shutil.copy(ROOT / "config.yaml", tmp_path)
    shutil.copytree(ROOT / "data", tmp_path / "data")
    run = snakemake(tmp_path, *SLURM, config="")
    jobs = set(re.findall(r"SLURM jobid '?(\d+)", run.stderr))
    assert 10 < len(jobs) < 50
    here = {name: of for name, of in contents(ROOT).items() if name not in NOT_COMPARED}
    assert contents(tmp_path) == here


@pytest.mark.usefixtures("cluster")
def test_a_killed_worker(tmp_path: Path, wordle_words: tuple[str, ...]) -> None:
    """A worker that dies within a proof is started again, and goes on from its last block."""
    openers = list(wordle_words[::6])
    config = {
        "lists": {"words": {"file": "words.txt"}},
        "games": {"words": {"rule": "wordle", "targets": "words", "openers": openers}},
        "strategies": ["optimal-any"],
    }
    folders = [tmp_path / name for name in ("quiet", "killed")]
    for folder in folders:
        folder.mkdir()
        (folder / "words.txt").write_text("\n".join(wordle_words))
        (folder / "config.yaml").write_text(yaml.safe_dump(config))
    quiet, killed = folders
    here = ("--cores", "2", "--set-scatter", "proof=2", "--", "proofs")
    snakemake(quiet, *here, config="")
    with ThreadPoolExecutor() as pool:
        run = pool.submit(snakemake, killed, *SLURM, "proofs", config="")
        checkpoint = killed / "checkpoints/words/optimal-any/2-of-2.parquet"
        _kill_once_there(checkpoint, "2-of-2", killed)
        run.result()
    assert contents(quiet) == contents(killed)
    part = "logs/refute_openers/words/optimal-any/2-of-2.log"
    before, after = (_first_guesses((folder / part).read_text()) for folder in folders)
    assert after < before


def _kill_once_there(checkpoint: Path, part: str, folder: Path) -> None:
    """Kill the worker of a part of a proof, once it has finished a block."""
    started = time.monotonic()
    while not checkpoint.exists():
        assert time.monotonic() - started < 600
        time.sleep(0.02)
    for process in Path("/proc").iterdir():
        try:
            command = (process / "cmdline").read_bytes().decode().split("\0")
            here = (process / "cwd").readlink() == folder
        except OSError:
            continue
        if here and "refute" in command and part in command and "-c" not in command:
            os.kill(int(process.name), signal.SIGKILL)


def _first_guesses(log: str) -> int:
    """Return how many first guesses a worker set out to ask of."""
    return max(map(int, re.findall(r"of (\d+) first guesses", log)))
