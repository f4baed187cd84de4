"""The pages have every metric, mode, family of strategies, study, and game that comes with us."""

import re

import pytest

from guesstree.search.metrics import METRICS
from guesstree.strategies.families import MODES, families
from tests.api.test_study import SHIPPED
from tests.conftest import ROOT

STRATEGIES = (ROOT / "docs/strategies.md").read_text("utf-8")
STUDIES = (ROOT / "docs/studies.md").read_text("utf-8")
REPORT = (ROOT / "workflow/report/workflow.rst").read_text("utf-8")


@pytest.mark.parametrize("name", [*METRICS, *MODES])
def test_a_metric_or_mode_has_its_row(name: str) -> None:
    """docs/strategies.md says what it is."""
    assert f"| `{name}` |" in STRATEGIES


@pytest.mark.parametrize("name", [name for name in families() if name not in METRICS])
def test_a_family_has_its_row(name: str) -> None:
    """docs/strategies.md says what its strategies are, with a number where they take one."""
    assert re.search(rf"\| `{name}\d?-", STRATEGIES)


@pytest.mark.parametrize("name", families())
def test_the_report_explains_a_family(name: str) -> None:
    """workflow/report/workflow.rst has a sentence for strategies of each metric, and for others."""
    assert re.search(rf"`{name}(\d?-|`)", REPORT)


@pytest.mark.parametrize(
    "name", sorted(path.name for path in (ROOT / "config").glob("*.yaml"))
)
def test_a_study_has_its_row(name: str) -> None:
    """docs/studies.md says what it is for."""
    assert re.search(rf"^\| `{name}` \| .+ \| .+ \|$", STUDIES, re.MULTILINE)


@pytest.mark.parametrize("name", SHIPPED)
def test_a_shipped_game_has_its_row(name: str) -> None:
    """docs/studies.md says how many targets it has."""
    assert re.search(rf"^\| `{name}` \| .+ \| {SHIPPED[name]:,} \|$", STUDIES, re.MULTILINE)
