"""What first guesses lead to: totals that are proved, and bounds, are told apart."""

import polars as pl

from guesstree.strategies.openers import with_outcomes

CERTIFICATE = pl.DataFrame(
    {
        "guess": ["brick", "crane", "crate", "trace"],
        "bound": [9, 7, None, 8],
        "status": ["exact", "refuted", "refuted", "open"],
    },
    schema_overrides={"bound": pl.Int64},
)


def test_bounds_are_no_totals() -> None:
    """A guess has a total or a bound, or neither if no tree keeps within the limit."""
    ranking = pl.DataFrame({"guess": ["crane", "brick", "trace", "crate"]})
    found = with_outcomes(ranking, {}, {"optimal-any": CERTIFICATE})
    assert found["optimal-any_total"].to_list() == [None, 9, None, None]
    assert found["optimal-any_lower_bound"].to_list() == [7, None, 8, None]
    assert found["optimal-any_status"].to_list() == ["refuted", "exact", "open", "refuted"]
