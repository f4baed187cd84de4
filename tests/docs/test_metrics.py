"""Texts that explain the metrics explain all of them."""

import re

import pytest

from guesstree.search.metrics import METRICS
from guesstree.strategies.recipes import families
from tests.conftest import ROOT


@pytest.mark.parametrize("page", ["workflow/report/workflow.rst", "docs/strategies.md"])
@pytest.mark.parametrize("name", sorted({*METRICS, *families()}))
def test_pages_explain_every_family_of_strategies(name: str, page: str) -> None:
    """The page that opens the report, and that of strategies, name every metric and family."""
    text = (ROOT / page).read_text("utf-8")
    assert re.search(rf"`{name}(\d?-|`)", text)
