"""Certificates and tables of first guesses must agree."""

import polars as pl
import pytest

from guesstree.base.errors import InputError
from guesstree.strategies.agreement import certified, check_agreement

STATED = {
    "mode": "any",
    "row": [1],
    "step": 1,
    "limit": None,
    "worst_case": "",
    "openers": [],
}


@pytest.mark.parametrize(
    ("changed", "bounds", "totals"),
    [
        ({}, [9, 7], [9, None]),
        ({"mode": "consistent"}, [None, None], [9, None]),
        ({"limit": 5}, [None, None], [9, None]),
        ({"worst_case": "first"}, [None, None], [9, None]),
        ({"worst_case": "last"}, [9, 7], [9, None]),
        ({"weights": [2, 3]}, [None, None], [None, None]),
        ({"row": [1, 4]}, [None, None], [None, None]),
    ],
)
def test_bounds_and_totals_of_a_certificate(
    changed: dict[str, object], bounds: list[int | None], totals: list[int | None]
) -> None:
    """Bounds of some trees bound not all, and costs or weights are no guesses."""
    certificate = pl.DataFrame(
        {"guess": ["crane", "slate"], "bound": [9, 7], "status": ["exact", "refuted"]}
    )

    found = certified({**STATED, "weights": None, **changed}, certificate)

    assert found["lower_bound"].to_list() == bounds
    assert found["total"].to_list() == totals


def test_equal_bounds_and_totals_agree() -> None:
    """A bound above a known total is refused with both sources."""
    known = pl.DataFrame({"guess": ["crane"], "total": [9]})
    bounds = pl.DataFrame({"guess": ["crane"], "lower_bound": [9]})

    check_agreement([])
    check_agreement([("a", known), ("b", bounds)])
    with pytest.raises(
        InputError, match=r"b: says that no tree with crane first .* but a knows"
    ):
        check_agreement([("a", known), ("b", bounds.with_columns(lower_bound=10))])
