"""The report in a browser: what it opens with is in reach, on a screen and on a phone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guesstree.report.figures.table import figures
from tests.conftest import ROOT
from tests.pipeline import copy_study, snakemake

STYLE = ROOT / "workflow/report/report.css"
SCREENS = [(1280, 800), (390, 844)]


@pytest.fixture(scope="module", params=["as it comes", "with the stylesheet"])
def report(request: Any, study: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a report, made by Snakemake's command alone and as `make results` makes it."""
    folder = tmp_path_factory.mktemp("report")
    path = folder / "report.html"
    style = ("--report-stylesheet", str(STYLE)) if "stylesheet" in request.param else ()
    snakemake(copy_study(study, folder / "study"), "--report", str(path), *style)
    return path


@pytest.fixture(params=SCREENS, ids=str)
def opened(request: Any, browser: Any, report: Path) -> Iterator[Any]:
    """Return the report, opened on a screen of some size."""
    width, height = request.param
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(report.as_uri())
    page.wait_for_selector("#rulegraph canvas, #rulegraph svg")
    yield page
    page.close()


def box(page: Any, selector: str) -> dict[str, float]:
    """Return where an element is on the screen."""
    found: dict[str, float] = page.locator(selector).first.bounding_box()
    return found


def test_findings_are_in_reach(opened: Any) -> None:
    """The first sentence stands on the first screen; whatever is below can be scrolled to."""
    screen = opened.viewport_size
    first = box(opened, ".prose li")
    assert first["y"] >= 0
    assert first["x"] >= 0
    assert first["y"] + first["height"] <= screen["height"]
    assert first["x"] + first["width"] <= screen["width"]
    assert first["width"] > 250
    last = opened.locator(".prose p").last
    last.scroll_into_view_if_needed()
    assert 0 <= last.bounding_box()["y"] < screen["height"]
    assert opened.evaluate("document.documentElement.scrollWidth") <= screen["width"]


def test_folders_follow_the_story(opened: Any) -> None:
    """Names sort in the order of the study; what is listed in them are findings, in order too."""
    categories = opened.evaluate("categories")
    assert sorted(categories) == ["1 Summary", "2 few", "3 pegs", "4 Letters"]
    folders = categories["2 few"]
    assert sorted(folders) == ["1 First guesses", "2 Strategies", "3 Each strategy"]
    what = opened.evaluate(
        "Object.fromEntries(Object.entries(results).map("
        "([path, { labels }]) => [path, labels.what]))"
    )
    first, strategies, each = (
        sorted(what[path] for path in paths) for _, paths in sorted(folders.items())
    )
    assert re.match("01 Among these 94 guesses and 60 targets, ", first[0])
    assert re.match("01 .* among these 94 guesses and 60 targets", strategies[0])
    assert any(re.match(r"max-any takes \S+ guesses on average", label) for label in each)
    names = {figure.label for figure in figures().values()}
    numbered = [label[3:] for label in [*first, *strategies] if label[:2].isdigit()]
    assert len(numbered) > 8
    assert not {*numbered} & names
    assert all(
        label.startswith("Table: ") for label in [*first, *strategies] if label[3:] not in numbered
    )
