"""The published site: its pages lead to each other, and other sites show what they find."""

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
    explorer = make_explorer(tmp_path / "results/explorer", {"g": words})
    (explorer / "preview.png").write_bytes(b"\x89PNG")
    for name in ("results/openers", "docs"):
        (tmp_path / name).mkdir()
    for name in ("report.html", "summary.csv", "openers/g.csv"):
        (tmp_path / "results" / name).write_text(name)
    (tmp_path / "docs/index.html").write_text(
        '<span class="pre">results/report.html</span>'
    )
    publish(tmp_path / "results", tmp_path / "docs", tmp_path / "site", SITE, REPOSITORY)
    return tmp_path / "site"


def test_pages_lead_to_each_other(site: Path) -> None:
    """Links lead to pages and tables of the site, or to the repository."""
    page = (site / "explorer/index.html").read_text("utf-8")

    assert 'href="../report.html"' in page
    assert 'href="../docs/"' in page
    assert f'href="{REPOSITORY}"' in page
    assert 'href="../summary.csv"' in page
    assert 'href="../report.html"' in (site / "docs/index.html").read_text("utf-8")
    for name in ("report.html", "docs/index.html", "summary.csv", "openers/g.csv"):
        assert (site / name).exists(), name


def test_other_sites_find_the_finding_and_a_picture(site: Path) -> None:
    """Both front pages have a description and the whole address of a picture."""
    for page in ("index.html", "explorer/index.html"):
        text = (site / page).read_text("utf-8")
        assert '<meta property="og:description" content="Start with CRANE: ' in text
        assert f'<meta property="og:image" content="{SITE}/explorer/preview.png">' in text
        assert text.count('"og:image"') == text.count('"twitter:card"') == 1
    assert (site / "explorer/preview.png").exists()
