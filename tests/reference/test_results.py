"""What the pipeline left in results/ agrees with the published figures, where it has run."""

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.conftest import ROOT

RESULTS = ROOT / "results"
FACTS: dict[str, Any] = json.loads(Path(__file__).with_name("norvig.json").read_text("utf-8"))

pytestmark = pytest.mark.skipif(
    not (RESULTS / "summary.parquet").exists(), reason="results/ is empty; 'make results' fills it"
)


@pytest.mark.parametrize("name", FACTS["greedy"])
def test_summary(name: str) -> None:
    """First guess, total, mean and histogram in the summary are the published ones."""
    game, strategy = name.split("/")
    facts = FACTS["greedy"][name]
    summary = pl.read_parquet(RESULTS / "summary.parquet")
    row = summary.row(
        by_predicate=(pl.col.game == game) & (pl.col.strategy == strategy), named=True
    )
    assert {key: row[key] for key in ("first_guess", "targets", "total", "mean")} == {
        key: facts[key] for key in ("first_guess", "targets", "total", "mean")
    }
    counts = {str(n): int(c) for n, c in enumerate(row["histogram"].split(), 1) if c != "0"}
    assert counts == facts["histogram"]


@pytest.mark.parametrize("metric", ["max", "expectation", "neg_entropy"])
@pytest.mark.parametrize("game", ["wordle", "jotto"])
def test_openers(game: str, metric: str) -> None:
    """The 20 best first guesses are the published ones, in their order."""
    ranking = pl.read_parquet(RESULTS / f"openers/{game}.parquet").sort(f"{metric}_rank")
    published = [word for word, _ in FACTS["first_guesses"][game][metric]["top20"]]
    assert ranking["guess"].head(20).to_list() == published


@pytest.mark.parametrize("name", FACTS["evil"])
def test_evil(name: str) -> None:
    """The published traces against the evil replier are in the table."""
    game, strategy = name.split("/")
    table = pl.read_parquet(RESULTS / f"evil/{game}.parquet").filter(strategy=strategy)
    assert [list(turn) for turn in table.select("guess", "reply").iter_rows()] == FACTS["evil"][
        name
    ]


def test_two_forms_of_the_summary_agree() -> None:
    """The CSV holds what the Parquet file does, to the last digit."""
    parquet = pl.read_parquet(RESULTS / "summary.parquet")
    csv = pl.read_csv(RESULTS / "summary.csv", schema_overrides=parquet.schema)
    assert csv.equals(parquet)
