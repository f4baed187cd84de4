"""The summary of strategies."""

import re
from pathlib import Path

import polars as pl

from guesstree.stages.tables import summarise


def test_counting_from_the_second_guess(folder: Path, tmp_path: Path) -> None:
    """First guesses that are right can be left out; pages have the mean and the worst case."""
    totals = []
    for first in (1, 2):
        table, *pages = (tmp_path / f"{first}.{form}" for form in ("csv", "m", "e", "f"))
        scores = [folder / "class/scores/max-any.parquet"]

        summarise(scores, [table], *pages, from_guess=first)

        totals.append(pl.read_csv(table)["total"][0])

    assert totals[1] == totals[0] - 1
    page = (tmp_path / "1.e").read_text()
    assert re.search(r"\| max-any +\| \w+ +\| +\d\.\d{3} \| +\d \|", page)
