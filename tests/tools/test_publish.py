"""The published site: its pages lead to each other, and say what they show."""

from pathlib import Path

import pytest

from guesstree.games.matrix import compute_replies
from tests.page.browsing import make_explorer
from tools.publish import publish

SITE, REPOSITORY = "https://example.org/guesstree", "https://example.org/code"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return the site of a small study."""
    words = compute_replies("wordle", ["crane", "raise", "slate"])
    make_explorer(tmp_path / "results/explorer", {"g": words})
    (tmp_path / "results/report.html").write_text("report")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/index.html").write_text(
        '<span class="pre">results/report.html</span>'
    )
    publish(tmp_path / "results", tmp_path / "docs", tmp_path / "site", SITE, REPOSITORY)
    return tmp_path / "site"


def test_pages_lead_to_each_other(site: Path) -> None:
    """Links lead to pages of the site, or to the repository."""
    page = (site / "explorer/index.html").read_text("utf-8")
    for link, file in (("../report.html", "report.html"), ("../docs/", "docs/index.html")):
        assert f'href="{link}"' in page
        assert (site / file).exists()
    assert f'href="{REPOSITORY}"' in page
    assert 'href="../report.html"' in (site / "docs/index.html").read_text("utf-8")


def test_links_to_the_site_are_shown_with_the_finding(site: Path) -> None:
    """Other sites find a title, the finding and a picture, by its whole address."""
    for page in ("index.html", "explorer/index.html"):
        text = (site / page).read_text("utf-8")
        assert '<meta property="og:description" content="Start with CRANE: ' in text
        assert f'<meta property="og:image" content="{SITE}/explorer.png">' in text
    assert (site / "explorer.png").read_bytes()[:4] == b"\x89PNG"
