"""The pipeline on a Slurm cluster: the same bytes.

Not part of the quick tests; CI runs it after `make results`, whose files it compares with.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

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
