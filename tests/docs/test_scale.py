"""The search does the work that docs/scale.csv lists."""

import polars as pl
import pytest

from tests.conftest import ROOT
from tests.scale import measure


@pytest.mark.parametrize("step", [16, 4, pytest.param(2, marks=pytest.mark.slow)])
def test_sets_searched(step: int) -> None:
    """The sets that a proof looks into are the same everywhere; its seconds are not."""
    grows, targets, guesses, first, sets, known, *_ = measure("both", step, 0)
    table = pl.read_csv(ROOT / "docs/scale.csv").filter(grows=grows, targets=targets)
    assert table.select("guesses", "first_guesses", "sets", "known").rows() == [
        (guesses, first, sets, known)
    ]
