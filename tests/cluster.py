"""A second run of the pipeline, on one core and on a Slurm cluster: the same bytes.

Not part of the quick tests; CI runs it after `make results`, whose files it compares with. Each job
of a cluster starts Snakemake twice, which takes seconds: so there CI runs a few rules, and the
nightly run all.
"""

import os
import re
import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.support.commands import Run, finding
from tests.support.one_slurm import missing, one_slurm
from tests.support.small_study import contents, snakemake
from tests.workflow import rules_of

PLUGIN = ROOT / ".venv/slurm"
"""Where `make test` puts Snakemake's plugin."""

SLURM = (
    "--profile",
    str(ROOT / "workflow/profiles/slurm"),
    "--latency-wait",
    "10",
    "--set-scatter",
    "proof=2",
    "--slurm-init-seconds-before-status-checks",
    "2",
)
"""The profile as it is, but for waits that one machine does not need."""

NOT_COMPARED = {"report.html", "README.md"}
"""What is in the results of the repository alone."""

DELETED = (
    "words/jotto.*",
    "words/nyt-*",
    "replies/jotto.*",
    "replies/nyt.*",
    "trees/jotto/*",
    "trees/nyt/optimal*",
    "scores/jotto/*",
    "scores/nyt/optimal*",
    "proofs/nyt/*",
    "*/wordle/optimal-consistent.*",
    "pairs/*",
    "lookahead/jotto/*",
    "letters/*/*",
    "played_out/jotto.parquet",
    "openers/jotto.*",
    "evil/jotto.*",
    "figures/jotto",
    "summary.*",
    "evaluation.md",
    "findings.rst",
    "solved.*",
    "explorer",
)
"""Results that are deleted before a run: each rule of the default study makes some of them."""

QUEUED = (
    "words/jotto.*",
    "replies/jotto.*",
    "letters/wordle/*",
    "lookahead/jotto/consistent.*",
    "trees/jotto/lookahead-consistent.*",
    "scores/jotto/lookahead-consistent.*",
)
"""Results that are deleted before a run on the cluster: each group of its profile makes some."""

COSTLY = {"replay_month", "gather_replays"}
"""Rules that take long, but for the nightly run."""

NEEDLESS = {
    "fetch_words",
    "generate_words",
    "weigh_words",
    "judge_people",
    "conclude_proof",
}
"""Rules that the default study does not need."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """Start a cluster of two nodes, and return why there is none if there is none."""
    reason = missing()
    if not PLUGIN.exists():
        reason = "Snakemake's plugin for Slurm is not here; `make test` brings it"
    if reason:
        yield reason
        return
    with one_slurm():
        yield ""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the default study, whose Python has no space in its path.

    The plugin does not quote that path.
    """
    if not (ROOT / "results/summary.parquet").exists():
        pytest.skip("nothing to compare with; run `make results` first")
    environment = tmp_path / "environment"
    environment.symlink_to(sys.prefix)
    monkeypatch.setattr(
        sys, "executable", str(environment / "bin" / Path(sys.executable).name)
    )

    folder = tmp_path / "a study"
    shutil.copytree(ROOT / "data", folder / "data")
    shutil.copy(ROOT / "config.yaml", folder)
    return folder


def made_by_make() -> dict[str, str]:
    """Return the fingerprints of what `make results` made."""
    return {name: of for name, of in contents(ROOT).items() if name not in NOT_COMPARED}


def delete(folder: Path, patterns: Sequence[str]) -> list[str]:
    """Give a folder the results of the repository without some files, and return their paths."""
    shutil.copytree(ROOT / "results", folder / "results")
    for name in NOT_COMPARED:
        (folder / "results" / name).unlink(missing_ok=True)

    deleted = []
    for pattern in patterns:
        paths = [*(folder / "results").glob(pattern)]
        assert paths, pattern
        for path in paths:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        deleted += [path.relative_to(folder).as_posix() for path in paths]

    # No file is newer than another, and no script than any, so that jobs run only for what is not
    # there.
    now = time.time()
    for path in folder.rglob("*"):
        os.utime(path, (now, now))
    return deleted


def run_on_slurm(folder: Path, *files: str) -> Run:
    """Run the default study on the cluster, by Snakemake with its plugin."""
    with_plugin = ["env", f"PYTHONPATH={finding(PLUGIN)['PYTHONPATH']}"]
    return snakemake(folder, *SLURM, *files, config="", within=with_plugin)


def jobs_of(run: Run) -> set[str]:
    """Return the numbers that the cluster gave to the jobs of a run."""
    return {*re.findall(r"SLURM jobid '?(\d+)", run.stderr)}


def test_each_rule(folder: Path) -> None:
    """What one game and one proof need, and all that games share, has the same bytes again."""
    before = made_by_make()
    delete(folder, DELETED)
    listed = snakemake(folder, "--list-rules", config="").stdout
    rules = {*re.findall(r"^(\w+) \(", listed, re.MULTILINE)}
    expected = rules - {"all", "default", "downloads", "proofs", *COSTLY, *NEEDLESS}

    allowed = ("--allowed-rules", *expected, "all", "default")
    run = snakemake(folder, "--cores", "1", *allowed, config="")

    assert rules_of(run) >= expected
    assert contents(folder) == before


def test_each_group_on_the_cluster(folder: Path, cluster: str) -> None:
    """Rules that share a job of the cluster make the same bytes; there is one job per group."""
    if cluster:
        pytest.skip(cluster)
    before = made_by_make()
    deleted = delete(folder, QUEUED)

    run = run_on_slurm(folder, *deleted)

    assert rules_of(run) == {
        "derive_words",
        "compute_replies",
        "look_ahead",
        "count_letters",
    }
    assert contents(folder) == before
    assert len(jobs_of(run)) == 3


@pytest.mark.slow
def test_the_default_study(folder: Path, cluster: str) -> None:
    """Every artifact is, byte for byte, the one that a single machine makes."""
    if cluster:
        pytest.skip(cluster)
    run = run_on_slurm(folder)

    assert 10 < len(jobs_of(run)) < 50
    assert contents(folder) == made_by_make()
