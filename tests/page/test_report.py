"""The report in a browser: its folders follow the story of a study."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from guesstree.report.figures.table import figures


@pytest.fixture
def opened(browser: Any, study: Path) -> Iterator[Any]:
    """Return a report, made by Snakemake's command alone, opened in a browser."""
    page = browser.new_page()
    page.goto((study.parent / "report.html").as_uri())
    page.wait_for_selector("#rulegraph canvas, #rulegraph svg")
    yield page
    page.close()


def test_folders_follow_the_story(opened: Any) -> None:
    """Names sort in the order of the study, and what is listed are findings."""
    categories = opened.evaluate("categories")
    results = opened.evaluate("results")

    assert sorted(categories) == ["1 Summary", "2 few", "3 pegs", "4 Letters"]
    folders = categories["2 few"]
    assert sorted(folders) == ["1 First guesses", "2 Strategies", "3 Each strategy"]
    labels = [
        results[path]["labels"]["what"] for paths in folders.values() for path in paths
    ]
    assert any(re.match(r"01 .*[A-Z]{5} is ", label) for label in labels)
    assert any(re.match(r"max-any: \S+ guesses on average", label) for label in labels)
    assert not {label[3:] for label in labels} & {one.label for one in figures().values()}


def test_it_opens_on_figures(opened: Any, study: Path) -> None:
    """The averages of each game come first, with what they show; the graph of rules is below."""
    titles = opened.locator(".figures svg > title").all_text_contents()
    top = opened.locator(".figures svg").first.bounding_box()["y"]

    means = (study / "results/figures/few/means.svg").read_text("utf-8")
    assert any(f"<title>{title}</title>" in means for title in titles)
    assert top < opened.locator("#app #rulegraph").bounding_box()["y"]
