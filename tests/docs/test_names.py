"""The pages have every metric, mode, family of strategies, study, and game that comes with us."""

import re

from guesstree.search.metrics import METRICS
from guesstree.strategies.families import MODES, families
from tests.api.test_study import SHIPPED
from tests.conftest import ROOT

STRATEGIES = (ROOT / "docs/strategies.md").read_text("utf-8")
REPORT = (ROOT / "workflow/report/workflow.rst").read_text("utf-8")


def test_metrics_modes_and_families() -> None:
    """docs/strategies.md has a row for each metric, mode and family; a family may take a number."""
    for name in (*METRICS, *MODES):
        assert f"| `{name}` |" in STRATEGIES, name
    for name in families().keys() - METRICS.keys():
        assert re.search(rf"\| `{name}\d?-", STRATEGIES), name


def test_the_report_explains_families() -> None:
    """workflow/report/workflow.rst names each metric and each other family."""
    for name in families():
        assert re.search(rf"`{name}(\d?-|`)", REPORT), name


def test_studies_and_games() -> None:
    """A row for each study and game; the row of a game has its number of targets."""
    for path in (ROOT / "config").glob("*.yaml"):
        assert f"\n| `{path.name}` | " in STRATEGIES
    for name, count in SHIPPED.items():
        assert re.search(rf"\n\| `{name}` \| .+ \| {count:,} \|\n", STRATEGIES), name
