"""A second run of the pipeline, on a Slurm cluster or on one core: the same bytes.

Not part of the quick tests; CI runs it after `make results`, whose files it compares with.
"""

import os
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.here import finding
from tests.one_slurm import missing, one_slurm
from tests.pipeline import contents, snakemake
from tests.workflow.rules import commands_of_rules

PLUGIN = ROOT / ".venv/slurm"
"""Where `make test` puts Snakemake's plugin."""

SLURM = (
    *("--workflow-profile", str(ROOT / "workflow/profiles/slurm"), "--latency-wait", "10"),
    *("--set-scatter", "proof=2"),
    *("--slurm-init-seconds-before-status-checks", "2"),
)
"""The profile as it is, but for waits that one machine does not need."""

ONE_CORE = ("--cores", "1")


NOT_COMPARED = {"report.html", "README.md"}
"""What is in the results of the repository alone."""

DELETED = (
    *("words/jotto.*", "words/nyt-*", "replies/jotto.*", "replies/nyt.*"),
    *("trees/jotto/*", "trees/nyt/optimal*", "scores/jotto/*", "scores/nyt/optimal*"),
    *("proofs/nyt/*", "*/wordle/optimal-consistent.*", "pairs/*", "lookahead/jotto/*"),
    *("letters/*/*", "openers/jotto/*", "openers/jotto.*", "evil/jotto.*", "figures/jotto/*"),
    *("summary.*", "evaluation.md", "findings.rst", "solved.*", "explorer/**/*"),
)
"""Results that are deleted before a run: each rule of the default study makes some of them."""

COSTLY = {
    *("grow_trees_nyt", "grow_trees_wordle", "follow_openers_wordle"),
    *("draw_game_nyt", "draw_game_wordle"),
}
"""Rules that take long. Those of jotto do the same for a smaller game."""

NEEDLESS = {
    *("fetch_words", "generate_words", "weigh_words", "judge_people", "grow_tree"),
    "follow_openers_nyt",
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
    with pytest.MonkeyPatch.context() as patch, one_slurm():
        patch.setenv("PYTHONPATH", finding(PLUGIN)["PYTHONPATH"])
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
    monkeypatch.setattr(sys, "executable", str(environment / "bin" / Path(sys.executable).name))

    folder = tmp_path / "a study"
    shutil.copytree(ROOT / "data", folder / "data")
    shutil.copy(ROOT / "config.yaml", folder)
    return folder


def made_by_make() -> dict[str, str]:
    """Return the fingerprints of what `make results` made."""
    return {name: of for name, of in contents(ROOT).items() if name not in NOT_COMPARED}


def test_each_rule(folder: Path, cluster: str) -> None:
    """What one game and one proof need, and all that games share, has the same bytes again."""
    before = made_by_make()
    shutil.copytree(ROOT / "results", folder / "results")
    for name in NOT_COMPARED:
        (folder / "results" / name).unlink(missing_ok=True)
    for pattern in DELETED:
        files = [path for path in (folder / "results").glob(pattern) if path.is_file()]
        assert files, pattern
        for path in files:
            path.unlink()
    # No file is newer than another, so that jobs run only for what is not there.
    for path in folder.rglob("*"):
        os.utime(path, (0, 0))

    expected = {*rules()} - COSTLY - NEEDLESS
    allowed = ("--allowed-rules", *expected, "all", "default")
    run = snakemake(folder, *(ONE_CORE if cluster else SLURM), *allowed, config="")

    assert {*re.findall(r"^ *(?:local)?rule (\w+):", run.stderr, re.MULTILINE)} >= expected
    assert contents(folder) == before
    if not cluster:
        jobs = set(re.findall(r"SLURM jobid '?(\d+)", run.stderr))
        assert 5 < len(jobs) < 30


def rules() -> Iterator[str]:
    """Yield the rules of the default study; a rule of one game has the game in its name."""
    for rule in commands_of_rules():
        if rule in ("grow_trees", "follow_openers", "draw_game"):
            yield from (f"{rule}_{game}" for game in ("nyt", "wordle", "jotto"))
        else:
            yield rule


@pytest.mark.slow
def test_the_default_study(folder: Path, cluster: str) -> None:
    """Every artifact is, byte for byte, the one that a single machine makes."""
    if cluster:
        pytest.skip(cluster)
    run = snakemake(folder, *SLURM, config="")
    jobs = set(re.findall(r"SLURM jobid '?(\d+)", run.stderr))
    assert 10 < len(jobs) < 50
    assert contents(folder) == made_by_make()
