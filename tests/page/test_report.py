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
    assert re.match("01 (Most information is not the goal: )?[A-Z]{5} is ", first[0])
    assert re.match("01 .* with 94 allowed guesses and 60 answers", strategies[0])
    assert any(re.match(r"max-any: \S+ guesses on average", label) for label in each)
    numbered = [
        label[3:] for label in [*first, *strategies] if not label.startswith("Table: ")
    ]
    assert len(numbered) > 8
    assert not {*numbered} & {figure.label for figure in figures().values()}
