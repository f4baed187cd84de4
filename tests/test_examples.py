"""The packages of examples/, installed as anyone would install them."""

import sys
from pathlib import Path

import polars as pl
import pytest
import yaml

from tests.conftest import ROOT
from tests.here import ran
from tests.pipeline import snakemake

LEARNED = ROOT / "examples/guesstree-learned"
FIGURES = {"learned-linear": 5_704, "learned-net": 5_702}
"""Totals of Mastermind in the README of the package."""


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_a_package_passes_its_own_tests(tmp_path: Path) -> None:
    """It needs nothing of this repository but the installed package."""
    pytest.importorskip("sklearn")
    here = ("-p", "no:cacheprovider", "-c", LEARNED / "pyproject.toml")
    ran([sys.executable, "-m", "pytest", "-q", *here, LEARNED / "tests"], cwd=tmp_path)


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_learned_estimates_of_the_smallest_game(tmp_path: Path) -> None:
    """Its workflow learns from three games, and Mastermind takes as many guesses as docs say."""
    pytest.importorskip("sklearn")
    text = (
        (LEARNED / "config.yaml")
        .read_text("utf-8")
        .replace("../../data", str(ROOT / "data"))
    )
    config = yaml.safe_load(text) | {"test": {}}
    games = {name: config["study"]["games"][name] for name in config["train"]}
    for game in games.values():
        game["strategies"] = [*FIGURES]
    config["study"]["games"] = games
    (tmp_path / "mine.yaml").write_text(yaml.safe_dump(config))
    files = [f"results/trees/mastermind/{name}.parquet" for name in FIGURES]
    snakemake(tmp_path, "--cores", "2", *files, snakefile=LEARNED / "Snakefile")
    page = (LEARNED / "README.md").read_text("utf-8")
    for name, file in zip(FIGURES, files, strict=True):
        scores = pl.read_parquet(tmp_path / file.replace("trees", "scores"))
        assert scores["score"].sum() == FIGURES[name]
        assert f"{FIGURES[name]:,}" in page
    assert (
        pl.read_csv(tmp_path / "results/models/errors.csv")["sets"].sum() == 2 * 3 * 4_000
    )
