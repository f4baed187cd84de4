"""The packages of examples/, installed."""

import sys
from pathlib import Path

import polars as pl
import pytest
import yaml

from tests.conftest import ROOT
from tests.support.commands import ran
from tests.support.small_study import snakemake

LEARNED = ROOT / "examples/guesstree-learned"
FIGURES = {"learned-linear": 5_704, "learned-net": 5_702}
"""Totals of Mastermind in the README of the package."""


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_a_package_passes_its_own_tests(tmp_path: Path) -> None:
    """The tests of an example package need only the installed package."""
    pytest.importorskip("sklearn")
    here = ("-p", "no:cacheprovider", "-c", LEARNED / "pyproject.toml")
    ran([sys.executable, "-m", "pytest", "-q", *here, LEARNED / "tests"], cwd=tmp_path)


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_learned_estimates_of_the_smallest_game(tmp_path: Path) -> None:
    """A workflow learns from three games; Mastermind takes as many guesses as the README says."""
    pytest.importorskip("sklearn")
    text = (LEARNED / "config.yaml").read_text("utf-8")
    config = yaml.safe_load(text.replace("../../data", str(ROOT / "data"))) | {"test": {}}
    games = config["study"]["games"]
    for name in [*games]:
        games[name]["strategies"] = [*FIGURES]
        if name not in config["train"]:
            del games[name]
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump(config))
    files = [f"results/trees/mastermind/{name}.parquet" for name in FIGURES]

    snakemake(tmp_path, "--cores", "2", *files, snakefile=LEARNED / "Snakefile")

    page = (LEARNED / "README.md").read_text("utf-8")
    for name, total in FIGURES.items():
        scores = tmp_path / f"results/scores/mastermind/{name}.parquet"
        assert pl.read_parquet(scores)["score"].sum() == total
        assert f"{total:,}" in page
